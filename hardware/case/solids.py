"""The printed parts as solids: z is up. Needs build123d. mm."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Any, Final

from build123d import Align, Box, Cylinder, Location, Pos, RectangleRounded, Rot, extrude

from hardware.board import RING, Board
from hardware.case.sizes import (
    BOLT_M3,
    BOLT_M5,
    CLEARANCE,
    DEPTH,
    FLOOR,
    POST,
    RIB,
    RIB_HIGH,
    RIBBON,
    ROUND,
    STAND,
    STAND_ACROSS,
    THREAD_M3,
    THREAD_M25,
    WALL,
    Split,
    Spot,
    joints,
    leads,
    pi_holes,
    split,
    spots,
)
from hardware.plans.holes import RING_ACROSS, SCREWS_IN, holes

Solid = Any  # build123d has no types that mypy can follow through its algebra
LOW: Final = (Align.CENTER, Align.CENTER, Align.MIN)
CORNER: Final = (Align.MIN, Align.MIN, Align.MIN)
LED_BOARD: Final = 10.0 + CLEARANCE  # across
RING_WIDE: Final = 16.0
RING_THICK: Final = 6.0
POCKET: Final = 3.0
PROFILE: Final = 20.0  # of the mast, square


def _box(x: float, y: float, z: float, wide: float, deep: float, high: float) -> Solid:
    return Pos(x, y, z) * Box(wide, deep, high, align=CORNER)


def _pin(x: float, y: float, z: float, across: float, high: float) -> Solid:
    return Pos(x, y, z) * Cylinder(across / 2, high, align=LOW)


def _slab(wide: float, deep: float, high: float, round_mm: float) -> Solid:
    sketch = Pos(wide / 2, deep / 2) * RectangleRounded(wide, deep, round_mm)
    return extrude(sketch, high)


def _bolt_across(x: float, y: float, z: float, across: float, long: float, turn: Any) -> Solid:
    """Return a hole that lies: square and on its edge, for a round one would need support."""
    side = across  # so that a round screw goes through
    return Location((x, y, z)) * turn * Rot(0, 0, 45) * Box(side, side, long)


def _halves(whole: Solid, board: Board, cut: Split | None) -> tuple[Solid, ...]:
    if cut is None:
        return (whole,)
    plate, gap = board.plate, CLEARANCE / 2
    left = _box(-1, -1, -1, cut.at - gap + 1, plate.height + 2, DEPTH + 9)
    right = _box(cut.at + gap, -1, -1, plate.width - cut.at + 1, plate.height + 2, DEPTH + 9)
    return (whole & left, whole & right)


# -- the plate -------------------------------------------------------------------------------


def plates(board: Board) -> tuple[Solid, ...]:
    """Return the plate with its holes, in two where it is larger than a bed: face up."""
    plate, cut = board.plate, split(board)
    solid = _slab(plate.width, plate.height, plate.thick, ROUND)
    bores = [(one.x, one.y, one.across) for one in holes(board)]
    bores += [(x, y, plate.screw) for x, y in (cut.screws if cut else ())]
    for x, y, across in bores:
        solid -= _pin(x, plate.height - y, -1, across, plate.thick + 2)
    return _halves(solid, board, cut)


# -- the case --------------------------------------------------------------------------------


def cases(board: Board) -> tuple[Solid, ...]:
    """Return the case behind the plate, in two where it is larger than a bed: open above."""
    plate, cut = board.plate, split(board)
    solid = _slab(plate.width, plate.height, DEPTH, ROUND)
    inner = _slab(plate.width - 2 * WALL, plate.height - 2 * WALL, DEPTH, ROUND - WALL)
    solid -= Pos(WALL, WALL, FLOOR) * inner
    solid += _union([*_posts(board), *_stands(board), *(_ribs(board, cut) if cut else ())])
    for hole in _bores(board, cut):
        solid -= hole
    return _halves(solid, board, cut)


def _union(solids: Iterable[Solid]) -> Solid:
    first, *rest = solids
    for one in rest:
        first += one
    return first


def _screws(board: Board) -> list[tuple[float, float]]:
    plate = board.plate
    xs, ys = (SCREWS_IN, plate.width - SCREWS_IN), (SCREWS_IN, plate.height - SCREWS_IN)
    return [(x, y) for x in xs for y in ys]


def _posts(board: Board) -> Iterable[Solid]:
    for x, y in _screws(board):
        yield _pin(x, y, 0, POST, DEPTH)


def _stands(board: Board) -> Iterable[Solid]:
    for x, y in pi_holes(spots(board)["pi"]):
        yield _pin(x, y, FLOOR, STAND_ACROSS, STAND)
    yield from _corners(board)


def _corners(board: Board) -> Iterable[Solid]:
    """The perforated board lies in four corners: its makers drill where they like."""
    spot, lip = spots(board)["perfboard"], STAND + 3.0
    for right in (False, True):
        for back in (False, True):
            x = spot.x + (spot.wide - 5 if right else -WALL - CLEARANCE)
            y = spot.y + (spot.deep - 5 if back else -WALL - CLEARANCE)
            side = 5 + WALL + CLEARANCE
            rest_x = spot.x + (spot.wide - 5 if right else 0) - (0 if right else CLEARANCE)
            rest_y = spot.y + (spot.deep - 5 if back else 0) - (0 if back else CLEARANCE)
            block = _box(x, y, FLOOR, side, side, lip)
            inner = 5 + CLEARANCE
            yield block - _box(rest_x, rest_y, FLOOR + STAND, inner, inner, lip)


def _ribs(board: Board, cut: Split) -> Iterable[Solid]:
    """Both halves are screwed together by these: one over the floor, one at each wall."""
    plate, at = board.plate, cut.at - RIB
    yield _box(at, WALL, FLOOR, 2 * RIB, plate.height - 2 * WALL, RIB_HIGH)
    deep = SCREWS_IN + POST / 2 - WALL
    for y in (WALL, plate.height - WALL - deep):
        yield _box(at, y, FLOOR, 2 * RIB, deep, DEPTH - FLOOR)


def _bores(board: Board, cut: Split | None) -> Iterable[Solid]:
    plate = board.plate
    for x, y in (*_screws(board), *((x, plate.height - y) for x, y in (cut.screws if cut else ()))):
        yield _pin(x, y, DEPTH - 14, THREAD_M3, 15)
    for x, y in pi_holes(spots(board)["pi"]):
        yield _pin(x, y, FLOOR, THREAD_M25, STAND + 1)
    pi = spots(board)["pi"]
    yield _box(pi.x, plate.height - WALL - 1, DEPTH - RIBBON[1], RIBBON[0], WALL + 2, 9)
    yield _leads(leads(pi))
    yield from _joints(board, cut) if cut else ()


def _leads(spot: Spot) -> Solid:
    """The Pi's plugs: a window at their height, with a roof of 45 degrees for the printer."""
    x, wide = WALL / 2, WALL + 2
    solid = _box(x - wide / 2, spot.x, spot.y, wide, spot.wide, spot.deep)
    side, middle = spot.wide / sqrt(2), spot.x + spot.wide / 2
    return solid + Pos(x, middle, spot.y + spot.deep) * Rot(45, 0, 0) * Box(wide, side, side)


def _joints(board: Board, cut: Split) -> Iterable[Solid]:
    for y, z in joints(board):
        yield _bolt_across(cut.at, y, z, BOLT_M3, 2 * RIB + 2, Rot(0, 90, 0))


# -- what hangs on them ----------------------------------------------------------------------


def ring() -> Solid:
    """Return what holds the ring's LEDs behind the plate: pockets above, light below."""
    outer = (RING_ACROSS + RING_WIDE) / 2
    solid = Cylinder(outer, RING_THICK, align=LOW) - Cylinder(
        outer - RING_WIDE, RING_THICK + 2, align=LOW
    )
    for number in range(RING):
        turn = Rot(0, 0, 360 * (number + 0.5) / RING)
        solid -= (
            turn
            * Pos(RING_ACROSS / 2, 0, RING_THICK - POCKET)
            * Cylinder(LED_BOARD / 2, POCKET + 1, align=LOW)
        )
        solid -= turn * Pos(RING_ACROSS / 2, 0, -1) * Cylinder(3.75, RING_THICK, align=LOW)
    return solid


def camera_holder() -> Solid:
    """Return the angle under the arm's end: a plate for the camera, a wall for an M5 screw."""
    solid = Box(40, 36, 4, align=LOW) + Pos(0, -16, 0) * Box(40, 4, 34, align=LOW)
    solid -= Pos(0, 2, 0) * Box(14, 27, 20)  # the lens is level with one pair of holes, or between
    for x in (-10.5, 10.5):
        for y in (-6.25, 6.25):
            solid -= _pin(x, y + 2, -1, 2.4, 6)
    return solid - _bolt_across(0, -16, 22, BOLT_M5, 8, Rot(90, 0, 0))


def mast_foot() -> Solid:
    """Return a foot for an upright profile, held by an M5 screw."""
    hollow = PROFILE + CLEARANCE
    tube = Box(hollow + 8, hollow + 8, 40, align=LOW)
    solid = _plate_with_screws(120) + Pos(0, 0, 6) * tube
    solid -= Pos(0, 0, 6) * Box(hollow, hollow, 60, align=LOW)
    return solid - _bolt_across(0, 0, 28, BOLT_M5, 60, Rot(90, 0, 0))


def _plate_with_screws(side: float) -> Solid:
    solid = extrude(RectangleRounded(side, side, ROUND), 6)
    for x in (-1, 1):
        for y in (-1, 1):
            solid -= _pin(x * (side / 2 - 10), y * (side / 2 - 10), -1, 4.5, 9)
    return solid


def lamp_holder() -> Solid:
    """Return a wedge of 45 degrees between an upright and the LED bar, with slots for two ties."""
    side, base = 30.0, (Align.CENTER, Align.MIN, Align.MIN)
    wedge = Box(80, side, side, align=base)
    long = side * sqrt(2)
    wedge -= Pos(0, side, side) * Rot(45, 0, 0) * Box(90, long, long)
    solid = Box(80, side, 4, align=base) + Pos(0, 0, 4) * wedge
    for x in (-25, 25):
        for y in (5, 19):
            solid -= Pos(x, y, -1) * Box(6, 3, 60, align=base)
    for y in (8, 22):  # along the upright's slot; screws of 8 mm, their heads sunk
        solid -= _pin(0, y, -1, BOLT_M5, 60) + _pin(0, y, 4, 10.5, 60)
    return solid
