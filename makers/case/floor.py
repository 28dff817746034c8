"""What a printed case has for a floor: bars that carry the boards, and nothing between them. mm.

A closed floor takes 7 hours: a slicer fills it at 20 mm/s, and draws a bar's edge at twice that.
A sheet of felt or card, glued below, closes it. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.board import Board
from makers.case.drawings import PI_USB_OUT
from makers.case.sizes import (
    CLEARANCE,
    CLIP,
    CLIP_IN,
    DEPTH,
    FLOOR,
    WALL,
    clips,
    pi_holes,
    split_position,
    spots,
)

BAR: Final = WALL  # as thick as a wall: a slicer draws it, and fills nothing
BEFORE: Final = 6.0  # what lies in the case begins so far behind the front rib
FENCE: Final = 12.0  # over what the case stands on: wires stay beside the hand's way
WALL_RIB: Final = 4.0  # behind a wall: how far it stands out
LEAST: Final = 8.0  # of a channel for wires


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its corner from the case's left front one, its size."""

    x: float
    y: float
    wide: float
    deep: float
    high: float


def bars(board: Board) -> tuple[Bar, ...]:
    """Return the bars of the floor, the fence beside the hand's way, and the ribs of the walls."""
    return (*_floor(board), *_wall_ribs(board))


def front(board: Board) -> float:
    """Return where the front rib is: before it wires have a channel from wall to wall."""
    found = spots(board)
    return min(found["pi"].y - PI_USB_OUT, found["perfboard"].y - CLEARANCE - CLIP) - BEFORE


def _floor(board: Board) -> tuple[Bar, ...]:
    found, near = spots(board), front(board)
    pi, end = found["pi"], board.plate.width - WALL
    far = pi.y + pi.deep - BEFORE / 2
    start = max(near, WALL)
    lengthwise = [Bar(WALL, far, end - WALL, BAR, FLOOR)]
    fence = pi.x + pi.wide + BAR
    if near > WALL + LEAST:
        lengthwise += [
            Bar(WALL, near, end - WALL, BAR, FLOOR),
            Bar(fence, WALL, BAR, near + BAR - WALL, FENCE),
        ]
    xs = {x for x, _ in pi_holes(pi)} | {x for x, _, _ in clips(found["perfboard"])}
    across = [Bar(x - BAR / 2, start, BAR, far + BAR - start, FLOOR) for x in sorted(xs)]
    perf = found["perfboard"]
    corner = Bar(perf.x, perf.y, CLIP_IN, BAR, FLOOR)  # carries the board's front left corner
    return (*lengthwise, *across, corner)


def _wall_ribs(board: Board) -> tuple[Bar, ...]:
    """One in the middle of each wall that has no opening, from the table to the plate."""
    plate, pi, cut = board.plate, spots(board)["pi"], split_position(board)
    first = cut.at if cut else pi.x + pi.wide
    x, y = (first + plate.width) / 2 - BAR / 2, plate.height / 2 - BAR / 2
    back, right = plate.height - WALL - WALL_RIB, plate.width - WALL - WALL_RIB
    long = (Bar(x, at, BAR, WALL_RIB, DEPTH) for at in (WALL, back))
    return (*long, Bar(right, y, WALL_RIB, BAR, DEPTH))
