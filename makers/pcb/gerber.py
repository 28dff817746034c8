"""The files that a board's maker takes: gerbers (RS-274X with X2's names of files), drill. Pure.

The origin is the board's lower left corner, y up, so that nothing is below zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from makers.pcb.layout import (
    HIGH,
    HOLE,
    HOLES,
    VIA,
    VIA_DRILL,
    Layout,
    edge,
)
from makers.pcb.packages import Line, Pad
from makers.pcb.silk import LETTER_WIDE, OUTLINE_WIDE, labels, outlines

MASK_MORE: Final = 0.05  # mm: a pad's window in the green is so much larger, all round
EDGE_WIDE: Final = 0.1
FUNCTIONS: Final[Mapping[str, str]] = {  # by a file's end, what it is: X2's .FileFunction
    "F_Cu.gtl": "Copper,L1,Top", "B_Cu.gbl": "Copper,L2,Bot",
    "F_Mask.gts": "Soldermask,Top", "B_Mask.gbs": "Soldermask,Bot",
    "F_Silkscreen.gto": "Legend,Top", "B_Silkscreen.gbo": "Legend,Bot",
    "Edge_Cuts.gm1": "Profile,NP",
}  # fmt: skip

Stroke = tuple[float, Line]  # how wide, and where
Shape = tuple[str, float, float]  # "C", "R" or "O", wide, high


def files(plan: Layout) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each file of a board."""
    pads = [pad for _, pad, _ in plan.pads()]
    name = plan.name
    for end, layer in (("F_Cu.gtl", "front"), ("B_Cu.gbl", "back")):
        tracks = [(track.wide, track.points) for track in plan.tracks if track.layer == layer]
        vias = [("C", VIA, VIA, x, y) for _, x, y in plan.vias]
        yield f"{name}-{end}", gerber(end, [*_flashes(pads, 0.0), *vias], tracks)
    for end in ("F_Mask.gts", "B_Mask.gbs"):
        holes = [("C", HOLE, HOLE, x, y) for x, y in HOLES]
        yield f"{name}-{end}", gerber(end, [*_flashes(pads, 2 * MASK_MORE), *holes], ())
    for end, is_below in (("F_Silkscreen.gto", False), ("B_Silkscreen.gbo", True)):
        yield f"{name}-{end}", gerber(end, (), tuple(white(plan, is_below)))
    yield f"{name}-Edge_Cuts.gm1", gerber("Edge_Cuts.gm1", (), ((EDGE_WIDE, edge()),))
    plated = [(pad.drill, pad.x, pad.y) for pad in pads]
    plated += [(VIA_DRILL, x, y) for _, x, y in plan.vias]
    yield f"{name}-PTH.drl", drill(plated, "Plated")
    yield f"{name}-NPTH.drl", drill([(HOLE, x, y) for x, y in HOLES], "NonPlated")


def white(plan: Layout, is_below: bool) -> Iterator[Stroke]:
    """Yield the white lines of one side, seen from above."""
    for part in plan.circuit.parts:
        at = plan.places[part.ref]
        if not is_below or part.ref == "J1":
            for line in outlines(part):
                yield OUTLINE_WIDE, tuple(at.put(x, y) for x, y in line)
    for label in labels(plan):
        if label.is_below == is_below:
            yield from ((LETTER_WIDE, line) for line in label.strokes())


def _flashes(pads: Iterable[Pad], more: float) -> Iterator[tuple[str, float, float, float, float]]:
    for pad in pads:
        shape = "R" if pad.is_square else "C" if pad.wide == pad.high else "O"
        yield shape, pad.wide + more, pad.high + more, pad.x, pad.y


def gerber(
    end: str,
    flashes: Iterable[tuple[str, float, float, float, float]],
    strokes: Iterable[Stroke],
) -> str:
    """Return a gerber of shapes at places, and of lines."""
    by_shape: dict[Shape, list[str]] = {}
    for shape, wide, high, x, y in flashes:
        key = (shape, round(wide, 4), round(high, 4))
        by_shape.setdefault(key, []).append(f"{_at(x, y)}D03*")
    for wide, line in strokes:
        drawn = by_shape.setdefault(("C", round(wide, 4), round(wide, 4)), [])
        drawn.append(f"{_at(*line[0])}D02*")
        drawn += [f"{_at(x, y)}D01*" for x, y in line[1:]]
    head = [
        "G04 made by roundtable build pcb*", f"%TF.FileFunction,{FUNCTIONS[end]}*%",
        "%FSLAX46Y46*%", "%MOMM*%", "%LPD*%", "G01*",
    ]  # fmt: skip
    shapes = [f"%ADD{n}{_aperture(*shape)}*%" for n, shape in enumerate(by_shape, 10)]
    drawn = [line for n, lines in enumerate(by_shape.values(), 10) for line in (f"D{n}*", *lines)]
    return "\n".join([*head, *shapes, *drawn, "M02*", ""])


def _aperture(shape: str, wide: float, high: float) -> str:
    return f"C,{wide:.4f}" if shape == "C" else f"{shape},{wide:.4f}X{high:.4f}"


def _at(x: float, y: float) -> str:
    return f"X{round(x * 1e6)}Y{round((HIGH - y) * 1e6)}"


def drill(holes: Iterable[tuple[float, float, float]], kind: str) -> str:
    """Return an Excellon file of holes: how wide, and where."""
    by_tool: dict[float, list[tuple[float, float]]] = {}
    for wide, x, y in holes:
        by_tool.setdefault(wide, []).append((x, y))
    tools = sorted(by_tool)
    head = ["M48", f"; #@! TF.FileFunction,{kind},1,2,{'PTH' if kind == 'Plated' else 'NPTH'}",
            "FMAT,2", "METRIC"]  # fmt: skip
    head += [f"T{n}C{wide:.3f}" for n, wide in enumerate(tools, 1)]
    body = ["%", "G90", "G05"]
    for n, wide in enumerate(tools, 1):
        body += [f"T{n}", *(f"X{x:.3f}Y{HIGH - y:.3f}" for x, y in sorted(by_tool[wide]))]
    return "\n".join([*head, *body, "M30", ""])
