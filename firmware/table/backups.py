"""Copies of the whole data folder: made while it runs, checked when read, over nothing."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from gzip import BadGzipFile
from pathlib import Path
from typing import IO, Any, Final

from firmware.handing.files import NotWritten, is_taken, new_file, open_file
from firmware.storage.bad_config import BadConfig
from firmware.storage.data_lock import FILE as LOCK
from firmware.storage.data_lock import lock_data_folder
from firmware.storage.disk_room import free_bytes
from firmware.storage.small_files import OWN_USER_ONLY, json_of, keep_summed, sync_folder
from firmware.table.help_call import FILE as HELP
from firmware.table.journal_head import NAME as HEAD
from firmware.table.journal_head import Head
from firmware.table.journal_reading import DamagedJournal, check, last_mark, reading, version_of
from firmware.table.journal_tables import copy_rows
from firmware.table.restored_games import begin_generation
from words.text import t, told_by

JOURNAL: Final = "journal.sqlite"
FOLDER: Final = "backups"  # of the weekly copies, in the data folder
MARK: Final = "restore-mark"  # of a restore that is being done: what goes where
_UNPACKED: Final = "restoring-"  # begins the name of the folder into which a copy is unpacked
_MANIFEST: Final = "backup.json"
_VERSION: Final = 1
_NOT_COPIED: Final = re.compile(  # what the running program needs alone, and what was set aside
    rf"{re.escape(LOCK)}|{re.escape(HEAD)}|{re.escape(HELP)}|{MARK}.*|"
    r"(results|fleet)\.sqlite.*|"
    r"journal(\.[a-z0-9-]+-\d+)?\.sqlite(-wal|-shm)?|.*\.part"
)
_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")  # no folder, no way out of one
_MOST_BYTES: Final = 4 * 2**30
_LONGEST_MANIFEST: Final = 2**20


class BadBackup(BadConfig):
    """A copy that cannot be made or taken: what, where and what to do."""


# -- making one ------------------------------------------------------------------------------


def back_up(data: Path, file: Path, now: float) -> int:
    """Copy the data folder into one new file, which only its owner may read; return its bytes.

    Raises BadBackup. `now` is Unix time in s. The journal is copied as it stands at one moment,
    whatever the box writes meanwhile.
    """
    if is_taken(file):
        raise BadBackup(t("{file}: is there already: name another file", file=file))
    if not data.is_dir():
        raise BadBackup(t("{data}: there is no such folder: name it with --data", data=data))
    if (data / MARK).exists():
        raise BadBackup(t("{data}: a restore was cut off there: start the box first", data=data))
    try:
        with new_file(file, OWN_USER_ONLY) as out, _folder_for_journal(file) as folder:
            files = {path.name: path for path in _small_files(data)}
            if (data / JOURNAL).exists():
                files[JOURNAL] = _journal_copy(data / JOURNAL, Path(folder) / JOURNAL)
            _pack(out, files, now)
            return out.tell()
    except NotWritten as error:
        raise BadBackup(told_by(error)) from error
    except (OSError, sqlite3.Error, DamagedJournal) as error:
        why = error.strerror if isinstance(error, OSError) else told_by(error)
        raise BadBackup(
            t(
                "{file}: no copy of {data} could be made: {why}",
                file=file,
                data=data,
                why=why or error,
            )
        ) from error


def _folder_for_journal(file: Path) -> tempfile.TemporaryDirectory[str]:
    """Make a folder beside the copy; where others may write too, where there is most room."""
    place = str(file.parent)
    if not is_own(place):
        there = [one for one in (tempfile.gettempdir(), "/dev/shm") if os.access(one, os.W_OK)]
        place = max(there, key=free_bytes)
    return tempfile.TemporaryDirectory(dir=place, prefix="roundtable-")


def is_own(folder: str) -> bool:
    """Whether this user may write there, and none but this user and root."""
    status = Path(folder).stat()
    is_shared = status.st_uid not in (0, os.geteuid()) or status.st_mode & 0o022
    return os.access(folder, os.W_OK) and not is_shared


def _small_files(data: Path) -> Iterator[Path]:
    for path in sorted(data.iterdir()):
        if path.is_file() and path.name != JOURNAL and _may_hold(path.name):
            yield path


def _journal_copy(journal: Path, copy: Path) -> Path:
    with reading(journal) as base, closing(sqlite3.connect(copy)) as other:
        version_of(base)
        base.backup(other)
        other.execute("PRAGMA journal_mode = DELETE")  # the copy is one file
    return copy


def _pack(out: IO[bytes], files: dict[str, Path], now: float) -> None:
    with tarfile.open(fileobj=out, mode="w:gz", compresslevel=6) as tar:
        sums = {}
        for name, path in files.items():
            entry = tarfile.TarInfo(name)
            entry.mode, entry.mtime = path.stat().st_mode & 0o777, int(now)
            with path.open("rb") as file:
                sums[name] = hashlib.file_digest(file, "sha256").hexdigest()
                entry.size = file.tell()
                file.seek(0)
                tar.addfile(entry, file)
        told = json.dumps({"backup": _VERSION, "made": now, "files": sums}).encode()
        last = tarfile.TarInfo(_MANIFEST)
        last.size = len(told)
        tar.addfile(last, io.BytesIO(told))


# -- taking one ------------------------------------------------------------------------------


def waiting(data: Path) -> Path:
    """Return where a copy lies that a page has brought, until the box restarts."""
    return data / FOLDER / "to-restore.backup"


def prove(file: Path) -> None:
    """See that a copy is whole, or raise BadBackup; nothing is changed."""
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix="proving-") as folder:
            _unpack(file, Path(folder))
    except OSError as error:
        raise BadBackup(f"{file}: cannot be read: {error.strerror or error}") from error


def take_waiting(data: Path) -> Path | None:
    """Take the copy that waits, if one does; return where what was there is kept.

    Raises InUse, and BadBackup where it cannot be taken: then nothing is changed, and it waits
    no more.
    """
    file = waiting(data)
    if not file.exists():
        return None
    try:
        if (data / MARK).exists():  # it was being taken when the box was cut off
            with lock_data_folder(data):
                return finish_restore(data)
        return restore(data, file)
    finally:
        file.unlink(missing_ok=True)


def restore(data: Path, file: Path) -> Path | None:
    """Put a copy in place of what the data folder holds; return where that was moved, if anything.

    Raises InUse while a box runs, and BadBackup for a copy that is not whole: then nothing is
    changed. From the moment in which its mark is on the disk a restore is done: one that was cut
    off then is finished by whoever opens the folder next (`finish_restore`).
    """
    with lock_data_folder(data):
        finish_restore(data)
        try:
            folder = Path(tempfile.mkdtemp(dir=data, prefix=_UNPACKED))
            _unpack(file, folder)
            _head_anew(folder)
            begin_generation(folder, folder / JOURNAL)
            return _exchange(data, folder)
        except OSError as error:
            raise BadBackup(
                t("{data}: cannot be restored: {why}", data=data, why=error.strerror or error)
            ) from error
        finally:
            if not (data / MARK).exists():
                _remove_unpacked(data)


def finish_restore(data: Path) -> Path | None:
    """Finish a restore that was cut off; return where what was there before is kept, if anything.

    Who calls it holds the data folder. One that was cut off before its mark is taken back. Raises
    BadBackup where it cannot be finished.
    """
    try:
        if (exchange := _interrupted_restore(data)) is None:
            _remove_unpacked(data)
            return None
        return exchange.finish()
    except OSError as error:
        raise BadBackup(
            t("{data}: cannot be restored: {why}", data=data, why=error.strerror or error)
        ) from error


def rewrite(file: Path, change: Callable[[Path], bool]) -> bool:
    """Have the journal of a copy changed, and the copy's checksums with it; whether it was.

    Raises BadBackup for a copy that is not whole: it stays as it is.
    """
    with tempfile.TemporaryDirectory(dir=file.parent, prefix="rewriting-") as folder:
        made = _unpack(file, Path(folder))
        journal = Path(folder) / JOURNAL
        if not journal.exists() or not change(journal):
            return False
        try:
            with new_file(file, OWN_USER_ONLY) as out:
                _pack(out, {one.name: one for one in sorted(Path(folder).iterdir())}, made)
        except NotWritten as error:
            raise BadBackup(told_by(error)) from error
    return True


def _unpack(file: Path, folder: Path) -> float:
    """Unpack a copy, check every file of it, and return when it was made; or raise BadBackup."""
    try:
        with _open_backup(file) as packed, tarfile.open(fileobj=packed, mode="r:gz") as tar:
            sums = _copy_files(tar, folder)
        manifest = folder / _MANIFEST
        told: Any = json.loads(manifest.read_bytes())
        manifest.unlink()
        del sums[_MANIFEST]
        if told["backup"] != _VERSION:
            raise BadBackup(t("{file}: made by a newer program: update this one", file=file))
        if told["files"] != sums:
            raise BadBackup(t("{file}: damaged: take another copy", file=file))
        if JOURNAL in sums:
            with reading(folder / JOURNAL) as base:
                version_of(base)
                check(base)
            _journal_anew(folder / JOURNAL)
        return float(told["made"])
    except FileNotFoundError as error:
        raise BadBackup(
            t("{file}: there is no such file, or it is no backup", file=file)
        ) from error
    except (
        tarfile.TarError, EOFError, BadGzipFile, zlib.error, ValueError, KeyError, TypeError,
    ) as error:  # fmt: skip
        if isinstance(error, BadBackup):
            raise
        raise BadBackup(
            t(
                "{file}: damaged or no backup: take another copy ({error})",
                file=file,
                error=told_by(error),
            )
        ) from error
    except sqlite3.Error as error:
        raise BadBackup(
            t("{file}: its journal is damaged: take another copy", file=file)
        ) from error


def _open_backup(file: Path) -> IO[bytes]:
    try:
        return open_file(file)
    except FileNotFoundError:
        raise
    except OSError as error:
        why = error.strerror
        raise BadBackup(t("{path}: cannot be read: {why}", path=file, why=why)) from error


def _copy_files(tar: tarfile.TarFile, folder: Path) -> dict[str, str]:
    """Copy plain files alone, and no more of them than a disk can hold; return their sums."""
    sums, left = {}, min(_MOST_BYTES, free_bytes(folder))
    for entry in tar:
        content = tar.extractfile(entry)
        left -= entry.size
        if content is None or not _may_hold(entry.name) or entry.name in sums or left < 0:
            raise ValueError(t("{name} does not belong there", name=f"{entry.name[:40]!r}"))
        if entry.name == _MANIFEST and entry.size > _LONGEST_MANIFEST:
            raise ValueError(t("its list is too long"))
        sums[entry.name] = _copy(content, folder / entry.name)
    return sums


def _may_hold(name: str) -> bool:
    """Whether a copy may hold a file of this name; no log, head or mark is made by a copy."""
    if name == JOURNAL:
        return True
    return bool(_PLAIN.fullmatch(name)) and not _NOT_COPIED.fullmatch(name)


def _copy(content: IO[bytes], to: Path) -> str:
    """Write a file that its owner alone may read, whatever the copy says; return its sum."""
    digest = hashlib.sha256()
    with os.fdopen(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_USER_ONLY), "wb") as out:
        while piece := content.read(2**20):
            digest.update(piece)
            out.write(piece)
        out.flush()
        os.fsync(out.fileno())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class _Exchange:
    """Which files of a data folder go aside, and which come in their place: by name."""

    data: Path
    unpacked: Path
    aside: Path | None
    old: tuple[str, ...]
    new: tuple[str, ...]

    def begin(self) -> None:
        """Write the mark: from here on the copy is what the folder holds."""
        aside = None if self.aside is None else self.aside.name
        told = {"unpacked": self.unpacked.name, "aside": aside, "old": self.old, "new": self.new}
        keep_summed(self.data / MARK, f"{json.dumps(told)}\n", OWN_USER_ONLY)

    def finish(self) -> Path | None:
        """Move what is not moved yet, then remove the mark; return where the old files are."""
        if self.aside is not None:
            self.aside.mkdir(exist_ok=True)
            for name in self.old:
                if not (self.aside / name).exists() and (self.data / name).exists():
                    (self.data / name).rename(self.aside / name)
            sync_folder(self.aside)
        for name in self.new:
            if (self.unpacked / name).exists():
                (self.unpacked / name).rename(self.data / name)
        sync_folder(self.data)
        (self.data / MARK).unlink()
        _remove_unpacked(self.data)
        return self.aside


def _exchange(data: Path, folder: Path) -> Path | None:
    """Move what is there into a folder of its own, then the copy into its place."""
    old = sorted(path.name for path in data.iterdir() if path.is_file() and path.name != LOCK)
    new = sorted(path.name for path in folder.iterdir())
    aside = _free_name(data) if old else None
    sync_folder(folder)
    exchange = _Exchange(data, folder, aside, tuple(old), tuple(new))
    exchange.begin()
    return exchange.finish()


def _interrupted_restore(data: Path) -> _Exchange | None:
    """Return the restore that was cut off, None where none was; raise BadBackup."""

    def read(told: Mapping[str, Any]) -> _Exchange:
        aside = None if told["aside"] is None else data / told["aside"]
        return _Exchange(
            data, data / told["unpacked"], aside, tuple(told["old"]), tuple(told["new"])
        )

    try:
        return json_of(data / MARK, read)
    except BadConfig as error:
        raise BadBackup(told_by(error)) from error


def _remove_unpacked(data: Path) -> None:
    """Remove what a restore has unpacked and did not come to use."""
    for folder in data.glob(f"{_UNPACKED}*"):
        shutil.rmtree(folder)
    for begun in data.glob(f"{MARK}.*"):  # a mark that was not whole when the program ended
        begun.unlink()


def _free_name(data: Path) -> Path:
    number = 1
    while (aside := data / f"before-restore-{number}").exists():
        number += 1
    return aside


def _journal_anew(journal: Path) -> None:
    """Have the journal of a copy be tables of this program's own making, with the copy's rows.

    A trigger, a view or an index that somebody has added stays behind. Raises sqlite3.Error.
    """
    made = journal.with_name(f"{JOURNAL}.part")
    copy_rows(journal, made)
    made.chmod(OWN_USER_ONLY)
    made.replace(journal)


def _head_anew(data: Path) -> None:
    """Say that the last line of the copy is the last that was acknowledged."""
    if not (data / JOURNAL).exists():
        return
    with reading(data / JOURNAL) as base:
        mark = last_mark(base) if version_of(base) > 1 else None
    if mark is not None:
        with closing(Head(data / HEAD)) as head:
            head.begin(mark)
