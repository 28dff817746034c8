"""What the box says with light and tones: cues, tunes, the ring, stand-ins for absent lamps."""
