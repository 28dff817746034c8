"""gpiozero's mock pins, for a program that runs all day."""

from __future__ import annotations

from collections import deque
from typing import Final

from gpiozero.pins.mock import MockFactory, MockPWMPin

PI_4B: Final = "c03111"  # a board revision, so that no environment decides
KEPT: Final = 8  # changes; gpiozero keeps all: 40 a second of a lamp that breathes


class MockPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin that can dim and sing, and remembers its last changes only."""

    states: deque[object]

    def clear_states(self) -> None:
        super().clear_states()
        self.states = deque(self.states, maxlen=KEPT)


def mock_factory() -> MockFactory:
    """Return the mock pins of a Pi 4B."""
    return MockFactory(revision=PI_4B, pin_class=MockPin)
