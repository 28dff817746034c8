"""The stored calibration: `calibration.toml` in the data folder. A broken one stops nothing."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Final

from firmware.config import BadConfig
from vision.calibration import BadCalibration, Calibration, Verdict, as_toml, read

FILE: Final = "calibration.toml"
OLD: Final = "calibration.old.toml"  # the last good one, when a worse one took its place


def load(data: Path) -> Calibration | None:
    """Return what is stored, None when nothing is; raise BadCalibration."""
    path = data / FILE
    try:
        return read(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadCalibration(f"{path}: cannot be read: {error.strerror}") from error
    except BadCalibration as error:
        raise BadCalibration(f"{path}: {error}") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise BadCalibration(f"{path}: not TOML: {error}") from error


def load_for(data: Path, camera: str) -> tuple[Calibration | None, str]:
    """Return what is stored for a camera, and a warning when it cannot be used, else ""."""
    try:
        kept = load(data)
    except BadCalibration as error:
        return None, f"{error}; going on without: run `roundtable calibrate`"
    if kept is not None and not kept.fits(camera):
        return (
            None,
            f"the calibration is {kept.camera}'s, not {camera}'s: run `roundtable calibrate`",
        )
    return kept, ""


def store(data: Path, new: Calibration) -> None:
    """Keep a calibration, or raise BadConfig. A good one that gives way to a worse is kept too."""
    path = data / FILE
    fresh = data / f"{FILE}.{os.getpid()}"
    try:
        data.mkdir(parents=True, exist_ok=True)
        fresh.write_text(as_toml(new), encoding="utf-8")
        if new.verdict is not Verdict.GOOD and _is_good(data):
            path.replace(data / OLD)
        fresh.replace(path)
    except OSError as error:
        raise BadConfig(
            f"{path}: cannot be written: {error.strerror}: give another folder with --data"
        ) from error


def _is_good(data: Path) -> bool:
    try:
        kept = load(data)
    except BadCalibration:
        return False
    return kept is not None and kept.verdict is Verdict.GOOD
