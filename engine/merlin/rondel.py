"""The rondel: the types of its spaces and the order of the principalities on it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from engine.merlin.pieces import NUMBER, Kind, Principality

SPACES: Final = 24


class Type(StrEnum):
    """What a space that is no principality offers, in the order of section 4."""

    POINTS_SHIELD = "points-shield"
    POINTS_FLAG = "points-flag"
    POINTS_MATERIAL = "points-material"
    POINTS_INFLUENCE = "points-influence"
    TAKE_SHIELD = "take-shield"
    TAKE_FLAG = "take-flag"
    TAKE_MATERIAL = "take-material"
    SEND_HENCHMAN = "send-henchman"
    MOVE_HENCHMAN = "move-henchman"
    EXCHANGE = "exchange"
    MISSION = "mission"
    EXCALIBUR = "excalibur"
    GRAIL = "grail"
    MANOR = "manor"


Space: TypeAlias = Principality | Type
Rondel: TypeAlias = tuple[Space | None, ...]  # None: not known

HOW_MANY: Final[Mapping[str, int]] = {
    **dict.fromkeys(Type, 1),
    Type.EXCHANGE: 2,
    Type.MISSION: 2,
    Type.MANOR: 3,
}
TAKEN_THERE: Final[Mapping[Space, Kind]] = {
    Type.TAKE_SHIELD: Kind.SHIELD,
    Type.TAKE_FLAG: Kind.FLAG,
    Type.TAKE_MATERIAL: Kind.MATERIAL,
}
COUNTED_THERE: Final[Mapping[Space, str]] = {
    Type.POINTS_SHIELD: "shield",
    Type.POINTS_FLAG: "flag",
    Type.POINTS_MATERIAL: "material",
    Type.POINTS_INFLUENCE: "influence",
}
INFLUENCE_SPACES: Final = frozenset((*TAKEN_THERE, Type.SEND_HENCHMAN))


def space_named(name: str) -> Space:
    """Return the space of a name that is known to be one."""
    return Principality(name) if name in NUMBER else Type(name)


@lru_cache(maxsize=64)
def clockwise(rondel: Rondel) -> tuple[Principality, ...]:
    """Return the principalities as they follow one another, the Dragon first."""
    return tuple([space for space in rondel if isinstance(space, Principality)])


def next_to(rondel: Rondel, of: Principality) -> tuple[Principality, Principality]:
    """Return the principalities before and after one."""
    order = clockwise(rondel)
    here = order.index(of)
    return order[here - 1], order[(here + 1) % len(order)]
