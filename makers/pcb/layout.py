"""Where parts sit and copper runs on a printed board: kept for the shipped profiles, read here.

Lengths are mm from the board's upper left corner, y down, seen from the parts' side. The lower
56.5 mm are a Pi's HAT; the upper part reaches over the edge with the header, away from the Pi, and
carries the plugs. A gap at the lower edge lets the camera's ribbon and the cooler's air through.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from hardware.board import Board
from hardware.profiles import load
from hardware.rings import RINGS
from makers.pcb.circuit import Circuit, NoBoard, circuit
from makers.pcb.packages import Line, Pad, Rect, package, turn
from makers.plans.wiring import Wire, wires
from words.text import Text, t

KEPT: Final = Path(__file__).parent / "kept"
CLOCKED: Final = "standard-apa102"
BOARDS: Final = ("standard", "minimal", CLOCKED)  # kept; the deluxe board is the standard's
WIDE, HIGH = 65.0, 87.5
OVER: Final = 31.0  # so far it reaches over the Pi's edge
HAT_HIGH: Final = HIGH - OVER
HOLE: Final = 2.75
HOLE_FREE: Final = 2.9  # of copper and parts round a hole's middle: a screw's head
HOLE_IN: Final = 3.5  # from the edges
HOLES_APART: Final = (58.0, 49.0)
HOLES: Final = tuple(
    (HOLE_IN + dx, OVER + HOLE_IN + dy)
    for dy in (0.0, HOLES_APART[1])
    for dx in (0.0, HOLES_APART[0])
)
GAP: Final = (8.0, 57.0, 67.5)  # left, right, top: what is cut out down to the lower edge
UPPER: Final = 1.0  # radius of the upper corners, which a plug is near to
CORNER: Final = 3.0  # of the lower ones, as a HAT's
INNER: Final = 2.0  # radius of the gap's upper corners
ROUND_STEPS: Final = 6  # a corner is so many straight lines
CLEARANCE: Final = 0.2  # from copper to other copper
EDGE: Final = 0.4  # from copper to the board's edge
VIA, VIA_DRILL = 0.8, 0.4
LAYERS: Final = ("front", "back")

Ways = Mapping[str, tuple[int, tuple[str, ...], str]]  # by part: pin, what lies between, its end


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part's leg 1 is, and how far the part is turned: degrees against the clock."""

    x: float
    y: float
    turned: int

    def put(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the part lies on the board."""
        dx, dy = turn(x, y, self.turned)
        return self.x + dx, self.y + dy


@dataclass(frozen=True, slots=True)
class Track:
    """A line of copper on one side."""

    net: str
    layer: str  # "front" (the parts' side) or "back"
    wide: float
    points: Line

    @property
    def segments(self) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
        """Yield its straight pieces."""
        return pairwise(self.points)


@dataclass(frozen=True, slots=True)
class Layout:
    """A board that can be made."""

    name: str
    circuit: Circuit
    places: Mapping[str, Place]
    tracks: tuple[Track, ...]
    vias: tuple[tuple[str, float, float], ...]  # net, and where

    def pads(self) -> Iterator[tuple[str, Pad, str]]:
        """Yield a part's reference, a pad where it lies, and its net: "" where it has none."""
        nets = self.circuit.by_leg()
        for part in self.circuit.parts:
            at = self.places[part.ref]
            for pad in package(part.package).pads:
                yield part.ref, pad.move(at.x, at.y, at.turned), nets.get((part.ref, pad.leg), "")

    def rect(self, ref: str, rect: Rect) -> Rect:
        """Return where a rectangle of a part lies on the board."""
        at = self.places[ref]
        one, other = at.put(rect[0], rect[1]), at.put(rect[2], rect[3])
        (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        return left, top, right, bottom


def layout(board: Board) -> Layout:
    """Return the board of a profile. Raises NoBoard where no copper is kept for its pins."""
    name = _kept_for(board)
    tables = tomllib.loads((KEPT / f"{name}.toml").read_text("utf-8"))
    places = {ref: Place(*where) for ref, where in tables["places"].items()}
    tracks = tuple(_track(line) for line in tables["copper"]["tracks"])
    vias = tuple((net, x, y) for net, ways in tables["vias"].items() for x, y in ways)
    return Layout(name, circuit(board), places, tracks, vias)


def _track(line: str) -> Track:
    """Read "GND back 1.0 8.37,35.07 10.0,36.7"."""
    net, layer, wide, *points = line.split(" ")
    ends = (point.split(",") for point in points)
    return Track(net, layer, float(wide), tuple((float(x), float(y)) for x, y in ends))


def edge() -> Line:
    """Return the board's outline as a closed line."""
    left, right, top = GAP
    inside = HIGH - CORNER
    points = [
        *_corner(UPPER, UPPER, UPPER, 180), *_corner(WIDE - UPPER, UPPER, UPPER, 270),
        *_corner(WIDE - CORNER, inside, CORNER, 0), (right, HIGH),
        *reversed(tuple(_corner(right - INNER, top + INNER, INNER, 270))),
        *reversed(tuple(_corner(left + INNER, top + INNER, INNER, 180))),
        (left, HIGH), *_corner(CORNER, inside, CORNER, 90),
    ]  # fmt: skip
    return (*points, points[0])


def _corner(x: float, y: float, radius: float, begin: int) -> Iterator[tuple[float, float]]:
    """Yield a quarter of a circle, clockwise on the drawing from an angle of 0 at the right."""
    for step in range(ROUND_STEPS + 1):
        angle = radians(begin + 90 * step / ROUND_STEPS)
        yield round(x + radius * cos(angle), 4), round(y + radius * sin(angle), 4)


# -- which board is kept for a profile ------------------------------------------------------


def _kept_for(board: Board) -> str:
    wanted = _ways(board)
    kept = {name: _ways(kept_for(name)) for name in BOARDS}
    name = max(kept, key=lambda name: len(wanted.items() & kept[name].items()))
    if why := _difference(name, board, wanted, kept[name]):
        raise NoBoard(t(
            "board {board}: no printed board is kept for it: {why}: take the pins and parts of that"
            " board, or perforated board (roundtable build wiring)",
            board=board.name, why=why,
        ))  # fmt: skip
    return name


def kept_for(name: str) -> Board:
    """Return the profile that a kept board was made for."""
    if name == CLOCKED:
        return replace(load("standard"), name=name, ring=RINGS["apa102"])
    return load(name)


def _ways(board: Board) -> Ways:
    """Return of each part its pin, what it goes through, and where it ends; no values."""
    return {wire.part: (wire.pin, tuple(_through(wire)), wire.end) for wire in wires(board)}


def _through(wire: Wire) -> Iterator[str]:
    for piece in wire.pieces:
        yield piece.text if piece.kind in ("driver", "shifter") else piece.kind


def _difference(name: str, board: Board, wanted: Ways, kept: Ways) -> Text | None:
    """Return the first thing that a kept board has not as the profile wants it."""
    if not board.ring and "ring data" in kept:
        return t("the {kept} board has a ring, and this profile has none", kept=name)
    for part, way in wanted.items():
        if part not in kept:
            return t("the {kept} board has no room for the {part}", kept=name, part=part)
        if way[0] != kept[part][0]:
            return t(
                "on the {kept} board the {part} is on pin {pin} of the header, not on pin {wanted}",
                kept=name, part=part, pin=kept[part][0], wanted=way[0],
            )  # fmt: skip
        if way != kept[part]:
            return t("on the {kept} board the {part} is wired in another way", kept=name, part=part)
    for part in kept:
        if part not in wanted:
            return t(
                "the {kept} board has the {part}, and this profile has not", kept=name, part=part
            )
    return None
