"""Drawing on pages in millimetres from the top left: the only file that knows ReportLab."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Final

from vision.frame import VisionError
from words.font import font

MM: Final = 72 / 25.4  # PDF points
QUIET: Final = 4  # modules of white around a code
HAIR: Final = 0.15  # mm, a line to cut along
GREY: Final = 0.45  # of white, for what may be overlooked


class BadSheet(VisionError, ValueError):
    """A paper, a size or a choice of cards that cannot be printed."""


class Paper:
    """A PDF that is being drawn, page by page. The same drawing gives the same bytes."""

    def __init__(
        self, width: float, height: float, title: str, say: Callable[[str], str] = str
    ) -> None:
        """`say` puts every text that is written into the reader's language."""
        from reportlab.pdfgen.canvas import Canvas

        self.width, self.height = width, height
        self._out = BytesIO()
        # The stubs take the font's name for a number.
        size, plain = (width * MM, height * MM), font()
        self._canvas = Canvas(self._out, size, invariant=True, initialFontName=plain)  # type: ignore[arg-type]
        self._say = say
        self._canvas.setTitle(self.written_text(title))
        self._canvas.setAuthor("Round Table Referee")

    def text(
        self,
        x: float,
        y: float,
        words: str,
        points: float,
        *,
        bold: bool = False,
        align: str = "left",
        white: float = 0.0,
    ) -> None:
        """Write one line; y is its base line, `align` says what of it stands at x."""
        self._canvas.setFillGray(white)
        self._canvas.setFont(font(bold), points)
        draw = {
            "left": self._canvas.drawString,
            "middle": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }[align]
        draw(x * MM, self._up(y), self.written_text(words))

    def written_text(self, words: str) -> str:
        """Return a text as it will be written, to be measured."""
        return self._say(words)

    def line(self, x: float, y: float, to_x: float, to_y: float, wide: float = HAIR) -> None:
        """Draw a straight line."""
        self._canvas.setStrokeGray(0)
        self._canvas.setDash()
        self._canvas.setLineWidth(wide * MM)
        self._canvas.line(x * MM, self._up(y), to_x * MM, self._up(to_y))

    def box(
        self, x: float, y: float, wide: float, high: float, *, round_mm: float = 0, dashed: bool
    ) -> None:
        """Draw an empty box with a thin line."""
        self._canvas.setStrokeGray(GREY)
        self._canvas.setLineWidth(0.3 * MM)
        self._canvas.setDash(*([3, 3],) if dashed else ())
        corner = (x * MM, self._up(y + high))
        self._canvas.roundRect(*corner, wide * MM, high * MM, round_mm * MM, stroke=1, fill=0)

    def shape(self, points: Sequence[tuple[float, float]], white: float = 0.0) -> None:
        """Fill a shape."""
        path = self._canvas.beginPath()
        path.moveTo(points[0][0] * MM, self._up(points[0][1]))
        for x, y in points[1:]:
            path.lineTo(x * MM, self._up(y))
        path.close()
        self._canvas.setFillGray(white)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def code(self, x: float, y: float, size: float, text: str) -> None:
        """Draw a tag, its quiet zone included, as one path `size` mm square."""
        modules = code_modules(text)
        module = size / (len(modules) + 2 * QUIET)
        path = self._canvas.beginPath()
        for row, first, length, high in _bars(modules):
            left, top = x + (first + QUIET) * module, y + (row + QUIET) * module
            wide, deep = length * module, high * module
            path.rect(left * MM, self._up(top + deep), wide * MM, deep * MM)
        self._canvas.setFillGray(0)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def turn_page(self) -> None:
        """End the page."""
        self._canvas.showPage()

    def pdf(self) -> bytes:
        """End the document and return it."""
        self._canvas.save()
        return self._out.getvalue()

    def _up(self, y: float) -> float:
        return (self.height - y) * MM


def width_of(words: str, points: float, bold: bool = False) -> float:
    """Return how long a line of text is, mm."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(words, font(bold), points)) / MM


def fitting(words: str, points: float, room: float, bold: bool = False) -> float:
    """Return the size in which a line is no longer than the room in mm, at most `points`."""
    return points * min(1.0, room / max(width_of(words, points, bold), 0.1))


def code_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return a tag's 21 x 21 modules, True is dark: QR version 1, level H, alphanumeric."""
    import segno

    code = segno.make(
        text, error="h", version=1, mode="alphanumeric", micro=False, boost_error=False
    )
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)


def _bars(modules: tuple[tuple[bool, ...], ...]) -> Iterator[tuple[int, int, int, float]]:
    """Yield row, first column, length and height of the dark bars, in modules.

    A bar reaches a little into a dark one below it, or viewers show a white seam.
    """
    for row, line in enumerate(modules):
        below = modules[row + 1] if row + 1 < len(modules) else (False,) * len(line)
        first = 0
        while first < len(line):
            length = _run(line, below, first)
            if line[first]:
                yield row, first, length, 1.03 if below[first] else 1.0
            first += length


def _run(line: Sequence[bool], below: Sequence[bool], first: int) -> int:
    """Return for how many columns both rows stay as they are at the first."""
    last = first
    while last < len(line) and (line[last], below[last]) == (line[first], below[first]):
        last += 1
    return last - first
