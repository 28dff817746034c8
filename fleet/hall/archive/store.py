"""Writes what a hall has gathered into its file, in one transaction, each game once."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.data_lock import lock_data_folder
from firmware.storage.small_files import set_aside
from fleet.hall.archive.file import (
    DAMAGED,
    FILE,
    LOCK,
    DamagedFile,
    connect_file,
    marking,
    raise_no_store,
)
from fleet.hall.message_effects import believable_time
from fleet.intake.hours import StoredHours
from fleet.intake.rows import COLUMNS, Key, Row, Standing, rows_to_write, values
from fleet.intake.store import Batch, BatchResult, NoStore
from fleet.messages import Help
from words.text import Text, join_texts, told_by

_SEEN: Final = ("box", "game", "table_name", "digest", "chain", "instead_of", "gone", "line")
_STANDING: Final = f"SELECT {', '.join(_SEEN)}, names FROM games WHERE (box, game) = (?, ?)"
_KEY: Final = ("box", "game")
_GAME: Final = f"""
INSERT INTO games ({", ".join(COLUMNS)}, received)
VALUES ({", ".join("?" for _ in COLUMNS)}, ?)
ON CONFLICT (box, game) DO UPDATE SET
    {", ".join(f"{column} = excluded.{column}" for column in COLUMNS if column not in _KEY)}
"""
# A call ends when the box says so, or calls anew.
_CALL_ENDS: Final = """
UPDATE calls SET ended = max(began, :heard) WHERE box = :box AND ended IS NULL AND at <> :at
"""
_CALL: Final = """
INSERT INTO calls (box, at, table_name, began) VALUES (:box, :at, :table, :heard)
ON CONFLICT (box, at) DO UPDATE SET ended = NULL, table_name = excluded.table_name
WHERE ended IS NOT NULL OR table_name <> excluded.table_name
"""
_COMING: Final = "UPDATE calls SET coming = ? WHERE table_name = ? AND ended IS NULL"


class HallFile:
    """The file of one hall, which nobody else fills meanwhile."""

    def __init__(
        self,
        data: Path,
        wall: Callable[[], float],
        when: Callable[[], str],
        changed: Callable[[], None],
        set_aside_as: Callable[[Text], None],
    ) -> None:
        """Open it; raise NoStore. A damaged one is set aside, and `set_aside_as` is told.

        `wall` gives Unix time in s, `when` date and time as they may stand in a name; `changed`
        is called after each write that changes anything.
        """
        self._path, self._wall, self._changed = data / FILE, wall, changed
        self._held = ExitStack()
        with self._held:
            _enter(self._held, data)
            self._base = self._open_file(when, set_aside_as)
            self._held.callback(self._base.close)
            self._held = self._held.pop_all()

    def _open_file(
        self, when: Callable[[], str], set_aside_as: Callable[[Text], None]
    ) -> sqlite3.Connection:
        try:
            return connect_file(self._path)
        except DamagedFile:
            set_aside_as(DAMAGED.with_(name=_move_aside(self._path, when()).name))
            return connect_file(self._path)

    # -- what is written -----------------------------------------------------------------------

    def write(self, batch: Batch) -> BatchResult:
        """Write all of it or nothing, and return when it is on the disk. Raise NoStore."""
        before = self._base.total_changes
        with raise_no_store(self._path), self._base:  # which commits, or takes all of it back
            self._base.execute("BEGIN IMMEDIATE")
            written = self._write(batch)
        if self._base.total_changes != before:
            self._changed()
        return written

    def _write(self, batch: Batch) -> BatchResult:
        keys = {one.row.standing.key for one in batch.games}
        rows, same = rows_to_write(self._standing(keys), batch.games)
        received = self._wall()
        self._base.executemany(_GAME, ((*_values(row), received) for row in rows.values()))
        for call in batch.calls:
            self._call(call)
        return BatchResult(len(rows), same)

    def _standing(self, keys: set[Key]) -> Mapping[Key, Standing]:
        found = (self._base.execute(_STANDING, key).fetchone() for key in keys)
        return {Key(*row[:2]): _standing_of(row) for row in found if row is not None}

    def _call(self, call: Help) -> None:
        wall = self._wall()
        heard = believable_time(call.at, wall, wall)
        told = {"at": call.at, "box": call.box, "table": call.table, "heard": heard}
        self._base.execute(_CALL_ENDS, told)
        if call.help:
            self._base.execute(_CALL, told)

    def prune(self, before: float) -> int:
        """Nothing of a hall's file grows old."""
        return 0

    # -- what is read --------------------------------------------------------------------------

    def session(self) -> str:
        """Return what the broker knows this file by. Raise NoStore."""
        with raise_no_store(self._path):
            found = self._base.execute("SELECT value FROM own WHERE name = 'session'").fetchone()
        return str(found[0])

    def read_known(self, at: float) -> StoredHours:
        """A hall keeps no hours."""
        return StoredHours()

    def close(self) -> None:
        """Close it, and let another hall have it."""
        self._held.close()


def _enter(held: ExitStack, data: Path) -> None:
    try:
        held.enter_context(lock_data_folder(data, LOCK))
    except BadConfig as error:
        raise NoStore(join_texts("", (told_by(error),))) from error


def _move_aside(path: Path, when: str) -> Path:
    """Set the file aside, without what SQLite has beside it; raise NoStore."""
    try:
        aside = set_aside(path, when)
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
    except (BadConfig, OSError) as error:
        raise NoStore(join_texts("", (told_by(error),))) from error
    return aside


def _standing_of(row: tuple[Any, ...]) -> Standing:
    box, game, table, digest, chain, instead_of, gone, line, names = row
    named_seats = sum(map(bool, json.loads(names) if names else ()))
    return Standing(
        Key(box, game), table, digest, chain, instead_of, gone is not None, line or 0, named_seats
    )


def _values(row: Row) -> tuple[object, ...]:
    return tuple(
        json.dumps(one, ensure_ascii=False) if isinstance(one, list | Mapping) else one
        for one in values(row)
    )


def mark_coming(data: Path, table: str, at: float | None) -> None:
    """Keep since when somebody is on the way to a table that calls, Unix time in s; raise NoStore.

    None: nobody is after all.
    """
    with marking(data / FILE) as base:
        if base is not None:
            base.execute(_COMING, (at, table))
