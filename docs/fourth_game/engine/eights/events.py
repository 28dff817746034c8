"""What happens at a table of Crazy Eights: an event a line of the record."""

from typing import Annotated, Final, TypeAlias

from engine.codec import Codec, GameEvent, Word
from engine.eights.pieces import CARDS, SUITS, is_eight
from engine.game import BadRecord, PieceId

_Card: TypeAlias = Annotated[PieceId, Word(CARDS, "a card, as hearts-8")]


class Event(GameEvent):
    """What may happen in Crazy Eights."""


class TurnUp(Event, do="turn-up"):
    """A round begins: the top card of the deck is turned up: `turn-up hearts-9`."""

    card: _Card


class Lay(Event, do="lay"):
    """The seat whose turn it is lays a card: `lay hearts-7`; an eight: `lay spades-8 clubs`."""

    card: _Card
    suit: Annotated[str | None, Word(SUITS)] = None

    def check(self) -> None:
        if is_eight(self.card) != (self.suit is not None):
            raise BadRecord("suit", "expected a suit with an eight, and with no other card")


class Draw(Event, do="draw"):
    """That seat draws a card from the deck."""


class Pass(Event, do="pass"):
    """It lays none after it has drawn, or when there is none to draw."""


class Show(Event, do="show"):
    """A hand is counted: the seat shows a card that it has left: `show clubs-ace`."""

    card: _Card


LINES: Final = Codec(Event, example="lay hearts-8 spades")
