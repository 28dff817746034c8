"""The front panel's drilling template, true to scale, as SVG. Lengths are mm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Final

from hardware.board import Board, Plate
from makers.plans.holes import SOUND, Hole, holes, label_at
from words.text import Text, t

PAPERS: Final = ((297.0, 210.0), (420.0, 297.0))  # A4 and A3, landscape
MARGIN: Final = 10.0  # of a sheet, which printers leave white
TOP: Final = 22.0
BELOW: Final = 24.0  # the ruler and its words
RULER: Final = 100.0


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet with a plate in its middle."""

    width: float
    height: float
    left: float  # of the plate


def page_for(plate: Plate) -> Page:
    """Return the smallest sheet that takes a plate at its real size."""
    for width, height in PAPERS:
        if plate.width + 2 * MARGIN <= width and TOP + plate.height + BELOW <= height:
            break
    return Page(width, height, (width - plate.width) / 2)


def title(board: Board) -> Text:
    """Return what stands above the panel."""
    return t(
        "Front panel of the {board} board: print at 100 %, then measure the ruler",
        board=board.name,
    )


def sizes(board: Board) -> Text:
    """Return how wide the holes are."""
    plate = board.plate
    return t(
        "holes, mm: buttons {button}, lamps {lamp} (their holders), lights {light}, sound {sound}, "
        "screws {screw}; panel {width} x {height}",
        button=f"{plate.button:g}",
        lamp=f"{plate.lamp:g}",
        light=f"{plate.light:g}",
        sound=f"{SOUND:g}",
        screw=f"{plate.screw:g}",
        width=f"{plate.width:g}",
        height=f"{plate.height:g}",
    )


def svg(board: Board, say: Callable[[str], str] = str) -> str:
    """Return the panel as an SVG of its real size; `say` puts its words into a language."""
    plate, page = board.plate, page_for(board.plate)
    wide, high = f"{page.width:g}", f"{page.height:g}"
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" '
        f'viewBox="0 0 {wide} {high}" font-family="Helvetica, Arial, sans-serif" '
        'fill="none" stroke="#000" stroke-width="0.2">',
        f'<rect width="{wide}" height="{high}" fill="#fff" stroke="none"/>',
        _words(page.width / 2, 13, say(title(board)), 4.6),
        _words(page.width / 2, 18.5, say(sizes(board)), 3.4),
        f'<g transform="translate({page.left:g} {TOP:g})">',
        f'<rect width="{plate.width:g}" height="{plate.height:g}" rx="4"/>',
        *(_draw_hole(hole, say(hole.label)) for hole in holes(board)),
        "</g>",
        _ruler(page, TOP + plate.height + 16),
        "</svg>\n",
    ]
    return "\n".join(drawn)


def _draw_hole(hole: Hole, words: str) -> str:
    x, y, arm = hole.x, hole.y, hole.across / 2 + 1.5
    cross = f"M{x - arm:.2f} {y:.2f}h{2 * arm:g}M{x:.2f} {y - arm:.2f}v{2 * arm:g}"
    circle = f'<circle cx="{hole.x:.2f}" cy="{hole.y:.2f}" r="{hole.across / 2:g}"/>'
    label = _words(*label_at(hole), words, 3.4) if words else ""
    return f'{circle}<path d="{cross}" stroke="#888" stroke-width="0.12"/>{label}'


def _words(x: float, y: float, words: str, size: float) -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="middle" '
        f'fill="#000" stroke="none">{escape(words)}</text>'
    )


def _ruler(page: Page, y: float) -> str:
    left = (page.width - RULER) / 2
    ticks = "".join(f"M{left + n:g} {y:g}v{-4 if n % 50 == 0 else -2.5}" for n in range(0, 101, 10))
    line = f'<path d="M{left:g} {y:g}h{RULER:g}{ticks}" stroke-width="0.3"/>'
    return line + _words(page.width / 2, y + 5, "100 mm", 3.6)
