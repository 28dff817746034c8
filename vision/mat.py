"""The mat under the pile: where its tags lie, and what that tells of the picture. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from vision.frame import Point
from vision.outline import Outline
from vision.tags import MAT

VIEW_MM: Final = (216.0, 122.0)  # what the camera sees, docs/vision.md
MAT_MM: Final = (200.0, 110.0)  # the mat, inside the view with room for a careless hand
TAG_MM: Final = 18.0  # a tag with its white border
CARD_MM: Final = (63.0, 88.0)  # the largest card in use
PILE_MM: Final = (CARD_MM[1], CARD_MM[0])  # the pile lies across: it may slide both ways
LEAST: Final = 0.01  # of a scale: beyond the end of a table nothing is
MIDDLE: Final = MAT[4]
MARKS: Final = MAT[:4]  # in the corners, where no card covers them

_X: Final = MAT_MM[0] / 2 - TAG_MM / 2 - 4
_Y: Final = MAT_MM[1] / 2 - TAG_MM / 2 - 4
PLACES: Final[Mapping[str, Point]] = dict(  # mm from the mat's middle to a tag's own middle
    zip(MAT, ((-_X, -_Y), (_X, -_Y), (_X, _Y), (-_X, _Y), (0.0, 0.0)), strict=True)
)


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a mm of the mat is seen, in each place of a picture that may be slanted."""

    origin: Point  # px
    px: float  # a mm there
    slope: Point  # of its power 2/3, which falls linearly to where the table would end

    def px_per_mm(self, point: Point) -> float:
        """Return how many px a mm of the mat's plane has there, the mean of all directions."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return float(self.px * max(1 + self.slope[0] * x + self.slope[1] * y, LEAST) ** 1.5)


def mat_scale(tags: Mapping[str, Point]) -> Scale | None:
    """Return the scale from the middles of the mat's four corner tags, px; None without all four.

    The plane that carries a rectangle to four points in closed form (Heckbert 1989, 2.2).
    """
    if not all(mark in tags for mark in MARKS):
        return None
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (tags[mark] for mark in MARKS)
    flat = (bx - cx) * (dy - cy) - (dx - cx) * (by - cy)
    whole = (bx - ax) * (dy - ay) - (dx - ax) * (by - ay)
    if flat >= 0 or whole <= 0:
        return None
    over_x, over_y = ax - bx + cx - dx, ay - by + cy - dy
    to_b = (over_x * (dy - cy) - (dx - cx) * over_y) / flat
    to_d = ((bx - cx) * over_y - over_x * (by - cy)) / flat
    if min(1 + to_b, 1 + to_d) <= 0:
        return None
    at_b, at_d = 1 / (1 + to_b) - 1, 1 / (1 + to_d) - 1
    slope = (
        (at_b * (dy - ay) - at_d * (by - ay)) / whole,
        (at_d * (bx - ax) - at_b * (dx - ax)) / whole,
    )
    size = 4 * _X * _Y  # of the rectangle, mm²
    return Scale((ax, ay), sqrt(whole * (1 + to_b) * (1 + to_d) / size), slope)


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
