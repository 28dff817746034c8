"""Whether a printed board's copper is what its netlist says, and can be made. Pure geometry.

Every net must be one piece; copper of two nets, holes and edges keep their distances.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot

from makers.pcb.layout import (
    CLEARANCE,
    EDGE,
    HOLE_FREE,
    HOLES,
    LAYERS,
    VIA,
    Layout,
    edge,
)
from makers.pcb.packages import Line, Pad, package

Point = tuple[float, float]
TOUCHES = 0.005  # mm: two middle lines that are no farther apart are joined


@dataclass(frozen=True, slots=True)
class Copper:
    """A piece of metal: a line, or a closed outline, with so much copper on all sides of it."""

    net: str
    layers: tuple[str, ...]
    points: Line  # its middle line, or the corners of a square pad
    round: float
    heart: Line  # where a track must reach to be joined: a pad's middle, a track's own line
    name: str

    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom of all its copper."""
        xs, ys = zip(*self.points, strict=True)
        more = self.round
        return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def troubles(plan: Layout) -> Iterator[str]:
    """Yield what is wrong: a net in pieces, copper too near to other copper, a hole or an edge."""
    pieces = tuple(coppers(plan))
    yield from _in_pieces(plan, pieces)
    yield from _too_near(pieces)
    yield from _at_holes_and_edges(pieces)
    yield from _crowded_parts(plan)


def coppers(plan: Layout) -> Iterator[Copper]:
    """Yield every pad, via and straight piece of track."""
    for ref, pad, net in plan.pads():
        yield _of_pad(pad, net or f"free {ref}.{pad.leg}", f"{ref}.{pad.leg}")
    for net, x, y in plan.vias:
        yield Copper(net, LAYERS, ((x, y),), VIA / 2, ((x, y),), f"via at {x:g}, {y:g}")
    for track in plan.tracks:
        for one, other in track.segments:
            name = f"{track.layer} track at {one[0]:g}, {one[1]:g}"
            line = (one, other)
            yield Copper(track.net, (track.layer,), line, track.wide / 2, line, name)


def _of_pad(pad: Pad, net: str, name: str) -> Copper:
    middle, across = ((pad.x, pad.y),), min(pad.wide, pad.high) / 2
    dx, dy = pad.wide / 2, pad.high / 2
    if pad.is_square:
        corners = ((-dx, -dy), (dx, -dy), (dx, dy), (-dx, dy), (-dx, -dy))
        points = tuple((pad.x + x, pad.y + y) for x, y in corners)
        return Copper(net, LAYERS, points, 0.0, middle, name)
    dx, dy = dx - across, dy - across
    line = ((pad.x - dx, pad.y - dy), (pad.x + dx, pad.y + dy))
    return Copper(net, LAYERS, line, across, middle, name)


def _in_pieces(plan: Layout, pieces: tuple[Copper, ...]) -> Iterator[str]:
    by_net: dict[str, list[Copper]] = {}
    for piece in pieces:
        by_net.setdefault(piece.net, []).append(piece)
    for net in plan.circuit.nets:
        lumps = count_lumps(by_net.get(net, []))
        if lumps != 1:
            yield f"{net}: in {lumps} pieces"
    yield from (f"{net}: no such net" for net in by_net if _is_unknown(plan, net))


def _is_unknown(plan: Layout, net: str) -> bool:
    return net not in plan.circuit.nets and not net.startswith("free ")


def count_lumps(pieces: list[Copper]) -> int:
    """Return in how many lumps these pieces of metal are."""
    stands = list(range(len(pieces)))

    def lump(number: int) -> int:
        while stands[number] != number:
            number = stands[number]
        return number

    for one, other in combinations(range(len(pieces)), 2):
        if lump(one) != lump(other) and _are_joined(pieces[one], pieces[other]):
            stands[lump(one)] = lump(other)
    return sum(number == up for number, up in enumerate(stands))


def _are_joined(one: Copper, other: Copper) -> bool:
    return bool({*one.layers} & {*other.layers}) and _apart(one.heart, other.heart) <= TOUCHES


def _too_near(pieces: tuple[Copper, ...]) -> Iterator[str]:
    boxes = [piece.box() for piece in pieces]
    for (one, near), (other, far) in combinations(zip(pieces, boxes, strict=True), 2):
        if one.net == other.net or not {*one.layers} & {*other.layers} or _far(near, far):
            continue
        gap = _gap(one, other)
        if gap < CLEARANCE - 1e-6:
            yield f"{one.net}, {one.name}: {gap:.3f} mm from {other.net}, {other.name}"


def _far(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    apart = one[2] + CLEARANCE < other[0] or other[2] + CLEARANCE < one[0]
    return apart or one[3] + CLEARANCE < other[1] or other[3] + CLEARANCE < one[1]


def _gap(one: Copper, other: Copper) -> float:
    if _is_inside(one.points[0], other) or _is_inside(other.points[0], one):
        return 0.0
    return _apart(one.points, other.points) - one.round - other.round


def _is_inside(point: Point, piece: Copper) -> bool:
    """Whether a point lies in a square pad."""
    left, top, right, bottom = piece.box()
    is_square = not piece.round
    return is_square and left <= point[0] <= right and top <= point[1] <= bottom


def _at_holes_and_edges(pieces: tuple[Copper, ...]) -> Iterator[str]:
    border = edge()
    for piece in pieces:
        for hole in HOLES:
            if _apart(piece.points, (hole,)) - piece.round < HOLE_FREE - 1e-6:
                yield f"{piece.net}, {piece.name}: under a screw's head"
        if _apart(piece.points, border) - piece.round < EDGE - 1e-6:
            yield f"{piece.net}, {piece.name}: at the board's edge"


def _crowded_parts(plan: Layout) -> Iterator[str]:
    """Name parts that want the same place."""
    rooms = {
        part.ref: plan.rect(part.ref, package(part.package).room) for part in plan.circuit.parts
    }
    for (one, a), (other, b) in combinations(rooms.items(), 2):
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            yield f"{one} and {other} want the same place"


def _apart(one: Line, other: Line) -> float:
    """Return how far two lines are apart, 0 where they cross."""
    return min(_between(a, b) for a in _pieces(one) for b in _pieces(other))


def _pieces(line: Line) -> tuple[tuple[Point, Point], ...]:
    return tuple(pairwise(line)) or ((line[0], line[0]),)


def _between(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    if _cross(one, other):
        return 0.0
    ends = [(point, other) for point in one] + [(point, one) for point in other]
    return min(_to_line(point, *line) for point, line in ends)


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _to_line(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / long if long else 0.0
    along = max(0.0, min(1.0, along))
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)
