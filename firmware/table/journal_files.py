"""Are the journal's files still those that were opened? Looked at before and after each commit.

SQLite goes on writing into a file that was removed, and what it writes there is gone with the
program. So path and open file are compared: device, inode, size and time of change.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from words.text import Text, t

SUFFIXES: Final = ("", "-wal", "-shm")  # the file, its log, and the index of the log


def paths_of(path: Path) -> tuple[Path, ...]:
    """Return the files that one journal consists of while it is open."""
    return tuple(Path(f"{path}{suffix}") for suffix in SUFFIXES)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the disk tells of a path."""

    file: tuple[int, int] | None = None  # device and inode; None: no ordinary file is there
    size: int = 0  # bytes
    changed: int = 0  # ns, Unix time


def _see(path: Path) -> Seen:
    try:
        found = os.stat(path)
    except OSError:
        return Seen()
    if not stat.S_ISREG(found.st_mode):
        return Seen()
    return Seen((found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns)


class JournalFiles:
    """The files of an open journal as they were after its own last write."""

    def __init__(self, path: Path) -> None:
        self._paths = paths_of(path)
        self._known = tuple(map(_see, self._paths))

    def learn(self) -> None:
        """Take the files as they are now for the journal's own."""
        self._known = tuple(map(_see, self._paths))

    def exchanged(self) -> Text | None:
        """Return which path leads to no file or to another one, None where none does."""
        for path, known in zip(self._paths, self._known, strict=True):
            now = _see(path)
            if now.file is None:
                return t("somebody removed or moved {file} while the box plays", file=path)
            if now.file != known.file:
                return t(
                    "somebody put another file in the place of {file} while the box plays",
                    file=path,
                )
        return None

    def is_touched(self) -> bool:
        """Whether another than this program wrote into the open file, or cut one of the three."""
        now, known = _see(self._paths[0]), self._known[0]
        is_written = now.file == known.file and (now.size, now.changed) != (
            known.size,
            known.changed,
        )
        return is_written or self.cut() is not None

    def cut(self) -> Text | None:
        """Return which open file is shorter than it was, None where none is."""
        for path, known in zip(self._paths, self._known, strict=True):
            now = _see(path)
            if now.file == known.file and now.size < known.size:
                return written_over(path)
        return None

    def lengthen_index(self) -> None:
        """Give a cut index its length again: it is mapped, and SQLite then makes it anew.

        A program that reads a mapped file behind its end is killed by the kernel.
        """
        index, known = self._paths[-1], self._known[-1]
        if _see(index).size < known.size:
            os.truncate(index, known.size)

    @property
    def stands(self) -> bool:
        """Whether the journal's own path leads to a file: its own, or another."""
        return _see(self._paths[0]).file is not None

    def is_own(self, number: int) -> bool:
        """Whether the path of a file, by its place in SUFFIXES, leads to the file it led to."""
        return _see(self._paths[number]).file == self._known[number].file


def written_over(path: Path) -> Text:
    return t("another program cut {file} or wrote over it while the box plays", file=path)
