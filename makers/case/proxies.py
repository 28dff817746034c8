"""What sits in the case besides printed parts, as plain solids: for the check of collisions. mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from build123d import Align, Box, Cylinder, Pos, Rot

from hardware.board import Board
from makers.case.drawings import (
    PI_BUTTON,
    PI_BUTTON_OUT,
    PI_BUTTON_SIZE,
    PI_CARD,
    PI_CARD_OUT,
    PI_COOLER,
    PI_HEADER,
    PI_HIGH,
    PI_MOUTH,
    PI_MOUTH_OUT,
    PI_SUPPLY,
    PI_USB,
    PI_USB_OUT,
    USB_C_SLEEVE,
)
from makers.case.openings import wake_at
from makers.case.shapes import LOW, Solid, box
from makers.case.sizes import (
    BOARD_THICK,
    DEPTH,
    FLOOR,
    PERFBOARD_HIGH,
    STAND,
    WALL,
    Spot,
    spots,
)
from makers.pcb.layout import GAP, HIGH, OVER, WIDE
from makers.pcb.layout import layout as pcb
from makers.pcb.packages import Rect, package
from makers.plans.holes import RIMS, HoleUse, holes

LONG: Final = {
    HoleUse.BUTTON: 40.0,
    HoleUse.LAMP: 30.0,
}  # how far they reach behind the plate, wires too
PLUG_LONG: Final = 30.0  # a USB-C plug's sleeve
WAKE_BEHIND: Final = (10.5, 25.0)  # of a usual M7 button: across its nut's corners, and long
EDGE_FREE: Final = 1.8  # of the perforated board: its header's wall begins there
SPACERS: Final = 11.0  # between Pi and printed board: a socket of 8.5 mm on the Pi's pins
PARTS: Final = {  # over a printed board; chips in sockets, plugs with their cables' bends
    "XH-2": 15.0, "XH-3": 15.0, "XH-4": 15.0, "DIP-14": 9.0, "DIP-18": 9.0, "axial": 3.0,
    "disc": 6.0, "polyfuse": 13.0, "can": 16.0,
}  # fmt: skip
TOP: Final = (Align.CENTER, Align.CENTER, Align.MAX)


def proxies(board: Board) -> dict[str, Solid]:
    """Return boards, the supply's plug, buttons and lamps where they sit."""
    found = spots(board)
    return {
        "pi": _pi(found["pi"]),
        "perfboard": _perfboard(found["perfboard"]),
        "supply plug": _plug(found["pi"]),
        **({"wake button": _wake(board, found["pi"])} if board.wake else {}),
        **dict(_behind(board)),
    }


def _pi(spot: Spot) -> Solid:
    """The board and what is on it as blocks; beyond it USB, and behind card and button."""
    low, back = FLOOR + STAND + 0.01, spot.y + spot.deep
    front, high = spot.y - PI_USB_OUT, BOARD_THICK + PI_HIGH
    body = box(spot.x, spot.y, low, spot.wide, spot.deep, BOARD_THICK + PI_COOLER)
    body += box(spot.x, front, low, spot.wide, PI_USB_OUT + PI_USB, high)
    body += box(spot.x + spot.wide - PI_HEADER, front, low, PI_HEADER, back - front, high)
    at, wide = PI_CARD
    body += box(spot.x + at - wide / 2, back - 1, low - 2, wide, PI_CARD_OUT + 1, 2 + BOARD_THICK)
    (at, up), (wide, tall) = PI_BUTTON, PI_BUTTON_SIZE
    up += low + BOARD_THICK - tall / 2
    body += box(spot.x + at - wide / 2, back - 1, up, wide, PI_BUTTON_OUT + 1, tall)
    return body + box(spot.x - PI_MOUTH_OUT, spot.y, low, 9, spot.deep, BOARD_THICK + 3.2)


def _perfboard(spot: Spot) -> Solid:
    low, free = FLOOR + STAND + 0.01, EDGE_FREE
    board = box(spot.x, spot.y, low, spot.wide, spot.deep, BOARD_THICK)
    wide, deep = spot.wide - 2 * free, spot.deep - 2 * free
    high = BOARD_THICK + PERFBOARD_HIGH
    return board + box(spot.x + free, spot.y + free, low, wide, deep, high)


def printed_board(board: Board) -> Solid:
    """Return a printed board on the Pi, with its parts and what is plugged in, from above.

    Its left end is the Pi's with the memory card; its upper part reaches over the header's edge.
    Raises NoBoard where none is kept for the profile's pins.
    """
    plan, pi = pcb(board), spots(board)["pi"]
    low = FLOOR + STAND + BOARD_THICK + SPACERS
    right, back = pi.x + pi.wide + OVER, pi.y + pi.deep

    def at(rect: Rect, up: float, high: float) -> Solid:
        left, top, end, bottom = rect
        return box(right - bottom, back - end, up, bottom - top, end - left, high)

    gap, _, from_top = GAP
    whole = at((0.0, 0.0, WIDE, HIGH), low, BOARD_THICK)
    whole -= at((gap, from_top, GAP[1], HIGH), low - 1, BOARD_THICK + 2)
    tall = [
        at(plan.rect(part.ref, package(part.package).body), low + BOARD_THICK, PARTS[part.package])
        for part in plan.circuit.parts
        if part.package in PARTS
    ]
    return whole + tall


def _plug(pi: Spot) -> Solid:
    """The largest sleeve that a USB-C plug may have, up to the Pi: it has to go in."""
    wide, high = USB_C_SLEEVE
    y, z = pi.y + pi.deep - PI_SUPPLY, FLOOR + STAND + BOARD_THICK + PI_MOUTH
    long = PLUG_LONG - PI_MOUTH_OUT - 0.01
    return Pos(pi.x - PLUG_LONG, y - wide / 2, z - high / 2) * Box(
        long, wide, high, align=(Align.MIN,) * 3
    )


def _wake(board: Board, pi: Spot) -> Solid:
    """What a small button has behind the wall, its nut and soldered wires too."""
    (x, up), (across, long) = wake_at(pi), WAKE_BEHIND
    place = Pos(x, board.plate.height - WALL - 0.01, up) * Rot(90, 0, 0)
    return place * Cylinder(across / 2, long, align=LOW)


def _behind(board: Board) -> Iterator[tuple[str, Any]]:
    for hole in holes(board):
        if hole.sits in LONG:
            across = hole.across + RIMS[hole.sits]
            place = Pos(hole.x, board.plate.height - hole.y, DEPTH - 0.01)
            yield hole.part, place * Cylinder(across / 2, LONG[hole.sits], align=TOP)
