"""A stub: picamera2 names its formats when it is imported, and draws on no screen here."""

from __future__ import annotations


class _Names(type):
    def __getattr__(cls, name: str) -> str:
        return name


class PixelFormats(metaclass=_Names):
    """Each format is its own name."""
