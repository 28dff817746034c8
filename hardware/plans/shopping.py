"""What to buy for a board: quantities and descriptions, from its profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hardware.board import RING, Board
from hardware.plans.wiring import DRIVER, SHIFTER, drivers, wires
from hardware.power import supply_ma

Line = tuple[int, str, str]  # how many, what, what matters about it


def shopping(board: Board) -> str:
    """Return the list as a Markdown table."""
    head = "| how many | part | what matters |\n|---|---|---|\n"
    lines = (*_electronics(board), *_sight(), *_supplies(board), *_workshop(board))
    return head + "".join(f"| {count} | {part} | {about} |\n" for count, part, about in lines)


def _electronics(board: Board) -> Iterator[Line]:
    if board.buttons:
        yield len(board.buttons), "push button", "momentary, closes when pressed, 24 mm hole"
    for colour, count in sorted(Counter(map(board.colour, board.leds)).items()):
        yield count, f"{colour} LED", "5 mm, diffused, with a panel holder"
    texts = [
        piece.text for wire in wires(board) for piece in wire.pieces if piece.kind == "resistor"
    ]
    for text, count in sorted(Counter(texts).items()):
        yield count, f"resistor {text}", "0.25 W"
    if board.driven:
        yield drivers(board), DRIVER, "DIP-18, with a socket: switches lamps from 5 V"
    if board.buzzer is not None:
        yield 1, "piezo buzzer", "passive (no tone of its own), loud at 2 to 4 kHz"
    if board.ring:
        yield from _chain(board)


def _chain(board: Board) -> Iterator[Line]:
    yield (
        RING,
        "clocked LED, APA102 or SK9822",
        "5 V, single, for a ring 60 mm across",
    )
    if board.seats:
        yield board.seats, "clocked LED, APA102 or SK9822", "single, on boards: one for each seat"
    yield 1, SHIFTER, "DIP-14, with a socket: lifts data and clock to 5 V"
    yield 1, "capacitor 1000 µF", "6.3 V or more, at the chain's 5 V"
    yield 1, "capacitor 100 nF", f"ceramic, beside the {SHIFTER}"


def _sight() -> Iterator[Line]:
    yield 1, "Raspberry Pi 4 or 5", "2 GB or more, with a cooler"
    yield 1, "memory card", "32 GB, for long life of writes"
    yield 1, "Raspberry Pi Camera Module 3", "the standard one, not the wide one"
    yield 1, "camera ribbon", "500 mm; on a Pi 5 with the narrow end"
    yield 1, "LED bar for the pile", "5 V, diffused, 300 mm, neutral white, not dimmed by PWM"


def _supplies(board: Board) -> Iterator[Line]:
    extra = supply_ma(board) / 1000
    about = f"for the Pi and {extra:.2f} A of lamps: the Pi's own one, 3 A (Pi 4) or 5 A (Pi 5)"
    yield 1, "5 V supply, USB-C", about
    yield 1, "5 V supply, 2 A", "for the LED bar alone"


def _workshop(board: Board) -> Iterator[Line]:
    yield 1, "perforated board", "100 x 70 mm"
    yield 1, "socket, 2 x 20, with ribbon", "fits the header: nothing is soldered to the Pi"
    yield 1, "set of stranded wire", "0.14 to 0.25 mm², in the colours of the drawing"
    yield 1, "plate for the panel", "260 x 150 mm, 3 mm, wood or acrylic"
    yield 1, "mast", "aluminium profile 20 x 20 mm, 400 mm upright, 200 mm arm"
    yield 1, "USB speaker, if wanted", "takes its current from the Pi: the box may speak with it"
    yield 2, "sheet of stickers", "matte paper, at most 80 µm thick"
