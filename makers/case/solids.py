"""Plate and case as solids: z is up. Needs build123d. mm."""

from __future__ import annotations

from collections.abc import Iterable

from build123d import Polygon, Pos, Rot, extrude

from hardware.board import Board
from hardware.fasteners import THREADS, widest
from makers.case.drawings import PI_BUTTON_OUT
from makers.case.openings import PLUNGER, For, Opening, Wall, openings
from makers.case.ring import BOSS, THICK, bosses
from makers.case.shapes import Solid, box, on_edge, pin, slab, union, window
from makers.case.sizes import (
    BOARD_THICK,
    BOLT_M3,
    CLEARANCE,
    CLIP,
    CLIP_OVER,
    DEPTH,
    FLOOR,
    FOOT_WIDE,
    PINCH,
    PLAY,
    POST,
    POST_BORE,
    RIB,
    RIB_DEEP,
    RIB_HIGH,
    RIBBON,
    ROUND,
    SEAM_NUT,
    SLEEVE,
    SLEEVE_WALL,
    STAND,
    STAND_ACROSS,
    SUNK,
    WALL,
    Split,
    clips,
    joints,
    pi_holes,
    split_position,
    spots,
)
from makers.plans.holes import SCREWS_IN, holes

M25, M3 = THREADS["M2.5"].core, THREADS["M3"].core


def _halves(whole: Solid, board: Board, cut: Split | None) -> tuple[Solid, ...]:
    if cut is None:
        return (whole,)
    plate, gap, low = board.plate, CLEARANCE / 2, -THICK - 1
    high = DEPTH + 9 - low
    left = box(-1, -1, low, cut.at - gap + 1, plate.height + 2, high)
    right = box(cut.at + gap, -1, low, plate.width - cut.at + 1, plate.height + 2, high)
    return (whole & left, whole & right)


# -- the plate -------------------------------------------------------------------------------


def plates(board: Board) -> tuple[Solid, ...]:
    """Return the plate with its holes, in two where it is larger than a bed: face up."""
    plate, cut = board.plate, split_position(board)
    solid = slab(plate.width, plate.height, plate.thick, ROUND)
    bores = [(one.x, one.y, one.across) for one in holes(board)]
    bores += [(x, y, plate.screw) for x, y in (cut.screws if cut else ())]
    solid -= [pin(x, plate.height - y, -1, across, plate.thick + 2) for x, y, across in bores]
    for x, y in bosses(board):
        solid += _boss(x, plate.height - y)
    return _halves(solid, board, cut)


def _boss(x: float, y: float) -> Solid:
    """A peg behind the plate for the ring and its cover; its bore leaves the plate whole."""
    long = THICK - CLEARANCE / 3
    return pin(x, y, -long, BOSS, long + 0.1) - pin(x, y, -long - 1, M3, long + 1)


# -- the case --------------------------------------------------------------------------------


def cases(board: Board) -> tuple[Solid, ...]:
    """Return the case behind the plate, in two where it is larger than a bed: open above."""
    plate, cut = board.plate, split_position(board)
    solid = slab(plate.width, plate.height, DEPTH, ROUND)
    inner = slab(plate.width - 2 * WALL, plate.height - 2 * WALL, DEPTH, ROUND - WALL)
    solid -= Pos(WALL, WALL, FLOOR) * inner
    solid += union([*_posts(board), *_stands(board), *(_ribs(board, cut) if cut else ())])
    solid -= list(_bores(board, cut))
    return _halves(solid, board, cut)


def _screws(board: Board) -> list[tuple[float, float]]:
    plate = board.plate
    xs, ys = (SCREWS_IN, plate.width - SCREWS_IN), (SCREWS_IN, plate.height - SCREWS_IN)
    return [(x, y) for x in xs for y in ys]


def _posts(board: Board) -> Iterable[Solid]:
    for x, y in _screws(board):
        yield pin(x, y, 0, POST, DEPTH)


def _stands(board: Board) -> Iterable[Solid]:
    for x, y in pi_holes(spots(board)["pi"]):
        yield pin(x, y, FLOOR, STAND_ACROSS, STAND)
    yield _sleeve(board)
    yield from _corners(board)
    for x, y, way in clips(spots(board)["perfboard"]):
        yield _peg(x, y, way)


def _sleeve(board: Board) -> Solid:
    """What leads the plunger: a block from the floor up, so that no printer has to bridge air."""
    (bore,) = (one for one in openings(board) if one.use is For.BUTTON)
    x, wide = bore.along - SLEEVE_WALL, bore.wide + 2 * SLEEVE_WALL
    deep, high = SLEEVE + WALL / 2, bore.peak + SLEEVE_WALL - FLOOR
    return box(x, board.plate.height - WALL - SLEEVE, FLOOR, wide, deep, high)


def _corners(board: Board) -> Iterable[Solid]:
    """The perforated board lies in four corners, which hold it sideways."""
    spot, lip = spots(board)["perfboard"], STAND + BOARD_THICK - PINCH
    for right in (False, True):
        for back in (False, True):
            x = spot.x + (spot.wide - 5 if right else -WALL - CLEARANCE)
            y = spot.y + (spot.deep - 5 if back else -WALL - CLEARANCE)
            side = 5 + WALL + CLEARANCE
            rest_x = spot.x + (spot.wide - 5 if right else 0) - (0 if right else CLEARANCE)
            rest_y = spot.y + (spot.deep - 5 if back else 0) - (0 if back else CLEARANCE)
            block = box(x, y, FLOOR, side, side, lip)
            inner, ledge = 5 + CLEARANCE, CLEARANCE + CLIP_OVER
            block -= box(rest_x, rest_y, FLOOR + STAND, inner, inner, lip)
            free_x = rest_x + (0 if right else ledge)
            free_y = rest_y + (0 if back else ledge)
            # Only the board's edge rests: its second hole has a wire's joint below.
            yield block - box(free_x, free_y, FLOOR, inner - ledge, inner - ledge, STAND)


def _peg(x: float, y: float, way: int) -> Solid:
    """A peg for a clip, with a ledge under the board's edge where the clip presses."""
    side, ledge = CLIP, CLIP_OVER + CLEARANCE
    near = y + way * (side / 2 + ledge / 2)
    peg = box(x - side / 2, y - side / 2, FLOOR, side, side, STAND + BOARD_THICK - PINCH)
    return peg + box(x - side / 2, near - ledge / 2, FLOOR, side, ledge, STAND)


def _ribs(board: Board, cut: Split) -> Iterable[Solid]:
    """Both halves are screwed together by these: one over the floor, one at each wall."""
    plate, at = board.plate, cut.at - RIB
    yield box(at, WALL, FLOOR, 2 * RIB, plate.height - 2 * WALL, RIB_HIGH)
    deep = RIB_DEEP - WALL
    for y in (WALL, plate.height - WALL - deep):
        yield box(at, y, FLOOR, 2 * RIB, deep, DEPTH - FLOOR)


def _bores(board: Board, cut: Split | None) -> Iterable[Solid]:
    plate, pi = board.plate, spots(board)["pi"]
    core = widest(plate.screw).core
    for x, y in (*_screws(board), *((x, plate.height - y) for x, y in (cut.screws if cut else ()))):
        yield pin(x, y, DEPTH - POST_BORE, core, POST_BORE + 1)
    for x, y in pi_holes(pi):
        yield pin(x, y, FLOOR, M25, STAND + 1)
    for x, y, _ in clips(spots(board)["perfboard"]):
        yield pin(x, y, FLOOR, M3, STAND + BOARD_THICK)
    yield box(pi.x, plate.height - WALL - 1, DEPTH - RIBBON[1], RIBBON[0], WALL + 2, 9)
    yield from _windows(board)
    yield from _joints(board, cut) if cut else ()


def _windows(board: Board) -> Iterable[Solid]:
    """Seen from outside the left wall runs from the back, the back one from the right."""
    turned = {
        Wall.LEFT: Pos(0, board.plate.height, 0) * Rot(0, 0, -90),
        Wall.BACK: Pos(board.plate.width, board.plate.height, 0) * Rot(0, 0, 180),
    }
    long = {Wall.LEFT: board.plate.height, Wall.BACK: board.plate.width}
    for one in openings(board):
        along = long[one.wall] - one.along - one.wide
        yield turned[one.wall] * window(along, one.up, one.wide, one.high, _through(one))


def _through(one: Opening) -> float:
    return WALL + SLEEVE if one.use is For.BUTTON else WALL


def plunger(edge: float) -> Solid:
    """Return what presses a Pi 5's power button, `edge` the Pi's from the back wall's outside.

    The outside is at y = 0, the Pi below it, what lies on the bed at z = 0. A roof like its bore's
    on a bar, and before the sleeve a foot, wider than the bore, that keeps it from falling out.
    """
    wide, high = PLUNGER
    tip = edge - PI_BUTTON_OUT - PLAY
    corners = ((-wide / 2, 0), (wide / 2, 0), (wide / 2, high), (0, high + wide / 2))
    face = Polygon(*corners, (-wide / 2, high), align=None)
    bar = Pos(0, -SUNK, 0) * Rot(90, 0, 0) * extrude(face, tip - SUNK)
    behind = WALL + SLEEVE + 0.02
    return bar + box(-FOOT_WIDE / 2, -tip, 0, FOOT_WIDE, tip - behind, high + wide / 2)


def _joints(board: Board, cut: Split) -> Iterable[Solid]:
    flats, corners, deep = SEAM_NUT
    for y, z in joints(board):
        turn = Rot(0, 90, 0)
        yield on_edge(cut.at, y, z, (BOLT_M3, BOLT_M3), 2 * RIB + 2, turn)
        yield on_edge(cut.at - RIB + deep / 2 - 0.5, y, z, (flats, corners), deep + 1, turn)
