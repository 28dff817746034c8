"""Writes what tables say into a database: nothing is acknowledged that is not on its disk.

Database or broker lost: both are closed, and both opened anew 1, 2, 4, … 300 s later. Then the
broker sends what was not acknowledged, and all that lies there once more; it says nothing new.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag
from typing import Final

from firmware.publishing.retry import Retry
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import NoBroker
from firmware.publishing.troubles import sentence as broker_sentence
from fleet.collect.base import Base
from fleet.collect.report import Report, Tally
from fleet.collect.rounds import FIRST, GAMES, KINDS
from fleet.collect.sitting import Clocks, Ears, Sitting, listening
from fleet.collect.troubles import END, NoBase
from fleet.collect.troubles import sentence as base_sentence
from words.text import Text

TOPICS: Final = (FIRST,)
LIVE: Final = (*KINDS, GAMES)  # what lies there of these is asked for, a little at a time
SESSION_S: Final = 86_400  # how long the broker keeps what comes while nobody listens


class Collector:
    """From broker to database, until it is told to stop."""

    def __init__(
        self,
        base: Callable[[], Base],
        ears: Callable[[str], Ears],
        told: Callable[[Text], None],
        clocks: Clocks,
        days: int,
    ) -> None:
        """`ears` takes a session's name, `told` a sentence; `days`: how long hours are kept."""
        self._base, self._ears = base, ears
        self._clocks, self._days = clocks, days
        self._report = Report(told)

    @property
    def tally(self) -> Tally:
        """What came of all messages."""
        return self._report.tally

    def run(self, stop: Flag, retry: Retry) -> None:
        """Collect until `stop`; raise NoBase for what only somebody else can mend."""
        while not stop.is_set():
            began = self._clocks.steady()
            try:
                self._sit(stop, once=False)
            except NoBase as error:
                if error.wrong in END:
                    raise
                self._report.trouble(base_sentence(error.wrong, error.detail))
            except NoBroker as error:
                self._report.trouble(broker_sentence(error.trouble, error.detail, f"{ROOT}/#"))
            retry.stood(self._clocks.steady() - began)
            if not stop.is_set():
                stop.wait(retry.next())

    def once(self, stop: Flag) -> None:
        """Collect what lies at the broker; raise NoBase or NoBroker."""
        self._sit(stop, once=True)
        if not self.tally.said:
            self._report.nothing(f"{ROOT}/#")

    def _sit(self, stop: Flag, *, once: bool) -> None:
        base = self._base()
        try:
            ears = self._ears(base.session())
            with listening(ears) as queue:
                sitting = Sitting(base, ears, queue, self._report, self._clocks, self._days)
                sitting.run(stop, once=once)
        finally:
            base.close()
