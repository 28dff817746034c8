"""A release of this program as `make release` makes it, of any version."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from firmware.upkeep.stick_release import pack
from tests.support.places import ROOT

PROGRAM: Final = (
    "engine",
    "firmware",
    "fleet",
    "hardware",
    "makers",
    "vision",
    "words",
    "systemd",
    "requirements",
    "docs",
)
FILES: Final = ("install.sh", "pyproject.toml", "README.md", "LICENSE")


def make_release(
    source: Path,
    version: str,
    out: Path,
    spoil: Callable[[Path], None] = lambda source: None,
    wheels: Sequence[Path] = (),
) -> Path:
    """Copy the program to `source`, let `spoil` change it there; return the zip made in `out`."""
    shutil.rmtree(source, ignore_errors=True)
    for name in PROGRAM:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, source / name)
    project = source / "pyproject.toml"
    now = re.sub(r'(?m)^version = ".*"$', f'version = "{version}"', project.read_text(), count=1)
    project.write_text(now)
    spoil(source)
    words = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check"]
    words += ["--no-build-isolation", "--no-deps", "--wheel-dir", str(source / "own"), str(source)]
    subprocess.run(words, check=True)
    (wheel,) = (source / "own").glob("*.whl")
    return pack(wheel, out, wheels, source=source)
