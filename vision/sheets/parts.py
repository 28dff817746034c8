"""What is drawn on every sheet: a sticker's parts, where it goes, cut marks, the foot."""

from __future__ import annotations

from typing import Final

from vision.sheets.paper import GREY, Paper, width_of
from vision.tags import Tagged
from words.text import t

MARGIN_MM: Final = 12.0
STRIP: Final = 0.24  # of the sticker: the strip with symbol and name below the code
RULER_MM: Final = 100


def sticker(on: Paper, x: float, y: float, size: float, piece: Tagged, text: str) -> None:
    """Draw one sticker: the code, its arrow, and the strip below."""
    on.code(x, y, size, text)
    _arrow(on, x, y, size)
    _strip(on, x, y + size, size, piece)


def where(on: Paper, x: float, y: float, size: float = 4.5, count: int = 2) -> None:
    """Draw a small card with its two stickers, or the first of them; a real sticker is 18 mm."""
    wide, high = size / 18 * 63, size / 18 * 88
    on.box(x, y, wide, high, round_mm=1, dashed=False)
    for a, b, way in ((x, y, 1), (x + wide, y + high, -1))[:count]:
        a, b = a + 0.15 * size * way, b + 0.15 * size * way
        far = size * way
        on.shape([(a, b), (a + far, b), (a + far, b + far), (a, b + far)], white=0.82)
        _arrow(on, a, b, far, reach=0.45)


def _arrow(on: Paper, x: float, y: float, size: float, reach: float = 0.12) -> None:
    """Point to the corner. It stays out of the rows and columns of the code's quiet zone."""
    near, far = 0.025 * size, reach * size
    on.shape([(x + near, y + near), (x + far, y + near), (x + near, y + far)])


def _strip(on: Paper, x: float, y: float, size: float, piece: Tagged) -> None:
    """Print the symbol and the name below the code, the name as large as fits."""
    base, edge = y + 0.14 * size, 0.06 * size
    large, small = 0.6 * size, 0.36 * size  # points
    if piece.symbol:
        on.text(x + edge, base, piece.symbol, large, bold=True)
    label = on.said(piece.label)
    used = width_of(piece.symbol, large, bold=True) + edge if piece.symbol else 0.0
    room = size - used - 2 * edge
    points = min(small, small * room / width_of(label, small)) if label else small
    on.text(x + size - edge, base, label, points, align="right")


def cut_marks(on: Paper, x: float, y: float, wide: float, high: float) -> None:
    """Draw two short lines at each corner, outside of what is cut out."""
    for edge, out_x in ((x, -0.8), (x + wide, 0.8)):
        for level, out_y in ((y, -0.8), (y + high, 0.8)):
            on.line(edge + out_x, level, edge + 2.8 * out_x, level)
            on.line(edge, level + out_y, edge, level + 2.8 * out_y)


def foot(on: Paper, words: str) -> None:
    """Print the test ruler and which deck and page this is."""
    y = on.height - 8
    left = MARGIN_MM
    on.line(left, y, left + RULER_MM, y, 0.25)
    for mm in range(0, RULER_MM + 1, 10):
        on.line(left + mm, y, left + mm, y - (3 if mm % 50 == 0 else 1.8), 0.25)
    on.text(left, y + 4, t("100 mm: measure it, and print at 100 % (no fitting to the page)"), 7)
    on.text(on.width - MARGIN_MM, y + 4, words, 9, bold=True, align="right")
    on.text(on.width - MARGIN_MM, y, "Round Table Referee", 8, align="right", white=GREY)
