"""Writes what tables say into the chain's database, and counts what came of it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag

from firmware.publishing.retry import Retry
from firmware.publishing.topics import ROOT
from fleet.collect.report import Report, Tally
from fleet.intake.collector_session import Clocks, Ears
from fleet.intake.store import Store
from fleet.intake.writer import Gathering
from words.text import Text


class Collector:
    """From broker to database, until it is told to stop."""

    def __init__(
        self,
        base: Callable[[], Store],
        ears: Callable[[str], Ears],
        report: Callable[[Text], None],
        clocks: Clocks,
        days: int,
    ) -> None:
        """`ears` takes a session's name, `report` a sentence; `days`: how long hours are kept."""
        self._report = Report(report)
        self._gathering = Gathering(base, ears, self._report, clocks, days)

    @property
    def tally(self) -> Tally:
        """What came of all messages."""
        return self._report.tally

    def run(self, stop: Flag, retry: Retry) -> None:
        """Collect until `stop`; raise DatabaseUnavailable for what only somebody else can mend."""
        self._gathering.run(stop, retry)

    def once(self, stop: Flag) -> None:
        """Collect what lies at the broker; raise DatabaseUnavailable or NoBroker."""
        self._gathering.once(stop)
        if not self.tally.said:
            self._report.nothing(f"{ROOT}/#")
