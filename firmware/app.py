"""The main loop: one queue in, the modes in their order, cues and screen out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, Queue
from typing import TYPE_CHECKING, Any, Final

from engine.game import BadRecord, Notice, Refused
from firmware.announcer import Announcer
from firmware.box.box import Box
from firmware.box.wellbeing import Wellbeing
from firmware.edge import During
from firmware.inputs import Answer, FromOutside, answer_anyhow, during, is_wanted
from firmware.mode import InputResult, Taking
from firmware.modes import Modes
from firmware.screen.snapshot import common_view
from firmware.storage.bad_config import BadConfig
from firmware.table import replaced_game
from firmware.table.journal import BadJournal
from firmware.table.notices import Say, refusal_notice
from firmware.table.session import Session
from firmware.table.words import refusal_of
from words.text import told_by

if TYPE_CHECKING:
    from firmware.shapes.answers import Refusal

ALIVE_S: Final = 5.0  # systemd is told so often that the loop turns; it waits for 30


class App:
    """Turns inputs into the session's changes and shows them; `step` never sleeps."""

    def __init__(
        self,
        queue: Queue[FromOutside],
        clock: Callable[[], float],
        box: Box,
        modes: Modes,
        session: Session,
        announcer: Announcer,
        well: Wellbeing,
    ) -> None:
        """Put together what an input passes, in the order of its way."""
        self._queue = queue
        self._clock = clock
        self.box = box
        self._modes = modes
        self.session = session
        self._announcer = announcer
        self._well = well
        self._mishaps = well.mishaps

    # -- the loop ----------------------------------------------------------------------------

    def run(self, ends: Callable[[], bool], alive: Callable[[], None]) -> None:
        """Loop until it `ends`; tell that we are alive every few seconds."""
        told = self._clock() - ALIVE_S
        while not ends():
            self.step(self._clock())
            now = self._clock()
            if now - told >= ALIVE_S:
                told = now
                alive()
            try:
                first = self._queue.get(timeout=self._patience(now))
            except Empty:
                continue
            self._at_the_edge(first, self._clock())

    def step(self, at: float) -> None:
        """Take all that waits in the queue, let time pass, and show what is so now."""
        while not self._mishaps.crash:
            try:
                one = self._queue.get_nowait()
            except Empty:
                break
            self._at_the_edge(one, at)
        with self._mishaps.catch_errors(During.PRESS) as caught:
            for heard in self.box.tick(at):
                self._take(heard, at)
        if caught.mishap is not None:
            self._build_anew(at)
        self._tick(at)
        with self._mishaps.catch_errors(During.CUE):
            self._announcer.catch_up(at)
        self._well.note_turn(at)

    def _patience(self, at: float) -> float:
        with self._mishaps.catch_errors(During.CUE):
            return self.box.patience(at)
        return ALIVE_S / 10

    def _at_the_edge(self, one: FromOutside, at: float) -> None:
        """Take an input; what goes wrong with it that nobody thought of ends here."""
        with self._mishaps.catch_errors(during(one)) as caught:
            if is_wanted(one):
                self._take(one, at)
        if caught.mishap is not None:
            answer_anyhow(one, caught.mishap.text)
            self._build_anew(at)

    def _build_anew(self, at: float) -> None:
        """Session and page as the journal has them: what was half done is nowhere else."""
        with self._mishaps.catch_errors(During.CUE):
            try:
                notices = self.session.resume(at)
            except (BadJournal, BadRecord) as error:
                notices = self._not_written(told_by(error), at)
            self._announcer.announce(notices, at)

    # -- an input, and time that passes --------------------------------------------------------

    def _take(self, one: Taking, at: float) -> None:
        """Let the modes take it, else hear what it means on the buttons; answer who asked."""
        answer: Future[Any] | None = getattr(one, "answer", None)
        try:
            taken = self._modes.take(one, at)
        except BadJournal as error:
            kind = Say.NOT_WRITTEN if answer is None else Say.WAITS
            taken = InputResult(self._not_written(told_by(error), at, kind))
            self._refuse(answer, "not-written", error)
        except (Refused, BadRecord, BadConfig) as error:
            if answer is None:
                raise
            self._refuse(answer, error.reason if isinstance(error, Refused) else "not-valid", error)
            return
        if taken is None:
            for heard in self.box.take(one, at):
                self._take(heard, at)
        elif taken.is_new:
            self._announcer.announce(taken.said, at)
        if answer is not None and not answer.done():
            answer.set_result(Answer(state=common_view(self.session.running) or {}))

    def _refuse(self, answer: Future[Any] | None, reason: str, error: Exception) -> None:
        if answer is None:
            return
        refusal: Refusal = {"reason": reason, "text": self._in_words(error)}
        if isinstance(error, replaced_game.WouldLeave):
            refusal["leaves"] = error.game
        answer.set_result(Answer(refusal=refusal))

    def _in_words(self, error: Exception) -> str:
        running = self.session.running
        if running is None or not isinstance(error, Refused):
            return told_by(error)
        return refusal_of(refusal_notice(error), running.adapter, running.names)

    def _tick(self, at: float) -> None:
        """Let time pass for each mode; what goes wrong in one is none of the others' business."""
        is_held = False
        for mode in self._modes:
            with self._modes.catch_errors(mode):
                try:
                    taken = mode.tick(at, is_held)
                except BadJournal as error:
                    taken = InputResult(self._not_written(told_by(error), at))
                if taken is not None:
                    self._announcer.announce(taken.said, at)
            is_held = is_held or mode.holds

    def _not_written(self, text: str, at: float, kind: Say = Say.NOT_WRITTEN) -> tuple[Notice, ...]:
        """Let play wait; return what is said of it."""
        self._well.pause.begin(text, at)
        return (Notice(kind, {"text": text}),)
