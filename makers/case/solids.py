"""Plate and case as solids: z is up. Needs build123d. mm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from build123d import Cone, Polygon, Pos, Rot, extrude

from hardware.board import Board
from hardware.fasteners import THREADS, plate_screw, widest
from makers.case.drawings import PI_BUTTON_OUT
from makers.case.floor import BAR, bars
from makers.case.openings import PLUNGER, For, Opening, Wall, openings, under_card
from makers.case.ring import BOSS, PEG, bosses
from makers.case.shapes import LOW, Solid, box, on_edge, pin, slab, union, window
from makers.case.sizes import (
    BOARD_THICK,
    BOLT_M3,
    CLEARANCE,
    CLIP,
    DEPTH,
    FLOOR,
    FOOT_WIDE,
    PINCH,
    PLAY,
    POST,
    POST_BORE,
    POST_WALL,
    RIB,
    RIB_DEEP,
    RIB_HIGH,
    RIBBON,
    ROUND,
    SEAM_NUT,
    SEAM_UP,
    SLEEVE,
    SLEEVE_WALL,
    STAND,
    STAND_ACROSS,
    SUNK,
    WALL,
    PlateSplit,
    clips,
    joints,
    pi_holes,
    split_position,
    spots,
)
from makers.plans.holes import SCREWS_IN, holes

M25, M3 = THREADS["M2.5"].core, THREADS["M3"].core
BEHIND: Final = 10.0  # the plate: its pegs reach no farther
POST_UNDER: Final = 12.0  # from a post's bore to where it begins, at the wall
STEEP: Final = 0.9  # what grows out of a wall: less than 45 degrees
SEAM_OVER: Final = 6.0  # and how far it reaches over it
JOINT: Final = 12.0  # along the seam, about a screw
SEAM_LOW: Final = 15.5  # from a seam's upper screw to where its block begins, at the wall


def _halves(whole: Solid, board: Board, cut: PlateSplit | None) -> tuple[Solid, ...]:
    if cut is None:
        return (whole,)
    plate, gap, low = board.plate, CLEARANCE / 2, -BEHIND
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
    """A peg behind the plate for the ring; its bore leaves the plate whole."""
    return pin(x, y, -PEG, BOSS, PEG + 0.1) - pin(x, y, -PEG - 1, M3, PEG + 1)


# -- the case --------------------------------------------------------------------------------


def cases(board: Board) -> tuple[Solid, ...]:
    """Return the case behind the plate, in two where it is larger than a bed: open above."""
    plate, cut = board.plate, split_position(board)
    solid = slab(plate.width, plate.height, DEPTH, ROUND)
    inner = slab(plate.width - 2 * WALL, plate.height - 2 * WALL, DEPTH + 2, ROUND - WALL)
    solid -= Pos(WALL, WALL, -1) * inner
    seam = _seam(board, cut) if cut else ()
    solid += union([*_posts(board), *_stands(board), *_bars(board), *seam])
    solid -= list(_bores(board, cut))
    return _halves(solid, board, cut)


def _screws(board: Board) -> list[tuple[float, float]]:
    plate = board.plate
    xs, ys = (SCREWS_IN, plate.width - SCREWS_IN), (SCREWS_IN, plate.height - SCREWS_IN)
    return [(x, y) for x in xs for y in ys]


def _posts(board: Board) -> Iterable[Solid]:
    """What the plate's screws go into: it grows out of the corner, 45 degrees from the wall."""
    plate = board.plate
    for x, y in _screws(board):
        corner = (WALL if x < WALL + POST else plate.width - WALL,
                  WALL if y < WALL + POST else plate.height - WALL)  # fmt: skip
        yield _post(board, (x, y), corner)


def _post(board: Board, at: tuple[float, float], wall: tuple[float, float]) -> Solid:
    """A post with what joins it to the walls."""
    (x, y), (wall_x, wall_y), low, high = (
        at,
        wall,
        DEPTH - _bore(board) - POST_UNDER,
        _bore(board) + POST_UNDER,
    )
    thick = max(abs(x - wall_x), 2 * POST_WALL)
    left = min(x, wall_x) if wall_x != x else x - POST_WALL
    web = box(left, min(y, wall_y), low, thick, abs(y - wall_y), high)
    cone = Pos(*wall, low) * Cone(0.01, STEEP * high, high, align=LOW)
    return (pin(x, y, low, _across(board), high) + web) & cone


def _bore(board: Board) -> float:
    """Return how deep the bore for a plate's screw is."""
    _, long = plate_screw(board.plate.screw, board.plate.thick)
    return long - board.plate.thick + POST_BORE


def _across(board: Board) -> float:
    """Return how wide a post is about the bore of a plate's screw."""
    return float(widest(board.plate.screw).core + 2 * POST_WALL)


def _stands(board: Board) -> Iterable[Solid]:
    for x, y in pi_holes(spots(board)["pi"]):
        yield pin(x, y, 0, STAND_ACROSS, FLOOR + STAND)
    yield _sleeve(board)
    yield from _corners(board)
    for x, y, way in clips(spots(board)["perfboard"]):
        yield _peg(x, y, way)


def _sleeve(board: Board) -> Solid:
    """What leads the plunger: a block from the floor up, so that no printer has to bridge air."""
    (bore,) = (one for one in openings(board) if one.use is For.BUTTON)
    x, wide = bore.along - SLEEVE_WALL, bore.wide + 2 * SLEEVE_WALL
    deep, high = SLEEVE + WALL / 2, bore.peak + SLEEVE_WALL
    return box(x, board.plate.height - WALL - SLEEVE, 0, wide, deep, high)


def _corners(board: Board) -> Iterable[Solid]:
    """The perforated board lies in four corners, which hold it sideways."""
    spot, lip = spots(board)["perfboard"], STAND + BOARD_THICK - PINCH
    for right, back in ((False, False), (True, True)):
        x = spot.x + (spot.wide - 5 if right else -WALL - CLEARANCE)
        y = spot.y + (spot.deep - 5 if back else -WALL - CLEARANCE)
        side = 5 + WALL + CLEARANCE
        rest_x = spot.x + (spot.wide - 5 if right else 0) - (0 if right else CLEARANCE)
        rest_y = spot.y + (spot.deep - 5 if back else 0) - (0 if back else CLEARANCE)
        block = box(x, y, 0, side, side, FLOOR + lip)
        inner, ledge = 5 + CLEARANCE, WALL
        block -= box(rest_x, rest_y, FLOOR + STAND, inner, inner, lip)
        free_x = rest_x + (0 if right else ledge)
        free_y = rest_y + (0 if back else ledge)
        # Only the board's edge rests: its second hole has a wire's joint below.
        yield block - box(free_x, free_y, -1, inner - ledge, inner - ledge, FLOOR + STAND + 1)


def _peg(x: float, y: float, way: int) -> Solid:
    """A peg for a clip, with a ledge under the board's edge where the clip presses."""
    high, ledge = FLOOR + STAND, WALL
    far, side = CLIP / 2 + ledge, 2 * WALL
    peg = pin(x, y, 0, M3 + 2 * POST_WALL, high + BOARD_THICK - PINCH)
    foot = box(x - side / 2, y if way > 0 else y - far, 0, side, far, high)
    near = y + way * (CLIP / 2 + ledge / 2)
    return peg + foot + box(x - CLIP / 2, near - ledge / 2, 0, CLIP, ledge, high)


def _bars(board: Board) -> Iterable[Solid]:
    for bar in bars(board):
        yield box(bar.x, bar.y, 0, bar.wide, bar.deep, bar.high)


def _seam(board: Board, cut: PlateSplit) -> Iterable[Solid]:
    """Both halves are screwed together by these: a rib on the floor, and a block at each wall.

    The blocks hold the plate's screws, too, and begin 45 degrees from the wall.
    """
    deep, away = board.plate.height, CLEARANCE / 2 + BAR
    yield box(cut.at - away, WALL, 0, 2 * away, deep - 2 * WALL, FLOOR)
    for y, z in joints(board):
        if z < DEPTH / 2:
            yield box(cut.at - RIB, y - JOINT / 2, 0, 2 * RIB, JOINT, FLOOR + RIB_HIGH)
    out, low, high = RIB_DEEP - WALL, SEAM_UP - SEAM_LOW, SEAM_UP + SEAM_OVER
    face = Polygon((0, low), (out, low + out / STEEP), (out, high), (0, high), align=None)
    block = Rot(0, 90, 0) * Rot(0, 0, 90) * extrude(face, 2 * RIB)  # the face's y and z, along x
    yield Pos(cut.at - RIB, WALL, 0) * block
    yield Pos(cut.at + RIB, deep - WALL, 0) * Rot(0, 0, 180) * block
    for x, y in cut.screws:
        yield _post(board, (x, deep - y), (x, deep - WALL if y < WALL + POST else WALL))


def _bores(board: Board, cut: PlateSplit | None) -> Iterable[Solid]:
    plate, pi = board.plate, spots(board)["pi"]
    core = widest(plate.screw).core
    for x, y in (*_screws(board), *((x, plate.height - y) for x, y in (cut.screws if cut else ()))):
        yield pin(x, y, DEPTH - _bore(board), core, _bore(board) + 1)
    for x, y in pi_holes(pi):
        yield pin(x, y, FLOOR, M25, STAND + 1)
    for x, y, _ in clips(spots(board)["perfboard"]):
        yield pin(x, y, FLOOR, M3, STAND + BOARD_THICK)
    yield box(pi.x, plate.height - WALL - 1, DEPTH - RIBBON[1], RIBBON[0], WALL + 2, 9)
    card = under_card(board, WALL)
    yield box(card.x, card.y, -1, card.wide, card.deep, FLOOR + 1)
    yield from _windows(board)
    yield from _joints(board, cut) if cut else ()


def _windows(board: Board) -> Iterable[Solid]:
    """Seen from outside the left wall runs from the back, the back one from the right."""
    turned = {
        Wall.LEFT: Pos(0, board.plate.height, 0) * Rot(0, 0, -90),
        Wall.BACK: Pos(board.plate.width, board.plate.height, 0) * Rot(0, 0, 180),
        Wall.FRONT: Pos(0, 0, 0),
    }
    long = {Wall.LEFT: board.plate.height, Wall.BACK: board.plate.width}
    for one in openings(board):
        along = long[one.wall] - one.along - one.wide if one.wall in long else one.along
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


def _joints(board: Board, cut: PlateSplit) -> Iterable[Solid]:
    flats, corners, deep = SEAM_NUT
    for y, z in joints(board):
        turn = Rot(0, 90, 0)
        yield on_edge(cut.at, y, z, (BOLT_M3, BOLT_M3), 2 * RIB + 2, turn)
        yield on_edge(cut.at - RIB + deep / 2 - 0.5, y, z, (flats, corners), deep + 1, turn)
