"""Debian 13's own prusa-slicer in a throw-away root: the hours and grams of a part."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from makers.case.printed_parts import PLA_G
from tests.install.root import NoRoot, base, missing

ROOM: Final = "root/parts"  # in that Debian: where the parts lie
# All else, the speeds too, is the slicer's own default.
WANTED: Final = "--layer-height 0.2 --perimeters 3 --fill-density 20% --nozzle-diameter 0.4"
HOURS: Final = {"d": 24.0, "h": 1.0, "m": 1 / 60, "s": 1 / 3600}
# The slicer looks where its own file is, in /proc: that mount ends with the command.
INSIDE: Final = 'mount -t proc proc "$0/proc" && exec nice -n 2 chroot "$0" sh -c "$1"'


@dataclass(frozen=True, slots=True)
class Print:
    """What a slicer reckons for a part."""

    hours: float
    grams: float  # of PLA


def slicer() -> Path:
    """Return that Debian; raise NoRoot where none can be had here, with the reason."""
    if why := missing():
        raise NoRoot(why)
    return base("13", "prusa-slicer")


def sliced(debian: Path, stl: Path) -> Print:
    """Return what the slicer makes of a part as it lies in its file; raise NoRoot if it fails."""
    room = debian / ROOM
    room.mkdir(parents=True, exist_ok=True)
    shutil.copy(stl, room / stl.name)
    inside = (
        f"cd /{ROOM} && HOME=/{ROOM} prusa-slicer {WANTED} --center 110,110 "
        f"--bed-shape 0x0,220x0,220x220,0x220 --export-gcode --output part.gcode {stl.name}"
    )
    words = ["unshare", "--mount", "sh", "-c", INSIDE, str(debian), inside]
    ran = subprocess.run(words, capture_output=True, text=True)
    made = room / "part.gcode"
    if ran.returncode or not made.is_file():
        raise NoRoot(f"prusa-slicer, {stl.name}: {ran.stdout[-800:]}{ran.stderr[-800:]}")
    told = made.read_text(encoding="utf-8")
    made.unlink()
    return Print(_hours(told), _cm3(told) * 1000 * PLA_G)


def _hours(told: str) -> float:
    """Return the time of its normal mode: "1d 2h 3m 4s"."""
    found = re.search(r"estimated printing time \(normal mode\) = (.+)", told)
    assert found
    return sum(int(n) * HOURS[unit] for n, unit in re.findall(r"(\d+)([dhms])", found[1]))


def _cm3(told: str) -> float:
    found = re.search(r"filament used \[cm3\] = ([\d.]+)", told)
    assert found
    return float(found[1])
