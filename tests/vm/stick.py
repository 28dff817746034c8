"""A stick with two releases for the virtual Pi's update, made as `make release` makes them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from firmware.upkeep.packing import pack
from tests.support.places import ROOT
from tests.vm.image import own_files

DEAF: Final = "0.1.1"  # gets ready, plays, and never answers /healthz
WELL: Final = "0.2.0"
HEALTH: Final = "firmware/screen/public.py"
ANSWERS: Final = "        health = self._desk.healthy()\n"
NEVER: Final = "        from anyio import sleep_forever\n\n        await sleep_forever()\n"


def stick(to: Path, work: Path) -> Path:
    """Make a disk with both releases and their checksums in its first folder."""
    shutil.rmtree(work, ignore_errors=True)
    for version in (DEAF, WELL):
        _release(work / version, version, work / "stick")
    with to.open("wb") as empty:
        empty.truncate(32 << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", work / "stick", to], check=True)
    return to


def _release(source: Path, version: str, out: Path) -> None:
    for name in own_files():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    project = source / "pyproject.toml"
    project.write_text(re.sub(r'(?m)^version = ".*"$', f'version = "{version}"',
                              project.read_text(), count=1))  # fmt: skip
    if version == DEAF:
        _deafen(source / HEALTH)
    words = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check"]
    words += ["--no-build-isolation", "--no-deps", "--wheel-dir", str(source / "own"), str(source)]
    subprocess.run(words, check=True)
    (wheel,) = (source / "own").glob("*.whl")
    pack(wheel, out)


def _deafen(file: Path) -> None:
    text = file.read_text()
    assert text.count(ANSWERS) == 1, f"{file}: /healthz is answered otherwise now"
    file.write_text(text.replace(ANSWERS, NEVER + ANSWERS))
