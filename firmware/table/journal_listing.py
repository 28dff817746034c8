"""Lists every game of a journal, and what is wrong with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.game import Line
from firmware.table.chain import SEALED_SQL, first_link, lines_sum, seal
from firmware.table.journal_reading import Unreadable, on_table, parse_row, read_game, sealed_now
from words.text import t, told_by


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list."""

    id: int
    header: Line | None  # None: it cannot be read
    started: float  # s, Unix time
    lines: int
    trouble: str = ""


def list_games(base: sqlite3.Connection, linked: bool = True) -> Iterator[ListedGame]:
    """Yield every game, oldest first, and what is wrong with it.

    A game that was left is compared by its seal alone, so that 5,000 games are looked through in
    well under a second (lab/journal.py); only one that differs is read line by line.
    """
    sums = SEALED_SQL if linked else "NULL"
    rows = base.execute(f"SELECT game, count(*), {sums} FROM lines GROUP BY game")
    lines = {
        game: (count, lines_sum(text if isinstance(text, bytes) else b""))
        for game, count, text in rows
    }
    columns = "header, started, left, link, seal" if linked else "header, started"
    for game, header, started, *sealed in base.execute(
        f"SELECT id, {columns} FROM games ORDER BY id"
    ):
        count, own_sum = lines.get(game, (0, lines_sum(b"")))
        trouble = "" if linked and _is_sealed(own_sum, game, header, started, *sealed) else None
        yield _list_game(base, game, header, started, count, linked, trouble)


def _is_sealed(
    lines: bytes, game: int, header: Any, started: Any, left: Any, link: Any, kept: Any
) -> bool:
    whole = isinstance(header, bytes) and isinstance(started, float) and isinstance(left, float)
    if not whole or link != first_link(game, started, header):
        return False
    return bool(kept == seal(link, left, lines))


def _list_game(
    base: sqlite3.Connection,
    game: int,
    header: Any,
    started: Any,
    lines: int,
    linked: bool,
    trouble: str | None,
) -> ListedGame:
    try:
        line = parse_row(header)
        if trouble is None:
            trouble = read_game(base, game, linked).trouble or missing_end(base, game, linked)
    except Unreadable as error:
        return ListedGame(game, None, 0.0, lines, t("line 1: {error}", error=told_by(error)))
    return ListedGame(game, line, started, lines, trouble)


def missing_end(base: sqlite3.Connection, game: int, linked: bool) -> str:
    """Return what is wrong with a game whose lines are all good: some are gone at its end."""
    if not linked or game == on_table(base).game:
        return ""
    row = base.execute("SELECT header, started, left, link, seal FROM games WHERE id = ?", (game,))
    if _is_sealed(sealed_now(base, game), game, *row.fetchone()):
        return ""  # SQLite had put its lines in another order
    return t("it is not whole: lines at its end are gone, or it was changed after it was left")
