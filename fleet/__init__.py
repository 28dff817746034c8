"""Many tables: what they tell a broker is shown and kept; a cluster plays. No box needs it."""
