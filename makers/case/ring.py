"""Where the ring sits behind the plate, and the pegs that hold it. mm. Pure."""

from __future__ import annotations

from math import sqrt
from typing import Final

from hardware.board import Board
from hardware.rings import Disc, Ring
from makers.plans.holes import RING_AT, USUAL

EARS: Final = 20.5  # from the ring's middle to the pegs: obliquely, for lamps sit to its sides
BOSS: Final = 6.6  # across: four lines of a nozzle about an M3 screw's core
THICK: Final = 6.0  # of what holds single LEDs, and a peg is a little shorter
PEG: Final = 5.9  # long
BESIDE: Final = 0.3  # from a ring in one piece to its pegs
OVER: Final = 2.5  # of such a ring lies under a clip: less than to its LEDs
PRESSED: Final = 0.2  # a clip's nose would reach so far into the ring


def ring_at(board: Board) -> tuple[float, float]:
    """Return the ring's middle, from the plate's top left."""
    plate = board.plate
    return RING_AT[0] * plate.width / USUAL.width, RING_AT[1] * plate.height / USUAL.height


def pegs(ring: Ring) -> tuple[tuple[float, float], ...]:
    """Return the pegs, from the ring's middle: about a ring in one piece, inside one of LEDs."""
    away = EARS if ring.disc is None else ring.disc.outer / 2 + BESIDE + BOSS / 2
    one = away / sqrt(2)
    return ((one, one), (-one, one), (-one, -one), (one, -one))


def bosses(board: Board) -> tuple[tuple[float, float], ...]:
    """Return the pegs behind the plate, from its top left; none where there is no ring."""
    if board.ring is None:
        return ()
    x, y = ring_at(board)
    return tuple((x + dx, y + dy) for dx, dy in pegs(board.ring))


def nose(disc: Disc) -> tuple[float, float]:
    """Return how far a clip's nose reaches from its peg's middle, and how far down to the ring."""
    return BOSS / 2 + BESIDE + OVER, PEG - disc.thick + PRESSED
