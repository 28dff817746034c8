"""What the box says with light and sound: cues, their tunes, the ring, stand-ins for absent lamps."""
