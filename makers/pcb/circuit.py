"""What is joined to what on the printed board, leg by leg, from a board's profile. Pure.

What the wires to the panel need is that of `makers/plans/wiring.py`; this board adds a plug for
each part of the panel, and what guards the Pi: a fuse, resistors in the buttons' lines, and one
across the piezo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hardware.board import Board
from hardware.header import PHYSICAL
from hardware.power import draws, first_ma
from hardware.rings import DATA_OHMS, PINS, Ring
from hardware.tables import BadBoard
from makers.plans.netlist import SHIFTER_FIVE, SHIFTER_GROUND
from makers.plans.plugs import RING, by_part
from makers.plans.wiring import CHANNELS, DRIVER, GROUND_PINS, SHIFTER, SHIFTERS, drivers
from words.text import t

GROUND, FIVE, PI_FIVE = "GND", "+5V", "+5V_PI"  # PI_FIVE: the header's, before the fuse
FIVE_PINS: Final = (2, 4)
DRIVER_GROUND: Final = 9
BUTTON_OHMS: Final = "1 kΩ"  # 3.3 mA at the most, where a pin is an output by mistake
BLEEDER_OHMS: Final = "10 kΩ"  # a knock on the piezo makes a voltage: it runs off here
HOLDS_A: Final = (0.5, 0.75, 0.9, 1.1, 1.35, 1.6, 1.85)  # of polyfuses with legs 5.1 mm apart
IN_A_WARM_CASE: Final = 0.8  # of what a polyfuse holds at 23 °C, assumed

Leg = tuple[str, str]  # a part's reference, and which leg of it


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is soldered onto the board."""

    ref: str  # "J1", "R3": what stands beside it
    package: str  # of makers/pcb/packages.py
    value: str  # "1 kΩ", "ULN2803A", or of a plug what it takes: "quest-1 button"
    role: str  # what it is there for: "quest-1 button"


@dataclass(frozen=True, slots=True)
class Circuit:
    """The parts of a board, and its nets: which legs are one piece of metal."""

    parts: tuple[Part, ...]
    nets: Mapping[str, tuple[Leg, ...]]

    def part(self, ref: str) -> Part:
        """Return the part of that reference."""
        return next(part for part in self.parts if part.ref == ref)

    def by_leg(self) -> dict[Leg, str]:
        """Return the net of each leg that has one."""
        return {leg: net for net, legs in self.nets.items() for leg in legs}


class NoBoard(BadBoard):
    """A profile for which no printed board can be made."""


class _Made:
    """A circuit that is being written down."""

    def __init__(self, board: Board) -> None:
        self.parts: list[Part] = []
        self.nets: dict[str, list[Leg]] = {}
        self.plugs = by_part(board)

    def part(self, letter: str, package: str, value: str, role: str) -> str:
        number = 1 + sum(part.ref.startswith(letter) for part in self.parts)
        self.parts.append(Part(f"{letter}{number}", package, value, role))
        return self.parts[-1].ref

    def join(self, net: str, *legs: Leg) -> None:
        self.nets.setdefault(net, []).extend(legs)

    def plug(self, role: str, *nets: str) -> None:
        """Put down the plug of a part of the panel; the nets are those of its legs, from 1."""
        plug = self.plugs[role]
        self.parts.append(Part(plug.name, f"XH-{plug.legs}", role, role))
        for leg, (net, _) in enumerate(zip(nets, plug.ends, strict=True), 1):
            self.join(net, (plug.name, str(leg)))

    def resistor(self, ohms: str, role: str, one: str, other: str) -> None:
        ref = self.part("R", "axial", ohms, role)
        self.join(one, (ref, "1"))
        self.join(other, (ref, "2"))


def circuit(board: Board) -> Circuit:
    """Return what is soldered for a board whose buttons close to ground, pulled up by the Pi."""
    made = _Made(board)
    made.part("J", "Pi-socket", "Raspberry Pi", "the Pi's header")
    made.join(PI_FIVE, *(("J1", str(pin)) for pin in FIVE_PINS))
    made.join(GROUND, *(("J1", str(pin)) for pin in GROUND_PINS))
    fuse = made.part("F", "polyfuse", f"{holds_a(board):g} A", "guards the Pi's 5 V")
    made.join(PI_FIVE, (fuse, "1"))
    made.join(FIVE, (fuse, "2"))
    for _ in range(drivers(board)):
        chip = made.part("U", "DIP-18", DRIVER, "switches lamps")
        made.join(GROUND, (chip, str(DRIVER_GROUND)))
    _buttons(made, board)
    _lamps(made, board)
    _buzzer(made, board)
    if board.ring:
        _ring(made, board.ring)
    return Circuit(tuple(made.parts), {net: tuple(legs) for net, legs in made.nets.items()})


def holds_a(board: Board) -> float:
    """Return what the fuse must hold: all that 5 V gives at the worst, in a warm case.

    Raises NoBoard where no fuse of the list does.
    """
    needed = (first_ma(board) + sum(draw.supply_ma for draw in draws(board))) / 1000
    most = HOLDS_A[-1] * IN_A_WARM_CASE
    if needed > most:
        raise NoBoard(t(
            "board {board}: its lamps and ring draw {needed} A from 5 V at the worst, the printed"
            " board's fuse and copper take {most} A: take larger [resistors]",
            board=board.name, needed=f"{needed:.2f}", most=f"{most:.2f}",
        ))  # fmt: skip
    return next(hold for hold in HOLDS_A if hold * IN_A_WARM_CASE >= needed)


def _pin(bcm: int) -> Leg:
    return "J1", str(PHYSICAL[bcm])


def _buttons(made: _Made, board: Board) -> None:
    for name, bcm in board.buttons.items():
        made.join(f"{name}_pin", _pin(bcm))
        made.resistor(BUTTON_OHMS, f"{name} button", f"{name}_pin", f"{name}_button")
        made.plug(f"{name} button", f"{name}_button", GROUND)


def _lamps(made: _Made, board: Board) -> None:
    for name, bcm in board.leds.items():
        pin, plus, minus = f"{name}_drive", f"{name}_lamp+", f"{name}_lamp-"
        ohms, role = f"{board.ohms(name)} Ω", f"{name} lamp"
        made.join(pin, _pin(bcm))
        if name in board.driven:
            chip, channel = divmod(board.driven.index(name), CHANNELS)
            made.join(pin, (f"U{chip + 1}", str(channel + 1)))
            made.join(minus, (f"U{chip + 1}", str(18 - channel)))
            made.resistor(ohms, role, FIVE, plus)
        else:
            made.resistor(ohms, role, pin, plus)
        made.plug(role, plus, minus if name in board.driven else GROUND)


def _buzzer(made: _Made, board: Board) -> None:
    if board.buzzer is None:
        return
    made.join("buzzer_pin", _pin(board.buzzer))
    made.resistor(f"{board.buzzer_ohms} Ω", "buzzer", "buzzer_pin", "buzzer+")
    made.plug("buzzer", "buzzer+", GROUND)
    made.resistor(BLEEDER_OHMS, "buzzer, bleeder", "buzzer+", GROUND)


def _ring(made: _Made, ring: Ring) -> None:
    chip = made.part("U", "DIP-14", SHIFTER, f"lifts the ring's {' and '.join(ring.lines)} to 5 V")
    made.join(GROUND, *((chip, str(leg)) for leg in SHIFTER_GROUND))
    made.join(FIVE, (chip, str(SHIFTER_FIVE)))
    for name in ring.lines:
        into, out = SHIFTERS[name]
        made.join(f"ring_{name}", _pin(PINS[name]), (chip, str(into)))
        made.join(f"ring_{name}_5V", (chip, str(out)))
    if ring.timing is None:
        made.plug(RING, FIVE, "ring_data_5V", "ring_clock_5V", GROUND)
    else:
        made.join(GROUND, (chip, str(SHIFTERS["clock"][0])))  # an input that nobody uses
        made.resistor(f"{DATA_OHMS} Ω", "ring data", "ring_data_5V", "ring_data_LED")
        made.plug(RING, FIVE, "ring_data_LED", GROUND)
    for package, value, role in (
        ("can", "1000 µF", "holds the ring's 5 V"), ("disc", "100 nF", f"beside the {SHIFTER}"),
    ):  # fmt: skip
        ref = made.part("C", package, value, role)
        made.join(FIVE, (ref, "1"))
        made.join(GROUND, (ref, "2"))
