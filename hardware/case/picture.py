"""The printed case put together, and the parts of the mast beside it, as a line drawing."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from build123d import Compound, ExportSVG, Pos

from hardware.case.printed import Printed

EYE: Final = (-330.0, -620.0, 520.0)  # where one looks from, mm
LIFT: Final = 60.0  # the plate stands so high over the case, so that one sees in
BESIDE: Final = 40.0  # from part to part
LINE_MM: Final = 0.5


def svg(parts: tuple[Printed, ...]) -> bytes:
    """Return the SVG; the plate is lifted off the case."""
    shown = Compound(children=[*_case(parts), *_mast(parts)])
    visible, _ = shown.project_to_viewport(EYE)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "box.svg"
        made = ExportSVG(margin=6, line_weight=LINE_MM)
        made.add_shape(visible)
        made.write(path)
        return path.read_bytes()


def _case(parts: tuple[Printed, ...]) -> list[Any]:
    lifted = ("plate", "ring")
    return [
        Pos(0, 0, LIFT if part.name.startswith(lifted) else 0) * part.assembled
        for part in parts
        if part.assembled is not None
    ]


def _mast(parts: tuple[Printed, ...]) -> list[Any]:
    x, found = 300.0, []
    for part in parts:
        if part.assembled is None:
            found.append(Pos(x, 0, 0) * part.solid)
            x += part.solid.bounding_box().size.X + BESIDE
    return found
