"""A throw of four: three dice of a colour and a white one. What is not sure is not said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.dice.faces import PITCH_MM, Face, faces_of, ones_of
from vision.dice.pips import Pip, pips_in

if TYPE_CHECKING:
    from vision.frame import Pixels

DICE: Final = 4
_READ_AT: Final = 4.0  # px a mm: more shows nothing new of a pip of 3 mm
_APART: Final = 3.3  # pitches between two middles: touching dice have 4, edge to edge
_EDGE: Final = (1.75, 3.6)  # pitches from a die's middle to its edges, corners and shadow
_ALIKE: Final = (
    1.28  # pitches of one throw, the largest by the smallest: one die higher, one tilted
)
_WHITER: Final = 14.0  # grey levels that the white die is brighter than the next
_ORDINARY_MM: Final = 4.0  # pitch of a die of 16 mm, where a throw of ones tells none
_MOST_PIPS: Final = 40  # four sixes have 24


class Unread(StrEnum):
    """Why a picture gives no throw: a closed list."""

    NOTHING = "nothing"  # no die at all
    NOT_FOUR = "not-four"  # dice are seen, but fewer or more
    UNCLEAR = "unclear"  # spots that no four dice explain, or that two ways explain
    WHICH_WHITE = "which-white"  # the white die is not told from the others


@dataclass(frozen=True, slots=True)
class Throw:
    """Four dice: the coloured ones ascending, and the white one."""

    own: tuple[int, int, int]
    white: int


def read_throw(pixels: Pixels, px_mm: float) -> Throw | Unread:
    """Return the throw in a (height, width) uint8 picture of `px_mm` px a mm, or why not."""
    if px_mm > _READ_AT:
        pixels, px_mm = _smaller(pixels, _READ_AT / px_mm), _READ_AT
    pips = pips_in(pixels, px_mm)
    if not pips:
        return Unread.NOTHING
    if len(pips) > _MOST_PIPS:
        return Unread.UNCLEAR
    return _told(_ways(pixels, pips, px_mm))


def _smaller(pixels: Pixels, by: float) -> Pixels:
    small = cv2.resize(pixels, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    return small.astype(np.uint8, copy=False)


def _told(ways: Sequence[tuple[Face, ...]]) -> Throw | Unread:
    fours = [way for way in ways if len(way) == DICE]
    if not fours:
        return Unread.NOT_FOUR if ways else Unread.UNCLEAR
    throws = {_sorted_out(way) for way in fours}
    return throws.pop() if len(throws) == 1 else Unread.UNCLEAR


def _sorted_out(faces: tuple[Face, ...]) -> Throw | Unread:
    *rest, next_, white = sorted(faces, key=lambda face: face.body)
    if white.body - next_.body < _WHITER:
        return Unread.WHICH_WHITE
    a, b, c = sorted(face.value for face in (*rest, next_))
    return Throw((a, b, c), white.value)


# -- every pip is of one die, and no two dice lie in one another --------------------------------


def _ways(pixels: Pixels, pips: Sequence[Pip], px_mm: float) -> list[tuple[Face, ...]]:
    """Return every way to explain all the spots as dice of one size that lie side by side."""
    several = faces_of(pixels, pips, px_mm)
    surely = frozenset[int]().union(*(face.pips for face in several))  # no edge makes a face
    return [
        way
        for pitch in _pitches(several) or [_ORDINARY_MM * px_mm]
        for way, left in _covers(_of_pitch(pixels, pips, several, pitch), surely, _all(pips), ())
        if not left or _are_edges(pips, left, way)
    ]


def _all(pips: Sequence[Pip]) -> frozenset[int]:
    return frozenset(range(len(pips)))


def _pitches(faces: Sequence[Face]) -> list[float]:
    """Return the pitches that the faces have, of those that are alike the smallest."""
    found: list[float] = []
    for pitch in sorted(face.pitch for face in faces):
        if not found or pitch > found[-1] * _ALIKE**0.5:
            found.append(pitch)
    return found


def _of_pitch(
    pixels: Pixels, pips: Sequence[Pip], several: Sequence[Face], pitch: float
) -> list[Face]:
    """Return the faces of dice of one size; how large the ones are follows from the others."""
    alike = [face for face in several if pitch <= face.pitch <= pitch * _ALIKE]
    middle = median(face.pitch for face in alike) if alike else pitch
    return [*alike, *ones_of(pixels, pips, middle)]


def _covers(
    faces: Sequence[Face], surely: frozenset[int], left: frozenset[int], chosen: tuple[Face, ...]
) -> Iterator[tuple[tuple[Face, ...], frozenset[int]]]:
    """Yield every set of dice side by side that has all spots that are `surely` pips, and the rest.

    `faces` are those that may still be chosen.
    """
    may_be = frozenset[int]().union(*(face.pips for face in faces))
    if not may_be or len(chosen) > DICE:
        if not left & surely:
            yield chosen, left
        return
    hardest = min(may_be, key=lambda n: sum(n in face.pips for face in faces))
    for face in (one for one in faces if hardest in one.pips):
        beside = [one for one in faces if not one.pips & face.pips and _is_apart(one, face)]
        yield from _covers(beside, surely, left - face.pips, (*chosen, face))
    if hardest not in surely:
        without = [one for one in faces if hardest not in one.pips]
        yield from _covers(without, surely, left, chosen)


def _are_edges(pips: Sequence[Pip], left: frozenset[int], way: Sequence[Face]) -> bool:
    return all(_is_edge(pips[n], way) for n in left)


def _is_edge(pip: Pip, way: Sequence[Face]) -> bool:
    """Whether a spot is where a die has its edge, and no die beside it could have a pip."""
    return any(
        _EDGE[0] <= abs(complex(*pip.at) - complex(*face.at)) / face.pitch <= _EDGE[1]
        for face in way
    )


def _is_apart(one: Face, other: Face) -> bool:
    middles = abs(complex(*one.at) - complex(*other.at))
    return middles >= _APART * min(one.pitch, other.pitch)


assert PITCH_MM[0] <= _ORDINARY_MM <= PITCH_MM[1]
