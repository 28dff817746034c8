"""One program writes into a data folder: the second is refused and told which the first is."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from firmware.owner.config import BadConfig

FILE: Final = "roundtable.lock"


class InUse(BadConfig):
    """Another program writes into this data folder: which, and what to do."""


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Hold the data folder meanwhile; raise InUse or BadConfig.

    The kernel lets the lock go when the program ends, however it ends: no file is left that
    somebody would have to remove.
    """
    path = data / FILE
    try:
        data.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise BadConfig(
            f"{path}: {error.strerror}: make the folder writable, or name another with --data"
        ) from error
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
            f"{path.parent}: process {_holder(file)} writes there: end it first, "
            "or name another folder with --data"
        ) from error
    except OSError as error:
        raise BadConfig(f"{path}: cannot be locked: {error.strerror}") from error
    with suppress(OSError):  # a full disk: then it is held without a name
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


def _holder(file: int) -> str:
    text = os.pread(file, 20, 0).decode("ascii", errors="replace").strip()
    return text if text.isdigit() else "(unknown)"
