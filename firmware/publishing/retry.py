"""How long is waited until a broker is tried again: longer each time, by each box otherwise."""

from __future__ import annotations

from typing import Final

LONGEST_S: Final = 300.0
STEADY_S: Final = 60.0  # a connection that has stood so long was a good one


class Retry:
    """1, 2, 4, … LONGEST_S seconds, times 0.5 to 1.5."""

    def __init__(self, who: str) -> None:
        """`who`: an identity in hexadecimal; not all come again at the same moment."""
        self._spread = 0.5 + int(who, 16) % 1000 / 1000
        self._tries = 0

    def next(self) -> float:
        """Return how many s are waited now."""
        patience = min(2.0 ** min(self._tries, 20) * self._spread, LONGEST_S)
        self._tries += 1
        return float(patience)

    def note_connection(self, seconds: float) -> None:
        """Take note of how long a connection stands; after a good one the wait is short again."""
        if seconds >= STEADY_S:
            self._tries = 0

    def slow_down(self) -> None:
        """Wait half a minute at least: trying soon would not help."""
        self._tries = max(self._tries, 5)
