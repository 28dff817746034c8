"""The page of paper of each table: its name, the hall's address as a QR code, how to join."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from words.font import font
from words.text import t

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

A4: Final = (210.0, 297.0)  # mm
MM: Final = 72 / 25.4  # points
MARGIN: Final = 20.0  # mm
CODE: Final = 90.0  # mm across, its quiet zone in it
QUIET: Final = 4  # modules of white around a code
_LARGEST: Final = 84.0  # points, of the table's name
_STEPS: Final = (
    t("Copy {file} to the box."),
    t("Type there: bash roundtable/install.sh --fleet {file}"),
)


def pages(tables: Sequence[str], address: str, say: Callable[[str], str] = str) -> bytes:
    """Return a PDF with a page for each table; the same tables give the same bytes."""
    from reportlab.pdfgen.canvas import Canvas

    out = BytesIO()
    size = (A4[0] * MM, A4[1] * MM)
    canvas = Canvas(out, size, invariant=True, initialFontName=font())  # type: ignore[arg-type]
    canvas.setTitle(say(t("Tables of the hall")))
    canvas.setAuthor("Round Table Referee")
    for table in tables:
        _page(canvas, table, address, say)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _page(canvas: Canvas, table: str, address: str, say: Callable[[str], str]) -> None:
    _line(canvas, 34, say(t("Table")), 22)
    _line(canvas, 66, table, _LARGEST, bold=True)
    _code(canvas, 84, address)
    _line(canvas, 184, say(t("For the staff: all tables on one page")), 16, bold=True)
    _line(canvas, 194, address, 16)
    _line(canvas, 203, say(t("It asks for the PIN of the hall.")), 12)
    _line(canvas, 240, say(t("How this table joins the hall")), 12, bold=True)
    for number, step in enumerate(_STEPS):
        told = say(step.with_(file=f"{table}.fleet"))
        _line(canvas, 248 + 7 * number, f"{number + 1}. {told}", 12)


def _line(canvas: Canvas, y: float, words: str, points: float, *, bold: bool = False) -> None:
    """Write a line in the middle of the page, smaller where it would not fit."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    room = (A4[0] - 2 * MARGIN) * MM
    points = min(points, points * room / stringWidth(words, font(bold), points))
    canvas.setFont(font(bold), points)
    canvas.drawCentredString(A4[0] / 2 * MM, (A4[1] - y) * MM, words)


def _code(canvas: Canvas, top: float, address: str) -> None:
    """Draw the QR code, its top edge so many mm below the page's."""
    import segno

    rows = [*segno.make(address, error="m", micro=False).matrix]
    module = CODE / (len(rows) + 2 * QUIET) * MM
    left = (A4[0] - CODE) / 2 * MM + QUIET * module
    above = (A4[1] - top) * MM - QUIET * module
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:  # a little wider: viewers would show hair lines between two
                at = (left + x * module, above - (y + 1) * module)
                canvas.rect(*at, module * 1.02, module * 1.02, stroke=0, fill=1)
