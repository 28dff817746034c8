"""Opens files by their paths: through no link that others could set, and ordinary files alone.

Root imports this: it needs nothing but Python's own library.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from typing import Final

MOST_LINKS: Final = 40  # as the kernel's own limit
_FOLDER: Final = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_ANY: Final = os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC
IS_LINK: Final = errno.ELOOP
IS_ODD: Final = errno.EMEDIUMTYPE  # neither a file nor a folder: a fifo, a device, a socket
IS_GONE: Final = errno.ENODEV  # the stick was pulled, or the folder was moved


def open_existing(path: str, user: int, folder: bool = False) -> int:
    """Return a descriptor that reads an ordinary file, or lists a folder; raise OSError.

    `user` is the number of the user who acts. Nothing but a file that is ordinary is ever opened:
    to open a device or a fifo may do something already.
    """
    at, name = _reach(path, user, follow_last=True)
    try:
        here = os.open(name, _ANY, dir_fd=at)
    finally:
        os.close(at)
    try:
        mode = os.fstat(here).st_mode
        if not (stat.S_ISDIR(mode) if folder else stat.S_ISREG(mode)):
            raise _refusal(_wrong_kind(mode), path)
        flags = os.O_RDONLY | os.O_CLOEXEC | (os.O_DIRECTORY if folder else 0)
        return os.open(f"/proc/self/fd/{here}", flags)  # the very one that was looked at
    finally:
        os.close(here)


def kind_of(path: str, user: int) -> str:
    """Return "file", "folder" or "odd"; raise OSError, FileNotFoundError where nothing is."""
    at, name = _reach(path, user, follow_last=True)
    try:
        mode = os.stat(name, dir_fd=at, follow_symlinks=False).st_mode
    finally:
        os.close(at)
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "odd"


def is_private(path: str | os.PathLike[str], user: int) -> bool:
    """Whether it is a readable ordinary file that nobody but root and `user` may exchange.

    No link is on the way, and no folder that others may write.
    """
    place = os.path.abspath(path)
    try:
        if not (stat.S_ISREG(os.lstat(place).st_mode) and os.access(place, os.R_OK)):
            return False
        while place != "/":
            place = os.path.dirname(place)
            status = os.lstat(place)
            if not (stat.S_ISDIR(status.st_mode) and _is_unshared(status, user)):
                return False
    except OSError:
        return False
    return True


class NewFile:
    """A file that is written beside its place and takes it when it is whole."""

    def __init__(self, path: str, user: int, mode: int = 0o666, folders: bool = False) -> None:
        """Begin it, its folders too where they are asked for; raise OSError."""
        self._path, self._user = path, user
        self._at, self._name = _reach(path, user, follow_last=False, make=folders)
        self._part = f".roundtable-{secrets.token_hex(8)}.part"
        try:
            self._check_place()
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            self.file = os.open(self._part, flags, mode, dir_fd=self._at)
        except OSError:
            os.close(self._at)
            raise

    @property
    def folder_owner(self) -> int:
        """Return the number of the user who owns the folder."""
        return os.fstat(self._at).st_uid

    def finish(self) -> None:
        """Put it in its place, over an ordinary file of that name; raise OSError."""
        try:
            os.fsync(self.file)
            self._check_place()
            os.rename(self._part, self._name, src_dir_fd=self._at, dst_dir_fd=self._at)
            self._check_folder()
        except FileNotFoundError as error:  # the folder was there: vfat, too, says so when pulled
            self.discard()
            raise _refusal(IS_GONE, self._path) from error
        except OSError:
            self.discard()
            raise
        self._close()

    def discard(self) -> None:
        """Leave nothing of it behind."""
        with suppress(OSError):
            os.unlink(self._part, dir_fd=self._at)
        self._close()

    def _check_place(self) -> None:
        try:
            mode = os.stat(self._name, dir_fd=self._at, follow_symlinks=False).st_mode
        except FileNotFoundError:
            return
        if not stat.S_ISREG(mode):
            raise _refusal(_wrong_kind(mode), self._path)

    def _check_folder(self) -> None:
        """See that the folder is still where its path leads: a stick may have been pulled."""
        at, _ = _reach(self._path, self._user, follow_last=False)
        try:
            if not os.path.samestat(os.fstat(at), os.fstat(self._at)):
                raise _refusal(IS_GONE, self._path)
            listed = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=at)
        except PermissionError:  # a folder that may be written and not listed
            return
        finally:
            os.close(at)
        try:
            os.fsync(listed)
        finally:
            os.close(listed)

    def _close(self) -> None:
        os.close(self.file)
        os.close(self._at)


# -- the way there -----------------------------------------------------------------------------


def _reach(path: str, user: int, follow_last: bool, make: bool = False) -> tuple[int, str]:
    """Return the folder that a path leads to, held open, and the name in it; raise OSError.

    One name after the other, each from the folder before. A link counts only where it stands in
    a folder that nobody but root and `user` may write.
    """
    left, links = _names(path), 0
    at = os.open("/" if path.startswith("/") else ".", _FOLDER)
    try:
        while left:
            name = left.pop(0)
            if not left and not follow_last:
                return at, name
            target = _link(at, name)
            if target is not None:
                links += 1
                if links > MOST_LINKS or not _is_trusted(at, user):
                    raise _refusal(IS_LINK, path)
                left = _names(target) + left
                at = _close_and_replace(at, os.open("/", _FOLDER)) if target.startswith("/") else at
            elif not left:
                return at, name
            else:
                at = _close_and_replace(at, _open_folder(at, name, make))
        return at, "."
    except OSError as error:
        os.close(at)
        raise OSError(error.errno, error.strerror, path) from error


def _names(path: str) -> list[str]:
    return [name for name in path.split("/") if name not in ("", ".")]


def _link(at: int, name: str) -> str | None:
    """Return what a link says, None for what is none or not there."""
    try:
        return os.readlink(name, dir_fd=at)
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.ENOENT):
            return None
        raise


def _open_folder(at: int, name: str, make: bool) -> int:
    try:
        return os.open(name, _FOLDER, dir_fd=at)
    except FileNotFoundError:
        if not make:
            raise
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=at)
        return os.open(name, _FOLDER, dir_fd=at)


def _close_and_replace(at: int, then: int) -> int:
    os.close(at)
    return then


def _is_trusted(folder: int, user: int) -> bool:
    """Whether nobody but root and the one who acts may set links in a folder."""
    return _is_unshared(os.fstat(folder), user)


def _is_unshared(status: os.stat_result, user: int) -> bool:
    return status.st_uid in (0, user) and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _wrong_kind(mode: int) -> int:
    if stat.S_ISLNK(mode):
        return IS_LINK
    return errno.EISDIR if stat.S_ISDIR(mode) else errno.ENOTDIR if stat.S_ISREG(mode) else IS_ODD


def _refusal(number: int, path: str) -> OSError:
    return OSError(number, os.strerror(number), path)
