"""Lamps, buttons and sound as the loop knows them, and what the box does for itself."""
