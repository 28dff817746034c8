"""The case as flat pieces for a laser cutter: finger joints, true to scale. mm. Pure.

Walls are named as one sees them from outside; their upper edge is under the plate. How they lie on
a sheet and become an SVG: makers/case/sheet.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from hardware.board import Board
from hardware.fasteners import THREADS, plate_screw
from makers.case.openings import For, Opening, Wall, button_at, openings, under_card, wake_at
from makers.case.sizes import (
    BOLT_M3,
    CLEARANCE,
    CLIP,
    CLIP_OVER,
    DEPTH,
    RIBBON,
    clips,
    pi_holes,
    spots,
)
from makers.plans.holes import SCREWS_IN, holes
from makers.plans.shopping_list import WAKE_HOLE

FINGER: Final = 12.0  # at least so long
PI_BOLT: Final = 2.7
LEGS: Final = 5.0  # of room under the perforated board
WASHERS, WASHER = 3, 0.5  # M3, ISO 7089, beside the board: a little less than it is thick
BLOCK: Final = 15.0  # square, in a corner under the plate
TEST_GAP, TEST_WEB, TEST_HIGH, TEST_DEEP = 12.0, 8.0, 32.0, 10.0  # of the comb for a trial cut
TEST_STEPS: Final = tuple(n / 20 for n in range(8))  # mm of kerf: 0 to 0.35
OWNS, LEAVES, PLAIN = "owns", "leaves", "plain"  # the corners of an edge: which piece has them

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A flat piece: its outline, round holes, windows and what is only drawn on it."""

    name: str
    wide: float
    high: float
    outline: tuple[Point, ...]
    bores: tuple[tuple[float, float, float], ...] = ()  # x, y, across
    windows: tuple[tuple[float, float, float, float], ...] = ()  # x, y, wide, high
    marks: tuple[tuple[float, float, float, float], ...] = ()
    labels: tuple[tuple[float, float, str], ...] = ()  # x, y of the left upper corner


def pieces(board: Board) -> tuple[Piece, ...]:
    """Return every piece; raise NoRoom where the plate is too small."""
    return (*shell(board), *_blocks(board), *_clamps(board), *trial())


def shell(board: Board) -> tuple[Piece, ...]:
    """Return plate, floor and four walls."""
    plate = board.plate
    wide, deep, thick, high = plate.width, plate.height, plate.thick, DEPTH
    pi = spots(board)["pi"]
    slot = (wide - pi.x - RIBBON[0], 0.0, RIBBON[0], RIBBON[1])
    cut = openings(board, thick)
    long_wall = (PLAIN, OWNS, LEAVES, OWNS)
    short_wall = (PLAIN, LEAVES, LEAVES, LEAVES)
    bored = (For.BUTTON, For.WAKE)
    back = tuple(
        _window(one, wide) for one in cut if one.wall is Wall.BACK and one.use not in bored
    )
    left = tuple(_window(one, deep) for one in cut if one.wall is Wall.LEFT)
    ports = tuple(_window(one, wide) for one in cut if one.wall is Wall.FRONT)
    return (
        Piece("plate", wide, deep, _outline(wide, deep, thick, (PLAIN,) * 4),
              tuple((one.x, one.y, one.across) for one in holes(board))),
        _floor(board),
        Piece("back", wide, high, _outline(wide, high, thick, long_wall),
              tuple(_button_holes(board)), windows=(slot, *back)),
        Piece("front", wide, high, _outline(wide, high, thick, long_wall), windows=ports),
        Piece("left", deep, high, _outline(deep, high, thick, short_wall), windows=left),
        Piece("right", deep, high, _outline(deep, high, thick, short_wall)),
    )  # fmt: skip


def _floor(board: Board) -> Piece:
    plate, found = board.plate, spots(board)
    wide, deep = plate.width, plate.height
    pi, perf = found["pi"], found["perfboard"]
    bores = [(x, deep - y, PI_BOLT) for x, y in pi_holes(pi)]
    bores += [(x, deep - y, BOLT_M3) for x, y, _ in clips(perf)]
    card = under_card(board, plate.thick)
    window, *marks = ((one.x, deep - one.y - one.deep, one.wide, one.deep)
                      for one in (card, pi, perf))  # fmt: skip
    return Piece("floor", wide, deep, _outline(wide, deep, plate.thick, (OWNS,) * 4),
                 tuple(bores), (window,), tuple(marks))  # fmt: skip


def _button_holes(board: Board) -> Iterator[tuple[float, float, float]]:
    """Holes for buttons: a pencil goes through the one before a Pi 5's own."""
    pi, plate = spots(board)["pi"], board.plate
    wake = (wake_at(pi),) if board.wake else ()
    for x, up in (button_at(pi, plate.thick), *wake):
        yield plate.width - x, DEPTH - up, WAKE_HOLE


def _window(one: Opening, long: float) -> tuple[float, float, float, float]:
    """Seen from outside, the left wall and the back one run the other way."""
    along = one.along if one.wall is Wall.FRONT else long - one.along - one.wide
    return (along, DEPTH - one.up - one.high, one.wide, one.high)


# -- what is glued in ------------------------------------------------------------------------


def _blocks(board: Board) -> Iterator[Piece]:
    """Each corner's block in layers: the plate's screw cuts its thread in them."""
    plate = board.plate
    at = SCREWS_IN - plate.thick
    thread, long = plate_screw(plate.screw, plate.thick)
    layers = ceil((long - plate.thick) / plate.thick)
    for n in range(4 * layers):
        yield _small(f"block {n + 1}", BLOCK, BLOCK, (at, at, thread.core))


def _clamps(board: Board) -> Iterator[Piece]:
    """What holds the perforated board at four places: a stack under its edge, a bar over it."""
    places, long = len(clips(spots(board)["perfboard"])), CLIP + CLEARANCE + CLIP_OVER
    for n in range(places * layers_below_board(board)):
        yield _small(f"stack {n + 1}", CLIP, long, (CLIP / 2, CLIP / 2, BOLT_M3))
    for n in range(places):
        yield _small(f"clip {n + 1}", CLIP, long, (CLIP / 2, CLIP / 2, BOLT_M3))


def layers_below_board(board: Board) -> int:
    """Return how many layers lie under the perforated board's edge, for what is soldered there."""
    return ceil(LEGS / board.plate.thick)


def clamp_screw(board: Board) -> float:
    """Return how long the M3 screws of the clamps are at least: through floor, stack, bar, nut."""
    layers = 2 + layers_below_board(board)
    return board.plate.thick * layers + WASHERS * WASHER + THREADS["M3"].nut[1]


def _small(name: str, wide: float, high: float, bore: tuple[float, float, float]) -> Piece:
    return Piece(name, wide, high, _outline(wide, high, 0, (PLAIN,) * 4), (bore,))


# -- a trial cut -----------------------------------------------------------------------------


def trial() -> tuple[Piece, Piece]:
    """Return a comb and its key, for the kerf: the gap that holds the key names it.

    A gap that is drawn 12 - 2k wide is cut 12 - k wide, where k is what the beam takes on a line
    and half of it goes on each side; the key is cut 12 - k wide as well.
    """
    step = TEST_GAP + TEST_WEB
    wide = TEST_WEB + step * len(TEST_STEPS)
    points: list[Point] = [(0.0, 0.0)]
    labels = []
    for n, kerf in enumerate(TEST_STEPS):
        left, right = TEST_WEB + n * step, TEST_WEB + n * step + TEST_GAP - 2 * kerf
        points += [(left, 0.0), (left, TEST_DEEP), (right, TEST_DEEP), (right, 0.0)]
        labels.append((left, TEST_DEEP + 3.0, f"{kerf:.2f}"))
    points += [(wide, 0.0), (wide, TEST_HIGH), (0.0, TEST_HIGH)]
    labels.append((TEST_WEB, TEST_HIGH - 9.0, "kerf: the gap that holds the key"))
    comb = Piece("comb", wide, TEST_HIGH, tuple(points), labels=tuple(labels))
    key = Piece("key", TEST_GAP, TEST_HIGH, _outline(TEST_GAP, TEST_HIGH, 0, (PLAIN,) * 4))
    return comb, key


# -- outlines --------------------------------------------------------------------------------


def fingers(length: float) -> tuple[float, ...]:
    """Return where an edge's fingers begin and end: an odd number of them, all equally long."""
    count = max(3, int(length / FINGER))
    count -= 1 - count % 2
    return tuple(length * n / count for n in range(count + 1))


def _outline(
    wide: float, high: float, thick: float, edges: tuple[str, str, str, str]
) -> tuple[Point, ...]:
    """Walk round a piece from its upper left corner: above, right, below, left."""
    corners: tuple[Point, ...] = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    inwards: tuple[Point, ...] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
    points: list[Point] = []
    for n, kind in enumerate(edges):
        before = edges[n - 1]
        at, to, inward = corners[n], corners[(n + 1) % 4], inwards[n]
        off, off_before = thick * (kind == LEAVES), thick * (before == LEAVES)
        back = inwards[n - 1]
        points.append((
            at[0] + inward[0] * off + back[0] * off_before,
            at[1] + inward[1] * off + back[1] * off_before,
        ))  # fmt: skip
        points += _steps(at, to, inward, thick, kind)
    return tuple(points)


def _steps(at: Point, to: Point, inward: Point, thick: float, kind: str) -> Iterator[Point]:
    if kind == PLAIN:
        return
    length = abs(to[0] - at[0]) + abs(to[1] - at[1])
    way = ((to[0] - at[0]) / length, (to[1] - at[1]) / length)
    for n, along in enumerate(fingers(length)[1:-1]):
        first_in = (n % 2 == 0) == (kind == LEAVES)
        for is_in in (first_in, not first_in):
            off = thick * is_in
            yield (
                at[0] + way[0] * along + inward[0] * off, at[1] + way[1] * along + inward[1] * off,
            )  # fmt: skip
