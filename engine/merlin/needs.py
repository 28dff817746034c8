"""What a mission card needs, and whether a seat has it. Of plain figures: `score` uses it, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

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


@dataclass(frozen=True, slots=True)
class Items:
    """So many of one item."""

    item: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class AnyItems:
    """So many items of a kind, of any principality."""

    kind: Kind
    count: int = 1


@dataclass(frozen=True, slots=True)
class Influence:
    """So many own counters."""

    of: Principality | None  # None: anywhere
    count: int = 1


@dataclass(frozen=True, slots=True)
class Stands:
    """One henchman on a principality."""

    who: Henchman
    where: Principality | None  # None: on any


@dataclass(frozen=True, slots=True)
class Gathered:
    """So many of one's henchmen on one principality."""

    count: int
    where: Principality


Need: TypeAlias = Items | AnyItems | Influence | Stands | Gathered


class Holding(NamedTuple):
    """What a seat has: counts by item, counters by principality, where each henchman is."""

    items: tuple[int, ...]
    influence: tuple[int, ...]
    henchmen: tuple[Principality | None, ...]  # None: at home


def is_fulfilled(needs: Sequence[Need], has: Holding) -> bool:
    """Whether everything is there at once. Equal needs add up; `any` comes on top of the named."""
    return (
        _has_items(needs, has.items)
        and _has_influence(needs, has.influence)
        and all(_stands(need, has.henchmen) for need in needs)
    )


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


def _stands(need: Need, henchmen: tuple[Principality | None, ...]) -> bool:
    match need:
        case Stands(who, None):
            return henchmen[HENCHMAN_NUMBER[who]] is not None
        case Stands(who, where):
            return henchmen[HENCHMAN_NUMBER[who]] == where
        case Gathered(count, where):
            return henchmen.count(where) >= count
        case _:
            return True
