"""How warm the air in the case gets: what comes in as watts leaves by walls and slots. Pure.

**In.** A Pi 4 takes 2.2 to 3.0 W idle and 5.4 W (6.3 W at the wall) with all cores busy (36
measurements, chipwired.com/raspberry-pi-power-use); a Pi 5 3 W idle (u-labs.de). Their makers name
600 mA and 800 mA "typical bare-board active": 3 and 4 W (documentation, Power supply). The camera
and the busy cores of a table: 6 W is what we reckon with, the lamps come on top.

**Out.** Walls: 0.13 m²K/W on either side (ISO 6946, upright) and 2 mm of plastic, 0.13 W/mK; the
floor on its table counts for nothing. Openings: cool air comes in before the Pi's USB plugs, two
fifths of it taken by cables, and warm air rises to the slots at the back, `q = 0.6 A sqrt(2 g h
dT/T)`, one after the other. Computed; nobody has measured it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from hardware.board import Board
from hardware.power import supply_ma
from makers.case.openings import For, openings
from makers.case.sizes import DEPTH, WALL

PI_W: Final = 6.0
FILM: Final = 0.13  # m²K/W
PLASTIC: Final = 0.13  # W/mK
ORIFICE: Final = 0.6
GRAVITY: Final = 9.81  # m/s²
HEAT: Final = 1160.0  # J/m³K, of air at 30 °C
ROOM_K: Final = 300.0
FREE: Final = 0.6  # of the opening before the ports, its roof not counted: cables take the rest
STEPS: Final = 40


def watts(board: Board) -> float:
    """Return what a board and its Pi turn into heat while playing, all lamps lit."""
    return PI_W + 5.0 * supply_ma(board) / 1000


def warmer(board: Board) -> float:
    """Return by how many kelvin the air inside is warmer than the room's."""
    walls, slots, heat = _walls(board), _slots(board), watts(board)
    low, high = 0.0, 100.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        left = walls * middle + slots * middle**1.5
        low, high = (low, middle) if left > heat else (middle, high)
    return high


def out(board: Board, rise_k: float) -> float:
    """Return how many watts leave at such a difference to the room."""
    return float(_walls(board) * rise_k + _slots(board) * rise_k**1.5)


def _walls(board: Board) -> float:
    """Watts for a kelvin."""
    wide, deep, high = board.plate.width / 1000, board.plate.height / 1000, DEPTH / 1000
    area = wide * deep + 2 * (wide + deep) * high
    return area / (2 * FILM + WALL / 1000 / PLASTIC)


def _slots(board: Board) -> float:
    """Watts for the first kelvin; from there they grow with its power of one and a half."""
    found = openings(board)
    (ports,) = (one for one in found if one.use is For.PORTS)
    slots = [one for one in found if one.use is For.AIR]
    if not slots:
        return 0.0
    low = FREE * ports.wide * ports.high * 1e-6
    high = sum(one.wide * one.high for one in slots) * 1e-6
    apart = (slots[0].up + slots[0].high / 2 - ports.up - ports.high / 2) / 1000
    both = 1 / sqrt(low**-2 + high**-2)
    return HEAT * ORIFICE * both * sqrt(2 * GRAVITY * apart / ROOM_K)
