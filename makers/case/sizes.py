"""How large the printed parts are, where a box larger than a printer is split. mm. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.board import Board
from makers.case.drawings import PI, PI_EDGE, PI_HOLES
from makers.case.ring import BOSS, bosses
from makers.plans.holes import SCREWS_IN, Hole, NoRoom, holes
from makers.plans.lengths import CASE_DEEP
from makers.plans.perfboard import layout
from words.text import Text, t, with_heading

BED: Final = 220.0  # what a usual printer prints, wide and deep
WALL: Final = 1.95  # four lines of a 0.4 mm nozzle; from 1.98 on a slicer puts a fifth between
FLOOR: Final = 2.0
CLEARANCE: Final = 0.3  # between two parts that meet
DEPTH: Final = CASE_DEEP  # of the case, its floor to the plate
ROUND: Final = 4.0  # of the corners, as the plate's
POST: Final = 9.0  # of room for what stands under a screw of the plate
POST_WALL: Final = 1.95  # about its bore
BOLT_M3: Final = 3.4  # a screw goes through such a hole
BOLT_M5: Final = 5.5
POST_BORE: Final = 1.0  # deeper than its screw
RIB: Final = 5.0  # where two halves meet, each is so thick about a screw
RIB_HIGH: Final = 12.0  # wires go over it
RIB_DEEP: Final = 13.5  # of what holds the screws at the walls, from outside
SEAM_POST: Final = 3.75  # from the seam to the plate's screws beside it
SEAM_IN: Final = 8.0  # their screws, from outside: the nut's pocket leaves walls of 2 mm
SEAM_UP: Final = 39.0  # the upper ones: a nut goes in below the posts of the plate's screws
SEAM_NUT: Final = (5.8, 6.8, 2.8)  # a pocket for an M3 nut on its edge: flats, corners, deep
STAND: Final = 6.0  # boards stand so high over the floor
STAND_ACROSS: Final = 6.2
BOARD_THICK: Final = 1.6
PERFBOARD_HIGH: Final = 16.0  # the socket with its plug, over the board
RIBBON: Final = (26.0, 4.0)  # a slot for the camera's ribbon, wide and high
SLEEVE: Final = 7.0  # behind the back wall: it leads the plunger for a Pi 5's button
SLEEVE_WALL: Final = 2.0
SUNK: Final = (
    0.8  # the plunger's end lies so deep in the wall: what the case leans on presses nothing
)
PLAY: Final = 0.75  # from the plunger's foot to the button: where each of them may be wrong
FOOT_WIDE: Final = 7.0  # of the plunger, before the button: 2.5 beside it to each side
APART: Final = 6.0  # from board to board, and to the walls
CLIP: Final = 8.0  # square pegs beside the perforated board, and the bars screwed on them
CLIP_IN: Final = 18.0  # from the board's corners
CLIP_OVER: Final = 1.5  # of the board; its first holes are 2.5 mm from its edge
CLIP_HIGH: Final = 3.0
PINCH: Final = 0.2  # pegs end so far below the board's upper side: the bar presses on the board


@dataclass(frozen=True, slots=True)
class PlateSplit:
    """Where plate and case are divided, and the screws that hold the plate there."""

    at: float  # mm from the left
    screws: tuple[tuple[float, float], ...]  # from the plate's top left, left half first


@dataclass(frozen=True, slots=True)
class Spot:
    """What a board in the case covers, or an opening of the floor: its left front corner, its size.

    From the case's own left front corner.
    """

    x: float
    y: float
    wide: float
    deep: float


def split_position(board: Board) -> PlateSplit | None:
    """Return where a plate that is larger than a printer is divided, None for one that is not.

    Raises NoRoom for one that is higher than a printer, and where no place is free of holes.
    """
    plate = board.plate
    if plate.height > BED:
        raise NoRoom(_cannot(board, t(
            "it is {height} mm high, a printer's bed has {bed} mm, and only its width is divided:"
            " at most {bed} mm high, or a case of your own",
            height=f"{plate.height:g}", bed=f"{BED:g}",
        )))  # fmt: skip
    if plate.width <= BED:
        return None
    pegs = (Hole(x, y, BOSS) for x, y in bosses(board))
    drilled = tuple((hole.x, hole.rim / 2) for hole in (*holes(board), *pegs))
    places = [x / 2 for x in range(int(2 * (plate.width - BED)) + 1, int(2 * BED))]
    found = [(min(BED, _room(drilled, at)), -abs(at - plate.width / 2), at) for at in places]
    best = max(found, default=(0.0, 0.0, 0.0))
    if best[0] < WALL:
        raise NoRoom(_cannot(board, t(
            "no place is free of holes to divide it for a printer of {bed} x {bed} mm: a smaller"
            " plate, or a case of your own",
            bed=f"{BED:g}",
        )))  # fmt: skip
    at, y = best[2], (SCREWS_IN, plate.height - SCREWS_IN)
    screws = tuple((at + side * SEAM_POST, high) for side in (-1, 1) for high in y)
    return PlateSplit(at, screws)


def _room(drilled: tuple[tuple[float, float], ...], at: float) -> float:
    return min(abs(x - at) - half for x, half in drilled)


def _cannot(board: Board, why: Text) -> Text:
    size = f"{board.plate.width:g} x {board.plate.height:g} mm"
    return with_heading(t("board {name}, [plate] {size}", name=board.name, size=size), why)


def spots(board: Board) -> dict[str, Spot]:
    """Return where the boards lie: the Pi at the left wall, the perforated board at the right one.

    Raises NoRoom where the case is too small for them.
    """
    plate, cut = board.plate, split_position(board)
    wide, deep = layout(board).size_mm
    back = plate.height - WALL - APART  # the case's back is the plate's upper edge
    pi = Spot(WALL + APART, back - POST - PI[0], PI[1], PI[0])
    right = plate.width - WALL - APART - wide
    perf = Spot(right, back - POST - deep, wide, deep)
    middle = (cut.at - RIB, cut.at + RIB) if cut else (pi.x + PI[1], pi.x + PI[1])
    fits = pi.x + PI[1] + APART <= middle[0] + (0 if cut else APART)
    front = min(pi.y - APART, perf.y - CLIP - CLEARANCE)
    if not fits or perf.x < middle[1] + APART or front < WALL:
        raise NoRoom(_cannot(board, t(
            "behind it is no room for the Pi and a board of {wide} x {deep} mm: a larger plate",
            wide=f"{wide:.0f}", deep=f"{deep:.0f}",
        )))  # fmt: skip
    return {"pi": pi, "perfboard": perf}


def pi_holes(spot: Spot) -> tuple[tuple[float, float], ...]:
    """Return the Pi's four holes: its memory card is at the back, its supply at the left wall."""
    across, along = PI_HOLES[1], PI_HOLES[0]
    x, y = spot.x + PI_EDGE, spot.y + spot.deep - PI_EDGE
    return tuple((x + dx, y - dy) for dx in (0.0, across) for dy in (0.0, along))


def joints(board: Board) -> tuple[tuple[float, float], ...]:
    """Return where screws join the two halves: along the seam, and how high."""
    deep = board.plate.height
    low = tuple((deep * part, FLOOR + RIB_HIGH / 2) for part in (0.32, 0.75))
    return (*low, *((y, SEAM_UP) for y in (SEAM_IN, deep - SEAM_IN)))


def clips(perf: Spot) -> tuple[tuple[float, float, int], ...]:
    """Return the screws beside the perforated board: x, y, and which way the board lies from each.

    Two at its front edge and two at its back one, for the walls leave no room at the others.
    """
    xs = (perf.x + CLIP_IN, perf.x + perf.wide - CLIP_IN)
    away = CLEARANCE + CLIP / 2
    return tuple(
        (x, y, way) for x in xs for y, way in ((perf.y - away, 1), (perf.y + perf.deep + away, -1))
    )
