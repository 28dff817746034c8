"""The journal: every line of every game in SQLite, on disk before anything is shown.

Three things beside it tell when a disk gives back something else than was written: a checksum that
runs from line to line (chain.py), the last line that was acknowledged (journal_head.py), and
SQLite's own check. Whatever they find is a sentence in `troubles`, and play goes on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.game import Line
from engine.record import write
from firmware.owner.troubles import Trouble
from firmware.storage.data_lock import mend_of
from firmware.storage.disk_room import EARLY_BYTES, FULL_BYTES, Free, free_bytes
from firmware.table import journal_reading, journal_rescue, journal_tables
from firmware.table.chain import first_link, next_link
from firmware.table.journal_head import NAME, Head, Mark
from firmware.table.journal_listing import ListedGame, list_games, missing_end
from firmware.table.journal_proof import JournalExamination, examine, head_trouble, old_troubles
from firmware.table.journal_reading import (
    VERSION,
    MarkKind,
    OnTable,
    RecordedGame,
    Unreadable,
    is_broken,
    last_mark,
    memory_name,
    newest_game,
    on_table,
)
from firmware.table.journal_tables import Rows, transaction
from firmware.table.journal_watch import Differs, ForeignRows, Watch, is_of_other
from firmware.table.lock_holder import holder_of
from words.text import t, told_by, with_heading

__all__ = ["BadJournal", "Journal", "RecordedGame"]

# How long a lock of another is waited for, in s: as long as this program's own hourly work holds it
# on a quick disk. The loop stands still meanwhile.
LOCK_S: Final = 0.02
LOG_PAGES: Final = 32  # of 4 kB; then the log is folded into the file, after some 15 lines


class BadJournal(OSError):
    """A journal that cannot be used: what, where and what to do."""


class Journal:
    """One SQLite file; each append is on disk when it returns (WAL, synchronous=FULL).

    `free` tells how many bytes are free in a folder.
    """

    def __init__(
        self,
        path: Path,
        free: Free = free_bytes,
    ) -> None:
        """Open or make the file, mend what is broken; raise BadJournal where the disk says no."""
        self.path = path
        self.troubles: tuple[str, ...] = ()  # what was found, as sentences for the operator
        self._free = free
        self._begun: Rows | None = None  # the game that the transaction begins
        with self._name_errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            restored = journal_rescue.put_back(path)
            if restored is not None:
                self.tell(restored)
            found = examine(path)
            self._base = sqlite3.connect(path, isolation_level=None, timeout=LOCK_S)
            try:
                self._prepare(found)
                self._watch = Watch(path, self._base, self._last, self._old, self.tell)
            except (sqlite3.Error, OSError):
                self._base.close()
                raise

    def _prepare(self, found: JournalExamination) -> None:
        for trouble in found.troubles:
            self._say(trouble)
        self._base.text_factory = bytes
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            self._base.execute(f"PRAGMA {pragma}")
        self._base.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        if found.old is not None:
            journal_tables.migrate(self._base)
            self._say(
                t(
                    "brought up to version {version}; as it was it is kept as {name}",
                    version=VERSION,
                    name=found.old.name,
                )
            )
        elif found.version == 0:
            journal_tables.make(self._base)
        if found.broken is not None:
            self._rescue(found.broken, found.known)
        self._old = tuple(old_troubles(self._base))
        for trouble in self._old:
            self._say(trouble)
        self._last = last_mark(self._base) or Mark(0, 0, 0, b"")
        self._before = on_table(self._base).before
        self._head = Head(self.path.with_name(NAME))
        self._head.begin(self._last)
        self._fold()

    def _rescue(self, broken: Path, known: Mark | None) -> None:
        self._say(journal_tables.rescue(broken, self._base).text)
        differs = head_trouble(known, last_mark(self._base), self._base) if known else ""
        if differs:
            self._say(differs)

    def _say(self, trouble: str) -> None:
        self.tell(with_heading(self.path, trouble))

    def tell(self, trouble: str) -> None:
        """Keep a sentence for the operator; each is said once."""
        if trouble not in self.troubles:
            self.troubles += (trouble,)

    def handed_over(self) -> tuple[str, ...]:
        """Return what was found broken; who asks says it from now on."""
        told, self.troubles = self.troubles, ()
        return told

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the operator should know: the troubles, and a disk that is nearly full."""
        with suppress(OSError):
            free = self._free(self.path.parent)
            if free < EARLY_BYTES:
                nearly = t(
                    "{parent}: only {free} MB are free: when the disk is full the game "
                    "waits; free some of it",
                    parent=self.path.parent,
                    free=free // 10**6,
                )
                return (*self.troubles, nearly)
        return self.troubles

    @contextmanager
    def _name_errors(self) -> Iterator[None]:
        """Turn what SQLite and the disk say into one line with the mend."""
        try:
            yield
        except Differs as error:
            raise BadJournal(told_by(error)) from error
        except sqlite3.ProgrammingError as error:
            if self.held is None:
                raise
            raise BadJournal(self.held.text) from error  # it was closed, as another stands there
        except sqlite3.DatabaseError as error:
            if str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_BUSY"):
                raise BadJournal(
                    t(
                        "{path}: {who} keeps the box from writing there, and the line was not "
                        "taken: end that program; play goes on by itself",
                        path=self.path,
                        who=holder_of(self.path),
                    )
                ) from error
            mend = t("make the folder writable, free the disk, or name another with --data")
            if is_broken(error):
                mend = t("start again, what can be read is saved")
            raise BadJournal(with_heading(self.path, told_by(error), mend)) from error
        except OSError as error:
            if isinstance(error, BadJournal):
                raise
            path = error.filename or self.path
            raise BadJournal(with_heading(path, error.strerror, mend_of(error))) from error

    # -- writing -------------------------------------------------------------------------

    def begin(self, header: Line, now: float, lines: Iterable[Line] = ()) -> int:
        """Begin a game, leaving the one before as it stands; return its number."""
        text = write(header).encode()
        with self._name_errors(), self._commit():
            is_whole = self._leave(now)
            game = self._next_number()
            link = first_link(game, float(now), text)
            self._base.execute(
                "INSERT INTO games VALUES (?, ?, ?, NULL, ?, NULL)",
                (game, text.decode(), now, link),
            )
            self._begun = Rows(game, text, float(now), None, ())
            self._add(Mark(self._last.commit, game, 1, link), lines)
            on = self._put_on(game)
            if not is_whole:
                self._watch.left_damaged()
        self._before = on.before
        with suppress(BadJournal):  # the next one will
            self.fold()
        return game

    def resume(self, game: int, now: float) -> None:
        """Put a game that was left on the table again, under its own number.

        It must be whole; the one that is on is left as it stands. Raise BadJournal.
        """
        with self._name_errors(), self._commit():
            is_whole = self._leave(now)
            rows, _ = journal_tables.rows_of(self._base, game)
            self._base.execute("UPDATE games SET left = NULL, seal = NULL WHERE id = ?", (game,))
            self._base.execute("DELETE FROM marks WHERE name = ?", (f"{MarkKind.CLOSED} {game}",))
            on = self._put_on(game)
            stands = last_mark(self._base)
            assert stands is not None, "the game that was just put there"
            self._next, self._fresh = stands, list(rows.lines)
            self._begun = replace(rows, left=None, lines=())
            if not is_whole:
                self._watch.left_damaged()
        self._before = on.before
        with suppress(BadJournal):
            self.fold()

    def end(self, now: float) -> None:
        """Close the game that is on: none is on until another is begun. Raise BadJournal."""
        with self._name_errors(), self._commit():
            self._set_mark(f"{MarkKind.CLOSED} {self._last.game}", repr(now))
            self._next, self._fresh = self._last, []

    def _put_on(self, game: int) -> OnTable:
        """Mark a game as the one that is on; a game without a line does not come before it."""
        before = self._last.game if self._last.number > 1 else self._before
        on = OnTable(game, 0 if before == game else before)
        self._set_mark("on", on.text)
        return on

    def _next_number(self) -> int:
        """Return a number that no game has or had."""
        gone = journal_reading.marked_games(self._base, MarkKind.GONE)
        return max(newest_game(self._base), *gone, 0) + 1

    def _set_mark(self, name: str, value: str) -> None:
        self._base.execute(
            "INSERT INTO marks VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2", (name, value)
        )

    def append(self, game: int, lines: Iterable[Line]) -> None:
        """Append lines to the game that is on, all or none."""
        with self._name_errors(), self._commit():
            if game != self._last.game:
                raise BadJournal(
                    t("{path}: game {game} was left: begin another", path=self.path, game=game)
                )
            self._add(self._last, lines)

    def _add(self, last: Mark, lines: Iterable[Line]) -> None:
        game, number, link = last.game, last.number, last.link
        rows = []
        for line in lines:
            text, number = write(line), number + 1
            link = next_link(link, number, text.encode())
            rows.append((game, number, text, link))
        self._base.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)
        self._next = Mark(last.commit, game, number, link)
        self._fresh = [(number, text.encode()) for _, number, text, _ in rows]

    def _leave(self, now: float) -> bool:
        """Seal the game that is on, and keep what was remembered of it; whether it is whole."""
        game = self._last.game
        self._base.execute(
            "INSERT OR REPLACE INTO marks"
            " SELECT ?, value FROM marks WHERE name = 'memory' AND value GLOB ?",
            (memory_name(game), f"{game} *"),
        )
        sealed = journal_tables.seal_of(self._base, game, float(now)) if game else None
        self._base.execute(
            "UPDATE games SET left = ?, seal = ? WHERE id = ?", (float(now), sealed, game)
        )
        return not game or sealed is not None

    @contextmanager
    def _commit(self) -> Iterator[None]:
        """One transaction into the file that was opened, then the mark of the last line."""
        self._watch.look()
        if self._free(self.path.parent) < FULL_BYTES:
            raise BadJournal(
                t("{path}: the disk is full: free some of it, play then goes on", path=self.path)
            )
        commit = self._last.commit + 1
        self._begun = None
        try:
            with transaction(self._base):
                self._watch.compare_rows()
                yield
                self._set_mark("commits", str(commit))
        except ForeignRows as error:
            raise self._watch.stopped_by_rows() from error
        except sqlite3.DatabaseError as error:
            if not is_of_other(error):
                raise
            raise self._watch.stopped_by_rows() from error
        self._watch.look_after_commit()
        self._last = replace(self._next, commit=commit)
        self._watch.wrote(self._last, self._fresh, self._begun)
        self._mark(self._last)

    def _mark(self, mark: Mark) -> None:
        """Remember a line as acknowledged. It is on disk already: a fault here is only said."""
        try:
            self._head.write(mark)
        except OSError as error:
            self.tell(
                t(
                    "{name}: cannot be written: {why}",
                    name=self.path.with_name(NAME),
                    why=error.strerror,
                )
            )

    def remember(self, text: str) -> None:
        """Keep what was seen beside the game that is on; on disk with the next line."""
        value = f"{self._last.game} {self._last.number} {text}"
        with self._name_errors():
            self._base.execute("PRAGMA synchronous = NORMAL")
            try:
                self._set_mark("memory", value)
            finally:
                self._base.execute("PRAGMA synchronous = FULL")

    def probe(self) -> None:
        """Write something to the disk that changes nothing, or raise BadJournal."""
        with self._name_errors(), self._commit():
            self._next, self._fresh = self._last, []

    def look(self) -> None:
        """Raise BadJournal where the journal is not the file any more that was opened."""
        with self._name_errors():
            self._watch.look()

    @property
    def held(self) -> Trouble | None:
        """Why no line is taken until the owner has chosen how to go on, None where lines are."""
        return self._watch.held

    @property
    def is_decided(self) -> bool:
        """Whether the owner has chosen how to go on: the journal is to be opened anew."""
        return self._watch.is_decided

    def fold(self) -> None:
        """Fold the log into the file: what lies there is safe from a damaged log."""
        with self._name_errors():
            self._fold()
            self._watch.learn_files()

    def _fold(self) -> None:
        self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # -- reading -------------------------------------------------------------------------

    def memory(self, game: int) -> tuple[int, str] | None:
        """Return what was remembered of a game, and after which line; None where nothing was."""
        with self._name_errors():
            return journal_reading.memory(self._base, game)

    @property
    def on(self) -> OnTable:
        """Which game is on, and which one was before it."""
        return OnTable(self._last.game, self._before)

    @property
    def lines(self) -> int:
        """How many lines the game that is on has in the file, the header included."""
        return self._last.number

    def current(self) -> RecordedGame | None:
        """Return the game that is on as far as it is good, None where there is none."""
        with self._name_errors():
            game = journal_reading.game_on(self._base)
            if not game:
                return None
            try:
                return journal_reading.read_game(self._base, game)
            except Unreadable as error:
                self.no_way_on(game, t("line 1: {error}", error=told_by(error)))
                return None

    def game(self, number: int) -> RecordedGame:
        """Return a game, or raise BadJournal where there is none that can be read."""
        with self._name_errors():
            try:
                return journal_reading.read_game(self._base, number)
            except Unreadable as error:
                raise BadJournal(
                    t(
                        "{path}: game {number}: {error}",
                        path=self.path,
                        number=number,
                        error=told_by(error),
                    )
                ) from error

    def games(self) -> tuple[int, ...]:
        """Return the numbers of all games, oldest first."""
        with self._name_errors():
            return journal_reading.game_ids(self._base)

    def begun_at(self, started: float) -> tuple[int, ...]:
        """Return the numbers of the games that were begun at that time, s of Unix time."""
        with self._name_errors():
            rows = self._base.execute("SELECT id FROM games WHERE started = ?", (started,))
            return tuple(row[0] for row in rows)

    def is_deleted(self, game: int) -> bool:
        """Whether the owner has taken a game out of the list."""
        with self._name_errors():
            return game in journal_reading.marked_games(self._base, MarkKind.DELETED)

    def missing_seal(self, game: int) -> str:
        """Return why a game whose lines are all good is not whole, "" where it is."""
        with self._name_errors():
            return missing_end(self._base, game, linked=True)

    def list_games(self) -> tuple[ListedGame, ...]:
        """Return all games, oldest first, and what is wrong with each."""
        with self._name_errors():
            return tuple(list_games(self._base))

    def goes_on(self, broken: RecordedGame, good: int, why: str, now: float) -> int:
        """Go on with the first lines of a game as another; the broken one is kept as it is."""
        game = self.begin(broken.header, now, broken.lines[:good])
        self._say(
            t(
                "game {id} is damaged ({why}): it goes on after line {good} as game "
                "{game}, compare the table with the page; game {id} is kept as it is",
                id=broken.id,
                why=why,
                good=good + 1,
                game=game,
            )
        )
        return game

    def no_way_on(self, game: int, why: str) -> None:
        """Say that a game cannot be gone on with at all."""
        self._say(
            t(
                "game {game} cannot be gone on with ({why}): it is kept as it is, begin a new one",
                game=game,
                why=why,
            )
        )

    def close(self) -> None:
        """Close the file."""
        self._watch.close()
        self._head.close()
