"""A desk without a table: it shows one snapshot and remembers what it was asked.

For pictures of the page and for tests of the server; no game is played here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, cast

from engine.game import Line
from firmware.inputs import Answer
from firmware.screen.operator_view import NO_GAME
from firmware.screen.watchers import Watchers
from firmware.table.piece_names import NO_NAMES, Names
from firmware.table.spread import PhotographedPieces

if TYPE_CHECKING:
    from firmware.shapes.answers import Health
    from firmware.shapes.operator import OfRecord, Spectator
    from firmware.shapes.photos import Spread
    from firmware.shapes.table import Lamps, Snapshot, State


class StillDesk:
    """Shows `snapshot`; `answers` says what becomes of a line, and by default takes every one."""

    def __init__(
        self, snapshot: Snapshot, answers: Callable[[Line], Future[Answer]] | None = None
    ) -> None:
        self._answers = answers or self._answer_at_once
        self._lock = threading.Lock()
        self._watchers = Watchers()
        self.begin(snapshot)

    def begin(self, snapshot: Snapshot) -> None:
        """Show another table to who follows this one; nothing is remembered of the one before."""
        self.health = cast("Health", {"ok": True, "referees": True})  # all that its pages ask
        self.shown_to_operator = NO_GAME
        self.shown_to_spectators: Spectator = {
            "version": 0, "title": "", "watched": None, "called": {},
        }  # fmt: skip
        self.asked: list[tuple[object, ...]] = []
        self._snapshot = snapshot
        self._watchers.tell()

    def show(self, **changes: Any) -> None:
        """Change the snapshot and tell who follows it; from any thread."""
        with self._lock:
            changed: Any = {**self._snapshot, **changes}
            self._snapshot = changed
        self._watchers.tell()

    @property
    def followers(self) -> int:
        """Return how many have subscribed."""
        return len(self._watchers)

    def table(self) -> Snapshot:
        """Return the snapshot."""
        return self._snapshot

    def lamps(self) -> Lamps:
        """Return the lamps of the snapshot."""
        return {
            "lamps": self._snapshot["lamps"],
            "tone": self._snapshot["tone"],
            "ring": self._snapshot.get("ring", []),
            "buttons": {one["button"]: one["lamp"] for one in self._snapshot["buttons"]},
        }

    def state(self) -> State | None:
        """Return the common view in the snapshot."""
        return self._snapshot["state"]

    def operator(self, whole: int | None = None) -> OfRecord:
        """Return `shown_to_operator`."""
        return self.shown_to_operator

    def spectator(self) -> Spectator:
        """Return `shown_to_spectators`."""
        return self.shown_to_spectators

    def spread(self, photos: Sequence[PhotographedPieces]) -> Spread:
        """Return that nothing may be photographed."""
        return {"spread": None}

    def healthy(self) -> Health:
        """Return `health`."""
        return self.health

    def on_change(self, call: Callable[[], None]) -> Callable[[], None]:
        """Subscribe to `show`."""
        return self._watchers.add(call)

    def do(self, line: Line, names: Names = NO_NAMES) -> Future[Answer]:
        """Remember the line and answer it."""
        self.asked.append(("do", line))
        return self._answers(line)

    def new_game(self, header: Line, request: Line) -> Future[Answer]:
        """Remember the header and what may be left for it, and answer it."""
        self.asked.append(("new", {**header, **request}))
        return self._answers({**header, **request})

    def test(self, request: Line) -> Future[Answer]:
        """Remember what was asked and answer it."""
        self.asked.append(("test", request))
        return self._answers(request)

    def set(self, data: Line) -> Future[Answer]:
        """Remember what was set and answer it."""
        self.asked.append(("set", data))
        return self._answers(data)

    def call(self, wanted: bool) -> Future[Answer]:
        """Remember whether help was wanted and answer it."""
        self.asked.append(("call", wanted))
        return self._answers({})

    def mend(self, data: Line) -> Future[Answer]:
        """Remember what was to be mended and answer it."""
        self.asked.append(("mend", data))
        return self._answers(data)

    def report(self) -> str:
        """Return that there was none."""
        return ""

    def press(self, button: str, seconds: float) -> None:
        """Remember the press."""
        self.asked.append(("press", button, seconds))

    def let_go(self, button: str) -> None:
        """Remember that it was let go."""
        self.asked.append(("let-go", button))

    def note_activity(self) -> None:
        """Remember that somebody was there."""
        self.asked.append(("stir",))

    def place(self, piece: str, how: str) -> None:
        """Remember the piece."""
        self.asked.append(("place", piece, how))

    def _answer_at_once(self, _: Line) -> Future[Answer]:
        future: Future[Answer] = Future()
        future.set_result(Answer(state=self.state() or {}))
        return future
