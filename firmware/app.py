"""The main loop: one queue in, one session, cues and screen out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, Queue
from threading import Event
from typing import Any, Final

from engine.game import BadRecord, Json, Line, Notice, Refused
from firmware.box.box import Box, Heard
from firmware.box.chores import OWN, Chores
from firmware.box.wellbeing import Wellbeing
from firmware.edge import During, Mishaps
from firmware.inputs import (
    Answer,
    Begin,
    Call,
    Click,
    Do,
    Edge,
    EyesEnded,
    EyesLost,
    EyesOpen,
    FromOutside,
    LetGo,
    Mend,
    PlaceDrawn,
    Probe,
    Saw,
    SawDice,
    Set,
    Wish,
    answer_anyhow,
    during,
    is_wanted,
)
from firmware.owner.cards import with_owners_facts
from firmware.owner.config import BadConfig
from firmware.owner.mending import Mending
from firmware.play.at_play import AtPlay
from firmware.screen.newest_view import NewestView
from firmware.screen.snapshot import common_view
from firmware.showing import Showing
from firmware.table import dice, leaving, operator_words, sights
from firmware.table.journal import BadJournal
from firmware.table.learned import Learned
from firmware.table.naming import Names
from firmware.table.notices import Say, refused
from firmware.table.pause import Pause
from firmware.table.session import Session
from firmware.table.stand_in import Home
from firmware.table.telling import Telling
from firmware.table.words import refusal_of
from words.text import t, told_by

SWITCH_OFF: Final[Line] = {"do": "off"}  # the operator's page asked, and asked again
ALIVE_S: Final = 5.0  # systemd is told so often that the loop turns; it waits for 30


class App:
    """Turns inputs into the session's changes and shows them; `step` never sleeps."""

    def __init__(
        self,
        session: Session,
        box: Box,
        chores: Chores,
        queue: Queue[FromOutside],
        clock: Callable[[], float],
        mishaps: Mishaps,
        mending: Mending,
        told: Callable[[Notice, str], None] = lambda notice, text: None,
        drawn: Callable[[str, str], None] | None = None,
        watch_only: bool = False,
    ) -> None:
        """`drawn` lays at the drawn table, where there is one: a piece, and how."""
        self.session = session
        self.box = box
        self.chores = chores
        self.desk = NewestView(queue, watch_only)
        self._queue = queue
        self._clock = clock
        self.mishaps = mishaps
        self.mending = mending
        self.minds_eyes: Callable[[float], None] = lambda at: None  # says when the camera hangs
        self.asks_dice: Callable[[str | None], None] = lambda asked: None  # tells the camera
        self._well = Wellbeing(box, session.journal.path.parent, clock)
        self.play: AtPlay | None = None  # where the program deals
        self._home: Home | None = None  # where to go as soon as it can be written
        self.is_home = False  # all that was played is there: the box is to be opened there
        self._known_mishaps = 0
        self._telling = Telling(told)
        self._drawn = drawn
        self.pause = Pause(session.journal)
        mending.holds(session.journal.held)
        may_place = drawn is not None and not watch_only
        self._learned = Learned(session.journal.path.parent)
        self.showing = Showing(
            session, box, chores, mishaps, mending, self.pause, self._well, self._telling,
            self._learned, self.desk, may_place,
        )  # fmt: skip

    def stands_in(self, home: Home) -> None:
        """The journal is another's stand-in: nothing is kept until that can be written."""
        self._home = home
        self._well.unkept = home.why

    # -- the loop ----------------------------------------------------------------------------

    @property
    def ends(self) -> bool:
        """Whether the loop is to end by itself."""
        return self.chores.ends or self.starts_anew or self.is_home

    @property
    def starts_anew(self) -> bool:
        """Whether the program is to be started again after it."""
        return bool(self.mishaps.crash) or self.mending.starts_anew

    def run(self, stop: Event, alive: Callable[[], None]) -> None:
        """Loop until `stop` is set; tell that we are alive every few seconds."""
        told = self._clock() - ALIVE_S
        while not (stop.is_set() or self.ends):
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
        while not self.mishaps.crash:
            try:
                one = self._queue.get_nowait()
            except Empty:
                break
            self._at_the_edge(one, at)
        with self.mishaps.caught(During.PRESS) as caught:
            for heard in self.box.tick(at):
                self._heard(heard, at)
        if caught.mishap is not None:
            self._build_anew(at)
        with self.mishaps.caught(During.CUE):
            self.showing.attracts(at)
            self._rests(at)
            self._waits(at)
            self._deals(at)
            self.minds_eyes(at)
            self.asks_dice(dice.asked(self.session.running))
            if self.mishaps.total != self._known_mishaps or self.showing.voice.has_news():
                self._known_mishaps = self.mishaps.total
                self.showing.table(at)
            if self.showing.lights(at):
                self.showing.lamps()
        self._well.turned = at

    def _patience(self, at: float) -> float:
        with self.mishaps.caught(During.CUE):
            return self.box.patience(at)
        return ALIVE_S / 10

    def _at_the_edge(self, one: FromOutside, at: float) -> None:
        """Take an input; what goes wrong with it that nobody thought of ends here."""
        with self.mishaps.caught(during(one)) as caught:
            self._take(one, at)
        if caught.mishap is not None:
            answer_anyhow(one, caught.mishap.text)
            self._build_anew(at)

    def _build_anew(self, at: float) -> None:
        """Session and page as the journal has them: what was half done is nowhere else."""
        with self.mishaps.caught(During.CUE):
            try:
                notices = self.session.resume(at)
            except (BadJournal, BadRecord) as error:
                notices = self._not_written(told_by(error), at)
            self.announce(notices, at)

    def begin(self, header: Line, at: float) -> tuple[Notice, ...]:
        """Begin a game as the owner's copy is printed. Raise BadRecord or BadConfig."""
        return self.session.begin(with_owners_facts(header, self.session.journal.path.parent), at)

    def _begin_asked(self, header: Line, asked: Line, at: float) -> tuple[Notice, ...]:
        leaving.check(self.session.running, asked)
        return self.begin(header, at)

    def announce(self, notices: tuple[Notice, ...], at: float) -> None:
        """Say what has happened: log, cues, lamps, and a new snapshot."""
        running = self.session.running
        self.session.ask_anew(at)
        notices += self._learned.follow(running)
        for cue, notice in self._telling.tell(notices, running):
            self.box.play(cue, notice.params, at)
        self.desk.play = None if self.play is None else self.play.show()
        self.showing.table(at)

    # -- what reaches it -----------------------------------------------------------------------

    def _take(self, one: FromOutside, at: float) -> None:
        """A further kind of input is a class in firmware/inputs.py and a case here."""
        if not is_wanted(one):
            return
        if self.showing.attract.meets(one, at):
            self.showing.table(at)
        if self.chores.takes(one, at) or (self.play is not None and self.play.keeps(one)):
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
            case SawDice(sight):
                self._guarded(lambda: dice.saw(self.session, sight, at), at)
            case EyesOpen(text):
                self.session.eyes(True, at)
                lost = self._well.eyes[0] == "lost"
                self._well.eyes = ("seeing", text)
                self.announce((Notice(Say.CAMERA_BACK),) if lost else (), at)
            case EyesLost(text):
                self.session.eyes(False, at)
                known = self._well.eyes[0] == "lost"
                self._well.eyes = ("lost", text)
                self.announce(() if known else (Notice(Say.CAMERA_LOST, {"text": text}),), at)
            case EyesEnded(text):
                self.session.eyes(False, at)
                ended = t("{text}: the film has ended, go on by hand", text=text)
                self._well.eyes = ("none", ended)
                self.announce((), at)
            case Do(line, answer, names):
                self._answered(lambda: self._does(line, names, at), answer, at)
            case Begin(header, answer, asked):
                self._answered(lambda: self._begin_asked(header, asked, at), answer, at)
            case Probe(asked, answer):
                self._answered(lambda: self.chores.wish(asked, at), answer, at)
            case Set(told, answer):
                self._answered(lambda: self.chores.set(told), answer, at)
            case Call(wanted, answer):
                self._answered(lambda: self.chores.call(wanted), answer, at)
            case Mend(asked, answer):
                self._answered(lambda: self._mend(asked), answer, at)
            case Wish(word, asked, answer) if (play := self.play) is not None:
                self._answered(lambda: play.wish(word, asked, at), answer, at)
            case PlaceDrawn(piece, how):
                if self._drawn is not None:
                    self._drawn(piece, how)

    def _does(self, line: Line, names: Names, at: float) -> tuple[Notice, ...]:
        if line.get("table") == operator_words.COPY:
            return self._learned.answer(line)
        return operator_words.take(self.session, line, at, names)

    def _heard(self, heard: Heard, at: float) -> None:
        if isinstance(heard, OWN):
            self.announce(self.chores.heard(heard, at), at)
        elif not self.chores.selftests.on:
            hears = self.showing.attract.hears
            self._guarded(lambda: hears(heard, at, self.session.hear), at)

    def _rests(self, at: float) -> None:
        """Let a self-test go on, and the game after it; else the table, which may be alone."""
        if self.chores.selftests.on:
            self.session.rest = self.session.rest.stirs(at)
        new, notices = self.chores.tick(self._well.eyes, at)
        if not (new or self.chores.selftests.on or self.showing.attract.on):
            new, notices = self.session.passes(at)
        if new:
            self.announce(notices, at)

    def _waits(self, at: float) -> None:
        """Go on when lines can be written again, and show meanwhile that play waits."""
        if self.pause.begins(at):
            self.announce((Notice(Say.WAITS, {"text": self.pause.text}),), at)
        elif self.pause.ends(at):
            self.announce((Notice(Say.WRITES_AGAIN), *self.session.goes_on()), at)
        elif self.pause.signs(at):
            self.announce((Notice(Say.WAITS, {"text": self.pause.text}),), at)
        if self.mending.holds(self.session.journal.held):
            self.showing.table(at)
        if self.session.journal.is_decided:
            self.mending.reopen()
        if self._home is not None and not self.chores.selftests.on:
            self.is_home = self.is_home or self._home.takes_back(at)

    def _deals(self, at: float) -> None:
        """Let what the program deals, and its bots, play on."""
        play = self.play
        if play is not None and not self.pause.text and play.is_due(at):
            self._guarded(lambda: play.goes_on(at), at)

    def _guarded(self, change: Callable[[], tuple[Notice, ...]], at: float) -> None:
        """Announce what a change says; a journal that cannot be written changes nothing."""
        try:
            notices = change()
        except BadJournal as error:
            notices = self._not_written(told_by(error), at)
        self.announce(notices, at)

    def _not_written(self, text: str, at: float) -> tuple[Notice, ...]:
        self.pause.begin(text, at)
        return (Notice(Say.NOT_WRITTEN, {"text": text}),)

    def _mend(self, asked: Line) -> tuple[Notice, ...]:
        if asked == SWITCH_OFF:
            return self.chores.off()
        self.mending.mend(asked)
        return ()

    def _in_words(self, error: Exception) -> str:
        running = self.session.running
        if running is None or not isinstance(error, Refused):
            return told_by(error)
        return refusal_of(refused(error), running.adapter, running.names)

    def _answered(
        self, change: Callable[[], tuple[Notice, ...]], answer: Future[Any], at: float
    ) -> None:
        try:
            notices = change()
        except (Refused, BadRecord, BadConfig, BadJournal) as error:
            reason = error.reason if isinstance(error, Refused) else "not-valid"
            if isinstance(error, BadJournal):
                reason = "not-written"
                self.pause.begin(told_by(error), at)
                self.announce((Notice(Say.WAITS, {"text": told_by(error)}),), at)
            refusal: dict[str, Json] = {"reason": reason, "text": self._in_words(error)}
            if isinstance(error, Refused) and reason == leaving.REASON:
                refusal |= error.params
            answer.set_result(Answer(refusal=refusal))
            return
        self.announce(notices, at)
        answer.set_result(Answer(state=common_view(self.session.running) or {}))
