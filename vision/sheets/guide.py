"""A page that shows where the stickers go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from vision.sheets.paper import GREY, Paper, fitting, width_of
from vision.sheets.parts import MARGIN_MM, foot, where
from vision.sheets.stickers import Sheet, paper_size
from vision.tags import Deck
from words.text import t

LINE_MM: Final = 6.5
POINTS: Final = 11.0
PICTURE_MM: Final = 15.0  # a sticker in the picture
STEPS: Final = (
    t(
        "Print the stickers and the mat at 100 %, on thin matte paper (at most 80 µm). Shiny paper "
        "mirrors the lamp. Measure the 100 mm line at the foot: it must be 100 mm long."
    ),
    t("Cut at the marks. The strip with the name may stay on, or go."),
    t(
        "Stick the first sticker into the left upper corner of the card's face and the second, "
        "turned half round, into the right lower corner. Both arrows point out to the card's "
        "corner."
    ),
    t(
        "Stick both, although one is enough to be read: the other is for when a finger or a "
        "reflection lies on the first. All cards with the same back get stickers, or none."
    ),
    t(
        "Keep the white border free: what lies on it hides the code. In sleeves, stick to the "
        "sleeve."
    ),
    t("Tape the mat down flat in the middle of what the camera sees, and pile the cards on it."),
)


def guide_pdf(
    deck: Deck, sheets: Sequence[Sheet], paper: str = "a4", say: Callable[[str], str] = str
) -> bytes:
    """Return one page of instructions; the sheets' notes are on it. Raise BadSheet."""
    on = Paper(*paper_size(paper), t("Where the stickers go, deck {code}", code=deck.code), say)
    on.text(MARGIN_MM, 22, t("Where the stickers go"), 20, bold=True)
    y = _pictures(on, 34)
    for number, step in enumerate(STEPS, 1):
        on.text(MARGIN_MM, y, f"{number}.", POINTS, bold=True)
        y = _paragraph(on, y, step) + 2
    for sheet in sheets:
        if sheet.note:
            on.text(MARGIN_MM, y + 1, sheet.title, POINTS, bold=True)
            y = _paragraph(on, y + 1 + LINE_MM, sheet.note)
    foot(
        on, t("deck {code}   keep this page: it tells the deck's code", code=deck.code), cuts=False
    )
    on.turn_page()
    return on.pdf()


def _pictures(on: Paper, y: float) -> float:
    """Draw a card as it should be and say what is what; return where the text goes on."""
    x = MARGIN_MM + 6
    wide, high = PICTURE_MM / 18 * 63, PICTURE_MM / 18 * 88
    where(on, x, y, PICTURE_MM)
    on.text(x + wide / 2, y + high / 2, t("the card's face"), 10, align="middle", white=GREY)
    for level, words in (
        (y + 6, t("first sticker: arrow to the left upper corner")),
        (y + high - 5, t("second sticker, turned half round: arrow to the right lower corner")),
    ):
        on.line(x + wide + 2, level, x + wide + 12, level)
        line, left = on.written_text(words), x + wide + 14
        on.text(left, level + 1.2, line, fitting(line, 10, on.width - MARGIN_MM - left))
    return y + high + 14


def _paragraph(on: Paper, y: float, words: str) -> float:
    """Write words line by line; return where the next line goes."""
    room, line = on.width - 2 * MARGIN_MM - 8, ""
    for word in on.written_text(words).split(" "):
        longer = f"{line} {word}".strip()
        if width_of(longer, POINTS) > room:
            on.text(MARGIN_MM + 8, y, line, POINTS)
            y, longer = y + LINE_MM, word
        line = longer
    on.text(MARGIN_MM + 8, y, line, POINTS)
    return y + LINE_MM
