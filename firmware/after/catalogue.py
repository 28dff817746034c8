"""The list of games: the newest first, a page at a time, by player, month and result."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread
from typing import Final

from firmware.after.book import FILE, Book
from firmware.after.result import Result, Stand
from firmware.after.results import time_of
from firmware.table.backups import JOURNAL
from firmware.table.journal import BadJournal
from firmware.table.journal_reader import JournalReader, shelf
from firmware.table.journal_reading import MarkKind, RecordedGame
from words.text import t, told_by

A_PAGE: Final = 25  # games
_AT_ONCE: Final = 500  # games whose last lines are looked up together


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What is looked for; an empty text is anything."""

    player: str = ""
    month: str = ""  # "2026-11"
    result: str = ""  # a code of `Aftermath.endings`, or a Stand
    game: str = ""  # its name in the registry
    before: int | None = None  # games of a lower number alone
    deleted: bool = False  # those that are to go, instead of those that stay

    def fits(self, result: Result) -> bool:
        """Whether a game is one of those."""
        return (
            (not self.player or self.player in result.seats)
            and (not self.month or month_of(result.started) == self.month)
            and (not self.result or self.result in (result.ending, result.stand.value))
            and (not self.game or self.game == result.rules)
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A game in the list."""

    result: Result
    is_on: bool = False  # it is on the table, whether it is over or not
    deleted: float | None = None  # s, Unix time
    closed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether what it hid may be shown now."""
        return self.result.stand is Stand.OVER or self.closed


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows, and whether there are more after them."""

    rows: tuple[Row, ...]
    more: bool


def month_of(started: float) -> str:
    """Return the month of a time as it is where the box stands; "" for none."""
    began = time_of(started)
    return f"{began:%Y-%m}" if began else ""


class Catalogue:
    """The games of an open journal, with what is known of each."""

    def __init__(
        self, games: JournalReader, book: Book, only: int | None = None, most_new: int | None = None
    ) -> None:
        """`only`: just this game is asked for.

        `most_new`: so many games that nobody has looked at are looked at, and the others left out;
        None: all are looked at.
        """
        self.left_out: list[int] = []  # the numbers of those
        self._new = most_new
        self._shelf = games
        self._book = book
        self._known = book.read_known(only)
        self._ids, self._on = games.numbers(), games.on()
        self._marks = {mark: games.marked_games(mark) for mark in MarkKind}

    def page(self, game_filter: GameFilter, most: int = A_PAGE) -> Page:
        """Return the newest rows of what is wanted."""
        rows: list[Row] = []
        for row in self.rows(game_filter):
            if len(rows) == most:
                return Page(tuple(rows), True)
            rows.append(self._row(self._looked_at(row.result.game)))
        return Page(tuple(rows), False)

    def rows(self, game_filter: GameFilter) -> Iterator[Row]:
        """Yield all rows of what is wanted, the newest first."""
        asked = [number for number in reversed(self._ids) if self._is_asked(number, game_filter)]
        for first in range(0, len(asked), _AT_ONCE):
            some = asked[first : first + _AT_ONCE]
            links = self._shelf.last_links(some)
            for number in some:
                result = self._result(number, links.get(number, b""))
                if result is None:
                    self.left_out.append(number)
                elif game_filter.fits(result):
                    yield self._row(result)

    def _is_asked(self, number: int, game_filter: GameFilter) -> bool:
        is_before = game_filter.before is None or number < game_filter.before
        return is_before and (number in self._marks[MarkKind.DELETED]) == game_filter.deleted

    def open_game(self, number: int) -> tuple[Row, RecordedGame]:
        """Return one game with its record; raise BadJournal where there is none."""
        if number not in self._ids:
            gone = number in self._marks[MarkKind.GONE]
            why = t("it was deleted") if gone else t("there is no such game")
            raise BadJournal(t("game {number}: {why}", number=number, why=why))
        recorded = self._shelf.game(number)
        return self._row(self._known_of(recorded)), recorded

    def _row(self, result: Result) -> Row:
        number = result.game
        deleted = self._marks[MarkKind.DELETED].get(number)
        closed = number in self._marks[MarkKind.CLOSED]
        return Row(result, number == self._on, deleted, closed)

    def _result(self, number: int, link: bytes) -> Result | None:
        """Return what is known of a game with this last link; where it is new, what a look tells.

        None: it is new, and left out.
        """
        known = self._known.get(number)
        if known is not None and known.chain == link.hex():
            return known
        if self._new is not None and number != self._on:
            if not self._new:
                return None
            self._new -= 1
        return self._looked_at(number)

    def _looked_at(self, number: int) -> Result:
        try:
            recorded = self._shelf.game(number)
        except BadJournal as error:
            return Result(number, "", "", 0.0, 0, (), trouble=told_by(error))
        return self._known_of(recorded)

    def _known_of(self, recorded: RecordedGame) -> Result:
        """Return what became of a game as it stands now."""
        recorded = self._shelf.whole(recorded)
        known = self._known.of(recorded)
        if known is None:
            known = self._book.result(recorded, recorded.id == self._on)
            self._known.learn(known)
        return known


@contextmanager
def catalogue(
    data: Path, only: int | None = None, most_new: int | None = None
) -> Iterator[Catalogue]:
    """Open the games of a data folder, as `Catalogue` has them; raise BadJournal."""
    with shelf(journal_in(data)) as games:
        yield Catalogue(games, book_in(data), only, most_new)


class Evaluator:
    """Looks once at all games that nobody has looked at, the newest first, in a thread."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = Lock()
        self._thread: Thread | None = None

    @property
    def is_done(self) -> bool:
        """Whether it has looked: what is still new cannot be kept, or came since."""
        return self._thread is not None and not self._thread.is_alive()

    def begin(self) -> None:
        """Begin, where it has not begun. From any thread."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._evaluate, name="evaluator", daemon=True)
                self._thread.start()

    def _evaluate(self) -> None:
        with suppress(BadJournal), catalogue(self._data) as games:
            deque(games.rows(GameFilter()), maxlen=0)


def journal_in(data: Path) -> Path:
    """Return the journal of a data folder."""
    return data / JOURNAL


def book_in(data: Path) -> Book:
    """Return the results kept beside it."""
    return Book(data / FILE)
