"""What the owner decided about old games: deleted, closed for good, looked at. In the journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from firmware.table.journal import BadJournal
from firmware.table.journal_reading import VERSION, MarkKind
from firmware.table.journal_tables import transaction
from words.text import t, told_by, with_heading

BUSY_S: Final = 5.0  # how long a line that is just being written is waited for


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a journal beside a running box for one transaction; raise BadJournal."""
    if not path.exists():
        raise BadJournal(t("{path}: no game was played yet: roundtable run begins one", path=path))
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_S)) as base:
            base.text_factory = bytes
            if base.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                raise BadJournal(t("{path}: of another version: start the box once", path=path))
            base.execute("PRAGMA secure_delete = ON")  # what goes is written over
            with transaction(base):
                yield base
    except sqlite3.Error as error:
        raise BadJournal(with_heading(path, told_by(error))) from error


def mark_game(base: sqlite3.Connection, mark: MarkKind, game: int, now: float) -> None:
    """Mark a game; a mark that is there keeps its time."""
    base.execute(
        "INSERT INTO marks VALUES (?, ?) ON CONFLICT DO NOTHING", (f"{mark} {game}", repr(now))
    )


def take(base: sqlite3.Connection, mark: MarkKind, game: int) -> bool:
    """Take a mark from a game; whether it was there."""
    return base.execute("DELETE FROM marks WHERE name = ?", (f"{mark} {game}",)).rowcount > 0
