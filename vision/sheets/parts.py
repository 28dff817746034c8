"""What is drawn on every sheet: a sticker's parts, where it goes, cut marks, the foot."""

from __future__ import annotations

from typing import Final

from vision.sheets.paper import GREY, Paper, fitting, width_of
from vision.tags import TaggedPiece
from words.text import t

MARGIN_MM: Final = 12.0
STRIP: Final = 0.24  # of the sticker: the strip with symbol and name below the code
_BASES: Final = {1: (0.14,), 2: (0.1, 0.21)}  # of the sticker: where the lines of a name stand
EDGE: Final = 0.06  # of the sticker: free left and right of them
RULER_MM: Final = 100
GAP_MM: Final = 4  # between what stands left and right at the foot


def sticker(on: Paper, x: float, y: float, size: float, piece: TaggedPiece, text: str) -> None:
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


def _strip(on: Paper, x: float, y: float, size: float, piece: TaggedPiece) -> None:
    """Print the symbol and the name below the code, the name as large as fits."""
    edge, label = EDGE * size, on.written_text(piece.label)
    large, small, lines = strip_points(size, piece.symbol, label)
    if piece.symbol:
        on.text(x + edge, y + 0.14 * size, piece.symbol, large, bold=True)
    for line, base in zip(lines, _BASES[len(lines)], strict=True):
        on.text(x + size - edge, y + base * size, line, small, align="right")


def strip_points(size: float, symbol: str, label: str) -> tuple[float, float, tuple[str, ...]]:
    """Return in how many points the symbol and the name of a sticker are printed, and its lines.

    A name that is larger in two lines has two.
    """
    large = (0.6 if len(symbol) < 3 else 0.4) * size
    used = width_of(symbol, large, bold=True) + EDGE * size if symbol else 0.0
    room = size - used - 2 * EDGE * size
    ways: list[tuple[float, tuple[str, ...]]] = [(fitting(label, 0.36 * size, room), (label,))]
    words = label.split(" ")
    for n in range(1, len(words)):
        two = (" ".join(words[:n]), " ".join(words[n:]))
        ways.append((min(fitting(line, 0.27 * size, room) for line in two), two))
    small, lines = max(ways, key=lambda way: way[0])
    return large, small, lines


def cut_marks(on: Paper, x: float, y: float, wide: float, high: float) -> None:
    """Draw two short lines at each corner, outside of what is cut out."""
    for edge, out_x in ((x, -0.8), (x + wide, 0.8)):
        for level, out_y in ((y, -0.8), (y + high, 0.8)):
            on.line(edge + out_x, level, edge + 2.8 * out_x, level)
            on.line(edge, level + out_y, edge, level + 2.8 * out_y)


def cut_legend(on: Paper, x: float, y: float) -> None:
    """Say what cut marks are: the same small picture and words on every sheet that has some."""
    cut_marks(on, x + 2.5, y - 2.5, 4, 2.5)
    on.text(x + 11, y, t("cut along the short lines"), 7)


def foot(on: Paper, words: str, cuts: bool = True) -> None:
    """Print the test ruler, what cut marks are where there are any, which deck and page this is."""
    y = on.height - 8
    left = MARGIN_MM
    on.line(left, y, left + RULER_MM, y, 0.25)
    for mm in range(0, RULER_MM + 1, 10):
        on.line(left + mm, y, left + mm, y - (3 if mm % 50 == 0 else 1.8), 0.25)
    measure = on.written_text(t("100 mm: measure it, and print at 100 % (no fitting to the page)"))
    on.text(left, y + 4, measure, 7)
    if cuts:
        cut_legend(on, left + RULER_MM + 3, y)
    words = on.written_text(words)
    room = on.width - 2 * MARGIN_MM - width_of(measure, 7) - GAP_MM
    points = fitting(words, 9, room, bold=True)
    on.text(on.width - MARGIN_MM, y + 4, words, points, bold=True, align="right")
    on.text(on.width - MARGIN_MM, y, "Round Table Referee", 8, align="right", white=GREY)
