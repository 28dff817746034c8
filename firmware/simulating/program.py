"""Which program plays here: two that play otherwise must not add up their games."""

from __future__ import annotations

import hashlib
import math
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from firmware.box.probes import own_version

_ROOT: Final = Path(__file__).resolve().parents[2]
_DECIDES: Final = ("engine", "firmware/games", "firmware/simulating")  # how a game goes


@dataclass(frozen=True, slots=True)
class Program:
    """A program on some machine. Equal ones play the same games from the same seed."""

    python: str  # "3.11": since 3.12 `sum` adds floats otherwise, which the bots' reckoning does
    version: str  # as it is installed
    digest: str  # of the sources that decide how a game goes
    floats: str  # of what exp, log and powers come to: C libraries differ in the last bit


NO_PROGRAM: Final = Program("", "", "", "")  # where there is none, or one that cannot say


@cache
def own_program() -> Program:
    """Return what this process runs; read once, for a file that changes later was not imported."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.relative_to(_ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    sources = digest.hexdigest()[:16]
    return Program("{}.{}".format(*sys.version_info), own_version(), sources, _floats())


def _floats() -> str:
    """Return a digest of the functions by which bots reckon, over some values of their kind."""
    told = [of(n / 7) for n in range(1, 500) for of in (math.exp, math.log)]
    told += [one for n in range(1, 500) for one in (math.exp(-n / 7), (n / 500) ** 2, 0.8**n)]
    return hashlib.sha256(struct.pack(f"<{len(told)}d", *told)).hexdigest()[:16]


def _sources() -> Iterator[Path]:
    for folder in _DECIDES:
        yield from sorted((_ROOT / folder).rglob("*.py"))
