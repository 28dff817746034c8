"""The case as flat pieces for a laser cutter: finger joints, true to scale, as SVG. mm. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hardware.board import Board
from hardware.case.sizes import DEPTH, RIBBON, leads, pi_holes, spots
from hardware.plans.holes import holes

FINGER: Final = 12.0  # at least so long
GAP: Final = 6.0  # from piece to piece on the sheet
SHEET_WIDE: Final = 600.0
PI_BOLT: Final = 2.7
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


def pieces(board: Board) -> tuple[Piece, ...]:
    """Return plate, floor and four walls; raise NoRoom where the plate is too small."""
    plate = board.plate
    wide, deep, thick = plate.width, plate.height, plate.thick
    high = DEPTH
    spot = spots(board)
    pi, perf = spot["pi"], spot["perfboard"]
    box = (perf.x, deep - perf.y - perf.deep, perf.wide, perf.deep)
    floor_bores = tuple((x, deep - y, PI_BOLT) for x, y in pi_holes(pi))
    slot = (wide - pi.x - RIBBON[0], 0.0, RIBBON[0], RIBBON[1])
    plugs = leads(pi)
    window = (deep - plugs.x - plugs.wide, high - plugs.y - plugs.deep, plugs.wide, plugs.deep)
    long_wall = (PLAIN, OWNS, LEAVES, OWNS)
    short_wall = (PLAIN, LEAVES, LEAVES, LEAVES)
    return (
        Piece("plate", wide, deep, _outline(wide, deep, thick, (PLAIN,) * 4),
              tuple((one.x, one.y, one.across) for one in holes(board))),
        Piece("floor", wide, deep, _outline(wide, deep, thick, (OWNS,) * 4), floor_bores,
              marks=(box,)),
        Piece("back", wide, high, _outline(wide, high, thick, long_wall), windows=(slot,)),
        Piece("front", wide, high, _outline(wide, high, thick, long_wall)),
        Piece("left", deep, high, _outline(deep, high, thick, short_wall), windows=(window,)),
        Piece("right", deep, high, _outline(deep, high, thick, short_wall)),
    )  # fmt: skip


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


def svg(board: Board) -> str:
    """Return all pieces on one sheet: red is cut, blue is only drawn."""
    placed = list(_placed(pieces(board)))
    high = max(y + piece.high for piece, _, y in placed) + GAP
    size = f"{SHEET_WIDE:g} {high:g}"
    wide_mm, high_mm = size.split(" ")
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide_mm}mm" height="{high_mm}mm" '
        f'viewBox="0 0 {size}" fill="none" stroke="#ff0000" stroke-width="0.1" '
        'font-family="Helvetica, Arial, sans-serif" font-size="6">',
        *(_drawn(piece, x, y) for piece, x, y in placed),
        "</svg>\n",
    ))  # fmt: skip


def _placed(found: tuple[Piece, ...]) -> Iterator[tuple[Piece, float, float]]:
    x, y, row = GAP, GAP, 0.0
    for piece in found:
        if x + piece.wide + GAP > SHEET_WIDE:
            x, y, row = GAP, y + row + GAP, 0.0
        yield piece, x, y
        x, row = x + piece.wide + GAP, max(row, piece.high)


def _drawn(piece: Piece, x: float, y: float) -> str:
    points = " ".join(f"{px:.3f},{py:.3f}" for px, py in piece.outline)
    bores = "".join(f'<circle cx="{a:.3f}" cy="{b:.3f}" r="{d / 2:g}"/>' for a, b, d in piece.bores)
    windows = "".join(_rect(*window) for window in piece.windows)
    marks = "".join(_rect(*mark) for mark in piece.marks)
    name = f'<text x="{piece.wide / 2:g}" y="{piece.high - 8:g}" text-anchor="middle">'
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{piece.name}</title>'
        f'<polygon points="{points}"/>{bores}{windows}'
        f'<g stroke="#0000ff">{marks}{name}{piece.name}</text></g></g>'
    )


def _rect(x: float, y: float, wide: float, high: float) -> str:
    return f'<rect x="{x:.3f}" y="{y:.3f}" width="{wide:.3f}" height="{high:.3f}"/>'
