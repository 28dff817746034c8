"""A record's header: who plays, with which board, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import Any, Final

from engine.game import BadRecord, Line, Seat
from engine.merlin.board_lines import read_board
from engine.merlin.pieces import APPLES, MISSIONS
from engine.merlin.state import HAND, MOST_SEATS, Merlin, Player
from engine.merlin.variants import ASSUMED_BOARD, Rulings, Setup
from engine.record import fields, flag, game_named, mapped, quoted, whole

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
    names = _names(header)
    return Setup(
        names,
        Seat(whole(header, "first", 0, len(names) - 1) if "first" in header else 0),
        flag(header, "favor"),
        _rulings(mapped(header, "rulings")),
        read_board(mapped(header, "board"), ASSUMED_BOARD),
    )


def _names(header: Line) -> tuple[str, ...]:
    players = header["players"]
    if not isinstance(players, list):
        return ("",) * whole(header, "players", _FEWEST, MOST_SEATS)
    if not _FEWEST <= len(players) <= MOST_SEATS:
        raise BadRecord("players", f"expected {_FEWEST} to {MOST_SEATS} names, not {len(players)}")
    for name in players:
        if not isinstance(name, str):
            raise BadRecord("players", f"expected names, not {quoted(name)}")
    return tuple(players)


def _rulings(told: Line) -> Rulings:
    fields(told, (), tuple(_RULINGS), at=False)
    chosen: dict[str, Any] = {key: told[key] for key in _RULINGS if key in told}
    for key, value in chosen.items():
        known = _RULINGS[key]
        if not any(value == one and type(value) is type(one) for one in known):
            names = " or ".join(quoted(one) for one in known)
            raise BadRecord(f"rulings.{key}", f"expected {names}, not {quoted(value)}")
    return replace(Rulings(), **chosen)


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
