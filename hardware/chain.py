"""A chain of LEDs on SPI0, as one device."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gpiozero import Device, SPIDevice
from gpiozero.exc import SPISoftwareFallback

from hardware.cues.ring import DARK
from hardware.frames import Pixel, frame, rate
from hardware.pins import NoPins, PinFactory
from hardware.rings import PINS, Ring
from words.text import t, told_by

DATA, CLOCK, SELECT = PINS["data"], PINS["clock"], 8  # BCM; SELECT has no wire, but SPI0 owns it
NO_SPI = t(
    "ring, SPI0: not available: sudo raspi-config nonint do_spi 0 (that "
    'turns it on), sudo usermod -aG spi USER, with pins = "rpigpio" sudo '
    "apt install python3-spidev too, then restart"
)


class Pixels(SPIDevice):  # type: ignore[misc]
    """The LEDs of a chain, as one device: dark at first and after `close`.

    `light` is how much of the full current each LED may take, 0 to 1.
    """

    def __init__(self, ring: Ring, count: int, light: float, pin_factory: PinFactory) -> None:
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
        self._spi.rate = rate(ring)
        self._ring = ring
        self._light = light
        self._value: tuple[Pixel, ...] = (DARK,) * count
        self.show(self._value)

    @property
    def value(self) -> tuple[Pixel, ...]:
        """The colours that the LEDs show."""
        return self._value

    def show(self, pixels: Sequence[Pixel], light: float = 1.0) -> None:
        """Set every LED's colour, at so much of the chain's own light."""
        self._spi.transfer(frame(self._ring, pixels, light * self._light))
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
