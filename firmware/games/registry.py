"""The games that come to this table: the one place that knows them by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from engine.form import Form
from engine.game import BadRecord, Game, Line, Notice, Piece, Sorting
from engine.record import game_named, quoted
from engine.rumors.explain import explain, explain_start
from engine.rumors.facts import ASSUMED_FACTS, read_facts, tell_facts, with_told_facts
from engine.rumors.forms import forms
from engine.rumors.game import RUMORS
from engine.rumors.offers import OFFERS
from engine.rumors.panel import BUTTON_LABELS, FLEETING, cues, lights
from engine.rumors.shorthand import line_from_words
from engine.rumors.sorting import sorts
from engine.rumors.words import sentence
from firmware.games.deeds import Deed


class Company(Protocol):
    """Bots round a table, who hold the deck that nobody sees."""

    def next_event(self, state: Any) -> Any:
        """Return what happens next, None when the game is over."""

    def deeds(self, state: Any, event: Any) -> tuple[Deed, ...]:
        """Return what hands do at the table for that event."""

    def follow(self, before: Any, event: Any, after: Any) -> None:
        """Learn that the game has taken an event."""


def _rumors_company(setup: Any, chance: Random) -> Company:
    from firmware.games.rumors.company import Company as RumorsCompany

    return RumorsCompany(setup, chance)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on pieces and differs between two copies: the owner tells it."""

    assumed: Mapping[str, Line]  # piece -> its facts until the owner says otherwise
    read: Callable[[str, Line], Line]  # the facts told of a piece, or BadRecord
    words: Callable[[Line], str]
    taught: Callable[[Line, Mapping[str, Line]], Line]  # a header with the facts told put in


@dataclass(frozen=True, slots=True)
class Explains:
    """Why a line of a record did what it did, in English sentences; names by seat."""

    start: Callable[[Any, Sequence[str]], tuple[str, ...]]  # of the state that a header gives
    line: Callable[[Any, Any, Any, Sequence[str]], tuple[str, ...]]  # before, event, after


@dataclass(frozen=True, slots=True)
class Entry:
    """What the table needs of a game besides its rules."""

    game: Game[Any, Any, Any, Any]
    sentence: Callable[[Notice, Sequence[str]], str]  # in English, names by seat
    cues: Callable[[Notice], Sequence[str]]  # the generic cues of a notice, one after the other
    lights: Callable[[Any], Mapping[str, int]]  # what the lamps show as long as it is true
    labels: Mapping[str, str]  # button -> what is written on it
    company: Callable[[Any, Random], Company]  # bots round the table, from a setup
    fleeting: Collection[str]  # kinds of notices that the common page shows only while newest
    offers: Line  # what a new game may have, for the page to ask
    line_from_words: Callable[[Sequence[str]], Line]  # "lay picts-5"; or BadRecord
    facts: Facts | None = None  # None: nothing of it differs between two copies
    explains: Explains | None = None  # None: what is said has to do
    forms: Callable[[Any, Sequence[str]], tuple[Form, ...]] = lambda state, names: ()  # by hand
    sorts: Callable[[Any], Sorting | None] | None = None  # None: no pile is taken up and counted


GAMES: Final[Mapping[str, Entry]] = {
    RUMORS.name: Entry(
        game=RUMORS,
        sentence=sentence,
        cues=cues,
        lights=lights,
        labels=BUTTON_LABELS,
        company=_rumors_company,
        fleeting=FLEETING,
        offers=OFFERS,
        line_from_words=line_from_words,
        facts=Facts(ASSUMED_FACTS, read_facts, tell_facts, with_told_facts),
        explains=Explains(explain_start, explain),
        forms=forms,
        sorts=sorts,
    ),
}
DEFAULT: Final = RUMORS.name


def entry_for(header: Line) -> Entry:
    """Return the game that a record's header names, or raise BadRecord."""
    name = game_named(header)
    if name not in GAMES:
        raise BadRecord("record", f"expected one of {', '.join(GAMES)}, not {quoted(name)}")
    return GAMES[name]


def pieces() -> tuple[Piece, ...]:
    """Return every piece of every game that carries a tag."""
    return tuple(piece for entry in GAMES.values() for piece in entry.game.pieces)
