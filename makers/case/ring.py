"""Where the ring sits behind the plate, and the pegs that hold it. mm. Pure."""

from __future__ import annotations

from math import sqrt
from typing import Final

from hardware.board import Board
from hardware.rings import Ring
from makers.plans.holes import RING_AT, USUAL

EARS_IN: Final = 12.5  # of the LEDs' circle: the pegs sit obliquely, for lamps are to its sides
BOSS: Final = 9.0  # across
THICK: Final = 6.0  # the ring; the pegs are a little shorter


def ring_at(board: Board) -> tuple[float, float]:
    """Return the ring's middle, from the plate's top left."""
    plate = board.plate
    return RING_AT[0] * plate.width / USUAL.width, RING_AT[1] * plate.height / USUAL.height


def pegs(ring: Ring) -> tuple[tuple[float, float], ...]:
    """Return the pegs, from the ring's middle."""
    away = (ring.across / 2 - EARS_IN) / sqrt(2)
    return ((away, away), (-away, away), (-away, -away), (away, -away))


def bosses(board: Board) -> tuple[tuple[float, float], ...]:
    """Return the pegs behind the plate, from its top left; none where there is no ring."""
    if not board.ring:
        return ()
    x, y = ring_at(board)
    return tuple((x + dx, y + dy) for dx, dy in pegs(board.ring))
