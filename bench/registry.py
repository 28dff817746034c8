"""Every bench, and what a machine must have besides the developers' own set for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class Need:
    """A library or a program that a machine may lack."""

    name: str
    mend: str
    is_here: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Bench:
    """What `python -m bench.NAME` starts. `usual`: `make bench` runs it, too."""

    name: str
    needs: tuple[Need, ...] = ()
    usual: bool = False

    @property
    def missing(self) -> str:
        """Say what is missing for it and how to get it; empty where nothing is."""
        return "; ".join(
            f"no {one.name} here: {one.mend}" for one in self.needs if not one.is_here()
        )


def _library(name: str, package: str) -> Need:
    return Need(name, f"pip install '{package}'", lambda: find_spec(name) is not None)


def _program(*names: str) -> Need:
    def is_here() -> bool:
        ways = (None, "/usr/sbin")  # Debian's daemons
        return any(shutil.which(name, path=way) for name in names for way in ways)

    return Need(names[0], f"apt-get install {names[0]}", is_here)


def _is_mitsuba_here() -> bool:
    from bench.twin.render import NoRenderer, renderer

    try:
        renderer()
    except NoRenderer:
        return False
    return True


CHESS: Final = _library("chess", ".[bench]")
POKER: Final = _library("pokerkit", ".[bench]")
DASK: Final = _library("distributed", ".[cluster]")
MQTT: Final = _library("paho", ".[fleet]")
BASE: Final = _library("psycopg", ".[collect]")
HTTPS: Final = _library("cryptography", ".[https]")
PLAYWRIGHT: Final = _library("playwright", ".[dev]")
BROWSER: Final = _program("chromium", "chromium-browser", "google-chrome")
MOSQUITTO: Final = _program("mosquitto")
POSTGRES: Final = Need(
    "PostgreSQL", "apt-get install postgresql",
    lambda: any(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
)  # fmt: skip
MITSUBA: Final = Need(
    "Mitsuba", "pip install '.[twin]', apt-get install libllvm19", _is_mitsuba_here
)

BENCHES: Final = (
    Bench("decoders", usual=True),
    Bench("eyes", usual=True),
    Bench("eyes_careless"),
    Bench("eyes_memory"),
    Bench("calibration"),
    Bench("latency", usual=True),
    Bench("engine", (CHESS, POKER), usual=True),
    Bench("camelot", (CHESS,), usual=True),
    Bench("merlin", (CHESS,), usual=True),
    Bench("analysis", usual=True),
    Bench("journal", usual=True),
    Bench("games", usual=True),
    Bench("starting", usual=True),
    Bench("languages"),
    Bench("connections"),
    Bench("faults"),
    Bench("kiosk_day"),
    Bench("glass", (PLAYWRIGHT, BROWSER)),
    Bench("hall", (PLAYWRIGHT, BROWSER)),
    Bench("phone", (PLAYWRIGHT, BROWSER, HTTPS)),
    Bench("million", (DASK,)),
    Bench("collect", (BASE, POSTGRES)),
    Bench("fleet_evenings"),
    Bench("fleet_box", (MQTT, HTTPS, MOSQUITTO)),
    Bench("fleet", (MQTT, HTTPS, MOSQUITTO, BASE, POSTGRES)),
    Bench("dice"),
    Bench("dice.render", (MITSUBA,)),
    Bench("twin", (MITSUBA,)),
)
