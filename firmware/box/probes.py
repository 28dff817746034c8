"""What the machine says of itself: disk and temperature. One question to the system each."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from firmware.box.health import Disk

PROJECT: Final = "roundtable-referee"
THERMAL: Final = Path("/sys/class/thermal")
SENSIBLE_C: Final = range(-50, 151)  # a sensor that says another number says nothing


def disk(folder: Path) -> Disk:
    """Return how much room there is where the folder lies."""
    try:
        told = os.statvfs(folder)
    except OSError as error:
        return Disk(None, fault=str(error.strerror))
    return Disk(told.f_bavail * told.f_frsize, bool(told.f_flag & os.ST_RDONLY))


def own_version() -> str:
    """Return this program's version."""
    try:
        return version(PROJECT)
    except PackageNotFoundError:  # it runs from a folder of sources
        return "not installed"


def temperature(thermal: Path = THERMAL) -> float | None:
    """Return the hottest sensor's degrees Celsius, None where there is none."""
    told = [degrees for zone in _zones(thermal) if (degrees := _celsius(zone)) is not None]
    return max(told, default=None)


def _zones(thermal: Path) -> list[Path]:
    try:
        return sorted(thermal.glob("thermal_zone*/temp"))
    except OSError:
        return []


def _celsius(zone: Path) -> float | None:
    try:
        degrees = int(zone.read_text(encoding="ascii")) / 1000  # the kernel counts thousandths
    except (OSError, ValueError, OverflowError):
        return None
    return degrees if round(degrees) in SENSIBLE_C else None
