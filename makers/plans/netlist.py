"""What is joined to what on the perforated board, leg by leg, from a board's profile. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hardware.board import Board
from hardware.header import PHYSICAL, WAKE
from hardware.rings import DATA_OHMS, PINS, Ring
from makers.plans.plugs import RING, by_part
from makers.plans.wiring import (
    CHANNELS,
    DRIVER,
    FIVE,
    GROUND,
    POWER_PINS,
    SHIFTER,
    SHIFTERS,
    THREE,
    drivers,
)

SOCKET: Final = "J1"
CHAIN_DRAWS: Final = "C1"
HEADER_LEGS: Final = 40
SHIFTER_GROUND: Final = (1, 4, 7, 9, 10, 12, 13)  # enables, ground, and inputs that nobody uses
SHIFTER_FIVE: Final = 14
DRIVER_GROUND: Final = 9
RESISTOR_LEGS: Final = 2

Leg = tuple[str, int]  # a part, and which leg of it, from 1


class Kind(StrEnum):
    """What sort of part it is, which says where it sits and how it is drawn."""

    HEADER = "header"
    CHIP = "chip"
    CAPACITOR = "capacitor"
    RESISTOR = "resistor"
    PLUG = "plug"  # of a cable to the panel


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is soldered onto the board."""

    kind: Kind
    name: str  # "J1", "U1", "R1", "C1"
    what: str  # "74AHCT125", "220 Ω", or of a plug the part that it takes: "quest-1 button"
    legs: int


@dataclass(frozen=True, slots=True)
class Netlist:
    """The parts of a board, and its nets: which legs are one piece of metal."""

    parts: tuple[Part, ...]
    nets: Mapping[str, tuple[Leg, ...]]

    def of(self, *kinds: Kind) -> tuple[Part, ...]:
        """Return the parts of these kinds, in the order of the list."""
        return tuple(part for part in self.parts if part.kind in kinds)


class _Made:
    """A netlist that is being written down."""

    def __init__(self, board: Board) -> None:
        self.parts: dict[str, Part] = {}
        self.nets: dict[str, list[Leg]] = {}
        self.plugs = by_part(board)

    def part(self, kind: Kind, name: str, what: str, legs: int) -> str:
        self.parts[name] = Part(kind, name, what, legs)
        return name

    def join(self, net: str, *legs: Leg) -> None:
        self.nets.setdefault(net, []).extend(legs)

    def plug(self, part: str, *nets: str) -> None:
        """Put down the plug of a part of the panel; the nets are those of its legs, from 1."""
        plug = self.plugs[part]
        name = self.part(Kind.PLUG, plug.name, part, plug.legs)
        for leg, (net, _) in enumerate(zip(nets, plug.ends, strict=True), 1):
            self.join(net, (name, leg))

    def resistor(self, ohms: str, one: str, other: str) -> None:
        number = 1 + sum(part.kind is Kind.RESISTOR for part in self.parts.values())
        name = self.part(Kind.RESISTOR, f"R{number}", ohms, RESISTOR_LEGS)
        self.join(one, (name, 1))
        self.join(other, (name, 2))


def netlist(board: Board) -> Netlist:
    """Return what is soldered for a board."""
    made = _Made(board)
    made.part(Kind.HEADER, SOCKET, "2 x 20 header", HEADER_LEGS)
    for pin, net in POWER_PINS.items():
        if net != THREE or pin == 1:  # the second 3.3 V stays free
            made.join(net, (SOCKET, pin))
    _chips(made, board)
    _buttons(made, board)
    _wake(made, board)
    _lamps(made, board)
    _buzzer(made, board)
    if board.ring:
        _ring(made, board.ring)
    used = {net: tuple(legs) for net, legs in made.nets.items() if len(legs) > 1}
    return Netlist(tuple(made.parts.values()), used)


def _pin(bcm: int) -> Leg:
    return SOCKET, PHYSICAL[bcm]


def _chips(made: _Made, board: Board) -> None:
    for number in range(1, drivers(board) + 1):
        chip = made.part(Kind.CHIP, f"U{number}", DRIVER, 2 * (CHANNELS + 1))
        made.join(GROUND, (chip, DRIVER_GROUND))
    if board.ring:
        made.part(Kind.CAPACITOR, "C2", "100 nF", 2)  # beside the chip, before it
        chip = made.part(Kind.CHIP, _shifter(board), SHIFTER, 14)
        made.join(GROUND, *((chip, leg) for leg in SHIFTER_GROUND))
        made.join(FIVE, (chip, SHIFTER_FIVE))


def _shifter(board: Board) -> str:
    return f"U{drivers(board) + 1}"


def _buttons(made: _Made, board: Board) -> None:
    common = GROUND if board.pressed == "low" else THREE
    for name, bcm in board.buttons.items():
        net = f"{name} button"
        made.join(net, _pin(bcm))
        made.plug(net, net, common)
        if board.pull == "floating":
            made.resistor("10 kΩ", THREE if board.pressed == "low" else GROUND, net)


def _wake(made: _Made, board: Board) -> None:
    """The Pi has a pull-up of its own there, and ground is what starts it, on every board."""
    if board.wake:
        made.join("wake button", _pin(WAKE))
        made.plug("wake button", "wake button", GROUND)


def _lamps(made: _Made, board: Board) -> None:
    for name, bcm in board.leds.items():
        plus, minus, ohms = f"{name} lamp +", f"{name} lamp -", f"{board.ohms(name)} Ω"
        made.plug(f"{name} lamp", plus, minus)
        if name in board.driven:
            chip, channel = divmod(board.driven.index(name), CHANNELS)
            made.join(f"{name} lamp", _pin(bcm), (f"U{chip + 1}", channel + 1))
            made.join(minus, (f"U{chip + 1}", 18 - channel))
            made.resistor(ohms, FIVE, plus)
        elif board.lit == "high":
            made.join(f"{name} lamp", _pin(bcm))
            made.resistor(ohms, f"{name} lamp", plus)
            _merge(made, minus, GROUND)
        else:
            made.join(f"{name} lamp", _pin(bcm))
            made.resistor(ohms, THREE, plus)
            _merge(made, minus, f"{name} lamp")


def _merge(made: _Made, net: str, into: str) -> None:
    made.join(into, *made.nets.pop(net))


def _buzzer(made: _Made, board: Board) -> None:
    if board.buzzer is None:
        return
    made.join("buzzer", _pin(board.buzzer))
    made.plug("buzzer", "buzzer +", GROUND)
    made.resistor(f"{board.buzzer_ohms} Ω", "buzzer", "buzzer +")


def _ring(made: _Made, ring: Ring) -> None:
    chip = next(part.name for part in made.parts.values() if part.what == SHIFTER)
    for name in ring.lines:
        into, out = SHIFTERS[name]
        made.join(f"ring {name}", _pin(PINS[name]), (chip, into))
        made.join(f"ring {name} at 5 V", (chip, out))
    if ring.timing is None:
        made.plug(RING, FIVE, "ring data at 5 V", "ring clock at 5 V", GROUND)
    else:
        made.join(GROUND, (chip, SHIFTERS["clock"][0]))  # an input that nobody uses
        made.resistor(f"{DATA_OHMS} Ω", "ring data at 5 V", "ring data out")
        made.plug(RING, FIVE, "ring data out", GROUND)
    made.part(Kind.CAPACITOR, CHAIN_DRAWS, "1000 µF", 2)
    for name in ("C2", CHAIN_DRAWS):
        made.join(FIVE, (name, 1))
        made.join(GROUND, (name, 2))


def floating(netlist: Netlist) -> Iterator[Leg]:
    """Yield the legs of plugs that are joined to nothing."""
    joined = {leg for legs in netlist.nets.values() for leg in legs}
    for part in netlist.of(Kind.PLUG):
        yield from ((part.name, n) for n in range(1, part.legs + 1) if (part.name, n) not in joined)
