"""A chain of clocked LEDs (APA102, SK9822) on SPI0, and the same on mock wires."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from gpiozero import Device, SPIDevice
from gpiozero.exc import SPISoftwareFallback
from gpiozero.pins.mock import MockFactory, MockSPIClockPin

from hardware.cues.ring import DARK, Pixel
from hardware.mock_pins import MockPin
from hardware.pins import NoPins, PinFactory
from words.text import t, told_by

DATA, CLOCK, SELECT = 10, 11, 8  # BCM; nothing is wired to SELECT, but SPI0 owns it
STEPS: Final = 31  # of an LED's current
NO_SPI = t(
    "ring, SPI0: cannot be had: sudo raspi-config nonint do_spi 0 (that "
    'turns it on), sudo usermod -aG spi USER, with pins = "rpigpio" sudo '
    "apt install python3-spidev too, then restart"
)


class Pixels(SPIDevice):  # type: ignore[misc]
    """The LEDs of a chain, as one device: dark at first and after `close`."""

    def __init__(self, count: int, light: float, pin_factory: PinFactory) -> None:
        with warnings.catch_warnings(), _by_default(pin_factory):
            # Clocked by software it would take a Pi's core: a loud no is better.
            warnings.simplefilter("error", SPISoftwareFallback)
            try:
                super().__init__(
                    clock_pin=CLOCK, mosi_pin=DATA, miso_pin=None, select_pin=SELECT,
                    pin_factory=pin_factory,
                )  # fmt: skip
            except SPISoftwareFallback as error:
                raise NoPins(t("{mend} ({error})", mend=NO_SPI, error=told_by(error))) from error
        self._light = light
        self._value: tuple[Pixel, ...] = (DARK,) * count
        self.show(self._value)

    @property
    def value(self) -> tuple[Pixel, ...]:
        """The colours that the LEDs show."""
        return self._value

    def show(self, pixels: Sequence[Pixel], light: float = 1.0) -> None:
        """Set every LED's colour, at so much of the chain's own light."""
        self._spi.transfer(frames(pixels, light * self._light))
        self._value = tuple(pixels)

    def off(self) -> None:
        """Make every LED dark."""
        self.show((DARK,) * len(self._value))


@contextmanager
def _by_default(factory: PinFactory) -> Iterator[None]:
    """Gpiozero's bus of clocked pins asks for the default factory, whichever it was given."""
    before, Device.pin_factory = Device.pin_factory, factory
    try:
        yield
    finally:
        Device.pin_factory = before


def frames(pixels: Sequence[Pixel], light: float) -> list[int]:
    """Return the bytes that set these colours: data sheets of APA102 and SK9822.

    32 zero bits begin, 32 bits follow for each LED. An SK9822 takes its colour at the next 32 zero
    bits, and every LED delays the data by half a clock: so many zeros more at the end.
    """
    first = 0b1110_0000 | max(1, round(STEPS * light))
    body = [byte for red, green, blue in pixels for byte in (first, blue, green, red)]
    return [0] * 4 + body + [0] * (4 + (len(pixels) + 15) // 16)


class MockChain:
    """LEDs at the end of mock wires, which take what is clocked: make it before the Panel."""

    def __init__(self, count: int, factory: PinFactory) -> None:
        if not isinstance(factory, MockFactory):
            raise NoPins(t('LEDs can be read back on pins = "mock" only'))
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
        bits = self._bits[32 * number : 32 * number + 32]
        return int("".join("01"[bit] for bit in bits), 2)

    def _take(self, words: list[int]) -> None:
        assert all(word >> 29 == 0b111 for word in words), "a frame without its three ones"
        self.light = (words[0] >> 24 & 0b11111) / STEPS
        self.pixels = tuple((w & 255, w >> 8 & 255, w >> 16 & 255) for w in words)


class _ClockPin(MockSPIClockPin, MockPin):  # type: ignore[misc]
    """gpiozero's clock pin for mock devices, for a factory whose pins can dim."""
