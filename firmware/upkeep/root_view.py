"""What root alone sees: who listens where, the service's log, files that only root may read.

The command at a box (systemd/bin/roundtable) acts as the service's user. Before that it asks this
program, as root, with `python -I -m firmware.upkeep.root_view`, and hands the answer on in SAW.
It reads no configuration and takes no word.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from firmware.upkeep.listeners import PROC, Listener, listeners, printable_text
from firmware.upkeep.other_programs import output_of
from firmware.upkeep.places import RULES, SERVICE, Places

SAW: Final = "ROUNDTABLE_ROOT_VIEW"
MOST: Final = 400  # characters of a log's line
# Each takes 150 bytes at most, and Linux hands on no more than 131,072 (MAX_ARG_STRLEN).
MOST_LISTENERS: Final = 500
Ask = Callable[..., str | None]


@dataclass(frozen=True, slots=True)
class RootView:
    """What one look as root has found."""

    log: str | None  # the service's last line; None: the log could not be read
    listeners: tuple[Listener, ...] | None  # None: more than can be handed on
    sums: Mapping[str, str]  # SHA-256 by path, "" for a file that is not there

    def as_json(self) -> str:
        """Return it as a line of JSON."""
        return json.dumps(asdict(self))


def look(places: Places, ask: Ask, proc: Path = PROC) -> RootView:
    """Look as whoever runs this."""
    sums = {path: told for path in RULES if (told := sum_of(places.root / path)) is not None}
    seen = listeners(proc)
    return RootView(last_line(ask), seen if len(seen) <= MOST_LISTENERS else None, sums)


def last_line(ask: Ask) -> str | None:
    """Return the last line that the service itself has written; None where that is not to be had.

    What systemd writes while it starts it counts only where the program has written nothing.
    """
    words = ("journalctl", "--no-pager", "--quiet", "--output", "cat", "--lines", "5")
    own = ask(*words, f"_SYSTEMD_UNIT={SERVICE}", "_TRANSPORT=stdout")
    told = own if own is None or own.strip() else ask(*words, f"_SYSTEMD_UNIT={SERVICE}")
    if told is None:
        return None
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return printable_text(lines[-1][:MOST]) if lines else ""


def sum_of(path: Path) -> str | None:
    """Return a file's SHA-256, "" where there is none, None where it may not be read."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""
    except OSError:
        return None


def root_view(places: Places, ask: Ask, environment: Mapping[str, str]) -> RootView | None:
    """Return what root saw before, or sees now; None where nobody has looked as root."""
    handed = environment.get(SAW)
    if handed:
        return _read(handed)
    return look(places, ask) if os.geteuid() == 0 else None


def _read(text: str) -> RootView | None:
    try:
        told: Any = json.loads(text)
        listed = told["listeners"]
        seen = None if listed is None else tuple(Listener(**one) for one in listed)
        return RootView(told["log"], seen, dict(told["sums"]))
    except (ValueError, TypeError, KeyError):
        return None


if __name__ == "__main__":
    print(look(Places(), output_of).as_json())
