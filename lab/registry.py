"""Every experiment of the lab, and what a machine must have besides the developers' own set."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from bench.registry import Entry, Need, library


def _program(*names: str) -> Need:
    def is_here() -> bool:
        ways = (None, "/usr/sbin")  # Debian's daemons
        return any(shutil.which(name, path=way) for name in names for way in ways)

    return Need(names[0], f"apt-get install {names[0]}", is_here)


def _is_mitsuba_here() -> bool:
    from lab.twin.render import NoRenderer, renderer

    try:
        renderer()
    except NoRenderer:
        return False
    return True


MUTMUT: Final = library("mutmut", ".[bench]")
COVERAGE: Final = library("coverage", ".[bench]")
DASK: Final = library("distributed", ".[cluster]")
MQTT: Final = library("paho", ".[fleet]")
BASE: Final = library("psycopg", ".[collect]")
HTTPS: Final = library("cryptography", ".[https]")
PLAYWRIGHT: Final = library("playwright", ".[dev]")
BROWSER: Final = _program("chromium", "chromium-browser", "google-chrome")
MOSQUITTO: Final = _program("mosquitto")
POSTGRES: Final = Need(
    "PostgreSQL", "apt-get install postgresql",
    lambda: any(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
)  # fmt: skip
VALGRIND: Final = _program("valgrind")
MITSUBA: Final = Need(
    "Mitsuba", "pip install '.[twin]', apt-get install libllvm19", _is_mitsuba_here
)

LAB: Final = (
    Entry("lab.eyes"),
    Entry("lab.eyes_careless"),
    Entry("lab.hands"),
    Entry("lab.calibration"),
    Entry("lab.photographs"),
    Entry("lab.dice"),
    Entry("lab.dice.render", (MITSUBA,)),
    Entry("lab.twin", (MITSUBA,)),
    Entry("lab.faults"),
    Entry("lab.journal"),
    Entry("lab.kiosk_day"),
    Entry("lab.attract"),
    Entry("lab.glass", (PLAYWRIGHT, BROWSER)),
    Entry("lab.phone", (PLAYWRIGHT, BROWSER, HTTPS)),
    Entry("lab.instructions", (VALGRIND,)),
    Entry("lab.languages"),
    Entry("lab.analysis"),
    Entry("lab.bots"),
    Entry("lab.strengths"),
    Entry("lab.million", (DASK,)),
    Entry("lab.hall", (PLAYWRIGHT, BROWSER)),
    Entry("lab.collect", (BASE, POSTGRES)),
    Entry("lab.fleet_evenings"),
    Entry("lab.fleet_box", (MQTT, HTTPS, MOSQUITTO)),
    Entry("lab.fleet", (MQTT, HTTPS, MOSQUITTO, BASE, POSTGRES)),
    Entry("lab.mutants", (MUTMUT, COVERAGE)),
    Entry("lab.coverage", (COVERAGE,)),
)
