"""A board that is scored by hand: what is entered of it, and what it comes to. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.form import Sheet
from engine.game import Line


class Sum(NamedTuple):
    """One line of a scoring: of what, how it came about, and what it brings each seat."""

    label: str
    how: str
    points: tuple[int | None, ...]  # by seat; None: this line is not about it


class Category(NamedTuple):
    """A part of a scoring, and its sums."""

    title: str
    rule: str
    sums: tuple[Sum, ...]

    def of(self, seat: int) -> int:
        """Return what the category brings a seat."""
        return sum(one.points[seat] or 0 for one in self.sums)


class ScoredBoard(NamedTuple):
    """A board that was scored by hand, in words."""

    categories: tuple[Category, ...]
    names: tuple[str, ...]  # by seat
    notes: tuple[str, ...] = ()  # what is still to be decided

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the sum of all categories, by seat."""
        seats = range(len(self.names))
        return tuple(sum(one.of(seat) for one in self.categories) for seat in seats)


@dataclass(frozen=True, slots=True)
class Scorer:
    """A board that was entered by hand is scored: for who plays without the box."""

    players: tuple[int, int]  # the fewest, the most
    # What is entered, after what is told so far: `names` by seat, an empty one where none is given.
    sheets: Callable[[Line], tuple[Sheet, ...]]
    score: Callable[[Line], ScoredBoard]  # of what the sheets' keys stand for, or BadRecord
    example: Line  # a whole board
    told: Mapping[str, str]  # what each key of it is
