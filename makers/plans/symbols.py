"""The symbols of a wiring drawing, each about (0, 0) on its wire, from left to right."""

from __future__ import annotations

from typing import Final

from makers.plans.wiring import Piece

INK: Final = "#2b2a28"
PAPER: Final = "#fbf8f1"
SHADES: Final = {
    "red": "#e5322d", "amber": "#f5a000", "yellow": "#f2cf00", "green": "#35a853",
    "blue": "#2f6fde", "violet": "#8a4fd0", "white": "#ffffff", "pink": "#ec6fa8",
    "brown": "#8b5a2b", "grey": "#8c8c8c", "turquoise": "#18a7a7", "orange": "#ef7d00",
    "black": "#1c1c1c",
}  # fmt: skip
WIDTHS: Final = {
    "button": 56, "resistor": 62, "led": 30, "driver": 92, "shifter": 96, "piezo": 34,
}  # fmt: skip


def symbol(piece: Piece, x: float, y: float, flipped: bool) -> str:
    """Return a piece whose left end is at (x, y); flipped, its wire runs from right to left."""
    drawn = {
        "button": _button,
        "resistor": _resistor,
        "led": _draw_led,
        "driver": _chip,
        "shifter": _chip,
        "piezo": _piezo,
    }[piece.kind](piece, flipped)
    return f'<g transform="translate({x:g} {y:g})">{drawn}</g>'


def text(x: float, y: float, words: str, size: float = 11, more: str = "") -> str:
    """Return a line of text."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {more}>{words}</text>'


def _button(_piece: Piece, _flipped: bool) -> str:
    return (
        f'<path d="M0 0H14M42 0H56M10 -9H46M28 -9V-14" stroke="{INK}" stroke-width="2"/>'
        f'<circle cx="14" cy="0" r="3" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
        f'<circle cx="42" cy="0" r="3" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
    )


def _resistor(piece: Piece, _flipped: bool) -> str:
    value = piece.text.split(" pull")[0]
    return (
        f'<path d="M0 0H6M56 0H62" stroke="{INK}" stroke-width="1.6"/>'
        f'<rect x="6" y="-8" width="50" height="16" rx="3" fill="#e9dcc0" stroke="{INK}"/>'
        + text(31, 4, value, 10.5, 'text-anchor="middle"')
    )


def _draw_led(piece: Piece, flipped: bool) -> str:
    # Driven lamps hang on 5 V: there the current comes back along the wire.
    turn = ' transform="rotate(180 15 0)"' if flipped else ""
    return (
        f'<g{turn}><path d="M0 0H30" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="M8 -9V9L22 0Z" fill="{SHADES[piece.colour]}" stroke="{INK}" '
        f'stroke-width="1.4"/><path d="M22 -9V9" stroke="{INK}" stroke-width="2"/></g>'
        f'<path d="M20 -11l5 -5M25 -8l5 -5" stroke="{INK}" stroke-width="1.2"/>'
    )


def _chip(piece: Piece, flipped: bool) -> str:
    words = piece.text.split()
    name, into, out = " ".join(words[:-3]), words[-3], words[-1]
    width = WIDTHS[piece.kind]
    size = 9.5 if len(name) < 10 else 7.5  # the pins' numbers stand beside it
    left, right = (out, into) if flipped else (into, out)
    return (
        f'<rect x="0" y="-11" width="{width}" height="22" rx="4" fill="#34373d"/>'
        + text(width / 2, 4, name, size, 'text-anchor="middle" fill="#f4efe2"')
        + text(4, 4, left, 9.5, 'fill="#ffd48a"')
        + text(width - 4, 4, right, 9.5, 'text-anchor="end" fill="#ffd48a"')
    )


def _piezo(_piece: Piece, _flipped: bool) -> str:
    return (
        f'<path d="M0 0H6M28 0H34" stroke="{INK}" stroke-width="1.6"/>'
        f'<circle cx="17" cy="0" r="11" fill="#d9b45b" stroke="{INK}" stroke-width="1.4"/>'
        f'<circle cx="17" cy="0" r="5.5" fill="#f7f0dc" stroke="{INK}" stroke-width="1"/>'
    )


def end(name: str, x: float, y: float, towards: int) -> str:
    """Return the end of a wire at (x, y); `towards` is 1 to the right, -1 to the left."""
    if name == "GND":
        bars = "".join(
            f'<path d="M{x + towards * (8 + 4 * n):g} {y - 9 + 3 * n:g}v{18 - 6 * n}" '
            f'stroke="{INK}" stroke-width="2"/>'
            for n in range(3)
        )
        return f'<path d="M{x:g} {y:g}h{8 * towards}" stroke="{INK}" stroke-width="1.6"/>{bars}'
    fill = {"5 V": SHADES["red"], "3.3 V": SHADES["orange"]}.get(name, "#34373d")
    left = x if towards > 0 else x - 36
    return f'<rect x="{left:g}" y="{y - 9:g}" width="36" height="18" rx="9" fill="{fill}"/>' + text(
        left + 18, y + 4, name, 10.5, 'text-anchor="middle" fill="#fff" font-weight="700"'
    )
