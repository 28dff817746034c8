"""The newest view of the table, for any thread to read, and what the page asks of the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from queue import Queue

from engine.game import Json, Line
from firmware.inputs import (
    Activity,
    Answer,
    Begin,
    Call,
    Click,
    Do,
    FromOutside,
    LetGo,
    Mend,
    PlaceDrawn,
    Probe,
    Set,
)
from firmware.screen.watchers import Watchers
from firmware.table.naming import NO_NAMES, Names
from firmware.table.spread import Photographed
from words.text import t


def _no_spread(_photos: Sequence[Photographed]) -> Mapping[str, Json]:
    return {"spread": None}


class NewestView:
    """What the screen needs (firmware.screen.desk.Desk): snapshots out, inputs into the queue."""

    def __init__(
        self,
        queue: Queue[FromOutside],
        watch_only: bool = False,
        healthy: Callable[[], Mapping[str, Json]] = dict,
        report: Callable[[], str] = str,
    ) -> None:
        """`watch_only`: the page shows the table but may not touch it, as in the demo.

        `healthy` gives what /healthz says, `report` the last self-test's; from any thread.
        """
        self._queue = queue
        self._watch_only = watch_only
        self._watchers = Watchers()
        self._table: Mapping[str, Json] = {"version": 0}
        self._lamps: Mapping[str, Json] = {}
        self._state: Mapping[str, Json] | None = None
        self._operator: Callable[[int | None], Mapping[str, object]] = lambda _whole: {}
        self._spectator: Callable[[], Mapping[str, Json]] = dict
        self._spread: Callable[[Sequence[Photographed]], Mapping[str, Json]] = _no_spread
        self._report = report
        self._healthy = healthy

    # -- from the loop ---------------------------------------------------------------------

    def publish(
        self,
        table: Mapping[str, Json],
        lamps: Mapping[str, Json],
        state: Mapping[str, Json] | None,
        operator: Callable[[int | None], Mapping[str, object]],
        spectator: Callable[[], Mapping[str, Json]] = dict,
        spread: Callable[[Sequence[Photographed]], Mapping[str, Json]] = _no_spread,
    ) -> None:
        """Show a new table; the mappings are never changed afterwards.

        `operator` gives what the operator may see of it, `spectator` what a screen turned away
        from the players may, `spread` what photographs show; all are called from any thread.
        """
        self._table, self._lamps, self._state = table, lamps, state
        self._operator, self._spectator, self._spread = operator, spectator, spread
        self._watchers.tell()

    def publish_lamps(self, lamps: Mapping[str, Json]) -> None:
        """Show new lamps on the same table."""
        self._lamps = lamps
        self._watchers.tell()

    # -- from the screen ---------------------------------------------------------------------

    def table(self) -> Mapping[str, Json]:
        """Return the newest snapshot of the table."""
        return self._table

    def lamps(self) -> Mapping[str, Json]:
        """Return which lamps are lit."""
        return self._lamps

    def state(self) -> Mapping[str, Json] | None:
        """Return the game's state, None: no game is on."""
        return self._state

    def operator(self, whole: int | None = None) -> Mapping[str, object]:
        """Return what the operator's page shows."""
        return self._operator(whole)

    def spectator(self) -> Mapping[str, Json]:
        """Return what the spectators' page shows."""
        return self._spectator()

    def spread(self, photos: Sequence[Photographed]) -> Mapping[str, Json]:
        """Return which pieces the photographs show, beside those of the game."""
        return self._spread(photos)

    def healthy(self) -> Mapping[str, Json]:
        """Return how the box is."""
        return self._healthy()

    def on_change(self, call: Callable[[], None]) -> Callable[[], None]:
        """Have it called after each change; return what ends that."""
        return self._watchers.add(call)

    def do(self, line: Line, names: Names = NO_NAMES) -> Future[Answer]:
        """Ask the table to take a line."""
        answer: Future[Answer] = Future()
        self._ask(Do(line, answer, names))
        return answer

    def new_game(self, header: Line, asked: Line) -> Future[Answer]:
        """Ask the table to begin a game."""
        answer: Future[Answer] = Future()
        self._ask(Begin(header, answer, asked))
        return answer

    def test(self, asked: Line) -> Future[Answer]:
        """Ask the table for a self-test."""
        answer: Future[Answer] = Future()
        self._ask(Probe(asked, answer))
        return answer

    def set(self, told: Line) -> Future[Answer]:
        """Ask the table to take a setting."""
        answer: Future[Answer] = Future()
        self._ask(Set(told, answer))
        return answer

    def call(self, wanted: bool) -> Future[Answer]:
        """Ask the table to call for help, or to end a call."""
        answer: Future[Answer] = Future()
        self._ask(Call(wanted, answer))
        return answer

    def mend(self, told: Line) -> Future[Answer]:
        """Ask the table to mend its journal."""
        answer: Future[Answer] = Future()
        self._ask(Mend(told, answer))
        return answer

    def report(self) -> str:
        """Return the box's report for a log."""
        return self._report()

    def press(self, button: str, seconds: float) -> None:
        """Press a button, unless the page may only watch."""
        if not self._watch_only:
            self._queue.put(Click(button, seconds))

    def let_go(self, button: str) -> None:
        """Let a button go, unless the page may only watch."""
        if not self._watch_only:
            self._queue.put(LetGo(button))

    def note_activity(self) -> None:
        """Note that somebody is there."""
        self._queue.put(Activity())

    def place(self, piece: str, how: str) -> None:
        """Put a piece on the drawn table, unless the page may only watch."""
        if not self._watch_only:
            self._queue.put(PlaceDrawn(piece, how))

    def _ask(self, asked: Do | Begin | Probe | Set | Call | Mend) -> None:
        if self._watch_only:
            refusal = {"reason": "watch-only", "text": t("the demo plays by itself")}
            asked.answer.set_result(Answer(refusal=refusal))
        else:
            self._queue.put(asked)
