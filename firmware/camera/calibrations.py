"""The stored calibration: `calibration.toml` in the data folder. A broken one stops nothing."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import keep_summed, toml_of
from vision.calibration.calibration import (
    BadCalibration,
    Calibration,
    Verdict,
    as_toml,
    read_calibration,
)
from words.text import t, told_by, with_heading

FILE: Final = "calibration.toml"
OLD: Final = "calibration.old.toml"  # the last good one, when a worse one took its place


def today() -> str:
    """Return the date and time of now, as it is stored."""
    return datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="seconds")


def load(data: Path) -> Calibration | None:
    """Return what is stored, None when nothing is; raise BadCalibration."""
    path = data / FILE
    try:
        told = toml_of(path)
        return None if told is None else read_calibration(told)
    except BadConfig as error:
        raise BadCalibration(told_by(error)) from error
    except BadCalibration as error:
        raise BadCalibration(with_heading(path, told_by(error))) from error


def load_for(data: Path, camera: str) -> tuple[Calibration | None, str]:
    """Return what is stored for a camera, and a warning when it cannot be used, else ""."""
    try:
        kept = load(data)
    except BadCalibration as error:
        return None, t(
            "{error}; going on without: run `roundtable camera calibrate`", error=told_by(error)
        )
    if kept is not None and not kept.fits(camera):
        return (
            None,
            t(
                "the calibration is {camera}'s, not {other}'s: run `roundtable camera calibrate`",
                camera=kept.camera,
                other=camera,
            ),
        )
    return kept, ""


def store(data: Path, new: Calibration) -> None:
    """Keep a calibration, or raise BadConfig. A good one that gives way to a worse is kept too."""
    before = _good_one(data)
    if before is not None and new.verdict is not Verdict.GOOD:
        keep_summed(data / OLD, as_toml(before))
    keep_summed(data / FILE, as_toml(new))


def _good_one(data: Path) -> Calibration | None:
    try:
        kept = load(data)
    except BadCalibration:
        return None
    return kept if kept is not None and kept.verdict is Verdict.GOOD else None
