"""How long the camera's ribbon must be, from where the camera hangs and where the Pi sits. mm."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from hardware.board import Board
from makers.case.drawings import PI_CAMERA
from makers.case.sizes import spots
from makers.plans.holes import NoRoom
from makers.plans.mast_svg import ABOVE, ARM, BEHIND

PI_ABOVE: Final = 22  # the Pi's camera connector over the table
BENDS: Final = 30  # both plugs, and the two bends at the mast's ends, none sharper than 5 mm
SOLD: Final = (150, 200, 300, 500, 1000, 2000)  # lengths of 15 and 22 pin ribbons in the shops
PLANK: Final = (300, 120)  # under each mast, long and deep: as it is bought
FREE: Final = 5  # between the mast's plank and the case's back
CONNECTOR: Final = ceil(max(PI_CAMERA))  # from the Pi's edge with the memory card: the farthest one
AT_MAST, IN_CASE = "at the mast's foot", "in the case behind the mast"


def places(board: Board) -> Mapping[str, int]:
    """Return where the Pi may sit: how far its connector is from the mast, along the table.

    A case that has no room for the Pi is no place for it.
    """
    found = {AT_MAST: 30}
    try:
        pi = spots(board)["pi"]
    except NoRoom:
        return found
    inside = board.plate.height - pi.y - pi.deep + CONNECTOR
    return found | {IN_CASE: ceil(inside + FREE + PLANK[1] / 2)}


def ribbon_length(board: Board, place: str) -> int:
    """Return how long a ribbon must be at least."""
    return places(board)[place] + (ABOVE + ARM - PI_ABOVE) + BEHIND + BENDS


def to_buy(board: Board, place: str) -> int:
    """Return the shortest ribbon in the shops that is long enough."""
    needed = ribbon_length(board, place)
    return next(length for length in SOLD if length >= needed)


def table(board: Board) -> str:
    """Return the Pi's places as a Markdown table."""
    head = "| the Pi sits | it takes | buy | to spare |\n|---|---|---|---|\n"
    return head + "".join(
        f"| {place} | {ribbon_length(board, place)} mm | {to_buy(board, place)} mm "
        f"| {to_buy(board, place) - ribbon_length(board, place)} mm |\n"
        for place in places(board)
    )
