"""Where the ring sits behind the plate, and the pegs that hold it. mm. Pure."""

from __future__ import annotations

from math import sqrt
from typing import Final

from hardware.board import Board
from hardware.rings import Disc, Ring
from makers.plans.holes import RING_AT, USUAL

EARS: Final = 20.5  # from the ring's middle to the pegs: obliquely, for lamps sit to its sides
BOSS: Final = 6.6  # across: four lines of a nozzle about an M3 screw's core
SINGLE: Final = 6.0  # how thick the holder of single LEDs is: light below, pockets above
FACE: Final = 2.0  # of a disc's holder: its LEDs lie on it
OVER: Final = 2.0  # of a disc lies under its clips
PRESSED: Final = 0.3  # a disc's back stands so far over the pegs: its clips press on it


def ring_at(board: Board) -> tuple[float, float]:
    """Return the ring's middle, from the plate's top left."""
    plate = board.plate
    return RING_AT[0] * plate.width / USUAL.width, RING_AT[1] * plate.height / USUAL.height


def pegs() -> tuple[tuple[float, float], ...]:
    """Return the pegs, from the ring's middle."""
    away = EARS / sqrt(2)
    return ((away, away), (-away, away), (-away, -away), (away, -away))


def bosses(board: Board) -> tuple[tuple[float, float], ...]:
    """Return the pegs behind the plate, from its top left; none where there is no ring."""
    if board.ring is None:
        return ()
    x, y = ring_at(board)
    return tuple((x + dx, y + dy) for dx, dy in pegs())


def thick(ring: Ring) -> float:
    """Return how far a ring reaches behind the plate, its holder too, without cover or clips."""
    return SINGLE if ring.disc is None else FACE + ring.disc.thick


def peg_long(ring: Ring) -> float:
    """Return how long the pegs are: a little shorter than what lies about them."""
    return thick(ring) - (0.1 if ring.disc is None else PRESSED)


def clip_reach(disc: Disc) -> float:
    """Return how far a clip reaches from a peg's middle over a disc's inner edge."""
    return disc.inner / 2 - EARS + OVER
