"""The few shapes that the printed parts are made of. Needs build123d. mm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from build123d import Align, Box, Cylinder, Location, Polygon, Pos, RectangleRounded, Rot, extrude

Solid = Any  # build123d has no types that mypy can follow through its algebra
LOW: Final = (Align.CENTER, Align.CENTER, Align.MIN)
CORNER: Final = (Align.MIN, Align.MIN, Align.MIN)


def box(x: float, y: float, z: float, wide: float, deep: float, high: float) -> Solid:
    """Return a box with its lower corner there, mm."""
    return Pos(x, y, z) * Box(wide, deep, high, align=CORNER)


def pin(x: float, y: float, z: float, across: float, high: float) -> Solid:
    """Return an upright cylinder with its foot there, mm."""
    return Pos(x, y, z) * Cylinder(across / 2, high, align=LOW)


def slab(wide: float, deep: float, high: float, round_mm: float) -> Solid:
    """Return a plate with rounded corners, mm."""
    sketch = Pos(wide / 2, deep / 2) * RectangleRounded(wide, deep, round_mm)
    return extrude(sketch, high)


def on_edge(
    x: float, y: float, z: float, sides: tuple[float, float], long: float, turn: Any
) -> Solid:
    """Return a hole that lies: square and on its edge, for a round one would need support."""
    return Location((x, y, z)) * turn * Rot(0, 0, 45) * Box(*sides, long)


def window(along: float, up: float, wide: float, high: float, wall: float) -> Solid:
    """Return an opening through a wall along x, the wall's outside at y = 0, its inside at `wall`.

    Its roof is 45 degrees, so that a printer needs no support.
    """
    roof = (along + wide / 2, up + high + wide / 2)
    left, right, high = along, along + wide, up + high
    face = Polygon((left, up), (right, up), (right, high), roof, (left, high), align=None)
    return Pos(0, wall + 1, 0) * Rot(90, 0, 0) * extrude(face, wall + 2)


def union(solids: Iterable[Solid]) -> Solid:
    """Return solids as one."""
    first, *rest = solids
    return first + rest  # all at once: each one alone would take as long
