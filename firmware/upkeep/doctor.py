"""The doctor's page: for a terminal, as JSON, and the journal brought up to date on request."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.game import Json
from firmware.box.health import Is
from firmware.box.probes import own_version
from firmware.owner.config import Loaded
from firmware.owner.data_lock import locked
from firmware.upkeep.checks import Line, examined, is_fit
from firmware.upkeep.places import Places
from firmware.upkeep.probing import find, games
from firmware.upkeep.words import TITLES

PAGE: Final = "docs/troubleshooting.md"
ALL_WELL: Final = "All is well."
SOME_FAIL: Final = "{fails} of {all} fail, {warns} are warnings: {page} tells more."
_WIDE: Final = max(len(title) for title in TITLES.values())
_MARKS: Final = {Is.OK: "ok  ", Is.WARN: "warn", Is.FAIL: "FAIL"}


def examine(loaded: Loaded, places: Places) -> tuple[Line, ...]:
    """Return a line a check of this machine and box."""
    return examined(find(loaded, places))


def as_text(lines: tuple[Line, ...]) -> str:
    """Return it for a terminal: what to do stands below what is not well."""
    told = []
    for line in lines:
        told.append(f"{_MARKS[line.is_]}  {TITLES[line.name]:<{_WIDE}}  {line.says}")
        if line.mend:
            told.append(f"{'':<{_WIDE + 6}}  -> {line.mend}")
    return "\n".join([*told, "", _summary(lines)])


def _summary(lines: tuple[Line, ...]) -> str:
    fails = sum(line.is_ is Is.FAIL for line in lines)
    warns = sum(line.is_ is Is.WARN for line in lines)
    if not fails and not warns:
        return ALL_WELL
    return SOME_FAIL.format(fails=fails, all=len(lines), warns=warns, page=PAGE)


def as_json(lines: tuple[Line, ...]) -> dict[str, Json]:
    """Return it for programs and the operator's page (docs/screen.md)."""
    checks: list[Json] = [line.as_json() for line in lines]
    return {
        "ok": is_fit(lines), "version": own_version(), "says": _summary(lines), "checks": checks,
    }  # fmt: skip


def migrated(data: Path) -> dict[str, Json]:
    """Bring the journal up to date as `run` would, and tell what it holds then.

    Raises InUse while a box runs, and BadJournal.
    """
    from firmware.table.journal import Journal

    with locked(data):
        journal = Journal(data / "journal.sqlite")
        journal.close()
        found = games(data)
    return {"games": found.games, "lines": found.lines, "troubles": list(found.troubles)}
