"""What sits in the case besides printed parts, as plain solids: for the check of collisions. mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from build123d import Align, Box, Cylinder, Pos

from hardware.board import Board
from hardware.case.drawings import (
    PI_CARD_OUT,
    PI_HIGH,
    PI_MOUTH,
    PI_MOUTH_OUT,
    PI_SUPPLY,
    PI_USB_OUT,
    USB_C_SLEEVE,
)
from hardware.case.shapes import Solid, box
from hardware.case.sizes import (
    BOARD_THICK,
    DEPTH,
    FLOOR,
    PERFBOARD_HIGH,
    STAND,
    Spot,
    spots,
)
from hardware.plans.holes import RIMS, Sits, holes

LONG: Final = {Sits.BUTTON: 40.0, Sits.LAMP: 30.0}  # how far they reach behind the plate, wires too
PLUG_LONG: Final = 30.0  # a USB-C plug's sleeve
EDGE_FREE: Final = 1.8  # of the perforated board: its header's wall begins there
TOP: Final = (Align.CENTER, Align.CENTER, Align.MAX)


def proxies(board: Board) -> dict[str, Solid]:
    """Return boards, the supply's plug, buttons and lamps where they sit."""
    found = spots(board)
    return {
        "pi": _pi(found["pi"]),
        "perfboard": _perfboard(found["perfboard"]),
        "supply plug": _plug(found["pi"]),
        **dict(_behind(board)),
    }


def _pi(spot: Spot) -> Solid:
    """The board, its plugs as one block, and what stands out: USB in front, the card behind."""
    low = FLOOR + STAND + 0.01
    long = spot.deep + PI_USB_OUT + PI_CARD_OUT
    high = BOARD_THICK + PI_HIGH
    body = box(spot.x, spot.y - PI_USB_OUT, low, spot.wide, long, high)
    return body + box(spot.x - PI_MOUTH_OUT, spot.y, low, 9, spot.deep, BOARD_THICK + 3.2)


def _perfboard(spot: Spot) -> Solid:
    low, free = FLOOR + STAND + 0.01, EDGE_FREE
    board = box(spot.x, spot.y, low, spot.wide, spot.deep, BOARD_THICK)
    wide, deep = spot.wide - 2 * free, spot.deep - 2 * free
    high = BOARD_THICK + PERFBOARD_HIGH
    return board + box(spot.x + free, spot.y + free, low, wide, deep, high)


def _plug(pi: Spot) -> Solid:
    """The largest sleeve that a USB-C plug may have, up to the Pi: it has to go in."""
    wide, high = USB_C_SLEEVE
    y, z = pi.y + pi.deep - PI_SUPPLY, FLOOR + STAND + BOARD_THICK + PI_MOUTH
    long = PLUG_LONG - PI_MOUTH_OUT - 0.01
    return Pos(pi.x - PLUG_LONG, y - wide / 2, z - high / 2) * Box(
        long, wide, high, align=(Align.MIN,) * 3
    )


def _behind(board: Board) -> Iterator[tuple[str, Any]]:
    for hole in holes(board):
        if hole.sits in LONG:
            across = hole.across + RIMS[hole.sits]
            place = Pos(hole.x, board.plate.height - hole.y, DEPTH - 0.01)
            yield hole.part, place * Cylinder(across / 2, LONG[hole.sits], align=TOP)
