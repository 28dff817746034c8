"""The wiring drawing: the header in the middle, and beside each pin all that hangs on it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from hardware.board import RING, Board
from hardware.header import PHYSICAL, SPI0, WAKE, pin_text
from hardware.power import header_ma, supply_ma
from makers.plans.netlist import SHIFTER_FIVE, SHIFTER_GROUND
from makers.plans.symbols import INK, PAPER, SHADES, WIDTHS, end, symbol, text
from makers.plans.wiring import (
    DRIVER,
    FIVE,
    GROUND,
    POWER_PINS,
    SHIFTER,
    SHIFTERS,
    THREE,
    Wire,
    drivers,
    wires,
)

WIDTH, TOP, PITCH, MIDDLE = 1240, 92, 34, 620  # px
BOTTOM: Final = TOP + 20 * PITCH + 16
HEIGHT: Final = BOTTOM + 236
BCM_AT: Final = {pin: bcm for bcm, pin in PHYSICAL.items()}
POWER_SHADES: Final = {FIVE: SHADES["red"], THREE: SHADES["orange"], GROUND: SHADES["black"]}
GAP: Final = 12
FIRST, LABEL = 118, 400  # px from the header's middle


def drawing(board: Board) -> str:
    """Return the SVG of a board."""
    by_pin = {wire.pin: wire for wire in wires(board)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif" '
        f'fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        text(40, 50, f"Wiring of the {board.name} board", 26, 'font-weight="700"'),
        text(
            WIDTH - 40, 50, "Raspberry Pi, 40-pin header, seen from above, SD card end on top", 13,
            'text-anchor="end" fill="#6d675b"',
        ),
        *(_row(row, by_pin) for row in range(20)),
        _header(),
        *(_pin(pin, by_pin.get(pin)) for pin in range(1, 41)),
        *_notes(board),
        *(_ring(board) if board.ring else ()),
        "</svg>\n",
    ]  # fmt: skip
    return "\n".join(parts)


def _row(row: int, by_pin: dict[int, Wire]) -> str:
    y = TOP + row * PITCH + PITCH / 2
    pins = ((2 * row + 1, -1), (2 * row + 2, 1))
    return "".join(_wire(by_pin[pin], y, side) for pin, side in pins if pin in by_pin)


def _wire(wire: Wire, y: float, side: int) -> str:
    """Draw a wire from its pin outwards; `side` is -1 to the left, 1 to the right."""
    first = MIDDLE + side * FIRST
    drawn = [_strand(MIDDLE + side * 24, first, y, wire.colour)]
    x: float = first
    for piece in wire.pieces:
        width = WIDTHS[piece.kind]
        back = (wire.end != GROUND) != (side < 0) if piece.kind == "led" else side < 0
        drawn.append(symbol(piece, x if side > 0 else x - width, y, back))
        x += side * width
        drawn.append(f'<path d="M{x:g} {y:g}h{side * GAP}" stroke="{INK}" stroke-width="1.6"/>')
        x += side * GAP
    drawn.append(end(wire.end, x, y, side))
    leader = f"M{x + side * 48:g} {y:g}H{MIDDLE + side * (LABEL - 10)}"
    drawn.append(f'<path d="{leader}" stroke="#cfc4ab" stroke-width="1.4" stroke-dasharray="2 5"/>')
    anchor = "start" if side > 0 else "end"
    label = MIDDLE + side * LABEL
    name, kind = wire.part.rsplit(" ", 1) if " " in wire.part else (wire.part, "")
    more = f'text-anchor="{anchor}"'
    drawn.append(text(label, y - 1, f"<tspan font-weight='700'>{name}</tspan> {kind}", 13.5, more))
    about = ", ".join([*(p.text for p in wire.pieces if p.kind == "led"), f"{wire.colour} wire"])
    drawn.append(text(label, y + 12, about, 10.5, f'{more} fill="#6d675b"'))
    return "".join(drawn)


def _strand(x1: float, x2: float, y: float, colour: str) -> str:
    return (
        f'<path d="M{x1:g} {y:g}H{x2:g}" stroke="{INK}" stroke-width="5.4"/>'
        f'<path d="M{x1:g} {y:g}H{x2:g}" stroke="{SHADES[colour]}" stroke-width="3.6"/>'
    )


def _header() -> str:
    return (
        f'<rect x="{MIDDLE - 36}" y="{TOP - 8}" width="72" height="{20 * PITCH + 16}" rx="9" '
        f'fill="#24262b"/>'
    )


def _pin(pin: int, wire: Wire | None) -> str:
    side = 1 if pin % 2 == 0 else -1
    x, y = MIDDLE + side * 17, TOP + (pin - 1) // 2 * PITCH + PITCH / 2
    power = POWER_PINS.get(pin)
    used = SHADES[wire.colour] if wire else "#5b5f68"
    fill = POWER_SHADES[power] if power else used
    dark = wire is not None and wire.colour in ("white", "yellow", "pink")
    number = text(
        x, y + 4, str(pin), 10.5,
        f'text-anchor="middle" font-weight="700" fill="{INK if dark else "#fff"}"',
    )  # fmt: skip
    return (
        f'<circle cx="{x}" cy="{y:g}" r="12" fill="{fill}" stroke="#c9a44a" stroke-width="1.5"/>'
        f"{number}{_pin_name(pin, wire, power, side, y)}"
    )


def _pin_name(pin: int, wire: Wire | None, power: str | None, side: int, y: float) -> str:
    name = power or f"BCM {BCM_AT[pin]}"
    shade = INK if wire or power else "#b5ad9c"
    left = MIDDLE + side * 69 - 25
    plate = f'<rect x="{left}" y="{y - 8:g}" width="50" height="16" rx="4" fill="{PAPER}"/>'
    words = text(MIDDLE + side * 69, y + 4, name, 11, f'text-anchor="middle" fill="{shade}"')
    return plate + words


def notes(board: Board) -> list[str]:
    """Return what the drawing cannot show, line by line."""
    lines = [
        f"Every GND here is one rail, with pins {_pins_of(GROUND)} of the header.",
        f"Every 5 V is another, with pins {_pins_of(FIVE)}.",
    ]
    if drivers(board):
        lines.append(f"{DRIVER}: pin 9 to GND, pin 10 stays free; its lamps hang on 5 V.")
    if board.ring:
        unused = () if board.ring.timing is None else (SHIFTERS["clock"][0],)
        grounded = ", ".join(map(str, sorted({*SHIFTER_GROUND, *unused})))
        lines.append(f"{SHIFTER}: pin {SHIFTER_FIVE} to 5 V; {grounded} to GND; 100 nF beside.")
        lines.append("The ring: 5 V and GND from the two rails, 1000 µF between them; SPI is on.")
    lines += _spi(board)
    if board.wake:
        pin = pin_text(WAKE)
        lines.append(
            f"The wake button closes {pin} to GND: nothing else on that pin, I2C stays off."
        )
    lines.append("The lamp over the pile has a supply of its own and no wire to the Pi.")
    lines.append(
        f"All lit: {header_ma(board):.0f} mA through the pins (50 at most), "
        f"{supply_ma(board) / 1000:.2f} A from 5 V."
    )
    return lines


def _pins_of(power: str) -> str:
    *most, last = sorted(pin for pin, what in POWER_PINS.items() if what == power)
    return f"{', '.join(map(str, most))} and {last}"


def _spi(board: Board) -> list[str]:
    there = [wire for wire in wires(board) if wire.bcm in SPI0]
    if board.ring or not there:
        return []
    told = ", ".join(f"{wire.part} on {pin_text(wire.bcm)}" for wire in there)
    return [f"SPI stays off, for its pins are used: {told}."]


def _notes(board: Board) -> list[str]:
    drawn = [f'<path d="M40 {BOTTOM + 14}H{WIDTH - 40}" stroke="#d8cfbb"/>']
    for number, line in enumerate(notes(board)):
        y = BOTTOM + 50 + 27 * number
        drawn.append(f'<circle cx="48" cy="{y - 4}" r="3.5" fill="#b08d3c"/>')
        drawn.append(text(62, y, line, 13.5))
    return drawn


def _ring(board: Board) -> list[str]:
    """Draw the chain as the players see it, with some Swords laid."""
    x, y, radius = 800, BOTTOM + 128, 72
    body = f'cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#34373d" stroke-width="26"'
    drawn = [f"<circle {body}/>"]
    for number in range(RING):
        turn = 2 * pi * (number + 0.5) / RING - pi / 2
        shade = "#fffdf5" if number < 4 else "#8a4fd0" if number >= RING - 3 else "#565a63"
        px, py = x + radius * cos(turn), y + radius * sin(turn)
        drawn.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="9" fill="{shade}"/>')
        ink = INK if number < 4 else "#fff"
        drawn.append(text(round(px, 1), round(py + 3.5, 1), str(number + 1), 9,
                          f'text-anchor="middle" fill="{ink}"'))  # fmt: skip
    drawn.append(text(x, y - 2, "Swords", 14, 'text-anchor="middle" font-weight="700"'))
    drawn.append(text(x, y + 15, f"{RING} LEDs", 11, 'text-anchor="middle" fill="#6d675b"'))
    drawn += _words(board, x + 118, y)
    for seat in range(board.seats):
        px = x + 128 + 38 * seat
        drawn.append(f'<circle cx="{px}" cy="{y + 62}" r="13" fill="#f5a000" stroke="{INK}"/>')
        drawn.append(text(px, y + 66, str(seat + 1), 11, 'text-anchor="middle" font-weight="700"'))
    return drawn


def _words(board: Board, x: float, y: float) -> list[str]:
    assert board.ring is not None
    is_clocked = board.ring.timing is None
    lines = [f"{board.ring.leds}: {'DI, CI' if is_clocked else 'DI'} and 5 V enter at LED 1"]
    lines += ["white Swords from 1 upwards", "black ones from 16 down"]
    if board.seats:
        out = "DO, CO of LED 16 go" if is_clocked else "DO of LED 16 goes"
        lines.append(f"{out} on to {board.seats} seats:")
    return [text(x, y - 44 + 22 * n, line, 13) for n, line in enumerate(lines)]
