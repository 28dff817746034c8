"""The games that come to this table: the one place that knows them by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.entry import Entry
from engine.game import BadRecord, Line, Piece
from engine.record import game_named, quoted
from firmware.games.camelot.entry import CAMELOT
from firmware.games.merlin.entry import MERLIN
from firmware.games.played import Played
from firmware.games.rumors.entry import RUMORS

_ALL: Final = (
    RUMORS,
    CAMELOT,
    MERLIN,
)  # a further game is one more here; the first is what a new table plays

PLAYED: Final[Mapping[str, Played]] = {one.entry.game.name: one for one in _ALL}
GAMES: Final[Mapping[str, Entry]] = {name: one.entry for name, one in PLAYED.items()}
DEFAULT: Final = next(iter(GAMES))


def entry_for(header: Line) -> Entry:
    """Return the game that a record's header names, or raise BadRecord."""
    name = game_named(header)
    if name not in GAMES:
        raise BadRecord("record", f"expected one of {', '.join(GAMES)}, not {quoted(name)}")
    return GAMES[name]


def title(entry: Entry) -> str:
    """Return what a game is called, as its box says it."""
    return entry.title or entry.game.name.capitalize()


def title_named(name: str) -> str:
    """Return what the game of a name is called, "" where there is none of that name."""
    return title(GAMES[name]) if name in GAMES else ""


def title_of(header: Line | None) -> str:
    """Return what the game of a record is called, "" where the record does not say."""
    try:
        entry = entry_for(header or {})
    except BadRecord:
        return ""
    return title(entry)


def pieces() -> tuple[Piece, ...]:
    """Return every piece of every game that carries a tag, by the name that players call it."""
    return tuple(piece for entry in GAMES.values() for piece in pieces_of(entry))


def pieces_of(entry: Entry) -> tuple[Piece, ...]:
    """Return the pieces of one game, by the name that players call them."""
    if entry.called is None:
        return entry.game.pieces
    return tuple(replace(one, label=entry.called(one.id)) for one in entry.game.pieces)
