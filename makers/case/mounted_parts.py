"""What is screwed to plate, board and mast, as solids: each as it lies on the bed. mm.

Needs build123d. Where the screws go, and that a key reaches them: makers/case/screws.py.
"""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Final

from build123d import Align, Box, Cylinder, Polygon, Pos, Rot, extrude

from hardware.board import RING
from hardware.rings import Disc, Ring
from makers.case.drawings import CAMERA_HOLES, CAMERA_LENS, CAMERA_ROWS
from makers.case.floor import BAR
from makers.case.ring import BOSS, THICK, nose, pegs
from makers.case.shapes import LOW, Solid, on_edge, pin
from makers.case.sizes import (
    BOLT_M3,
    BOLT_M5,
    CLEARANCE,
    CLIP,
    CLIP_HIGH,
    CLIP_OVER,
    WALL,
)

LED_BOARD: Final = 10.0 + CLEARANCE  # across
RING_WIDE: Final = 16.0
POCKET: Final = 3.0  # an LED's board, 1.6, and the wires soldered behind it
LIGHT_OUT: Final = 7.5  # across
NOSE: Final = 2.4  # of a clip on a ring in one piece: six lines of a nozzle
CHANNEL: Final = 6.0  # wide: the four wires from each LED to the next
COVER: Final = 2.4
COVER_HOLE: Final = 6.0  # behind each LED: a pair of wires goes out, a probe goes in
PROFILE: Final = 20.0  # of the mast, square
CAMERA_WALL: Final = 2.4  # six lines of a nozzle: nothing is left to be filled
CAMERA_PLATE: Final = 2.4
GUSSET: Final = 16.0  # from the camera's plate up its wall, at both ends
PAD: Final = (6.4, 1.0)  # under the camera's board, which has parts beside its housing
HOLDER: Final = (40.0, 36.0, 34.0)
LENS_SLOT: Final = (14.0, 27.0)  # the lens is in it whichever way the ribbon leaves
LENS_AT: Final = 2.0  # the middle of the camera's holes, from the holder's
FOOT, TUBE, TUBE_WALL = 72.0, 30.0, BAR
FOOT_BOLT: Final = 19.0  # over its board
FIN: Final = (24.0, 5.0)  # how high: at the tube, and where it meets its screw
SCREW_PAD: Final = (11.0, 4.0)  # about a foot's screw: across, high
FOOT_SCREW: Final = 4.5
LAMP: Final = (80.0, 30.0, 2.4)
LAMP_BOLTS: Final = (8.0, 22.0)
LAMP_MIDDLE: Final = 24.0  # of its plate, between the inner ribs: a key goes in


# -- on the plate and on the board -----------------------------------------------------------


def ring(kind: Ring) -> Solid:
    """Return what holds single LEDs behind the plate: pockets above, light below.

    A channel for the wires goes from pocket to pocket; four eyes go over the plate's pegs.
    """
    outer = (kind.across + RING_WIDE) / 2
    solid = _ring_with_eyes(kind, THICK, BOSS + 2 * CLEARANCE)
    middle, low = kind.across / 2, THICK - POCKET
    wide = (middle + CHANNEL / 2, middle - CHANNEL / 2)
    solid -= Pos(0, 0, low) * (_disc(wide[0], POCKET + 1) - _disc(wide[1], POCKET + 1))
    assert outer - middle - LED_BOARD / 2 > WALL
    pocket = pin(middle, 0, low, LED_BOARD, POCKET + 1) + pin(middle, 0, -1, LIGHT_OUT, THICK)
    return solid - [turn * pocket for turn in _turns()]


def ring_cover(kind: Ring) -> Solid:
    """Return what closes a ring of single LEDs: it presses them into their pockets."""
    hole = pin(kind.across / 2, 0, -1, COVER_HOLE, COVER + 2)
    return _ring_with_eyes(kind, COVER, BOLT_M3) - [turn * hole for turn in _turns()]


def ring_clip(disc: Disc) -> Solid:
    """Return what holds a ring in one piece: a bar on a peg, its nose on the ring's edge."""
    far, down = nose(disc)
    return _bar(far) + Pos(0, far - NOSE / 2, CLIP_HIGH) * Box(CLIP, NOSE, down, align=LOW)


def _disc(radius: float, high: float) -> Solid:
    return Cylinder(radius, high, align=LOW)


def _ring_with_eyes(kind: Ring, high: float, bore: float) -> Solid:
    """A flat ring with four eyes inside, as wide for both parts; bored when all is one piece."""
    outer, across = (kind.across + RING_WIDE) / 2, BOSS + 2 * CLEARANCE + 2 * WALL
    solid = _disc(outer, high) - Pos(0, 0, -1) * _disc(outer - RING_WIDE, high + 2)
    solid += [pin(x, y, 0, across, high) for x, y in pegs(kind)]
    return solid - [pin(x, y, -1, bore, high + 2) for x, y in pegs(kind)]


def _turns() -> list[Rot]:
    return [Rot(0, 0, 360 * (number + 0.5) / RING) for number in range(RING)]


def clip() -> Solid:
    """Return the bar that holds an edge of the perforated board: the board lies towards +y."""
    return _bar(CLIP / 2 + CLEARANCE + CLIP_OVER)


def _bar(far: float) -> Solid:
    near = CLIP / 2
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
    start = CAMERA_WALL - deep / 2
    face = Polygon((start, 0), (start + GUSSET, 0), (start, GUSSET), align=None)
    gusset = Rot(0, 90, 0) * Rot(0, 0, 90) * extrude(face, BAR)  # the face's y and z, along x
    solid += [Pos(x, 0, CAMERA_PLATE) * gusset for x in (-wide / 2, wide / 2 - BAR)]
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
    """Return a foot for an upright profile, held by an M5 screw: a tube, and four fins to screws.

    The profile stands on the board below.
    """
    hollow = PROFILE + CLEARANCE
    side = hollow + 2 * TUBE_WALL
    solid = Box(side, side, TUBE, align=LOW)
    for x, y in foot_screws():
        solid += pin(x, y, 0, *SCREW_PAD) + _fin(x, y)
    solid -= [pin(x, y, -1, FOOT_SCREW, SCREW_PAD[1] + 2) for x, y in foot_screws()]
    solid -= Pos(0, 0, -1) * Box(hollow, hollow, TUBE + 2, align=LOW)
    return solid - on_edge(0, 0, FOOT_BOLT, (BOLT_M5, BOLT_M5), 60, Rot(90, 0, 0))


def _fin(x: float, y: float) -> Solid:
    """An upright web from the tube's middle to a screw's pad, lower there."""
    long, (near, far) = sqrt(x * x + y * y) - SCREW_PAD[0] / 2 + 1, FIN
    start = (PROFILE + CLEARANCE) / 2
    face = Polygon((start, 0), (long, 0), (long, far), (start, near), align=None)
    upright = Rot(90, 0, 0) * extrude(face, BAR / 2, both=True)
    return Rot(0, 0, degrees(atan2(y, x))) * upright


def foot_screws() -> list[tuple[float, float]]:
    """Return the screws of a foot into its board, from its middle."""
    away = (FOOT - SCREW_PAD[0]) / 2
    return [(x, y) for x in (-away, away) for y in (-away, away)]


def lamp_holder() -> Solid:
    """Return what holds the LED bar at 45 degrees to an upright: four ribs, two ties about them.

    Between the inner ribs a plate is screwed to the upright.
    """
    wide, side, thick = LAMP
    base = (Align.CENTER, Align.MIN, Align.MIN)
    middle = LAMP_MIDDLE
    solid = Box(middle, side, thick, align=base)
    solid += [Pos(0, y, 0) * Box(wide, BAR, thick, align=base) for y in (0, side - BAR)]
    face = Polygon((0, 0), (side, 0), (side, thick), (0, side + thick), align=None)
    rib = Rot(0, 90, 0) * Rot(0, 0, 90) * extrude(face, BAR)  # the face's y and z, along x
    half = wide / 2
    solid += [Pos(x, 0, 0) * rib for x in (-half, -middle / 2, middle / 2 - BAR, half - BAR)]
    for up in LAMP_BOLTS:  # along the upright's slot
        solid -= pin(0, up, -1, BOLT_M5, 60)
    return solid
