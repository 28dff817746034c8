"""The week's copy of the data folder, and the thread that sees to it every hour."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Final, TypeAlias

from firmware.table.backups import FOLDER, BadBackup, back_up
from words.text import t, told_by

WEEK_S: Final = 7 * 86_400
KEPT: Final = 5  # weekly copies: the oldest is a month old
FIRST_S: Final = 120.0  # after the start, which has enough to do
LOOK_S: Final = 3600.0
Job: TypeAlias = Callable[[Event], None]  # a long one ends soon once the event is set
_WEEKLY: Final = re.compile(r"week-(\d{4}-\d\d-\d\d)\.backup")


def weekly(data: Path, now: float) -> Path | None:
    """Make the week's copy where it is due, and let go of those older than a month.

    Return the new one, None where none was due. `now` is Unix time in s; a clock that jumps
    removes nothing: the newest five stay. Raises BadBackup.
    """
    folder = data / FOLDER
    today = datetime.fromtimestamp(now, UTC).date()
    made = [datetime.fromisoformat(name).date() for name in _copy_dates(folder)]
    if any(0 <= (today - one).days < WEEK_S // 86_400 for one in made):
        return None
    new = folder / f"week-{today}.backup"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BadBackup(
            t("{folder}: cannot be made: {why}", folder=folder, why=error.strerror)
        ) from error
    back_up(data, new, now)
    others = sorted(one for one in _copy_dates(folder) if one != f"{today}")
    for old in others[: 1 - KEPT]:
        with suppress(OSError):
            (folder / f"week-{old}.backup").unlink()
    return new


def _copy_dates(folder: Path) -> list[str]:
    """Return the dates of the copies that are there."""
    if not folder.is_dir():
        return []
    found = (_WEEKLY.fullmatch(path.name) for path in folder.iterdir())
    return [one[1] for one in found if one and _is_date(one[1])]


def _is_date(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def look(
    data: Path, wall: Callable[[], float], report: Callable[[str], None], _stop: Event
) -> None:
    """Make the copy if it is due at `wall()`, Unix time; what went wrong is told in a sentence."""
    try:
        weekly(data, wall())
    except BadBackup as error:
        report(told_by(error))


class Hourly:
    """Does what is to be done now and then, beside the play; each job says itself what is wrong."""

    def __init__(self, *jobs: Job, first_s: float = FIRST_S) -> None:
        self._jobs = jobs
        self._first_s = first_s
        self._stop = Event()
        self._thread = Thread(target=self._run, name="hourly", daemon=True)

    def start(self) -> None:
        """Begin, a while after the start of the box."""
        self._thread.start()

    def stop(self) -> None:
        """End, as soon as the job that is on looks whether it is to stop."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        patience = self._first_s
        while not self._stop.wait(patience):
            patience = LOOK_S
            for job in self._jobs:
                job(self._stop)
