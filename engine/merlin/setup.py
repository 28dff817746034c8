"""A record's header: who plays, with which board, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from typing import Final

from engine.game import BadRecord, Line, Seat
from engine.header import names, number, rulings
from engine.merlin.board_lines import read_board
from engine.merlin.pieces import APPLES, MISSIONS
from engine.merlin.state import HAND, MOST_SEATS, Merlin, Player
from engine.merlin.variants import ASSUMED_BOARD, Rulings, Setup
from engine.record import fields, flag, game_named, mapped, quoted

_FEWEST: Final = 2
_RULINGS: Final[Mapping[str, tuple[str | bool | int, ...]]] = {
    "negative": (True, False),
    "staffs_per_turn": (1, 3),
    "staff_with_other": (True, False),
    "row2_with": ("any", "knight"),
    "owner_again": (True, False),
    "none_is_all": (True, False),
}
assert set(_RULINGS) == {field.name for field in dataclass_fields(Rulings)}


def read_setup(header: Line) -> Setup:
    """Read a header, or raise BadRecord with the key and what was expected."""
    if game_named(header) != "merlin":
        raise BadRecord("record", f'expected "merlin/1", not {quoted(header["record"])}')
    fields(header, ("record", "players"), ("first", "favor", "rulings", "board"))
    players = names(header, _FEWEST, MOST_SEATS)
    return Setup(
        players,
        Seat(number(header, "first", 0, len(players) - 1, 0)),
        flag(header, "favor"),
        Rulings(**rulings(mapped(header, "rulings"), _RULINGS)),
        read_board(mapped(header, "board"), ASSUMED_BOARD),
    )


def start(setup: Setup) -> Merlin:
    """Return the table before the first tile: everybody holds a hand and an apple."""
    seats = len(setup.names)
    return Merlin(
        setup=setup,
        board=setup.board,
        first=setup.first,
        players=(Player(),) * seats,
        apples=APPLES - seats,
        deck=len(MISSIONS) - HAND * seats,
    )
