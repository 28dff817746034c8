"""Every bench, and what a machine must have besides the developers' own set for it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Need:
    """A library or a program that a machine may lack."""

    name: str
    mend: str
    is_here: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Entry:
    """What `python -m NAME` starts, `bench.frame` or `lab.camera`."""

    name: str
    needs: tuple[Need, ...] = ()
    takes: str = ""  # how long, on two quiet cores of a PC

    @property
    def missing(self) -> str:
        """Say what is missing for it and how to get it; empty where nothing is."""
        return "; ".join(
            f"no {one.name} here: {one.mend}" for one in self.needs if not one.is_here()
        )

    @property
    def about(self) -> str:
        """Return the first line of what its own file says of it."""
        place = ROOT.joinpath(*self.name.split("."))
        file = place / "__main__.py" if place.is_dir() else place.with_suffix(".py")
        told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
        return (told or "").partition("\n")[0]


def library(name: str, package: str) -> Need:
    """Return the need of a library that a package brings."""
    return Need(name, f"pip install '{package}'", lambda: find_spec(name) is not None)


CHESS: Final = library("chess", ".[bench]")
POKER: Final = library("pokerkit", ".[bench]")

BENCHES: Final = (
    Entry("bench.frame"),
    Entry("bench.lamp"),
    Entry("bench.rules", (CHESS, POKER)),
    Entry("bench.start"),
    Entry("bench.games"),
)
