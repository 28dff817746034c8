"""One page beside the box: what each press means in each moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from vision.sheets.paper import GREY, Paper, width_of
from vision.sheets.parts import MARGIN_MM, foot
from vision.sheets.stickers import paper_size
from words.text import t

POINTS: Final = 9.0
LINE_MM: Final = 4.2
GAP_MM: Final = 6.0  # between the two columns
HEAD_MM: Final = 24.0
INDENT_MM: Final = 28.0  # where the meanings stand

# A moment: its title, what is said of it, and pairs of what is pressed and what it means.
Moment = tuple[str, str, Sequence[tuple[str, str]]]


def how_to_pdf(
    title: str, moments: Sequence[Moment], paper: str = "a4", say: Callable[[str], str] = str
) -> bytes:
    """Return the page, in two columns; or raise BadSheet for a paper that is unknown."""
    told = [
        (say(head), say(text), [(say(what), say(meaning)) for what, meaning in presses])
        for head, text, presses in moments
    ]
    on = Paper(*paper_size(paper), title, say)
    on.text(MARGIN_MM, 17, title, 18, bold=True)
    wide = (on.width - 2 * MARGIN_MM - GAP_MM) / 2
    heights = [_height(one, wide) for one in told]
    x, y, left = MARGIN_MM, HEAD_MM + LINE_MM, sum(heights) / 2
    for moment, high in zip(told, heights, strict=True):
        if left < high / 2 and x == MARGIN_MM:
            x, y = MARGIN_MM + wide + GAP_MM, HEAD_MM + LINE_MM
        _draw(on, x, y, wide, moment)
        y += high
        left -= high
    foot(on, t("keep this page beside the box"))
    on.turn_page()
    return on.pdf()


def _height(moment: Moment, wide: float) -> float:
    _, text, presses = moment
    lines = 1 + len(_lines(text, wide)) + sum(len(_lines(m, wide - INDENT_MM)) for _, m in presses)
    return LINE_MM * (lines + 0.7)


def _draw(on: Paper, x: float, y: float, wide: float, moment: Moment) -> None:
    title, text, presses = moment
    on.text(x, y, title, POINTS + 1, bold=True)
    for line in _lines(text, wide):
        y += LINE_MM
        on.text(x, y, line, POINTS, white=GREY)
    for what, meaning in presses:
        on.text(x, y + LINE_MM, what, POINTS, bold=True)
        for line in _lines(meaning, wide - INDENT_MM):
            y += LINE_MM
            on.text(x + INDENT_MM, y, line, POINTS)


def _lines(text: str, wide: float) -> list[str]:
    """Return a text in lines that are no wider than that, in mm."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, POINTS) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
