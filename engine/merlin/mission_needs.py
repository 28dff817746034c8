"""What a mission card needs, and whether a seat has it. Of plain figures: `score` uses it, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeAlias

from engine.merlin.pieces import (
    HENCHMAN_NUMBER,
    ITEM_NUMBER,
    ITEMS,
    NUMBER,
    PRINCIPALITIES,
    Henchman,
    Kind,
    Principality,
    of_kind,
)


class Holding(Protocol):
    """What a seat has: counts by item, counters by principality, where each henchman is."""

    @property
    def items(self) -> tuple[int, ...]:
        """How many of each item the player has."""

    @property
    def influence(self) -> tuple[int, ...]:
        """How many influence counters the player has in each principality."""

    @property
    def henchmen(self) -> tuple[Principality | None, ...]:
        """Where each henchman stands, None: at home."""


# -- what may be needed: `there` is how much of it a seat has, `count` how much it takes -----------


@dataclass(frozen=True, slots=True)
class Items:
    """So many of one item."""

    item: str
    count: int = 1

    def there(self, has: Holding) -> int:
        """Return how many of the item there are."""
        return has.items[ITEM_NUMBER[self.item]]


@dataclass(frozen=True, slots=True)
class AnyItems:
    """So many items of a kind, of any principality."""

    kind: Kind
    count: int = 1

    def there(self, has: Holding) -> int:
        """Return how many items of the kind there are."""
        return of_kind(has.items, self.kind)


@dataclass(frozen=True, slots=True)
class Influence:
    """So many own counters."""

    of: Principality | None  # None: anywhere
    count: int = 1

    def there(self, has: Holding) -> int:
        """Return how many influence counters there are, in one principality or in all."""
        return sum(has.influence) if self.of is None else has.influence[NUMBER[self.of]]


@dataclass(frozen=True, slots=True)
class HenchmanOn:
    """One henchman on a principality."""

    who: Henchman
    where: Principality | None  # None: on any
    count: ClassVar[int] = 1

    def there(self, has: Holding) -> int:
        """Return 1 where the henchman stands there, else 0."""
        at = has.henchmen[HENCHMAN_NUMBER[self.who]]
        return at is not None and self.where in (None, at)


@dataclass(frozen=True, slots=True)
class HenchmenOn:
    """So many of one's henchmen on one principality."""

    count: int
    where: Principality

    def there(self, has: Holding) -> int:
        """Return how many henchmen stand there."""
        return has.henchmen.count(self.where)


Need: TypeAlias = Items | AnyItems | Influence | HenchmanOn | HenchmenOn


def is_fulfilled(needs: Sequence[Need], has: Holding) -> bool:
    """Whether everything is there at once. Equal needs add up; `any` comes on top of the named."""
    for need in needs:  # what is not there for one need alone is most of what is asked
        if need.there(has) < need.count:
            return False
    return _has_items(needs, has.items) and _has_influence(needs, has.influence)


def _has_items(needs: Sequence[Need], items: tuple[int, ...]) -> bool:
    named, more = [0] * len(ITEMS), dict.fromkeys(Kind, 0)
    for need in needs:
        match need:
            case Items(item, count):
                named[ITEM_NUMBER[item]] += count
            case AnyItems(kind, count):
                more[kind] += count
    if any(has < needed for has, needed in zip(items, named, strict=True)):
        return False
    return all(
        of_kind(items, kind) >= of_kind(tuple(named), kind) + count
        for kind, count in more.items()
        if count
    )


def _has_influence(needs: Sequence[Need], influence: tuple[int, ...]) -> bool:
    named, more = [0] * len(PRINCIPALITIES), 0
    for need in needs:
        match need:
            case Influence(None, count):
                more += count
            case Influence(Principality() as of, count):
                named[NUMBER[of]] += count
    if any(has < needed for has, needed in zip(influence, named, strict=True)):
        return False
    return sum(influence) >= sum(named) + more
