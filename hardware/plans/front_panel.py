"""The front panel's drilling template, true to scale, as SVG. Lengths are mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from typing import Final

from hardware.board import QUESTS, RING, Board
from words.text import Text, t

WIDTH, HEIGHT = 260.0, 150.0  # fits a sheet of A4 with a margin
PAGE: Final = (297.0, 210.0)
LEFT, TOP = (PAGE[0] - WIDTH) / 2, 22.0
BUTTON, LAMP, SOUND, SCREW = 24.0, 5.0, 2.0, 3.2  # across
RING_AT, RING_ACROSS = (52.0, 54.0), 60.0
BAR_TOP, BAR_STEP = 16.0, 7.2  # of a row of lamps, downwards
RULER: Final = 100.0

BUTTONS_AT: Final = {
    **{name: (112.0 + 32 * n, 50.0) for n, name in enumerate(QUESTS)},
    "accuse": (128.0, 108.0), "ok": (176.0, 108.0), "undo": (224.0, 108.0),
}  # fmt: skip
LAMPS_AT: Final = {
    **{name: (112.0 + 32 * n, 26.0) for n, name in enumerate(QUESTS)},
    "ok": (176.0, 86.0), "silence": RING_AT, "white": (32.0, 54.0), "black": (72.0, 54.0),
}  # fmt: skip
LABELS: Final[Mapping[str, Text]] = {
    **{name: t("Quest {number}", number=n) for n, name in enumerate(QUESTS, 1)},
    "accuse": t("ACCUSE"),
    "ok": t("OK"),
    "undo": t("UNDO"),
    "silence": t("Silence"),
    "white": t("White Swords"),
    "black": t("Black Swords"),
}
SOUND_LABEL: Final = t("Sound")


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole to drill: its middle from the panel's top left, and how wide it is."""

    x: float
    y: float
    across: float
    label: str = ""


def holes(board: Board) -> tuple[Hole, ...]:
    """Return every hole of a board's panel."""
    return (*_screws(), *_parts(board), *_ring(board), *_seats(board), *_sound(board))


def _screws() -> Iterator[Hole]:
    for x in (6.0, WIDTH - 6):
        for y in (6.0, HEIGHT - 6):
            yield Hole(x, y, SCREW)


def _parts(board: Board) -> Iterator[Hole]:
    for name in board.buttons:
        yield Hole(*BUTTONS_AT[name], BUTTON, LABELS[name])
    for name in board.lamps:
        yield Hole(*LAMPS_AT[name], LAMP, "" if name in board.buttons else LABELS[name])
    for name, row in board.bars.items():
        x, _ = LAMPS_AT[name]
        for place in range(len(row)):
            label = LABELS[name] if place == len(row) - 1 else ""
            yield Hole(x, BAR_TOP + BAR_STEP * place, LAMP, label)


def _ring(board: Board) -> Iterator[Hole]:
    x, y = RING_AT
    for number in range(RING if board.ring else 0):
        turn = 2 * pi * (number + 0.5) / RING - pi / 2
        at = (x + RING_ACROSS / 2 * cos(turn), y + RING_ACROSS / 2 * sin(turn))
        yield Hole(*at, LAMP, "1" if number == 0 else "")


def _seats(board: Board) -> Iterator[Hole]:
    for seat in range(board.seats if board.ring else 0):
        yield Hole(112 + 128 / 6 * seat, 134.0, LAMP, t("Seat {number}", number=seat + 1))


def _sound(board: Board) -> Iterator[Hole]:
    for number in range(7 if board.buzzer is not None else 0):
        away = 0.0 if number == 6 else 6.0
        turn = 2 * pi * number / 6
        label = SOUND_LABEL if number == 6 else ""
        yield Hole(RING_AT[0] + away * cos(turn), 116 + away * sin(turn), SOUND, label)


def label_at(hole: Hole) -> tuple[float, float]:
    """Return where a label's baseline begins its middle: below the hole."""
    below = 11.0 if hole.label == SOUND_LABEL else hole.across / 2 + 4.5
    return hole.x, hole.y + below


def title(board: Board) -> Text:
    """Return what stands above the panel."""
    return t(
        "Front panel of the {board} board: print at 100 %, then measure the ruler",
        board=board.name,
    )


SIZES: Final = t(
    "holes, mm: buttons {button}, lamps {lamp}, sound {sound}, screws {screw}; "
    "panel {width} x {height}",
    button=f"{BUTTON:g}",
    lamp=f"{LAMP:g}",
    sound=f"{SOUND:g}",
    screw=f"{SCREW:g}",
    width=f"{WIDTH:g}",
    height=f"{HEIGHT:g}",
)


def svg(board: Board, say: Callable[[str], str] = str) -> str:
    """Return the panel as an SVG of its real size; `say` puts its words into a language."""
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PAGE[0]:g}mm" height="{PAGE[1]:g}mm" '
        f'viewBox="0 0 {PAGE[0]:g} {PAGE[1]:g}" font-family="Helvetica, Arial, sans-serif" '
        'fill="none" stroke="#000" stroke-width="0.2">',
        '<rect width="297" height="210" fill="#fff" stroke="none"/>',
        _words(PAGE[0] / 2, 13, say(title(board)), 4.6),
        _words(PAGE[0] / 2, 18.5, say(SIZES), 3.4),
        f'<g transform="translate({LEFT:g} {TOP:g})">',
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" rx="4"/>',
        *(_drawn(hole, say(hole.label)) for hole in holes(board)),
        "</g>",
        _ruler(),
        "</svg>\n",
    ]
    return "\n".join(drawn)


def _drawn(hole: Hole, words: str) -> str:
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


def _ruler() -> str:
    left, y = (PAGE[0] - RULER) / 2, TOP + HEIGHT + 16
    ticks = "".join(f"M{left + n:g} {y:g}v{-4 if n % 50 == 0 else -2.5}" for n in range(0, 101, 10))
    line = f'<path d="M{left:g} {y:g}h{RULER:g}{ticks}" stroke-width="0.3"/>'
    return line + _words(PAGE[0] / 2, y + 5, "100 mm", 3.6)
