"""What flows through the pins of a board, computed from its profile, and what may. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hardware.board import Board
from hardware.header import pin_text
from hardware.rings import PINS
from hardware.tables import BadBoard
from words.text import t

# Raspberry Pi documentation, "GPIO and the 40-pin header": 16 mA a pin, 50 mA in all.
PIN_MA: Final = 16.0
HEADER_MA: Final = 50.0
DRIVER_MA: Final = 100.0  # a channel of a ULN2803A with eight of them on, well below its 500

# The lowest forward voltage (V) that LEDs of a colour are sold with: the most that can flow.
FORWARD_V: Final = {
    "red": 1.7, "amber": 1.8, "yellow": 1.8, "green": 1.9, "blue": 2.7, "violet": 2.8, "white": 2.7,
}  # fmt: skip
PIN_V: Final = 3.3
SUPPLY_V: Final = 5.0
DRIVER_V: Final = 0.7  # a ULN2803A that is on keeps this much at lamp currents
DRIVER_INPUT_MA: Final = 1.35  # its data sheet, "input current", the most
PULL_MA: Final = PIN_V / 50  # a button that is down, through the Pi's own 50 kilohm
PIXEL_MA: Final = 60.0  # an LED of the chain at full white: its makers name 36 to 60
CHAIN_PIN_MA: Final = 1.0  # the level shifter's inputs draw next to nothing


class TooMuchCurrent(BadBoard):
    """A profile whose lamps would draw more than the Pi or the driver may give."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What one part draws while it is on, in mA."""

    section: str
    part: str
    bcm: int
    pin_ma: float  # through the pin of the Pi
    supply_ma: float  # from 5 V, through the driver
    ohms: int | None = None  # None: no resistor sets it


def draws(board: Board) -> Iterator[Draw]:
    """Yield what every part draws, lamps first."""
    for name, bcm in board.leds.items():
        yield _lamp(board, name, bcm)
    if board.buzzer is not None:
        yield Draw("buzzer", "pin", board.buzzer, 1000 * PIN_V / board.buzzer_ohms, 0.0)
    for name, bcm in board.buttons.items():
        yield Draw("buttons", name, bcm, PULL_MA, 0.0)
    for line in board.ring.lines if board.ring else ():
        yield Draw("ring", line, PINS[line], CHAIN_PIN_MA, 0.0)


def header_ma(board: Board) -> float:
    """Return what all pins draw together when everything is on."""
    return sum(draw.pin_ma for draw in draws(board))


def supply_ma(board: Board) -> float:
    """Return what driven lamps and the chain draw from 5 V when everything is on."""
    chain = board.pixels * PIXEL_MA * board.ring_light
    return sum(draw.supply_ma for draw in draws(board)) + chain


def first_ma(board: Board) -> float:
    """Return what the chain may draw before the program has spoken to it: all of it, full white.

    Neither data sheet says how an LED of the chain shines after power-on.
    """
    return board.pixels * PIXEL_MA


def check(board: Board, where: str) -> None:
    """Raise TooMuchCurrent if a pin, a driver or all pins together would be overloaded."""
    for draw in draws(board):
        _check_one(draw, where)
    total = header_ma(board)
    if total > HEADER_MA:
        raise TooMuchCurrent(
            t(
                "{where}: the pins draw {total} mA in all, more than the {header_ma} "
                "mA of the header: take larger [resistors], or add lamps to driven in "
                "[board]",
                where=where,
                total=f"{total:.0f}",
                header_ma=f"{HEADER_MA:g}",
            )
        )


def _lamp(board: Board, name: str, bcm: int) -> Draw:
    forward = FORWARD_V[board.colour(name)]
    ohms = board.ohms(name)
    if name in board.driven:
        flows = 1000 * (SUPPLY_V - DRIVER_V - forward) / ohms
        return Draw("lamps", board.lamp_of(name), bcm, DRIVER_INPUT_MA, flows, ohms)
    return Draw("lamps", board.lamp_of(name), bcm, 1000 * (PIN_V - forward) / ohms, 0.0, ohms)


def _check_one(draw: Draw, where: str) -> None:
    if draw.pin_ma > PIN_MA:
        flows, limit, what = draw.pin_ma, PIN_MA, pin_text(draw.bcm)
    elif draw.supply_ma > DRIVER_MA:
        flows, limit, what = draw.supply_ma, DRIVER_MA, t("a channel of the driver")
    else:
        return
    ohms = f"{draw.part} = {draw.ohms}" if draw.ohms else "ohms"
    section = "resistors" if draw.ohms else draw.section
    raise TooMuchCurrent(
        t(
            "{where}: [{section}] {ohms}: {flows} mA, more than the {limit} mA of "
            "{what}: take {times} times the resistance, or more",
            where=where,
            section=section,
            ohms=ohms,
            flows=f"{flows:.1f}",
            limit=f"{limit:g}",
            what=what,
            times=f"{flows / limit:.1f}",
        )
    )
