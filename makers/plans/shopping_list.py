"""What to buy for a board: quantities and descriptions, from its profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from hardware.board import RING, Board
from hardware.power import first_ma, supply_ma
from hardware.profiles import load, profile_names
from makers.plans.front_panel import PAPERS, page_for
from makers.plans.holes import HoleUse, holes
from makers.plans.lengths import CASE_DEEP, metres, to_panel
from makers.plans.netlist import Kind, netlist
from makers.plans.perfboard import layout
from makers.plans.plugs import CONTACT, header, housing, plugs
from makers.plans.ribbon import IN_CASE, PLANK, places, to_buy
from makers.plans.wiring import DRIVER, SHIFTER, drivers

Line = tuple[int, str, str]  # how many, what, what matters about it

MEMORY = "1 GB; 2 GB where a screen on the Pi itself shows the page"
# Of A4, as `roundtable print` makes them: full sheets, and L7160 labels, 21 a sheet.
SHEETS: Final = {"the card game": (3, 7), "the board game": (8, 17), "Merlin": (4, 11)}
BUTTON_LONG: Final = "at most 40 mm behind the plate, wires too"  # the case is drawn for that
WAKE_HOLE: Final = 7.0  # mm, of the small buttons with a thread M7
WAKES: Final = "switches a Pi 4 or 3 on again"
LARGEST_DRILL: Final = 10.0  # mm, in a hand drill; a step drill or a hole saw makes larger holes


def shopping(listed: Iterable[Line]) -> str:
    """Return lines of the list as a Markdown table."""
    head = "| how many | part | what matters |\n|---|---|---|\n"
    return head + "".join(f"| {count} | {part} | {about} |\n" for count, part, about in listed)


def lines(board: Board) -> tuple[Line, ...]:
    """Return every line of the list; raise NoRoom where the plate is too small."""
    return (*_own(board), *_of_every(board))


@cache
def of_every_board() -> tuple[Line, ...]:
    """Return what is bought for every shipped board alike."""
    alike = [set(_of_every(load(name))) for name in profile_names()]
    return tuple(
        line for line in _of_every(load(profile_names()[0])) if all(line in one for one in alike)
    )


def of_board(board: Board) -> tuple[Line, ...]:
    """Return what is bought for this board besides the list of every board."""
    common = of_every_board()
    return (*_own(board), *(line for line in _of_every(board) if line not in common))


def _own(board: Board) -> Iterator[Line]:
    yield from _electronics(board)
    yield from _plugs(board)
    yield from _supply(board)
    yield from _wires(board)


def _of_every(board: Board) -> Iterator[Line]:
    yield from _sight(board)
    yield from _workshop(board)
    yield from _paper(board)
    yield from _case(board)


def _electronics(board: Board) -> Iterator[Line]:
    if board.buttons:
        about = f"momentary, closes when pressed, {board.plate.button:g} mm hole, {BUTTON_LONG}"
        yield len(board.buttons), "push button", about
    if board.wake:
        yield (
            1,
            "push button, small",
            f"momentary, {WAKE_HOLE:g} mm hole in the case's back: {WAKES}",
        )
    for colour, count in sorted(Counter(map(board.colour, board.leds)).items()):
        yield count, f"{colour} LED", "5 mm, diffused"
    held = sum(hole.sits is HoleUse.LAMP for hole in holes(board))
    if held:
        yield (
            held,
            "LED holder",
            f"for a 5 mm LED, {board.plate.lamp:g} mm hole, with its nut or ring",
        )
    values = Counter(part.what for part in netlist(board).of(Kind.RESISTOR))
    for what, count in sorted(values.items()):
        yield count, f"resistor {what}", "0.25 W"
    if board.driven:
        yield drivers(board), DRIVER, "DIP-18, with a socket: switches lamps from 5 V"
    if board.buzzer is not None:
        yield 1, "piezo buzzer", "passive (no tone of its own), loud at 2 to 4 kHz"
    if board.ring:
        yield from _chain(board)


def _chain(board: Board) -> Iterator[Line]:
    assert board.ring is not None
    leds, lines = board.ring.leds, " and ".join(board.ring.lines)
    single = "on a round board of 10 mm, or cut from a strip of 144 a metre, 10 mm wide"
    if disc := board.ring.disc:
        about = f"5 V, in one piece, {disc.outer:g} mm across, its LEDs on {board.ring.across:g} mm"
        yield 1, f"ring of {RING} LEDs, {leds}", f"{about}: red, green, blue, no fourth colour"
    else:
        yield RING, f"clocked LED, {leds}", f"5 V, {single}, with CI and CO beside DI and DO"
    if board.seats:
        yield board.seats, f"single LED, {leds}", f"5 V, {single}: one for each seat"
    yield 1, SHIFTER, f"DIP-14, with a socket: lifts {lines} to 5 V"
    yield 1, "capacitor 1000 µF", "6.3 V or more, at most 10 mm across and 16 mm high"
    yield 1, "capacitor 100 nF", f"ceramic, beside the {SHIFTER}"


def _sight(board: Board) -> Iterator[Line]:
    yield 1, "Raspberry Pi 4 or 5", f"{MEMORY}; with a cooler"
    yield 1, "memory card, microSD", "32 GB, for long life of writes"
    yield 1, "Raspberry Pi Camera Module 3", "the standard one, not the wide one"
    lengths = ", ".join(
        f"{to_buy(board, place)} mm where the Pi sits {place}" for place in places(board)
    )
    about = f"{lengths}; 15 to 15 pins for a Pi 4, 22 to 15 for a Pi 5"
    yield 1, "camera ribbon", about
    yield 1, "LED bar for the pile", "5 V, diffused, 300 mm, neutral white, not dimmed by PWM"


def _plugs(board: Board) -> Iterator[Line]:
    legs = Counter(plug.legs for plug in plugs(board))
    for many, count in sorted(legs.items()):
        about = f"header {header(many)} to solder, housing {housing(many)} on the cable"
        yield count, f"plug JST XH, {many} legs", about
    if legs:
        about = f"{CONTACT}, and some spare; none where you buy cables that are crimped already"
        yield sum(many * count for many, count in legs.items()), "crimp contact JST XH", about


def _supply(board: Board) -> Iterator[Line]:
    extra, first = supply_ma(board) / 1000, first_ma(board) / 1000
    about = f"for the Pi and {extra:.2f} A of lamps: the Pi's own one, 3 A (Pi 4) or 5 A (Pi 5)"
    if board.ring:
        about += f"; {first:.2f} A until the program runs, at the worst"
    yield 1, "5 V supply, USB-C", about


def _wires(board: Board) -> Iterator[Line]:
    wide, high = layout(board).size_mm
    about = f"2.54 mm, a ring of copper round each hole; sawn to {wide:.0f} x {high:.0f} mm"
    yield 1, "perforated board", about
    colours = ", ".join(f"{colour} {length} m" for colour, length in metres(board).items())
    about = f"insulated, 0.14 to 0.25 mm²: {colours}; {to_panel(board)} mm each to the panel"
    yield 1, "set of stranded wire", about


def _workshop(_board: Board) -> Iterator[Line]:
    yield 1, "5 V supply, 2 A", "for the LED bar alone, with the plug that the bar has"
    yield 1, "box header, 2 x 20, 2.54 mm, straight", "soldered to the perforated board"
    yield 1, "40-wire cable, two 2 x 20 plugs", "300 mm: nothing is soldered to the Pi"
    yield 1, "roll of solder", "0.7 mm, with flux inside"
    yield 1, "roll of bare wire", "0.6 mm, tinned: the rails"
    yield 1, "set of sleeves", "heat-shrink, 2 to 3 mm; and tape for names"
    yield 1, "USB speaker, if wanted", "takes its current from the Pi: the box may speak with it"


def _paper(board: Board) -> Iterator[Line]:
    plain, _ = next(iter(SHEETS.values()))
    others = "; ".join(
        f"{game} {full}, or {labels} of L7160" for game, (full, labels) in SHEETS.items()
    )
    about = f"matte paper, at most 80 µm thick: {others} (ready-cut labels of Avery)"
    yield plain, "sheet of stickers, A4", about
    page = page_for(board.plate)
    size = "A4" if (page.width, page.height) == PAPERS[0] else "A3"
    yield 2, f"sheet of paper, {size}", "the drilling template; the overlay, on thick paper"
    yield 1, "sheet of matte paper, A4", "the mat"
    yield (
        1,
        "clear foil",
        f"over the overlay, cut as it is, {board.plate.width:g} x {board.plate.height:g} mm",
    )


def _drills(board: Board) -> str:
    """Return what makes the holes of a panel."""
    across = sorted({hole.across for hole in holes(board)})
    small = ", ".join(f"{mm:g}" for mm in across if mm <= LARGEST_DRILL)
    large = ", ".join(f"{mm:g}" for mm in across if mm > LARGEST_DRILL)
    return f"{small} mm" + (f", a step drill or hole saw for {large} mm" if large else "")


def _case(board: Board) -> Iterator[Line]:
    plate = board.plate
    size = f"{plate.width:g} x {plate.height:g} mm, {plate.thick:g} mm"
    yield 1, "plate for the panel", f"{size}, wood or acrylic; or printed"
    about = f"behind the plate, {CASE_DEEP:g} mm deep"
    drawn = ": `roundtable build case` draws it, printed or cut" if IN_CASE in places(board) else ""
    yield 1, "case", about + drawn
    screws = sum(hole.sits is HoleUse.SCREW for hole in holes(board))
    about = "the plate on the case, they cut their thread; on a printed one 4 more"
    yield screws, f"screw {plate.bolt}", about
    covers = ", what holds the ring" if board.ring else ""
    yield 8 if board.ring else 4, "screw M3 x 8", f"printed: clips of the perforated board{covers}"
    yield 4, "screw M3 x 20, with nut", "in wood: the clamps of the perforated board"
    yield 4, "screw M3 x 10, with nut", "a printed case alone: its two halves"
    about = (
        f"{plate.width:g} x {plate.height:g} mm, a printed case alone: glued below, it is the floor"
    )
    yield 1, "sheet of felt or cork", about
    yield (
        4,
        "spacer M2.5 x 6, with screws",
        "the Pi, holes 58 x 49 mm apart; printed: the screws alone",
    )
    yield 12, "washer M3", "in wood: three a clamp, beside the perforated board"
    yield 4, "sticky foot, 6 mm high", "under a case of wood, which has screws' heads there"
    yield 2, "aluminium profile 20 x 20 mm, 400 mm", "upright: for the camera, for the LED bar"
    yield 1, "aluminium profile 20 x 20 mm, 200 mm", "the camera's arm"
    yield 2, "mast foot", "printed; or a clamp for the table's edge"
    yield 2, f"plank of hardwood, {PLANK[0]} x {PLANK[1]} x 38 mm", "about 1 kg, under each foot"
    yield 8, "wood screw 4 x 16 mm", "countersunk: four a foot, into its plank"
    yield 1, "angle bracket 20 x 20 mm", "the arm on the upright"
    yield 7, "screw M5 x 8, with slot nut", "bracket 2, LED bar 2, each foot 1, camera 1"
    yield (
        1,
        "set of tools",
        "soldering iron, multimeter, crimping tool for JST XH, saw, side cutter, knife, hot glue, "
        "glue for the sheet of a cut case, screwdrivers and keys for the screws",
    )
    yield 1, "set of drills", _drills(board)
    yield 1, "holder for the camera", "printed, or a plate 40 x 40 mm: holes 21 x 12.5 mm apart"
    yield 4, "screw M2 x 8, with nut", "the camera on its holder"
    yield (
        1,
        "holder for the LED bar",
        "printed, held by two of the cable ties: it looks down at 45 degrees",
    )
    yield 3, "cable tie, at most 3.6 mm wide", "the LED bar, and the supply's cable at the wall"
