"""A sheet of paper with a front panel on it, in millimetres from the panel's top left, as PDF."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.board import Board
from makers.plans.front_panel import RULER, TOP, page_for
from words.font import font


class PanelSheet:
    """A landscape page: words above, the plate's outline, a ruler below. Downwards is positive."""

    def __init__(self, board: Board, say: Callable[[str], str], *above: str) -> None:
        """`above`: a title, and lines below it; `say` puts every word into a language."""
        self.say, plate, page = say, board.plate, page_for(board.plate)
        self._file = BytesIO()
        size = (page.width * mm, page.height * mm)
        self.canvas = Canvas(self._file, size, invariant=1, initialFontName=font())  # type: ignore[arg-type]
        self.canvas.setTitle(say(above[0]))
        self.canvas.scale(mm, mm)  # from here on lengths are mm
        self.canvas.translate(page.left, page.height - TOP)  # the plate's top left
        for words, up, points in zip(above, (9.0, 3.5), (4.6, 3.4), strict=False):
            self.words(plate.width / 2, -up, words, points)
        self.canvas.setLineWidth(0.2)
        self.canvas.roundRect(0, -plate.height, plate.width, plate.height, 4)
        self._ruler((plate.width - RULER) / 2, plate.height + 16)

    def words(self, x: float, y: float, words: str, points: float) -> None:
        """Write a line whose middle is x and whose base is y."""
        self.canvas.setFont(font(), points)
        self.canvas.drawCentredString(x, -y, self.say(words))

    def circle(self, x: float, y: float, across: float, wide: float = 0.2) -> None:
        """Draw a circle of a hole's real size."""
        self.canvas.setStrokeGray(0)
        self.canvas.setLineWidth(wide)
        self.canvas.circle(x, -y, across / 2)

    def cross(self, x: float, y: float, arm: float) -> None:
        """Draw a thin cross."""
        self.canvas.setStrokeGray(0.55)
        self.canvas.setLineWidth(0.12)
        self.canvas.lines([(x - arm, -y, x + arm, -y), (x, arm - y, x, -arm - y)])

    def _ruler(self, left: float, y: float) -> None:
        self.canvas.setLineWidth(0.3)
        self.canvas.setStrokeGray(0)
        ticks = [
            (left + n, -y, left + n, (4 if n % 50 == 0 else 2.5) - y) for n in range(0, 101, 10)
        ]
        self.canvas.lines([(left, -y, left + RULER, -y), *ticks])
        self.words(left + RULER / 2, y + 5, "100 mm", 3.4)

    def pdf(self) -> bytes:
        """Return the finished page."""
        self.canvas.save()
        return self._file.getvalue()
