"""Sizes, rectangles, formats, and what else picamera2 hands over unread."""

from __future__ import annotations

from enum import Enum
from types import SimpleNamespace
from typing import Any


class Size:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = int(width), int(height)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Size) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.width, self.height))


class Rectangle:
    def __init__(self, x: int, y: int, width: int, height: int) -> None:
        if not all(isinstance(one, int) for one in (x, y, width, height)):
            raise TypeError("incompatible constructor arguments")
        self.x, self.y, self.width, self.height = x, y, width, height

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rectangle) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.width, self.height))


class PixelFormat:
    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name


class Orientation(Enum):
    (
        Rotate0,
        Rotate0Mirror,
        Rotate180,
        Rotate180Mirror,
        Rotate90,
        Rotate90Mirror,
        Rotate270,
        Rotate270Mirror,
    ) = range(8)


class Transform:
    def __init__(
        self, other: Transform | None = None, hflip: Any = 0, vflip: Any = 0, transpose: Any = 0
    ) -> None:
        self.hflip = bool(other.hflip if other else hflip)
        self.vflip = bool(other.vflip if other else vflip)
        self.transpose = bool(other.transpose if other else transpose)

    def __str__(self) -> str:
        return "identity" if not any(vars(self).values()) else str(vars(self))


class ColorSpace:
    YcbcrEncoding = SimpleNamespace(Null="None", Rec601="Rec601", Rec709="Rec709")
    Range = SimpleNamespace(Full="Full", Limited="Limited")

    def __init__(self, other: ColorSpace | None = None, *parts: str) -> None:
        self.primaries, self.transferFunction, self.ycbcrEncoding, self.range = (
            parts
            if other is None
            else (other.primaries, other.transferFunction, other.ycbcrEncoding, other.range)
        )

    def __str__(self) -> str:
        return "/".join(vars(self).values())

    @classmethod
    def Sycc(cls) -> ColorSpace:
        return cls(None, "Rec709", "Srgb", "Rec601", "Full")

    @classmethod
    def Smpte170m(cls) -> ColorSpace:
        return cls(None, "Smpte170m", "Rec709", "Rec601", "Limited")

    @classmethod
    def Rec709(cls) -> ColorSpace:
        return cls(None, "Rec709", "Rec709", "Rec709", "Limited")

    @classmethod
    def Raw(cls) -> ColorSpace:
        return cls(None, "Raw", "Linear", "None", "Full")
