"""A thread that does what is due and takes what happens, turn after turn, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import Final, Generic, TypeVar

from firmware.edge import During, Mishaps

END_S: Final = 4.0  # how long the end is waited for: longer than a wire takes
AT_ONCE: Final = 500  # events that are taken together

EventT = TypeVar("EventT")
Queued = tuple[int, EventT]  # with the number of the connection that it comes from


@dataclass(frozen=True, slots=True)
class Turns(Generic[EventT]):
    """What the thread calls; `at` is s of its clock."""

    step: Callable[
        [float], float
    ]  # do what is due; for how many s nothing else is, if all is still
    take: Callable[[Sequence[Queued[EventT]], float], None]
    mishap: Callable[[float], None]  # go on after an error that nobody thought of
    end: Callable[[], None]


class PublisherWorker(Generic[EventT]):
    """The thread, and the queue of what happens."""

    def __init__(self, name: str, clock: Callable[[], float], mishaps: Mishaps) -> None:
        self._clock = clock
        self._mishaps = mishaps
        self._queue: Queue[Queued[EventT] | None] = Queue()
        self._name = name
        self._thread: Thread | None = None

    def events(self, connection: int) -> Callable[[EventT], None]:
        """Return what a connection tells its events to, from any thread."""
        return lambda event: self._queue.put((connection, event))

    def start(self, what: Turns[EventT]) -> None:
        """Start the thread that does it again and again."""
        self._thread = Thread(target=self._run, args=(what,), name=self._name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End; a broker that does not answer is not waited for."""
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join(END_S)

    def _run(self, what: Turns[EventT]) -> None:
        goes_on = True
        while goes_on:
            with self._mishaps.catch_errors(During.FLEET) as caught:
                goes_on = self._turn(what)
            if caught.mishap is not None:
                what.mishap(self._clock())
        with self._mishaps.catch_errors(During.FLEET):
            what.end()

    def _turn(self, what: Turns[EventT]) -> bool:
        """Do what is due, wait for what happens, take it; whether there is more."""
        many, goes_on = self._waiting(what.step(self._clock()))
        what.take(many, self._clock())
        return goes_on

    def _waiting(self, patience: float) -> tuple[list[Queued[EventT]], bool]:
        """Return what has happened, and whether it goes on."""
        many: list[Queued[EventT]] = []
        try:
            one = self._queue.get(timeout=patience)
            while one is not None and len(many) < AT_ONCE:
                many.append(one)
                one = self._queue.get_nowait()
        except Empty:
            return many, True
        if one is not None:  # the last one of a whole batch
            many.append(one)
        return many, one is not None
