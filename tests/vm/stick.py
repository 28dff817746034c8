"""Sticks for the virtual Pi: one with two releases for its update, and an empty one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.support.releases import make_release

STICK_KB: Final = 4 << 10
DEAF: Final = "0.1.1"  # gets ready, plays, and never answers /healthz
WELL: Final = "0.2.0"
HEALTH: Final = "firmware/screen/public.py"
ANSWERS: Final = "        health = self._desk.healthy()\n"
NEVER: Final = "        from anyio import sleep_forever\n\n        await sleep_forever()\n"


def stick(to: Path, work: Path) -> Path:
    """Make a disk with both releases and their checksums in its first folder."""
    shutil.rmtree(work, ignore_errors=True)
    make_release(work / DEAF, DEAF, work / "stick", deafen)
    make_release(work / WELL, WELL, work / "stick")
    with to.open("wb") as empty:
        empty.truncate(32 << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", work / "stick", to], check=True)
    return to


def vfat(to: Path) -> Path:
    """Make an empty stick, as they are sold."""
    to.unlink(missing_ok=True)
    words = ["mkfs.vfat", "-C", "-n", "STICK", to, str(STICK_KB)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return to


def deafen(source: Path) -> None:
    """Take the answer to /healthz away."""
    file = source / HEALTH
    text = file.read_text()
    assert text.count(ANSWERS) == 1, f"{file}: /healthz is answered otherwise now"
    file.write_text(text.replace(ANSWERS, NEVER + ANSWERS))
