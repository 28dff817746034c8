"""Small files of the data folder: read with their faults named, written whole or not at all."""

from __future__ import annotations

import os
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from firmware.owner.config import BadConfig

ALL_MAY_READ: Final = 0o644
OWN_USER_ONLY: Final = 0o600


def toml_of(path: Path) -> dict[str, Any] | None:
    """Return what a TOML file holds, None where there is none; raise BadConfig."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadConfig(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, or nested too deeply
        raise BadConfig(f"{path}: not TOML: {error}: mend it, or move it away") from error


def keep(path: Path, text: str, mode: int = ALL_MAY_READ) -> None:
    """Write a file in place of the one before, or raise BadConfig; a power cut leaves one whole."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)  # of a program that had this number and was cut off
        fresh = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(fresh, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise BadConfig(
            f"{path}: cannot be written: {error.strerror}: give another folder with --data"
        ) from error
