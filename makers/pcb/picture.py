"""A board as a picture (SVG), seen from the parts' side: copper, holes, what is printed white."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from makers.pcb.gerber import white
from makers.pcb.layout import HIGH, HOLE, HOLES, VIA, VIA_DRILL, WIDE, Layout, edge
from makers.pcb.packages import Line, Pad

GREEN, FRONT, BACK = "#14532d", "#c2410c", "#2563eb"
PAD, HOLE_COLOUR, WHITE = "#d9b44a", "#111827", "#ffffff"
MARGIN: Final = 3.0
SCALE: Final = 9.0  # pixels a mm


def drawing(plan: Layout) -> str:
    """Return the picture; copper on the back is seen through the board, in blue."""
    wide, high = WIDE + 2 * MARGIN, HIGH + 2 * MARGIN
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN:g} {-MARGIN:g} {wide:g} '
        f'{high:g}" width="{wide * SCALE:g}" height="{high * SCALE:g}" fill="none" '
        'stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="printed board">',
        f'<rect x="{-MARGIN:g}" y="{-MARGIN:g}" width="{wide:g}" height="{high:g}" fill="#fff"/>',
        f'<path d="{_path(edge())}Z" fill="{GREEN}"/>',
        *_copper(plan, "back", BACK),
        *_copper(plan, "front", FRONT),
        *(_circle(x, y, VIA, PAD) + _circle(x, y, VIA_DRILL, HOLE_COLOUR) for _, x, y in plan.vias),
        *(_pad(pad) for _, pad, _ in plan.pads()),
        *(_circle(x, y, HOLE, "#fff") for x, y in HOLES),
        *_white(plan),
        "</svg>\n",
    ]
    return "\n".join(drawn)


def _copper(plan: Layout, layer: str, colour: str) -> Iterator[str]:
    by_width: dict[float, list[Line]] = {}
    for track in plan.tracks:
        if track.layer == layer:
            by_width.setdefault(track.wide, []).append(track.points)
    for wide, lines in by_width.items():
        yield _strokes(lines, colour, wide)


def _white(plan: Layout) -> Iterator[str]:
    by_width: dict[float, list[Line]] = {}
    for wide, line in white(plan, is_below=False):
        by_width.setdefault(wide, []).append(line)
    for wide, lines in by_width.items():
        yield _strokes(lines, WHITE, wide)


def _strokes(lines: Iterable[Line], colour: str, wide: float) -> str:
    return f'<path d="{"".join(map(_path, lines))}" stroke="{colour}" stroke-width="{wide:g}"/>'


def _path(line: Line) -> str:
    (x, y), *others = line
    return f"M{x:.2f} {y:.2f}" + "".join(f"L{x:.2f} {y:.2f}" for x, y in others)


def _pad(pad: Pad) -> str:
    left, top = pad.x - pad.wide / 2, pad.y - pad.high / 2
    rounded = 0.0 if pad.is_square else min(pad.wide, pad.high) / 2
    copper = (
        f'<rect x="{left:.2f}" y="{top:.2f}" width="{pad.wide:g}" height="{pad.high:g}" '
        f'rx="{rounded:g}" fill="{PAD}"/>'
    )
    return copper + _circle(pad.x, pad.y, pad.drill, HOLE_COLOUR)


def _circle(x: float, y: float, across: float, colour: str) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{across / 2:g}" fill="{colour}"/>'
