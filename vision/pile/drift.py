"""Whether the mat has moved in the picture, and where the pile then is. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import Final

from vision.frame import Point
from vision.mat import PILE_MM, mat_scale, pile_area
from vision.outline import Outline
from vision.pile.change import Change, ChangeKind
from vision.pile.fast_replace import replace
from vision.pile.place import Pile, marks_at_rest

DRIFT_MM: Final = 2.0  # chosen: readings of a mark waver by a tenth of it, a careless push is more
WAVERS_PX: Final = 1.0  # less is no DRIFT_MM in any picture that shows codes
DRIFT_S: Final = 0.5  # the marks lie still for so long: what moved them is over


def drift(pile: Pile, at: float) -> tuple[Pile, tuple[Change, ...]]:
    """Tell once that the marks lie elsewhere; the pile's place goes with them.

    Each mark is compared with itself: a camera that stands askew sees other areas by other marks.
    """
    now = marks_at_rest(pile.lying, at, DRIFT_S)
    before = {name: pile.marks[name] for name in now if name in pile.marks}
    if all(dist(point, now[name]) < WAVERS_PX for name, point in before.items()):
        return _with_marks(pile, now), ()
    was = pile_area(before)
    area = pile_area({name: now[name] for name in before})
    if was is None or area is None or _moved_mm(before, now, area) < DRIFT_MM:
        return _with_marks(pile, now), ()
    outline = pile.outline and _carry_outline(pile.outline, was, area)
    pile = replace(pile, marks=now, outline=outline, bared=None, there=at, known=at)
    pile = replace(pile, base=None, around={}, lain={})
    pile = replace(pile, scale=mat_scale(now) or pile.scale)
    return replace(pile, area=pile_area(now)), (Change(at, ChangeKind.DRIFT),)


def _with_marks(pile: Pile, now: Mapping[str, Point]) -> Pile:
    """Return the pile with the marks that were not seen before."""
    if now.keys() <= pile.marks.keys():
        return pile
    return replace(pile, marks={**now, **pile.marks})


def _moved_mm(before: Mapping[str, Point], now: Mapping[str, Point], area: Outline) -> float:
    """Return how far the marks went, the mean."""
    px_per_mm = dist(area[0], area[1]) / PILE_MM[0]
    ways = [dist(point, now[name]) for name, point in before.items()]
    return sum(ways) / len(ways) / px_per_mm


def _carry_outline(outline: Outline, before: Outline, now: Outline) -> Outline:
    """Return the outline shifted, turned and scaled as the area was."""
    a, c, to_a, to_c = (complex(*point) for point in (before[0], before[2], now[0], now[2]))
    turn = (to_c - to_a) / (c - a)
    moved = [to_a + turn * (complex(*point) - a) for point in outline]
    p, q, r, s = ((point.real, point.imag) for point in moved)
    return (p, q, r, s)
