"""A page or two beside the box: what each press means in each moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from vision.sheets.paper import GREY, Paper, width_of
from vision.sheets.parts import MARGIN_MM, foot
from vision.sheets.stickers import paper_size
from words.text import t

POINTS: Final = 9.0
LINE_MM: Final = 4.2  # or less, where a language says more than a page has room for
LEAST_MM: Final = 3.75  # tighter, lines of 9 points run into each other: one page more
COLUMNS: Final = 2  # of a page
GAP_MM: Final = 6.0  # between the two columns
HEAD_MM: Final = 24.0
FOOT_MM: Final = 22.0
INDENT_MM: Final = 28.0  # where the meanings stand, or farther where a press has a long name

# A moment: its title, what is said of it, and pairs of what is pressed and what it means.
Moment = tuple[str, str, Sequence[tuple[str, str]]]
Column = list[tuple[Moment, float]]  # each with how many lines it takes


def how_to_pdf(
    title: str, moments: Sequence[Moment], paper: str = "a4", say: Callable[[str], str] = str
) -> bytes:
    """Return the pages, in two columns; or raise BadSheet for a paper that is unknown."""
    on = Paper(*paper_size(paper), title, say)
    told = [
        (
            on.written_text(head),
            on.written_text(text),
            [(on.written_text(what), on.written_text(does)) for what, does in presses],
        )
        for head, text, presses in moments
    ]
    wide = (on.width - 2 * MARGIN_MM - GAP_MM) / 2
    indent = indent_of(told)
    columns, line = _laid_out(told, wide, indent, on.height - HEAD_MM - FOOT_MM)
    for number, column in enumerate(columns):
        if number % COLUMNS == 0:
            on.text(MARGIN_MM, 17, title, 18, bold=True)
        y = HEAD_MM + LINE_MM
        for moment, rows in column:
            _draw(on, MARGIN_MM + number % COLUMNS * (wide + GAP_MM), y, wide, indent, line, moment)
            y += rows * line
        if number % COLUMNS == COLUMNS - 1:
            foot(on, t("keep this page beside the box"), cuts=False)
            on.turn_page()
    return on.pdf()


def _laid_out(
    moments: Sequence[Moment], wide: float, indent: float, room: float
) -> tuple[list[Column], float]:
    """Return the columns of as many pages as are needed, and how high a line is then, mm."""
    rows = [_rows(one, wide, indent) for one in moments]
    pages, line = 0, 0.0
    while line < LEAST_MM:
        pages += 1
        columns = _columns(moments, rows, pages * COLUMNS)
        line = min(LINE_MM, room / max(sum(rows for _, rows in column) for column in columns))
    return columns, line


def indent_of(moments: Sequence[Moment]) -> float:
    """Return where the meanings stand, right of each press, mm."""
    whats = (width_of(what, POINTS, bold=True) for _, _, presses in moments for what, _ in presses)
    return max(INDENT_MM, 1.5 + max(whats, default=0))


def _columns(moments: Sequence[Moment], rows: Sequence[float], count: int) -> list[Column]:
    """Return so many columns, about as long as each other, in the order of the moments."""
    columns: list[Column] = [[]]
    left, each = sum(rows) / count, sum(rows) / count
    for moment, high in zip(moments, rows, strict=True):
        if len(columns) < count and left < high / 2:
            columns.append([])
            left += each
        columns[-1].append((moment, high))
        left -= high
    return columns + [[]] * (count - len(columns))


def _rows(moment: Moment, wide: float, indent: float) -> float:
    _, text, presses = moment
    return 1.7 + len(_lines(text, wide)) + sum(len(_lines(m, wide - indent)) for _, m in presses)


def _draw(
    on: Paper, x: float, y: float, wide: float, indent: float, line_mm: float, moment: Moment
) -> None:
    title, text, presses = moment
    on.text(x, y, title, POINTS + 1, bold=True)
    for line in _lines(text, wide):
        y += line_mm
        on.text(x, y, line, POINTS, white=GREY)
    for what, meaning in presses:
        on.text(x, y + line_mm, what, POINTS, bold=True)
        for line in _lines(meaning, wide - indent):
            y += line_mm
            on.text(x + indent, y, line, POINTS)


def _lines(text: str, wide: float) -> list[str]:
    """Return a text in lines that are no wider than that, in mm."""
    lines: list[str] = []
    for word in text.split(" ") if text else ():  # a fixed space parts no line
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, POINTS) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
