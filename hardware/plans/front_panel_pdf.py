"""The front panel's drilling template as a PDF: A4, landscape, true to scale."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware import HardwareError
from hardware.board import Board
from hardware.plans.front_panel import (
    HEIGHT,
    LEFT,
    PAGE,
    RULER,
    SIZES,
    TOP,
    WIDTH,
    Hole,
    holes,
    label_at,
    svg,
    title,
)
from words.font import font
from words.text import t


class NotATemplate(HardwareError, ValueError):
    """A file whose ending is neither .svg nor .pdf."""


def template(board: Board, path: Path, say: Callable[[str], str] = str) -> bytes:
    """Return the template as the file's ending asks, its words as `say` puts them.

    NotATemplate if it asks for neither.
    """
    if path.suffix == ".svg":
        return svg(board, say).encode()
    if path.suffix == ".pdf":
        return pdf(board, say)
    raise NotATemplate(t("--panel {path}: must end in .svg or .pdf", path=path))


def pdf(board: Board, say: Callable[[str], str] = str) -> bytes:
    """Return the panel as a PDF."""
    file = BytesIO()
    size = (PAGE[0] * mm, PAGE[1] * mm)
    sheet = Canvas(file, size, invariant=1, initialFontName=font())  # type: ignore[arg-type]
    sheet.setTitle(say(title(board)))
    sheet.scale(mm, mm)  # from here on lengths are mm
    sheet.setFont(font(), 4.6)
    sheet.drawCentredString(PAGE[0] / 2, PAGE[1] - 13, say(title(board)))
    sheet.setFont(font(), 3.4)
    sheet.drawCentredString(PAGE[0] / 2, PAGE[1] - 18.5, say(SIZES))
    sheet.translate(LEFT, PAGE[1] - TOP)  # the panel's top left; upwards is positive
    sheet.setLineWidth(0.2)
    sheet.roundRect(0, -HEIGHT, WIDTH, HEIGHT, 4)
    sheet.setFont(font(), 3.4)
    for hole in holes(board):
        _draw(sheet, hole, say(hole.label))
    _draw_ruler(sheet)
    sheet.save()
    return file.getvalue()


def _draw(sheet: Canvas, hole: Hole, words: str) -> None:
    x, y, arm = hole.x, -hole.y, hole.across / 2 + 1.5
    sheet.setLineWidth(0.2)
    sheet.setStrokeGray(0)
    sheet.circle(x, y, hole.across / 2)
    sheet.setLineWidth(0.12)
    sheet.setStrokeGray(0.55)
    sheet.lines([(x - arm, y, x + arm, y), (x, y - arm, x, y + arm)])
    _, below = label_at(hole)
    sheet.drawCentredString(x, -below, words)


def _draw_ruler(sheet: Canvas) -> None:
    left, y = (WIDTH - RULER) / 2, -HEIGHT - 16
    sheet.setLineWidth(0.3)
    sheet.setStrokeGray(0)
    ticks = [(left + n, y, left + n, y + (4 if n % 50 == 0 else 2.5)) for n in range(0, 101, 10)]
    sheet.lines([(left, y, left + RULER, y), *ticks])
    sheet.drawCentredString(WIDTH / 2, y - 5, "100 mm")
