"""What an update works with, and how a release's own program is asked."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from firmware.table.backups import JOURNAL
from firmware.table.journal_reading import reading
from firmware.upkeep import releases
from firmware.upkeep.places import NAME, Places
from firmware.upkeep.release_build import Builder
from firmware.upkeep.switch_watch import Service, Time

ASK_S: Final = 180.0  # the doctor of a Pi with a slow card; a journal of years

# Checks of the service that runs now and of what it has written: no release is to blame for them.
OF_THE_MACHINE: Final = frozenset({
    "data", "files", "units", "rules", "port", "service", "safe", "answer", "log",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kit:
    """The box, and the ways to it."""

    places: Places
    data: Path
    config: Path | None
    release_key: str | None  # None: no signature is asked for
    service: Service
    time: Time
    tell: Callable[[str], None]
    builder: Builder = field(default_factory=Builder)
    as_user: tuple[str, ...] = ()  # words before a program that acts as the service's user


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program said."""

    status: int
    out: str
    why: str  # its last line of complaint

    def as_json(self) -> dict[str, Any]:
        """Return what it printed, nothing where that is no object."""
        try:
            told: Any = json.loads(self.out)
        except ValueError:
            return {}
        return told if isinstance(told, dict) else {}

    def fails(self) -> list[dict[str, Any]]:
        """Return the doctor's lines that fail by what a release is."""
        told = self.as_json().get("checks", ())
        return [one for one in told if one["is"] == "fail" and one["name"] not in OF_THE_MACHINE]


def ask(kit: Kit, version: str, *words: str) -> Ran:
    """Run a word of a release's own program, as the service's user."""
    command = (*kit.as_user, str(releases.program(kit.places, version)), *words)
    try:
        ran = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=ASK_S,
            cwd="/", stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Ran(1, "", f"`roundtable {words[0]}` took longer than {ASK_S:.0f} s")
    except OSError as error:
        return Ran(1, "", f"`roundtable {words[0]}` cannot be started: {error.strerror}")
    lines = [line for line in ran.stderr.splitlines() if line.strip()]
    why = lines[-1].strip()[:300] if lines else f"`roundtable {words[0]}` said nothing"
    return Ran(ran.returncode, ran.stdout, why)


def box_words(kit: Kit) -> Sequence[str]:
    """Return the options that name this box to a program."""
    named = ("--config", str(kit.config)) if kit.config is not None else ()
    return ("--data", str(kit.data), *named)


def service_user() -> tuple[str, ...]:
    """Return the words that make root act as the service's user; nobody else needs any."""
    import pwd

    if os.geteuid() != 0:
        return ()
    try:
        pwd.getpwnam(NAME)
    except KeyError:
        return ()
    return ("setpriv", f"--reuid={NAME}", f"--regid={NAME}", "--init-groups", "--")


def journal_version(kit: Kit) -> int:
    """Return the version of the journal's tables as it is on disk, 0 where there is none."""
    return tables_version(kit.data / JOURNAL)


def tables_version(journal: Path) -> int:
    """Return the version of a journal's tables, 0 where it has none or cannot be read."""
    try:
        with reading(journal) as base:
            return int(base.execute("PRAGMA user_version").fetchone()[0])
    except (sqlite3.Error, OSError):
        return 0
