"""The page that goes with the files of a case: its parts, its screws, how it goes together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hardware.board import Board
from makers.case import air, sheet
from makers.case.laser import clamp_screw
from makers.case.meshes import MeasuredMesh
from makers.case.mounted_parts import CAMERA_WALL, HOLDER, LENS_AT, PROFILE
from makers.case.print_time import SLICER, spell_hours, total
from makers.case.printed_parts import PrintedPart
from makers.case.screws import Into, Screw, screws
from makers.case.sizes import SUNK, spots
from makers.plans.shopping_list import WAKE_HOLE

ABOUT: Final = """# The printed box of the {name} board

Made by `roundtable build case --board {name}`. A program checked each mesh: watertight, on a bed of
220 x 220 mm, no wall under 1.9 mm, nothing that hangs over more than 50 degrees, no two parts in
one place when all is put together, every screw long enough, its way and its key's way free. **No
printer has printed it yet.**

![The case with its plate lifted, and the other parts](box.svg)

| part | how many | lies on | x | y | z, mm | cm³ | g, solid PLA | thinnest wall |
|---|---|---|---|---|---|---|---|---|
"""
PRINT: Final = """
Print without support, 0.2 mm layers, 0.4 mm nozzle, three walls, a fifth filled, at your
slicer's own speeds. {slicer} makes {grams:.0f} g and {hours} of
the standard board's parts so. First one `board-clip`: an M3 screw goes through it without force.

## Screws

| screw | how many | goes through | holds in |
|---|---|---|---|
"""
HOLDS: Final[Mapping[Into, str]] = {
    Into.PLASTIC: "plastic: it cuts its own thread, {hole:g} mm",
    Into.NUT: "its nut",
    Into.SLOT: "a slot nut in a 20 x 20 profile",
}
TOGETHER: Final = """
The seam's nuts lie in pockets of the left half. A bracket from a shop may be 4.2 mm thick at most
for its M5 x 8. Feet go on their planks with wood screws of 4 mm.

## Put together

1. Push nuts into the pockets of the left half and screw the right half on, with a short key. Glue
   felt or cork below, with a gap at the memory card.
2. For a Pi 5 push the `button-plunger` into its sleeve from inside, flat side down, foot to the Pi.
   It slides by itself, or a file helps. With a Pi 4 leave it out. Screw the Pi on its four stands,
   its memory card to the back. Lay the perforated board into its two corners, its header at the
   back, and screw a clip over each peg, its long end on the board. A printed board sits on the Pi
   instead.
3. Push the supply's plug through its window; the supply is not in the wall yet. Tie its cable to
   the case's wall through the two small slots. Pull at the cable: the plug must not feel it.
4. {ring}
5. Lead the camera ribbon through the notch of the back wall. Lay the panel's wires before the bar
   across the floor, beside the low fence. Screw the plate on. A hand comes to the Pi's USB and
   network through the opening in front, and to its memory card from below and behind.
6. Screw the camera on its four pads, lens down, nuts above, its ribbon's plug towards the mast.
   Screw the wall of its holder on the arm's side (M5 x 8 from outside), so that the arm lies over
   the camera and the ribbon runs along below it. The lens is {beside:.0f} mm beside the arm's
   middle: lay the mat under the lens, not under the arm.

A pen's tip in the bore presses the plunger, and with it a Pi 5's power button. The plunger's end
lies {sunk:g} mm deep in the wall: what the case leans on presses nothing. No real Pi has confirmed
it.{wake}

Leave the slots free, left and back: with all lamps lit {watts:.1f} W become heat in the case, and
the air in it gets {rise:.0f} K warmer than the room (computed, not measured).

## Cut instead of printed

`laser.svg` is a sheet of {wide:.0f} x {high:.0f} mm, as thick as the plate ({thick:g} mm): red is
cut, blue is engraved, words and where the boards lie; walls are seen from outside, so leave it out
where you do not want to see it. It is drawn to size, for a beam of no width. So cut `comb` and
`key` first: the gap that holds the key tightly names the kerf, what the beam takes away. Give that
number to your cutter's program, and cut the rest.

- Measure the sheet: where it is not {thick:g} mm, set `[plate] thick` and make the files again.
- `block`: {layers} on each other, glued, into each corner under the plate, hole over hole: the
  plate's screws cut their thread in them.
- `stack`: {stacks} on each other at each hole beside the perforated board, long ends under its
  edge; beside the board three M3 washers, `clip` over board and washers, an M3 screw of
  {clamp:.0f} mm at least from below, its nut on top. Sticky feet under the floor: heads are there.
- The Pi on spacers M2.5 x 6. The back wall has a hole of {hole:g} mm before a Pi 5's power button,
  which a pencil's point, or a key of 2.5 mm, presses {deep:.0f} mm deep, straight and level. With a
  Pi 4 it is only a hole.
- The ring is glued behind the plate by its edge, without pegs.
"""
DISC: Final = """Lay the ring of LEDs behind the plate, each LED on its hole, between the four pegs.
   Screw a `ring-clip` on each peg, its nose on the ring's edge. Glue LEDs for seats behind their
   holes."""
SINGLE: Final = """Push the chain's LEDs, links soldered, into the ring, light down; lead its wires
   out by one hole of the cover. Screw ring and cover on the plate's four pegs. Glue LEDs for seats
   behind their holes."""
WAKE: Final = """ The small button that wakes a Pi 4 goes
into the {hole:g} mm hole above it, from inside, its nut outside."""
NO_RING: Final = "Set lamps and buttons into the plate."


def page(board: Board, parts: tuple[PrintedPart, ...], found: Mapping[str, MeasuredMesh]) -> str:
    """Return what stands in box.md."""
    rows = "".join(_row(part, found[part.name]) for part in parts)
    hours, grams = total()
    how = PRINT.format(slicer=SLICER, grams=grams, hours=spell_hours(hours))
    return (
        ABOUT.format(name=board.name) + rows + how + "".join(_screws(board, parts)) + _rest(board)
    )


def _row(part: PrintedPart, found: MeasuredMesh) -> str:
    x, y, z = found.extents
    return (
        f"| {part.name} | {part.count} | {part.lies} | {x:.1f} | {y:.1f} | {z:.1f} "
        f"| {found.mesh.volume / 1000:.1f} | {part.grams:.1f} | {found.thinnest:.1f} mm |\n"
    )


def _screws(board: Board, parts: tuple[PrintedPart, ...]) -> Iterator[str]:
    times = {part.name: part.count for part in parts}
    kinds: dict[str, list[Screw]] = {}
    for screw in screws(board):
        kinds.setdefault(screw.name.rstrip(" 0123456789"), []).append(screw)
    for name, found in kinds.items():
        one = found[0]
        count = len(found) * times.get(one.there[0], 1)  # of a foot there are two
        holds = HOLDS[one.into].format(hole=one.thread.core)
        size = f"{one.thread.name} x {one.long:g}"
        yield f"| {name}, {size} | {count} | {one.grip:.1f} mm | {holds} |\n"


def _ring(board: Board) -> str:
    if board.ring is None:
        return NO_RING
    return DISC if board.ring.disc else SINGLE


def _rest(board: Board) -> str:
    wide, high = sheet.size(board)
    counted, pi = sheet.count_pieces(board), spots(board)["pi"]
    return TOGETHER.format(
        ring=_ring(board),
        beside=HOLDER[1] / 2 + LENS_AT - CAMERA_WALL - PROFILE / 2,
        sunk=SUNK,
        wake=WAKE.format(hole=WAKE_HOLE) if board.wake else "",
        hole=WAKE_HOLE,
        deep=board.plate.height - pi.y - pi.deep,
        watts=air.watts(board),
        rise=air.warmer(board),
        wide=wide,
        high=high,
        thick=board.plate.thick,
        layers=counted["block"] // 4,
        stacks=counted["stack"] // counted["clip"],
        clamp=clamp_screw(board),
    )
