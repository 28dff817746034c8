"""A small drawing in a square of 100 x 100, as SVG paths of a few commands. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

_COMMAND: Final = re.compile(r"([MLCZ])([^MLCZ]*)")
_SIZES: Final = {"M": 2, "L": 2, "C": 6}  # numbers a step takes


@dataclass(frozen=True, slots=True)
class Emblem:
    """A drawing of our own in a square of 100 x 100: SVG paths of M, L, C and Z, absolute."""

    lines: tuple[str, ...] = ()
    filled: tuple[str, ...] = ()


def steps(words: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield a path's commands with their numbers: two for M and L, six for C, none for Z."""
    for command, told in _COMMAND.findall(words):
        numbers = tuple(map(float, told.replace(",", " ").split()))
        if command == "Z":
            yield command, ()
            continue
        size = _SIZES[command]
        for first in range(0, len(numbers), size):
            # Further pairs after an M are lines, as SVG has it.
            name = "L" if command == "M" and first else command
            yield name, numbers[first : first + size]


def turn_path(words: str, degrees: float) -> str:
    """Return a path turned about the middle of its square."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    told = []
    for command, numbers in steps(words):
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        away = [(x - 50, y - 50) for x, y in pairs]
        points = ((50 + c * x - s * y, 50 + s * x + c * y) for x, y in away)
        told.append(command + " ".join(f"{x:.2f} {y:.2f}" for x, y in points))
    return "".join(told)


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as a path: four curves, off by 0.03 % of the radius at most."""
    k = 0.5523 * radius
    r = radius
    return (
        f"M{x + r} {y}C{x + r} {y + k} {x + k} {y + r} {x} {y + r}"
        f"C{x - k} {y + r} {x - r} {y + k} {x - r} {y}C{x - r} {y - k} {x - k} {y - r} {x} {y - r}"
        f"C{x + k} {y - r} {x + r} {y - k} {x + r} {y}Z"
    )
