"""What the hall shows just now, for any thread to read and the staff to mark."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from firmware.screen.watchers import Watchers
from fleet.hall.tables import Hall


class Board:
    """The newest hall; whoever changes it says how, and everybody who looks is told."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives s and never jumps; all times of the hall are its."""
        self.clock = clock
        self.hall = Hall()
        self._lock = Lock()
        self._watchers = Watchers()

    def change(self, how: Callable[[Hall], Hall]) -> None:
        """Let the hall become what `how` makes of it."""
        with self._lock:
            was, self.hall = self.hall, how(self.hall)
            is_new = self.hall is not was
        if is_new:
            self._watchers.tell()

    def on_change(self, call: Callable[[], None]) -> Callable[[], None]:
        """Call it, from any thread, after each change; return what ends that."""
        return self._watchers.add(call)
