"""One connection to broker and store, until one of them is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Event as Flag
from typing import Final, Protocol

from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.reconnect import ANSWER_S
from firmware.publishing.troubles import NoBroker, Trouble
from fleet.intake.hours import HOUR_S, Hours
from fleet.intake.intake import BATCH_S, Intake
from fleet.intake.rounds import RetainedSync
from fleet.intake.store import Batch, Reports, Store
from fleet.messages import InvalidMessage
from fleet.subscriber import Event, ReceivedMessage, ReplayStarted

LOOK_S: Final = 0.05  # nothing came for so long: what waits is written
HOURS_S: Final = 300.0  # between two writings of seconds
PRUNE_S: Final = float(HOUR_S)
QUIET_S: Final = 2.0  # nothing more lies at the broker when nothing came for so long
STALL_S: Final = 10.0  # of a writing; longer, and the broker's queue may have been full
MOST_WAITING: Final = 2_000  # more than a broker may send at once
DAY_S: Final = 86_400


class Ears(Protocol):
    """A connection to the broker."""

    def open(self, on_event: Callable[[Event], None]) -> None:
        """Open the link, and have `on_event` called with what comes of it."""

    def again(self, topics: Sequence[str], *, stays: bool = False) -> None:
        """Have the broker send what is retained on these topics again."""

    def acknowledge(self, message: ReceivedMessage) -> None:
        """Acknowledge a message: it is written."""

    def close(self) -> None:
        """Close the link."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """`steady`: s that only go on; `wall`: Unix time in s."""

    steady: Callable[[], float]
    wall: Callable[[], float]


class CollectorSession:
    """Takes what the broker says, writes it, and acknowledges it then."""

    def __init__(
        self,
        store: Store,
        ears: Ears,
        queue: Queue[Event],
        report: Reports,
        clocks: Clocks,
        days: int,
    ) -> None:
        """`queue`: what the ears hear; `days`: how long hours are kept."""
        self._store, self._ears, self._queue, self._report = store, ears, queue, report
        self._clocks, self._days = clocks, days
        self._began = clocks.steady()
        self._intake = Intake(Hours(store.read_known(clocks.wall())))
        self._rounds = RetainedSync(self._began)
        self._is_open = False
        self._hours_at, self._prune_at = self._began + HOURS_S, self._began

    def run(self, stop: Flag, *, once: bool) -> None:
        """Go on until `stop`, or (`once`) until all that lies there is written.

        Raise NoBroker or NoStore.
        """
        while not stop.is_set():
            event = self._next(LOOK_S if once or self._intake.said else BATCH_S)
            at = self._clocks.steady()
            if event is not None:
                self._take(event, at)
            elif not self._is_open and at - self._began >= ANSWER_S:
                raise NoBroker(Trouble.SILENT)
            self._write_what_is_due(at, is_idle=event is None)
            if self._is_open:
                self._ask(at)
            if once and self._is_open and self._rounds.has_all(at, QUIET_S):
                break
        self._write(self._clocks.steady(), whole=True)

    def _next(self, patience: float) -> Event | None:
        try:
            return self._queue.get(timeout=patience)
        except Empty:
            return None

    def _take(self, event: Event, at: float) -> None:
        match event:
            case ReceivedMessage():
                self._rounds.take(event, at)
                word = self._intake.take(event, at, self._clocks.wall())
                if isinstance(word, InvalidMessage):
                    self._report.count_invalid(word)
                elif word is not None:
                    self._report.rehearsal(word.table)
            case ConnectionLost(trouble, detail):
                raise NoBroker(trouble, detail)
            case ConnectionOpened():
                self._is_open = True
                self._report.note_opened()
            case ReplayStarted():
                self._rounds.note_replay(at)

    def _ask(self, at: float) -> None:
        ask = self._rounds.next(self._queue.qsize() + len(self._intake.said), at)
        if ask is not None:
            self._ears.again(ask.topics, stays=ask.stays)

    def _write_what_is_due(self, at: float, *, is_idle: bool) -> None:
        whole = at >= self._hours_at
        if whole or self._intake.is_due(at) or (is_idle and self._intake.said):
            self._write(at, whole=whole)
        if at >= self._prune_at:
            self._prune_at = at + PRUNE_S
            self._store.prune(self._clocks.wall() - self._days * DAY_S)

    def _write(self, at: float, *, whole: bool) -> None:
        intake, wall = self._intake, self._clocks.wall()
        self._hours_at = at + HOURS_S if whole else self._hours_at
        due = intake.due(wall, whole=whole)
        written = self._store.write(Batch(intake.games, intake.calls, due))
        taken = intake.note_written(due, wall)
        for said in taken:
            self._ears.acknowledge(said)
        self._rounds.note_acknowledged(taken, self._clocks.steady())
        if self._clocks.steady() - at >= STALL_S:
            self._rounds.again()
        self._report.note_written(len(taken), written.games, written.same, written.refused)


@contextmanager
def listening(ears: Ears) -> Iterator[Queue[Event]]:
    """Listen meanwhile; what comes faster than it is written waits at the broker."""
    queue: Queue[Event] = Queue(MOST_WAITING)
    has_ended = Flag()

    def queue_event(event: Event) -> None:
        while not has_ended.is_set():
            try:
                queue.put(event, timeout=0.5)
                return
            except Full:
                continue

    try:
        ears.open(queue_event)
        yield queue
    finally:
        has_ended.set()
        ears.close()
