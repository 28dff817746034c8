"""What an owner's copy shows in pictures: the board as far as it is known, and what is assumed.

The assumed values are made up so that a game can be played; only their counts are right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from engine.merlin.environs import Shift
from engine.merlin.mission_needs import AnyItems, HenchmanOn, HenchmenOn, Influence, Items, Need
from engine.merlin.pieces import (
    HENCHMEN,
    MISSIONS,
    NUMBER,
    PRINCIPALITIES,
    STARTS,
    CardId,
    Henchman,
    Kind,
    Principality,
    Use,
)
from engine.merlin.rondel import Rondel, space_named

FRAME_POSITIONS: Final = 22
NO_MATERIAL: Final = "none"
KEYS: Final = ("rondel", "shift", "frame", "flags", "starts", "missions", "counters")

# By position, 1 first: the material there, "none", or None where it is not known.
Frame: TypeAlias = tuple[str | None, ...]


class Start(NamedTuple):
    """What a starting tile gives."""

    knight: Principality
    flag: Principality
    shield: Principality
    material: Principality
    influence: Principality


@dataclass(frozen=True, slots=True)
class Mission:
    """What a mission card shows."""

    points: int
    icon: Henchman
    needs: tuple[Need, ...]


def principality(number: int) -> Principality:
    """Return the principality of a number, 0 is the Dragon; round and round."""
    return PRINCIPALITIES[number % len(PRINCIPALITIES)]


_ASSUMED_SPACES: Final = (
    ("dragon", "manor", "points-shield", "take-flag"),
    ("dove", "exchange", "points-flag", "grail"),
    ("fish", "take-shield", "mission", "manor"),
    ("snake", "points-material", "send-henchman", "excalibur"),
    ("fox", "exchange", "take-material", "manor"),
    ("eagle", "points-influence", "move-henchman", "mission"),
)
ASSUMED_RONDEL: Final[Rondel] = tuple(
    [space_named(name) for names in _ASSUMED_SPACES for name in names]
)
UNKNOWN_RONDEL: Final[Rondel] = tuple(
    principality(n // 4) if n % 4 == 0 else None for n in range(len(ASSUMED_RONDEL))
)
ASSUMED_FRAME: Final[Frame] = (
    *(["dragon", "dove", "fish", "snake", "fox", "eagle", "dragon"]),
    *((NO_MATERIAL,) * 4),
    *(["snake", "fox", "eagle", "dragon", "dove", "fish", "snake"]),
    *((NO_MATERIAL,) * 4),
)
ASSUMED_FLAGS: Final[tuple[Use | None, ...]] = tuple(Use)  # dragon repel, dove two ... eagle mirror
ASSUMED_STARTS: Final[Mapping[CardId, Start]] = {
    tile: Start(*(principality(k + n) for n in range(len(Start._fields))))
    for k, tile in enumerate(STARTS)
}


def _assumed_needs() -> list[tuple[int, tuple[Need, ...]]]:
    """Return points and needs of the cards, the first one first (section 2, Assumed missions)."""
    six = [(i, principality(i)) for i in range(6)]
    pairs = [(a, b) for n, a in enumerate(HENCHMEN) for b in HENCHMEN[n + 1 :]]
    return [
        *((1, (Items(f"flag-{p}"), Items(f"shield-{principality(i + 1)}"))) for i, p in six),
        *((1, (Items(f"material-{p}"), Items(f"flag-{principality(i + 2)}"))) for i, p in six),
        *((2, (Items(f"shield-{p}"), Items(f"material-{principality(i + 3)}"))) for i, p in six),
        *((2, (Influence(p, 2),)) for _, p in six),
        *((1, (HenchmanOn(HENCHMEN[i % 4], p),)) for i, p in six),
        *((2, (HenchmenOn(2, p),)) for _, p in six),
        *((3, tuple(Items(f"{kind}-{p}") for kind in ("flag", "shield", "material")))
          for _, p in six),
        *((points, (Influence(None, count),))
          for count, points in ((3, 1), (4, 2), (5, 2), (6, 3))),
        *((2, (AnyItems(kind, 4),)) for kind in (Kind.FLAG, Kind.SHIELD, Kind.MATERIAL)),
        *((1, (HenchmanOn(a, None), HenchmanOn(b, None))) for a, b in pairs),
    ]  # fmt: skip


ASSUMED_MISSIONS: Final[Mapping[CardId, Mission]] = {
    card: Mission(points, HENCHMEN[n % len(HENCHMEN)], needs)
    for n, (card, (points, needs)) in enumerate(zip(MISSIONS, _assumed_needs(), strict=True))
}


@dataclass(frozen=True, slots=True)
class Board:
    """What is known by now; `told` are the keys that the owner gave, and the tiles and cards.

    A starting tile or a mission that is not in its mapping is not known.
    """

    rondel: Rondel = ASSUMED_RONDEL
    shift: Shift = "odd"
    frame: Frame = ASSUMED_FRAME
    flags: tuple[Use | None, ...] = ASSUMED_FLAGS  # by principality; None: not known
    starts: Mapping[CardId, Start] = field(default_factory=lambda: ASSUMED_STARTS)
    missions: Mapping[CardId, Mission] = field(default_factory=lambda: ASSUMED_MISSIONS)
    counters: int = 7  # influence counters of a seat
    told: frozenset[str] = frozenset()

    def with_rondel(self, rondel: Rondel) -> Board:
        """Return the board with another rondel."""
        return replace(self, rondel=rondel)

    def with_flag(self, of: Principality, use: Use) -> Board:
        """Return the board with what a flag does known."""
        number = NUMBER[of]
        return replace(self, flags=(*self.flags[:number], use, *self.flags[number + 1 :]))

    def with_start(self, tile: CardId, shows: Start) -> Board:
        """Return the board with what a starting tile shows known."""
        return replace(self, starts={**self.starts, tile: shows})

    @property
    def assumed_keys(self) -> list[str]:
        """Return the keys that nobody gave, in the order of the keys."""
        return [key for key in KEYS if key not in self.told]
