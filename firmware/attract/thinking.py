"""The bots think beside the loop: a process that writes a whole game and ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from tempfile import TemporaryFile
from typing import IO, Final, Protocol

from engine.game import BadRecord, Line
from engine.record import parse

_HOUSE: Final = Path(__file__).resolve().parents[2]
END_S: Final = 0.1  # a process that was killed is gone sooner


class Thinks(Protocol):
    """Who plays the games that are shown."""

    def begin(self, game: str, players: int, seed: int) -> None:
        """Think out a game; one that was begun before is given up."""

    def record(self) -> tuple[Line, ...] | None:
        """Return header and lines, once: empty where it failed, None while it is thought about."""

    def stop(self) -> None:
        """Think no more."""


class Bots:
    """Thinks in a process of its own, of the lowest rank; what it wrote lies in no folder."""

    def __init__(self) -> None:
        self._process: Popen[bytes] | None = None
        self._written: IO[bytes] | None = None

    def begin(self, game: str, players: int, seed: int) -> None:
        self.stop()
        words = [sys.executable, "-m", "firmware.attract.bots", game, str(players), str(seed)]
        path = os.pathsep.join(filter(None, (str(_HOUSE), os.environ.get("PYTHONPATH"))))
        try:
            self._written = TemporaryFile()  # noqa: SIM115  (closed when it was read)
            self._process = Popen(
                words, stdin=DEVNULL, stdout=self._written, stderr=DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )  # fmt: skip
        except OSError:  # no process, no disk: the other parts are shown
            self.stop()

    def record(self) -> tuple[Line, ...] | None:
        if self._process is None or self._written is None:
            return ()
        status = self._process.poll()
        if status is None:
            return None
        self._written.seek(0)
        lines = self._written.read().splitlines() if status == 0 else []
        self.stop()
        try:
            return tuple(map(parse, lines))
        except BadRecord:  # the disk was full
            return ()

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            with suppress(TimeoutExpired):
                self._process.wait(END_S)
        if self._written is not None:
            self._written.close()
        self._process = self._written = None
