"""A record's header: who plays, with which board, under which rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Line
from engine.header import first_seat, names, rulings
from engine.merlin.board_lines import read_board
from engine.merlin.pieces import APPLES, MISSIONS
from engine.merlin.state import HAND, MOST_SEATS, Merlin, Player
from engine.merlin.variants import ASSUMED_BOARD, Rulings, Setup
from engine.record import flag, read_object

FEWEST: Final = 2


def read_setup(header: Line) -> Setup:
    """Read a header, or raise BadRecord with the key and what was expected."""
    players = names(header, "merlin", FEWEST, MOST_SEATS, ("favor", "rulings", "board"))
    return Setup(
        players,
        first_seat(header, players),
        flag(header, "favor"),
        rulings(header, Rulings),
        read_board(read_object(header, "board"), ASSUMED_BOARD),
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
