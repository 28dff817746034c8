"""Spots beside the dice that were read: may they be one more die, that was not?"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING, Any, Final

import cv2

from vision.dice.faces import Face
from vision.dice.pips import Bar, Pip, Spots

if TYPE_CHECKING:
    Places = Sequence[Any]  # outlines in px, (n, 2) float32, of what is printed on the mat

_EDGE: Final = 3.7  # pitches from a die's middle to its edges, corners and shadow
_STRONG: Final = 0.6  # of the dice's own pips: a spot that stands out so much is no noise
_LARGE: Final = 0.7  # of their size: the pips of a die's side are flatter unless it leans
_ROW: Final = (0.75, 1.8)  # pitches from the middle to the end of two or three joined pips
_PARALLEL: Final = 0.3  # sine of what two rows of a six may be turned
_BESIDE: Final = 0.7  # pitches that they may be shifted
_NEIGHBOURS: Final = 3.0  # pitches between two pips of one die, at most


def shows_another(way: Sequence[Face], spots: Spots, places: Places) -> bool:
    """Whether two spots beside the dice may be pips of one more, that is not read."""
    used = [spots.pips[n] for face in way for n in face.pips]
    height, across = (
        median(one) for one in zip(*((p.height, p.across) for p in used), strict=True)
    )
    pitch = median(face.pitch for face in way)
    left = [
        complex(*pip.at)
        for pip in spots.pips
        if pip not in used
        and pip.height >= _STRONG * height
        and pip.across >= _LARGE * across
        and not (_is_edge(pip, way) or _is_in_any(pip, places))
    ]
    return _shows_a_six(spots.bars, pitch, places) or any(
        abs(a - b) <= _NEIGHBOURS * pitch for n, a in enumerate(left) for b in left[n + 1 :]
    )


def _shows_a_six(bars: Sequence[Bar], pitch: float, places: Places) -> bool:
    """Whether two rows of three pips stand side by side that blur has made two bars."""
    rows = [
        bar
        for bar in bars
        if _ROW[0] <= abs(complex(*bar.half)) / pitch <= _ROW[1] and not _is_in_any(bar, places)
    ]
    return any(_are_rows(a, b, pitch) for n, a in enumerate(rows) for b in rows[n + 1 :])


def _are_rows(a: Bar, b: Bar, pitch: float) -> bool:
    """Whether one bar lies beside the other, as the rows of a six do."""
    way = complex(*a.half) / abs(complex(*a.half))
    between = (complex(*b.at) - complex(*a.at)) / way / pitch
    turned = complex(*b.half) / way / abs(complex(*b.half))
    return (
        a.is_dark == b.is_dark
        and abs(turned.imag) <= _PARALLEL
        and abs(between.real) <= _BESIDE
        and abs(abs(between.imag) - 2) <= _BESIDE
    )


def _is_edge(pip: Pip, way: Sequence[Face]) -> bool:
    """Whether a spot is where a die has its edges, corners and shadow."""
    return any(abs(complex(*pip.at) - complex(*face.at)) <= _EDGE * face.pitch for face in way)


def _is_in_any(spot: Pip | Bar, places: Places) -> bool:
    return any(cv2.pointPolygonTest(place, spot.at, False) >= 0 for place in places)
