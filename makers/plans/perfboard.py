"""Where each part sits on a perforated board and which holes are joined, from its netlist. Pure.

A hole is (column, row) from (0, 0) at the upper left, 2.54 mm apart, seen from the parts' side.
Each hole has a ring of copper of its own. An insulated wire joins two, a bare wire a whole row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import dist
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
Row = tuple[Hole, ...]
Rails = Mapping[str, tuple[Row, ...]]  # bare wires of a net, from above, hole after hole


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
    rails: Rails
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
    below = _chips(nets, legs)
    row = _resistors(nets, legs, below + 2)
    rows = max(LEAST_ROWS, _plugs(nets, legs, row) + 2)
    rails = _rails(below if nets.of(Kind.CHIP) else None)
    wires = tuple(_round_chips(nets, legs, tuple(_wires(nets, legs, rails))))
    return Layout(COLUMNS, rows, legs, rails, wires)


def _rails(below: int | None) -> Rails:
    """Return the bare wires: above the chips, and below them where a board has some."""
    lower = () if below is None else ((FIVE, below), (GROUND, below + 1))
    rails: dict[str, tuple[Row, ...]] = {}
    for net, row in ((FIVE, FIVE_ROW), (GROUND, GROUND_ROW), *lower):
        rails[net] = (*rails.get(net, ()), tuple((column, row) for column in range(COLUMNS)))
    return rails


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


def _wires(nets: Netlist, legs: Mapping[Leg, Hole], rails: Rails) -> Iterator[Wire]:
    small = {part.name for part in nets.of(Kind.PLUG) if part.legs == SMALL_PLUG}
    for net, members in nets.nets.items():
        places = sorted(legs[leg] for leg in members)
        if net in rails:
            yield from _to_rail(net, places, {legs[leg] for leg in members if leg[0] in small},
                                rails[net])  # fmt: skip
        else:
            yield from (Wire(net, one, other) for one, other in pairwise(places))


def _to_rail(
    net: str, places: list[Hole], small: set[Hole], rails: tuple[Row, ...]
) -> Iterator[Wire]:
    """Join each leg to the free hole of the nearer rail that is nearest to its column.

    Small plugs of one line are joined to each other, and the first of them to the rail. Two rails
    of a net are joined at the board's edge, where no chip is.
    """
    free = [dict.fromkeys(rail) for rail in rails]
    if len(rails) > 1:
        end = 0 if net == FIVE else -1
        yield Wire(net, rails[0][end], rails[1][end])
        for rail, holes in zip(free, rails, strict=True):
            del rail[holes[end]]
    lines = {row: sorted(hole for hole in small if hole[1] == row) for _, row in small}
    for line in lines.values():
        yield from (Wire(net, one, other) for one, other in pairwise(line))
    for place in places:
        if place in small and place != lines[place[1]][0]:
            continue
        rail = min(free, key=lambda holes: abs(next(iter(holes))[1] - place[1]))
        near = min(rail, key=lambda hole: abs(hole[0] - place[0]))
        del rail[near]
        yield Wire(net, place, near)


# -- round the chips -------------------------------------------------------------------------


def over_chips(nets: Netlist, legs: Mapping[Leg, Hole], wire: Wire) -> tuple[str, ...]:
    """Return which chips a wire crosses between their two rows of legs, drawn straight."""
    chips = nets.of(Kind.CHIP)
    return tuple(part.name for part in chips if _crosses(wire.one, wire.other, _area(part, legs)))


def _area(part: Part, legs: Mapping[Leg, Hole]) -> tuple[int, int, int, int]:
    """Return a chip's first and last column, its first and last row."""
    columns, rows = zip(*(legs[part.name, leg + 1] for leg in range(part.legs)), strict=True)
    return min(columns), max(columns), min(rows), max(rows)


def _crosses(one: Hole, other: Hole, area: tuple[int, int, int, int]) -> bool:
    """Whether a straight line runs through an area's inside: its rows' own lines are outside.

    It is cut to the rows between; what is left of it is as wide as `first` to `last`.
    """
    left, right, top, bottom = area
    (x1, y1), (x2, y2) = sorted((one, other), key=lambda hole: hole[1])
    start, end = max(y1, top), min(y2, bottom)
    if start > end or (y1 == y2 and y1 in (top, bottom)):
        return False
    if y1 == y2:
        return min(x1, x2) <= right and max(x1, x2) >= left
    if start == end:
        return False
    first, last = (x1 + (x2 - x1) * (y - y1) / (y2 - y1) for y in (start, end))
    return min(first, last) <= right and max(first, last) >= left


def _round_chips(
    nets: Netlist, legs: Mapping[Leg, Hole], wires: tuple[Wire, ...]
) -> Iterator[Wire]:
    """Lead a wire that crosses a chip through a free hole beside it, above its upper legs."""
    taken = {*legs.values(), *(hole for wire in wires for hole in (wire.one, wire.other))}
    places = {part.name: _area(part, legs) for part in nets.of(Kind.CHIP)}
    for wire in wires:
        holes = [
            (column, top - 1)
            for left, right, top, _ in (places[name] for name in over_chips(nets, legs, wire))
            for column in (left - 1, right + 1)
        ]
        ways = [
            pair
            for hole in holes
            if hole not in taken
            for pair in [(Wire(wire.net, wire.one, hole), Wire(wire.net, hole, wire.other))]
            if not any(over_chips(nets, legs, half) for half in pair)
        ]
        best = min(ways, key=lambda pair: sum(dist(half.one, half.other) for half in pair),
                   default=(wire,))  # fmt: skip
        taken |= {hole for half in best for hole in (half.one, half.other)}
        yield from best
