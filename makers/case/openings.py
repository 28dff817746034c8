"""The openings in the case: for plugs, the memory card, a tie about a cable, buttons, air. mm.

Slots for air are 3 mm wide: a finger (12 mm, IEC 60529) does not go in, and none is in front of the
perforated board with its bare 5 V rail. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hardware.board import Board
from makers.case.drawings import (
    HDMI_SLEEVE,
    PI_BUTTON,
    PI_MOUTH,
    PI_SCREENS,
    PI_SUPPLY,
    USB_C_SLEEVE,
)
from makers.case.sizes import (
    BOARD_THICK,
    CLEARANCE,
    DEPTH,
    FLOOR,
    RIB,
    STAND,
    Spot,
    split_position,
    spots,
)
from makers.plans.shopping_list import WAKE_HOLE

AROUND: Final = (1.2, 2.5)  # about a plug's sleeve, along the wall and up, both sides together
WEB: Final = 2.0  # of wall between two openings
TIE: Final = (4.5, 2.5)  # for a cable tie of up to 3.6 mm
TIE_AWAY: Final = 45.0  # from the supply's plug: its sleeve, a bend and back to the wall
TIE_UP: Final = (6.0, 16.0)  # over the floor: the cable runs between
AIR_WIDE, AIR_HIGH, AIR_STEP = 3.0, 20.0, 6.0
AIR_TOP: Final = 8.0  # below the plate: the camera's ribbon goes over them
CORNER: Final = 14.0  # posts stand there
PORTS: Final = (54.0, 25.0)  # before USB and network: a hand pushes a plug in, 45 mm deep
PORTS_UNDER: Final = 2.0  # it begins so far below the Pi's board
CARD: Final = (24.5, 47.0)  # where fingers take it, from the Pi's edge with the supply
CARD_UNDER: Final = 8.0  # so far it reaches below the Pi
CARD_HIGH: Final = 15.6  # of the way out through the back wall
PLUNGER: Final = (3.6, 2.4)  # of its bar, wide and high: narrow, for the memory card is beside it
PLUNGER_UP: Final = 0.6  # over the Pi's board, so that it passes over the board's edge


class Wall(StrEnum):
    """A wall of the case."""

    LEFT = "left"
    BACK = "back"
    FRONT = "front"


class For(StrEnum):
    """What an opening is for."""

    PLUG = "plug"
    PORTS = "ports"  # the Pi's USB and network
    CARD = "card"  # its memory card
    TIE = "tie"
    AIR = "air"
    BUTTON = "button"  # the plunger for a Pi 5's own
    WAKE = "wake"  # the small button that wakes a Pi 4


@dataclass(frozen=True, slots=True)
class Opening:
    """A hole in a wall: along it from the front (left wall) or from the left (others), and up."""

    wall: Wall
    use: For
    along: float
    up: float  # over what the case stands on
    wide: float
    high: float  # without the roof of 45 degrees that a printer needs

    @property
    def peak(self) -> float:
        """How high it reaches when it is printed, roof and all."""
        return self.up + self.high + self.wide / 2


def openings(board: Board, floor: float = FLOOR) -> tuple[Opening, ...]:
    """Return every opening of a case whose floor is so thick."""
    pi = spots(board)["pi"]
    walls = (*_plugs(pi, floor), *_tie(pi, floor), *_high(board, pi))
    hands = (_button(pi, floor), _ports(pi, floor), _card(pi, floor))
    return (*walls, *hands, *((_wake(pi),) if board.wake else ()))


def _plugs(pi: Spot, floor: float) -> Iterator[Opening]:
    """One for the supply, one for both screens: between screens no wall of 2 mm would be left."""
    back, level = pi.y + pi.deep, floor + STAND + BOARD_THICK + PI_MOUTH
    supply = (USB_C_SLEEVE[0] + AROUND[0]) / 2
    first = PI_SUPPLY + supply + WEB
    last = PI_SCREENS[1] + HDMI_SLEEVE[0] / 2 + AROUND[0]
    for near, far in ((PI_SUPPLY - supply, PI_SUPPLY + supply), (first, last)):
        high = USB_C_SLEEVE[1] + AROUND[1]
        yield Opening(Wall.LEFT, For.PLUG, back - far, level - high / 2, far - near, high)


def _tie(pi: Spot, floor: float) -> Iterator[Opening]:
    for up in TIE_UP:
        yield Opening(Wall.LEFT, For.TIE, tie_at(pi) - TIE[0] / 2, floor + up, *TIE)


def tie_at(pi: Spot) -> float:
    """Return where the tie for the supply's cable is, from the front."""
    return pi.y + pi.deep - PI_SUPPLY - TIE_AWAY


def button_at(pi: Spot, floor: float = FLOOR) -> tuple[float, float]:
    """Return where a Pi 5's power button is behind the back wall: from the left, and up."""
    return pi.x + PI_BUTTON[0], floor + STAND + BOARD_THICK + PI_BUTTON[1]


def _button(pi: Spot, floor: float) -> Opening:
    """The plunger's bore; without a plunger a thin rod reaches the button through it."""
    wide, high = PLUNGER[0] + 2 * CLEARANCE, PLUNGER[1] + 2 * CLEARANCE
    up = floor + STAND + BOARD_THICK + PLUNGER_UP - CLEARANCE
    return Opening(Wall.BACK, For.BUTTON, button_at(pi)[0] - wide / 2, up, wide, high)


def _ports(pi: Spot, floor: float) -> Opening:
    wide, high = PORTS
    up = floor + STAND - PORTS_UNDER
    return Opening(Wall.FRONT, For.PORTS, pi.x + (pi.wide - wide) / 2, up, wide, high)


def _card(pi: Spot, floor: float) -> Opening:
    near, far = CARD
    return Opening(Wall.BACK, For.CARD, pi.x + near, floor, far - near, CARD_HIGH)


def under_card(board: Board, wall: float) -> Spot:
    """Return what is open in the floor below the memory card, up to a wall so thick.

    The box leans on its front: one finger below the card, another one before it.
    """
    pi, (near, far) = spots(board)["pi"], CARD
    front = pi.y + pi.deep - CARD_UNDER
    return Spot(pi.x + near, front, far - near, board.plate.height - wall - front)


def wake_at(pi: Spot) -> tuple[float, float]:
    """Return the middle of the wake button's hole: in the back wall, over the Pi, below the air."""
    peak = WAKE_HOLE / 2 * 2**0.5  # of a roof that touches the round hole
    return button_at(pi)[0], DEPTH - AIR_TOP - AIR_WIDE / 2 - AIR_HIGH - WEB - peak


def _wake(pi: Spot) -> Opening:
    x, up = wake_at(pi)
    half = WAKE_HOLE / 2
    return Opening(Wall.BACK, For.WAKE, x - half, up - half, WAKE_HOLE, half * 2**0.5)


def _high(board: Board, pi: Spot) -> Iterator[Opening]:
    cut = split_position(board)
    end = min(pi.x + pi.wide + CORNER, cut.at - RIB - WEB if cut else board.plate.width - CORNER)
    up = DEPTH - AIR_TOP - AIR_WIDE / 2 - AIR_HIGH
    for n in range(int((end - CORNER - AIR_WIDE) // AIR_STEP) + 1):
        yield Opening(Wall.BACK, For.AIR, CORNER + n * AIR_STEP, up, AIR_WIDE, AIR_HIGH)
