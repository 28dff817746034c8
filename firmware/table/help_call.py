"""Whether the table calls for the staff: a small file in the data folder while it does."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import keep_summed, summed_of, text_of
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import table

FILE: Final = "help-called"
CALLED: Final = t("Help is called.")
_PLAIN: Final = re.compile(r"[0-9]{1,12}\n")  # a Unix time in s


class HelpCall:
    """Remembered over a restart. A disk that takes nothing costs that memory, never the call."""

    def __init__(self, data: Path, wall: Callable[[], float]) -> None:
        self._file = data / FILE
        self._wall = wall
        found = _time_of_call(self._file)
        self.is_called = found is not None
        self.since = found or int(wall())  # Unix time in s, as this box knows it

    def call(self, wanted: bool) -> None:
        """Call for the staff, or take it back; a second press changes nothing."""
        if wanted == self.is_called:
            return
        self.is_called, self.since = wanted, int(self._wall())
        with suppress(BadConfig, OSError):
            if wanted:
                keep_summed(self._file, f"{self.since}\n")
            else:
                self._file.unlink(missing_ok=True)

    def as_json(self) -> table.HelpCall:
        """Return what the pages show, and what a broker is told."""
        says = CALLED if self.is_called else ""
        return {"called": self.is_called, "since": self.since, "says": says}


def _time_of_call(file: Path) -> int | None:
    """Return since when help is called, None where it is not; 0: nobody knows any more."""
    try:
        text = text_of(file)
        # Release 0.1.0 wrote no sum: its file is one whole line.
        told = text if _PLAIN.fullmatch(text) else summed_of(file)
    except FileNotFoundError:
        return None
    except BadConfig:
        return 0 if file.is_file() else None  # that it is there says enough
    return int(told) if _PLAIN.fullmatch(told) else 0
