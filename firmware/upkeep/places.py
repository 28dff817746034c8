"""Where an installed box has its things. All lies under one root, so that tests have their own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

NAME: Final = "roundtable"
SERVICE: Final = "roundtable.service"
# What systemd/* of this program say of themselves, each in a line `# roundtable unit version N`.
UNITS: Final = {
    "roundtable.service": 4,
    "roundtable-kiosk.service": 1,
    "roundtable-backup.service": 1,
    "roundtable-backup.timer": 1,
    "roundtable-settle.service": 1,
    "roundtable-settle.path": 1,
    "roundtable.target": 1,
}
# What install.sh puts outside the release beside the units, and its name in systemd/.
RULES: Final = {
    "usr/local/bin/roundtable": "bin/roundtable",
    "usr/local/lib/roundtable/backup": "bin/backup",
    "etc/polkit-1/rules.d/50-roundtable.rules": "50-roundtable.rules",
    "etc/udev/rules.d/60-roundtable.rules": "60-roundtable-udev.rules",
    "etc/tmpfiles.d/roundtable.conf": "tmpfiles.conf",
    "etc/sysusers.d/roundtable.conf": "sysusers.conf",
}
# The folder systemd/ of this program: in the wheel, or beside the sources.
_PACKED: Final = Path(__file__).parent / "systemd"
OWN_FILES: Final = _PACKED if _PACKED.is_dir() else Path(__file__).parents[2] / "systemd"
_UNIT_LINE: Final = re.compile(r"^# roundtable unit version (\d{1,6})$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Places:
    """The folders and files of the machine."""

    root: Path = Path("/")

    @property
    def releases(self) -> Path:
        """The folder of all releases."""
        return self.root / "opt" / NAME / "releases"

    @property
    def current(self) -> Path:
        """The link to the release that runs."""
        return self.root / "opt" / NAME / "current"

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.root / "var/lib" / NAME

    @property
    def config(self) -> Path:
        """The owner's configuration."""
        return self.root / "etc" / NAME / f"{NAME}.toml"

    @property
    def units(self) -> Path:
        """The folder of systemd's units."""
        return self.root / "etc/systemd/system"


def unit_version(text: str) -> int | None:
    """Return the version that a unit's text tells, None where it tells none."""
    found = _UNIT_LINE.search(text)
    return int(found[1]) if found else None
