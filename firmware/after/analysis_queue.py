"""Games looked back on beside the loop: one at a time, in a process that lets all others go first.

Who asks gets what needs no time, or what is there by then, and asks again as long as it becomes
finer. Another game waits until this one is done, or until nobody asks for it any more.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread
from time import monotonic
from typing import Final, NamedTuple

from engine.analysis import Analysis
from firmware.after.game_analysis import of_game
from firmware.table.journal_reading import RecordedGame
from words.text import t

_HOUSE: Final = Path(__file__).resolve().parents[2]
LAST: Final = 19  # of nice: only the time that nobody else wants
PATIENCE_S: Final = 20.0  # a page that shows a game asks more often
KEPT: Final = 4  # games whose figures are kept
_STOPPED: Final = t("The computer stopped before the figures were as fine as they should be.")


class RecordState(NamedTuple):
    """What is there of a game by now."""

    told: Analysis
    is_finer_later: bool
    waits: bool = False  # another game is being looked back on


@dataclass(slots=True)
class _Looked:
    """A game that was asked for, and what has come of it."""

    game: RecordedGame
    told: Analysis
    is_done: bool
    asked: float = 0.0  # s, when last


class LooksBack:
    """The games that pages ask for. From any thread."""

    def __init__(self, nice: int = LAST, clock: Callable[[], float] = monotonic) -> None:
        """`nice`: how much others go first."""
        self._nice, self._clock = nice, clock
        self._lock = Lock()
        self._games: dict[tuple[object, ...], _Looked] = {}  # the one asked for last is last
        self._working: _Looked | None = None
        self._process: Popen[bytes] | None = None

    def ask(self, game: RecordedGame) -> RecordState:
        """Return what is there of a game by now; raise NoAnalysis."""
        key = (game.id, game.link, game.trouble, game.started)
        with self._lock:
            looked = self._games.pop(key, None)
        if looked is None:
            first = next(of_game(game))  # what needs no time
            looked = _Looked(game, first, is_done=first.tried is None)
        with self._lock:
            looked = self._games.setdefault(key, looked)
            looked.asked = self._clock()
            self._forget()
            self._go_on()
            is_on = not looked.is_done
            return RecordState(looked.told, is_on, is_on and self._working is not looked)

    def stop(self) -> None:
        """Look back on nothing any more."""
        with self._lock:
            self._games.clear()
            self._end()

    def _forget(self) -> None:
        for key in list(self._games)[:-KEPT]:
            if self._games[key] is not self._working:
                del self._games[key]

    def _go_on(self) -> None:
        """Begin the game that waits longest, where none is worked on that anybody asks for."""
        waiting = [one for one in self._games.values() if not one.is_done]
        wanted = [one for one in waiting if self._clock() - one.asked < PATIENCE_S]
        if self._working is not None and (self._working in wanted or not wanted):
            return
        if wanted:
            self._end()
            self._begin(wanted[0])

    def _begin(self, looked: _Looked) -> None:
        words = [sys.executable, "-m", "firmware.after.analysis_process", str(self._nice)]
        path = os.pathsep.join(filter(None, (str(_HOUSE), os.environ.get("PYTHONPATH"))))
        try:
            process = Popen(
                words, stdin=PIPE, stdout=PIPE, stderr=DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )  # fmt: skip
        except OSError:  # no process can be had
            looked.is_done = True
            return
        self._working, self._process = looked, process
        Thread(target=self._read, args=(looked, process), name="look back", daemon=True).start()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._working = self._process = None

    def _read(self, looked: _Looked, process: Popen[bytes]) -> None:
        """Take what the process writes until it ends. In a thread of its own."""
        assert process.stdin is not None
        assert process.stdout is not None
        with process.stdin, process.stdout:
            try:
                pickle.dump(looked.game, process.stdin)
                process.stdin.flush()
                while True:
                    self._take(looked, pickle.load(process.stdout))
            except (EOFError, OSError, pickle.UnpicklingError):  # it is over, or was killed
                process.kill()
        status = process.wait()
        with self._lock:
            if self._process is process:  # it has ended by itself
                self._working = self._process = None
                looked.is_done = True
                if status:
                    looked.told = looked.told.noting(_STOPPED)
                self._go_on()

    def _take(self, looked: _Looked, analysis: Analysis) -> None:
        with self._lock:
            looked.told = analysis
