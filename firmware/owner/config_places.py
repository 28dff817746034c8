"""Where a configuration lies, where data are kept, and which computer this is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

MODEL: Final = Path("/proc/device-tree/model")  # the kernel's name of the computer


def is_raspberry_pi() -> bool:
    """Whether this computer is a Raspberry Pi."""
    try:
        return MODEL.read_text(encoding="utf-8", errors="replace").startswith("Raspberry Pi")
    except OSError:
        return False


def data_folder(given: str | None) -> Path:
    """Return the data folder: the one given, $ROUNDTABLE_DATA, or the user's own place."""
    named = given or os.environ.get("ROUNDTABLE_DATA")
    if named:
        return Path(named)
    return _home("XDG_DATA_HOME", ".local/share") / "roundtable"


def _home(variable: str, place: str) -> Path:
    named = os.environ.get(variable)
    return Path(named) if named else Path(os.environ.get("HOME") or "/") / place


def config_file(given: str | None) -> Path | None:
    """Return the file to read: the one given, the user's, or the machine's; None for none."""
    if given:
        return Path(given)
    places = (_home("XDG_CONFIG_HOME", ".config") / "roundtable", Path("/etc/roundtable"))
    return next((file for place in places if _is_there(file := place / "roundtable.toml")), None)


def _is_there(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError:  # a folder that this user may not look into
        return False
