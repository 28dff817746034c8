"""What happens at a table of Crazy Eights: an event a line of the record."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias

from engine.codec import Codec, Word
from engine.eights.pieces import CARDS, SUITS, is_eight
from engine.game import BadRecord, PieceId

_Card: TypeAlias = Annotated[PieceId, Word(CARDS, "a card, as hearts-8")]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A round begins: the top card of the deck is turned up."""

    do: ClassVar = "turn-up"
    card: _Card


@dataclass(frozen=True, slots=True)
class Lay:
    """The seat whose turn it is lays a card; with an eight it names a suit."""

    do: ClassVar = "lay"
    card: _Card
    suit: Annotated[str | None, Word(SUITS)] = None

    def check(self) -> None:
        if is_eight(self.card) != (self.suit is not None):
            raise BadRecord("suit", "expected a suit with an eight, and with no other card")


@dataclass(frozen=True, slots=True)
class Draw:
    """That seat draws a card from the deck."""

    do: ClassVar = "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """It lays none after it has drawn, or when there is none to draw."""

    do: ClassVar = "pass"


@dataclass(frozen=True, slots=True)
class Show:
    """A hand is counted: the seat shows a card that it has left."""

    do: ClassVar = "show"
    card: _Card


Event: TypeAlias = TurnUp | Lay | Draw | Pass | Show

LINES: Final = Codec[Event](Event, example="lay hearts-8 spades")
