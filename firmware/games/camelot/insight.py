"""How far a seat of bots thinks, what it remembers, how surely it takes the best: by strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from firmware.games.strength import Strength


class Insight(NamedTuple):
    """What a seat thinks of."""

    cards: int  # of one quest, how many it plans to lay one after the other
    remembers: bool  # who did harm, who brought how much, and what it saw on the black deck
    spares: float  # how much of its worth it sees in a card that it spends; less: it wastes them
    doubt: float  # Swords: what brings so much less than the best it may take instead


FULL: Final = Insight(cards=5, remembers=True, spares=1.0, doubt=0.0)
INSIGHT: Final[Mapping[Strength, Insight]] = {
    Strength.BEGINNER: Insight(cards=3, remembers=False, spares=0.5, doubt=0.3),
    Strength.SKILLED: Insight(cards=4, remembers=True, spares=0.7, doubt=0.2),
    Strength.STRONG: FULL,
}
