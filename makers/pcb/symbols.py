"""What each part looks like in a drawing of the circuit: its pins, and what they do. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from hardware.header import PHYSICAL
from makers.pcb.circuit import DRIVER_GROUND, FIVE_PINS
from makers.plans.netlist import SHIFTER_FIVE
from makers.plans.plugs import RING_LEGS
from makers.plans.wiring import CHANNELS, GROUND_PINS

GRID: Final = 2.54
PIN: Final = 2.54  # long
SHIFTER_PINS: Final = (
    "1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC",
)  # fmt: skip
DRIVER_PINS: Final = (
    *(f"I{n}" for n in range(1, CHANNELS + 1)), "GND", "COM",
    *(f"O{n}" for n in range(CHANNELS, 0, -1)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin of a symbol."""

    leg: str
    name: str
    kind: str  # as KiCad's rule check knows it: "passive", "input", "power_in" …
    is_right: bool  # on the right side, else on the left one
    row: int  # from the top


@cache
def pins(package: str) -> tuple[Pin, ...]:
    """Return the pins of a package's symbol."""
    match package:
        case "Pi-socket":
            return tuple(_socket())
        case "DIP-18":
            return tuple(_chip(DRIVER_PINS, _driver))
        case "DIP-14":
            return tuple(_chip(SHIFTER_PINS, _shifter))
        case "XH-2":
            return tuple(Pin(leg, leg, "passive", False, int(leg) - 1) for leg in "12")
        case "XH-3" | "XH-4":
            names = RING_LEGS[int(package[3:])]
            return tuple(Pin(str(n + 1), name, "passive", False, n) for n, name in enumerate(names))
    return Pin("1", "1", "passive", False, 0), Pin("2", "2", "passive", True, 0)


def rows(package: str) -> int:
    """Return how many rows of pins a symbol has."""
    return 1 + max(pin.row for pin in pins(package))


def _chip(names: tuple[str, ...], kind_of: Callable[[int, str], str]) -> Iterator[Pin]:
    half = len(names) // 2
    for leg, name in enumerate(names, 1):
        is_right = leg > half
        row = len(names) - leg if is_right else leg - 1
        yield Pin(str(leg), name, kind_of(leg, name), is_right, row)


def _driver(leg: int, name: str) -> str:
    if leg == DRIVER_GROUND:
        return "power_in"
    return {"I": "input", "O": "open_collector"}.get(name[0], "passive")


def _shifter(leg: int, name: str) -> str:
    if leg == SHIFTER_FIVE or name == "GND":
        return "power_in"
    return "tri_state" if name.endswith("Y") else "input"


def _socket() -> Iterator[Pin]:
    names = {pin: f"GPIO{bcm}" for bcm, pin in PHYSICAL.items()}
    names |= dict.fromkeys(GROUND_PINS, "GND") | dict.fromkeys(FIVE_PINS, "5V")
    for leg in range(1, 41):
        name = names.get(leg, "3V3")
        # One pin of each supply gives it to the rule check; the others are joined to it.
        gives = leg in (1, FIVE_PINS[0], GROUND_PINS[0])
        kind = "bidirectional" if name.startswith("GPIO") else "power_out" if gives else "passive"
        yield Pin(str(leg), name, kind, leg % 2 == 0, (leg - 1) // 2)
