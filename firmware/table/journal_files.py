"""Are the journal's files still those that were opened? Looked at before and after each commit.

SQLite goes on writing into a file that was removed, and what it writes there is gone with the
program. So path and open file are compared: device, inode, size and time of change.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final, NamedTuple

from words.text import Text, t

SUFFIXES: Final = ("", "-wal", "-shm")  # the file, its log, and the index of the log


def paths_of(path: Path) -> tuple[Path, ...]:
    """Return the files that one journal consists of while it is open."""
    return tuple(Path(f"{path}{suffix}") for suffix in SUFFIXES)


class FileStat(NamedTuple):
    """What the disk tells of a path. A tuple: three are made and compared with each line."""

    file: tuple[int, int] | None = None  # device and inode; None: no ordinary file is there
    size: int = 0  # bytes
    changed: int = 0  # ns, Unix time


def _see(path: str) -> FileStat:
    try:
        found = Path(path).stat()
    except OSError:
        return FileStat()
    if not stat.S_ISREG(found.st_mode):
        return FileStat()
    return FileStat((found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns)


class JournalFiles:
    """The files of an open journal as they were after its own last write, and as they are.

    Each answer is about the last `see` or `learn`.
    """

    def __init__(self, path: Path) -> None:
        self._paths = paths_of(path)
        self._texts = tuple(map(str, self._paths))
        self.learn()

    def see(self) -> None:
        """Look at the files."""
        self._now = tuple(map(_see, self._texts))

    def learn(self) -> None:
        """Look at the files, and take them for what the journal itself has made of them."""
        self.see()
        self.accept()

    def accept(self) -> None:
        """Take the files as they were seen for what the journal itself has made of them."""
        self._known = self._now

    def exchanged_path(self) -> Text | None:
        """Return which path leads to no file or to another one, None where none does."""
        for path, now, known in zip(self._paths, self._now, self._known, strict=True):
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
        now, known = self._now[0], self._known[0]
        return (now.file == known.file and now != known) or self.shortened_file() is not None

    def shortened_file(self) -> Text | None:
        """Return which open file is shorter than it was, None where none is."""
        for path, now, known in zip(self._paths, self._now, self._known, strict=True):
            if now.file == known.file and now.size < known.size:
                return written_over(path)
        return None

    def lengthen_index(self) -> None:
        """Give a cut index its length again: it is mapped, and SQLite then makes it anew.

        A program that reads a mapped file behind its end is killed by the kernel.
        """
        index, known = self._now[-1], self._known[-1]
        if index.file == known.file and index.size < known.size:
            os.truncate(self._texts[-1], known.size)

    @property
    def stands(self) -> bool:
        """Whether the journal's own path leads to a file: its own, or another."""
        return self._now[0].file is not None

    def is_own(self, number: int) -> bool:
        """Whether the path of a file, by its place in SUFFIXES, leads to the file it led to."""
        return self._now[number].file == self._known[number].file


def written_over(path: Path) -> Text:
    """Say that another program changed the journal."""
    return t("another program cut {file} or wrote over it while the box plays", file=path)
