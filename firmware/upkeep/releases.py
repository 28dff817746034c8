"""The releases of a box on disk: which one runs, which are kept, what an update left behind.

A release is the folder `releases/VERSION`. Whoever builds one (install.sh, too) puts `.unfinished`
into it first and takes it away last, so that what was cut off is known, whatever cut it off.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import sync_folder
from firmware.upkeep.facts import Releases
from firmware.upkeep.places import Places
from firmware.upkeep.versions import is_version, order
from firmware.upkeep.words_update import SAYS

KEPT: Final = 2  # old releases
_UNFINISHED: Final = ".unfinished"
_GONE: Final = ".gone-"  # a folder that is being removed
_SWITCHING: Final = "switching.json"
_LOCK: Final = ".updating"


class BadRelease(BadConfig):
    """A release that is not taken: what was found, and what stands now."""


@dataclass(frozen=True, slots=True)
class Switching:
    """What must be known to finish a switch, or to go back."""

    old: str
    new: str
    copy: str  # the data as it was before
    journal: int  # the version of the journal's tables before
    failing: tuple[str, ...]  # what did not work before either


# -- what is there ---------------------------------------------------------------------------


def current(places: Places) -> str | None:
    """Return the version that the link leads to, None where there is none."""
    try:
        return places.current.readlink().name
    except OSError:
        return None


def whole(places: Places) -> tuple[str, ...]:
    """Return the versions that are built to their end, the oldest first."""
    if not places.releases.is_dir():
        return ()
    names = (path.name for path in places.releases.iterdir() if is_version(path.name))
    return tuple(sorted((name for name in names if _is_whole(places, name)), key=order))


def _is_whole(places: Places, version: str) -> bool:
    unfinished = (places.releases / version / _UNFINISHED).exists()
    return program(places, version).exists() and not unfinished


def about(places: Places) -> Releases:
    """Return what the doctor tells of it."""
    now, pending = current(places), switching(places)
    others = tuple(name for name in whole(places) if name != now)
    return Releases(now, others, pending.new if pending else "")


def program(places: Places, version: str) -> Path:
    """Return the program of a release."""
    return places.releases / version / "venv/bin/roundtable"


# -- changing it -----------------------------------------------------------------------------


@contextmanager
def lock_updates(places: Places, waits: bool = False) -> Iterator[None]:
    """Let nobody else update meanwhile; raise BadRelease. The kernel lets go of it by itself.

    `waits`: until whoever is at work has ended.
    """
    try:
        places.releases.mkdir(parents=True, exist_ok=True)
        file = os.open(places.releases / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        told = {"folder": places.releases, "why": error.strerror}
        raise BadRelease(SAYS["no-right"].with_(**told)) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        yield
    except BlockingIOError as error:
        raise BadRelease(SAYS["busy"]) from error
    finally:
        os.close(file)


def begin(places: Places, version: str) -> Path:
    """Return an empty folder for a release, known as unfinished until `end`."""
    remove(places, version)
    folder = places.releases / version
    folder.mkdir()
    (folder / _UNFINISHED).touch()
    return folder


def end(places: Places, version: str) -> None:
    """Say that a release is whole."""
    os.sync()  # all of it is on disk before it counts
    (places.releases / version / _UNFINISHED).unlink()


def remove(places: Places, version: str) -> None:
    """Remove a release, at once by its name; never the one that runs."""
    assert version != current(places), "the release that runs stays"
    gone = places.releases / f"{_GONE}{version}"
    shutil.rmtree(gone, ignore_errors=True)
    with suppress(FileNotFoundError):
        (places.releases / version).rename(gone)
        shutil.rmtree(gone, ignore_errors=True)


def remove_leftovers(places: Places) -> tuple[str, ...]:
    """Remove what was cut off while it was built or removed; return the versions."""
    for gone in places.releases.glob(f"{_GONE}*"):
        shutil.rmtree(gone, ignore_errors=True)
    names = sorted(path.name for path in places.releases.iterdir() if is_version(path.name))
    half = [name for name in names if not _is_whole(places, name) and name != current(places)]
    for version in half:
        remove(places, version)
    return tuple(half)


def switch(places: Places, version: str) -> None:
    """Let the link lead to another release: at any moment it leads to one of the two."""
    new = places.current.with_name("current.new")
    new.unlink(missing_ok=True)
    new.symlink_to(Path("releases") / version)
    new.replace(places.current)
    sync_folder(places.current.parent)


def prune(places: Places) -> tuple[str, ...]:
    """Remove all old releases but the newest two; return the versions."""
    now = current(places)
    old = [one for one in whole(places) if now is not None and order(one) < order(now)]
    gone = tuple(old[:-KEPT])
    for version in gone:
        remove(places, version)
    return gone


# -- a switch that is not over ---------------------------------------------------------------


def switching(places: Places) -> Switching | None:
    """Return the switch that was begun and not ended, None where there is none."""
    try:
        told: Any = json.loads((places.releases / _SWITCHING).read_text(encoding="utf-8"))
        return Switching(**{**told, "failing": tuple(told["failing"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep_switching(places: Places, switching: Switching) -> None:
    """Write down what is begun, so that it is known after a power cut."""
    new = places.releases / f"{_SWITCHING}.new"
    with new.open("w", encoding="utf-8") as file:
        json.dump(asdict(switching), file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(places.releases / _SWITCHING)


def end_switching(places: Places) -> None:
    """Say that it is over."""
    (places.releases / _SWITCHING).unlink(missing_ok=True)
