"""Is the journal what was written last? Looked at before anything is written to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware.table.journal_head import NAME, Mark, StoredHead, read_head
from firmware.table.journal_listing import list_games
from firmware.table.journal_reading import (
    VERSION,
    DamagedJournal,
    MarkKind,
    check,
    is_broken,
    last_mark,
    link_at,
    marked_games,
    on_table,
    reading,
    version_of,
)
from firmware.table.journal_rescue import waiting
from firmware.table.journal_tables import copy_aside, set_aside
from words.text import t, tn, told_by

MOST_TOLD: Final = 5  # old games that are named one by one
TRIES: Final = 5  # looks at a journal that a box may be writing


@dataclass(frozen=True, slots=True)
class JournalExamination:
    """What is there before the journal is opened."""

    version: int = 0  # of its tables; 0: there are none yet
    troubles: tuple[str, ...] = ()
    broken: Path | None = None  # where a damaged file was set aside
    old: Path | None = None  # where a file of an older version was copied to
    known: Mark | None = None  # the last line that was acknowledged


def examine(path: Path) -> JournalExamination:
    """Look through the file; set it aside where it is damaged. Raise sqlite3.Error or OSError."""
    known = read_head(path.with_name(NAME))
    if not path.exists():
        return JournalExamination(troubles=_missing_journal(path, known))
    try:
        with reading(path) as base:
            version = version_of(base)
            check(base)
            troubles = _differs(base, known) if version == VERSION else ()
    except (DamagedJournal, UnicodeDecodeError) as error:  # SQLite's own message may hold any bytes
        return _set_aside(path, told_by(error), known.mark)
    except sqlite3.Error as error:
        if not is_broken(error):
            raise
        return _set_aside(path, told_by(error), known.mark)
    if version == 0:
        return JournalExamination(0, _missing_journal(path, known))
    if version < VERSION:
        return JournalExamination(version, old=copy_aside(path, f"version-{version}"))
    if troubles:
        troubles += (t("what was found is kept as {name}", name=copy_aside(path, "found").name),)
    return JournalExamination(version, troubles)


def troubles_in(path: Path) -> tuple[str, ...]:
    """Return what is wrong with a journal, looked through whole; nothing is moved or written.

    A box that plays meanwhile writes the journal first and `journal.head` then, so what differs is
    believed when it differs again. Raises sqlite3.Error or OSError for a disk or its permissions.
    """
    if not path.exists():
        return _missing_journal(path, read_head(path.with_name(NAME)))
    try:
        with reading(path) as base:
            if version_of(base) == 0:
                return _missing_journal(path, read_head(path.with_name(NAME)))
            check(base)
            if version_of(base) < VERSION:
                return ()
            for _ in range(TRIES):
                differs = _differs(base, read_head(path.with_name(NAME)))
                if not differs:
                    break
            return (*differs, *old_troubles(base))
    except (DamagedJournal, UnicodeDecodeError) as error:
        return (t("damaged: {why}", why=told_by(error)),)
    except sqlite3.Error as error:
        if not is_broken(error):
            raise
        return (t("damaged: {why}", why=told_by(error)),)


def _set_aside(path: Path, why: str, known: Mark | None) -> JournalExamination:
    """Set a damaged file aside. Raise OSError where the disk gives no byte of it.

    Nothing could be saved then; the file stays in its place until the disk gives it again.
    """
    with path.open("rb", buffering=0) as file:
        file.read(1)
    broken = set_aside(path, "damaged")
    return JournalExamination(
        0,
        (t("damaged ({why}): it is kept as {name}", why=why, name=broken.name),),
        broken,
        known=known,
    )


def _missing_journal(path: Path, known: StoredHead) -> tuple[str, ...]:
    """Return what is said of a journal that is not there; a rescue file that waits says more."""
    if known.mark is None or known.mark.game == 0 or waiting(path) is not None:
        return ()
    return (
        t(
            "is gone, though it held {where}: `roundtable restore FILE` takes a copy",
            where=known.mark.where,
        ),
    )


def _differs(base: sqlite3.Connection, known: StoredHead) -> tuple[str, ...]:
    mark = last_mark(base)
    if known.mark is not None:
        told = head_trouble(known.mark, mark, base)
        return (told,) if told else ()
    if mark is None:
        return ()
    if known.absent:
        lost = t("{name} is missing: nothing tells whether the last lines are all there")
    else:
        lost = t("{name} is damaged: nothing tells whether the last lines are all there")
    return (lost.with_(name=NAME),)


def head_trouble(known: Mark, mark: Mark | None, base: sqlite3.Connection) -> str:
    """Return how the journal differs from the last line that was acknowledged, "" if it does not.

    One transaction more is what a power cut leaves between the two.
    """
    found = mark or Mark(0, 0, 0, b"")
    if known.line == found.line:
        return ""
    is_known_there = link_at(base, known.game, known.number) is not None
    if known.game and not is_known_there:
        ends = t("it ends at {where}", where=found.where) if mark else t("it holds no game")
        return t(
            "{where} was written, but {ends}: what lies between is lost; play goes "
            "on from there, compare the table with the page",
            where=known.where,
            ends=ends,
        )
    if known.game and link_at(base, known.game, known.number) != known.link:
        return t(
            "{where} is not the one that was written: the file was changed or exchanged",
            where=known.where,
        )
    if found.commit - known.commit != 1:
        return t(
            "{name} is older: it ends at {where}, the journal at {other}",
            name=NAME,
            where=known.where,
            other=found.where,
        )
    return ""


def old_troubles(base: sqlite3.Connection) -> Iterator[str]:
    """Yield what is wrong with games that were left; the one that is on is told when it goes on."""
    games, on = list(list_games(base)), on_table(base).game
    broken = [game for game in games if game.trouble and game.id != on]
    numbers = [game.id for game in games]
    away = (
        set(range(1, max(numbers, default=0)))
        - set(numbers)
        - marked_games(base, MarkKind.GONE).keys()
    )
    gone = len(away)
    if gone:
        first = min(away)
        yield tn(
            "{n} game is gone, from game {first} on: `roundtable restore FILE` takes a copy",
            "{n} games are gone, from game {first} on: `roundtable restore FILE` takes a copy",
            gone,
            first=first,
        )
    for game in broken[:MOST_TOLD]:
        yield t(
            "game {id} is damaged: {trouble}; it is kept as it is", id=game.id, trouble=game.trouble
        )
    if len(broken) > MOST_TOLD:
        yield tn(
            "{n} more game is damaged: roundtable games list lists it",
            "{n} more games are damaged: roundtable games list lists them",
            len(broken) - MOST_TOLD,
        )
