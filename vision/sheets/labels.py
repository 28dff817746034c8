"""Stickers on sheets of ready-cut labels, one label a sticker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from vision.sheets.paper import GREY, BadSheet, Paper
from vision.sheets.parts import STRIP, cut_legend, cut_marks, sticker
from vision.sheets.stickers import NOTHING, Sheet, paper_size, sticker_size
from vision.tags import Deck
from words.text import t

INSET_MM: Final = 1.0  # from the label's corner: a printer feeds paper no truer
CUT_INSET_MM: Final = 3.0  # the same where the sticker is cut out of its label: room for marks
FOOT_MM: Final = 6.0  # a lower margin that has room for a line


@dataclass(frozen=True, slots=True)
class Labels:
    """A sheet of equal labels in rows and columns. Margins and gaps in mm."""

    rows: int
    columns: int
    top: float
    left: float
    gap_across: float = 0.0
    gap_down: float = 0.0
    paper: str = "a4"

    @property
    def size(self) -> tuple[float, float]:
        """A label's width and height, the margins opposite being the same."""
        wide, high = paper_size(self.paper)
        across = wide - 2 * self.left - (self.columns - 1) * self.gap_across
        down = high - 2 * self.top - (self.rows - 1) * self.gap_down
        return across / self.columns, down / self.rows

    def place(self, number: int) -> tuple[float, float]:
        """Return the left upper corner of a label."""
        row, column = divmod(number, self.columns)
        wide, high = self.size
        x = self.left + column * (wide + self.gap_across)
        return x, self.top + row * (high + self.gap_down)


# The makers' own measures; a label is 63.5 x 38.1, 38.1 x 21.2 and 66.7 x 25.4 mm.
NAMED: Final[Mapping[str, Labels]] = {
    "L7160": Labels(7, 3, top=15.15, left=7.25, gap_across=2.5),
    "L7651": Labels(13, 5, top=10.7, left=4.75, gap_across=2.5),
    "5160": Labels(10, 3, top=12.7, left=4.7625, gap_across=3.175, paper="letter"),
}


def labels_of(words: str, margins: str | None, paper: str) -> Labels:
    """Return the labels of a name, or of "7x3" and margins "top,left[,across,down]".

    Raises BadSheet for what is neither.
    """
    if words.upper() in NAMED:
        if margins is not None:
            raise BadSheet(
                t("labels {words}: has margins of its own: leave --margins out", words=words)
            )
        return NAMED[words.upper()]
    rows, _, columns = words.lower().partition("x")
    if not (rows.isdecimal() and columns.isdecimal() and 0 < int(rows) * int(columns) <= 1000):
        known = ", ".join(NAMED)
        raise BadSheet(
            t(
                "labels {words}: give rows x columns as 7x3, or one of {known}",
                words=f"{words!r}",
                known=known,
            )
        )
    top, left, across, down = _margins(margins)
    return Labels(int(rows), int(columns), top, left, across, down, paper)


def labels_pdf(
    deck: Deck,
    sheets: Sequence[Sheet],
    labels: Labels,
    size_mm: float = 18.0,
    say: Callable[[str], str] = str,
) -> bytes:
    """Return a PDF with two labels for every piece, or raise BadSheet."""
    _must_fit(labels, sticker_size(size_mm))
    twice = [piece for sheet in sheets for piece in sheet.pieces for _ in range(2)]
    if not twice:
        raise BadSheet(NOTHING)
    full = labels.rows * labels.columns
    cuts = _is_larger(labels, size_mm)
    inset = CUT_INSET_MM if cuts else INSET_MM
    pages = [twice[first : first + full] for first in range(0, len(twice), full)]
    on = Paper(*paper_size(labels.paper), t("Card stickers, deck {code}", code=deck.code), say)
    for number, pieces in enumerate(pages, 1):
        for n, piece in enumerate(pieces):
            x, y = labels.place(n)
            x, y = x + inset, y + inset
            sticker(on, x, y, size_mm, piece, deck.text(piece.id))
            if cuts:
                cut_marks(on, x, y, size_mm, size_mm * (1 + STRIP))
        if labels.top >= FOOT_MM:
            words = t(
                "Round Table Referee   deck {code}   page {page} of {pages}",
                code=deck.code,
                page=number,
                pages=len(pages),
            )
            foot = on.height - labels.top / 2
            on.text(on.width / 2, foot, words, 7, align="middle", white=GREY)
            if cuts:
                cut_legend(on, labels.left, foot)
        on.turn_page()
    return on.pdf()


def _is_larger(labels: Labels, size_mm: float) -> bool:
    """Whether a label has room for marks round its sticker: then that is cut out of it."""
    wide, high = labels.size
    return min(wide - size_mm, high - size_mm * (1 + STRIP)) >= 2 * CUT_INSET_MM


def _must_fit(labels: Labels, size_mm: float) -> None:
    wide, high = labels.size
    room = min(wide - INSET_MM, (high - INSET_MM) / (1 + STRIP))
    if size_mm > room:
        raise BadSheet(
            t(
                "size {size_mm} mm: a label is {wide} x {high} mm, which takes "
                "stickers of at most {room} mm",
                size_mm=f"{size_mm:g}",
                wide=f"{wide:.1f}",
                high=f"{high:.1f}",
                room=f"{max(room, 0):.1f}",
            )
        )


def _margins(words: str | None) -> tuple[float, float, float, float]:
    """Return top, left and the gaps across and down, or raise BadSheet."""
    try:
        margins = tuple(float(word) for word in (words or "0,0").split(","))
    except ValueError:
        margins = ()  # refused below
    if not 2 <= len(margins) <= 4 or not all(0 <= margin <= 100 for margin in margins):
        raise BadSheet(
            t("margins {words}: give top,left in mm, and the gaps across,down if any", words=words)
        )
    top, left, across, down = (*margins, 0.0, 0.0)[:4]
    return top, left, across, down
