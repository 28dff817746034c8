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
_PIP: Final = (0.38, 1.1)  # pitches across a pip, half of it in shade or blurred
_SAME: Final = 1.6  # the largest pip of a face by the smallest
_AS_CLEAR: Final = 0.5  # of what its clearest pip stands out by: an edge is no second pip
_ASTRAY: Final = 0.2  # pitches that a pip may be beside its place
_SQUARE: Final = 0.045  # the same in the mean: of dice that lie flat at most 0.021, 20 px an edge
_EVEN: Final = 0.35  # of the pips' contrast: by so much may the body differ where no pip is
_CLEAR: Final = 0.75  # pitches from the middle of a pip to where surely none of it is
_RIM: Final = (1.5, 3.2)  # pitches from the middle: between them a die ends, turned as it may be
_RAYS: Final = 24
_ENDS: Final = 0.6  # of the rays must see it end: a white die on a white mat hides some of it
_STEP: Final = 9.0  # grey levels by which what is beside a die differs at least


@dataclass(frozen=True, slots=True)
class Face:
    """A die as it may lie: its face, middle, pitch in px, the pips it explains, its grey level."""

    value: int
    at: Point
    pitch: float
    pips: frozenset[int]
    body: float
    astray: float  # mean distance of the pips from their places, in pitches
    is_dark: bool  # its pips


def faces_of(smooth: Pixels, pips: Sequence[Pip], px_mm: float) -> tuple[Face, ...]:
    """Return every face of two pips or more that the spots may make, many of which overlap.

    `smooth` is the picture without its noise, see `smooth_picture`.
    """
    return tuple(
        face
        for i, j in combinations(range(len(pips)), 2)
        if _alike((pips[i], pips[j]))
        for face in _with_corners(smooth, pips, i, j, px_mm)
    )


def ones_of(smooth: Pixels, pips: Sequence[Pip], pitch: float) -> tuple[Face, ...]:
    """Return every spot that may be a 1 of dice with that pitch in px."""
    found = (_one(smooth, pip, number, pitch) for number, pip in enumerate(pips))
    return tuple(face for face in found if face is not None)


def smooth_picture(pixels: Pixels) -> Pixels:
    """Return the picture with each pixel the mean of its neighbours."""
    return cv2.blur(pixels, (3, 3)).astype(np.uint8, copy=False)


def _alike(pips: Sequence[Pip]) -> bool:
    """Whether spots are as large and as clear as one another, and all dark or all bright."""
    if len({pip.is_dark for pip in pips}) > 1:
        return False
    sizes, heights = [pip.across for pip in pips], [pip.height for pip in pips]
    return max(sizes) <= _SAME * min(sizes) and min(heights) >= _AS_CLEAR * max(heights)


def _are_a_dies(pips: Sequence[Pip], pitch: float) -> bool:
    return all(_PIP[0] <= pip.across / pitch <= _PIP[1] for pip in pips) and _alike(pips)


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
    its = [pips[number] for number in numbers]
    if len(numbers) < value or not _are_a_dies(its, abs(axis)):
        return None
    astray = sum(distance for _, distance in found) / value
    body = _even_body(smooth, its, middle, axis, _empty(layout)) if astray <= _SQUARE else None
    if body is None or (value < 3 and not _ends(smooth, middle, abs(axis), body)):
        return None
    return Face(value, (middle.real, middle.imag), abs(axis), numbers, body, astray, its[0].is_dark)


def _nearest(pips: Sequence[Pip], place: complex, pitch: float) -> tuple[int, float] | None:
    """Return which spot is at a place, and how far from it in pitches."""
    number = min(range(len(pips)), key=lambda n: abs(complex(*pips[n].at) - place))
    astray = abs(complex(*pips[number].at) - place) / pitch
    return (number, astray) if astray <= _ASTRAY else None


def _one(smooth: Pixels, pip: Pip, number: int, pitch: float) -> Face | None:
    """Return a 1, whose turn nobody knows: nothing may stand round it at any turn."""
    middle = complex(*pip.at)
    if not _are_a_dies((pip,), pitch):
        return None
    bodies = []
    for turn in (1, complex(0.92, 0.38), complex(0.71, 0.71)):
        body = _even_body(smooth, [pip], middle, pitch * turn, _empty(((0, 0),)))
        if body is None:
            return None
        bodies.append(body)
    body = sum(bodies) / len(bodies)
    if not _ends(smooth, middle, pitch, body):
        return None
    return Face(1, pip.at, pitch, frozenset((number,)), body, 0.0, pip.is_dark)


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
    known = [level for level in levels if level is not None]
    if len(known) < len(levels):
        return None
    body = sorted(known)[len(known) // 2]
    contrast = min(pip.height for pip in pips)
    if max(known) - min(known) > _EVEN * contrast:
        return None
    return body


def _ends(smooth: Pixels, middle: complex, pitch: float, body: float) -> bool:
    """Whether a die's body ends all round where a die does: a spot on the mat lies on none."""
    seen = 0
    for ray in range(_RAYS):
        way = pitch * complex(math.cos(math.tau * ray / _RAYS), math.sin(math.tau * ray / _RAYS))
        steps = range(round(_RIM[0] * 4), round(_RIM[1] * 4) + 1)
        levels = [_level(smooth, middle + way * step / 4) for step in steps]
        seen += any(level is not None and abs(level - body) > _STEP for level in levels)
    return seen >= _ENDS * _RAYS


def _level(smooth: Pixels, place: complex) -> float | None:
    x, y = round(place.real), round(place.imag)
    height, width = smooth.shape
    return float(smooth[y, x]) if 0 <= x < width and 0 <= y < height else None
