"""The games that come to this table: the one place that knows them by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Final

from engine.game import BadRecord, Line, Piece
from engine.record import game_named, quote_value
from firmware.games.adapter import Adapter

_NAMES: Final = (
    "rumors",
    "camelot",
    "merlin",
)  # a further game is one more line; the first is what a new table plays


def _adapter_of(name: str) -> Adapter:
    """Return what the folder of a game brings to the table."""
    adapter: Adapter = import_module(f"firmware.games.{name}.adapter").ADAPTER
    return adapter


GAMES: Final[Mapping[str, Adapter]] = {name: _adapter_of(name) for name in _NAMES}
DEFAULT: Final = next(iter(GAMES))


def adapter_for(header: Line) -> Adapter:
    """Return the game that a record's header names, or raise BadRecord."""
    name = game_named(header)
    if name not in GAMES:
        raise BadRecord("record", f"expected one of {', '.join(GAMES)}, not {quote_value(name)}")
    return GAMES[name]


def title(adapter: Adapter) -> str:
    """Return what a game is called, as its box says it."""
    return adapter.words.title or adapter.game.name.capitalize()


def title_named(name: str) -> str:
    """Return what the game of a name is called, "" where there is none of that name."""
    return title(GAMES[name]) if name in GAMES else ""


def pieces() -> tuple[Piece, ...]:
    """Return every piece of every game that carries a tag, by the name that players call it."""
    return tuple(piece for adapter in GAMES.values() for piece in pieces_of(adapter))


def pieces_of(adapter: Adapter) -> tuple[Piece, ...]:
    """Return the pieces of one game, by the name that players call them."""
    if adapter.words.called is None:
        return adapter.game.pieces
    return tuple(replace(one, label=adapter.words.called(one.id)) for one in adapter.game.pieces)
