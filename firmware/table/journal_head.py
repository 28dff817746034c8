"""The last line that was acknowledged, in a small file beside the journal: what must be there.

Two slots take turns, so that a write that a power cut tears leaves the one before it whole.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self
from zlib import crc32

from firmware.storage.small_files import sync_folder
from words.text import t

NAME: Final = "journal.head"
_SLOT: Final = 128  # bytes; a disk writes a sector of 512 or more whole
_FORM: Final = re.compile(rb"commit (\d+) game (\d+) line (\d+) link ([0-9a-f]+)")


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that is on disk; `commit` counts the transactions of this journal."""

    commit: int
    game: int
    number: int  # line 1 is the header
    link: bytes

    @property
    def line(self) -> tuple[int, int, bytes]:
        """Which line it is, however many transactions it took."""
        return self.game, self.number, self.link

    @property
    def where(self) -> str:
        """Return which line it is of, for a log."""
        return t("game {game}, line {number}", game=self.game, number=self.number)

    def text(self) -> bytes:
        """Return the bytes of the file."""
        said = (
            f"commit {self.commit} game {self.game} line {self.number} link {self.link.hex()}"
        ).encode()
        return (said + f" check {crc32(said):08x}".encode()).ljust(_SLOT - 1) + b"\n"

    @classmethod
    def of(cls, slot: bytes) -> Self | None:
        """Return what a slot holds, None where it is torn or damaged."""
        said, _, check = slot.strip().rpartition(b" check ")
        found = _FORM.fullmatch(said)
        if found is None or check != f"{crc32(said):08x}".encode():
            return None
        return cls(int(found[1]), int(found[2]), int(found[3]), bytes.fromhex(found[4].decode()))


@dataclass(frozen=True, slots=True)
class StoredHead:
    """What the file says: the newest mark, or why there is none."""

    mark: Mark | None = None
    absent: bool = False  # there is no such file


def read_head(path: Path) -> StoredHead:
    """Return what the file remembers."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return StoredHead(absent=True)
    except OSError:
        return StoredHead()
    slots = (Mark.of(text[start : start + _SLOT]) for start in (0, _SLOT))
    return StoredHead(max(filter(None, slots), key=lambda mark: mark.commit, default=None))


class Head:
    """The open file; each `write` is on disk when it returns. All methods may raise OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = self._open_file()

    def _open_file(self) -> int:
        path = self._path
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        sync_folder(path.parent)
        return file

    def begin(self, mark: Mark) -> None:
        """Remember this line alone."""
        self.write(mark)
        os.pwrite(self._file, b"\n".rjust(_SLOT), _SLOT * ((mark.commit + 1) % 2))
        os.ftruncate(self._file, 2 * _SLOT)
        os.fdatasync(self._file)

    def write(self, mark: Mark) -> None:
        """Remember a line in place of the one before the last; in a new file if it was removed."""
        if os.fstat(self._file).st_nlink == 0:
            self.close()
            self._file = self._open_file()
        os.pwrite(self._file, mark.text(), _SLOT * (mark.commit % 2))
        os.fdatasync(self._file)

    def close(self) -> None:
        """Close the file; once more does nothing."""
        with suppress(OSError):
            os.close(self._file)
        self._file = -1
