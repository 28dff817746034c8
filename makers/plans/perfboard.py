"""Where each part sits on a perforated board and which holes are joined, from its netlist. Pure.

A hole is (column, row) from (0, 0) at the upper left, 2.54 mm apart, seen from the parts' side.
Each hole has a ring of copper of its own. An insulated wire joins two, a bare wire a whole row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from hardware.board import Board
from makers.plans.netlist import SOCKET, Kind, Leg, Netlist, Part, netlist
from makers.plans.wiring import DRIVER, FIVE, GROUND, SHIFTER

PITCH_MM: Final = 2.54
DIP_ROWS: Final = 3  # from one row of a chip's legs to the other: 7.62 mm
RESISTOR_ROWS: Final = 4  # 10.16 mm
COLUMNS: Final = 36  # of a board of 100 x 70 mm
HEADER_AT: Final = (2, 1)
FIVE_ROW, GROUND_ROW = 5, 6  # bare wires from edge to edge
CHIPS_ROW: Final = 9
BETWEEN_PARTS: Final = 2  # columns
PLUGS_UP_TO: Final = COLUMNS - 2  # the last column of a plug's legs: the case's clips are beside
PLUG_COLUMNS: Final = 1  # that a plug takes besides those of its legs
SMALL_PLUG: Final = 2  # legs
PLUG_ROWS: Final = 3  # from a line of plugs to the next
LEAST_ROWS: Final = 24  # the case's corners are drawn for it
CANS: Final = {"1000 µF": 5, "100 nF": 3}  # columns that a capacitor covers; its legs are 2 apart

Hole = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wire:
    """Two holes joined by an insulated wire on the copper side."""

    net: str
    one: Hole
    other: Hole


@dataclass(frozen=True, slots=True)
class Layout:
    """A board that can be soldered."""

    columns: int
    rows: int
    legs: Mapping[Leg, Hole]
    rails: Mapping[str, tuple[Hole, ...]]  # bare wire, hole after hole
    wires: tuple[Wire, ...]

    @property
    def size_mm(self) -> tuple[float, float]:
        """How large a board it takes, a hole's width left at each edge."""
        return (self.columns + 1) * PITCH_MM, (self.rows + 1) * PITCH_MM


def hole_name(hole: Hole) -> str:
    """Return a hole as the drawing names it: the row's letters, the column's number: "C12"."""
    column, row = hole
    letters = chr(ord("A") + row) if row < 26 else "A" + chr(ord("A") + row - 26)
    return f"{letters}{column + 1}"


def layout(board: Board) -> Layout:
    """Return where everything sits for a board."""
    nets = netlist(board)
    legs = dict(_header())
    row = _chips(nets, legs)
    row = _resistors(nets, legs, row + 2)
    rows = max(LEAST_ROWS, _plugs(nets, legs, row) + 2)
    rails = {
        FIVE: tuple((column, FIVE_ROW) for column in range(COLUMNS)),
        GROUND: tuple((column, GROUND_ROW) for column in range(COLUMNS)),
    }
    wires = tuple(_wires(nets, legs, rails))
    return Layout(COLUMNS, rows, legs, rails, wires)


# -- where the parts sit ---------------------------------------------------------------------


def _header() -> Iterator[tuple[Leg, Hole]]:
    left, top = HEADER_AT
    for pin in range(1, 41):
        # As on the Pi: with pin 1 at the left the odd pins are the lower row, seen from above.
        yield (SOCKET, pin), (left + (pin - 1) // 2, top + pin % 2)


def _chips(nets: Netlist, legs: dict[Leg, Hole]) -> int:
    """Place chips and capacitors from left to right; return the first row below them.

    What lifts the ring's data, with its capacitor, ends at the right: the buttons' wires have the
    room between.
    """
    column, row = 1, CHIPS_ROW
    parts = sorted(nets.of(Kind.CHIP, Kind.CAPACITOR), key=_across)
    for number, part in enumerate(parts):
        wide = sum(map(_wide, parts[number:])) + BETWEEN_PARTS * (len(parts) - number - 1)
        if column + _wide(part) > COLUMNS - 1:
            column, row = 1, row + DIP_ROWS + 3
        if part.what == "100 nF":
            column = max(column, COLUMNS - 1 - wide)
        place = _chip if part.kind is Kind.CHIP else _can
        legs.update(place(part, column, row))
        column += _wide(part) + BETWEEN_PARTS
    return row + DIP_ROWS + 1 if parts else CHIPS_ROW


def _across(part: Part) -> int:
    """Return which group a part is in, from the left."""
    return {DRIVER: 0, "1000 µF": 1, "100 nF": 2, SHIFTER: 3}[part.what]


def _wide(part: Part) -> int:
    """Return how many columns it covers."""
    return part.legs // 2 if part.kind is Kind.CHIP else CANS[part.what]


def _chip(part: Part, column: int, row: int) -> Iterator[tuple[Leg, Hole]]:
    # Leg 1 is at the upper right, the notch to the right: a driver's pins look at the header, its
    # lamps at the plugs. Legs count against the clock.
    half = part.legs // 2
    for leg in range(1, half + 1):
        yield (part.name, leg), (column + half - leg, row)
        yield (part.name, half + leg), (column + leg - 1, row + DIP_ROWS)


def _can(part: Part, column: int, row: int) -> Iterator[tuple[Leg, Hole]]:
    first = column + (CANS[part.what] - 3) // 2
    yield (part.name, 1), (first, row + 1)
    yield (part.name, 2), (first + 2, row + 1)


def _resistors(nets: Netlist, legs: dict[Leg, Hole], row: int) -> int:
    """Place resistors upright on the drawing, side by side; return the first row below them."""
    resistors = sorted(nets.of(Kind.RESISTOR), key=lambda part: _lamp_first(nets, part))
    apart = SMALL_PLUG + PLUG_COLUMNS  # a lamp's plug is below its resistor
    a_row = (COLUMNS - 2) // apart
    for number, part in enumerate(resistors):
        down, across = divmod(number, a_row)
        at = (1 + apart * across, row + down * (RESISTOR_ROWS + 2))
        legs[part.name, 1] = at
        legs[part.name, 2] = (at[0], at[1] + RESISTOR_ROWS)
    lines = -(-len(resistors) // a_row)
    return row + lines * (RESISTOR_ROWS + 2)


def _lamp_first(nets: Netlist, part: Part) -> tuple[int, int, int]:
    """Return where a resistor or a plug comes: lamps before the others, the last lamp first.

    A driver's last channel is the leftmost. Buttons come as their pins do on the header.
    """
    joined = [net for net, legs in nets.nets.items() if part.name in {name for name, _ in legs}]
    number = int(part.name[1:])
    if any(net.endswith("lamp +") for net in joined):
        return 0, 0, -number
    if button := next((net for net in joined if net.endswith("button")), ""):
        pin = next(leg for name, leg in nets.nets[button] if name == SOCKET)
        return 1, (pin - 1) // 2, number
    return 2, 0, number


def _plugs(nets: Netlist, legs: dict[Leg, Hole], row: int) -> int:
    """Place the plugs to the panel side by side; return the row of the last one.

    Lamps come first, below their resistors; further lines end at the right, below the pins of the
    header that most buttons have.
    """
    lines = list(_lines(nets))
    for number, line in enumerate(lines):
        wide = sum(part.legs + PLUG_COLUMNS for part in line) - PLUG_COLUMNS
        column = PLUGS_UP_TO + 1 - wide if number else 1
        for part in line:
            at = row + number * PLUG_ROWS
            legs.update({(part.name, leg + 1): (column + leg, at) for leg in range(part.legs)})
            column += part.legs + PLUG_COLUMNS
    return row + PLUG_ROWS * max(0, len(lines) - 1)


def _lines(nets: Netlist) -> Iterator[list[Part]]:
    """Yield as many plugs as go side by side."""
    line: list[Part] = []
    taken = 0
    for part in sorted(nets.of(Kind.PLUG), key=lambda part: _lamp_first(nets, part)):
        if taken + part.legs > PLUGS_UP_TO:
            yield line
            line, taken = [], 0
        line.append(part)
        taken += part.legs + PLUG_COLUMNS
    if line:
        yield line


# -- what is joined --------------------------------------------------------------------------


def _wires(
    nets: Netlist, legs: Mapping[Leg, Hole], rails: Mapping[str, tuple[Hole, ...]]
) -> Iterator[Wire]:
    small = {part.name for part in nets.of(Kind.PLUG) if part.legs == SMALL_PLUG}
    for net, members in nets.nets.items():
        places = sorted(legs[leg] for leg in members)
        if net in rails:
            yield from _to_rail(net, places, {legs[leg] for leg in members if leg[0] in small},
                                rails[net])  # fmt: skip
        else:
            yield from (Wire(net, one, other) for one, other in pairwise(places))


def _to_rail(
    net: str, places: list[Hole], small: set[Hole], rail: tuple[Hole, ...]
) -> Iterator[Wire]:
    """Join each leg to the free hole of the rail that is nearest to its column.

    Small plugs of one line are joined to each other, and the first of them to the rail.
    """
    free = dict.fromkeys(rail)
    lines = {row: sorted(hole for hole in small if hole[1] == row) for _, row in small}
    for line in lines.values():
        yield from (Wire(net, one, other) for one, other in pairwise(line))
    for place in places:
        if place in small and place != lines[place[1]][0]:
            continue
        near = min(free, key=lambda hole: abs(hole[0] - place[0]))
        del free[near]
        yield Wire(net, place, near)
