"""What everybody saw and heard, and what one seat alone knows besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.game import Seat
from engine.rumors.pieces import CardId, Loyalty, Quest
from firmware.games.strength import Strength

NEVER_FORGETS: Final = 0.0
# The chance that a card of the pile fades for a seat by a step, with each card that is laid on it.
# With these five Loyal bots win 94, 72 and 47 games in 100 (`python -m lab.strengths`).
FORGETS: Final[Mapping[Strength, float]] = {
    Strength.BEGINNER: 0.09,
    Strength.SKILLED: 0.05,
    Strength.STRONG: NEVER_FORGETS,
}
_NO_CARDS: Final[Mapping[int, CardId]] = {}
_NO_TOKENS: Final[Mapping[CardId, Quest]] = {}
_NO_LOYALTIES: Final[Mapping[Seat, Loyalty]] = {}


@dataclass(frozen=True, slots=True)
class ClaimedCard:
    """A face-down card, and what its player said that it is."""

    place: int  # in the pile, 0 is its bottom
    seat: Seat
    quest: Quest


class Talk(NamedTuple):
    """What the whole table knows besides the state."""

    claims: tuple[ClaimedCard, ...] = ()  # of the face-down cards in the pile
    tokens: Mapping[CardId, Quest] = _NO_TOKENS  # what a Loyal would have hidden
    slips: tuple[float, ...] = ()  # by seat: how often it did what no Loyal would do


class Mind(NamedTuple):
    """What one seat knows.

    A card of the pile is forgotten in two steps: what it is worth, so that its Quest alone is
    known, then all of it, so that it is not there for this seat.
    """

    seat: Seat
    side: Loyalty
    forgets: float = NEVER_FORGETS  # the chance of such a step, with each card that is laid
    knights: tuple[CardId, ...] = ()
    down: Mapping[int, CardId] = _NO_CARDS  # laid face down by it, by place
    tokens: Mapping[CardId, Quest] = _NO_TOKENS  # hidden by it
    loyalties: Mapping[Seat, Loyalty] = _NO_LOYALTIES  # peeked at, others' only
    faded: frozenset[CardId] = frozenset()  # what they are worth is forgotten
    forgotten: frozenset[CardId] = frozenset()  # of these all
    foreseen: tuple[CardId, ...] = ()  # the deck as Tristan saw it, the next card last

    @property
    def has_pile(self) -> bool:
        """Whether it keeps something in mind of the cards that lie in the pile."""
        return bool(self.down or self.tokens or self.faded)

    def is_traitor(self, seat: Seat) -> bool:
        """Whether it knows that another seat holds a Traitor card."""
        return self.loyalties.get(seat) is Loyalty.TRAITOR
