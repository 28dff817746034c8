"""Follows a broker for the hall: what it says goes to the board; it is tried again for ever."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from engine.record import quoted
from firmware.edge import Mishaps
from firmware.fleet.client import Lost, Opened
from firmware.fleet.fields import Bad
from firmware.fleet.heard import Rubbish, heard
from firmware.fleet.listening import Event, Heeded, Said
from firmware.fleet.retry import Retry
from firmware.fleet.topics import ROOT
from firmware.fleet.troubles import NoBroker, Trouble, sentence
from firmware.fleet.turning import Queued, Turning, Turns
from firmware.hall import hearing
from firmware.hall.board import Board
from firmware.hall.rows import left_aside
from firmware.hall.tables import Hall, Moment
from words.text import Text, t

# Finished games are not asked for: a broker may have thousands of them. One kind is asked for after
# the other, for a broker does not send more than some hundreds at once, and tells nobody.
FIRST: Final = (f"{ROOT}/+/help",)
THEN: Final = tuple(f"{ROOT}/+/{kind}" for kind in ("online", "state", "health"))
ANSWER_S: Final = 20.0  # a broker lets somebody in sooner, or it is none
LOOK_S: Final = 1.0  # between two looks at what time alone changes


class Wire(Protocol):
    """A connection at a time to a broker."""

    def open(self, told: Callable[[Event], None]) -> None: ...
    def again(self, topics: Sequence[str], *, stays: bool = False) -> None: ...
    def close(self) -> None: ...


class Following:
    """A step at a time; one thread calls all of it. `at` is s of the board's clock."""

    def __init__(
        self,
        wire: Wire,
        retry: Retry,
        board: Board,
        events: Callable[[int], Callable[[Event], None]],
        told: Callable[[str], None],
        wall: Callable[[], float],
    ) -> None:
        """`events(n)` gives what connection n tells its events to, `told` takes a sentence."""
        self._wire, self._retry, self._board = wire, retry, board
        self._events, self._told, self._wall = events, told, wall
        self._connection = 0
        self._opening: float | None = None  # s; since then an answer is waited for
        self._open: float | None = None  # s; since then the hall is let in
        self._try_at = 0.0
        self._trouble: tuple[Trouble, str] | None = None
        self._said: set[Bad] = set()
        self._kinds: deque[str] = deque()  # what is to be asked for yet

    def step(self, at: float) -> float:
        """Do what is due; return for how many s nothing else is, unless something happens."""
        if self._open is not None:
            self._retry.stood(at - self._open)
            self._board.change(lambda hall: hearing.passed(hall, at))
        elif self._opening is None:
            self._try(at)
        elif at - self._opening >= ANSWER_S:
            self._lose(Lost(Trouble.SILENT, ""), at)
        return LOOK_S

    def _try(self, at: float) -> None:
        if at < self._try_at:
            return
        self._connection += 1
        try:
            self._wire.open(self._events(self._connection))
        except NoBroker as error:
            self._lose(Lost(error.trouble, error.detail), at)
        else:
            self._opening = at

    def take(self, many: Sequence[Queued[Event]], at: float) -> None:
        """Take what has happened, of the connection that stands; messages in their order."""
        said = []
        for connection, event in many:
            if connection != self._connection:
                continue
            match event:
                case Said():
                    said.append(event)
                case Opened():
                    self._begin(at)
                    self._ask()
                case Heeded():
                    self._ask()
                case Lost():
                    self._hear(said, at)
                    said = []
                    self._lose(event, at)
        self._hear(said, at)

    def _hear(self, said: Sequence[Said], at: float) -> None:
        if said:
            wall = self._wall()
            self._board.change(lambda hall: self._after(hall, said, at, wall))

    def _after(self, hall: Hall, said: Sequence[Said], at: float, wall: float) -> Hall:
        for one in said:
            word = heard(one.topic, one.payload)
            if isinstance(word, Rubbish):
                self._leave_aside(word)
            hall = hearing.hear(hall, word, Moment(at, wall, one.retained))
        return hall

    def _leave_aside(self, word: Rubbish) -> None:
        """Say it once of each kind; the page counts."""
        if word.why not in self._said:
            self._said.add(word.why)
            why = left_aside(word.why, word.detail)
            self._tell(
                t("a message is left aside: {topic}: {why}", topic=quoted(word.topic), why=why)
            )

    def _begin(self, at: float) -> None:
        self._opening, self._open, self._trouble = None, at, None
        self._kinds = deque(THEN)
        self._board.change(lambda hall: hearing.opened(hall, at))
        self._tell(t("the broker lets the hall in"))

    def _ask(self) -> None:
        if self._kinds:
            self._wire.again((self._kinds.popleft(),), stays=True)

    def _lose(self, lost: Lost, at: float) -> None:
        self._connection += 1  # it has nothing to say any more
        self._wire.close()
        self._opening = self._open = None
        self._try_at = at + self._retry.next()
        trouble = lost.trouble, lost.detail
        self._board.change(lambda hall: hearing.lost(hall, *trouble, at))
        if self._trouble != trouble:
            self._trouble = trouble
            self._tell(sentence(*trouble, f"{ROOT}/"))

    def _tell(self, text: Text) -> None:
        self._told(t("MQTT: {trouble}", trouble=text))

    def mishap(self, at: float) -> None:
        """Go on after an error that nobody thought of, later."""
        self._retry.slow_down()
        self._lose(Lost(Trouble.MISHAP, ""), at)

    def end(self) -> None:
        self._connection += 1
        self._wire.close()


@contextmanager
def following(
    wire: Wire,
    retry: Retry,
    board: Board,
    wall: Callable[[], float],
    told: Callable[[str], None],
    mishaps: Mishaps,
) -> Iterator[None]:
    """Follow the broker meanwhile, in a thread; `told` takes what is to be said, from any."""
    thread: Turning[Event] = Turning("hall", board.clock, mishaps)
    hall = Following(wire, retry, board, thread.events, told, wall)
    thread.start(Turns(hall.step, hall.take, hall.mishap, hall.end))
    try:
        yield
    finally:
        thread.stop()
