"""A stub: raw pictures are not saved as DNG here."""


class Picamera2Camera:
    """Nothing makes one."""
