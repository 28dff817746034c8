"""LEDs at the end of mock wires: they read what SPI sends, as strictly as real ones have to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from gpiozero.pins.mock import MockFactory, MockSPIClockPin

from hardware.chain import CLOCK, DATA
from hardware.cues.ring import DARK
from hardware.frames import BITS, NS, STEPS, Pixel
from hardware.mock_pins import MockPin
from hardware.pins import NoPins, PinFactory
from hardware.rings import Range, Ring, Timing
from words.text import t

# Low longer than this, and no LED promises to go on where it was: 5 µs, measured on WS2812B
# ("NeoPixels Revealed", josh.com, 2014). A data sheet says so of its rest alone.
GAP_NS: Final = 5_000.0
COLOUR_BITS: Final = 24

Level = tuple[bool, float]  # high or low, and for how long: ns


class Misread(ValueError):
    """What was sent would be misread by real LEDs: why."""


def mock_leds(ring: Ring, count: int, factory: PinFactory) -> MockChain | MockRing:
    """Return the LEDs that a ring has, and those of its seats: make them before the Panel."""
    if not isinstance(factory, MockFactory):
        raise NoPins(t('LEDs can be read back on pins = "mock" only'))
    if ring.timing is None:
        return MockChain(count, factory)
    return MockRing(ring.timing, count, factory)


class MockRing:
    """LEDs that are told by timing, on the data's mock wire alone."""

    def __init__(self, timing: Timing, count: int, factory: MockFactory) -> None:
        self.pixels: tuple[Pixel, ...] = (DARK,) * count
        self._timing = timing
        self._data: MockPin = factory.pin(DATA)
        self._data.listeners.append(self.hear)

    def hear(self, sent: Sequence[int], hz: float, between_ns: float = 0.0) -> None:
        """Take bytes as SPI puts them on the wire, so many bits a second.

        `between_ns` is what the Pi leaves between two bytes. Raises Misread where a level is
        neither a 0 nor a 1, too short or too long, or where a frame is torn. What the line did
        before is not known, so a frame rests first.
        """
        self._read(levels(sent, hz, between_ns))

    def _read(self, waves: Iterable[Level]) -> None:
        bits: list[bool] | None = None  # None: no rest was seen yet
        for is_high, ns in waves:
            if not is_high:
                if ns >= self._timing.rest:
                    self._take(bits or [])
                    bits = []
                elif ns < self._timing.low or ns > GAP_NS:
                    raise Misread(f"low for {ns:.0f} ns: no rest, and no bit goes on after it")
            elif bits is None:
                raise Misread("colours without a rest before them")
            else:
                bits.append(self._bit(ns))
        if bits is None or bits:
            raise Misread(f"torn: no rest after {len(bits or [])} bits")

    def _bit(self, ns: float) -> bool:
        for bit, span in ((False, self._timing.zero), (True, self._timing.one)):
            if _is_in(ns, span):
                return bit
        raise Misread(f"high for {ns:.0f} ns: neither a 0 nor a 1")

    def _take(self, bits: Sequence[bool]) -> None:
        """Show the colours at a rest; nothing came before the first one of a frame."""
        if not bits:
            return
        if len(bits) != COLOUR_BITS * len(self.pixels):
            raise Misread(f"torn: {len(bits)} bits for {len(self.pixels)} LEDs")
        colours = [_number(bits[at : at + 8]) for at in range(0, len(bits), 8)]
        led = zip(colours[1::3], colours[::3], colours[2::3], strict=True)  # sent green first
        self.pixels = tuple(led)


def _is_in(ns: float, span: Range) -> bool:
    return span[0] <= ns <= span[1]


def levels(sent: Sequence[int], hz: float, between_ns: float = 0.0) -> Iterator[Level]:
    """Yield how the data's wire stands, and for how long, while bytes are sent."""
    bit_ns = NS / hz
    steps = (
        (bool(byte >> place & 1), bit_ns + (0.0 if place else between_ns))
        for byte in sent
        for place in reversed(range(BITS))
    )
    for is_high, same in groupby(steps, key=lambda step: step[0]):
        yield is_high, sum(ns for _, ns in same)


def _number(bits: Sequence[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)


class MockChain:
    """Clocked LEDs (APA102) at the end of two mock wires."""

    def __init__(self, count: int, factory: MockFactory) -> None:
        self.light = 0.0
        self.pixels: tuple[Pixel, ...] = (DARK,) * count
        self._zeros = 0  # seen in a row while waiting for a frame
        self._bits: list[bool] = []  # of a frame, from its first LED on
        self._data: MockPin = factory.pin(DATA)
        self._clock = factory.pin(CLOCK, pin_class=_ClockPin)
        self._clock.spi_devices.append(self)

    def on_clock(self) -> None:
        """Take a bit at a rising clock; 32 zeros begin a frame, 32 more make it count."""
        if not self._clock.state:
            return
        bit = bool(self._data.state)
        if not self._bits and (not bit or self._zeros < 32):
            self._zeros = 0 if bit else self._zeros + 1
            return
        self._bits.append(bit)
        if len(self._bits) == 32 * (len(self.pixels) + 1):
            self._take([self._word(n) for n in range(len(self.pixels))])
            self._zeros = 0 if any(self._bits[-32:]) else 32
            self._bits.clear()

    def _word(self, number: int) -> int:
        return _number(self._bits[32 * number : 32 * number + 32])

    def _take(self, words: list[int]) -> None:
        if any(word >> 29 != 0b111 for word in words):
            raise Misread("a frame without its three ones")
        self.light = (words[0] >> 24 & 0b11111) / STEPS
        self.pixels = tuple((w & 255, w >> 8 & 255, w >> 16 & 255) for w in words)


class _ClockPin(MockSPIClockPin, MockPin):  # type: ignore[misc]
    """gpiozero's clock pin for mock devices, for a factory whose pins can dim."""
