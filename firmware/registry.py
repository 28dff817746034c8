"""The games that come to this table: the one place that knows them by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from engine.game import BadRecord, Game, Line, Notice, Piece
from engine.record import game_named, quoted
from engine.rumors.game import RUMORS
from engine.rumors.panel import BUTTON_LABELS, FLEETING, cue, lights
from engine.rumors.words import sentence
from firmware.demo.deeds import Deed


class Company(Protocol):
    """Bots round a table, who hold the deck that nobody sees."""

    def next_event(self, state: Any) -> Any:
        """Return what happens next, None when the game is over."""

    def deeds(self, state: Any, event: Any) -> tuple[Deed, ...]:
        """Return what hands do at the table for that event."""

    def follow(self, before: Any, event: Any, after: Any) -> None:
        """Learn that the game has taken an event."""


def _rumors_company(setup: Any, chance: Random) -> Company:
    from firmware.demo.rumors.company import Company as RumorsCompany

    return RumorsCompany(setup, chance)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the table needs of a game besides its rules."""

    game: Game[Any, Any, Any, Any]
    sentence: Callable[[Notice, Sequence[str]], str]  # in English, names by seat
    cue: Callable[[Notice], str | None]  # the generic cue of a notice
    lights: Callable[[Any], Mapping[str, int]]  # what the lamps show as long as it is true
    labels: Mapping[str, str]  # button -> what is written on it
    company: Callable[[Any, Random], Company]  # bots round the table, from a setup
    fleeting: Collection[str]  # kinds of notices that the common page shows only while newest


GAMES: Final[Mapping[str, Entry]] = {
    RUMORS.name: Entry(RUMORS, sentence, cue, lights, BUTTON_LABELS, _rumors_company, FLEETING),
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
