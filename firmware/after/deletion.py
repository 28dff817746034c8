"""What the owner does with old games: delete, have back for a day, close for good."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.game import BadRecord
from firmware.after.marks import mark_game, take, writing
from firmware.after.result import Stand
from firmware.after.results import stand_of
from firmware.table.journal import BadJournal
from firmware.table.journal_reading import (
    MarkKind,
    Unreadable,
    game_on,
    marked_games,
    memory_name,
    on_table,
    read_game,
)
from firmware.table.running_game import resume_game
from words.text import t

DAY_S: Final = 86_400.0  # how long a deleted game can be had back
_IS_ON: Final = t("it is on at the table: press “End this game …” in its menu or on Operator")


def delete(journal: Path, number: int, now: float) -> None:
    """Take a game out of the list; it can be had back for a day. Raise BadJournal."""
    with writing(journal) as base:
        if _stand(base, number) is Stand.OPEN and number == game_on(base):
            raise BadJournal(t("game {number}: {why}", number=number, why=_IS_ON))
        mark_game(base, MarkKind.DELETED, number, now)


def bring_back(journal: Path, number: int) -> None:
    """Put a deleted game back into the list, or raise BadJournal."""
    with writing(journal) as base:
        if not take(base, MarkKind.DELETED, number):
            gone = number in marked_games(base, MarkKind.GONE)
            why = t("its day is over, it is gone") if gone else t("it was not deleted")
            raise BadJournal(t("game {number}: {why}", number=number, why=why))


def close(journal: Path, number: int, now: float) -> None:
    """Say that nobody will go on with an unfinished game; raise BadJournal."""
    with writing(journal) as base:
        if _stand(base, number) is Stand.OVER:
            raise BadJournal(t("game {number}: {why}", number=number, why=t("it is over already")))
        if number == game_on(base):
            raise BadJournal(t("game {number}: {why}", number=number, why=_IS_ON))
        mark_game(base, MarkKind.CLOSED, number, now)


def mark_seen(journal: Path, number: int, now: float) -> None:
    """Note that what a game hid was looked at."""
    with writing(journal) as base:
        mark_game(base, MarkKind.SEEN, number, now)


def purge(journal: Path, now: float) -> tuple[int, ...]:
    """Remove the games whose day is over; return which.

    The one on the table stays until another is there.

    A clock that was set back removes nothing early: the day is counted from the mark.
    """
    if not journal.exists():
        return ()
    with writing(journal) as base:
        on, due = on_table(base).game, marked_games(base, MarkKind.DELETED).items()
        gone = tuple(n for n, since in due if n != on and now - since >= DAY_S)
        for number in gone:
            base.execute("DELETE FROM lines WHERE game = ?", (number,))
            base.execute("DELETE FROM games WHERE id = ?", (number,))
            base.execute("DELETE FROM marks WHERE name = ?", (memory_name(number),))
            take(base, MarkKind.DELETED, number)
            mark_game(base, MarkKind.GONE, number, now)
    return gone


def _stand(base: sqlite3.Connection, number: int) -> Stand:
    with suppress(Unreadable, BadRecord):
        running, _, _ = resume_game(read_game(base, number))
        return stand_of(running)
    if base.execute("SELECT 1 FROM games WHERE id = ?", (number,)).fetchone():
        return Stand.UNREADABLE
    raise BadJournal(t("game {number}: {why}", number=number, why=t("there is no such game")))
