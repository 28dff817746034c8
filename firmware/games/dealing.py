"""What a game brings so that people can play it with cards that the program deals.

A dealer holds what nobody at the table sees. It plays on as far as bots and chance go; where a
person has to choose it raises `PeopleMustChoose` with what is asked, and is asked
again, from the same moment, once that is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from engine.form import Form
from engine.game import Line, PieceId, Seat
from firmware.games.advice import Advice
from words.text import Text

Card = TypeVar("Card", bound=str)


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked, and the forms of what may be chosen: no more than that seat knows."""

    seat: Seat
    text: Text
    forms: tuple[Form, ...]


Offer: TypeAlias = Callable[[], Iterable[Form]]  # worked out only where nobody has chosen yet


class PeopleMustChoose(Exception):
    """The game goes on when people have chosen; any of them may begin."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        super().__init__(", ".join(str(one.text) for one in questions))
        self.questions = questions


class PersonsChoice(NamedTuple):
    """What a person chose: a form's line, filled in."""

    seat: Seat
    line: Line


class People:
    """Who at the table is a person, and what they have chosen at this line of the record."""

    def __init__(self, seats: Iterable[Seat] = (), chosen: Sequence[PersonsChoice] = ()) -> None:
        """`seats` are the people's; whoever has chosen here is one, even if he left since."""
        self._seats = frozenset(seats) | {one.seat for one in chosen}
        self._left = list(chosen)

    def has(self, seat: Seat) -> bool:
        """Whether a person decides for that seat."""
        return seat in self._seats

    def ask(self, seat: Seat, text: Text, offer: Offer) -> Line:
        """Return what was chosen, or raise Waits."""
        return self.ask_all({seat: (text, offer)})[seat]

    def ask_all(self, asked: Mapping[Seat, tuple[Text, Offer]]) -> dict[Seat, Line]:
        """Return what each of them has chosen, or raise Waits with those who still have to."""
        found = {seat: self._take_choice(seat) for seat in asked}
        waits = [seat for seat, line in found.items() if line is None]
        if waits:
            told = ((seat, *asked[seat]) for seat in waits)
            raise PeopleMustChoose(
                tuple([Question(seat, text, tuple(forms())) for seat, text, forms in told])
            )
        return {seat: line for seat, line in found.items() if line is not None}

    def _take_choice(self, seat: Seat) -> Line | None:
        """Return the first choice of a seat that nothing has asked for yet."""
        for place, one in enumerate(self._left):
            if one.seat == seat:
                del self._left[place]
                return one.line
        return None


NOBODY = People()


def shuffle_cards(cards: Iterable[Card], chance: Random) -> tuple[Card, ...]:
    """Return cards in an order of chance."""
    mixed = list(cards)
    chance.shuffle(mixed)
    return tuple(mixed)


class PrintedText(NamedTuple):
    """What is printed on a card and not in its name."""

    text: str
    facts: Line  # for the drawing


class Group(NamedTuple):
    """A part of what one seat alone may see: cards, or a sentence, or both."""

    kind: str  # for the drawing: "loyalty", "knights", "hand", "drawn", "told"
    title: Text
    pieces: tuple[PieceId, ...] = ()
    text: str = ""
    shows: Mapping[PieceId, PrintedText] = MappingProxyType({})


class Dealer(Protocol):
    """The hidden half of a game: who holds what, and the bots of the empty seats."""

    def at(self, chance: Random, people: People) -> Self:
        """Return another at the same moment, with what decides from here on; this one stays."""

    def next_event(self, state: Any) -> Any:
        """Return what happens next, None when the game is over; raise Waits."""

    def follow(self, before: Any, event: Any, after: Any) -> None:
        """Learn that the game has taken an event."""

    def own(self, state: Any, seat: Seat) -> tuple[Group, ...]:
        """Return what a seat may see and the others may not."""

    def hidden_pieces(self, state: Any) -> Mapping[PieceId, frozenset[Seat]]:
        """Return every piece that not all may see, and the seats that may."""

    def advise(self, state: Any, asked: Question) -> Advice | None:
        """Return what a bot would choose in the place of who is asked.

        None where it knows no better.
        """

    @property
    def news(self) -> tuple[Text, ...]:
        """What all have seen in the last event that no line of the record says."""
