"""The newest view of the table, for any thread to read, and what the page asks of the loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Queue
from typing import TYPE_CHECKING, Final, cast

from engine.game import Line
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
from firmware.screen.operator_view import NO_GAME
from firmware.screen.snapshot import NO_LAMPS
from firmware.screen.spectator_view import SpectatorView
from firmware.screen.watchers import Watchers
from firmware.table.piece_names import NO_NAMES, Names
from firmware.table.spread import PhotographedPieces
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes.answers import Health
    from firmware.shapes.operator import OfRecord, Spectator
    from firmware.shapes.photos import Spread
    from firmware.shapes.table import Lamps, Snapshot, State


_NO_SPECTATOR: Final = SpectatorView(0, None).as_json


def _no_spread(_photos: Sequence[PhotographedPieces]) -> Spread:
    return {"spread": None}


class NewestView:
    """What the screen needs (firmware.screen.desk.Desk): snapshots out, inputs into the queue."""

    def __init__(
        self,
        queue: Queue[FromOutside],
        watch_only: bool = False,
        healthy: Callable[[], Health] | None = None,
        report: Callable[[], str] = str,
    ) -> None:
        """`watch_only`: the page shows the table but may not touch it, as in the demo.

        `healthy` gives what /healthz says, `report` the last self-test's; from any thread.
        """
        self._queue = queue
        self._watch_only = watch_only
        self._watchers = Watchers()
        self._table = cast("Snapshot", {"version": 0})  # until the loop has shown the first one
        self._lamps = NO_LAMPS
        self._state: State | None = None
        self._operator: Callable[[int | None], OfRecord] = lambda _whole: NO_GAME
        self._spectator: Callable[[], Spectator] = _NO_SPECTATOR
        self._spread: Callable[[Sequence[PhotographedPieces]], Spread] = _no_spread
        self._report = report
        self._healthy = healthy

    # -- from the loop ---------------------------------------------------------------------

    def publish(
        self,
        table: Snapshot,
        lamps: Lamps,
        state: State | None,
        operator: Callable[[int | None], OfRecord],
        spectator: Callable[[], Spectator] = _NO_SPECTATOR,
        spread: Callable[[Sequence[PhotographedPieces]], Spread] = _no_spread,
    ) -> None:
        """Show a new table; the mappings are never changed afterwards.

        `operator` gives what the operator may see of it, `spectator` what a screen turned away
        from the players may, `spread` what photographs show; all are called from any thread.
        """
        self._table, self._lamps, self._state = table, lamps, state
        self._operator, self._spectator, self._spread = operator, spectator, spread
        self._watchers.tell()

    def publish_lamps(self, lamps: Lamps) -> None:
        """Show new lamps on the same table."""
        self._lamps = lamps
        self._watchers.tell()

    # -- from the screen ---------------------------------------------------------------------

    def table(self) -> Snapshot:
        """Return the newest snapshot of the table."""
        return self._table

    def lamps(self) -> Lamps:
        """Return which lamps are lit."""
        return self._lamps

    def state(self) -> State | None:
        """Return the game's state, None: no game is on."""
        return self._state

    def operator(self, whole: int | None = None) -> OfRecord:
        """Return what the operator's page shows."""
        return self._operator(whole)

    def spectator(self) -> Spectator:
        """Return what the spectators' page shows."""
        return self._spectator()

    def spread(self, photos: Sequence[PhotographedPieces]) -> Spread:
        """Return which pieces the photographs show, beside those of the game."""
        return self._spread(photos)

    def healthy(self) -> Health:
        """Return how the box is."""
        assert self._healthy is not None, "who asks gives it"
        return self._healthy()

    def on_change(self, call: Callable[[], None]) -> Callable[[], None]:
        """Have it called after each change; return what ends that."""
        return self._watchers.add(call)

    def do(self, line: Line, names: Names = NO_NAMES) -> Future[Answer]:
        """Ask the table to take a line."""
        return self._ask(Do(line, names=names))

    def new_game(self, header: Line, request: Line) -> Future[Answer]:
        """Ask the table to begin a game."""
        return self._ask(Begin(header, asked=request))

    def test(self, request: Line) -> Future[Answer]:
        """Ask the table for a self-test."""
        return self._ask(Probe(request))

    def set(self, data: Line) -> Future[Answer]:
        """Ask the table to take a setting."""
        return self._ask(Set(data))

    def call(self, wanted: bool) -> Future[Answer]:
        """Ask the table to call for help, or to end a call."""
        return self._ask(Call(wanted))

    def mend(self, data: Line) -> Future[Answer]:
        """Ask the table to mend its journal."""
        return self._ask(Mend(data))

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

    def _ask(self, asked: Do | Begin | Probe | Set | Call | Mend) -> Future[Answer]:
        if self._watch_only:
            text = t("the demo plays by itself")
            asked.answer.set_result(Answer(refusal={"reason": "watch-only", "text": text}))
        else:
            self._queue.put(asked)
        return asked.answer
