"""gpiozero's mock pins, for a program that runs all day."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.spi import SPISoftware

from hardware.frames import sent_hz

PI_4B: Final = "c03111"  # a board revision, so that no environment decides
CORE_HZ: Final = 500e6  # of a Pi 4, which its SPI divides
KEPT: Final = 8  # changes; gpiozero keeps all: 40 a second of a lamp that breathes


class MockPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin that can dim and sing, and remembers its last changes only."""

    states: deque[object]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        # Mock devices without a clock: they take what SPI sends, and its bits a second.
        self.listeners: list[Callable[[Sequence[int], float], None]] = []

    def clear_states(self) -> None:
        """Forget the states, and keep the newest ones alone from now on."""
        super().clear_states()
        self.states = deque(self.states, maxlen=KEPT)


class MockSPI(SPISoftware):  # type: ignore[misc]
    """Mock wires, clocked bit by bit where a mock device reads them, else not at all.

    A frame for 23 LEDs takes 9 ms of a laptop's processor, at each change of a lamp (cProfile).
    """

    _asked_hz = 100_000.0  # gpiozero's own, until it is told

    def _get_rate(self) -> float:
        return self._asked_hz

    def _set_rate(self, value: float) -> None:
        self._asked_hz = value

    def transfer(self, data: Sequence[int]) -> list[int]:
        """Send bytes; what comes back is nothing, as from a chain of LEDs."""
        for listen in self._bus.mosi.pin.listeners:
            listen(data, self.pin_factory.sent_hz(self._asked_hz))
        if getattr(self._bus.clock.pin, "spi_devices", ()):
            return [*super().transfer(data)]
        return [0] * len(data)


class MockPins(MockFactory):  # type: ignore[misc]
    """gpiozero's mock factory with our wires."""

    core_hz = CORE_HZ  # of the core's clock as it runs

    def sent_hz(self, asked: float) -> float:
        """Return SPI's bits a second: the kernel divides what it takes for the core's clock."""
        return sent_hz(asked, CORE_HZ) * float(self.core_hz) / CORE_HZ

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        """A change is told by whoever drives the pin, as it is driven: none is old.

        On a busy machine gpiozero's own clock said 0.3 s and more, and a drawn table, whose time
        stands still meanwhile, lost the press.
        """
        return 0.0

    def _get_spi_class(self, shared: bool, hardware: bool) -> type[SPISoftware]:
        return super()._get_spi_class(shared, hardware) if shared else MockSPI


def mock_factory() -> MockFactory:
    """Return the mock pins of a Pi 4B."""
    return MockPins(revision=PI_4B, pin_class=MockPin)
