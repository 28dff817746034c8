"""All pieces for the laser cutter on one sheet, as SVG: red is cut, blue is engraved. mm. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from hardware.board import Board
from makers.case.laser import Piece, pieces
from makers.case.strokes import lines, wide

WIDE: Final = 600.0  # of the sheet: what a usual cutter takes
GAP: Final = 6.0  # from piece to piece, and to the sheet's edge
LABEL, LABEL_DOWN = 4.0, 8.0  # how high words are, and how far below a piece's upper edge
NAMED: Final = ("floor", "back", "front", "left", "right")  # the plate's face stays clean
CUT, ENGRAVED = "#ff0000", "#0000ff"


def size(board: Board) -> tuple[float, float]:
    """Return how large a sheet it takes, wide and high."""
    return WIDE, _high(tuple(place_pieces(pieces(board))))


def count_pieces(board: Board) -> Counter[str]:
    """Return how many pieces of each kind lie on it."""
    return Counter(piece.name.split()[0] for piece in pieces(board))


def svg(board: Board) -> str:
    """Return the sheet."""
    found = tuple(place_pieces(pieces(board)))
    high = _high(found)
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE:g}mm" height="{high:g}mm" '
        f'viewBox="0 0 {WIDE:g} {high:g}" fill="none" stroke="{CUT}" stroke-width="0.1">',
        *(_draw_piece(piece, x, y) for piece, x, y in found),
        "</svg>\n",
    ))  # fmt: skip


def place_pieces(found: tuple[Piece, ...]) -> Iterator[tuple[Piece, float, float]]:
    """Lay pieces in rows, the highest first, and yield where each one's upper left corner is."""
    x, y, row = GAP, GAP, 0.0
    for piece in sorted(found, key=lambda piece: -piece.high):
        if x + piece.wide + GAP > WIDE:
            x, y, row = GAP, y + row + GAP, 0.0
        yield piece, x, y
        x, row = x + piece.wide + GAP, max(row, piece.high)


def _high(found: tuple[tuple[Piece, float, float], ...]) -> float:
    return max(y + piece.high for piece, _, y in found) + GAP


def _draw_piece(piece: Piece, x: float, y: float) -> str:
    points = " ".join(f"{px:.3f},{py:.3f}" for px, py in piece.outline)
    bores = "".join(f'<circle cx="{a:.3f}" cy="{b:.3f}" r="{d / 2:g}"/>' for a, b, d in piece.bores)
    windows = "".join(_rect(*window) for window in piece.windows)
    marks = "".join(_rect(*mark) for mark in piece.marks)
    words = "".join(_engrave_words(*label) for label in (*_name(piece), *piece.labels))
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{piece.name}</title>'
        f'<polygon points="{points}"/>{bores}{windows}'
        f'<g stroke="{ENGRAVED}">{marks}{words}</g></g>'
    )


def _name(piece: Piece) -> Iterator[tuple[float, float, str]]:
    if piece.name in NAMED:
        yield (piece.wide - wide(piece.name, LABEL)) / 2, LABEL_DOWN, piece.name


def _engrave_words(x: float, y: float, words: str) -> str:
    strokes = ("M" + "L".join(f"{a:.2f} {b:.2f}" for a, b in line)
               for line in lines(words, x, y, LABEL))  # fmt: skip
    return f'<path d="{"".join(strokes)}"/>'


def _rect(x: float, y: float, wide: float, high: float) -> str:
    return f'<rect x="{x:.3f}" y="{y:.3f}" width="{wide:.3f}" height="{high:.3f}"/>'
