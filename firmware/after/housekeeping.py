"""What is done to old games by itself, hour by hour: the deleted go, results are worked out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile
from pathlib import Path
from threading import Event

from firmware.after.catalogue import Catalogue, GameFilter, book_in, journal_in
from firmware.after.deletion import purge
from firmware.play import hidden_record
from firmware.table import weekly
from firmware.table.journal import BadJournal
from firmware.table.journal_reader import shelf
from words.text import told_by


def jobs(
    data: Path, wall: Callable[[], float], report: Callable[[str], None]
) -> tuple[weekly.Job, ...]:
    """Return what a running box does every hour; what went wrong is told in a sentence."""
    return partial(weekly.look, data, wall, report), partial(tidy, data, wall, report)


def tidy(data: Path, wall: Callable[[], float], report: Callable[[str], None], stop: Event) -> None:
    """Remove what was deleted a day ago, and fill the book of results; `wall` gives Unix time.

    Between two games it looks whether it is to stop: the next hour goes on with the others.
    """
    journal = journal_in(data)
    if not journal.exists():
        return
    try:
        if purge(journal, wall()):
            book_in(data).burn()
        with shelf(journal) as games:
            every = Catalogue(games, book_in(data)).rows(GameFilter())
            rows = takewhile(lambda _row: not stop.is_set(), every)
            over = {one.result.game for one in rows if one.is_open and not one.is_on}
            gone = set(hidden_record.unfinished_games(data)) - set(games.numbers())
            hidden_record.forget(data, over & set(hidden_record.unfinished_games(data)) | gone)
    except BadJournal as error:
        report(told_by(error))
