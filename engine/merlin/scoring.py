"""The four categories of a scoring, of a plain board: the table and `score` count the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.merlin.environs import Shift, territories
from engine.merlin.pieces import Principality, Terrain

TRAITOR_COSTS: Final = 3
EXCALIBUR_BRINGS: Final = 3
STAFF_BRINGS: Final = 2
ITEMS_FOR_A_POINT: Final = 3


class RepelledTraitors(NamedTuple):
    """A seat's traitors, counted by principality."""

    repelled: tuple[int, ...]
    left: tuple[int, ...]
    excalibur: int

    @property
    def points(self) -> int:
        """The points that repelled traitors bring, less those of traitors that are left."""
        return self.excalibur - TRAITOR_COSTS * sum(self.left)


class TerritoryRule(NamedTuple):
    """A territory, and what each seat has and gets there."""

    terrain: Terrain
    places: tuple[int, ...]
    manors: tuple[int, ...]
    points: tuple[int, ...]


class Held(NamedTuple):
    """A principality, and what each seat has and gets there."""

    of: Principality
    counters: tuple[int, ...]
    pot: int
    grail: int | None  # the seat that used it
    points: tuple[int, ...]
    home: tuple[int, ...]  # counters that go home


class Leftover(NamedTuple):
    """What the end of the game brings a seat."""

    apples: int
    staffs: int
    items: int


def share_pot(counts: Sequence[int], pot: int) -> tuple[int, ...]:
    """Return what each gets of a pot: who has most takes it, ties share, rounded down."""
    most = max(counts)
    if not most:
        return (0,) * len(counts)
    part = pot // list(counts).count(most)
    return tuple([part if count == most else 0 for count in counts])


def tied_leaders(counts: Sequence[int]) -> tuple[int, ...]:
    """Return who has most, where they are two or more; else nobody."""
    most = max(counts)
    first = tuple([seat for seat, count in enumerate(counts) if count == most])
    return first if most and len(first) > 1 else ()


def score_traitors(
    traitors: Sequence[int], shields: Sequence[int], has_excalibur: bool, none_is_all: bool
) -> RepelledTraitors:
    """Return a matching shield for each traitor; both are counted by principality."""
    repelled = tuple([min(pair) for pair in zip(traitors, shields, strict=True)])
    left = tuple([there - gone for there, gone in zip(traitors, repelled, strict=True)])
    is_all = not any(left) and (none_is_all or any(repelled))
    return RepelledTraitors(repelled, left, EXCALIBUR_BRINGS if has_excalibur and is_all else 0)


def score_environs(
    terrains: Sequence[Terrain], manors: Sequence[int | None], shift: Shift, seats: int
) -> tuple[TerritoryRule, ...]:
    """Score every territory; `manors` holds by place the seat that built there."""
    ruled = []
    for terrain, places in territories(terrains, shift):
        built = [manors[place - 1] for place in places]
        counts = tuple([built.count(seat) for seat in range(seats)])
        ruled.append(TerritoryRule(terrain, places, counts, share_pot(counts, len(places))))
    return tuple(ruled)


def score_influence(of: Principality, counters: Sequence[int], grail: int | None = None) -> Held:
    """Score a principality; `grail` is the seat that takes the whole pot of a tie."""
    pot = sum(counters)
    points = share_pot(counters, pot)
    if grail is not None:
        points = tuple([pot if seat == grail else 0 for seat in range(len(counters))])
    home = tuple([max(0, count - 1) for count in counters])
    return Held(of, tuple(counters), pot, grail, points, home)


def score_henchmen(henchmen: Sequence[Principality | None]) -> int:
    """Score a seat's henchmen: 1 for each on a principality."""
    return len(henchmen) - henchmen.count(None)


def score_end(apples: int, staffs: int, items: int) -> Leftover:
    """Return what is left over at the end, in points."""
    return Leftover(apples, STAFF_BRINGS * staffs, items // ITEMS_FOR_A_POINT)
