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
    Entry("lab.camera", takes="1 min"),
    Entry("lab.camera_piles", takes="30 s"),
    Entry("lab.hands", takes="20 min"),
    Entry("lab.calibration", takes="30 s"),
    Entry("lab.photographs", takes="1 min"),
    Entry("lab.photo_setup", (PLAYWRIGHT, BROWSER), takes="1 min"),
    Entry("lab.dice", takes="30 s"),
    Entry("lab.dice.render", (MITSUBA,), takes="hours"),
    Entry("lab.twin", (MITSUBA,), takes="an hour"),
    Entry("lab.faults", takes="hours"),
    Entry("lab.journal", takes="4 min"),
    Entry("lab.kiosk_day", takes="half an hour"),
    Entry("lab.attract", takes="1 min"),
    Entry("lab.glass", (PLAYWRIGHT, BROWSER), takes="1 min"),
    Entry("lab.phone", (PLAYWRIGHT, BROWSER, HTTPS), takes="30 s"),
    Entry("lab.instructions", (VALGRIND,), takes="2 min"),
    Entry("lab.languages", takes="5 s"),
    Entry("lab.analysis", takes="2 s to minutes"),
    Entry("lab.bots", takes="2 min"),
    Entry("lab.strengths", takes="8 min, and the board game"),
    Entry("lab.million", (DASK,), takes="3 min"),
    Entry("lab.hall", (PLAYWRIGHT, BROWSER), takes="3 min"),
    Entry("lab.collect", (BASE, POSTGRES), takes="20 s"),
    Entry("lab.fleet_evenings", takes="5 s"),
    Entry("lab.fleet_box", (MQTT, HTTPS, MOSQUITTO), takes="7 min"),
    Entry("lab.fleet", (MQTT, HTTPS, MOSQUITTO, BASE, POSTGRES), takes="5 min"),
    Entry("lab.mutants", (MUTMUT, COVERAGE), takes="an hour"),
    Entry("lab.coverage", (COVERAGE,), takes="25 min"),
)
