"""How much wire a board takes, by colour, from its plans. Lengths are mm. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil, dist
from typing import Final

from hardware.board import Board
from makers.plans.perfboard import PITCH_MM, layout
from makers.plans.plugs import plugs
from makers.plans.wiring import FIVE, GROUND, WIRES, shade_of

CASE_DEEP: Final = 66.0  # a button is 40 mm long, a perforated board with its plug 26 mm high
LIFTED: Final = 60.0  # the plate comes off and is laid on its back while the wires are on
STEP: Final = 50  # to which a wire to the panel is cut
ENDS: Final = 30.0  # bared ends and a bow, of a wire on the board
LINK: Final = 60.0  # from LED to LED of the chain
SPARE: Final = 1.2


def to_panel(board: Board) -> int:
    """Return how long the wires from the perforated board to the panel are cut."""
    return STEP * ceil((board.plate.width + CASE_DEEP + LIFTED) / STEP)


def links(board: Board) -> int:
    """Return how many LEDs have wires to the next: those of a disc need none."""
    if board.ring is None:
        return 0
    return board.seats if board.ring.disc else board.pixels - 1


def length_by_colour(board: Board) -> Mapping[str, float]:
    """Return how much of each colour goes into a board: on it, to the panel and behind that."""
    mm: Counter[str] = Counter()
    for wire in layout(board).wires:
        mm[shade_of(wire.net)] += round(dist(wire.one, wire.other) * PITCH_MM + ENDS)
    for end in (end for plug in plugs(board) for end in plug.ends):
        mm[end.colour] += to_panel(board)
    for kind in (*board.ring.lines, FIVE, GROUND) if board.ring else ():
        mm[WIRES[kind]] += round(LINK * links(board))
    return mm


def metres(board: Board) -> Mapping[str, int]:
    """Return how many metres of each colour to buy, in the order of the wires' table."""
    mm = length_by_colour(board)
    return {
        colour: ceil(mm[colour] * SPARE / 1000)
        for colour in dict.fromkeys(WIRES.values())
        if mm.get(colour)
    }
