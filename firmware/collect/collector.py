"""Writes what tables say into a database: nothing is acknowledged that is not on its disk.

Database or broker lost: both are closed, and both opened anew 1, 2, 4, … 300 s later. Then the
broker sends what was not acknowledged, and all that lies there once more; it says nothing new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from queue import Empty, Full, Queue
from threading import Event as Flag
from typing import Final, Protocol

from firmware.collect.base import Base, Batch
from firmware.collect.hours import HOUR_S, Hours
from firmware.collect.intake import BATCH_S, NOTHING, Complaints, Intake, Tally, tallied
from firmware.collect.rounds import CROWD, Rounds
from firmware.collect.troubles import END, NoBase
from firmware.collect.troubles import sentence as base_sentence
from firmware.fleet.client import Lost, Opened
from firmware.fleet.listening import Event, Heeded, Said
from firmware.fleet.retry import Retry
from firmware.fleet.topics import ROOT
from firmware.fleet.troubles import NoBroker, Trouble
from firmware.fleet.troubles import sentence as broker_sentence
from words.text import Text, t

TOPICS: Final = tuple(f"{ROOT}/+/{kind}" for kind in ("online", "health", "help", "game/+/+"))
SESSION_S: Final = 86_400  # how long the broker keeps what comes while nobody listens
ANSWER_S: Final = 20.0  # a broker lets the collector in sooner, or it is none
LOOK_S: Final = 0.1  # between two looks, where something waits
HOURS_S: Final = 300.0  # between two writings of seconds
PRUNE_S: Final = float(HOUR_S)
QUIET_S: Final = 2.0  # nothing more lies at the broker when nothing came for so long
MOST_WAITING: Final = 70_000  # more than a broker may send at once
DAY_S: Final = 86_400


class Ears(Protocol):
    """A connection to the broker."""

    def open(self, told: Callable[[Event], None]) -> None: ...
    def again(self, topic: str) -> None: ...
    def enough(self, topic: str) -> None: ...
    def acknowledge(self, said: Said) -> None: ...
    def close(self) -> None: ...


class Collector:
    """From broker to database, until it is told to stop."""

    def __init__(
        self,
        base: Callable[[], Base],
        ears: Callable[[str], Ears],
        told: Callable[[Text], None],
        clock: Callable[[], float],
        wall: Callable[[], float],
        days: int,
    ) -> None:
        """`ears` takes a session's name; `told` a sentence; `wall` gives Unix time in s."""
        self._base, self._ears, self._told = base, ears, told
        self._clock, self._wall, self._days = clock, wall, days
        self._complaints = Complaints()
        self._trouble: Text | None = None
        self.tally = Tally()

    def run(self, stop: Flag, retry: Retry) -> None:
        """Collect until `stop`; raise NoBase for what only somebody else can mend."""
        while not stop.is_set():
            began = self._clock()
            try:
                self._sit(stop, once=False)
            except NoBase as error:
                if error.wrong in END:
                    raise
                self._say(base_sentence(error.wrong, error.detail))
            except NoBroker as error:
                self._say(broker_sentence(error.trouble, error.detail, f"{ROOT}/#"))
            retry.stood(self._clock() - began)
            if not stop.is_set():
                stop.wait(retry.next())

    def once(self, stop: Flag) -> None:
        """Collect what lies at the broker; raise NoBase or NoBroker."""
        self._sit(stop, once=True)
        if not self.tally.said:
            self._told(NOTHING.with_(topic=f"{ROOT}/#"))

    def _say(self, trouble: Text) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._told(trouble)

    def _sit(self, stop: Flag, *, once: bool) -> None:
        base = self._base()
        try:
            wall = self._wall()
            sitting = _Sitting(self, base, Hours(base.known(wall)))
            with _listening(self._ears(base.session())) as (ears, queue):
                sitting.run(ears, queue, stop, once)
        finally:
            base.close()

    # -- what a sitting asks and tells ---------------------------------------------------------

    def now(self) -> tuple[float, float]:
        """Return s of a steady clock, and Unix time in s."""
        return self._clock(), self._wall()

    def opened(self) -> None:
        """Say that all is well."""
        self._trouble = None
        self._told(t("the collector listens, and writes to the database"))

    def took(self, said: int, games: int, same: int, refused: int) -> None:
        """Count what was written."""
        self.tally = tallied(self.tally, said, games, same, refused)

    def complain(self, told: Text | None) -> None:
        if told is not None:
            self._told(told)

    @property
    def complaints(self) -> Complaints:
        return self._complaints

    def was_rubbish(self) -> None:
        self.tally = replace(self.tally, rubbish=self.tally.rubbish + 1)

    @property
    def days(self) -> int:
        return self._days


class _Sitting:
    """One connection to both, until one of them is lost."""

    def __init__(self, of: Collector, base: Base, hours: Hours) -> None:
        self._of, self._base = of, base
        self._intake = Intake(hours)
        self._rounds = Rounds()
        self._hours_at, self._prune_at = of.now()[0] + HOURS_S, 0.0

    def run(self, ears: Ears, queue: Queue[Event], stop: Flag, once: bool) -> None:
        since, is_open = self._of.now()[0], False
        while not stop.is_set():
            event = _next(queue, LOOK_S if once or self._intake.said else BATCH_S)
            at, wall = self._of.now()
            match event:
                case Said():
                    since = at
                    self._take(event, at, wall)
                case Lost(trouble, detail):
                    raise NoBroker(trouble, detail)
                case Opened():
                    is_open, since = True, at
                    self._of.opened()
                case Heeded():
                    ears.enough(self._rounds.heeded())
            if not is_open and at - since >= ANSWER_S:
                raise NoBroker(Trouble.SILENT)
            if queue.qsize() >= CROWD:
                self._rounds.crowded()
            self._write_what_is_due(ears, at, wall)
            if event is None and not self._intake.said and is_open:
                if (topic := self._rounds.next()) is not None:
                    ears.again(topic)
                    since = at
                elif once and at - since >= QUIET_S and self._rounds.is_done:
                    break
        self._write(ears, *self._of.now(), whole=True)

    def _take(self, said: Said, at: float, wall: float) -> None:
        self._rounds.take(said)
        rubbish = self._intake.take(said, at, wall)
        if rubbish is not None:
            self._of.was_rubbish()
            self._of.complain(self._of.complaints.rubbish(rubbish))

    def _write_what_is_due(self, ears: Ears, at: float, wall: float) -> None:
        whole = at >= self._hours_at
        if whole or self._intake.is_due(at):
            self._write(ears, at, wall, whole=whole)
        if at >= self._prune_at:
            self._prune_at = at + PRUNE_S
            self._base.prune(wall - self._of.days * DAY_S)

    def _write(self, ears: Ears, at: float, wall: float, *, whole: bool) -> None:
        intake = self._intake
        due = intake.due(wall, whole=whole)
        written = self._base.write(Batch(intake.games, intake.calls, due))
        if whole:
            self._hours_at = at + HOURS_S
        taken = intake.written(due, wall)
        for said in taken:
            ears.acknowledge(said)
        self._of.took(len(taken), written.games, written.same, len(written.refused))
        for key, detail in written.refused:
            self._of.complain(self._of.complaints.refused(key, detail))


def _next(queue: Queue[Event], patience: float) -> Event | None:
    try:
        return queue.get(timeout=patience)
    except Empty:
        return None


@contextmanager
def _listening(ears: Ears) -> Iterator[tuple[Ears, Queue[Event]]]:
    """Listen meanwhile; what comes faster than it is written waits at the broker."""
    queue: Queue[Event] = Queue(MOST_WAITING)
    has_ended = Flag()

    def told(event: Event) -> None:
        while not has_ended.is_set():
            try:
                queue.put(event, timeout=0.5)
                return
            except Full:
                continue

    try:
        ears.open(told)
        yield ears, queue
    finally:
        has_ended.set()
        ears.close()
