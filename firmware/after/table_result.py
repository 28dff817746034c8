"""Works out what became of the game on the table as soon as it is over, or has changed since."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from firmware.after.catalogue import book_in, journal_in
from firmware.edge import During, Mishaps
from firmware.table.journal import BadJournal
from firmware.table.journal_reader import shelf
from firmware.table.table_view import TableView


def finish(data: Path, game: int, last: int) -> None:
    """Keep what became of a game that ended with line `last`, for all who tell of it.

    A game that went on or was taken back since is left for its next end. Where the journal cannot
    be read, whoever asks later works it out, or says what is wrong.
    """
    with suppress(BadJournal), shelf(journal_in(data)) as games:
        found = games.whole(games.game(game))
        if found.last == last:
            book_in(data).result(found, game == games.on())


class Finishing:
    """Follows the game on the table. Only the main loop calls it."""

    def __init__(self, session: TableView, begin: Callable[[int, int], object]) -> None:
        """`begin` has the work on a game and its last line done beside the loop."""
        self._session = session
        self._begin = begin
        self._done: tuple[int, int] | None = None  # a game and its last line

    def look(self) -> None:
        """Begin the work where a game is over, and has another last line than at the last look."""
        running = self._session.running
        if running is None or not running.expects.over:
            return
        if (now := (running.number, running.last)) != self._done:
            self._done = now
            self._begin(*now)


@contextmanager
def finishing(
    data: Path,
    session: TableView,
    mishaps: Mishaps,
) -> Iterator[Finishing]:
    """Work out each game that ends meanwhile; what is begun is done at the end."""

    def work(game: int, last: int) -> None:
        with mishaps.catch_errors(During.ENDING):
            finish(data, game, last)

    with ThreadPoolExecutor(1, "finishing") as beside:
        yield Finishing(session, lambda game, last: beside.submit(work, game, last))
