"""Stops a journal whose files or rows are not what the box has written, and keeps what was played.

It knows by heart what must be there: the game that is on, its last line, and what was wrong with
old games when the journal was opened.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from firmware.owner.troubles import Trouble
from firmware.table import journal_rescue
from firmware.table.journal_files import JournalFiles, written_over
from firmware.table.journal_head import Mark
from firmware.table.journal_proof import old_troubles
from firmware.table.journal_reading import (
    VERSION,
    DamagedJournal,
    Unreadable,
    check,
    last_mark,
    newest_game,
    reading,
    version_of,
)
from firmware.table.journal_rescue import Way, copy_found, cut_after
from firmware.table.journal_tables import Rows, rows_of, transaction
from words.text import Text, t, told_by

STANDS: Final = t("the box takes no line, and the game waits")
NOT_OURS: Final = frozenset({"SQLITE_ERROR", "SQLITE_CONSTRAINT"})  # another program's tables, rows


class Differs(Exception):
    """The journal is not what the box has written: how, and what to do."""


class ForeignRows(Exception):
    """Another program has written rows into the journal."""


class Watch:
    """Compares an open journal with what was written, before and after each commit."""

    def __init__(
        self,
        path: Path,
        base: sqlite3.Connection,
        last: Mark,
        old: Iterable[str],
        tell: Callable[[str], None],
    ) -> None:
        """`old`: what is wrong with games that were left; `tell` takes sentences for the owner."""
        self.held: Trouble | None = None  # why no line is taken, and what the owner may choose
        self.is_closed = False  # what stands there is another journal: the open one is done with
        self._path = path
        self._log = Path(f"{path}-wal")
        self._moved_log = journal_rescue.moved_log(path)
        self._is_log_moved = False
        self._base = base
        self._last = last
        self._tell = tell
        self._had_foreign_rows = False
        self._files = JournalFiles(path)
        self._version = self._data_version()
        self._old = frozenset(old)
        self._newest = newest_game(base)  # no game has a higher number
        self._on: Rows | None = None  # the game that is on, but for its lines
        self._lines: list[tuple[int, bytes]] = []
        self._what: tuple[Text, bool] | None = None  # what differs; whether all can still be read
        with suppress(Unreadable):
            if last.game:
                on, _ = rows_of(base, last.game)
                self._on, self._lines = replace(on, left=None, lines=()), list(on.lines)
        self._wait_for_owner(journal_rescue.waiting(path))

    # -- what the box itself writes ----------------------------------------------------------

    def wrote(self, last: Mark, lines: list[tuple[int, bytes]], begun: Rows | None = None) -> None:
        """Learn what a commit has written: lines, of the game that it has put on if it has."""
        if begun is not None:
            self._on, self._lines = begun, []
            self._newest = max(self._newest, begun.id)
        self._lines += lines
        self._last = last

    def left_damaged(self) -> None:
        """Learn that the game that was left is not whole."""
        self._old = frozenset(old_troubles(self._base))

    def learn_files(self) -> None:
        """Learn how the files are now, after the box itself has written."""
        self._files.learn()

    # -- looking -------------------------------------------------------------------------------

    def look(self) -> None:
        """Raise Differs where another file stands there, or somebody wrote into this one."""
        self._files.see()
        if self.held is not None and not self._is_back():
            if self._files.stands and not self._files.is_own(0) and self._is_kept():
                self.close()
            if self._what is not None and not self._is_kept() and not self.is_decided:
                self._keep(*self._what)
            raise Differs(self.held.text)
        what = self._files.exchanged_path()
        if what is not None:
            raise self.stop_writing(what, is_whole=not self._files.is_touched())
        if self._files.is_touched():
            self._files.lengthen_index()
            if not self._is_proven():
                raise self.stop_writing(
                    self._files.shortened_file() or written_over(self._path), is_whole=False
                )
            self._files.learn()
        self._look_at_rows()

    def _look_at_rows(self) -> None:
        """Remove rows that another program has added; raise Differs where it did more than that."""
        version = self._data_version()
        if version == self._version:
            return
        if not self._is_written(self._base) and not self._has_removed_foreign_rows():
            raise self.stopped_by_rows()
        self._version = self._data_version()

    def _has_removed_foreign_rows(self) -> bool:
        """Keep a copy with another program's rows and remove them here, once; whether that does.

        A program that goes on writing would fill the disk with copies.
        """
        if self._had_foreign_rows:
            return False
        try:
            with transaction(self._base):
                cut_after(self._base, self._last, self._newest)
                if not self._is_written(self._base):
                    raise ForeignRows
                with reading(self._path) as others:  # still sees them: nothing is committed yet
                    kept = copy_found(self._path, others)
        except ForeignRows:
            return False
        except sqlite3.DatabaseError as error:
            if is_of_other(error):
                return False
            raise
        self._had_foreign_rows = True
        self._tell(
            t(
                "{what}: these rows are kept in {name} and removed here; end that program",
                what=self._foreign(),
                name=kept.name,
            )
        )
        return True

    def look_after_commit(self) -> None:
        """Raise Differs where a file was removed, exchanged or cut meanwhile."""
        self._files.see()
        what = self._files.exchanged_path() or self._files.shortened_file()
        if what is not None:
            raise self.stop_writing(what, is_whole=not self._files.is_touched())
        self._files.accept()

    def compare_rows(self) -> None:
        """Raise ForeignRows where there are rows that the box has not written.

        Called within a transaction: from then on nobody else writes.
        """
        version = self._data_version()
        if version == self._version:
            return
        if not self._is_written(self._base):
            raise ForeignRows
        self._version = version

    def _data_version(self) -> int:
        return int(self._base.execute("PRAGMA data_version").fetchone()[0])

    def _is_written(self, base: sqlite3.Connection) -> bool:
        """Whether the last line and the game that is on are what the box has written."""
        try:
            mark = last_mark(base) or Mark(0, 0, 0, b"")
            if mark.line != self._last.line or newest_game(base) > self._newest:
                return False
            if self._on is None:
                return True
            found, trouble = rows_of(base, self._on.id)
            return not trouble and replace(found, left=None) == self._rows()
        except Unreadable:
            return False
        except sqlite3.DatabaseError as error:
            if is_of_other(error):
                return False
            raise

    def _is_proven(self) -> bool:
        """Look through the file that stands there, whole, past all that SQLite has in memory."""
        try:
            with reading(self._path) as fresh:
                if version_of(fresh) != VERSION:
                    return False
                if not self._is_written(fresh):
                    return False
                check(fresh)
                return self._old.issuperset(old_troubles(fresh))
        except (DamagedJournal, sqlite3.DatabaseError, OSError, UnicodeDecodeError):
            return False

    def _rows(self) -> Rows | None:
        return None if self._on is None else replace(self._on, lines=tuple(self._lines))

    # -- stopping ------------------------------------------------------------------------------

    def stopped_by_rows(self) -> Differs:
        """Stop for rows that another program has written."""
        return self.stop_writing(self._foreign(), is_whole=True)

    def _foreign(self) -> Text:
        return t(
            "another program wrote into {file} after {where}",
            file=self._path,
            where=self._last.where,
        )

    def stop_writing(self, what: Text, is_whole: bool) -> Differs:
        """Keep what was played; return the error that says it. `is_whole`: all can be read."""
        self._what = what, is_whole
        self._keep(what, is_whole)
        assert self.held is not None
        return Differs(self.held.text)

    def _keep(self, what: Text, is_whole: bool) -> None:
        files = self._files
        files.see()  # SQLite removes the log of a file that it finds empty
        is_done = files.stands and not (files.is_own(0) and is_whole)
        try:
            files.lengthen_index()
            if is_done:
                self._move_log()
            kept = self._keep_copy(is_whole)
            if not files.stands:
                self._move_log()
        except (sqlite3.Error, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else told_by(error)
            text = t(
                "{what}. The box takes no line, and what was played is in memory alone, for it "
                "cannot be kept ({why}): do not switch the box off",
                what=what,
                why=why,
            )
            self.held = Trouble(text, STANDS, lasts=True)
            return
        self._wait_for_owner(kept, what)
        if is_done:
            self.close()

    def _move_log(self) -> None:
        """Rename the log, or SQLite would read it as that of what stands there, or comes to."""
        if self._files.is_own(1):
            self._log.rename(self._moved_log)
            self._is_log_moved = True

    def _keep_copy(self, is_whole: bool) -> Path:
        on = self._rows()
        if is_whole:
            with suppress(sqlite3.DatabaseError, DamagedJournal, Unreadable):
                return journal_rescue.keep_whole(
                    self._path, self._base, self._last, on, self._newest
                )
        return journal_rescue.keep_part(self._path, self._base, on, self._newest)

    def close(self) -> None:
        """Let the open journal go, so that SQLite folds nothing of its log into another file."""
        if self._is_log_moved and self._is_kept():
            with suppress(OSError):
                os.truncate(self._moved_log, 0)
                self._moved_log.unlink()
        with suppress(sqlite3.Error):
            self._base.close()
        self.is_closed = True

    def _wait_for_owner(self, copy: Path | None, what: Text | None = None) -> None:
        if copy is None:
            return
        what = what or t("the journal was exchanged while the box played")
        text = t(
            "{what}. What was played is kept in {name}, and the box takes no line: choose on the "
            "page how to go on, or with `roundtable games rescue HOW`",
            what=what,
            name=copy,
        )
        ways = {
            str(way): partial(journal_rescue.choose, self._path, way)
            for way in journal_rescue.ways_of(copy)
        }
        self.held = Trouble(text, STANDS, file=copy, lasts=True, ways=ways)

    @property
    def is_decided(self) -> bool:
        """Whether the owner has said how to go on: the journal is to be opened anew."""
        if self.held is None or self.held.file is None or self._is_kept():
            return False
        return self._what is None or journal_rescue.is_chosen(self._path, *Way)

    def _is_kept(self) -> bool:
        """Whether there is a rescue file that waits."""
        held = self.held
        return held is not None and held.file is not None and Path(held.file).exists()

    def _is_back(self) -> bool:
        """Whether the files that were opened stand in their places again, as they were."""
        if self.is_closed or self._what is None:
            return False
        if self._files.is_own(0) and self._is_log_moved:
            self._moved_log.rename(self._log)
            self._is_log_moved = False
            self._files.see()
        if journal_rescue.is_chosen(self._path, Way.BACK, Way.TAKE):
            return False
        if self._files.exchanged_path() is not None or self._files.is_touched():
            return False
        if not self._is_proven():
            return False
        if journal_rescue.waiting(self._path) is not None:
            journal_rescue.choose(self._path, Way.KEEP)
        self.held = self._what = None
        return True


def is_of_other(error: sqlite3.DatabaseError) -> bool:
    """Whether an error tells of tables or rows that are not the box's."""
    name = str(getattr(error, "sqlite_errorname", ""))
    return name in NOT_OURS or name.startswith("SQLITE_CONSTRAINT")
