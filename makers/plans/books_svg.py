"""A USB webcam on a stack of books, from the front and from the side, to scale. Lengths are mm."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from makers.plans.mast_svg import ABOVE, MAT, SEEN, across, height
from makers.plans.symbols import INK, PAPER, text

MAT_MM: Final = (200, 110)  # wide and deep: vision/mat.py
PILE: Final = (88, 63, 30)  # wide, deep and high: a game's cards, laid across
CAMERA: Final = 34  # from the board down to the lens
BOARD: Final = (300, 10)  # long and thick
BOOK: Final = (210, 150)  # wide and deep: a paperback on its side
FREE: Final = 95  # from the books to the middle of the picture: the mat's edge and 40 for a hand
BOOKS: Final = (34, 28, 36, 30, 26, 38, 32, 30, 28, 24, 28)  # thick: together the board's height
ON_TOP: Final = (30, 26)  # these hold the board
COLOURS: Final = ("#8a3324", "#2f5d50", "#35507a", "#a9803a", "#5b3a6b")
WIDTH, HEIGHT = 1120, 540  # px, 1 px = 1 mm; 50 of them above the drawing's 0
FRONT, SIDE = 230, 700  # px, the pile's middle in both views
UNDER: Final = MAT - ABOVE - CAMERA  # px, the board's lower side


def drawing() -> str:
    """Return the SVG."""
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -50 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif" fill="{INK}">',
        f'<rect y="-50" width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        *_stack(FRONT - BOOK[0] / 2, BOOK[0], "0.35"),
        *_view("From the front", FRONT, 0),
        *_board(FRONT - 30, 60),
        *_stack(SIDE + FREE, BOOK[1], "1"),
        *_view("From the side", SIDE, 1),
        *_board(SIDE - 40, BOARD[0]),
        across(SIDE, SIDE + FREE, MAT + 70, f"{FREE} to the books"),
        text(SIDE + FREE + 160, UNDER - 40, "two books", 12),
        text(SIDE + FREE + 160, UNDER - 26, "hold the plank", 12),
        text(SIDE + FREE + 160, UNDER + 150, f"books, {sum(BOOKS)} high", 12),
        text(40, MAT + 76, "Lengths are mm. Level by eye: the picture tells how far it tilts.", 12),
        height(FRONT - 160, MAT - ABOVE, f"{ABOVE}"),
        height(SIDE - 130, MAT - ABOVE, f"{ABOVE}"),
        "</svg>\n",
    ])  # fmt: skip


def _view(title: str, middle: int, way: int) -> list[str]:
    lens, seen, mat, pile = MAT - ABOVE, SEEN[way], MAT_MM[way], PILE[way]
    wide = 70 if way == 0 else 30  # the webcam's own body
    return [
        text(middle, -25, title, 17, 'text-anchor="middle" font-weight="700"'),
        f'<path d="M{middle} {lens}L{middle - seen / 2:g} {MAT}H{middle + seen / 2:g}Z" '
        'fill="#f5d98a" opacity="0.55"/>',
        f'<rect x="{middle - 190}" y="{MAT}" width="{380 + 170 * way}" height="7" fill="#7b5d3a"/>',
        f'<path d="M{middle - mat / 2:g} {MAT - 1}h{mat}" stroke="{INK}" stroke-width="3"/>',
        f'<rect x="{middle - pile / 2:g}" y="{MAT - 2 - PILE[2]}" width="{pile}" '
        f'height="{PILE[2]}" fill="#fff" stroke="{INK}"/>',
        f'<rect x="{middle - wide / 2:g}" y="{UNDER}" width="{wide}" height="{CAMERA - 6}" rx="5"/>'
        f'<rect x="{middle - 9}" y="{lens - 6}" width="18" height="6" fill="#9aa0a8"/>',
        text(middle - wide / 2 - 8, lens - 14, "USB webcam", 12, 'text-anchor="end"'),
        across(middle - mat / 2, middle + mat / 2, MAT + 24, f"the mat, {mat}"),
        across(middle - seen / 2, middle + seen / 2, MAT + 46, f"{seen} seen"),
    ]


def _stack(left: float, wide: float, opacity: str) -> list[str]:
    """Return books on the table, and on the board those that hold it."""
    low = [MAT - top for top in accumulate(BOOKS)]
    high = [UNDER - BOARD[1] - top for top in accumulate(ON_TOP)]
    books = list(zip((*low, *high), (*BOOKS, *ON_TOP), strict=True))
    return [
        f'<rect x="{left + n % 3 * 3:g}" y="{top}" width="{wide - n % 2 * 5:g}" height="{thick}" '
        f'fill="{COLOURS[n % len(COLOURS)]}" stroke="{INK}" opacity="{opacity}"/>'
        for n, (top, thick) in enumerate(books)
    ]


def _board(left: float, long: float) -> list[str]:
    return [
        f'<rect x="{left:g}" y="{UNDER - BOARD[1]}" width="{long:g}" height="{BOARD[1]}" '
        f'fill="#d9b25f" stroke="{INK}"/>'
    ]
