"""Versions of the program in their order, and which machine a wheel is for. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_VERSION: Final = re.compile(
    r"(\d{1,6}(?:\.\d{1,6}){0,3})(?:\.?(dev|a|b|rc)(\d{1,6}))?(?:\.post(\d{1,6}))?"
)
_STAGES: Final = ("dev", "a", "b", "rc", None)  # None: the version itself
_WHEEL: Final = re.compile(
    r"(?P<name>[A-Za-z0-9_.]+)-(?P<version>[A-Za-z0-9_.!+]+)(-\d[^-]*)?"
    r"-(?P<python>[a-z0-9_.]+)-(?P<abi>[a-z0-9_.]+)-(?P<platform>[A-Za-z0-9_.]+)\.whl"
)


@dataclass(frozen=True, slots=True)
class Machine:
    """What a wheel must be for."""

    python: tuple[int, int]  # (3, 11)
    kind: str  # "aarch64", "x86_64", "armv7l"


@dataclass(frozen=True, slots=True)
class Wheel:
    """What a wheel's name tells."""

    name: str
    version: str
    pythons: tuple[str, ...]
    abis: tuple[str, ...]
    platforms: tuple[str, ...]


def is_version(text: str) -> bool:
    """Whether it is a version as releases have it: 1.2.0, 1.2.0rc1."""
    return _VERSION.fullmatch(text) is not None


def built_of(release: str) -> str:
    """Return the version of the program in a release: 1.2.0 of 1.2.0.post1, as install.sh says."""
    return release.partition(".post")[0]


def order(version: str) -> tuple[tuple[int, ...], int, int, int]:
    """Return what versions are sorted by; one that is none comes before all."""
    found = _VERSION.fullmatch(version)
    if found is None:
        return (), 0, 0, 0
    numbers = [int(part) for part in found[1].split(".")]
    whole = tuple(numbers + [0] * (4 - len(numbers)))
    return whole, _STAGES.index(found[2]), int(found[3] or 0), int(found[4] or 0)


def wheel(name: str) -> Wheel | None:
    """Return what a wheel's file name tells, None where it is no wheel's name."""
    found = _WHEEL.fullmatch(name)
    if found is None:
        return None
    tags = (tuple(found[part].split(".")) for part in ("python", "abi", "platform"))
    plain = re.sub(r"[-_.]+", "-", found["name"]).lower()
    return Wheel(plain, found["version"], *tags)


def fits(wheel: Wheel, machine: Machine) -> bool:
    """Whether a wheel is for a machine, as far as its name tells."""
    on_machine = any(
        platform == "any" or (platform.startswith(("manylinux", "linux")) and
                              platform.endswith(f"_{machine.kind}"))
        for platform in wheel.platforms
    )  # fmt: skip
    return on_machine and any(_runs(python, wheel.abis, machine.python) for python in wheel.pythons)


def _runs(python: str, abis: tuple[str, ...], own: tuple[int, int]) -> bool:
    if python in ("py3", f"py{own[0]}{own[1]}", f"cp{own[0]}{own[1]}"):
        return True
    older = re.fullmatch(r"cp3(\d+)", python)
    return "abi3" in abis and older is not None and int(older[1]) <= own[1]
