"""What is screwed to plate, board and mast, as solids: each as it lies on the bed. mm.

Needs build123d. Where the screws go, and that a key reaches them: makers/case/screws.py.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from build123d import Align, Box, Cylinder, Pos, RectangleRounded, Rot, extrude

from hardware.board import RING
from hardware.rings import Ring
from makers.case.drawings import CAMERA_HOLES, CAMERA_LENS, CAMERA_ROWS
from makers.case.ring import BOSS, THICK, pegs
from makers.case.shapes import LOW, Solid, on_edge, pin
from makers.case.sizes import (
    BOLT_M3,
    BOLT_M5,
    CLEARANCE,
    CLIP,
    CLIP_HIGH,
    CLIP_OVER,
    ROUND,
    WALL,
)

LED_BOARD: Final = 10.0 + CLEARANCE  # across
RING_WIDE: Final = 16.0
POCKET: Final = 3.0  # the LEDs' board, 1.6, and the wires soldered behind it; LEDs are in LIGHT_OUT
LIGHT_OUT: Final = 7.5  # across
CHANNEL: Final = 6.0  # wide: the four wires from each LED to the next
COVER: Final = 2.4
COVER_HOLE: Final = 6.0  # behind each LED: a pair of wires goes out, a probe goes in
PROFILE: Final = 20.0  # of the mast, square
CAMERA_WALL: Final = 4.0
CAMERA_PLATE: Final = 4.0
PAD: Final = (6.4, 1.0)  # under the camera's board, which has parts beside its housing
HOLDER: Final = (40.0, 36.0, 34.0)
LENS_SLOT: Final = (14.0, 27.0)  # the lens is in it whichever way the ribbon leaves
LENS_AT: Final = 2.0  # the middle of the camera's holes, from the holder's
FOOT, FOOT_THICK, TUBE, TUBE_WALL = 120.0, 6.0, 40.0, 4.0
FOOT_BOLT: Final = 28.0  # over the table
LAMP: Final = (80.0, 30.0, 4.0)
LAMP_BOLTS: Final = (8.0, 22.0)
SUNK: Final = 10.5  # across, for an M5 head


# -- on the plate and on the board -----------------------------------------------------------


def ring(of: Ring) -> Solid:
    """Return what holds the ring's LEDs behind the plate: pockets above, light below.

    A disc lies in one groove. Single LEDs have pockets, and a channel for the wires from each to
    the next. Four eyes go over the plate's pegs.
    """
    solid = _eyed(of, THICK, BOSS + 2 * CLEARANCE)
    middle, low = of.across / 2, THICK - POCKET
    wide = (middle + CHANNEL / 2, middle - CHANNEL / 2)
    if of.disc:
        wide = (of.disc.outer / 2 + CLEARANCE, of.disc.inner / 2 - CLEARANCE)
    solid -= Pos(0, 0, low) * (_disc(wide[0], POCKET + 1) - _disc(wide[1], POCKET + 1))
    assert middle + RING_WIDE / 2 - max(wide[0], middle + LED_BOARD / 2) > WALL
    pocket = pin(middle, 0, -1, LIGHT_OUT, THICK)
    if not of.disc:
        pocket += pin(middle, 0, low, LED_BOARD, POCKET + 1)
    return solid - [turn * pocket for turn in _turns()]


def ring_cover(of: Ring) -> Solid:
    """Return what closes the ring: it presses the LEDs into their places, and the ring on."""
    hole = pin(of.across / 2, 0, -1, COVER_HOLE, COVER + 2)
    return _eyed(of, COVER, BOLT_M3) - [turn * hole for turn in _turns()]


def _disc(radius: float, high: float) -> Solid:
    return Cylinder(radius, high, align=LOW)


def _eyed(of: Ring, high: float, bore: float) -> Solid:
    """A flat ring with four eyes inside, as wide for both parts; bored when all is one piece."""
    outer, across = (of.across + RING_WIDE) / 2, BOSS + 2 * CLEARANCE + 2 * WALL
    solid = _disc(outer, high) - Pos(0, 0, -1) * _disc(outer - RING_WIDE, high + 2)
    solid += [pin(x, y, 0, across, high) for x, y in pegs(of)]
    return solid - [pin(x, y, -1, bore, high + 2) for x, y in pegs(of)]


def _turns() -> list[Rot]:
    return [Rot(0, 0, 360 * (number + 0.5) / RING) for number in range(RING)]


def clip() -> Solid:
    """Return the bar that holds an edge of the perforated board: the board lies towards +y."""
    near, far = CLIP / 2, CLIP / 2 + CLEARANCE + CLIP_OVER
    solid = Pos(0, (far - near) / 2, 0) * Box(CLIP, near + far, CLIP_HIGH, align=LOW)
    return solid - pin(0, 0, -1, BOLT_M3, CLIP_HIGH + 2)


# -- on the mast -----------------------------------------------------------------------------


def camera_holder() -> Solid:
    """Return the angle under the arm's end: a plate for the camera, a wall for an M5 screw.

    The wall lies on the arm's side. The camera lies on four pads and looks down through the slot,
    the picture's long side across the arm; its ribbon leaves along the arm.
    """
    wide, deep, high = HOLDER
    solid = Box(wide, deep, CAMERA_PLATE, align=LOW)
    solid += Pos(0, (CAMERA_WALL - deep) / 2, 0) * Box(wide, CAMERA_WALL, high, align=LOW)
    solid -= Pos(0, LENS_AT, 0) * Box(LENS_SLOT[1], LENS_SLOT[0], 20)
    for x, y in camera_screws():
        solid += pin(x, y, CAMERA_PLATE, *PAD)
        solid -= pin(x, y, -1, 2.4, CAMERA_PLATE + PAD[1] + 2)
    bolt = on_edge(0, (CAMERA_WALL - deep) / 2, 22, (BOLT_M5, BOLT_M5), 8, Rot(90, 0, 0))
    return solid - bolt


def camera_screws() -> list[tuple[float, float]]:
    """Return the camera's holes, from the holder's middle: its width across the arm."""
    wide, deep = CAMERA_HOLES
    return [(x, LENS_AT + y) for x in (-deep / 2, deep / 2) for y in (-wide / 2, wide / 2)]


def lens_from_holes() -> float:
    """Return how far the lens is from the middle of the camera's holes, towards the ribbon."""
    return CAMERA_LENS - sum(CAMERA_ROWS) / 2


def mast_foot() -> Solid:
    """Return a foot for an upright profile, held by an M5 screw."""
    hollow = PROFILE + CLEARANCE
    side = hollow + 2 * TUBE_WALL
    solid = _plate_with_screws(FOOT) + Pos(0, 0, FOOT_THICK) * Box(side, side, TUBE, align=LOW)
    solid -= Pos(0, 0, FOOT_THICK) * Box(hollow, hollow, TUBE + 20, align=LOW)
    return solid - on_edge(0, 0, FOOT_BOLT, (BOLT_M5, BOLT_M5), 60, Rot(90, 0, 0))


def foot_screws() -> list[tuple[float, float]]:
    """Return the screws of a foot into its board, from its middle."""
    away = FOOT / 2 - 10
    return [(x, y) for x in (-away, away) for y in (-away, away)]


def _plate_with_screws(side: float) -> Solid:
    solid = extrude(RectangleRounded(side, side, ROUND), FOOT_THICK)
    for x, y in foot_screws():
        solid -= pin(x, y, -1, 4.5, 9)
    return solid


def lamp_holder() -> Solid:
    """Return a wedge of 45 degrees between an upright and the LED bar, with slots for two ties."""
    wide, side, thick = LAMP
    base = (Align.CENTER, Align.MIN, Align.MIN)
    wedge = Box(wide, side, side, align=base)
    long = side * sqrt(2)
    wedge -= Pos(0, side, side) * Rot(45, 0, 0) * Box(wide + 10, long, long)
    solid = Box(wide, side, thick, align=base) + Pos(0, 0, thick) * wedge
    for x in (-25, 25):
        for y in (5, 19):
            solid -= Pos(x, y, -1) * Box(6, 3, 60, align=base)
    for up in LAMP_BOLTS:  # along the upright's slot; their heads sunk
        solid -= pin(0, up, -1, BOLT_M5, 60) + pin(0, up, thick, SUNK, 60)
    return solid
