"""Files that the user names: read, and written whole or not at all.

On a box the caller's opener opens them (`firmware/handing`); what the caller did not name, and
every file elsewhere, this process opens itself. What the caller may not open, the service may; but
never root, as whom `update` and `rollback` go on.
"""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, Final, Protocol

from firmware.handing.open_path import IS_GONE, IS_LINK, IS_ODD, NewFile, is_private, open_existing
from firmware.handing.opener import ENDS, LONGEST, UNNAMED
from words.text import t

_ANSWER: Final = 10_000  # bytes
_LINK: Final = t("a link stands there, and it is not followed: name the file itself")
_ODD: Final = t("it is no ordinary file: name another")
_GONE: Final = t("the place is gone: plug the stick in again")
_FULL: Final = t("no room is left there: free some, or name another place")
_REASONS: Final = {
    IS_LINK: _LINK,
    IS_ODD: _ODD,
    IS_GONE: _GONE,
    errno.ENXIO: _GONE,
    errno.EIO: t("the stick or disk gives an error: plug it in again, or take another"),
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: t("nothing can be written there, it is read-only: name another place"),
    errno.EACCES: t("you may not write there: name another place"),
    errno.EPERM: t("you may not write there: name another place"),
    errno.ENOENT: t("there is no such folder: make it first, or name another"),
    errno.ENOTDIR: t("there is no such folder: make it first, or name another"),
    errno.EINVAL: t("no file can have that name there: take letters and digits"),
    errno.EISDIR: t("it is a folder: name a file in it"),
}


class NotWritten(Exception):
    """A file that could not be written: which, why and what to do."""


# -- reading -----------------------------------------------------------------------------------


def open_file(path: Path) -> BinaryIO:
    """Open a file that was named, to read it; raise OSError."""
    descriptor = _open_for_caller("read", path)
    return path.open("rb") if descriptor is None else os.fdopen(descriptor, "rb")


def read_file(path: Path) -> bytes:
    """Return what a file that was named holds; raise OSError."""
    with open_file(path) as file:
        return file.read()


def list_folder(path: Path) -> list[Path]:
    """Return what lies in a folder that was named; raise OSError."""
    folder = _open_for_caller("list", path)
    if folder is None:
        return list(path.iterdir())
    try:
        return [path / name for name in os.listdir(folder)]
    finally:
        os.close(folder)


def kind_of(path: Path) -> str:
    """Return "file", "folder" or "odd", "" where nothing is; raise OSError."""
    try:
        told = None
        try:
            told, _ = _ask(do="kind", path=path)
        except PermissionError:
            if os.geteuid() == 0:
                raise
        if told is not None:
            return str(told["kind"])
        mode = os.stat(os.path.abspath(path)).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return ""
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "odd"


def is_taken(path: Path) -> bool:
    """Whether something has a name already; False where that cannot be known."""
    with suppress(OSError):
        return bool(kind_of(path))
    return False


@contextmanager
def readable_copy(path: Path) -> Iterator[Path]:
    """Give a path that a library can open by itself: the named one, else a copy; raise OSError.

    A library follows links and waits for fifos. So it gets the named path on a box only where
    nobody else can lay anything in its way; a journal that is being written is read there.
    """
    if _is_ours(path):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="roundtable-") as folder:
        copy = Path(folder, path.name)
        _copy(path, copy)
        with suppress(FileNotFoundError):
            _copy(Path(f"{path}-wal"), Path(f"{copy}-wal"))  # of a journal
        yield copy


def _is_ours(path: Path) -> bool:
    """Whether a library may have it by its path: nobody named it, or no other can exchange it."""
    with suppress(OSError):
        if _ask(do="kind", path=path)[0] is None:
            return True
    return os.geteuid() != 0 and is_private(path, os.geteuid())


def _copy(path: Path, to: Path) -> None:
    with open_file(path) as file, to.open("xb") as copy:
        shutil.copyfileobj(file, copy)


# -- writing -----------------------------------------------------------------------------------


def write_file(path: Path, content: bytes, folders: bool = False) -> None:
    """Write a file, its folders too where that is asked for; raise NotWritten."""
    with new_file(path, folders=folders) as file:
        file.write(content)


@contextmanager
def new_file(path: Path, mode: int = 0o666, folders: bool = False) -> Iterator[BinaryIO]:
    """Give a file to write; at the end it stands under its name, over one that was there.

    Raises NotWritten, and leaves nothing behind then; nor where the body raises.
    """
    try:
        begun = _begin_new_file(path, mode, folders)
    except OSError as error:
        raise _not_written(path, error) from error
    is_whole = False
    try:
        with io.BufferedWriter(_Raw(begun.file, path)) as file:
            yield file
        is_whole = True
    finally:
        if not is_whole:
            with suppress(OSError):
                begun.discard()
    try:
        begun.finish()
    except OSError as error:
        raise _not_written(path, error) from error


def _not_written(path: Path, error: OSError) -> NotWritten:
    why = _REASONS.get(error.errno or 0) or error.strerror or str(error)
    return NotWritten(t("{path}: cannot be written: {why}", path=path, why=why))


class _Raw(io.FileIO):
    """A file whose own errors are told apart from those of what is written into it."""

    def __init__(self, file: int, path: Path) -> None:
        super().__init__(file, "wb")
        self._path = path

    def write(self, content: Any) -> int:
        try:
            return super().write(content)
        except OSError as error:
            raise _not_written(self._path, error) from error


class _Begun(Protocol):
    """A file that is being written."""

    @property
    def file(self) -> int: ...
    def finish(self) -> None: ...
    def discard(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _OfOpener:
    """A file that the opener has begun."""

    file: int
    number: int  # by which the opener knows it

    def finish(self) -> None:
        _ask(do="finish", file=self.number)

    def discard(self) -> None:
        _ask(do="discard", file=self.number)


@dataclass(frozen=True, slots=True)
class _Odd:
    """A device or a fifo: it is written as it stands, and has no half file."""

    file: int

    def finish(self) -> None: ...
    def discard(self) -> None: ...


def _begin_new_file(path: Path, mode: int, folders: bool) -> _Begun:
    try:
        told, descriptor = _ask(do="begin", path=path, mode=mode, folders=folders)
    except PermissionError:
        if os.geteuid() == 0 or not os.access(os.path.dirname(os.path.abspath(path)), os.W_OK):
            raise
        return _own(NewFile(os.path.abspath(path), os.geteuid(), mode, folders))  # the service may
    if told is not None:
        return _OfOpener(descriptor, int(told["file"]))
    real = os.path.realpath(path)
    if not os.path.exists(real) or os.path.isfile(real) or os.path.isdir(real):
        return _own(NewFile(real, os.geteuid(), mode, folders))
    return _Odd(os.open(real, os.O_WRONLY | os.O_CLOEXEC))


def _own(new: NewFile) -> _Begun:
    """Return it with a descriptor that may be closed before it is finished."""
    return _Own(os.dup(new.file), new)


@dataclass(frozen=True, slots=True)
class _Own:
    """A file that this process has begun."""

    file: int
    new: NewFile

    def finish(self) -> None:
        self.new.finish()

    def discard(self) -> None:
        self.new.discard()


# -- the opener --------------------------------------------------------------------------------

_LOCK: Final = Lock()
_ends: list[socket.socket | None] = []


def _end() -> socket.socket | None:
    """Return this end of the opener's socket; None where this process was started without one."""
    if not _ends:
        number = os.environ.pop(ENDS, None)
        end = None if number is None else socket.socket(fileno=int(number))
        if end is not None:
            end.set_inheritable(False)
        _ends.append(end)
    return _ends[0]


def _ask(**question: Any) -> tuple[dict[str, Any] | None, int]:
    """Ask the opener; return what it answers and a descriptor, -1 for none; raise OSError.

    The answer is None where there is no opener, or the caller did not name that file.
    """
    end = _end()
    if end is None:
        return None, -1
    packet = json.dumps({key: _plain(value) for key, value in question.items()}).encode()
    if len(packet) >= LONGEST:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
    with _LOCK:
        end.sendall(packet)
        answer, descriptors, _, _ = socket.recv_fds(end, _ANSWER, 1)
    told: dict[str, Any] = json.loads(answer) if answer else {"errno": errno.EPIPE}
    number = told.get("errno", 0)
    if number == UNNAMED:
        return None, -1
    if number:
        why = {IS_LINK: _LINK, IS_ODD: _ODD}.get(number) or os.strerror(number)
        raise OSError(number, why, str(question.get("path", "")) or None)
    for descriptor in descriptors:
        os.set_inheritable(descriptor, False)
    return told, descriptors[0] if descriptors else -1


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Path) else value


def _open_for_caller(what: str, path: Path) -> int | None:
    """Return a descriptor of the opener's; None where this process is to open it by itself."""
    try:
        told, descriptor = _ask(do=what, path=path)
    except PermissionError as refused:
        if os.geteuid() == 0:
            raise
        try:  # the service's user may; that one may not be let through the caller's folder
            return open_existing(os.path.abspath(path), os.geteuid(), what == "list")
        except OSError:
            raise refused from None
    return None if told is None else descriptor
