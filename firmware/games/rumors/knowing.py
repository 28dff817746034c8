"""What everybody saw and heard, and what one seat alone knows besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.game import Seat
from engine.rumors.pieces import CardId, Loyalty, Quest

NEVER_FORGETS = 0.0
_NO_CARDS: Final[Mapping[int, CardId]] = {}
_NO_TOKENS: Final[Mapping[CardId, Quest]] = {}
_NO_LOYALTIES: Final[Mapping[Seat, Loyalty]] = {}


@dataclass(frozen=True, slots=True)
class Claimed:
    """A face-down card, and what its player said that it is."""

    place: int  # in the pile, 0 is its bottom
    seat: Seat
    quest: Quest


class Talk(NamedTuple):
    """What the whole table knows besides the state."""

    claims: tuple[Claimed, ...] = ()  # of the face-down cards in the pile
    tokens: Mapping[CardId, Quest] = _NO_TOKENS  # what a Loyal would have hidden
    slips: tuple[float, ...] = ()  # by seat: how often it did what no Loyal would do


class Mind(NamedTuple):
    """What one seat knows. A card of the pile that it has forgotten is not there for it."""

    seat: Seat
    side: Loyalty
    memory: float = NEVER_FORGETS  # the chance that a card laid is forgotten
    knights: tuple[CardId, ...] = ()
    down: Mapping[int, CardId] = _NO_CARDS  # laid face down by it, by place
    tokens: Mapping[CardId, Quest] = _NO_TOKENS  # hidden by it
    loyalties: Mapping[Seat, Loyalty] = _NO_LOYALTIES  # peeked at, others' only
    forgotten: frozenset[CardId] = frozenset()
    foreseen: tuple[CardId, ...] = ()  # the deck as Tristan saw it, the next card last

    @property
    def has_pile(self) -> bool:
        """Whether it keeps something in mind of the cards that lie in the pile."""
        return bool(self.down or self.tokens or self.forgotten)

    def is_traitor(self, seat: Seat) -> bool:
        """Whether it knows that another seat holds a Traitor card."""
        return self.loyalties.get(seat) is Loyalty.TRAITOR
