"""Tables as docs/measured/vision.md has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def rows(head: Sequence[str], lines: Iterable[Sequence[object]]) -> list[str]:
    """Return a Markdown table; None is a picture that was not taken."""
    cells = [["-" if cell is None else str(cell) for cell in line] for line in lines]
    return [_line(head), "|" + "---|" * len(head), *(_line(line) for line in cells), ""]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
