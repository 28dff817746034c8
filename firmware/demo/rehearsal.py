"""A rehearsal of a hall: bots play at a table that tells a broker, until somebody stops it.

Journal and box name lie in a folder of its own: no real game is touched. Each message says that it
is of a rehearsal, and all of them go from the broker at the end (docs/fleet.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Event
from typing import Final

from engine.game import Line
from firmware.demo.evening import Evening, count_events
from firmware.demo.pace import Pace
from firmware.inputs import Call as CallHelp
from firmware.output import say
from firmware.start import Appliance
from words.text import t

LOOK_S: Final = 0.5  # between two looks while nothing happens: forty tables share a computer
LENGTHS: Final = (0.7, 1.3)  # of the usual: else forty games would end at one moment
PAUSE: Final = 0.1  # of a game, after its end
CALLS: Final = (0.2, 0.7)  # a table calls for help once a game, somewhere in this part of it
HELPED: Final = 0.15  # of a game: so long it waits for the staff


class RehearsalStopped(Exception):
    """Somebody has ended the rehearsal."""


@dataclass(frozen=True, slots=True)
class Call:
    """At which events a table calls for help and takes it back."""

    begins: int
    ends: int


def call_of(events: int, chance: random.Random) -> Call:
    """Return when a game of so many events calls for the staff."""
    begins = 1 + int(events * chance.uniform(*CALLS))
    return Call(begins, begins + max(1, int(events * HELPED)))


class Rehearsal:
    """The games of one table, one after the other."""

    def __init__(self, box: Appliance, pace: Pace, stop: Event, table: str) -> None:
        """`table`: what it is called at the broker; its name decides what is played there."""
        self._box, self._pace, self._stop, self._table = box, pace, stop, table

    def after_frame(self) -> None:
        """Wait until the next look; raise Stopped."""
        if self._stop.is_set():
            raise RehearsalStopped
        self._pace.after_frame()

    def play(self, evening: Evening, header: Line, seconds: float, seeds: Iterator[int]) -> None:
        """Play a game for each seed; each takes about so many seconds."""
        for number, seed in enumerate(seeds, 1):
            chance = random.Random(f"{self._table} {seed}")
            events, own_s = count_events(header, seed), seconds * chance.uniform(*LENGTHS)
            say(
                t(
                    "{table}: game {number}, seed {seed}",
                    table=self._table,
                    number=number,
                    seed=seed,
                )
            )
            self._pace.begin(events, own_s)
            evening.play(header, seed, self._follower(call_of(events, chance), evening))
            self._call(False)
            self._wait(own_s * PAUSE, evening.frame)

    def _follower(self, call: Call, evening: Evening) -> Callable[[int], None]:
        """Return what is called after each event of a game."""

        def follow(event: int) -> None:
            self._call(call.begins <= event < call.ends)
            self._pace.catch_up(event, evening.frame)

        return follow

    def _call(self, wanted: bool) -> None:
        """Call for help, or take it back, as the operator's page does."""
        staff = self._box.chores.staff
        if staff is not None and staff.is_called is not wanted:
            self._box.queue.put(CallHelp(wanted, Future()))

    def _wait(self, seconds: float, frame: Callable[[], None]) -> None:
        """Let the end of a game stand for a while."""
        self._pace.begin(1, seconds)
        self._pace.catch_up(1, frame)
