"""Printable sheets: two stickers a card and the mat, as vectors, true to size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from vision.mat import MAT_MM, PILE_MM, PLACES, TAG_MM
from vision.sheets.paper import GREY, BadSheet, Paper
from vision.sheets.parts import MARGIN_MM, STRIP, cut_marks, foot, sticker, where
from vision.tags import Deck, TaggedPiece
from words.text import join_texts, t

PAPERS: Final[Mapping[str, tuple[float, float]]] = {  # mm, upright
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
}
SIZES_MM: Final = (12.0, 30.0)  # smaller is not read, larger hides the card
HEAD_MM: Final = 30.0
FOOT_MM: Final = 18.0
NOTHING: Final = t("nothing to print: no card was chosen")
PILE: Final = t("the pile lies here")
GAP_MM: Final = 6.0  # between cards, room for cut marks


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards that are printed together, on pages of their own."""

    title: str
    pieces: tuple[TaggedPiece, ...]
    note: str = ""  # where these stickers may go and where not


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the cards go on a page; mm from its top left."""

    width: float
    height: float
    size: float  # a sticker's white square

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of two stickers side by side."""
        return 2 * self.size, self.size * (1 + STRIP)

    @property
    def columns(self) -> int:
        """How many cards side by side."""
        return int((self.width - 2 * MARGIN_MM + GAP_MM) // (self.cell[0] + GAP_MM))

    @property
    def rows(self) -> int:
        """How many cards one below the other."""
        return int((self.height - HEAD_MM - FOOT_MM + GAP_MM) // (self.cell[1] + GAP_MM))

    def place(self, number: int) -> tuple[float, float]:
        """Return the left upper corner of a card's two stickers."""
        row, column = divmod(number, self.columns)
        step = self.cell[0] + GAP_MM
        left = (self.width - self.columns * step + GAP_MM) / 2
        return left + column * step, HEAD_MM + row * (self.cell[1] + GAP_MM)


def layout(paper: str, size_mm: float) -> Layout:
    """Return the layout for a paper and a sticker's size, or raise BadSheet."""
    return Layout(*paper_size(paper), sticker_size(size_mm))


def paper_size(paper: str) -> tuple[float, float]:
    """Return a paper's width and height in mm, or raise BadSheet."""
    if paper not in PAPERS:
        raise BadSheet(
            t(
                "paper {paper}: unknown, there are {papers}",
                paper=paper,
                papers=join_texts(", ", PAPERS),
            )
        )
    return PAPERS[paper]


def sticker_size(size_mm: float) -> float:
    """Return the size if stickers can have it, or raise BadSheet."""
    if not SIZES_MM[0] <= size_mm <= SIZES_MM[1]:
        raise BadSheet(
            t(
                "size {size_mm} mm: must be from {least} to {most}",
                size_mm=f"{size_mm:g}",
                least=f"{SIZES_MM[0]:g}",
                most=f"{SIZES_MM[1]:g}",
            )
        )
    return size_mm


def stickers_pdf(
    deck: Deck,
    sheets: Sequence[Sheet],
    paper: str = "a4",
    size_mm: float = 18.0,
    say: Callable[[str], str] = str,
) -> bytes:
    """Return a PDF with two stickers for every piece, or raise BadSheet.

    The same input gives the same bytes.
    """
    page = layout(paper, size_mm)
    full = page.rows * page.columns
    pages = [
        (sheet, sheet.pieces[first : first + full])
        for sheet in sheets
        for first in range(0, len(sheet.pieces), full)
    ]
    if not pages:
        raise BadSheet(NOTHING)
    on = Paper(page.width, page.height, t("Card stickers, deck {code}", code=deck.code), say)
    for number, (sheet, pieces) in enumerate(pages, 1):
        _head(on, sheet, page)
        for n, piece in enumerate(pieces):
            _card(on, page, page.place(n), piece, deck.text(piece.id))
        foot(
            on,
            t(
                "deck {code}   page {page} of {pages}",
                code=deck.code,
                page=number,
                pages=len(pages),
            ),
        )
        on.turn_page()
    return on.pdf()


def mat_pdf(
    deck: Deck,
    title: str,
    paper: str = "a4",
    say: Callable[[str], str] = str,
    place: str = PILE,
) -> bytes:
    """Return a PDF with the mat that the pile lies on, one page across; or raise BadSheet.

    `title` and `place` are what is written above and below the place in its middle.
    """
    upright = layout(paper, TAG_MM)
    on = Paper(upright.height, upright.width, t("Mat, deck {code}", code=deck.code), say)
    left, top = (on.width - MAT_MM[0]) / 2, (on.height - MAT_MM[1]) / 2
    on.text(left, top - 17, t("{spot}: the mat", spot=title), 15, bold=True)
    hint = t("Cut it out, lay it in the middle of what the camera sees, and tape it down flat.")
    on.text(left, top - 10.5, hint, 9, white=GREY)
    cut_marks(on, left, top, *MAT_MM)
    on.box(left + 1.5, top + 1.5, MAT_MM[0] - 3, MAT_MM[1] - 3, round_mm=2, dashed=False)
    x, y = left + MAT_MM[0] / 2, top + MAT_MM[1] / 2
    on.box(x - PILE_MM[0] / 2, y - PILE_MM[1] / 2, *PILE_MM, round_mm=3, dashed=True)
    on.text(x, y - PILE_MM[1] / 2 - 5, say(title).upper(), 13, bold=True, align="middle")
    on.text(x, y + PILE_MM[1] / 2 + 6, place, 8, align="middle", white=GREY)
    for tag in PLACES:
        dx, dy = PLACES[tag]
        on.code(x + dx - TAG_MM / 2, y + dy - TAG_MM / 2, TAG_MM, deck.text(tag))
    foot(on, t("deck {code}   mat", code=deck.code))
    on.turn_page()
    return on.pdf()


# -- the parts of a page; all places in mm from the page's top left ------------------------


def _head(on: Paper, sheet: Sheet, page: Layout) -> None:
    left = page.place(0)[0]
    on.text(
        left, 10 if sheet.note else 14, t("Stickers: {sheet}", sheet=sheet.title), 15, bold=True
    )
    on.text(left, 15, sheet.note, 9, bold=True)
    for y, line in (
        (19.5, t("Two a card: one in the left upper corner, one in the right lower corner.")),
        (
            23.5,
            t("The black arrow points to the corner of the card. Matte paper."),
        ),
    ):
        on.text(left, y, line, 8.5, white=GREY)
    where(on, page.width - left - 14, 7.5)


def _card(
    on: Paper, page: Layout, place: tuple[float, float], piece: TaggedPiece, text: str
) -> None:
    x, y = place
    for left in (x, x + page.size):
        sticker(on, left, y, page.size, piece, text)
    middle, foot = x + page.size, y + page.cell[1]
    on.line(middle, y + page.size, middle, foot, 0.1)
    cut_marks(on, x, y, *page.cell)
    for edge, away in ((y, -0.8), (foot, 0.8)):
        on.line(middle, edge + away, middle, edge + 2.8 * away)
