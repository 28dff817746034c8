"""The appliance: it alone imports engine, vision and hardware."""
