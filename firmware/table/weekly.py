"""The thread of a running box that makes the week's copy when it is due."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Final

from firmware.table.backups import BadBackup, weekly
from words.text import told_by

FIRST_S: Final = 120.0  # after the start, which has enough to do
LOOK_S: Final = 3600.0


class WeeklyCopies:
    """`wall` gives Unix time; what went wrong is told in a sentence."""

    def __init__(self, data: Path, wall: Callable[[], float], told: Callable[[str], None]) -> None:
        self._data = data
        self._wall = wall
        self._told = told
        self._stop = Event()
        self._thread = Thread(target=self._run, name="weekly copies", daemon=True)

    def start(self) -> None:
        """Begin to look whether one is due."""
        self._thread.start()

    def stop(self) -> None:
        """End; a copy that is being made is finished first."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        patience = FIRST_S
        while not self._stop.wait(patience):
            patience = LOOK_S
            self.look()

    def look(self) -> None:
        """Make the copy if it is due."""
        try:
            weekly(self._data, self._wall())
        except BadBackup as error:
            self._told(told_by(error))
