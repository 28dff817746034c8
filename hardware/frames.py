"""The bytes that SPI sends to a chain of LEDs for its colours, and how long each bit lasts. Pure.

A clocked LED (APA102) takes the bytes as they are. One that is told by timing (WS2812, SK6812) has
a byte of SPI for each bit: it begins high, for as long as a 0 or a 1 is high, and ends low. So what
the Pi may leave between two bytes is low, and makes no bit of a 0 or a 1 longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from math import ceil
from typing import Final, TypeAlias

from hardware.rings import Ring, Timing

Pixel: TypeAlias = tuple[int, int, int]  # red, green, blue, 0 to 255

STEPS: Final = 31  # of a clocked LED's current
CLOCKED_HZ: Final = 500_000  # what gpiozero opens SPI with: 23 LEDs in 1.6 ms
TIMED_HZ: Final = 6_250_000  # 160 ns a bit: an even part of 250, 400 and 500 MHz; a Pi 5's 200 / 32
BITS: Final = 8  # of SPI for each bit of a timed LED
NS: Final = 1e9


def rate(ring: Ring) -> int:
    """Return how many bits a second SPI is asked for."""
    return CLOCKED_HZ if ring.timing is None else TIMED_HZ


def frame(ring: Ring, pixels: Sequence[Pixel], light: float) -> bytes:
    """Return the bytes that set these colours, at so much of full light (0 to 1)."""
    if ring.timing is None:
        return clocked_frame(pixels, light)
    return timed_frame(ring.timing, [_dim_pixel(pixel, light) for pixel in pixels])


def clocked_frame(pixels: Sequence[Pixel], light: float) -> bytes:
    """Return a frame for APA102 and SK9822, as their data sheets have it.

    32 zero bits begin, 32 bits follow for each LED. An SK9822 takes its colour at the next 32 zero
    bits, and every LED delays the data by half a clock: so many zeros more at the end.
    """
    first = 0b1110_0000 | max(1, round(STEPS * light))
    body = [byte for red, green, blue in pixels for byte in (first, blue, green, red)]
    return bytes([0] * 4 + body + [0] * (4 + (len(pixels) + 15) // 16))


def timed_frame(timing: Timing, pixels: Iterable[Pixel]) -> bytes:
    """Return a frame for LEDs that are told by timing: green, red, blue, the highest bit first.

    It rests before the colours, too: whatever the line did until then is over.
    """
    rest = bytes(ceil(timing.rest * TIMED_HZ / NS / BITS))
    table = _bits(timing)
    colours = chain.from_iterable((green, red, blue) for red, green, blue in pixels)
    return b"".join((rest, *(table[colour] for colour in colours), rest))


def high_bits(span: tuple[float, float]) -> int:
    """Return how many bits of SPI are high for so long (ns): the middle of the range."""
    return round(sum(span) / 2 * TIMED_HZ / NS)


@cache
def _bits(timing: Timing) -> tuple[bytes, ...]:
    """Return what is sent for each byte of colour, 0 to 255."""
    zero, one = (_high(high_bits(span)) for span in (timing.zero, timing.one))
    return tuple(
        bytes(one if byte >> place & 1 else zero for place in reversed(range(8)))
        for byte in range(256)
    )


def _high(bits: int) -> int:
    """Return a byte that begins with so many ones."""
    return 0xFF << (BITS - bits) & 0xFF


def _dim_pixel(pixel: Pixel, light: float) -> Pixel:
    red, green, blue = (round(part * light) for part in pixel)
    return red, green, blue


def sent_hz(asked: float, core_hz: float) -> float:
    """Return the rate that a Pi's SPI makes of one that is asked for, up to the Pi 4.

    The kernel divides the core's clock by an even number, rounded up: spi-bcm2835.c.
    """
    parts = ceil(core_hz / asked)
    return core_hz / (parts + parts % 2)
