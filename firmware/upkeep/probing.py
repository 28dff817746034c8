"""Finds the facts out. A probe that fails gives Unknown with the reason, never a traceback."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from firmware.box import probes
from firmware.box.probes import PROJECT
from firmware.edge import During, Mishaps
from firmware.owner.config import Config, Loaded, is_raspberry_pi
from firmware.upkeep import devices, facts
from firmware.upkeep.broker import broker
from firmware.upkeep.facts import Facts, Unknown
from firmware.upkeep.places import UNITS, Places, unit_version
from firmware.upkeep.releases import about
from firmware.upkeep.view import find_view

ASK_S: Final = 10.0  # a program that is asked and takes longer is let go
THROTTLED: Final = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
# What is expected to go wrong while somebody asks a machine about itself.
FAULTS: Final = (
    OSError, ValueError, ImportError, KeyError, sqlite3.Error, subprocess.SubprocessError,
)  # fmt: skip
T = TypeVar("T")


def find(loaded: Loaded, places: Places) -> Facts:
    """Return all that can be found out about this machine and box."""
    config = loaded.config
    journal = probed(lambda: games(config.data))
    newest = None if isinstance(journal, Unknown) else journal.newest
    return Facts(
        program=probed(program),
        missing=probed(missing),
        gpiozero=probed(lambda: library("gpiozero")),
        pins=probed(lambda: pins(config)),
        groups=probed(groups),
        chips=probed(devices.chips),
        spi=probed(lambda: devices.spi(config)),
        cameras=probed(lambda: cameras(config.source)),
        decoders=probed(lambda: decoders(config.decoder)),
        calibration=probed(lambda: calibration(config)),
        view=probed(lambda: find_view(config)),
        disk=probed(lambda: probes.disk(config.data)),
        journal=journal,
        clock=probed(lambda: clock(newest)),
        throttled=probed(throttled),
        celsius=probed(probes.temperature),
        units=probed(lambda: units(places)),
        network=probed(lambda: network(config)),
        broker=probed(lambda: broker(config)),
        speech=probed(lambda: speech(config)),
        settings=probed(lambda: settings(loaded)),
        releases=probed(lambda: about(places)),
    )


def probed(probe: Callable[[], T]) -> T | Unknown:
    """Return what a probe finds, Unknown where it fails, even by an error nobody thought of."""
    with Mishaps(lambda text: None, time.monotonic).caught(During.START) as caught:
        try:
            return probe()
        except FAULTS as error:
            return Unknown(_in_words(error))
    assert caught.mishap is not None
    return Unknown(f"{caught.mishap.what} at {caught.mishap.place}")


def _in_words(error: Exception) -> str:
    if isinstance(error, subprocess.TimeoutExpired):
        return f"{error.cmd[0]} gave no answer within {error.timeout:.0f} s"
    return " ".join(str(error).split()) or type(error).__name__


def asked(*words: str) -> str | None:
    """Return what a program prints, None where it is not there or says no."""
    if shutil.which(words[0]) is None:
        return None
    ran = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=ASK_S)
    return ran.stdout if ran.returncode == 0 else None


# -- the program -----------------------------------------------------------------------------


def program() -> facts.Program:
    in_venv = sys.prefix != sys.base_prefix
    told = Path(sys.prefix, "pyvenv.cfg").read_text(encoding="utf-8") if in_venv else ""
    settings = dict(line.lower().split(" = ", 1) for line in told.splitlines() if " = " in line)
    sees_apt = settings.get("include-system-site-packages", "").strip() == "true"
    major, minor, micro = (int(part) for part in sys.version_info[:3])
    return facts.Program(
        probes.own_version(),
        (major, minor, micro),
        sys.prefix,
        in_venv,
        sees_apt,
        is_raspberry_pi(),
    )


def missing() -> tuple[str, ...]:
    """Return the libraries that this program needs and that are not there."""
    import re
    from importlib.metadata import PackageNotFoundError, distribution, requires

    gone = []
    for wanted in requires(PROJECT) or ():
        if "extra ==" in wanted:
            continue
        name = re.split(r"[ <>=!~;\[(]", wanted, maxsplit=1)[0]
        try:
            distribution(name)
        except PackageNotFoundError:
            gone.append(name)
    return tuple(gone)


def library(name: str) -> facts.Library:
    """Return which library of a name would be imported, without importing it."""
    from importlib.metadata import PackageNotFoundError, version
    from importlib.util import find_spec

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


# -- pins, camera ----------------------------------------------------------------------------


def pins(config: Config) -> facts.Pins:
    """Return whether the chosen pins' library can be had; no pin is touched."""
    import contextlib
    import tempfile

    from hardware.pins import NoPins, load_lgpio, load_rpigpio

    name = config.pin_factory
    try:  # lgpio goes to its own folder when it is imported
        with (
            tempfile.TemporaryDirectory(prefix="roundtable-") as folder,
            contextlib.chdir(os.getcwd()),
        ):
            if name == "lgpio":
                load_lgpio(Path(folder))
            elif name == "rpigpio":
                load_rpigpio()
    except NoPins as error:
        return facts.Pins(name, str(error))
    return facts.Pins(name)


def groups() -> facts.Groups:
    import grp
    import pwd

    names = {entry.gr_gid: entry.gr_name for entry in grp.getgrall()}
    mine = {names[number] for number in (*os.getgroups(), os.getegid()) if number in names}
    try:
        user = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        user = str(os.geteuid())
    return facts.Groups(user, frozenset(mine), frozenset(names.values()))


def cameras(source: str) -> facts.Cameras:
    """Return the machine's cameras; the Pi's own are asked for where one is chosen."""
    return facts.Cameras(source, (*(pi_cameras() if source == "pi" else ()), *devices.webcams()))


def pi_cameras() -> tuple[facts.Camera, ...]:
    told = asked("rpicam-hello", "--list-cameras") or asked("libcamera-hello", "--list-cameras")
    return pi_cameras_in(told or "")


def pi_cameras_in(told: str) -> tuple[facts.Camera, ...]:
    """Return the cameras of what `rpicam-hello --list-cameras` prints."""
    import re

    found = []
    for block in re.split(r"^(?=\d+ : )", told, flags=re.MULTILINE)[1:]:
        name = block.split(" : ", 1)[1].split(maxsplit=1)[0]
        modes = re.findall(r"(\d+x\d+) \[([\d.]+) fps", block)
        shown = tuple(f"{size} {float(fps):.0f}/s" for size, fps in modes)
        found.append(facts.Camera(name, modes=shown))
    return tuple(found)


def decoders(chosen: str | None) -> facts.Decoders:
    from vision.decode import decoders as there

    return facts.Decoders(tuple(one.name for one in there()), chosen)


def calibration(config: Config) -> facts.Calibration:
    from firmware.eyes.calibrations import load_for

    kept, trouble = load_for(config.data, config.source)
    if kept is None:
        return facts.Calibration(trouble=trouble)
    return facts.Calibration(str(kept.verdict), kept.made[:10])


# -- what is kept ----------------------------------------------------------------------------


def games(data: Path) -> facts.Games:
    """Return what the journal holds; it is read alone, also while the box writes."""
    from firmware.table.journal import BadJournal
    from firmware.table.shelf import shelf

    path = data / "journal.sqlite"
    if not path.exists():
        return facts.Games(0, 0)
    try:
        with shelf(path) as games:
            listed = games.listed()
    except BadJournal as error:
        return facts.Games(0, 0, troubles=(str(error),))
    troubles = tuple(f"game {one.id}: {one.trouble}" for one in listed if one.trouble)
    newest = max((one.started for one in listed), default=None)
    lines = sum(one.lines for one in listed)
    return facts.Games(len(listed), lines, None if newest is None else day(newest), troubles)


def day(seconds: float) -> str:
    """Return the day of a Unix time, UTC."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def settings(loaded: Loaded) -> facts.Settings:
    troubles = tuple(trouble.text for trouble in loaded.troubles)
    return facts.Settings(None if loaded.file is None else str(loaded.file), troubles)


# -- the machine -----------------------------------------------------------------------------


def clock(newest: str | None) -> facts.Clock:
    told = asked("timedatectl", "show", "--property=NTPSynchronized", "--value")
    synchronised = None if told is None else told.strip() == "yes"
    return facts.Clock(day(time.time()), synchronised, Path("/dev/rtc0").exists(), newest)


def throttled() -> int | None:
    """Return the firmware's bits about voltage and speed, None where there is no such firmware."""
    told = asked("vcgencmd", "get_throttled")
    if told is not None:
        return int(told.strip().rpartition("=")[2], 16)
    return int(THROTTLED.read_text(encoding="ascii"), 16) if THROTTLED.exists() else None


def units(places: Places) -> tuple[facts.Unit, ...]:
    found = []
    for name, own in UNITS.items():
        path = places.units / name
        if path.is_file():
            version = unit_version(path.read_text(encoding="utf-8"))
            found.append(facts.Unit(name, version, own))
    return tuple(found)


def speech(config: Config) -> facts.Speech:
    from firmware.box.settings import load
    from firmware.voice.trying import opens
    from hardware.board import Board

    if not load(config.data, Board("none"), config.speech == "box").speech:
        return facts.Speech(None)
    return facts.Speech(config.speech_device, opens(config.speech_device))


def network(config: Config) -> facts.Network:
    from firmware.screen.joining import ELSEWHERE, own_address

    host = config.host if config.host in ELSEWHERE else "0.0.0.0"
    return facts.Network(config.host, config.port, own_address(host))


def machine() -> str:
    """Return what this computer is, in a line."""
    model = Path("/proc/device-tree/model")
    told = model.read_text(encoding="utf-8", errors="replace") if model.exists() else "a PC"
    return f"{told.strip(chr(0))}, {platform.machine()}, {platform.release()}"
