"""Server-sent events of the hall: all of it once, then what has changed, a few times a second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.screen.files import Edition, edition
from firmware.screen.stream import HEARTBEAT, HEARTBEAT_S, RETRY_MS, event
from firmware.screen.stream_wakers import Bells
from fleet.hall.board import Board
from fleet.hall.rows import around, row
from fleet.hall.tables import Hall, Table
from words.catalog import ENGLISH, Language

if TYPE_CHECKING:
    from fleet.hall.shapes import News, Row

PAUSE_S: Final = 0.25  # between two events, whatever happens in between
STATIC: Final = Path(__file__).parent / "static"


def hall_edition() -> Edition:
    """Return what browsers load of the hall: its own files beside those of the table."""
    return edition(STATIC)


@dataclass(frozen=True, slots=True)
class TranslatedRow:
    """A row in one language, made once for all who read that."""

    table: Table
    row: Row


class Rows:
    """The rows in each language, as long as their tables are the same."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, str], TranslatedRow] = {}

    def of(self, language: Language, table: Table) -> Row:
        """Return a table's row in a language, worked out once for all who look."""
        key = language.code, table.name
        told = self._told.get(key)
        if told is None or told.table is not table:
            told = self._told[key] = TranslatedRow(table, language.render(row(table)))
        return told.row

    def change(self, language: Language, was: Hall | None, now: Hall, at: float) -> News:
        """Return what a page must be told that shows `was`; None: it shows nothing yet.

        `at` is s of the hall's clock.
        """
        before = {} if was is None else was.tables
        rows = [
            self.of(language, table)
            for name, table in now.tables.items()
            if before.get(name) is not table
        ]
        gone = [name for name in before if name not in now.tables]
        if gone or was is None:
            self._told = {key: told for key, told in self._told.items() if key[1] in now.tables}
        about = around(now)
        if was is not None and around(was) == about:
            about = {}
        return {
            "now": at, "all": was is None, "rows": rows, "gone": gone, **language.render(about),
        }  # fmt: skip


class Streams:
    """The open event streams of one server. `close` may be called from any thread."""

    def __init__(
        self, board: Board, heartbeat_s: float = HEARTBEAT_S, pause_s: float = PAUSE_S
    ) -> None:
        self._board = board
        self._heartbeat_s = heartbeat_s
        self._pause_s = pause_s
        self._rows = Rows()
        self._bells = Bells()

    def __len__(self) -> int:
        """Return how many streams are open."""
        return len(self._bells)

    def close(self) -> None:
        """End every stream, so that open pages do not delay the end of the program."""
        self._bells.close()

    def whole(self, language: Language) -> News:
        """Return all that is shown now."""
        return self._now(language, None, self._board.hall)

    async def follow(self, language: Language = ENGLISH) -> AsyncGenerator[bytes]:
        """Yield the hall now and what changes in it, until closed or the reader goes."""
        with self._bells.hang_bell(self._board.on_change) as bell:
            async for chunk in self._chunks(bell, language):
                yield chunk

    async def _chunks(self, bell: asyncio.Event, language: Language) -> AsyncIterator[bytes]:
        yield f"retry: {RETRY_MS}\nid: {hall_edition().name}\n\n".encode()
        shown: Hall | None = None
        while not self._bells.closed:
            bell.clear()  # before looking: a change after this line rings again and is not lost
            now = self._board.hall
            if now is not shown:
                yield event("hall", self._now(language, shown, now))
                shown = now
                await asyncio.sleep(self._pause_s)
            try:
                await asyncio.wait_for(bell.wait(), self._heartbeat_s)
            except TimeoutError:
                yield HEARTBEAT

    def _now(self, language: Language, was: Hall | None, now: Hall) -> News:
        return self._rows.change(language, was, now, self._board.clock())
