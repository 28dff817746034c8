"""The main loop: one queue in, one session, cues and screen out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, Queue
from threading import Event
from typing import Any, Final, Protocol

from engine.game import (
    BadRecord,
    Button,
    Json,
    Line,
    Notice,
    Refused,
)
from firmware.box.box import Box, Heard
from firmware.box.chores import OWN, Chores
from firmware.inputs import (
    Answer,
    Begin,
    Click,
    Do,
    Edge,
    EyesEnded,
    EyesLost,
    EyesOpen,
    FromOutside,
    LetGo,
    PlaceDrawn,
    Probe,
    Saw,
    Set,
)
from firmware.owner.cards import with_owners_facts
from firmware.owner.config import BadConfig
from firmware.screen.newest_view import NewestView
from firmware.screen.operator_view import operator_view
from firmware.screen.snapshot import Around, common_view, lights, snapshot
from firmware.table import operator_words, sights
from firmware.table.journal import BadJournal
from firmware.table.notices import Say
from firmware.table.session import Session
from firmware.table.telling import Telling

ALIVE_S: Final = 10.0  # a loop that has not turned for so long is stuck


class DrawnTable(Protocol):
    """The drawn table, where there is one."""

    def change(self, piece: str, how: str) -> None:
        """Lay a piece "up" or "down", "lift" the top one, or "clear" the table."""


class App:
    """Turns inputs into the session's changes and shows them; `step` never sleeps."""

    def __init__(
        self,
        session: Session,
        box: Box,
        chores: Chores,
        queue: Queue[FromOutside],
        clock: Callable[[], float],
        told: Callable[[Notice, str], None] = lambda notice, text: None,
        drawn: DrawnTable | None = None,
        watch_only: bool = False,
    ) -> None:
        self.session = session
        self.box = box
        self.chores = chores
        self.desk = NewestView(queue, watch_only)
        self._queue = queue
        self._clock = clock
        self._telling = Telling(told)
        self._drawn = drawn
        self._may_place = drawn is not None and not watch_only
        self._version = 0
        self._eyes = ("none", "no camera")
        self._turned = clock()
        self.desk.health_is(self._health)

    # -- the loop ----------------------------------------------------------------------------

    def run(self, stop: Event, alive: Callable[[], None]) -> None:
        """Loop until `stop` is set; tell that we are alive every few seconds."""
        told = -ALIVE_S
        while not (stop.is_set() or self.chores.ends):
            self.step(self._clock())
            if self._turned - told >= ALIVE_S / 2:
                told = self._turned
                alive()
            try:
                first = self._queue.get(timeout=self.box.patience(self._clock()))
            except Empty:
                continue
            self._take(first, self._clock())

    def step(self, at: float) -> None:
        """Take all that waits in the queue, let time pass, and show what is so now."""
        while True:
            try:
                one = self._queue.get_nowait()
            except Empty:
                break
            self._take(one, at)
        for heard in self.box.tick(at):
            self._heard(heard, at)
        self._rests(at)
        if self.box.show(at):
            self.desk.publish_lamps(self._lamps())
        self._turned = at

    def begin(self, header: Line, at: float) -> tuple[Notice, ...]:
        """Begin a game as the owner's copy is printed. Raise BadRecord or BadConfig."""
        data = self.session.journal.path.parent
        return self.session.begin(with_owners_facts(header, data), at)

    def announce(self, notices: tuple[Notice, ...], at: float) -> None:
        """Say what has happened: log, cues, lamps, and a new snapshot."""
        for cue, notice in self._telling.tell(notices, self.session.running):
            self.box.play(cue, notice.params, at)
        self._publish(at)

    # -- what reaches it -----------------------------------------------------------------------

    def _take(self, one: FromOutside, at: float) -> None:
        """A further kind of input is a class in firmware/inputs.py and a case here."""
        if self.chores.takes(one, at):
            return
        match one:
            case Edge(button, down, edge_at):
                for heard in self.box.edge(button, down, edge_at):
                    self._heard(heard, at)
            case Click(button, seconds):
                for heard in self.box.click(button, seconds, at):
                    self._heard(heard, at)
            case LetGo(button):
                self.box.let_go(button, at)
            case Saw(change):
                self._guarded(lambda: sights.tell(self.session, change, at), at)
            case EyesOpen(text):
                self.session.eyes(True, at)
                lost = self._eyes[0] == "lost"
                self._eyes = ("seeing", text)
                self.announce((Notice(Say.CAMERA_BACK),) if lost else (), at)
            case EyesLost(text):
                self.session.eyes(False, at)
                self._eyes = ("lost", text)
                self.announce((Notice(Say.CAMERA_LOST, {"text": text}),), at)
            case EyesEnded(text):
                self.session.eyes(False, at)
                self._eyes = ("none", f"{text}: the film has ended, go on by hand")
                self.announce((), at)
            case Do(line, answer):
                self._answered(lambda: operator_words.take(self.session, line, at), answer, at)
            case Begin(header, answer):
                self._answered(lambda: self.begin(header, at), answer, at)
            case Probe(asked, answer):
                self._answered(lambda: self.chores.wish(asked, at), answer, at)
            case Set(told, answer):
                self._answered(lambda: self.chores.set(told), answer, at)
            case PlaceDrawn(piece, how):
                if self._drawn is not None:
                    self._drawn.change(piece, how)

    def _heard(self, heard: Heard, at: float) -> None:
        if isinstance(heard, OWN):
            self.announce(self.chores.heard(heard, at), at)
        elif not self.chores.selftests.on:
            self._guarded(lambda: self.session.hear(heard, at), at)

    def _rests(self, at: float) -> None:
        """Let a self-test go on, and the game after it; else the table, which may be alone."""
        if self.chores.selftests.on:
            self.session.rest = self.session.rest.stirs(at)
        new, notices = self.chores.tick(self._eyes, at)
        if new:
            self.announce(notices, at)
        elif not self.chores.selftests.on:
            new, notices = self.session.passes(at)
            if new:
                self.announce(notices, at)

    def _guarded(self, change: Callable[[], tuple[Notice, ...]], at: float) -> None:
        """Announce what a change says; a journal that cannot be written changes nothing."""
        try:
            notices = change()
        except BadJournal as error:
            notices = (Notice(Say.NOT_WRITTEN, {"text": str(error)}),)
        self.announce(notices, at)

    def _answered(
        self, change: Callable[[], tuple[Notice, ...]], answer: Future[Any], at: float
    ) -> None:
        try:
            notices = change()
        except (Refused, BadRecord, BadConfig, BadJournal) as error:
            reason = error.reason if isinstance(error, Refused) else "not-valid"
            reason = "not-written" if isinstance(error, BadJournal) else reason
            answer.set_result(Answer(refusal={"reason": reason, "text": str(error)}))
            return
        self.announce(notices, at)
        answer.set_result(Answer(state=common_view(self.session.running) or {}))

    # -- what is shown -------------------------------------------------------------------------

    def _publish(self, at: float) -> None:
        running = self.session.running
        self.box.light(lights(self.session))
        self.box.show(at)
        self._version += 1
        around = Around(self.box.simulated, self._may_place, *self._eyes)
        lamps = self._lamps()
        table = snapshot(self._version, self.session, self._telling.log, around, lamps)
        table |= self.chores.as_json()
        view = operator_view(self._version, self.session)
        self.desk.publish(table, lamps, common_view(running), view.as_json)

    def _lamps(self) -> dict[str, Json]:
        lamps = self.box.lamps()
        buttons: dict[str, Json] = {name: lamps[name] for name in Button if name in lamps}
        return {
            "lamps": dict(lamps),
            "buttons": buttons,
            "tone": self.box.tone(),
            "ring": self.box.ring(),
        }

    def _health(self) -> dict[str, Json]:
        """What /healthz says; called from the server's thread."""
        alive = self._clock() - self._turned < ALIVE_S
        running = self.session.running
        return {
            "ok": alive,
            "says": "" if alive else f"the main loop has not turned for {ALIVE_S:.0f} s",
            "game": running.entry.game.name if running else None,
            "eyes": self._eyes[0],
            "simulated": self.box.simulated,
        }
