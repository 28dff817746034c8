"""The journal: every line of every game in SQLite, on disk before anything is shown."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.game import Line
from engine.record import parse, write

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    header TEXT NOT NULL,              -- the record's first line
    started REAL NOT NULL,             -- s, Unix time
    left REAL                          -- s, when a new game was begun in its place
) STRICT;
CREATE TABLE IF NOT EXISTS lines (
    game INTEGER NOT NULL REFERENCES games(id),
    number INTEGER NOT NULL,           -- line 1 is the header
    line TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
"""
VERSION: Final = 1


class BadJournal(OSError):
    """A journal that cannot be used: what, where and what to do."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game as the journal holds it."""

    id: int
    header: Line
    lines: tuple[Line, ...]
    started: float  # s, Unix time


class Journal:
    """One SQLite file; each append is on disk when it returns (WAL, synchronous=FULL)."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; raise BadJournal where that cannot be."""
        self.path = path
        with self._named():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, isolation_level=None)
            try:
                self._prepare()
            except (sqlite3.Error, BadJournal):
                self._base.close()
                raise

    def _prepare(self) -> None:
        version = self._base.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise BadJournal(f"{self.path}: made by a newer program: update this one")
        sound = self._base.execute("PRAGMA quick_check").fetchone()[0]
        if sound != "ok":
            raise BadJournal(f"{self.path}: damaged ({sound}): move it away, a new one is made")
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.executescript(_TABLES)
        self._base.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Turn what SQLite and the disk say into one line with the mend."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            mend = "make the folder writable, free the disk, or name another with --data"
            if "not a database" in str(error) or "malformed" in str(error):
                mend = "move it away, a new one is made"
            raise BadJournal(f"{self.path}: {error}: {mend}") from error
        except OSError as error:
            if isinstance(error, BadJournal):
                raise
            mend = "make the folder writable or name another with --data"
            raise BadJournal(f"{self.path}: {error.strerror}: {mend}") from error

    def begin(self, header: Line, now: float) -> int:
        """Begin a game, leaving the one before as it stands; return its number."""
        with self._named(), self._transaction():
            self._base.execute("UPDATE games SET left = ? WHERE left IS NULL", (now,))
            row = self._base.execute(
                "INSERT INTO games (header, started) VALUES (?, ?)", (write(header), now)
            )
            return int(row.lastrowid or 0)

    def append(self, game: int, lines: Iterable[Line]) -> None:
        """Append lines to a game, all or none."""
        with self._named(), self._transaction():
            last = self._base.execute(
                "SELECT coalesce(max(number), 1) FROM lines WHERE game = ?", (game,)
            ).fetchone()[0]
            numbered = enumerate(lines, start=last + 1)
            rows = [(game, number, write(line)) for number, line in numbered]
            self._base.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        with self._base:  # commits, or rolls back where something went wrong
            yield

    def current(self) -> Recorded | None:
        """Return the game that was not left, None where there is none."""
        with self._named():
            row = self._base.execute("SELECT max(id) FROM games WHERE left IS NULL").fetchone()
        return None if row[0] is None else self.game(row[0])

    def game(self, number: int) -> Recorded:
        """Return a game, or raise BadJournal where there is none of that number."""
        with self._named():
            game = self._base.execute(
                "SELECT header, started FROM games WHERE id = ?", (number,)
            ).fetchone()
            if game is None:
                raise BadJournal(f"{self.path}: there is no game {number}")
            rows = self._base.execute(
                "SELECT line FROM lines WHERE game = ? ORDER BY number", (number,)
            ).fetchall()
        lines = tuple(parse(line.encode()) for (line,) in rows)
        return Recorded(number, json.loads(game[0]), lines, game[1])

    def games(self) -> tuple[int, ...]:
        """Return the numbers of all games, oldest first."""
        with self._named():
            return tuple(row[0] for row in self._base.execute("SELECT id FROM games ORDER BY id"))

    def close(self) -> None:
        """Close the file."""
        self._base.close()
