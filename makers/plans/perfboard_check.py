"""Whether a perforated board is what its netlist says: every net joined, no two touching. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from makers.plans.netlist import Kind, Leg, Netlist, Part
from makers.plans.perfboard import PITCH_MM, Hole, Layout, hole_name

CAN_MM: Final = {"1000 µF": 10.0, "100 nF": 5.0}  # across, the largest that is sold for 6.3 to 16 V
RESISTOR_MM: Final = 2.5  # across, 0.25 W
BEYOND_MM: Final = {  # beyond the outer legs, across and down
    Kind.HEADER: (5.1, 3.3),  # a box header's rim
    Kind.CHIP: (0.6, 0.6),  # a socket's rim
    Kind.RESISTOR: (RESISTOR_MM / 2, 0.0),
}
PLUG_MM: Final = (2.45, 2.35, 3.4)  # a JST XH beyond its legs: across, to its slots, to its back


class Body(NamedTuple):
    """What a part covers, in mm from the hole A1."""

    part: str
    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: Body) -> bool:
        """Whether two parts want the same place."""
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


def troubles(plan: Layout, nets: Netlist) -> tuple[str, ...]:
    """Return what is wrong with a layout: what is not joined, what touches, what lies outside."""
    return (*_outside(plan), *_crowded_holes(plan), *_bodies(plan, nets), *_joints(plan, nets))


def _outside(plan: Layout) -> Iterator[str]:
    for (part, leg), (column, row) in plan.legs.items():
        if not (0 <= column < plan.columns and 0 <= row < plan.rows):
            yield f"leg {leg} of {part} is outside the board"


def _crowded_holes(plan: Layout) -> Iterator[str]:
    taken: dict[Hole, Leg] = {}
    rail = {hole for rows in plan.rails.values() for row in rows for hole in row}
    for leg, hole in plan.legs.items():
        if hole in taken:
            yield f"{hole_name(hole)} takes {leg} and {taken[hole]}"
        if hole in rail:
            yield f"{hole_name(hole)} takes {leg} and a bare wire"
        taken[hole] = leg


def _bodies(plan: Layout, nets: Netlist) -> Iterator[str]:
    found = [body(plan, part) for part in nets.parts]
    for one, other in combinations(found, 2):
        if one.touches(other):
            yield f"{one.part} and {other.part} want the same place"


def body(plan: Layout, part: Part) -> Body:
    """Return what a part covers."""
    places = [plan.legs[part.name, leg] for leg in range(1, part.legs + 1)]
    columns, rows = zip(*places, strict=True)
    more_x, up, down = _beyond(part)
    return Body(
        part.name,
        min(columns) * PITCH_MM - more_x,
        min(rows) * PITCH_MM - up,
        max(columns) * PITCH_MM + more_x,
        max(rows) * PITCH_MM + down,
    )


def _beyond(part: Part) -> tuple[float, float, float]:
    """How far a part reaches beyond its outer legs: across, up and down."""
    if part.kind is Kind.PLUG:
        return PLUG_MM
    if part.kind is Kind.CAPACITOR:
        across = CAN_MM[part.what]
        return (across - 2 * PITCH_MM) / 2, across / 2, across / 2
    across, down = BEYOND_MM[part.kind]
    return across, down, down


def _joints(plan: Layout, nets: Netlist) -> Iterator[str]:
    """Follow the copper from each leg: it must reach its own net, all of it, and no other."""
    lumps = _lumps(plan)
    of_leg = {leg: net for net, legs in nets.nets.items() for leg in legs}
    found: dict[Hole, set[str]] = {}
    for leg, hole in plan.legs.items():
        found.setdefault(lumps.get(hole, hole), set()).add(of_leg.get(leg, f"free {leg}"))
    for names in found.values():
        if len(names) > 1:
            yield f"touching: {', '.join(sorted(names))}"
    for net, legs in nets.nets.items():
        parts = {lumps.get(plan.legs[leg], plan.legs[leg]) for leg in legs}
        if len(parts) > 1:
            yield f"{net}: in {len(parts)} pieces"


def _lumps(plan: Layout) -> dict[Hole, Hole]:
    """Return a hole that stands for each piece of metal, by hole."""
    stands: dict[Hole, Hole] = {}

    def lump(hole: Hole) -> Hole:
        while (up := stands.setdefault(hole, hole)) != hole:
            hole = up
        return hole

    pairs = [(wire.one, wire.other) for wire in plan.wires]
    pairs += [pair for rows in plan.rails.values() for row in rows for pair in pairwise(row)]
    for one, other in pairs:
        stands[lump(one)] = lump(other)
    return {hole: lump(hole) for hole in list(stands)}
