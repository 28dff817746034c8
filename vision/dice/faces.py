"""Faces of dice among pips: which spots make a 1 to 6, on a body that is even everywhere else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.dice.pips import Pip
from vision.frame import Point

if TYPE_CHECKING:
    from vision.frame import Pixels

# Where the pips of a face stand, in pitches from its middle; a pitch is a quarter of a die's side.
_CORNERS: Final = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_GRID: Final = tuple((u / 2, v / 2) for u in range(-2, 3) for v in range(-2, 3))
_LAYOUTS: Final[tuple[tuple[int, tuple[tuple[int, int], ...]], ...]] = (
    (6, (*_CORNERS, (0, 1), (0, -1))),
    (6, (*_CORNERS, (1, 0), (-1, 0))),
    (5, (*_CORNERS, (0, 0))),
    (4, _CORNERS),
    (3, (*_CORNERS[:2], (0, 0))),
    (2, _CORNERS[:2]),
)
PITCH_MM: Final = (2.5, 5.0)  # dice of 12 to 18 mm, some 6 % larger by their height
_ASTRAY: Final = 0.3  # pitches that a pip may be beside its place
_EVEN: Final = 0.25  # of the pips' contrast: by so much may the body differ where no pip is
_CLEAR: Final = 0.75  # pitches from the middle of a pip to where surely none of it is


@dataclass(frozen=True, slots=True)
class Face:
    """A die as it may lie: its face, middle, pitch in px, the pips it explains, its grey level."""

    value: int
    at: Point
    pitch: float
    pips: frozenset[int]
    body: float
    astray: float  # mean distance of the pips from their places, in pitches


def faces_of(pixels: Pixels, pips: Sequence[Pip], px_mm: float) -> tuple[Face, ...]:
    """Return every face of two pips or more that the spots may make, many of which overlap."""
    smooth = _smooth(pixels)
    return tuple(
        face
        for i, j in combinations(range(len(pips)), 2)
        if pips[i].is_dark == pips[j].is_dark
        for face in _with_corners(smooth, pips, i, j, px_mm)
    )


def ones_of(pixels: Pixels, pips: Sequence[Pip], pitch: float) -> tuple[Face, ...]:
    """Return every spot that may be a 1 of dice with that pitch in px."""
    smooth = _smooth(pixels)
    found = (_one(smooth, pip, number, pitch) for number, pip in enumerate(pips))
    return tuple(face for face in found if face is not None)


def _smooth(pixels: Pixels) -> Pixels:
    return cv2.blur(pixels, (3, 3)).astype(np.uint8, copy=False)


def _with_corners(
    smooth: Pixels, pips: Sequence[Pip], i: int, j: int, px_mm: float
) -> Iterator[Face]:
    """Yield the faces of which two spots are opposite corners."""
    a, b = complex(*pips[i].at), complex(*pips[j].at)
    axis = (b - a) / 2 / complex(1, 1)  # one pitch along the die's own u
    if not PITCH_MM[0] * px_mm <= abs(axis) <= PITCH_MM[1] * px_mm:
        return
    for value, layout in _LAYOUTS:
        face = _laid_out(smooth, pips, (a + b) / 2, axis, value, layout)
        if face is not None:
            yield face
            return  # the fullest: a 5 is no 4


def _laid_out(
    smooth: Pixels,
    pips: Sequence[Pip],
    middle: complex,
    axis: complex,
    value: int,
    layout: tuple[tuple[int, int], ...],
) -> Face | None:
    found: list[tuple[int, float]] = []
    for u, v in layout:
        nearest = _nearest(pips, middle + axis * complex(u, v), abs(axis))
        if nearest is None:
            return None
        found.append(nearest)
    numbers = frozenset(number for number, _ in found)
    if len(numbers) < value or len({pips[n].is_dark for n in numbers}) > 1:
        return None
    body = _even_body(smooth, [pips[n] for n in numbers], middle, axis, _empty(layout))
    if body is None:
        return None
    astray = sum(distance for _, distance in found) / value
    return Face(value, (middle.real, middle.imag), abs(axis), numbers, body, astray)


def _nearest(pips: Sequence[Pip], place: complex, pitch: float) -> tuple[int, float] | None:
    """Return which spot is at a place, and how far from it in pitches."""
    number = min(range(len(pips)), key=lambda n: abs(complex(*pips[n].at) - place))
    astray = abs(complex(*pips[number].at) - place) / pitch
    return (number, astray) if astray <= _ASTRAY else None


def _one(smooth: Pixels, pip: Pip, number: int, pitch: float) -> Face | None:
    """Return a 1, whose turn nobody knows: nothing may stand round it at any turn."""
    middle = complex(*pip.at)
    bodies = []
    for turn in (1, complex(0.92, 0.38), complex(0.71, 0.71)):
        body = _even_body(smooth, [pip], middle, pitch * turn, _empty(((0, 0),)))
        if body is None:
            return None
        bodies.append(body)
    return Face(1, pip.at, pitch, frozenset((number,)), sum(bodies) / len(bodies), 0.0)


@cache
def _empty(layout: tuple[tuple[int, int], ...]) -> tuple[tuple[float, float], ...]:
    """Return places on a face that no pip of a layout reaches."""
    far = (all(math.hypot(u - x, v - y) >= _CLEAR for x, y in layout) for u, v in _GRID)
    return tuple(place for place, is_far in zip(_GRID, far, strict=True) if is_far)


def _even_body(
    smooth: Pixels,
    pips: Sequence[Pip],
    middle: complex,
    axis: complex,
    empty: Sequence[tuple[float, float]],
) -> float | None:
    """Return the body's grey level, None where it is not even or the picture ends."""
    levels = [_level(smooth, middle + axis * complex(u, v)) for u, v in empty]
    marks = [_level(smooth, complex(*pip.at)) for pip in pips]
    known = [level for level in levels if level is not None]
    inside = [mark for mark in marks if mark is not None]
    if len(known) < len(levels) or len(inside) < len(marks):
        return None
    body = sorted(known)[len(known) // 2]
    contrast = min(abs(mark - body) for mark in inside)
    if max(abs(level - body) for level in known) > _EVEN * contrast:
        return None
    return body


def _level(smooth: Pixels, place: complex) -> float | None:
    x, y = round(place.real), round(place.imag)
    height, width = smooth.shape
    return float(smooth[y, x]) if 0 <= x < width and 0 <= y < height else None
