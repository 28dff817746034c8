"""How long a game of bots takes, and when something of it is to happen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from firmware.demo.evening import FPS

MINUTE_S: Final = 57.0  # how long a game takes at speed 1


def seconds_of(people_s: float, speed: str) -> float | None:
    """Return how long a game takes that takes people so long; None for a speed that is none.

    >>> seconds_of(1200.0, "people"), seconds_of(1200.0, "2"), seconds_of(1200.0, "max")
    (1200.0, 28.5, 0.0)
    """
    if speed == "people":
        return people_s
    try:
        games = float("inf") if speed == "max" else float(speed)
    except ValueError:
        return None
    return MINUTE_S / games if games > 0 else None


class Pace:
    """Spreads a game's events evenly over its time; waits only when there is time to spare."""

    def __init__(self, look_s: float = 1 / FPS) -> None:
        """`look_s`: how often the table is looked at while nothing is to happen."""
        self._look_s = look_s
        self._frame_s = 1 / FPS
        self._begun = time.monotonic()
        self._each_s = 0.0
        self._due = self._begun

    def begin(self, events: int, seconds: float) -> None:
        """Begin a game of so many events that shall take so long."""
        self._begun = self._due = time.monotonic()
        self._each_s = seconds / events

    def after_frame(self) -> None:
        """Wait as long as a camera would, but never past the next event's time."""
        spare = self._due + self._each_s - time.monotonic()
        if spare > 0:
            time.sleep(min(self._frame_s, spare))

    def catch_up(self, event: int, frame: Callable[[], None]) -> None:
        """Look at the table until the next event is due."""
        self._due = self._begun + event * self._each_s
        self._frame_s = self._look_s
        while time.monotonic() < self._due:
            frame()
        self._frame_s = 1 / FPS
