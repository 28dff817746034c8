"""The camera at work: its thread, aiming and calibrating it, the drawn table's hands."""
