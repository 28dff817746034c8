"""The printed case put together, and the other parts beside it, as a line drawing."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from build123d import Compound, ExportSVG, Pos

from makers.case.printed_parts import PrintedPart

EYE: Final = (-330.0, -620.0, 520.0)  # where one looks from, mm
LIFT: Final = 60.0  # the plate stands so high over the case, so that one sees in
BESIDE: Final = 40.0  # from part to part
BESIDE_CASE: Final = 300.0  # where the parts of the mast begin
SECOND: Final = -130.0  # those of ring and board, before them
SMALL: Final = ("ring", "board-clip", "button-plunger")
LINE_MM: Final = 0.5


def svg(parts: tuple[PrintedPart, ...]) -> bytes:
    """Return the SVG; the plate is lifted off the case."""
    mast = [part.solid for part in parts if part.assembled is None]
    small = [part.solid for part in parts if part.name.startswith(SMALL)]
    rows = [*_row(mast, 0.0), *_row(small, SECOND)]
    shown = Compound(children=[*_case(parts), *rows])
    visible, _ = shown.project_to_viewport(EYE)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "box.svg"
        made = ExportSVG(margin=6, line_weight=LINE_MM)
        made.add_shape(visible)
        made.write(path)
        return path.read_bytes()


def _case(parts: tuple[PrintedPart, ...]) -> list[Any]:
    lifted = ("plate", "ring")
    return [
        Pos(0, 0, LIFT if part.name.startswith(lifted) else 0) * part.assembled
        for part in parts
        if part.assembled is not None
    ]


def _row(solids: list[Any], deep: float) -> Iterator[Any]:
    x = BESIDE_CASE
    for solid in solids:
        yield Pos(x, deep, 0) * solid
        x += solid.bounding_box().size.X + BESIDE
