"""Which program holds a lock on a file: asked of the kernel, for the sentence that names it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware.table.journal_files import paths_of
from words.text import Text, t

LOCKS: Final = Path("/proc/locks")
# "7: POSIX  ADVISORY  WRITE 4711 08:02:131 120 120"; of a lock of an open file the number is -1
_WRITES: Final = re.compile(r" WRITE (-?\d+) ([0-9a-f]+):([0-9a-f]+):(\d+) ")


def holder_of(journal: Path) -> Text:
    """Return who keeps others from writing into a journal, as far as the kernel tells."""
    for process in _writers(journal):
        if process == os.getpid():
            return t("another part of this program")
        name = _command(process)
        if name:
            return t("process {number} ({name})", number=process, name=name)
        return t("process {number}", number=process)
    return t("another program")


def _writers(journal: Path) -> list[int]:
    """Return the processes that hold a lock for writing on one of the journal's files."""
    files = set()
    for path in paths_of(journal):
        with suppress(OSError):
            found = Path(path).stat()
            files.add((os.major(found.st_dev), os.minor(found.st_dev), found.st_ino))
    told = ""
    with suppress(OSError):
        told = LOCKS.read_text("ascii", errors="replace")
    return [
        int(process)
        for process, major, minor, inode in _WRITES.findall(told)
        if int(process) > 0 and (int(major, 16), int(minor, 16), int(inode)) in files
    ]


def _command(process: int) -> str:
    """Return the name of a process, "" where this user is not told."""
    with suppress(OSError):
        return Path(f"/proc/{process}/comm").read_text(errors="replace").strip()
    return ""
