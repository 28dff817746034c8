"""What each part needs of a board: holes, copper round them, outline. mm, from its leg 1. Pure.

Pitches and holes are those of the data sheets that makers/pcb/lists.py names. y runs down, as in
KiCad.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

PITCH: Final = 2.54
XH_PITCH: Final = 2.5
ROW: Final = 7.62  # from one row of a chip's legs to the other
AXIAL: Final = 10.16
RADIAL: Final = 5.0
FUSE: Final = 5.08
PI_PINS: Final = 40

Line = tuple[tuple[float, float], ...]
Rect = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Pad:
    """A hole with copper round it, on both sides."""

    leg: str
    x: float
    y: float
    wide: float
    high: float
    drill: float
    is_square: bool = False  # of leg 1; else a circle, or an oval

    def move(self, x: float, y: float, turned: int) -> Pad:
        """Return it as it lies on a board, turned by so many degrees against the clock."""
        dx, dy = turn(self.x, self.y, turned)
        wide, high = (self.wide, self.high) if turned % 180 == 0 else (self.high, self.wide)
        return Pad(self.leg, x + dx, y + dy, wide, high, self.drill, self.is_square)


@dataclass(frozen=True, slots=True)
class Package:
    """The shape of a part."""

    name: str
    about: str
    pads: tuple[Pad, ...]
    body: Rect  # seen from above
    marks: tuple[Line, ...] = ()  # white lines besides the body's outline: notches, a plus

    @property
    def room(self) -> Rect:
        """Return the part with its pads and 0.15 mm round them: no other part reaches in."""
        wide = [(pad.x - pad.wide / 2, pad.x + pad.wide / 2) for pad in self.pads]
        high = [(pad.y - pad.high / 2, pad.y + pad.high / 2) for pad in self.pads]
        left, top, right, bottom = self.body
        return (
            min(left, *(low for low, _ in wide)) - 0.15,
            min(top, *(low for low, _ in high)) - 0.15,
            max(right, *(end for _, end in wide)) + 0.15,
            max(bottom, *(end for _, end in high)) + 0.15,
        )


def turn(x: float, y: float, turned: int) -> tuple[float, float]:
    """Turn a place round 0,0 by a quarter, a half or three quarters against the clock, y down."""
    return {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[turned % 360]


def outline(rect: Rect) -> Line:
    """Return a rectangle as a closed line."""
    left, top, right, bottom = rect
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


@cache
def package(name: str) -> Package:
    """Return the package of that name; KeyError for another."""
    return {made.name: made for made in _packages()}[name]


def _packages() -> Iterator[Package]:
    yield from (_plug(legs) for legs in (2, 3, 4))
    yield from (_dip(legs) for legs in (14, 18))
    yield _two("axial", "resistor, 0.25 W, lying, legs 10.16 mm apart", AXIAL, 1.6, 0.8,
               (1.93, -1.25, 8.23, 1.25))  # fmt: skip
    yield _two("disc", "ceramic capacitor, legs 5 mm apart", RADIAL, 1.6, 0.8,
               (-1.1, -1.3, 6.1, 1.3))  # fmt: skip
    yield _two("polyfuse", "polyfuse, standing, legs 5.1 mm apart", FUSE, 2.0, 1.1,
               (-3.5, -1.55, 8.58, 1.55))  # fmt: skip
    yield _can()
    yield _socket()


def _plug(legs: int) -> Package:
    last = (legs - 1) * XH_PITCH
    pads = (Pad(str(n + 1), n * XH_PITCH, 0.0, 1.7, 2.0, 1.0, is_square=not n) for n in range(legs))
    wall, ends = -1.7, (0.75, last - 0.75) if legs > 2 else (0.75, 1.75)
    keys: tuple[Line, ...] = (
        ((-0.75, -2.35), (-0.75, wall), (-2.45, wall)),
        ((ends[0], -2.35), (ends[0], wall), (ends[1], wall), (ends[1], -2.35)),
        ((last + 0.75, -2.35), (last + 0.75, wall), (last + 2.45, wall)),
    )
    about = f"JST XH plug's header, {legs} legs 2.5 mm apart, upright"
    return Package(f"XH-{legs}", about, tuple(pads), (-2.45, -2.35, last + 2.45, 3.4), keys)


def _dip(legs: int) -> Package:
    half = legs // 2
    across = (half - 1) * PITCH

    def pad(leg: int) -> Pad:
        x, y = ((leg - 1) * PITCH, 0.0) if leg <= half else ((legs - leg) * PITCH, -ROW)
        return Pad(str(leg), x, y, 1.6, 1.6, 0.8, is_square=leg == 1)

    middle = -ROW / 2
    notch = ((-1.27, middle - 1), (-0.5, middle - 1), (-0.5, middle + 1), (-1.27, middle + 1))
    about = f"chip with {legs} legs in two rows 7.62 mm apart, or its socket"
    body = (-1.27, -ROW + 1.1, across + 1.27, -1.1)
    pads = tuple(pad(leg) for leg in range(1, legs + 1))
    return Package(f"DIP-{legs}", about, pads, body, (notch,))


def _two(name: str, about: str, apart: float, across: float, drill: float, body: Rect) -> Package:
    pads = (Pad(leg, x, 0.0, across, across, drill) for leg, x in (("1", 0.0), ("2", apart)))
    return Package(name, about, tuple(pads), body)


def _can() -> Package:
    pads = tuple(
        Pad(leg, x, 0.0, 2.0, 2.0, 1.0, is_square=leg == "1")
        for leg, x in (("1", 0.0), ("2", RADIAL))
    )
    plus = (((-3.4, -4.2), (-2.0, -4.2)), ((-2.7, -4.9), (-2.7, -3.5)))
    about = "electrolytic capacitor, 10 mm across, legs 5 mm apart, leg 1 is the plus"
    return Package("can", about, pads, (-2.5, -5.0, 7.5, 5.0), plus)


def _socket() -> Package:
    """Seen from above as the Pi's own header: odd pins nearer to the Pi's middle, from the left."""
    pads = tuple(
        Pad(str(pin), (pin - 1) // 2 * PITCH, 0.0 if pin % 2 else -PITCH, 1.6, 1.6, 1.0, pin == 1)
        for pin in range(1, PI_PINS + 1)
    )
    across = (PI_PINS // 2 - 1) * PITCH
    about = "socket of 2 x 20, 2.54 mm, on the board's lower side: it sits on the Pi's header"
    return Package("Pi-socket", about, pads, (-1.27, -PITCH - 1.27, across + 1.27, 1.27))
