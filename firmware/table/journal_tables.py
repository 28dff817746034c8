"""The journal's tables, and how an older or a damaged file becomes one of today."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from firmware.table.chain import first_link, next_link, seal
from firmware.table.journal_reading import (
    COLUMNS,
    VERSION,
    OnTable,
    Unreadable,
    has_links,
    ids_found,
    on_table,
    read_game,
    reading,
    sealed_now,
)
from words.text import Text, clauses, t, tn

_TABLES: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    header TEXT NOT NULL,              -- the record's first line
    started REAL NOT NULL,             -- s, Unix time
    left REAL,                         -- s, when a new game was begun in its place
    link BLOB NOT NULL,                -- checksum of the header (chain.py)
    seal BLOB                          -- of the whole game, since it was left; null: damaged
) STRICT;
CREATE TABLE lines (
    game INTEGER NOT NULL REFERENCES games(id),
    number INTEGER NOT NULL,           -- line 1 is the header
    line TEXT NOT NULL,
    link BLOB NOT NULL,                -- checksum of this line and of all before it
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE marks (
    name TEXT PRIMARY KEY,             -- commits: how many transactions; memory: what was seen,
                                       -- on: the game on the table, and the one before it
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""


@contextmanager
def transaction(base: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    base.execute("BEGIN IMMEDIATE")
    with base:  # commits, or rolls back where something went wrong
        yield


def make(base: sqlite3.Connection) -> None:
    """Make the tables in an empty file."""
    with transaction(base):
        _make(base)


def _make(base: sqlite3.Connection) -> None:
    for table in _TABLES.split(";\n")[:-1]:
        base.execute(table)
    base.execute(f"PRAGMA user_version = {VERSION}")


def seal_of(base: sqlite3.Connection, game: int, left: float) -> bytes | None:
    """Return the seal of a game that is left now, None where it is not whole any more."""
    try:
        found = read_game(base, game)
    except Unreadable:
        return None
    if found.trouble:
        return None
    link = base.execute("SELECT link FROM games WHERE id = ?", (game,)).fetchone()[0]
    return seal(link, left, sealed_now(base, game))


# The tables of version 1, as far as its rows need them.
_OLDEST: Final = """
CREATE TABLE games (id INTEGER PRIMARY KEY, header TEXT NOT NULL, started REAL NOT NULL, left REAL);
CREATE TABLE lines (game, number, line TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def copy_rows(journal: Path, new: Path) -> None:
    """Copy a journal's rows into a new file, and nothing else that it holds; it has no log.

    Raises sqlite3.Error, where a row does not fit too.
    """
    with closing(sqlite3.connect(new.absolute().as_uri(), isolation_level=None, uri=True)) as base:
        base.execute("PRAGMA trusted_schema = OFF")
        base.execute("ATTACH ? AS copy", (f"{journal.absolute().as_uri()}?mode=ro&immutable=1",))
        version = base.execute("PRAGMA copy.user_version").fetchone()[0]
        with transaction(base):
            if version == VERSION:
                _make(base)
            for statement in _OLDEST.split(";\n")[:-1] if version == 1 else ():
                base.execute(statement)
            for name, columns in COLUMNS[version].items():
                rows = f"SELECT {columns} FROM copy.{name}"
                base.execute(f"INSERT INTO main.{name} ({columns}) {rows}")


# -- from version 1 --------------------------------------------------------------------------


def migrate(base: sqlite3.Connection) -> None:
    """Give the tables of version 1 links and seals, in one transaction; text comes as bytes."""
    with transaction(base):
        for table in ("games", "lines"):
            base.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
        _make(base)
        ids = [row[0] for row in base.execute("SELECT id FROM old_games ORDER BY id")]
        for game in ids:
            _migrate_game(base, game, is_last=game == ids[-1])
        base.execute("DROP TABLE old_lines")
        base.execute("DROP TABLE old_games")


def _migrate_game(base: sqlite3.Connection, game: int, is_last: bool) -> None:
    header, started, left = base.execute(
        "SELECT header, started, left FROM old_games WHERE id = ?", (game,)
    ).fetchone()
    left = None if is_last else (started if left is None else left)
    rows = base.execute(
        "SELECT number, line FROM old_lines WHERE game = ? ORDER BY number", (game,)
    )
    write_game(base, Rows(game, header, started, left, tuple(rows)))


@dataclass(frozen=True, slots=True)
class Rows:
    """A game as it stands in the tables, without its links."""

    id: int
    header: bytes
    started: float
    left: float | None
    lines: tuple[tuple[int, bytes], ...]


def rows_of(base: sqlite3.Connection, game: int, linked: bool = True) -> tuple[Rows, str]:
    """Return a game's rows as far as they are good, and what is missing of it, or "".

    Raises Unreadable where not even its header can be read, and sqlite3.DatabaseError.
    """
    found = read_game(base, game, linked)
    header, left = base.execute("SELECT header, left FROM games WHERE id = ?", (game,)).fetchone()
    lines = _first_lines(base, game, len(found.lines))
    left = left if isinstance(left, float) else None
    return Rows(game, header, found.started, left, lines), found.trouble


def write_game(base: sqlite3.Connection, rows: Rows) -> None:
    """Write a game into the tables, with links, and with its seal where it was left."""
    link = first_link(rows.id, rows.started, rows.header)
    base.execute(
        "INSERT INTO games VALUES (?, CAST(? AS TEXT), ?, ?, ?, NULL)",
        (rows.id, rows.header, rows.started, rows.left, link),
    )
    for number, line in rows.lines:
        link = next_link(link, number, line)
        base.execute(
            "INSERT INTO lines VALUES (?, ?, CAST(? AS TEXT), ?)", (rows.id, number, line, link)
        )
    if rows.left is not None:
        kept = seal_of(base, rows.id, rows.left)
        base.execute("UPDATE games SET seal = ? WHERE id = ?", (kept, rows.id))


# -- from a damaged file ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RescuedGames:
    """What was saved of a damaged file."""

    games: int = 0
    cut: tuple[str, ...] = ()  # of which games only a part, and why

    @property
    def text(self) -> Text:
        """Return it in a sentence."""
        if not self.cut:
            return tn("{n} game saved from it", "{n} games saved from it", self.games)
        return tn(
            "{n} game saved from it; not whole: {cut}",
            "{n} games saved from it; not whole: {cut}",
            self.games,
            cut=clauses(self.cut),
        )


def rescue(broken: Path, base: sqlite3.Connection) -> RescuedGames:
    """Copy every game of a damaged file into new tables, as far as it can be read."""
    with ExitStack() as opened:
        try:
            old = opened.enter_context(reading(broken))
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return RescuedGames()
        return rescue_from(old, base)


def rescue_from(old: sqlite3.Connection, base: sqlite3.Connection) -> RescuedGames:
    """The same with a file that is open already; what cannot be read is left out."""
    games, cut = 0, []
    try:
        linked, ids = has_links(old), ids_found(old)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return RescuedGames()
    with transaction(base):
        on = _on_in(old, ids)
        mark_on(base, on)
        for game in ids:
            said = _rescue_game(old, base, game, linked, is_on=game == on.game)
            games += said is not None
            cut += [t("game {game}: {trouble}", game=game, trouble=said)] if said else []
    return RescuedGames(games, tuple(cut))


def mark_on(base: sqlite3.Connection, on: OnTable) -> None:
    """Note which game is on; `Journal` does it with the game's own line."""
    base.execute("INSERT OR REPLACE INTO marks VALUES ('on', ?)", (on.text,))


def _on_in(old: sqlite3.Connection, ids: list[int]) -> OnTable:
    """Return which game of a damaged file is on, as far as that can be read."""
    try:
        on = on_table(old)
    except sqlite3.DatabaseError:
        on = OnTable(0)
    return on if on.game in ids else OnTable(max(ids, default=0))


def _rescue_game(
    old: sqlite3.Connection, base: sqlite3.Connection, game: int, linked: bool, is_on: bool
) -> str | None:
    """Copy a game; return what is missing of it, None where it has not even a header."""
    try:
        rows, missing = rows_of(old, game, linked)
    except (sqlite3.DatabaseError, Unreadable, UnicodeDecodeError):
        return None
    left = None if is_on else (rows.started if rows.left is None else rows.left)
    write_game(base, replace(rows, left=left))
    if missing:
        base.execute("UPDATE games SET seal = NULL WHERE id = ?", (game,))
    return missing


def _first_lines(old: sqlite3.Connection, game: int, count: int) -> tuple[tuple[int, bytes], ...]:
    rows = old.execute(
        "SELECT number, line FROM lines WHERE game = ? ORDER BY number LIMIT ?", (game, count)
    )
    return tuple(rows)


# -- what stands there -----------------------------------------------------------------------


def set_aside(path: Path, why: str) -> Path:
    """Give a file and its log a name of their own beside them, which is never used twice."""
    return _aside(path, why, lambda one, other: one.rename(other))


def copy_aside(path: Path, why: str) -> Path:
    """The same with copies."""
    return _aside(path, why, shutil.copy)


def _aside(path: Path, why: str, move: Callable[[Path, Path], Any]) -> Path:
    kept = new_name(path, why)
    for suffix in ("", "-wal"):
        with suppress(FileNotFoundError):
            move(Path(f"{path}{suffix}"), Path(f"{kept}{suffix}"))
    return kept


def new_name(path: Path, why: str) -> Path:
    """Return a name beside a file that neither a file nor its log has."""
    number = 1
    while True:
        kept = path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")
        if not (kept.exists() or Path(f"{kept}-wal").exists()):
            return kept
        number += 1
