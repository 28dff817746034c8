"""The mat under the pile: where its tags lie, and what that tells of the picture. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vision.frame import Point
from vision.outline import Outline
from vision.tags import MAT

VIEW_MM: Final = (216.0, 122.0)  # what the camera sees, docs/vision.md
MAT_MM: Final = (200.0, 110.0)  # the mat, inside the view with room for a careless hand
TAG_MM: Final = 18.0  # a tag with its white border
CARD_MM: Final = (63.0, 88.0)  # the largest card in use
PILE_MM: Final = (CARD_MM[1], CARD_MM[0])  # the pile lies across: it may slide both ways
MIDDLE: Final = MAT[4]
MARKS: Final = MAT[:4]  # in the corners, where no card covers them

_X: Final = MAT_MM[0] / 2 - TAG_MM / 2 - 4
_Y: Final = MAT_MM[1] / 2 - TAG_MM / 2 - 4
PLACES: Final[Mapping[str, Point]] = dict(  # mm from the mat's middle to a tag's own middle
    zip(MAT, ((-_X, -_Y), (_X, -_Y), (_X, _Y), (-_X, _Y), (0.0, 0.0)), strict=True)
)


def pile_area(tags: Mapping[str, Point]) -> Outline | None:
    """Return the pile's place in px from the middles of two or more of the mat's tags.

    The best shift, turn and scale in the least-squares sense, with points as complex numbers;
    None when fewer than two tags are seen.
    """
    pairs = [(complex(*PLACES[tag]), complex(*point)) for tag, point in tags.items()]
    if len(pairs) < 2:
        return None
    there = sum(mm for mm, _ in pairs) / len(pairs)
    here = sum(px for _, px in pairs) / len(pairs)
    spread = sum(abs(mm - there) ** 2 for mm, _ in pairs)
    turn = sum((mm - there).conjugate() * (px - here) for mm, px in pairs) / spread
    x, y = PILE_MM[0] / 2, PILE_MM[1] / 2
    corners = [here + turn * (complex(*mm) - there) for mm in ((-x, -y), (x, -y), (x, y), (-x, y))]
    a, b, c, d = ((corner.real, corner.imag) for corner in corners)
    return (a, b, c, d)
