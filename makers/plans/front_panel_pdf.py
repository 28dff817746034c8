"""The front panel's drilling template as a PDF: landscape, true to scale."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hardware import HardwareError
from hardware.board import Board
from makers.plans.front_panel import sizes, svg, title
from makers.plans.holes import holes, label_at
from makers.plans.panel_sheet import PanelSheet
from words.text import t


class NotATemplate(HardwareError, ValueError):
    """A file whose ending is neither .svg nor .pdf."""


def template(board: Board, path: Path, say: Callable[[str], str] = str) -> bytes:
    """Return the template as the file's ending asks, its words as `say` puts them.

    NotATemplate if it asks for neither; NoRoom where the plate is too small for its parts.
    """
    if path.suffix == ".svg":
        return svg(board, say).encode()
    if path.suffix == ".pdf":
        return pdf(board, say)
    raise NotATemplate(t("--panel {path}: must end in .svg or .pdf", path=path))


def pdf(board: Board, say: Callable[[str], str] = str) -> bytes:
    """Return the panel as a PDF."""
    sheet = PanelSheet(board, say, title(board), sizes(board))
    for hole in holes(board):
        sheet.circle(hole.x, hole.y, hole.across)
        sheet.cross(hole.x, hole.y, hole.across / 2 + 1.5)
        sheet.words(*label_at(hole), hole.label, 3.4)
    return sheet.pdf()
