"""Small files of the data folder: read with their faults named, written whole or not at all.

What is broken is set aside under a new name, never overwritten. What the program writes for
itself ends with a sum over all of it. The sum is demanded: a file that was cut has lost it.
It stands last, for there release 0.1.0 reads it too: the way back needs no other form.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeVar
from zlib import crc32

from engine.game import BadRecord, Line
from engine.record import parse
from firmware.handing.files import kind_of, open_file
from firmware.storage.bad_config import BadConfig
from words.text import t, told_by

Read = TypeVar("Read")
ALL_MAY_READ: Final = 0o644
OWN_USER_ONLY: Final = 0o600
LARGEST: Final = 1_000_000  # bytes; the largest that the program writes has about 5,000
# What `keep` writes there; a name of these with a process number behind it is what a kill left.
KEPT: Final = (
    ".play", "calibration.old.toml", "calibration.toml", "cards.toml", "deck.toml", "first.toml",
    "fleet-box", "fleet-box.copy", "hall-plan", "help-called", "https-certificate.pem",
    "https-key.pem", "operator-door", "operator-pin", "operator-secret", "panel.toml",
    "pile-height", "restored-games", "restored-games.copy",
)  # fmt: skip
DAMAGED: Final = t("{path}: is not what was written there: move it away")
ASIDE: Final = ".aside-"
KNOWN: Final = ".before-"  # set aside, and the owner knows
_SUMMED: Final = re.compile(r"(.*\n)?# sum ([0-9a-f]{8})\n", re.DOTALL)


def text_of(path: Path) -> str:
    """Return what a small file holds; raise BadConfig, or FileNotFoundError where none is."""
    try:
        if kind_of(path) not in ("file", ""):
            raise BadConfig(t("{path}: cannot be read: it is no file: move it away", path=path))
        with open_file(path) as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadConfig(
            t("{path}: cannot be read: {why}", path=path, why=error.strerror)
        ) from error
    if len(raw) > LARGEST:
        raise BadConfig(
            t(
                "{path}: larger than {largest} bytes: repair it, or move it away",
                path=path,
                largest=f"{LARGEST:,}",
            )
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_toml(path, error) from error


def _not_toml(path: Path, error: ValueError) -> BadConfig:
    text = t("{path}: not TOML: {error}: repair it, or move it away")
    return BadConfig(text.with_(path=path, error=told_by(error)))


def toml_in(text: str, path: Path) -> dict[str, Any]:
    """Return what a TOML text holds; raise BadConfig."""
    try:
        return tomllib.loads(text)
    except ValueError as error:  # not TOML, or a number that is too long
        raise _not_toml(path, error) from error
    except RecursionError as error:
        raise BadConfig(
            t("{path}: not TOML: nested too deeply: repair it, or move it away", path=path)
        ) from error


def toml_of(path: Path) -> dict[str, Any] | None:
    """Return what a TOML file holds, None where there is none; raise BadConfig."""
    try:
        return toml_in(text_of(path), path)
    except FileNotFoundError:
        return None


def toml_value(value: object) -> str:
    """Return a text, a number or a truth value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
    return text.replace("\x7f", "\\u007f")


def without_sum(text: str) -> str:
    """Return what a file says before the line with its sum; all of it where no such line is."""
    found = _SUMMED.fullmatch(text)
    return found[1] or "" if found else text


def has_wrong_sum(text: str) -> bool:
    """Whether a file is not as the program wrote it: its sum is another one, or missing."""
    found = _SUMMED.fullmatch(text)
    return found is None or found[2] != _sum(found[1] or "")


def summed_of(path: Path) -> str:
    """Return what a file says that counts only with its sum; raise BadConfig, FileNotFoundError."""
    text = text_of(path)
    if has_wrong_sum(text):
        raise _damage_error(path)
    return without_sum(text)


def json_of(path: Path, read: Callable[[Line], Read]) -> Read | None:
    """Return what `read` makes of a summed file, None where none is; raise BadConfig."""
    try:
        return read(parse(summed_of(path).encode()))
    except FileNotFoundError:
        return None
    except (BadRecord, KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BadConfig):
            raise
        raise _damage_error(path) from error


def number_of(value: object) -> float:
    """Return a finite number of a file; raise ValueError for anything else, a truth value too."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(value)
    return float(value)


def _damage_error(path: Path) -> BadConfig:
    return BadConfig(DAMAGED.with_(path=path))


def is_edited(path: Path) -> bool:
    """Whether there is a file that can be read and is not as the program wrote it."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return has_wrong_sum(file.read(LARGEST).decode("utf-8", "replace"))
    except OSError:
        return False


def keep_summed(
    path: Path, text: str, mode: int = ALL_MAY_READ, waits_for_disk: bool = True
) -> None:
    """Write a file as `keep` does, its sum behind it; raise BadConfig."""
    keep(path, text + sum_line(text), mode, waits_for_disk)


def sum_line(text: str) -> str:
    """Return the line with the sum of all that stands before it."""
    return f"# sum {_sum(text)}\n"


def _sum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def keep(path: Path, text: str, mode: int = ALL_MAY_READ, waits_for_disk: bool = True) -> None:
    """Write a file in place of the one before, or raise BadConfig; a power cut leaves one whole.

    Without `waits_for_disk` a power cut may leave none: for what is only remembered.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)  # of a program that had this number and was cut off
        fresh = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(fresh, "w", encoding="utf-8") as file:
            file.write(text)
            if waits_for_disk:
                file.flush()
                os.fsync(file.fileno())
        new.replace(path)
        if waits_for_disk:
            sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise BadConfig(
            t(
                "{path}: cannot be written: {why}: give another folder with --data",
                path=path,
                why=error.strerror,
            )
        ) from error


def sync_folder(folder: Path) -> None:
    """Have the disk keep the new name, too: a power cut may forget it otherwise."""
    listed = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(listed)
    finally:
        os.close(listed)


# -- what is broken, and what a kill left ----------------------------------------------------


def set_aside(path: Path, when: str) -> Path:
    """Give a file a new name with the date in it, one that no other has; raise BadConfig."""
    try:
        for new in _names(path, when):
            if _is_reserved(new, path.is_dir()):
                path.replace(new)
                return new
    except OSError as error:
        raise BadConfig(
            t("{path}: cannot be set aside: {why}", path=path, why=error.strerror)
        ) from error
    raise AssertionError("there is always one more name")


def copy_aside(path: Path, when: str) -> Path:
    """Keep what a file holds under a new name as well; raise BadConfig or FileNotFoundError."""
    text = text_of(path)
    try:
        for new in _names(path, when):
            if _is_reserved(new, folder=False):
                new.write_text(text, encoding="utf-8", newline="")
                return new
    except OSError as error:
        raise BadConfig(
            t("{path}: cannot be copied: {why}", path=path, why=error.strerror)
        ) from error
    raise AssertionError("there is always one more name")


def _names(path: Path, when: str) -> Iterator[Path]:
    for number in count(1):
        yield path.with_name(f"{path.name}{ASIDE}{when}" + (f"-{number}" if number > 1 else ""))


def _is_reserved(new: Path, folder: bool) -> bool:
    """Make an empty file or folder of that name; False where there is something already."""
    try:
        if folder:
            new.mkdir()
        else:
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_USER_ONLY))
    except FileExistsError:
        return False
    return True


def rename_to_known(aside: Path) -> Path:
    """Give a file that was set aside the name of one that the owner knows of; raise BadConfig."""
    name, _, when = aside.name.rpartition(ASIDE)
    try:
        for number in count(1):
            new = aside.with_name(f"{name}{KNOWN}{when}" + (f"-{number}" if number > 1 else ""))
            if _is_reserved(new, aside.is_dir()):
                Path(aside).replace(new)
                return new
    except OSError as error:
        raise BadConfig(
            t("{aside}: cannot be renamed: {why}", aside=aside, why=error.strerror)
        ) from error
    raise AssertionError("there is always one more name")


def files_set_aside(data: Path, name: str) -> tuple[Path, ...]:
    """Return what was set aside of a file, the oldest first."""
    try:
        return tuple(sorted(data.glob(f"{name}{ASIDE}*")))
    except OSError:
        return ()


def remove_leftovers(data: Path) -> tuple[str, ...]:
    """Remove what killed programs left half written; return the names."""
    mine = re.compile(rf"({'|'.join(map(re.escape, KEPT))})\.([0-9]{{1,10}})")
    gone = []
    with suppress(OSError):
        for path in sorted(data.iterdir()):
            found = mine.fullmatch(path.name)
            if found and not _lives(int(found[2])):
                path.unlink()
                gone.append(path.name)
    return tuple(gone)


def _lives(process: int) -> bool:
    """Whether another process of that number may be writing just now."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
