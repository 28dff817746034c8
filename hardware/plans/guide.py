"""The building instructions of a board: drawing, parts, steps, camera and lamp."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.board import Board
from hardware.plans.shopping import shopping
from hardware.plans.wiring import DRIVER, SHIFTER, table
from hardware.plans.wiring_svg import notes

ABOUT = {
    "minimal": "One evening with a soldering iron: ten pins. ACCUSE and UNDO are on the page.",
    "standard": "The whole table: eight buttons, seven lamps, sixteen Swords of light.",
    "deluxe": "The standard board with a lamp for each of seven seats.",
}

SIGHT = """## Camera and lamp

Computed, and tried with drawn and with path-traced pictures ([vision.md](vision.md), A twin of the
box); a real Camera Module 3 has still to confirm it.

![Camera and lamp, from the front and from the side](wiring-mast.svg)

| what | how |
|---|---|
| camera | 300 mm above the mat, looking straight down on the middle of the pile |
| what it sees | 216 x 122 mm, 1280 x 720 pixels of it: the mat lies wholly inside |
| mast | behind the mat, 130 mm from the pile's middle, arm at 300 mm; nobody reaches over it |
| focus | set once, at half the pile's height: 14 mm above the mat; sharp from 0 to 60 mm |
| lamp | LED bar, 300 mm to the side of the pile and 300 mm above the mat: light at 45 degrees |
| its direction | along the pile's longer side, so that a hand shades one sticker at most |
| its supply | its own; not dimmed by PWM, or the picture gets stripes |
| stickers | 18 mm squares on matte paper, in two opposite corners of each card |
| sleeves | none, or matte ones: clear ones mirror the lamp when a card is bent |

The lamp must not stand beside the camera: its mirror image would lie on the cards. Lay a card in
its sleeve on the mat and raise its end away from the lamp by 15 mm, as a bent card would: the
camera's picture may show no bright spot on a sticker. `roundtable look` says what it sees.
Calibrate when the room is at its brightest, for daylight that comes later whitens the picture;
keep the sun off the pile, for the edge of a shadow hides the code that it crosses.
"""


def guide(board: Board) -> str:
    """Return docs/build-NAME.md."""
    about = ABOUT.get(board.name, "")
    steps = "".join(f"{n}. {step}\n" for n, step in enumerate(_steps(board), 1))
    more = "".join(f"- {line}\n" for line in notes(board))
    return (
        f"# Build the {board.name} board\n\n{about}\n\n"
        f"Made by `roundtable wiring --profile {board.name}`. No real Raspberry Pi has confirmed\n"
        "it yet: check every wire with a meter before the first power-on.\n\n"
        f"![Wiring of the {board.name} board](wiring-{board.name}.svg)\n\n{more}\n"
        f"## Wires\n\n{table(board)}\n"
        f"## Parts\n\n{shopping(board)}\n"
        f"## Steps\n\n{steps}\n{SIGHT}"
    )


def _steps(board: Board) -> Iterator[str]:
    yield "Unplug everything. Solder the 2 x 20 socket to the perforated board, pin 1 marked."
    yield "Join the ground pins to one rail, pins 2 and 4 to a 5 V rail. Meter: no contact between."
    if board.driven:
        yield f"Solder the {DRIVER}'s socket, pin 9 to ground. Leave the chip out for now."
    if board.ring:
        yield (
            f"Solder the {SHIFTER}'s socket with its capacitor: pin 14 to 5 V; 1, 4, 7, 9, 10, 12, "
            "13 to ground. Leave the chip out for now."
        )
    yield (
        f"Print the drilling template (`roundtable wiring --profile {board.name} --panel "
        "panel.pdf`) at 100 %, measure its ruler, tape it on and drill."
    )
    yield "Set buttons and LEDs. An LED's longer leg is the side of the plus."
    if board.buttons:
        end = "ground" if board.pressed == "low" else "3.3 V"
        yield f"Run one {end} wire from button to button, then each button's own wire to its pin."
    if board.leds:
        yield "Solder each lamp with its resistor as drawn, then its wire. Sleeve every joint."
    if board.ring:
        yield "Bring 5 V, ground, data and clock to LED 1 (DI, CI), the 1000 µF capacitor there."
    if board.seats:
        yield f"From DO, CO, 5 V and ground of LED 16 go on to {board.seats} seats, clockwise."
    yield "Meter, chips still out: 5 V rail to ground, 3.3 V to ground, each pin to its neighbours."
    yield "Put the chips in, notch as on the socket. Plug the socket onto the Pi. Power on: dark."
    yield "Install the program ([from an empty card](install.md)), which turns SPI on. Restart."
    yield f'Set `board = "{board.name}"` in `/etc/roundtable/roundtable.toml`, section `[panel]`.'
    yield "Put up mast, camera and lamp as below."
    yield "Run `roundtable selftest`: it tries every part and says what is wired wrongly."
