"""What was played is kept beside a journal that was exchanged, until the owner says how to go on.

The rescue file is a journal itself. Its name says how far it is: `journal.rescue-1.sqlite` is the
whole journal and waits for the owner, `journal.part-1.sqlite` is the game that was on and what
else could be read, and waits, too. What the owner chooses is one renaming; the next time that the
box opens its journal it does it, and does the rest of it where it was killed.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from enum import StrEnum
from pathlib import Path
from typing import Final

from engine.game import Refused
from firmware.storage.bad_config import BadConfig
from firmware.storage.data_lock import mend_of
from firmware.storage.small_files import sync_folder
from firmware.table.journal_head import NAME as HEAD
from firmware.table.journal_head import Head, Mark
from firmware.table.journal_reading import DamagedJournal, OnTable, check, last_mark, version_of
from firmware.table.journal_tables import (
    Rows,
    make,
    mark_on,
    new_name,
    rescue_from,
    rows_of,
    set_aside,
    transaction,
    write_game,
)
from words.text import Text, join_texts, t, with_heading


class Way(StrEnum):
    """How the box goes on."""

    BACK = "back"  # the rescue file becomes the journal; what stands there is set aside
    TAKE = "take"  # the games of the rescue file are taken into the file that is there
    KEEP = "keep"  # the file that is there counts; the rescue file is kept aside


WHOLE: Final = "rescue"
PART: Final = "part"
_CHOSEN: Final = {Way.BACK: "back", Way.TAKE: "take", Way.KEEP: "left"}  # in the file's name
TAKEN: Final = "taken"


# -- keeping ---------------------------------------------------------------------------------


def keep_whole(
    path: Path, base: sqlite3.Connection, last: Mark, on: Rows | None, newest: int
) -> Path:
    """Copy all that an open journal reads, up to its last acknowledged line; return the copy.

    `on` is the game that is on, as it was written, `newest` the highest number of one. Raises
    sqlite3.Error, Damaged or Unreadable where that is not a whole journal any more, and OSError.
    """
    kept, half = _new_file_names(path, WHOLE)
    with closing(sqlite3.connect(half, isolation_level=None)) as copy:
        copy.text_factory = bytes
        base.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # the copy is one file
        version_of(copy)
        check(copy)
        with transaction(copy):
            cut_after(copy, last, newest)
            copy.execute("UPDATE games SET left = NULL, seal = NULL WHERE id = ?", (last.game,))
            copy.execute("UPDATE marks SET value = ? WHERE name = 'commits'", (str(last.commit),))
        found = last_mark(copy) or Mark(0, 0, 0, b"")
        if found.line != last.line:
            raise DamagedJournal(t("it ends at {where}", where=found.where))
        if on is not None and rows_of(copy, on.id) != (on, ""):
            raise DamagedJournal(t("the game that is on was changed"))
    return _finish_file(half, kept)


def cut_after(base: sqlite3.Connection, last: Mark, newest: int) -> None:
    """Remove what nobody was told is written: another program's rows, and an unanswered line.

    `last` is of the game that is on, `newest` the highest number of a game.
    """
    base.execute(
        "DELETE FROM lines WHERE game > ? OR (game = ? AND number > ?)",
        (newest, last.game, last.number),
    )
    base.execute("DELETE FROM games WHERE id > ?", (newest,))


def copy_found(path: Path, base: sqlite3.Connection) -> Path:
    """Copy an open journal as it is, another program's rows in it; return the copy.

    Raises sqlite3.Error or OSError.
    """
    kept, half = _new_file_names(path, "found")
    with closing(sqlite3.connect(half, isolation_level=None)) as copy:
        base.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    return _finish_file(half, kept)


def keep_part(path: Path, base: sqlite3.Connection, on: Rows | None, newest: int) -> Path:
    """Keep what of an open journal is still what was written, and the game that is on from memory.

    `newest` is the highest number of a game. Raises sqlite3.Error or OSError.
    """
    kept, half = _new_file_names(path, PART)
    with closing(sqlite3.connect(half, isolation_level=None)) as copy:
        copy.text_factory = bytes
        make(copy)
        with suppress(sqlite3.IntegrityError):
            rescue_from(base, copy)
        if on is not None:
            with transaction(copy):
                copy.execute("DELETE FROM lines WHERE game = ? OR game > ?", (on.id, newest))
                copy.execute("DELETE FROM games WHERE id = ? OR id > ?", (on.id, newest))
                write_game(copy, on)
                mark_on(copy, OnTable(on.id))
    return _finish_file(half, kept)


def _new_file_names(path: Path, name: str) -> tuple[Path, Path]:
    """Return the name of a new file, and one for the time until it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = new_name(path, name)
    half = kept.with_name(f"{kept.name}.part")
    half.unlink(missing_ok=True)
    return kept, half


def _finish_file(half: Path, copy: Path) -> Path:
    file = os.open(half, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    half.rename(copy)
    sync_folder(copy.parent)
    return copy


def moved_log(path: Path) -> Path:
    """Return what the log of a journal that was exchanged is called meanwhile."""
    return path.with_name(f"{path.name}-wal.part")


# -- choosing --------------------------------------------------------------------------------


def waiting(path: Path) -> Path | None:
    """Return the newest rescue file that waits for the owner, None where none does."""
    return max(
        (*_files_named(path, WHOLE), *_files_named(path, PART)), key=_modified_at, default=None
    )


def _modified_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _files_named(path: Path, name: str) -> list[Path]:
    try:
        return sorted(path.parent.glob(f"{path.stem}.{name}-*{path.suffix}"))
    except OSError:
        return []


def ways_of(copy: Path) -> tuple[Way, ...]:
    """Return what the owner may choose for a rescue file."""
    return (Way.TAKE if f".{PART}-" in copy.name else Way.BACK, Way.KEEP)


def choose(path: Path, way: str) -> None:
    """Note how the box goes on with all that waits beside a journal; raise Refused, BadConfig."""
    kept = waiting(path)
    if kept is None:
        raise Refused("no-trouble", t("nothing waits: no journal was exchanged"))
    ways = ways_of(kept)
    if way not in ways:
        raise Refused("no-mend", t("expected one of {ways}", ways=join_texts(", ", ways)))
    try:
        for one in (*_files_named(path, WHOLE), *_files_named(path, PART)):
            if one != kept:
                one.rename(new_name(path, _CHOSEN[Way.KEEP]))
        kept.rename(new_name(path, _CHOSEN[Way(way)]))
        sync_folder(path.parent)
    except OSError as error:
        raise BadConfig(with_heading(kept, error.strerror, mend_of(error))) from error


def is_chosen(path: Path, *ways: Way) -> bool:
    """Whether a rescue file beside a journal bears the name of one of these choices."""
    return any(_files_named(path, _CHOSEN[way]) for way in ways)


# -- doing what was chosen -------------------------------------------------------------------


def put_back(path: Path) -> Text | None:
    """Make the chosen rescue file the journal; return what was done. Raise OSError, sqlite3.Error.

    Killed at any place, once more does the rest: the file has its new name last.
    """
    if waiting(path) is None:
        moved_log(path).unlink(missing_ok=True)  # what stood in it, a rescue file has
    for chosen in _files_named(path, _CHOSEN[Way.BACK]):
        with closing(sqlite3.connect(chosen)) as base:
            base.text_factory = bytes
            mark = last_mark(base) or Mark(0, 0, 0, b"")
        aside = _make_room(path)
        head = Head(path.with_name(HEAD))
        head.begin(mark)
        head.close()
        chosen.rename(path)
        sync_folder(path.parent)
        told = t("{file} is again what the box had written", file=path)
        if aside is None:
            return told
        return t("{done}; what stood there is kept as {name}", done=told, name=aside.name)
    return None


def _make_room(path: Path) -> Path | None:
    """Set aside what has the journal's name, and its log; return what that is called now."""
    was_there = path.exists()
    aside = set_aside(path, "found")
    Path(f"{path}-shm").unlink(missing_ok=True)
    return aside if was_there else None


def to_take(path: Path) -> Iterator[Path]:
    """Yield each rescue file whose games are to be taken into the journal."""
    yield from _files_named(path, _CHOSEN[Way.TAKE])


def is_taken(path: Path, chosen: Path) -> None:
    """Note that the journal has all that a rescue file holds; raise OSError."""
    chosen.rename(new_name(path, TAKEN))
    sync_folder(path.parent)
