"""The week's results from the journal's finished games, read beside the loop whenever shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from firmware.after.catalogue import GameFilter, catalogue, journal_in
from firmware.after.result import Result, Stand
from firmware.after.results import ending_words
from firmware.games.registry import GAMES, title_named
from firmware.table.journal import BadJournal
from words.text import clauses, join_texts, t, tn, with_heading

if TYPE_CHECKING:
    from firmware.shapes import table

WEEK_S: Final = 7 * 86_400.0
MOST_ROWS: Final = 6  # as many as are read in a glance
LOOKED_AT: Final = 300  # games, the newest: forty a day for a week


class Row(NamedTuple):
    """A line of the results: what was played, and how it came out."""

    what: str
    how: str

    def as_json(self) -> table.Result:
        """Return it as the page reads it."""
        return {"what": self.what, "how": self.how}


def rows(results: Iterable[Result], now: float, shows_names: bool) -> tuple[Row, ...]:
    """Return the results of the last seven days: each kind of game in sum, then the newest ones.

    `now` is Unix time; without `shows_names` it is told how many played, not who.
    """
    over = [one for one in results if one.stand is Stand.OVER and 0 <= now - one.started < WEEK_S]
    sums = tuple(_summary_row(name, found) for name in GAMES if len(found := _of(over, name)) > 1)
    newest = sorted(over, key=lambda one: -one.started)[: MOST_ROWS - len(sums)]
    return (*sums, *(_result_row(one, shows_names) for one in newest))


def _of(results: Iterable[Result], name: str) -> list[Result]:
    return [one for one in results if one.rules == name]


def _summary_row(name: str, results: list[Result]) -> Row:
    codes = Counter(one.ending for one in results)
    words = GAMES[name].aftermath.endings
    ends = [with_heading(words[code], many) for code, many in codes.most_common() if code in words]
    games = tn("{n} game", "{n} games", len(results))
    return Row(title_named(name), clauses((games, *ends)))


def _result_row(result: Result, shows_names: bool) -> Row:
    """Return a game in a row: who won is among who played, so only names tell it."""
    named = shows_names and any(result.seats)
    who = join_texts(", ", filter(None, result.seats)) if named else _how_many(result)
    return Row(who, _ending_text(result, named))


def _how_many(result: Result) -> str:
    return tn("{n} player", "{n} players", result.players)


def _ending_text(result: Result, named: bool) -> str:
    words = ending_words(GAMES.get(result.rules), result)
    winners = [result.seats[seat] for seat in result.winners if result.seats[seat]]
    if named and winners and len(winners) < result.players:
        return t("{ended} ({winners})", ended=words, winners=join_texts(", ", winners))
    return words


def read_week(data: Path, now: float, shows_names: bool) -> tuple[Row, ...]:
    """Return the rows as the journal has them now: a deleted or forgotten one is gone."""
    if not journal_in(data).exists():
        return ()
    try:
        with catalogue(data) as games:
            found = islice(games.rows(GameFilter()), LOOKED_AT)
            return rows((one.result for one in found), now, shows_names)
    except BadJournal:
        return ()  # the list of games says what is wrong


def beside(work: Callable[[], None]) -> None:
    """Do something in a thread."""
    Thread(target=work, name="week", daemon=True).start()


class Week:
    """The rows as they were read last, which is each time that they are shown."""

    def __init__(
        self,
        read_now: Callable[[], tuple[Row, ...]],
        does: Callable[[Callable[[], None]], None] = beside,
    ) -> None:
        self._read = read_now
        self._does = does
        self._rows: tuple[Row, ...] | None = None
        self._reading = False

    @property
    def rows(self) -> tuple[Row, ...] | None:
        """What was read last; None where nothing was yet."""
        return self._rows

    def look(self) -> None:
        """Read anew, beside the loop; what was read before stands until then."""
        if not self._reading:
            self._reading = True
            self._does(self._look)

    def _look(self) -> None:
        try:
            self._rows = self._read()
        finally:
            self._reading = False
