"""A stub: raw pictures are not saved as DNG here."""


class PICAM2DNG:
    """Nothing makes one."""
