"""A stub of PiDNG, by which picamera2 writes raw files: here none is written."""
