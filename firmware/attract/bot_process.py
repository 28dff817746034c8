"""The bots think beside the loop: a process that writes a whole game and ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Final, Protocol

from engine.game import BadRecord, Line
from engine.record import parse

_HOUSE: Final = Path(__file__).resolve().parents[2]
LAST: Final = 19  # of nice: only the time that nobody else wants
END_S: Final = 0.1  # a process that was killed is mostly gone sooner


class Thinks(Protocol):
    """Who plays the games that are shown."""

    def begin(self, game: str, players: int, seed: int) -> None:
        """Think out a game; one that was begun before is given up."""

    def record(self) -> tuple[Line, ...] | None:
        """Return header and lines, once: empty where it failed, None while it is thought about."""

    def stop(self) -> None:
        """Think no more."""


class Bots:
    """Thinks in a process of its own; what it wrote lies in no folder."""

    def __init__(self, nice: int = LAST, end_s: float = END_S) -> None:
        """`nice`: how much others go first; 0: as little as they do.

        `end_s`: how long `stop` waits for a process that it has killed.
        """
        self._nice, self._end_s = nice, end_s
        self._process: Popen[bytes] | None = None
        self._written: IO[bytes] | None = None

    def begin(self, game: str, players: int, seed: int) -> None:
        """Have bots play a whole game in a process of its own, from that seed."""
        self.stop()
        told = (game, players, seed, self._nice)
        words = [sys.executable, "-m", "firmware.attract.bots", *map(str, told)]
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
        """Return the game's lines when it is whole, () while it is played, None where it failed."""
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
        """End the process and forget its game."""
        if self._process is not None:
            self._process.kill()
            try:
                self._process.wait(self._end_s)
            except TimeoutExpired:  # on a busy machine: the loop does not wait for it
                Thread(target=self._process.wait, name="bots' end", daemon=True).start()
        if self._written is not None:
            self._written.close()
        self._process = self._written = None
