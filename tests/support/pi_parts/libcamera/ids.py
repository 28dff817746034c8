"""Names, types and limits of controls."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from libcamera.geometry import Rectangle, Size


class ControlType(Enum):
    Bool, Integer32, Integer64, Float, String, Rectangle, Size = range(7)


_PYTHON: dict[ControlType, tuple[type, ...]] = {
    ControlType.Bool: (bool,),
    ControlType.Integer32: (int,),
    ControlType.Integer64: (int,),
    ControlType.Float: (int, float),
    ControlType.String: (str,),
    ControlType.Rectangle: (Rectangle,),
    ControlType.Size: (Size,),
}


class ControlId:
    def __init__(self, name: str, of: ControlType, count: int = 1) -> None:
        self.name, self.type, self.count = name, of, count

    def fits(self, value: Any) -> bool:
        """Whether a value can be cast to the type, as pybind11 does it."""
        values = value if self.count > 1 else (value,)
        if not isinstance(values, tuple | list) or len(values) != self.count:
            return False
        return all(isinstance(one, _PYTHON[self.type]) for one in values)


class ControlInfo(NamedTuple):
    min: Any
    max: Any
    default: Any
