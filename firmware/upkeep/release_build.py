"""Builds a release beside the one that runs: a virtual environment, its libraries, our wheel."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from firmware.box.probes import PROJECT
from firmware.upkeep import releases
from firmware.upkeep.archive import Contents
from firmware.upkeep.places import Places
from firmware.upkeep.releases import BadRelease
from firmware.upkeep.versions import Machine
from firmware.upkeep.words_update import SAYS

BUILD_S: Final = 900.0  # a Pi with a slow card
OWN: Final = (
    "engine", "firmware", "fleet", "hardware", "makers", "vision", "words", "roundtable_referee*",
)  # fmt: skip
PIP: Final = ("pip", "pip-*")
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")  # of a requirement


@dataclass(frozen=True, slots=True)
class Builder:
    """How a release is built; `python` makes the environment and our own pip fills it.

    The old release's pip is copied, for the next update: to let `venv` install one took over 900 s
    on a busy emulated machine.
    """

    python: str = str(Path(sys.base_prefix, "bin", f"python{sys.version_info[0]}."
                           f"{sys.version_info[1]}"))  # fmt: skip
    venv: tuple[str, ...] = ("--system-site-packages", "--without-pip")

    def build(self, places: Places, contents: Contents, old: str) -> None:
        """Build it, or raise BadRelease and leave nothing of it."""
        version = contents.version
        try:
            folder = releases.begin(places, version) / "venv"
            self._ran(version, old, self.python, "-m", "venv", *self.venv, str(folder))
            self._libraries(places, contents, folder, old)
            self._pip(version, old, folder, "--no-deps", "--force-reinstall", str(contents.own))
            keep_extras(places, old, version)
            releases.end(places, version)
        except OSError as error:
            releases.remove(places, version)
            raise BadRelease(SAYS["full"].with_(why=error.strerror, old=old)) from error
        except shutil.Error as error:
            releases.remove(places, version)
            raise BadRelease(SAYS["full"].with_(why=_last(str(error.args[0])), old=old)) from error
        except BadRelease:
            releases.remove(places, version)
            raise

    def _libraries(self, places: Places, contents: Contents, folder: Path, old: str) -> None:
        for before in sorted((places.releases / old / "venv/lib").glob("python*/site-packages")):
            for after in sorted(folder.glob("lib/python*/site-packages")):
                if contents.requirements is None:
                    _copy(before, after, without=OWN)
                for pip in (one for name in PIP for one in before.glob(name)):
                    _copy(pip, after / pip.name)
        if contents.requirements is not None:
            self._pip(
                contents.version, old, folder, "--require-hashes", "--no-deps",
                "--find-links", str(contents.wheels[0].parent), "-r", str(contents.requirements),
            )  # fmt: skip

    def _pip(self, version: str, old: str, folder: Path, *words: str) -> None:
        python = str(folder / "bin/python")
        self._ran(
            version, old, sys.executable, "-m", "pip", "--python", python, "--isolated",
            "--disable-pip-version-check", "--quiet", "install", "--no-index", "--no-cache-dir",
            *words,
        )  # fmt: skip

    def _ran(self, version: str, old: str, *words: str) -> None:
        why = run_or_reason(words)
        if why:
            raise BadRelease(SAYS["not-built"].with_(version=version, why=why, old=old))


def keep_extras(places: Places, one: str, other: str) -> None:
    """Copy to a release what another one has of the program's extras and it lacks (paho-mqtt).

    A release that brings its libraries brings no extra's, and an older one may have been built
    before `install.sh --fleet`. What is compiled fits: both are for the Python of this machine.
    Raises OSError where the disk is full; what was begun is begun anew then.
    """
    for before in sorted((places.releases / one / "venv/lib").glob("python*/site-packages")):
        after = places.releases / other / "venv/lib" / before.parent.name / before.name
        if after.is_dir():
            have, lacks = _distributions(before), _distributions(after)
            for name in sorted(_of_extras(have) - lacks.keys()):
                _copy_distribution(have[name], after)


def _distributions(folder: Path) -> dict[str, Distribution]:
    found = distributions(path=[str(folder)])
    return {_plain(one.name): one for one in found if one.name and one.files}


def _of_extras(have: Mapping[str, Distribution]) -> set[str]:
    """Return what is there of all our extras, and what that needs itself."""
    own = have.get(PROJECT)
    asked = [line for line in (own.requires or [] if own else []) if "extra ==" in line]
    found: set[str] = set()
    while asked:
        told = _NAME.match(asked.pop().strip())  # PEP 508: a name comes first
        name = _plain(told[0]) if told else ""
        if name in have and name not in found:
            found.add(name)
            asked += [line for line in have[name].requires or [] if "extra ==" not in line]
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _copy_distribution(one: Distribution, to: Path) -> None:
    """Copy its files but for its programs, whose first line leads to its own release."""
    files = [file for file in one.files or [] if ".." not in file.parts]
    for file in sorted(files, key=lambda file: ".dist-info" in file.parts[0]):  # what counts: last
        source, target = Path(str(one.locate_file(file))), to / file
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def _copy(before: Path, after: Path, without: Sequence[str] = ()) -> None:
    """Copy libraries, their compiled files too.

    The service's user may not write them there, and would compile every library at each start.
    """
    ignored = shutil.ignore_patterns(*without)
    shutil.copytree(before, after, symlinks=True, dirs_exist_ok=True, ignore=ignored)


def run_or_reason(words: Sequence[str]) -> str:
    """Run a program; return why it failed, an empty text where it did not."""
    try:
        ran = subprocess.run(
            words, capture_output=True, text=True, errors="replace", timeout=BUILD_S,
            cwd="/", stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"{Path(words[0]).name} took longer than {BUILD_S:.0f} s"
    return "" if ran.returncode == 0 else _last(ran.stderr or ran.stdout)


def _last(text: str) -> str:
    """Return the line that tells most: pip's last."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:300] if lines else "it said nothing"


def this_machine() -> Machine:
    """Return what wheels must be for."""
    kind = platform.machine()
    if kind == "aarch64" and sys.maxsize < 2**32:
        kind = "armv7l"  # a 32-bit system on a 64-bit kernel
    return Machine((sys.version_info[0], sys.version_info[1]), kind)


def free_bytes(folder: Path) -> int:
    """Return how much room there is."""
    told = os.statvfs(folder)
    return told.f_bavail * told.f_frsize
