"""What the broker has taken of the games, beside the journal; the file may be deleted at any time.

Then every game is sent once more, by the same box: its name stands in a file of its own.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from firmware.owner.bad_config import BadConfig
from firmware.owner.small_files import keep as write_file
from firmware.owner.small_files import text_of

FILE: Final = "fleet.sqlite"
IDENTITY: Final = "fleet-box"  # what the box is called in its messages; a copied one needs another
_VERSION: Final = 2
_BOX: Final = re.compile("[0-9a-f]{12}")
_TABLES: Final = (
    "DROP TABLE IF EXISTS told",
    "DROP TABLE IF EXISTS sent",
    "CREATE TABLE told (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "CREATE TABLE sent (game INTEGER PRIMARY KEY, chain TEXT NOT NULL, form TEXT NOT NULL,"
    " is_out INTEGER NOT NULL, turn INTEGER NOT NULL) STRICT",
    f"PRAGMA user_version = {_VERSION}",
)


@dataclass(frozen=True, slots=True)
class Sent:
    """How a game was dealt with last."""

    chain: str  # of its last line then, in hexadecimal
    form: str  # of what was said; "": handed over, and not acknowledged yet
    is_out: bool  # it lies, or may lie, at the broker as a finished game


@dataclass(frozen=True, slots=True)
class Status:
    """How the box stands with the broker, for the doctor."""

    code: str = ""  # a Trouble; "": none
    detail: str = ""
    waiting: int = 0  # games that it has not taken yet
    since: int = 0  # Unix time in s: since when there is trouble, or none


class Cursor:
    """The file, and the same in memory: a disk that takes nothing costs a second sending."""

    def __init__(self, data: Path, receiver: str) -> None:
        """`receiver`: to whom, and under which name; another one has taken nothing yet."""
        self._path = data / FILE
        self._sent: dict[int, Sent] = {}
        self._status: Status | None = None
        self._turns: dict[int, int] = {}  # game -> a number that grows with each that is taken
        self.box = _named(data) or _drawn(data, _once_named(self._path))
        try:
            self._open(receiver)
        except sqlite3.Error:
            self._burn()
            with suppress(sqlite3.Error):
                self._open(receiver)

    def _open(self, receiver: str) -> None:
        with closing(sqlite3.connect(self._path)) as base, base:
            if base.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                for line in _TABLES:
                    base.execute(line)
            told = dict(base.execute("SELECT name, value FROM told"))
            if (told.get("receiver"), told.get("teller")) == (receiver, self.box):
                self._status = _status(told)
            else:
                base.execute("DELETE FROM sent")
                base.execute("DELETE FROM told WHERE name = 'since'")
            rows = (("receiver", receiver), ("teller", self.box))
            base.executemany("INSERT OR REPLACE INTO told VALUES (?, ?)", rows)
            for game, chain, form, is_out, turn in base.execute("SELECT * FROM sent"):
                self._sent[game], self._turns[game] = Sent(chain, form, bool(is_out)), turn

    def _burn(self) -> None:
        for suffix in ("", "-journal"):
            with suppress(OSError):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)

    @property
    def sent(self) -> Mapping[int, Sent]:
        """How each game was dealt with."""
        return self._sent

    def newest(self, most: int) -> frozenset[int]:
        """Return the games that were taken last: what a broker has forgotten if it lost power."""
        return frozenset(sorted(self._turns, key=self._turns.__getitem__)[-most:])

    def remember(self, game: int, sent: Sent) -> None:
        """Remember until the end that nothing is to be said of a game as it stands."""
        self._sent[game] = sent

    def offer(self, game: int, then: Sent) -> None:
        """Remember for good that a game is handed over: it may be taken, and nobody hears of it.

        Else one that is deleted before it is acknowledged would lie at the broker for good.
        """
        known = self._sent.get(game)
        if then.is_out and (known is None or not known.is_out):
            self.keep(game, replace(then, form=""))

    def keep(self, game: int, sent: Sent) -> None:
        """Remember for good that a game was taken; one said once more is not written once more."""
        if self._sent.get(game) == sent:
            return
        self._sent[game] = sent
        self._turns[game] = turn = 1 + max(self._turns.values(), default=0)
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path)) as base, base:
            row = (game, sent.chain, sent.form, sent.is_out, turn)
            base.execute("INSERT OR REPLACE INTO sent VALUES (?, ?, ?, ?, ?)", row)

    def note(self, code: str, detail: str, waiting: int, at: int) -> None:
        """Remember how it goes, for the doctor; `at` is Unix time in s."""
        before = self._status
        is_as_before = before is not None and bool(before.code) == bool(code)
        since = before.since if before is not None and is_as_before else at
        self._status = status = Status(code, detail, waiting, since)
        if status == before:
            return
        told = {name: str(getattr(status, name)) for name in Status.__slots__}
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path)) as base, base:
            base.executemany("INSERT OR REPLACE INTO told VALUES (?, ?)", told.items())


def status_in(data: Path, receiver: str) -> Status | None:
    """Return how it went last with a receiver, None where that was never tried."""
    path = data / FILE
    if not path.exists():
        return None
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
        told = dict(base.execute("SELECT name, value FROM told"))
    return _status(told) if told.get("receiver") == receiver else None


def _status(told: Mapping[str, str]) -> Status | None:
    if "since" not in told:
        return None
    return Status(told["code"], told["detail"], int(told["waiting"]), int(told["since"]))


def _named(data: Path) -> str | None:
    """Return the box's name as it stands in its file."""
    with suppress(OSError, BadConfig):
        found = _BOX.match(text_of(data / IDENTITY))
        return found[0] if found else None
    return None


def _drawn(data: Path, once: str | None) -> str:
    """Give the box its name, and write it down; a disk that takes nothing costs another one."""
    box = once or secrets.token_hex(6)
    with suppress(OSError, BadConfig):
        write_file(data / IDENTITY, f"{box}\n")
    return box


def _once_named(path: Path) -> str | None:
    """Return the name as it stood in the database, before it had a file of its own."""
    if not path.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as base:
        found = base.execute("SELECT value FROM told WHERE name = 'box'").fetchone()
        return found[0] if found else None
    return None
