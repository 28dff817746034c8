"""What sits in the case besides printed parts, as plain solids: for the check of collisions. mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from build123d import Align, Box, Cylinder, Pos

from hardware.board import Board
from hardware.case.sizes import (
    BOARD_THICK,
    DEPTH,
    FLOOR,
    PERFBOARD_HIGH,
    PI_HIGH,
    STAND,
    spots,
)
from hardware.plans.holes import RIMS, Sits, holes

LONG: Final = {Sits.BUTTON: 40.0, Sits.LAMP: 30.0}  # how far they reach behind the plate, wires too
HIGH: Final = {"pi": PI_HIGH, "perfboard": PERFBOARD_HIGH}
CORNER: Final = (Align.MIN, Align.MIN, Align.MIN)
TOP: Final = (Align.CENTER, Align.CENTER, Align.MAX)


def proxies(board: Board) -> dict[str, Any]:
    """Return boards, buttons and lamps where they sit."""
    return {**dict(_boards(board)), **dict(_behind(board))}


def _boards(board: Board) -> Iterator[tuple[str, Any]]:
    for name, spot in spots(board).items():
        place = Pos(spot.x, spot.y, FLOOR + STAND + 0.01)
        yield name, place * Box(spot.wide, spot.deep, BOARD_THICK + HIGH[name], align=CORNER)


def _behind(board: Board) -> Iterator[tuple[str, Any]]:
    for hole in holes(board):
        if hole.sits in LONG:
            across = hole.across + RIMS[hole.sits]
            place = Pos(hole.x, board.plate.height - hole.y, DEPTH - 0.01)
            yield hole.part, place * Cylinder(across / 2, LONG[hole.sits], align=TOP)
