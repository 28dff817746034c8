"""Results that were worked out once, beside the journal; the file may be deleted at any time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from firmware.after.result import Result, Stand

FILE: Final = "results.sqlite"
_VERSION: Final = 2
_TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS results (game INTEGER PRIMARY KEY, link BLOB, told TEXT) STRICT"
)


class Known:
    """The results of a book, each read when it is asked for: most never are."""

    def __init__(self, rows: dict[int, tuple[bytes, str]]) -> None:
        self._rows = rows
        self._read: dict[int, Result] = {}

    def get(self, game: int) -> Result | None:
        """Return the result of a game, None where none is kept that can be read."""
        if game not in self._read and game in self._rows:
            link, told = self._rows[game]
            with suppress(ValueError, TypeError, KeyError, AttributeError):
                self._read[game] = _read(game, link, json.loads(told))
        return self._read.get(game)

    def learn(self, result: Result) -> None:
        """Keep a result that was worked out."""
        self._read[result.game] = result


class Book:
    """The results that are known. What cannot be read or written is worked out anew each time."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def known(self, only: int | None = None) -> Known:
        """Return all that are kept, or that of one game."""
        if not self._path.exists():
            return Known({})
        try:
            with closing(sqlite3.connect(self._path)) as base:
                if base.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                    return Known({})
                rows = base.execute(
                    "SELECT game, link, told FROM results WHERE game = ifnull(?, game)", (only,)
                )
                return Known({game: (link, told) for game, link, told in rows})
        except sqlite3.Error:
            self.burn()
            return Known({})

    def keep(self, results: Iterable[Result]) -> None:
        """Keep results; a disk that does not take them loses nothing."""
        rows = [(one.game, bytes.fromhex(one.chain), _written(one)) for one in results]
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path)) as base, base:
            base.execute(_TABLE)
            base.execute(f"PRAGMA user_version = {_VERSION}")
            base.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", rows)

    def burn(self) -> None:
        """Forget all: names stand in it."""
        for suffix in ("", "-journal"):
            with suppress(OSError):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)


def _written(result: Result) -> str:
    told = asdict(result)
    del told["game"], told["chain"]
    return json.dumps(told, ensure_ascii=False)


def _read(game: int, link: bytes, told: Any) -> Result:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in told.items()
    }
    fields["stand"] = Stand(fields["stand"])
    return Result(game, link.hex(), **fields)
