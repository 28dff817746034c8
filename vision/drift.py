"""Whether the mat has moved in the picture, and where the pile then is. Pure."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Final

from vision.change import Change, Saw
from vision.mat import MARKS, PILE_MM
from vision.outline import Outline
from vision.place import Pile

DRIFT_MM: Final = 2.0  # chosen: readings of a mark waver by a tenth of it, a careless push is more
DRIFT_S: Final = 0.5  # the marks lie still for so long: what moved them is over


def drift(pile: Pile, at: float) -> tuple[Pile, tuple[Change, ...]]:
    """Tell once that the marks lie elsewhere; the pile's place goes with them."""
    if pile.area is None or pile.area_at != at or not _are_settled(pile, at):
        return pile, ()
    if pile.anchor is None:
        return replace(pile, anchor=pile.area), ()
    if _moved_mm(pile.anchor, pile.area) < DRIFT_MM:
        return pile, ()
    outline = pile.outline and _carried(pile.outline, pile.anchor, pile.area)
    pile = replace(pile, anchor=pile.area, outline=outline, bared=None, there=at, known=at)
    return pile, (Change(at, Saw.DRIFT),)


def _are_settled(pile: Pile, at: float) -> bool:
    marks = [pile.lying[name] for name in MARKS if name in pile.lying]
    seen = [mark for mark in marks if at - mark.last <= DRIFT_S]
    return len(seen) >= 2 and all(at - mark.since >= DRIFT_S for mark in seen)


def _moved_mm(before: Outline, now: Outline) -> float:
    """Return how far the farthest corner of the area went."""
    px_per_mm = dist(before[0], before[1]) / PILE_MM[0]
    return max(dist(a, b) for a, b in zip(before, now, strict=True)) / px_per_mm


def _carried(outline: Outline, before: Outline, now: Outline) -> Outline:
    """Return the outline shifted, turned and scaled as the area was."""
    a, c, to_a, to_c = (complex(*point) for point in (before[0], before[2], now[0], now[2]))
    turn = (to_c - to_a) / (c - a)
    moved = [to_a + turn * (complex(*point) - a) for point in outline]
    p, q, r, s = ((point.real, point.imag) for point in moved)
    return (p, q, r, s)
