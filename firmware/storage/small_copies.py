"""The owner's small files while another folder stands in: taken along, changes brought home."""

from __future__ import annotations

import shutil
import stat
from datetime import date
from pathlib import Path

from firmware.storage.small_files import KEPT, keep, set_aside, text_of


class SmallCopies:
    """Copies of the small files of a folder, and what both folders were known to hold."""

    def __init__(self, data: Path, here: Path) -> None:
        """Copy what can be read; raise OSError where `here` does not take it."""
        self._data = data
        self._here = here
        self.unread = tuple(name for name in KEPT if not _is_copied(data / name, here))
        self._had = {name: _held(here / name) for name in KEPT if name not in self.unread}

    def bring_home(self) -> None:
        """Write there what was changed here; raise BadConfig or OSError, and try again then.

        What could not be read stays as it is there: what stood in for it was nobody's wish.
        """
        for name in self._had:
            if (now := _held(self._here / name)) != self._had[name]:
                self._bring(name, now is None)
                self._had[name] = now

    def _bring(self, name: str, removed: bool) -> None:
        here, there = self._here / name, self._data / name
        if there.exists() and _held(there) != self._had[name]:
            set_aside(there, date.today().isoformat())
        if removed:
            there.unlink(missing_ok=True)
        else:
            keep(there, text_of(here), stat.S_IMODE(here.stat().st_mode))


def _is_copied(path: Path, here: Path) -> bool:
    """Copy a file where there is one; False where it cannot be read."""
    try:
        held = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    (here / path.name).write_bytes(held)
    shutil.copymode(path, here / path.name)
    return True


def _held(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
