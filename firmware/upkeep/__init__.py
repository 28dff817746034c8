"""Keeping the box fit: doctor, bug report, update. Nothing of it is imported by the loop."""
