"""The rings of LEDs that a box may have: how each is wired, and how large it is. Lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Disc:
    """A ring that is sold in one piece: a flat board with its LEDs on one side."""

    outer: float  # across
    inner: float  # across its hole
    thick: float  # board and LEDs


@dataclass(frozen=True, slots=True)
class Ring:
    """A sort of ring: sixteen LEDs that hand their colours on from one to the next."""

    name: str  # as a profile names it
    leds: str  # as a shop names them
    across: float  # of the circle that the LEDs' middles lie on
    disc: Disc | None  # None: single LEDs, each on a round board of 10 mm, linked by wires
    has_clock: bool  # a wire beside the data says when a bit counts; else the data's timing does


# Rings in one piece of 68 mm, as many shops have them: LEDs of 5 x 5 mm in the middle of its width.
# Shops name the outer width alone: the others are assumed, and to be measured on the ring in hand.
_OF_68_MM: Final = Disc(outer=68.0, inner=52.0, thick=3.3)

RINGS: Final = {
    ring.name: ring
    for ring in (
        Ring("ws2812", "WS2812B", 60.0, _OF_68_MM, has_clock=False),
        Ring("sk6812", "SK6812", 60.0, _OF_68_MM, has_clock=False),
        Ring("apa102", "APA102 or SK9822", 66.0, None, has_clock=True),
    )
}
