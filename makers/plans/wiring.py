"""Which wire goes where, from a board's profile: the truth behind drawing, table and shopping."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hardware.board import Board
from hardware.header import PHYSICAL, WAKE
from hardware.rings import DATA_OHMS, PINS

WIRES: Final = {  # each colour means one thing; which button it is, a name at the wire's ends says
    "5 V": "red", "3.3 V": "orange", "GND": "black", "button": "yellow", "lamp": "blue",
    "lamp back": "grey", "buzzer": "brown", "data": "green", "clock": "violet",
}  # fmt: skip
MEANINGS: Final = {
    "red": "5 V",
    "orange": "3.3 V",
    "black": "ground",
    "yellow": "a button to its pin",
    "blue": "a lamp's plus, or its pin",
    "grey": "a lamp's minus",
    "brown": "sound",
    "green": "the ring's data",
    "violet": "the ring's clock, of APA102 alone",
}
KINDS: Final = (  # of a net's name: what its wire is
    ("button", "button"), ("lamp -", "lamp back"), ("lamp", "lamp"), ("buzzer", "buzzer"),
    ("ring data", "data"), ("ring clock", "clock"),
)  # fmt: skip
GROUND, FIVE, THREE = "GND", "5 V", "3.3 V"
GROUND_PINS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
POWER_PINS: Final = {1: THREE, 17: THREE, 2: FIVE, 4: FIVE, **dict.fromkeys(GROUND_PINS, GROUND)}
DRIVER, SHIFTER = "ULN2803A", "74AHCT125"
CHANNELS: Final = 8  # of a ULN2803A: in at pin n, out at pin 19 - n
SHIFTERS: Final = {"data": (2, 3), "clock": (5, 6)}  # in and out of a 74AHCT125
CHAIN_ENDS: Final = {"data": "DI", "clock": "CI"}


@dataclass(frozen=True, slots=True)
class Piece:
    """Something soldered into a wire."""

    kind: str  # "button", "resistor", "led", "driver", "shifter" or "piezo"
    text: str
    colour: str = ""  # of an LED


@dataclass(frozen=True, slots=True)
class Wire:
    """One pin of the header and all that hangs on it, to the end."""

    part: str
    bcm: int
    colour: str
    pieces: tuple[Piece, ...]
    end: str  # GND, 5 V, 3.3 V, DI or CI

    @property
    def pin(self) -> int:
        """The physical pin of the header."""
        return PHYSICAL[self.bcm]


def wires(board: Board) -> tuple[Wire, ...]:
    """Return every wire of a board: buttons, the one that wakes it, lamps, buzzer, ring."""
    return (*_buttons(board), *_wake(board), *_lamps(board), *_buzzer(board), *_ring(board))


def _buttons(board: Board) -> Iterator[Wire]:
    text = "10 kΩ pull " + ("up" if board.pressed == "low" else "down")
    pulls = (Piece("resistor", text),) if board.pull == "floating" else ()
    end = GROUND if board.pressed == "low" else THREE
    for name, bcm in board.buttons.items():
        button = Piece("button", "button")
        yield Wire(f"{name} button", bcm, WIRES["button"], (*pulls, button), end)


def _wake(board: Board) -> Iterator[Wire]:
    if board.wake:
        yield Wire("wake button", WAKE, WIRES["button"], (Piece("button", "button"),), GROUND)


def _lamps(board: Board) -> Iterator[Wire]:
    for name, bcm in board.leds.items():
        led = Piece("led", f"{board.colour(name)} LED", board.colour(name))
        resistor = Piece("resistor", f"{board.ohms(name)} Ω")
        pieces: tuple[Piece, ...] = (resistor, led)
        end = GROUND if board.lit == "high" else THREE
        if name in board.driven:
            pieces, end = (_driver(board, name), led, resistor), FIVE
        yield Wire(f"{name} lamp", bcm, WIRES["lamp"], pieces, end)


def _driver(board: Board, name: str) -> Piece:
    chip, channel = divmod(board.driven.index(name), CHANNELS)
    which = DRIVER if not chip else f"{DRIVER} no. {chip + 1}"
    return Piece("driver", f"{which} {channel + 1} to {18 - channel}")


def _buzzer(board: Board) -> Iterator[Wire]:
    if board.buzzer is not None:
        pieces = (Piece("resistor", f"{board.buzzer_ohms} Ω"), Piece("piezo", "passive piezo"))
        yield Wire("buzzer", board.buzzer, WIRES["buzzer"], pieces, GROUND)


def _ring(board: Board) -> Iterator[Wire]:
    for name in board.ring.lines if board.ring else ():
        into, out = SHIFTERS[name]
        pieces = (Piece("shifter", f"{SHIFTER} {into} to {out}"), *_data_resistor(board))
        yield Wire(f"ring {name}", PINS[name], WIRES[name], pieces, CHAIN_ENDS[name])


def _data_resistor(board: Board) -> Iterator[Piece]:
    """Yield the resistor in the data's wire, where the data alone tells the LEDs."""
    if board.ring and board.ring.timing:
        yield Piece("resistor", f"{DATA_OHMS} Ω")


def shade_of(net: str) -> str:
    """Return the colour of a net's wire: the same on the board and on the way to the panel."""
    return WIRES.get(net) or next(WIRES[kind] for words, kind in KINDS if words in net)


def colours() -> str:
    """Return what each wire's colour means, as a Markdown table."""
    return "| wire | is |\n|---|---|\n" + "".join(
        f"| {colour} | {means} |\n" for colour, means in MEANINGS.items()
    )


def drivers(board: Board) -> int:
    """How many ULN2803A a board takes."""
    return -(-len(board.driven) // CHANNELS)


def table(board: Board) -> str:
    """Return the wires as a Markdown table."""
    head = "| part | BCM | pin | wire | through | to |\n|---|---|---|---|---|---|\n"
    return head + "".join(
        f"| {wire.part} | {wire.bcm} | {wire.pin} | {wire.colour} "
        f"| {', '.join(piece.text for piece in wire.pieces)} | {wire.end} |\n"
        for wire in wires(board)
    )
