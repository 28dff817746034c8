"""What the box says with light and sound: cues, tunes, the ring, stand-ins for absent lamps."""
