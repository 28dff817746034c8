"""The file in which a hall keeps finished games and calls: opened, made, told from a broken one.

A rollback journal and a full sync: what is committed survives a kill and a power cut. What was
deleted is overwritten with zeros, for names stand here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from fleet.intake.rows import COLUMNS
from fleet.intake.store import NoStore
from words.text import Text, t, told_by

FILE: Final = "hall.sqlite"
LOCK: Final = "hall.lock"
VERSION: Final = 1
BUSY_S: Final = 5.0  # until another connection of this program must have done
CLOCK_S: Final = 3_600  # a game that began later than its message came: the box's clock is wrong
CLOCKS_BEGIN: Final = 946_684_800  # 2000: a clock that was never set

# A list or an object is JSON. `began`: by the box's clock where that can be, else when it came.
_TYPES: Final = {
    "game": "INTEGER NOT NULL", "digest": "BLOB NOT NULL", "line": "INTEGER", "started": "REAL",
    "seconds": "REAL", "players": "INTEGER", "box": "TEXT NOT NULL", "table_name": "TEXT NOT NULL",
}  # fmt: skip
_MADE: Final = f"""
BEGIN IMMEDIATE;
CREATE TABLE own (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO own VALUES ('session', lower(hex(randomblob(6))));
CREATE TABLE games (
    {", ".join(f"{column} {_TYPES.get(column, 'TEXT')}" for column in COLUMNS)},
    received REAL NOT NULL,
    began REAL GENERATED ALWAYS AS (
        iif(started > received + {CLOCK_S} OR started < {CLOCKS_BEGIN}, received, started)
    ) STORED,
    PRIMARY KEY (box, game)
) STRICT;
CREATE INDEX games_began ON games (began) WHERE gone IS NULL;
CREATE TABLE calls (
    box TEXT NOT NULL,
    at REAL NOT NULL,
    table_name TEXT NOT NULL,
    began REAL NOT NULL,
    coming REAL,
    ended REAL,
    PRIMARY KEY (box, at)
) STRICT;
PRAGMA user_version = {VERSION};
COMMIT;
"""

DAMAGED: Final = t(
    "the hall's file of games was damaged: it is now called {name}, and a new one is filled from "
    "what lies at the broker; calls of earlier evenings are in the old one alone"
)
_NEWER: Final = t(
    "{path} is of a newer program (form {version}): update this one; no game is kept until then, "
    "and the broker keeps them"
)
_OTHER: Final = t("{path} cannot be opened: {why}: give the folder to the program's user")
_TROUBLES: Final = {
    sqlite3.SQLITE_FULL: t(
        "the disk of {path} is full: no game is kept until there is room; the broker keeps them"
    ),
    sqlite3.SQLITE_READONLY: t(
        "{path} can only be read: give it to the program's user; the broker keeps the games"
    ),
    sqlite3.SQLITE_IOERR: t(
        "the disk of {path} gives an error ({why}): look at it; the broker keeps the games"
    ),
    sqlite3.SQLITE_BUSY: t("another program holds {path}: end it; the broker keeps the games"),
}
_BROKEN: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class DamagedFile(NoStore):
    """The file is not as it was written."""


@contextmanager
def raise_no_store(path: Path) -> Iterator[None]:
    """Raise what SQLite says of the file as NoStore, in the words of whoever mends it."""
    try:
        yield
    except sqlite3.Error as error:
        raise trouble_of(path, error) from error


def trouble_of(path: Path, error: sqlite3.Error) -> NoStore:
    """Return what is wrong with the file, and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the extended codes only tell more
    text: Text = _TROUBLES.get(code, _OTHER).with_(path=path, why=told_by(error))
    return DamagedFile(text) if code in _BROKEN else NoStore(text)


def connect_file(path: Path) -> sqlite3.Connection:
    """Return the whole file, made where there is none; raise NoStore."""
    with raise_no_store(path):
        base = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        with raise_no_store(path):
            base.execute("PRAGMA synchronous = FULL")
            base.execute("PRAGMA secure_delete = ON")
            _make(base, path)
    except NoStore:
        base.close()
        raise
    return base


def _make(base: sqlite3.Connection, path: Path) -> None:
    version = _version_of(base, path)
    found = base.execute("PRAGMA quick_check(1)").fetchone()
    if found is None or found[0] != "ok":
        raise DamagedFile(_OTHER.with_(path=path, why=found and found[0]))
    if version == VERSION:
        return
    if base.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise DamagedFile(_OTHER.with_(path=path, why="another program's"))
    try:
        base.executescript(_MADE)
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            base.execute("ROLLBACK")
        raise


def _version_of(base: sqlite3.Connection, path: Path) -> int:
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise NoStore(_NEWER.with_(path=path, version=version), is_final=True)
    return version


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection | None]:
    """Open the file to read it meanwhile, None where nothing is kept yet; raise NoStore."""
    with _open_file(path) as base:
        if base is not None:
            base.execute("PRAGMA query_only = ON")
        yield base


@contextmanager
def marking(path: Path) -> Iterator[sqlite3.Connection | None]:
    """Open the file beside whoever fills it, in one transaction; raise NoStore."""
    with _open_file(path) as base:
        if base is None:
            yield None
            return
        base.execute("PRAGMA synchronous = FULL")
        with base:
            base.execute("BEGIN IMMEDIATE")
            yield base


@contextmanager
def _open_file(path: Path) -> Iterator[sqlite3.Connection | None]:
    if not path.exists():
        yield None
        return
    # Not read-only: after a kill whoever comes first rolls back what was not committed.
    address = f"{path.absolute().as_uri()}?mode=rw"
    with (
        raise_no_store(path),
        closing(sqlite3.connect(address, uri=True, timeout=BUSY_S, isolation_level=None)) as base,
    ):
        yield base if _version_of(base, path) else None
