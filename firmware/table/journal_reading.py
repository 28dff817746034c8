"""Reads a journal without changing it: every game as far as it is what was written."""

from __future__ import annotations

import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.game import BadRecord, Line
from engine.record import parse
from firmware.table.chain import (
    first_link,
    lines_sum,
    next_link,
    sealed_text,
)
from firmware.table.journal_head import Mark
from words.text import t, told_by

VERSION: Final = 2  # 1 had no links, no seals and no marks
MOST_IDS: Final = 1_000_000  # games that are looked for in a damaged file
_ON_TABLE: Final = re.compile(rb"(\d{1,9}) (\d{1,9})")
COLUMNS: Final[dict[int, dict[str, str]]] = {  # of each table, by the version
    0: {},
    1: {"games": "id, header, started, left", "lines": "game, number, line"},
    2: {
        "games": "id, header, started, left, link, seal",
        "lines": "game, number, line, link",
        "marks": "name, value",
    },
}
# A disk that gives its bytes wrong, and not one that is full or must not be written.
_BROKEN: Final = frozenset({
    "SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR", "SQLITE_MISMATCH", "SQLITE_TOOBIG",
    "SQLITE_FORMAT", "SQLITE_IOERR_READ", "SQLITE_IOERR_SHORT_READ", "SQLITE_RANGE",
    "SQLITE_IOERR_DATA", "SQLITE_IOERR_CORRUPTFS",
})  # fmt: skip


class MarkKind(StrEnum):
    """What may be marked of a game; the value kept with it is when, Unix time in s."""

    DELETED = "deleted"  # it can be had back for a day
    GONE = "gone"  # the day is over
    CLOSED = "closed"  # unfinished, and nobody will go on with it
    SEEN = "seen"  # its replay was looked at


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game as the journal holds it, as far as its lines are what was written."""

    id: int
    header: Line
    lines: tuple[Line, ...]
    started: float  # s, Unix time
    link: bytes = b""  # of the last of these lines
    trouble: str = ""  # why it ends here though more was written

    @property
    def last(self) -> int:
        """The number of the last line; the header is line 1."""
        return len(self.lines) + 1


class Unreadable(ValueError):
    """A game of which not even the header can be read; the text says why."""


class DamagedJournal(ValueError):
    """A file that is no journal, or none any more; the text says why."""


def is_broken(error: sqlite3.Error) -> bool:
    """Whether an error tells of a file that is damaged, and not of a disk or its permissions."""
    name = str(getattr(error, "sqlite_errorname", ""))
    return name in _BROKEN or name.startswith("SQLITE_CORRUPT")


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a journal to read it alone, also where nothing may be written; text comes as bytes."""
    with ExitStack() as copy:
        base = _open_reader(path)
        if base is None:  # a log lies beside it, and its index cannot be made there
            folder = copy.enter_context(tempfile.TemporaryDirectory(prefix="roundtable-"))
            for suffix in ("", "-wal"):
                shutil.copy(f"{path}{suffix}", folder)
            base = sqlite3.connect(Path(folder) / path.name, isolation_level=None)
        base.text_factory = bytes
        with closing(base):
            yield base


def _open_reader(path: Path) -> sqlite3.Connection | None:
    log = Path(f"{path}-wal")
    for how in ("mode=ro", "mode=ro&immutable=1"):
        if "immutable" in how and log.exists() and log.stat().st_size:
            return None
        base = sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, isolation_level=None)
        try:
            base.execute("PRAGMA schema_version").fetchone()
        except sqlite3.OperationalError as error:
            base.close()
            if error.sqlite_errorname not in ("SQLITE_CANTOPEN", "SQLITE_READONLY_CANTINIT"):
                raise
        except sqlite3.DatabaseError:
            base.close()
            raise
        else:
            return base
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def memory(base: sqlite3.Connection, game: int) -> tuple[int, str] | None:
    """Return what was remembered of a game, and after which line; None where nothing was."""
    rows = base.execute(
        "SELECT value FROM marks WHERE name IN ('memory', ?) ORDER BY name", (memory_name(game),)
    )
    for (value,) in rows:
        told = value.decode(errors="replace").split(" ", 2)
        if len(told) == 3 and told[0] == str(game) and told[1].isdigit():
            return int(told[1]), told[2]
    return None


def memory_name(game: int) -> str:
    """Return the name of the mark that keeps what was remembered of a game that was left."""
    return f"memory {game}"


def marked_games(base: sqlite3.Connection, mark: MarkKind) -> dict[int, float]:
    """Return the games with a mark, and since when; one that a disk has changed is of long ago."""
    rows = base.execute("SELECT name, value FROM marks WHERE name GLOB ?", (f"{mark} *",))
    found = {}
    for name, value in rows:
        number = name.partition(b" ")[2]
        if number.isdigit() and len(number) < 10:
            found[int(number)] = _time(value.decode(errors="replace"))
    return found


def _time(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of a file's tables, 0 for an empty one; raise Damaged."""
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    rows = base.execute(
        "SELECT name, (SELECT group_concat(name, ', ') FROM pragma_table_info(t.name))"
        " FROM sqlite_master t WHERE type = 'table'"
    )
    found = {_text(name): _text(columns) for name, columns in rows}
    if version > VERSION:
        raise DamagedJournal(t("made by a newer program"))
    if not found and version == 0:
        return 0
    if COLUMNS.get(version) != found:
        raise DamagedJournal(t("not a journal's tables"))
    return version


def _text(data: bytes | None) -> str:
    return (data or b"").decode(errors="replace")


def has_links(base: sqlite3.Connection) -> bool:
    """Whether its lines have links; asked of a file whose tables are those of no version."""
    asked = "SELECT count(*) FROM pragma_table_info('lines') WHERE name = 'link'"
    return bool(base.execute(asked).fetchone()[0])


def check(base: sqlite3.Connection) -> None:
    """Let SQLite look through the whole file, or raise Damaged."""
    said = base.execute("PRAGMA quick_check(1)").fetchone()[0]
    if said != b"ok":
        raise DamagedJournal(said.decode(errors="replace").replace("\n", " "))


# -- one game --------------------------------------------------------------------------------


def game_ids(base: sqlite3.Connection) -> tuple[int, ...]:
    """Return the numbers of all games, oldest first."""
    return tuple(row[0] for row in base.execute("SELECT id FROM games ORDER BY id"))


def ids_found(base: sqlite3.Connection) -> list[int]:
    """Return the numbers of the games of a damaged file, looked for from both ends."""
    found: set[int] = set()
    for order in ("id", "id DESC"):
        with suppress(sqlite3.DatabaseError):
            for (game,) in base.execute(f"SELECT id FROM games ORDER BY {order}"):
                if len(found) < MOST_IDS:
                    found.add(game)
    return sorted(found)


def read_game(base: sqlite3.Connection, game: int, linked: bool = True) -> RecordedGame:
    """Return a game up to its last line that is good, or raise Unreadable.

    `linked`: the file has links, as all have that this program wrote.
    """
    columns = "header, started, link" if linked else "header, started, NULL"
    row = base.execute(f"SELECT {columns} FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise Unreadable(t("there is no such game"))
    raw, started, link = row
    header = parse_row(raw)
    if not isinstance(started, float):
        raise Unreadable(t("its time is no number"))
    made = first_link(game, started, raw)
    first = link if linked and isinstance(link, bytes) else made
    found = _follow_lines(RecordedGame(game, header, (), started, first), base, linked)
    if first != made and not found.trouble:
        return replace(found, trouble=t("line 1 or its time is not what was written"))
    return found


def parse_row(raw: Any) -> Line:
    """Return the line of a row; raise Unreadable."""
    if not isinstance(raw, bytes):
        raise Unreadable(t("it is no text"))
    try:
        return parse(raw)
    except BadRecord as error:
        raise Unreadable(told_by(error)) from error


def _follow_lines(start: RecordedGame, base: sqlite3.Connection, linked: bool) -> RecordedGame:
    """Follow the lines as far as each is good."""
    lines: list[Line] = []
    link, trouble = start.link, ""
    asked = f"SELECT number, line, {'link' if linked else 'NULL'} FROM lines WHERE game = ?"
    try:
        for number, raw, kept in base.execute(f"{asked} ORDER BY number", (start.id,)):
            expected = len(lines) + 2
            if number != expected:
                trouble = t("line {line}: is missing", line=expected)
                break
            line = parse_row(raw)
            made = next_link(link, number, raw)
            if linked and made != kept:
                trouble = t("line {line}: is not what was written", line=expected)
                break
            lines.append(line)
            link = made
    except Unreadable as error:
        trouble = t("line {line}: {error}", line=len(lines) + 2, error=told_by(error))
    except sqlite3.DatabaseError as error:
        trouble = t(
            "line {line}: cannot be read: {error}", line=len(lines) + 2, error=told_by(error)
        )
    return RecordedGame(start.id, start.header, tuple(lines), start.started, link, trouble)


# -- all games -------------------------------------------------------------------------------


class OnTable(NamedTuple):
    """Which game is on, and which one UNDO brings back before its first line; 0: none."""

    game: int
    before: int = 0

    @property
    def text(self) -> str:
        """Return it as the row has it."""
        return f"{self.game} {self.before}"


def newest_game(base: sqlite3.Connection) -> int:
    """Return the highest number of a game, or of a line's game; 0 where there is none."""
    tops = "SELECT max((SELECT coalesce(max(id), 0) FROM games), (SELECT coalesce(max(game), 0) "
    return int(base.execute(f"{tops} FROM lines))").fetchone()[0])


def on_table(base: sqlite3.Connection) -> OnTable:
    """Return which game is on: the newest, unless it is marked that another was gone on with.

    A game that was left since is marked in vain: a program that knows no marks has written there.
    """
    row = base.execute("SELECT value FROM marks WHERE name = 'on'").fetchone()
    found = _ON_TABLE.fullmatch(row[0]) if row and isinstance(row[0], bytes) else None
    if found is not None:
        marked_on = OnTable(int(found[1]), int(found[2]))
        stands = "SELECT 1 FROM games WHERE id = ? AND left IS NULL"
        if base.execute(stands, (marked_on.game,)).fetchone():
            return marked_on
    return OnTable(newest_game(base))


def game_on(base: sqlite3.Connection) -> int:
    """Return the game that is on; 0: there is none, or it was closed before it was over."""
    game = on_table(base).game
    return 0 if game in marked_games(base, MarkKind.CLOSED) else game


def last_mark(base: sqlite3.Connection) -> Mark | None:
    """Return the last line of the game that is on, None where there is no game."""
    game = on_table(base).game
    return Mark(_commits(base), game, *_last(base, game)) if game else None


def last_links(base: sqlite3.Connection, first: int, last: int) -> dict[int, bytes]:
    """Return the link of each game's last line, of the games from one number to another."""
    rows = base.execute(
        "SELECT id, coalesce((SELECT link FROM lines WHERE game = id ORDER BY number DESC LIMIT 1),"
        " link) FROM games WHERE id BETWEEN ? AND ?",
        (first, last),
    )
    return {game: link for game, link in rows if isinstance(link, bytes)}


def _last(base: sqlite3.Connection, game: int) -> tuple[int, bytes]:
    line = base.execute(
        "SELECT number, link FROM lines WHERE game = ? ORDER BY number DESC LIMIT 1", (game,)
    ).fetchone()
    number, link = line or (1, link_at(base, game, 1))
    return number, link if isinstance(link, bytes) else b""


def _commits(base: sqlite3.Connection) -> int:
    row = base.execute("SELECT value FROM marks WHERE name = 'commits'").fetchone()
    text = row[0] if row and isinstance(row[0], bytes) else b""
    return int(text) if text.isdigit() and len(text) < 20 else 0


def link_at(base: sqlite3.Connection, game: int, number: int) -> bytes | None:
    """Return the link of a line, None where there is no such line."""
    where = "games WHERE id = ?" if number == 1 else "lines WHERE game = ? AND number = ?"
    of = (game,) if number == 1 else (game, number)
    row = base.execute(f"SELECT link FROM {where}", of).fetchone()
    return row[0] if row and isinstance(row[0], bytes) else None


def sealed_now(base: sqlite3.Connection, game: int) -> bytes:
    """Return the sum of a game's lines as its seal covers them."""
    rows = base.execute("SELECT line, link FROM lines WHERE game = ? ORDER BY number", (game,))
    return lines_sum(sealed_text(rows))
