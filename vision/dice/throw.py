"""A throw of four: three dice of a colour and a white one. What is not sure is not said."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.dice.faces import PITCH_MM, Face, faces_of, ones_of, smooth_picture
from vision.dice.pips import Pip, Spots, spots_in
from vision.dice.sight import Sight, Throw, Unread
from vision.dice.unread_dice import shows_another
from vision.frame import Point

if TYPE_CHECKING:
    from vision.dice.unread_dice import Places
    from vision.frame import Pixels

DICE: Final = 4
_READ_AT: Final = (3.0, 4.0)  # px a mm: more shows nothing new of a pip of 3 mm, less splits it
_APART: Final = 3.3  # pitches between two middles: touching dice have 4, edge to edge
_ALIKE: Final = 1.08  # pitches of one throw, the largest by the smallest
_LEAST_PX: Final = 7.0  # a pitch, in the picture as it came: below it a six's pips run together
_FLAT: Final = 1.05  # the same, of dice that lie flat (1.03): else one leans or lies higher
_WHITER: Final = 14.0  # grey levels that the white die is brighter than the next
_WHITER_STILL: Final = 1.06  # the same by the paper beside it, of dice that all have dark pips
_AROUND: Final = 5.5  # pitches from a die's middle to where the mat beside it shows
_ORDINARY_MM: Final = 4.0  # pitch of a die of 16 mm, where a throw of ones tells none
_MOST_PIPS: Final = 90  # four sixes have 24; letters, noise and dice's edges give some


def read_throw(
    pixels: Pixels, px_mm: float, marks: Sequence[Sequence[Point]] = ()
) -> Throw | Unread:
    """Return the throw in a (height, width) uint8 picture of `px_mm` px a mm, or why not.

    `marks` are the outlines of what is printed there: a spot in them that is no die's says
    nothing.
    """
    return sight_of(pixels, px_mm, marks).found


def sight_of(pixels: Pixels, px_mm: float, marks: Sequence[Sequence[Point]] = ()) -> Sight:
    """Return the throw or why there is none, and how many dice were read."""
    by = min(max(px_mm, _READ_AT[0]), _READ_AT[1]) / px_mm
    pixels = _resize_pixels(pixels, by)
    spots = spots_in(pixels, px_mm * by)
    pips = spots.pips
    places = [np.array(mark, np.float32) * np.float32(by) for mark in marks]
    if not pips:
        return Sight(Unread.NOTHING)
    if len(pips) > _MOST_PIPS:
        return Sight(Unread.UNCLEAR)
    smooth = smooth_picture(pixels)
    return _best_explanation(_ways(smooth, pips, px_mm * by), spots, places, smooth, _LEAST_PX * by)


def _resize_pixels(pixels: Pixels, by: float) -> Pixels:
    if by == 1:
        return pixels
    how = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
    return cv2.resize(pixels, None, fx=by, fy=by, interpolation=how).astype(np.uint8, copy=False)


def _best_explanation(
    ways: Sequence[tuple[Face, ...]], spots: Spots, places: Places, smooth: Pixels, least: float
) -> Sight:
    """Believe the way that explains most spots: half of a six may look like a smaller three.

    `least` is the smallest pitch in px that is believed.
    """
    most = max((_sum_of_values(way) for way in ways), default=0)
    best = [way for way in ways if _sum_of_values(way) == most]
    if most == 0:
        return Sight(Unread.UNCLEAR)
    faces = tuple(sorted(face.value for face in min(best, key=len)))
    if {len(way) for way in best} != {DICE}:
        return Sight(Unread.NOT_FOUR, faces)
    if any(face.pitch < least for way in best for face in way):
        return Sight(Unread.TOO_SMALL, faces)
    throws = {_sorted_out(way, smooth) for way in best}
    if len(throws) > 1 or any(shows_another(way, spots, places) for way in best):
        return Sight(Unread.UNCLEAR, faces)
    return Sight(throws.pop(), faces)


def _sum_of_values(way: Sequence[Face]) -> int:
    return sum(face.value for face in way)


def _sorted_out(faces: tuple[Face, ...], smooth: Pixels) -> Throw | Unread:
    pitches = [face.pitch for face in faces if face.value > 1]
    if pitches and max(pitches) > _FLAT * min(pitches):
        return Unread.UNCLEAR
    white = _white_of(faces, smooth)
    if white is None:
        return Unread.WHICH_WHITE
    a, b, c = sorted(face.value for face in faces if face is not white)
    return Throw((a, b, c), white.value)


def _white_of(faces: tuple[Face, ...], smooth: Pixels) -> Face | None:
    """Return the brightest die, that alone has dark pips or is the brightest in its own light."""
    *_, next_, white = sorted(faces, key=lambda face: face.body)
    if white.body - next_.body < _WHITER or not white.is_dark:
        return None
    if sum(face.is_dark for face in faces) == 1:
        return white
    share = {id(face): face.body / _paper(face, smooth) for face in faces}
    others = [share[id(face)] for face in faces if face is not white]
    return white if share[id(white)] >= _WHITER_STILL * max(others) else None


def _paper(face: Face, smooth: Pixels) -> float:
    """Return how bright the mat is beside a die where nothing shades it."""
    x, y, reach = *face.at, _AROUND * face.pitch
    part = smooth[max(0, round(y - reach)) : round(y + reach) + 1,
                  max(0, round(x - reach)) : round(x + reach) + 1]  # fmt: skip
    return max(1.0, float(np.percentile(part, 90)))


# -- every pip is of one die, and no two dice lie in one another --------------------------------


def _ways(smooth: Pixels, pips: Sequence[Pip], px_mm: float) -> list[tuple[Face, ...]]:
    """Return the dice of each size that may lie there side by side."""
    several = faces_of(smooth, pips, px_mm)
    found = []
    for pitch in _pitches(several) or [_ORDINARY_MM * px_mm]:
        alike = [face for face in several if pitch <= face.pitch <= pitch * _ALIKE]
        middle = median(face.pitch for face in alike) if alike else pitch
        found.append(_side_by_side([*alike, *ones_of(smooth, pips, middle)]))
    return found


def _pitches(faces: Sequence[Face]) -> list[float]:
    """Return the pitches that the faces have, of those that are alike the smallest."""
    found: list[float] = []
    for pitch in sorted(face.pitch for face in faces):
        if not found or pitch > found[-1] * _ALIKE**0.5:
            found.append(pitch)
    return found


def _side_by_side(faces: Sequence[Face]) -> tuple[Face, ...]:
    """Return the dice that explain most: the face with more pips lies there, not one across it."""
    chosen: list[Face] = []
    for face in sorted(faces, key=lambda one: (-one.value, one.astray)):
        if all(not face.pips & one.pips and _is_apart(face, one) for one in chosen):
            chosen.append(face)
    return tuple(chosen)


def _is_apart(one: Face, other: Face) -> bool:
    middles = abs(complex(*one.at) - complex(*other.at))
    return middles >= _APART * min(one.pitch, other.pitch)


assert PITCH_MM[0] <= _ORDINARY_MM <= PITCH_MM[1]
