"""What became of each game, worked out once and kept beside the journal, for all who tell of it.

The file may be deleted at any time, and nobody waits for a disk that keeps it: a result counts
only with its own sum, and only for the very lines that stand in the journal.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from typing import Any, Final
from weakref import finalize

from firmware.after.result import Result, Stand
from firmware.after.results import result_of
from firmware.table.chain import next_link
from firmware.table.journal_reading import RecordedGame

FILE: Final = "results.sqlite"
_VERSION: Final = 3
_BEING_MADE: Final = 0  # the version of a file that somebody is making just now
_TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS results"
    " (game INTEGER PRIMARY KEY, link BLOB, told TEXT, sum BLOB) STRICT"
)
_MAKING: Final = Lock()  # who asks for what is just being worked out waits, and takes it


class StoredResults:
    """The results of a book, each read when it is asked for: most never are."""

    def __init__(self, rows: dict[int, tuple[bytes, str, bytes]]) -> None:
        self._rows = rows
        self._read: dict[int, Result] = {}

    def get(self, game: int) -> Result | None:
        """Return the result of a game, None where none is kept that can be read."""
        if game not in self._read and game in self._rows:
            link, told, kept = self._rows[game]
            with suppress(ValueError, TypeError, KeyError, AttributeError):
                if kept == next_link(link, game, told.encode()):
                    self._read[game] = _read(game, link, json.loads(told))
        return self._read.get(game)

    def of(self, recorded: RecordedGame) -> Result | None:
        """Return the result of a game as its lines stand now, None where none is kept."""
        known, now = self.get(recorded.id), (recorded.link.hex(), recorded.trouble)
        return known if known is not None and (known.chain, known.trouble) == now else None

    def learn(self, result: Result) -> None:
        """Take a result that was worked out."""
        self._read[result.game] = result


class Book:
    """The results of a journal's games. What cannot be read or kept is worked out anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._base: sqlite3.Connection | None = None  # open since it was first written to

    def read_known(self, only: int | None = None) -> StoredResults:
        """Return all that are kept, or that of one game."""
        if not self._path.exists():
            return StoredResults({})
        try:
            with closing(sqlite3.connect(self._path)) as base:
                version = base.execute("PRAGMA user_version").fetchone()[0]
                if version == _BEING_MADE:
                    return StoredResults({})
                if version != _VERSION:
                    raise sqlite3.DatabaseError("of another version")
                return _read_known(base, only)
        except sqlite3.Error:
            self.burn()
            return StoredResults({})

    def result(self, recorded: RecordedGame, is_on: bool) -> Result:
        """Return what became of a game as its lines stand now: what is kept, or made and kept.

        `is_on`: it is on the table. From any thread.
        """
        with _MAKING:
            known = self._known_game(recorded.id).of(recorded)
            if known is not None:
                return known
            result = result_of(recorded)
            if not (is_on and result.stand is Stand.OPEN):  # that is another by the next line
                self._keep(result)
            return result

    def _known_game(self, game: int) -> StoredResults:
        if self._base is None:
            return self.read_known(game)
        with suppress(sqlite3.Error):
            return _read_known(self._base, game)
        return StoredResults({})

    def _keep(self, result: Result) -> None:
        link, told = bytes.fromhex(result.chain), _result_text(result)
        row = (result.game, link, told, next_link(link, result.game, told.encode()))
        with suppress(sqlite3.Error):
            if self._base is None:
                self._base = self._open_file()
            self._base.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", row)

    def _open_file(self) -> sqlite3.Connection:
        """Return the file as one may write to it; it is closed when this book is forgotten."""
        base = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        finalize(self, base.close)
        base.execute("PRAGMA synchronous = OFF")
        base.execute("PRAGMA journal_mode = MEMORY")  # one beside a deleted file is the next one's
        base.executescript(f"BEGIN; {_TABLE}; PRAGMA user_version = {_VERSION}; COMMIT")
        return base

    def burn(self) -> None:
        """Forget all: names stand in it."""
        for suffix in ("", "-journal"):
            with suppress(OSError):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)


def _read_known(base: sqlite3.Connection, only: int | None) -> StoredResults:
    rows = base.execute("SELECT * FROM results WHERE game = ifnull(?, game)", (only,))
    return StoredResults({game: tuple(row) for game, *row in rows})


def _result_text(result: Result) -> str:
    told = asdict(result)
    del told["game"], told["chain"]
    return json.dumps(told, ensure_ascii=False)


def _read(game: int, link: bytes, told: Any) -> Result:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in told.items()
    }
    fields["stand"] = Stand(fields["stand"])
    return Result(game, link.hex(), **fields)
