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
from hashlib import sha256
from pathlib import Path
from typing import Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import has_wrong_sum, keep_summed, text_of, without_sum
from firmware.table.restored_games import generation_of, keep_generations, read_generations
from words.text import t

FILE: Final = "fleet.sqlite"
IDENTITY: Final = "fleet-box"  # what the box is called in its messages; a copied one needs another
COPY: Final = "fleet-box.copy"  # the same once more: under another name every game would be new
_VERSION: Final = 2
_BOX: Final = re.compile(r"([0-9a-f]{12})\n")
_TABLES: Final = (
    "DROP TABLE IF EXISTS told",
    "DROP TABLE IF EXISTS sent",
    "CREATE TABLE told (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "CREATE TABLE sent (game INTEGER PRIMARY KEY, chain TEXT NOT NULL, form TEXT NOT NULL,"
    " is_out INTEGER NOT NULL, turn INTEGER NOT NULL) STRICT",
    f"PRAGMA user_version = {_VERSION}",
)


@dataclass(frozen=True, slots=True)
class SentGame:
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
        """`receiver`: to whom, and under which name; another one has taken nothing yet.

        Raises BadConfig where the box's name is not known or cannot be kept, for some games too.
        """
        self._generations = read_generations(data)
        with suppress(BadConfig):  # the one that is whole counts
            keep_generations(data, self._generations)
        self._path = data / FILE
        self._sent: dict[int, SentGame] = {}
        self._status: Status | None = None
        self._turns: dict[int, int] = {}  # game -> a number that grows with each that is taken
        self.box = box_name(data) or _noted_box(self._path, "box") or secrets.token_hex(6)
        _keep_name(data, self.box)
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
                self._sent[game], self._turns[game] = SentGame(chain, form, bool(is_out)), turn

    def _burn(self) -> None:
        for suffix in ("", "-journal"):
            with suppress(OSError):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)

    def box_of(self, game: int) -> str:
        """Return what the box is called for a game: a number that is given once more is another's.

        Twelve hexadecimal digits as well; another box that got a copy of this folder has others.
        """
        generation = generation_of(self._generations, game)
        return (
            sha256(f"{self.box} {generation}".encode()).hexdigest()[:12] if generation else self.box
        )

    @property
    def sent_games(self) -> Mapping[int, SentGame]:
        """How each game was dealt with."""
        return self._sent

    def newest(self, most: int) -> frozenset[int]:
        """Return the games that were taken last: what a broker has forgotten if it lost power."""
        return frozenset(sorted(self._turns, key=self._turns.__getitem__)[-most:])

    def remember(self, game: int, sent: SentGame) -> None:
        """Remember until the end that nothing is to be said of a game as it stands."""
        self._sent[game] = sent

    def offer(self, game: int, then: SentGame) -> None:
        """Remember for good that a game is handed over: it may be taken, and nobody hears of it.

        Else one that is deleted before it is acknowledged would lie at the broker for good.
        """
        known = self._sent.get(game)
        if then.is_out and (known is None or not known.is_out):
            self.keep(game, replace(then, form=""))

    def keep(self, game: int, sent: SentGame) -> None:
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


def _status(data: Mapping[str, str]) -> Status | None:
    if "since" not in data:
        return None
    return Status(data["code"], data["detail"], int(data["waiting"]), int(data["since"]))


# -- the box's name ----------------------------------------------------------------------------


def box_name(data: Path) -> str | None:
    """Return the box's name, None where none was drawn; raise BadConfig where it is not known.

    A file that is damaged gives way to its copy. One that is not there is of a copied folder.
    """
    path = data / IDENTITY
    if not path.exists():
        return None
    box = _whole_name(path) or _whole_name(data / COPY)
    if box is None:
        raise BadConfig(
            t(
                "{path}: damaged, and so is its copy: find the box's name in the collector's"
                " database (docs/fleet.md), write it there: echo NAME | sudo tee {path}",
                path=path,
            )
        )
    return box


def _whole_name(path: Path) -> str | None:
    """Return the name that a file holds for sure: by its sum, or as fleet.sqlite has it, too.

    Release 0.1.0 and an owner's `echo` write no sum.
    """
    with suppress(OSError, BadConfig):
        text = text_of(path)
        is_summed = not has_wrong_sum(text)
        found = _BOX.fullmatch(without_sum(text) if is_summed else text)
        if found and (is_summed or _noted_box(path.with_name(FILE), "teller") in (None, found[1])):
            return found[1]
    return None


def _keep_name(data: Path, box: str) -> None:
    """Write the name and its copy where they are not whole; raise BadConfig for a new name."""
    is_new = not (data / IDENTITY).exists()
    for name in (COPY, IDENTITY):
        try:
            if not _is_kept(data / name, box):
                keep_summed(data / name, f"{box}\n")
        except BadConfig:
            if is_new:
                raise


def _is_kept(path: Path, box: str) -> bool:
    with suppress(OSError, BadConfig):
        text = text_of(path)
        return not has_wrong_sum(text) and without_sum(text) == f"{box}\n"
    return False


def _noted_box(path: Path, name: str) -> str | None:
    """Return what the database says: `box` in one of before the name had a file of its own."""
    if not path.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as base:
        found = base.execute("SELECT value FROM told WHERE name = ?", (name,)).fetchone()
        return found[0] if found else None
    return None
