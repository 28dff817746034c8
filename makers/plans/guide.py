"""The building instructions of a board: drawing, wires, parts, steps with a check after each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.board import RING, Board
from hardware.header import WAKE, pin_text
from hardware.profiles import shipped
from makers.case.sizes import spots
from makers.plans.bench import first_light, mistakes, parts_tested
from makers.plans.books_svg import MAT_MM
from makers.plans.holes import NoRoom
from makers.plans.perfboard_svg import part_table, wire_table
from makers.plans.shopping import WAKE_HOLE, shopping
from makers.plans.sight import sight
from makers.plans.wiring import DRIVER, SHIFTER, links, table, used_colours
from makers.plans.wiring_svg import notes

ABOUT = {
    "minimal": "One evening with a soldering iron: ten pins. ACCUSE and UNDO are on the page.",
    "standard": "The whole table: eight buttons, seven lamps, sixteen Swords of light.",
    "deluxe": "The standard board with a lamp for each of seven seats.",
}
UNTRIED = """No real Raspberry Pi, no soldering iron and no printer has confirmed it yet. What a
program checked: every net of the perforated board is joined and no two touch; no hole of the panel
touches another; lengths are measured back from the printed papers. Check every wire with a meter
before the first power-on."""


SPI_ON: Final = "on, for the ring of LEDs"  # what the doctor says
SPI_OFF: Final = "off: this board has no ring and needs none"


class Step(NamedTuple):
    """What to do, and what to see or measure when it is done."""

    do: str
    check: str


def guide(board: Board) -> str:
    """Return docs/build-NAME.md; raise NoRoom where the plate is too small for its parts."""
    return "\n".join((
        f"# Build the {board.name} board\n\n{ABOUT.get(board.name, '')}\n",
        f"Made by `roundtable wiring --profile {_named(board)} --guide FILE.md`. {UNTRIED}\n",
        f"![Wiring of the {board.name} board](wiring-{board.name}.svg)\n",
        "".join(f"- {line}\n" for line in notes(board)),
        f"## Parts\n\n{shopping(board)}",
        f"## Wires\n\nTag each wire at both ends with its part. Its colour says what it is:\n\n"
        f"{used_colours(board)}\n{table(board)}",
        *_chain(board),
        _perfboard(board),
        WORDS,
        f"## Steps\n\n{_numbered(board)}",
        _case(board),
        first_light(board),
        mistakes(board),
        _on_again(board),
        sight(board),
    ))  # fmt: skip


def _named(board: Board) -> str:
    """Return how a board is named to a command: one of one's own by its file."""
    return board.name if board.name in shipped() else f"{board.name}.toml"


def _chain(board: Board) -> Iterator[str]:
    if not board.ring:
        return
    last = f"seat {board.seats}" if board.seats else f"LED {RING}"
    seats = " Seen so, the seats run from right to left." if board.seats else ""
    yield (
        "### The chain's links\n\n"
        "The LEDs sit behind the panel, the light in the middle of its "
        f"{board.plate.light:g} mm hole, held by hot glue or "
        "by the printed ring: seen from behind, LED 1 is left of the top and the numbers run "
        f"against the clock.{seats} Each board's DO and CO look at the next one's DI and CI. "
        f"The last one, {last}, has nothing after it.\n\n{links(board)}"
    )


def _perfboard(board: Board) -> str:
    return (
        "## The perforated board\n\n"
        "In its place [a board to order](pcb.md) has a plug for each part, for the pins of the "
        "shipped profiles.\n\n"
        f"![The perforated board](perfboard-{board.name}.svg)\n\n"
        "Letters are rows, numbers columns: above from the parts' side, below from the copper's. A "
        f"wire's end is soldered to the leg that stands in that hole.\n\n{part_table(board)}\n"
        f"{wire_table(board)}"
    )


WORDS = """## Words

| word | means |
|---|---|
| net | all holes and legs that are one piece of metal when the board is done |
| rail | a bare wire along a whole row of holes: one for 5 V, one for ground |
| bridge | solder between two things that must not touch |
| 0 Ω, silent | what a meter shows, or whether it beeps, from one probe to the other |
| diode range | the meter's setting with the arrow: it sends a little current through an LED |
| box header | two rows of pins in a plastic wall with a gap, for a ribbon's plug |
| slot nut | a nut that slides into the groove of an aluminium profile |
| passive piezo | a disc that clicks at power; an active one beeps by itself, and is wrong |
"""


def _case(board: Board) -> str:
    try:
        spots(board)
    except NoRoom as why:
        return (
            f"## The case\n\nNone can be drawn: {why}. Until then lay the Pi at the mast's foot, "
            "and build a case of your own round the board.\n"
        )
    return (
        "## The case\n\n"
        f"`roundtable box --profile {_named(board)} --out DIR` makes it: STL and STEP of each part "
        "for a printer, `laser.svg` for a cutter, and a page with mass and how each lies ([the "
        "box](box.md)). Nobody has printed or cut one yet.\n\n"
        "![The case with its plate lifted, and the parts of the mast]"
        f"(box-{board.name}.svg)\n"
    )


def _on_again(board: Board) -> str:
    """Return how a box that is switched off is switched on."""
    small = (
        f"the small button in the {WAKE_HOLE:g} mm hole of the case's back, above the Pi: "
        "yellow to pin 5, black to ground, from the perforated board"
        if board.wake
        else f"none. `wake = true` in [board] of a profile of your own draws one, from "
        f"{pin_text(WAKE)} to ground, and the case's back gets its {WAKE_HOLE:g} mm hole"
    )
    return (
        "## Switching on again\n\n"
        "OK and UNDO, held for five seconds, switch the box off. What switches it on again:\n\n"
        "| Pi | button |\n|---|---|\n"
        f"| 4 or 3 | {small} |\n"
        "| 5 | its own, behind the case's back: a pen's tip in the small hole there pushes the "
        f"plunger, which presses it. A cut case has a {WAKE_HOLE:g} mm hole: a pencil's point, or "
        "a key of 2.5 mm, straight and level |\n"
        "| any | none: pull the supply's plug, and put it back |\n\n"
        "The button of a Pi 4 needs its bootloader as it is delivered (`WAKE_ON_GPIO=1`; "
        "`rpi-eeprom-config` prints it). While the box runs, nothing reads that button. A Pi 5's "
        "own switches a running box off, too; the plunger's end lies in the wall, so that no hand "
        "and no shelf presses it. No real Pi has confirmed either button.\n"
    )


def _numbered(board: Board) -> str:
    return "".join(
        f"{n}. {step.do}\n   **Check:** {step.check}\n" for n, step in enumerate(_steps(board), 1)
    )


def _steps(board: Board) -> Iterator[Step]:
    yield from _soldering(board)
    yield from _panel(board)
    yield from _joining(board)
    yield from _closing(board)


def _soldering(board: Board) -> Iterator[Step]:
    yield Step(
        "Unplug everything. Saw the perforated board to size. Solder the 2 x 20 box header to it, "
        "pin 1 where the drawing has it, the gap in its wall towards the rails.",
        "no leg touches its neighbour: meter each to the next, 40 times silent.",
    )
    yield Step(
        "Lay the two rails of bare wire on the copper side, and join the header's pins to them as "
        "in the list.",
        "meter: pin 2 and pin 4 to the 5 V rail, pin 6 to the GND rail, nothing between the rails.",
    )
    if board.driven:
        yield Step(
            f"Solder the {DRIVER}'s socket, its notch to the left, pin 9 to ground. Leave the chip "
            "out for now.",
            "pin 9 to the GND rail is 0 Ω, pin 10 to anything is silent.",
        )
    if board.ring:
        yield Step(
            f"Solder the {SHIFTER}'s socket, its notch to the left, and the 100 nF beside it. "
            f"Leave "
            "the chip out for now.",
            "pin 14 to the 5 V rail; 1, 4, 7, 9, 10, 12, 13 to the GND rail; 5 V to GND is silent.",
        )
    yield Step(
        "Solder the resistors, then the wires of the list that join parts, net by net. Tick each "
        "one off. What goes to a numbered wire is soldered together with that wire.",
        "each net of the list: from its first hole to its last 0 Ω, or the resistor's value.",
    )
    if board.ring:
        yield Step(
            "Only now, with 5 V to GND still silent, fit the 1000 µF and its two wires: its plus "
            "where the drawing says.",
            "red probe on 5 V, range 20 kΩ: it begins low and climbs, for up to a minute.",
        )


def _panel(board: Board) -> Iterator[Step]:
    yield Step(
        f"Print the drilling template (`roundtable wiring --profile {_named(board)} --panel "
        f"panel.pdf`) "
        "at 100 %, tape it on and drill. A printed or cut plate has its holes: lay it on, compare.",
        f"its ruler is 100 mm long; {_tried(board)} through a hole in a piece of scrap.",
    )
    yield Step(
        f"Print the overlay (`roundtable wiring --profile {_named(board)} --overlay overlay.pdf`, "
        "`--game` names the game, `roundtable --language de wiring …` a language), cut it and the "
        "foil out and lay both on: the plate's screws will hold them.",
        "every hole shows through; the names are those of your game and language.",
    )
    if board.buttons or board.lamps:
        yield Step(
            "Set buttons and LED holders. An LED's longer leg is the side of the plus.",
            "every nut is tight; no two rims touch.",
        )


def _tried(board: Board) -> str:
    plate = board.plate
    parts = [f"a button ({plate.button:g} mm)"] if board.buttons else []
    parts += [f"an LED holder ({plate.lamp:g} mm)"] if board.lamps else []
    parts = parts or [f"a screw ({plate.screw:g} mm)"]
    return " and ".join(parts) + (" go" if len(parts) > 1 else " goes")


def _joining(board: Board) -> Iterator[Step]:
    if board.buttons:
        end = "ground" if board.pressed == "low" else "3.3 V"
        yield Step(
            f"Run one {end} wire from button to button, then each button's own wire to its number.",
            "meter from its number to the common wire: 0 Ω while it is pressed, silent when not.",
        )
    if board.leds:
        yield Step(
            "Join each lamp: blue to its plus, grey or black to its minus. Sleeve every joint.",
            "the meter's diode range lights red and amber ones faintly, red probe on the plus; "
            "white, violet and some green ones take more than a meter gives: 5 V through 220 Ω.",
        )
    if board.wake:
        yield Step(
            f"Set the small button into the {WAKE_HOLE:g} mm hole of the case's back, above the "
            "Pi. Solder the wires wake button (yellow) and wake ground (black) to it.",
            "meter from pin 5 to the GND rail: 0 Ω while it is pressed, silent when not.",
        )
    if board.buzzer is not None:
        yield Step(
            "Glue the piezo behind the sound holes, brown to its plus, black to its minus.",
            "from one of its wires to the other: not 0 Ω.",
        )
    if board.ring:
        yield Step(
            "Glue the chain's LEDs behind their holes, or lay them into the printed ring, and make "
            "the links of the table, one by one. Bring 5 V, ground, data and clock to LED 1 (DI, "
            "CI).",
            "5 V and GND of the last LED to those of the first: 0 Ω; 5 V to GND: not 0 Ω.",
        )
    still = "begins low and climbs" if board.ring else "is silent"
    yield Step(
        "Meter the whole board once more, chips still out.",
        f"5 V to GND {still}; 3.3 V to GND, and each pin of the header to its neighbours but 2 to "
        "4: none is 0 Ω.",
    )
    yield Step(
        "Put the chips in, notch to the left. The Pi has no power: plug the ribbon on, its marked "
        "edge at pin 1, on the Pi the end with the memory card.",
        "GND rail to the metal of a USB plug on the Pi is 0 Ω, 5 V rail to that metal is not; pin "
        "2 of the board to pin 2 of the Pi is 0 Ω. Turned round it would burn: do not power on.",
    )
    yield Step(
        "Plug the camera in, no power yet: lift the latch, bare contacts towards those of the "
        "plug, press the latch down; on a Pi 4 the port named CAMERA, on a Pi 5 CAM/DISP 0.",
        "the ribbon does not come out at a soft pull, and lies straight, at both ends.",
    )
    yield Step(
        "Power on.",
        "dark and silent; nothing gets warm within a minute."
        + (" Single LEDs of the ring may shine until the program runs." if board.ring else ""),
    )


def _closing(board: Board) -> Iterator[Step]:
    spi = "turns SPI on for the ring" if board.ring else "leaves SPI off: this board needs none"
    line = SPI_ON if board.ring else SPI_OFF
    yield Step(
        f"Install the program ([from an empty card](install.md)): `./install.sh --board "
        f"{_named(board)}` names the board and {spi}. Restart.",
        f'`roundtable doctor` says of SPI "{line}", and what else is missing.',
    )
    yield Step(
        "Print the mat and the stickers (`roundtable print --out stickers.pdf --mat mat.pdf`, "
        "`--game` names the game) at 100 %, on matte paper.",
        f"the mat is {MAT_MM[0]} mm wide, a sticker 18 mm.",
    )
    yield Step(
        "First light on the bench, as below, before anything is closed. The program that runs "
        "holds the pins: `sudo systemctl stop roundtable` before.",
        f'`roundtable selftest` begins with "Self-test of the {board.name} board" and ends with '
        f'"{parts_tested(board)} parts, 0 failed, 0 skipped".',
    )
    yield Step(
        "Shut down, unplug. Into the case in this order: its two halves together (M3 x 25, heads "
        "at the right, a short key), for a Pi 5 the printed plunger into its sleeve in the back "
        "wall, its flat side down, the Pi with its memory card to the back, the board under its "
        "four clips, its header at the back, the supply's plug with a cable tie through the two "
        "small slots, the camera's ribbon through its slot, the plate (docs/box.md has each joint "
        "and its screws). Put up mast, camera and lamp as below.",
        "`roundtable selftest` once more: 0 failed. Then `sudo systemctl start roundtable`.",
    )
