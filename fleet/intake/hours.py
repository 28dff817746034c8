"""How long each table was there, well, and waiting for the staff: seconds of each hour. Pure.

`at` is Unix time in s by the collector's clock; what a table says of its own clock is not asked.
A message a minute for each table would be 1,440 rows a day (docs/measured/fleet.md has the size):
here it is 24, and one more for each hour in which a part was not well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from fleet.messages import Health, Help, Online

HOUR_S: Final = 3600
FRESH_S: Final = 150.0  # a table says each minute how it is; what is older is not known any more
LONGEST_S: Final = 900.0  # between two counts; a longer gap is a clock that was set, or a sleep
MOST_TABLES: Final = 20_000  # somebody who invents tables fills no memory
MOST_PARTS: Final = 20  # of a box
LONGEST_PART: Final = 40  # characters
MOST_TROUBLES: Final = 100_000  # of all tables in an hour


class Hour(NamedTuple):
    """A table's hour; `hour` is Unix time of its beginning."""

    table: str
    hour: int


@dataclass(frozen=True, slots=True)
class HourSeconds:
    """Seconds of an hour."""

    known: float = 0.0
    online: float = 0.0
    health: float = 0.0
    ok: float = 0.0
    help: float = 0.0


class Trouble(NamedTuple):
    """A part of a box that is not well."""

    part: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Now:
    """How a table is, as far as it has said."""

    box: str
    online: bool | None = None
    online_since: float | None = None
    ok: bool | None = None
    health_at: float | None = None
    troubles: tuple[Trouble, ...] = ()
    help_since: float | None = None
    counted: float = 0.0  # until when its seconds are counted


@dataclass(frozen=True, slots=True)
class StoredHours:
    """What the database knows of these: the hour that is on, and how the tables were."""

    hours: Mapping[Hour, HourSeconds] = field(default_factory=dict)
    troubles: Mapping[tuple[Hour, Trouble], float] = field(default_factory=dict)
    tables: Mapping[str, Now] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HoursToWrite:
    """What is to be written: totals, so that it may be written twice."""

    tables: Mapping[str, Now]
    hours: Mapping[Hour, HourSeconds]
    troubles: Mapping[tuple[Hour, Trouble], float]


NOTHING: Final = HoursToWrite({}, {}, {})


class Hours:
    """The seconds of all tables, since the collector listens."""

    def __init__(self, known: StoredHours) -> None:
        self._hours = dict(known.hours)
        self._troubles = dict(known.troubles)
        self._before = known.tables  # nothing is counted for a table until it is heard
        self._now: dict[str, Now] = {}
        self._said: set[str] = set()
        self.passed_over = 0  # words of tables beyond MOST_TABLES

    def take(self, word: Online | Health | Help, at: float, *, lay: bool) -> None:
        """Take what a table says; `lay`: it was said before anybody listened."""
        if word.table not in self._now and len(self._now) >= MOST_TABLES:
            self.passed_over += 1
            return
        now = self._count(word.table, at) or self._first(word.table, word.box, at)
        self._now[word.table] = _after(replace(now, box=word.box), word, at, lay)
        self._said.add(word.table)

    def _first(self, table: str, box: str, at: float) -> Now:
        before = self._before.get(table)
        if before is None:
            return Now(box, counted=at)
        return replace(before, counted=at)

    def count(self, at: float) -> None:
        """Count all seconds until now."""
        for table in self._now:
            self._count(table, at)

    def due(self, at: float, *, whole: bool) -> HoursToWrite:
        """Return what is to be written: how tables are, and (`whole`) all that was counted."""
        tables = {table: self._now[table] for table in self._said}
        if not whole:
            return HoursToWrite(tables, {}, {})
        self.count(at)
        return HoursToWrite(tables, dict(self._hours), dict(self._troubles))

    def note_written(self, due: HoursToWrite, at: float) -> None:
        """Forget what the database has; the hour that is on is counted further."""
        self._said -= due.tables.keys()
        if due.hours:
            self._hours = {key: one for key, one in self._hours.items() if _is_on(key, at)}
            self._troubles = {key: one for key, one in self._troubles.items() if _is_on(key[0], at)}

    def _count(self, table: str, at: float) -> Now | None:
        now = self._now.get(table)
        if now is None:
            return None
        if 0 < at - now.counted <= LONGEST_S:
            for begin, end in _pieces(now.counted, at):
                self._add(Hour(table, int(begin) // HOUR_S * HOUR_S), now, begin, end)
        self._now[table] = now = replace(now, counted=at)
        return now

    def _add(self, hour: Hour, now: Now, begin: float, end: float) -> None:
        spent, seconds = self._hours.get(hour, HourSeconds()), end - begin
        well = _fresh(now, begin, end)
        self._hours[hour] = HourSeconds(
            spent.known + seconds * (now.online is not None),
            spent.online + seconds * (now.online is True),
            spent.health + well,
            spent.ok + well * (now.ok is True),
            spent.help + seconds * (now.help_since is not None),
        )
        for trouble in now.troubles if well else ():
            key = hour, trouble
            if key in self._troubles or len(self._troubles) < MOST_TROUBLES:
                self._troubles[key] = self._troubles.get(key, 0.0) + well


def _fresh(now: Now, begin: float, end: float) -> float:
    """Return how many of these seconds it is known how a table was."""
    if now.health_at is None or now.online is False:
        return 0.0
    return max(0.0, min(end, now.health_at + FRESH_S) - begin)


def _after(now: Now, word: Online | Health | Help, at: float, lay: bool) -> Now:
    match word:
        case Online(online=online):
            since = now.online_since if now.online == online else None if lay else at
            return replace(now, online=online, online_since=since)
        case Health(is_starting=True):  # whether it is well nobody knows yet
            return replace(now, ok=None, health_at=None, troubles=())
        case Health(ok=ok, parts=parts):
            not_ok = (
                Trouble(part, one.verdict)
                for part, one in parts.items()
                if one.verdict != "ok" and len(part) <= LONGEST_PART
            )
            since = now.health_at if lay else at  # what lay there may be of last week
            troubles = tuple(sorted(not_ok))[:MOST_PARTS]
            return replace(now, ok=ok, health_at=since, troubles=troubles)
        case Help(help=wanted):
            return replace(now, help_since=(now.help_since or at) if wanted else None)


def _pieces(begin: float, end: float) -> Iterator[tuple[float, float]]:
    """Cut a time at each full hour."""
    while begin < end:
        cut = min(end, (int(begin) // HOUR_S + 1) * HOUR_S)
        yield begin, cut
        begin = cut


def _is_on(hour: Hour, at: float) -> bool:
    return hour.hour + HOUR_S > at
