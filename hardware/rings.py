"""The rings of LEDs that a box may have: how each is wired and spoken to, and how large it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Range = tuple[float, float]


PINS: Final = {"data": 10, "clock": 11}  # BCM, of SPI0
DATA_OHMS: Final = 330  # in the data's wire, beside the level shifter: makers say 300 to 500


@dataclass(frozen=True, slots=True)
class Disc:
    """A ring that is sold in one piece: a flat board with its LEDs on one side. Lengths are mm."""

    outer: float  # across
    inner: float  # across its hole
    thick: float  # board and LEDs


@dataclass(frozen=True, slots=True)
class Timing:
    """How an LED with one data wire tells 0 from 1: by how long the level is high. All in ns.

    Each range is what all versions of the LED take, by their makers' data sheets.
    """

    zero: Range  # high, of a 0
    one: Range  # high, of a 1
    low: float  # at least, after either
    rest: float  # low so long: the colours are taken, the next one is the first LED's


@dataclass(frozen=True, slots=True)
class Ring:
    """A sort of ring: sixteen LEDs that hand their colours on from one to the next."""

    name: str  # as a profile names it
    leds: str  # as a shop names them
    across: float  # mm, of the circle that the LEDs' middles lie on
    disc: Disc | None  # None: single LEDs, each on a round board of 10 mm, linked by wires
    timing: Timing | None  # None: a wire of its own, the clock, says when a bit counts

    @property
    def lines(self) -> tuple[str, ...]:
        """What the wires from the Pi carry, besides supply and ground."""
        return ("data", "clock") if self.timing is None else ("data",)


# Rings in one piece of 68 mm, as many shops have them: LEDs of 5 x 5 mm in the middle of its width.
# Shops name the outer width alone: the others are assumed, and to be measured on the ring in hand.
_OF_68_MM: Final = Disc(outer=68.0, inner=52.0, thick=3.3)
# WS2812B: high 400 and 800, low 850 and 450, each ±150, rest 50 µs; version 5: high 220 to 380 and
# 580 to 1000, low 220 and more, rest 280 µs. SK6812: high 300 and 600, low 900 and 600, each ±150,
# rest 80 µs.
_WS2812: Final = Timing(zero=(250.0, 380.0), one=(650.0, 950.0), low=300.0, rest=280_000.0)
_SK6812: Final = Timing(zero=(150.0, 450.0), one=(450.0, 750.0), low=450.0, rest=80_000.0)

RINGS: Final = {
    ring.name: ring
    for ring in (
        Ring("ws2812", "WS2812B", 60.0, _OF_68_MM, _WS2812),
        Ring("sk6812", "SK6812", 60.0, _OF_68_MM, _SK6812),
        Ring("apa102", "APA102 or SK9822", 66.0, None, None),
    )
}
