"""Writes what tables say into a store: nothing is acknowledged that is not on its disk.

Store or broker lost: both are closed, and both opened anew 1, 2, 4, … 300 s later. Then the
broker sends what was not acknowledged, and all that lies there once more; it says nothing new.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag
from typing import Final

from firmware.publishing.retry import Retry
from firmware.publishing.troubles import NoBroker
from fleet.intake.collector_session import Clocks, CollectorSession, Ears, listening
from fleet.intake.rounds import FIRST, GAMES, KINDS
from fleet.intake.store import NoStore, Reports, Store

TOPICS: Final = (FIRST,)
LIVE: Final = (*KINDS, GAMES)  # what lies there of these is asked for, a little at a time
SESSION_S: Final = 86_400  # how long the broker keeps what comes while nobody listens


class Gathering:
    """From broker to store, until it is told to stop."""

    def __init__(
        self,
        store: Callable[[], Store],
        ears: Callable[[str], Ears],
        report: Reports,
        clocks: Clocks,
        days: int,
    ) -> None:
        """`store` opens it, `ears` takes a session's name; `days`: how long hours are kept."""
        self._store, self._ears, self._report = store, ears, report
        self._clocks, self._days = clocks, days

    def run(self, stop: Flag, retry: Retry) -> None:
        """Gather until `stop`; raise NoStore for what only somebody else can mend."""
        while not stop.is_set():
            began = self._clocks.steady()
            try:
                self._sit(stop, once=False)
            except NoStore as error:
                if error.is_final:
                    raise
                self._report.no_store(error)
            except NoBroker as error:
                self._report.no_broker(error)
            retry.note_connection(self._clocks.steady() - began)
            if not stop.is_set():
                stop.wait(retry.next())

    def once(self, stop: Flag) -> None:
        """Gather what lies at the broker; raise NoStore or NoBroker."""
        self._sit(stop, once=True)

    def _sit(self, stop: Flag, *, once: bool) -> None:
        store = self._store()
        try:
            ears = self._ears(store.session())
            with listening(ears) as queue:
                sitting = CollectorSession(
                    store, ears, queue, self._report, self._clocks, self._days
                )
                sitting.run(stop, once=once)
        finally:
            store.close()
