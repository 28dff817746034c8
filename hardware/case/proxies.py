"""What sits in the case besides printed parts, as plain solids: for the check of collisions. mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from build123d import Align, Box, Cylinder, Pos, Rot

from hardware.board import Board
from hardware.case.sizes import (
    BOARD_THICK,
    DEPTH,
    FLOOR,
    PERFBOARD_HIGH,
    PI_HIGH,
    STAND,
    joints,
    split,
    spots,
)
from hardware.plans.holes import RIMS, Sits, holes

LONG: Final = {Sits.BUTTON: 40.0, Sits.LAMP: 30.0}  # how far they reach behind the plate, wires too
HIGH: Final = {"pi": PI_HIGH, "perfboard": PERFBOARD_HIGH}
SCREW: Final = 3.0
SCREW_LONG: Final = 20.0  # a seam's two ribs, without head and nut
PLUG: Final = (12.0, 7.0)  # a USB-C plug's sleeve
PLUG_LONG: Final = 30.0
SUPPLY_AT: Final = 11.2  # of a Pi's end with the memory card (its mechanical drawing)
CORNER: Final = (Align.MIN, Align.MIN, Align.MIN)
TOP: Final = (Align.CENTER, Align.CENTER, Align.MAX)


def proxies(board: Board) -> dict[str, Any]:
    """Return boards, buttons and lamps where they sit."""
    return {**dict(_boards(board)), **dict(_behind(board)), **dict(_through(board))}


def _boards(board: Board) -> Iterator[tuple[str, Any]]:
    for name, spot in spots(board).items():
        place = Pos(spot.x, spot.y, FLOOR + STAND + 0.01)
        yield name, place * Box(spot.wide, spot.deep, BOARD_THICK + HIGH[name], align=CORNER)


def _through(board: Board) -> Iterator[tuple[str, Any]]:
    """The screws of the seam, and the plug of the supply with its sleeve: they have to go in."""
    cut, pi = split(board), spots(board)["pi"]
    for number, (y, z) in enumerate(joints(board) if cut else (), 1):
        assert cut is not None
        screw = Rot(0, 90, 0) * Cylinder(SCREW / 2, SCREW_LONG)
        yield f"seam screw {number}", Pos(cut.at, y, z) * screw
    wide, high = PLUG
    y, z = pi.y + pi.deep - SUPPLY_AT, FLOOR + STAND + BOARD_THICK + 1.6
    plug = Pos(pi.x - PLUG_LONG, y - wide / 2, z - high / 2)
    yield "supply plug", plug * Box(PLUG_LONG - 0.01, wide, high, align=CORNER)


def _behind(board: Board) -> Iterator[tuple[str, Any]]:
    for hole in holes(board):
        if hole.sits in LONG:
            across = hole.across + RIMS[hole.sits]
            place = Pos(hole.x, board.plate.height - hole.y, DEPTH - 0.01)
            yield hole.part, place * Cylinder(across / 2, LONG[hole.sits], align=TOP)
