"""How high the pile was when it was seen last: what outlives a restart and a lost camera. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import dist
from typing import Final

from vision.frame import Point
from vision.mat import MARKS, Scale, mat_scale

STAYED_PX: Final = 2.0  # marks that lie so near to where they were were not moved
STAYED: Final = 0.02  # of the scale: by less the camera's height may differ, 6 mm of 300
FEWEST: Final = 2  # marks that tell that none was moved


@dataclass(frozen=True, slots=True)
class PileHeight:
    """How high the pile was, and where the mat lay in the picture."""

    cards: tuple[str, ...]  # bottom first, as far as they are known; none: the mat was bare
    size: float  # of the top's codes, or of a card's on the bare mat; mm as if they lay on the mat
    is_fine: bool  # whether that was measured by fine corners
    code: float | None  # the size of a code on the bare mat, where one was seen there
    marks: Mapping[str, Point]  # the middles of the mat's tags, px: all corners at least

    @property
    def top(self) -> str | None:
        """The card on top, None where the mat was bare."""
        return self.cards[-1] if self.cards else None

    def fits(self, scale: Scale, marks: Mapping[str, Point]) -> bool:
        """Tell whether the camera stands as high above the mat as it did."""
        own = mat_scale(self.marks)
        if own is None:
            return False
        before = own.px_per_mm(_centre(self.marks))
        return abs(scale.px_per_mm(_centre(marks)) / before - 1) < STAYED

    def complete_marks(self, marks: Mapping[str, Point]) -> Mapping[str, Point]:
        """Return the marks that are seen, and where they were not moved those that are hidden."""
        seen = [name for name in marks if name in self.marks]
        stayed = all(dist(marks[name], self.marks[name]) < STAYED_PX for name in seen)
        return {**self.marks, **marks} if stayed and len(seen) >= FEWEST else marks


def _centre(marks: Mapping[str, Point]) -> Point:
    corners = [marks[name] for name in MARKS]
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
