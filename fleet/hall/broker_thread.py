"""Follows a broker for the hall: what it says goes to the board; it is tried again for ever."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from engine.record import quote_value
from firmware.edge import Mishaps
from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.reconnect import Reconnecting
from firmware.publishing.retry import Retry
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import sentence
from firmware.publishing.worker import PublisherWorker, Queued, Turns
from fleet.fields import Bad
from fleet.hall import message_effects
from fleet.hall.board import Board
from fleet.hall.rows import reason_for_ignoring
from fleet.hall.tables import Hall, Moment
from fleet.messages import InvalidMessage, read_message
from fleet.subscriber import Event, ReceivedMessage, ReplayStarted
from words.text import Text, t

# Finished games are not asked for: a broker may have thousands of them. One kind is asked for after
# the other, for a broker does not send more than some hundreds at once, and tells nobody.
FIRST: Final = (f"{ROOT}/+/help",)
THEN: Final = tuple(f"{ROOT}/+/{kind}" for kind in ("online", "state", "health"))
LOOK_S: Final = 1.0  # between two looks at what time alone changes


class Wire(Protocol):
    """A connection at a time to a broker."""

    def open(self, on_event: Callable[[Event], None]) -> None:
        """Open the link, and have `on_event` called with what comes of it."""

    def again(self, topics: Sequence[str], *, stays: bool = False) -> None:
        """Have the broker send what is retained on these topics again."""

    def close(self) -> None:
        """Close the link."""


class Following:
    """A step at a time; one thread calls all of it. `at` is s of the board's clock."""

    def __init__(
        self,
        wire: Wire,
        retry: Retry,
        board: Board,
        events: Callable[[int], Callable[[Event], None]],
        report: Callable[[str], None],
        wall: Callable[[], float],
    ) -> None:
        """`events(n)` gives what connection n tells its events to, `report` takes a sentence."""
        self._wire, self._board, self._told, self._wall = wire, board, report, wall
        self.connection = Reconnecting(
            lambda number: wire.open(events(number)), wire.close, retry, self._on_lost
        )
        self._said: set[Bad] = set()
        self._kinds: deque[str] = deque()  # what is to be asked for yet

    def step(self, at: float) -> float:
        """Do what is due; return for how many s nothing else is, unless something happens."""
        self.connection.step(at)
        if self.connection.is_open:
            self._board.change(lambda hall: message_effects.pass_time(hall, at))
        return LOOK_S

    def take(self, many: Sequence[Queued[Event]], at: float) -> None:
        """Take what has happened, of the connection that stands; messages in their order."""
        said = []
        for connection, event in many:
            if not self.connection.is_now(connection):
                continue
            match event:
                case ReceivedMessage():
                    said.append(event)
                case ConnectionOpened():
                    self._begin(at)
                    self._ask()
                case ReplayStarted():
                    self._ask()
                case ConnectionLost():
                    self._hear(said, at)
                    said = []
                    self.connection.lose(event, at)
        self._hear(said, at)

    def _hear(self, messages: Sequence[ReceivedMessage], at: float) -> None:
        if messages:
            wall = self._wall()
            self._board.change(lambda hall: self._after(hall, messages, at, wall))

    def _after(
        self, hall: Hall, messages: Sequence[ReceivedMessage], at: float, wall: float
    ) -> Hall:
        for one in messages:
            word = read_message(one.topic, one.payload)
            if isinstance(word, InvalidMessage):
                self._leave_aside(word)
            hall = message_effects.hear(hall, word, Moment(at, wall, one.retained))
        return hall

    def _leave_aside(self, word: InvalidMessage) -> None:
        """Say it once of each kind; the page counts."""
        if word.why not in self._said:
            self._said.add(word.why)
            why = reason_for_ignoring(word.why, word.detail)
            self._tell(
                t("a message is left aside: {topic}: {why}", topic=quote_value(word.topic), why=why)
            )

    def _begin(self, at: float) -> None:
        self.connection.note_opened(at)
        self._kinds = deque(THEN)
        self._board.change(lambda hall: message_effects.on_connected(hall, at))
        self._tell(t("the broker lets the hall in"))

    def _ask(self) -> None:
        if self._kinds:
            self._wire.again((self._kinds.popleft(),), stays=True)

    def _on_lost(self, lost: ConnectionLost, at: float) -> None:
        trouble = lost.trouble, lost.detail
        self._board.change(lambda hall: message_effects.on_disconnected(hall, *trouble, at))
        if self.connection.is_news(*trouble):
            self._tell(sentence(*trouble, f"{ROOT}/"))

    def _tell(self, text: Text) -> None:
        self._told(t("MQTT: {trouble}", trouble=text))


@contextmanager
def following(
    wire: Wire,
    retry: Retry,
    board: Board,
    wall: Callable[[], float],
    report: Callable[[str], None],
    mishaps: Mishaps,
) -> Iterator[None]:
    """Follow the broker meanwhile, in a thread; `report` takes what is to be said, from any."""
    thread: PublisherWorker[Event] = PublisherWorker("hall", board.clock, mishaps)
    hall = Following(wire, retry, board, thread.events, report, wall)
    thread.start(Turns(hall.step, hall.take, hall.connection.mishap, hall.connection.end))
    try:
        yield
    finally:
        thread.stop()
