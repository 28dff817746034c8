"""The games of a journal to look at: read alone, beside a running box, as far as they can be."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from firmware.handing.files import kind_of, readable_copy
from firmware.table import journal_reading
from firmware.table.journal import BadJournal
from firmware.table.journal_listing import ListedGame, list_games, missing_end
from firmware.table.journal_reading import (
    VERSION,
    DamagedJournal,
    MarkKind,
    RecordedGame,
    has_links,
    ids_found,
    reading,
    version_of,
)
from words.text import t, told_by


class JournalReader:
    """The games of an open file."""

    def __init__(self, path: Path, base: sqlite3.Connection, linked: bool) -> None:
        self._path = path
        self._base = base
        self._linked = linked

    def list_games(self) -> tuple[ListedGame, ...]:
        """Return all games that can be found, oldest first, and what is wrong with each."""
        try:
            return tuple(list_games(self._base, self._linked))
        except (sqlite3.DatabaseError, ValueError):  # then one by one
            return tuple(map(self._one, ids_found(self._base)))

    def _one(self, number: int) -> ListedGame:
        try:
            found = self.game(number)
        except BadJournal as error:
            return ListedGame(number, None, 0.0, 0, told_by(error))
        return ListedGame(number, found.header, found.started, len(found.lines), found.trouble)

    def game(self, number: int) -> RecordedGame:
        """Return a game up to its last good line, or raise BadJournal."""
        try:
            return journal_reading.read_game(self._base, number, self._linked)
        except (sqlite3.DatabaseError, ValueError, OverflowError) as error:
            raise BadJournal(
                t(
                    "{path}: game {number}: {error}",
                    path=self._path,
                    number=number,
                    error=told_by(error),
                )
            ) from error

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of all games that can be found, oldest first."""
        return tuple(ids_found(self._base))

    def on(self) -> int:
        """Return the number of the game that is on, 0 where there is none."""
        try:
            return journal_reading.game_on(self._base)
        except sqlite3.DatabaseError:  # damaged, or of a version without marks
            return max(self.numbers(), default=0)

    def marked_games(self, mark: MarkKind) -> dict[int, float]:
        """Return the games with a mark, and since when (s, Unix time)."""
        try:
            return journal_reading.marked_games(self._base, mark)
        except sqlite3.DatabaseError:  # damaged, or of a version without marks
            return {}

    def whole(self, found: RecordedGame) -> RecordedGame:
        """Return a game with all that is wrong with it: that lines are gone at its end, too."""
        if found.trouble:
            return found
        try:
            trouble = missing_end(self._base, found.id, self._linked)
        except (sqlite3.DatabaseError, ValueError) as error:
            trouble = told_by(error)
        return replace(found, trouble=trouble)

    def last_links(self, numbers: Sequence[int]) -> dict[int, bytes]:
        """Return the link of each game's last line, of those where it can be read."""
        if not numbers:
            return {}
        try:
            return journal_reading.last_links(self._base, min(numbers), max(numbers))
        except sqlite3.DatabaseError:
            return {}

    def memory(self, number: int) -> str | None:
        """Return what was seen of a game's pile after its last line, None where that is unknown."""
        try:
            kept = journal_reading.memory(self._base, number)
        except (sqlite3.DatabaseError, ValueError):
            return None
        return kept[1] if kept is not None and kept[0] == self.game(number).last else None


def _is_linked(base: sqlite3.Connection) -> bool:
    """Whether its lines have links; raise Damaged where it holds no game either."""
    try:
        return version_of(base) == VERSION
    except DamagedJournal:
        if not ids_found(base):
            raise
        return has_links(base)


@contextmanager
def shelf(path: Path) -> Iterator[JournalReader]:
    """Open a journal to look at its games; nothing is written. Raise BadJournal."""
    try:
        with _readable(path) as here, reading(here) as base:
            yield JournalReader(path, base, _is_linked(base))
    except (DamagedJournal, sqlite3.Error, UnicodeDecodeError) as error:
        raise BadJournal(
            t(
                "{path}: {error}: roundtable run sets it aside and saves what can be "
                "read, roundtable restore takes a copy",
                path=path,
                error=told_by(error),
            )
        ) from error


@contextmanager
def _readable(path: Path) -> Iterator[Path]:
    """Give a journal that SQLite can open; raise BadJournal."""
    with ExitStack() as copy:
        try:
            is_there = bool(kind_of(path))
            here = copy.enter_context(readable_copy(path)) if is_there else path
        except OSError as error:
            why = error.strerror
            raise BadJournal(t("{path}: cannot be read: {why}", path=path, why=why)) from error
        if not is_there:
            none = t("{path}: no game was played yet: roundtable run begins one", path=path)
            raise BadJournal(none)
        yield here


def was_marked(path: Path, mark: MarkKind, number: int) -> bool:
    """Whether a game has a mark; False where that cannot be read."""
    try:
        with shelf(path) as games:
            return number in games.marked_games(mark)
    except BadJournal:
        return False
