"""One program writes into a data folder: the second is refused and told which the first is."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from firmware.storage.bad_config import BadConfig
from words.text import t, with_heading

FILE: Final = "roundtable.lock"
# What keeps a data folder from being written, and what to do.
MENDS: Final = {
    errno.EACCES: t("give it to the program's user (chown -R), or name another with --data"),
    errno.EPERM: t("give it to the program's user (chown -R), or name another with --data"),
    errno.EROFS: t("its disk can only be read: restart the box; if it stays so, replace the card"),
    errno.ENOSPC: t("the disk is full: remove files from it, or name another with --data"),
    errno.EDQUOT: t("the disk is full: remove files from it, or name another with --data"),
    errno.EEXIST: t(
        "a file is where a folder should be: move it away, or name another with --data"
    ),
    errno.ENOTDIR: t(
        "a file is where a folder should be: move it away, or name another with --data"
    ),
    errno.EISDIR: t("a folder is where a file should be: move it away"),
}
OTHER_MEND: Final = t("make the folder writable, or name another with --data")


class InUse(BadConfig):
    """Another program writes into this data folder: which, and what to do."""


@contextmanager
def lock_data_folder(data: Path, name: str = FILE) -> Iterator[None]:
    """Hold the data folder meanwhile; raise InUse or BadConfig.

    `name`: what is held by another file is held beside it.

    The kernel lets the lock go when the program ends, however it ends: no file is left that
    somebody would have to remove.
    """
    path = data / name
    try:
        data.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        what = error.filename or path
        raise BadConfig(with_heading(what, error.strerror, mend_of(error))) from error
    try:
        _take(file, path)
        yield
    finally:
        os.close(file)


def _take(file: int, path: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise InUse(
            t(
                "{parent}: process {file} writes there: end it first, or name another "
                "folder with --data",
                parent=path.parent,
                file=_holder(file),
            )
        ) from error
    except OSError as error:
        raise BadConfig(
            t(
                "{path}: cannot be locked: {why}: {mend}",
                path=path,
                why=error.strerror,
                mend=OTHER_MEND,
            )
        ) from error
    with suppress(OSError):  # a full disk: then it is held without a name
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


def mend_of(error: OSError) -> str:
    """Return what to do about a folder or a file in it that cannot be written."""
    return MENDS.get(error.errno or 0, OTHER_MEND)


def _holder(file: int) -> str:
    text = os.pread(file, 20, 0).decode("ascii", errors="replace").strip()
    return text if text.isdigit() else "(unknown)"
