"""Where a configuration lies, where data are kept, and which computer this is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FILE: Final = "roundtable.toml"
MACHINES: Final = Path("/etc/roundtable")
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


def config_file(given: str | None, machines: Path = MACHINES) -> Path | None:
    """Return the file to read: the one given, the user's, or the machine's; None for none.

    A folder of the machine's that may not be looked into has a file, as far as anybody knows:
    whoever reads it is told why it cannot be read.
    """
    if given:
        return Path(given)
    own = _home("XDG_CONFIG_HOME", ".config") / "roundtable" / FILE
    if _is_there(own, otherwise=False):  # `sudo -u` leaves the home of somebody else
        return own
    return machines / FILE if _is_there(machines / FILE, otherwise=True) else None


def _is_there(file: Path, otherwise: bool) -> bool:
    """Whether there is such a file; `otherwise` where its folder may not be looked into."""
    try:
        return file.is_file()
    except OSError:
        return otherwise
