"""Which libraries and programs this program needs, by itself and for its configuration."""

from __future__ import annotations

import csv
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from firmware.box.probes import PROJECT
from firmware.owner.config import Config
from firmware.upkeep import facts
from firmware.upkeep.facts import MissingRequirement

# Of apt on a box, so that no requirement of the package names them.
APTS: Final = ("numpy", "cv2")
# 32 bit has no wheel of it, so install.sh leaves it out there; the decoders have a check.
NOT_ON_32_BIT: Final = ("zxing-cpp",)


def libraries(config: Config) -> facts.Libraries:
    """Return what is needed and not there."""
    missing, damaged = [], []
    for name in required_packages():
        try:
            found = distribution(name)
        except PackageNotFoundError:
            missing.append(name)
        else:
            damaged += [name] if lacks_files(found, sys.prefix) else []
    missing += [name for name in APTS if not _is_there(name)]
    return facts.Libraries(tuple(missing), tuple(damaged), tuple(_missing_for(config)))


def required_packages(is_32_bit: bool = sys.maxsize < 2**32) -> Iterator[str]:
    """Yield the names of the packages that this program needs on this machine."""
    for wanted in requires(PROJECT) or ():
        name = re.split(r"[ <>=!~;\[(]", wanted, maxsplit=1)[0]
        if "extra ==" not in wanted and not (is_32_bit and name in NOT_ON_32_BIT):
            yield name


def lacks_files(found: Distribution, prefix: str) -> bool:
    """Whether a file is gone that pip has put among an environment's libraries.

    apt's lists are not exact. pip's own list is read: `found.files` leaves out what is gone, from
    Python 3.12 on. A library's own command in bin/ does not count: nothing here calls it, and an
    update copies the libraries alone.
    """
    for row in filter(None, csv.reader((found.read_text("RECORD") or "").splitlines())):
        path = Path(str(found.locate_file(row[0])))
        is_ours = path.is_relative_to(prefix) and ".." not in path.parts
        if is_ours and path.suffix != ".pyc" and not path.exists():
            return True
    return False


def _is_there(module: str) -> bool:
    """Whether a module can be found; nothing but its package is imported."""
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _missing_for(config: Config) -> Iterator[MissingRequirement]:
    """Yield what the configuration needs and is not there; the pins have a check of their own."""
    if config.mqtt is not None and not _is_there("paho.mqtt.client"):
        yield MissingRequirement("paho-mqtt", "[mqtt]", "--fleet")
    if config.https and not _is_there("cryptography"):
        yield MissingRequirement("cryptography", "[screen] https", "--repair")
    if config.source == "pi":
        for module in ("picamera2", "libcamera"):
            if not _is_there(module):
                yield MissingRequirement(module, "[camera] camera", "--repair")
    if speaks(config):
        for program in ("espeak-ng", "aplay"):
            if shutil.which(program) is None:
                yield MissingRequirement(program, "[speech]", "--voice")


def speaks(config: Config) -> bool:
    """Whether the box is to speak, by its settings or its configuration."""
    from firmware.box.settings import load
    from hardware.board import Board

    return load(config.data, Board("none"), config.speech == "box").speech


def library(name: str) -> facts.Library:
    """Return which library of a name would be imported, without importing it."""
    found = find_spec(name)
    if found is None or found.origin is None:
        return facts.Library(None)
    try:
        told = version(name)
    except PackageNotFoundError:
        told = "0"
    return facts.Library(told, found.origin, origin_of(found.origin, sys.prefix))


def origin_of(file: str, prefix: str) -> str:
    """Return where a library comes from: "venv", "apt" or "elsewhere"."""
    if file.startswith(f"{prefix}/"):
        return "venv"
    return "apt" if file.startswith("/usr/lib/python3/dist-packages/") else "elsewhere"
