"""Finds the facts out. A probe that fails gives Unknown with the reason, never a traceback."""

from __future__ import annotations

import os
import platform
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from firmware.box import probes
from firmware.edge import During, Mishaps
from firmware.owner.config import Config, LoadedConfig, is_raspberry_pi
from firmware.owner.troubles import Troubles
from firmware.upkeep import devices, facts, requirements
from firmware.upkeep import probes_service as service
from firmware.upkeep.broker import broker
from firmware.upkeep.facts import Facts, Unknown
from firmware.upkeep.other_programs import output_of
from firmware.upkeep.places import Places
from firmware.upkeep.releases import about
from firmware.upkeep.root_view import root_view
from firmware.upkeep.view import find_view
from words.text import told_by

THROTTLED: Final = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
# What is expected to go wrong while somebody asks a machine about itself.
FAULTS: Final = (
    OSError, ValueError, ImportError, KeyError, sqlite3.Error, subprocess.SubprocessError,
)  # fmt: skip
T = TypeVar("T")


def find(loaded: LoadedConfig, places: Places) -> Facts:
    """Return all that can be found out about this machine and box."""
    config = loaded.config
    journal = run_probe(lambda: games(config.data))
    newest = None if isinstance(journal, Unknown) else journal.newest
    view = root_view(places, output_of, os.environ)
    troubles = run_probe(lambda: safe_mode(loaded))
    return Facts(
        program=run_probe(program),
        libraries=run_probe(lambda: requirements.libraries(config)),
        gpiozero=run_probe(lambda: requirements.library("gpiozero")),
        releases=run_probe(lambda: about(places)),
        throttled=run_probe(throttle_bits),
        disk=run_probe(lambda: probes.disk(nearest_folder(config.data))),
        data=run_probe(lambda: service.data(config)),
        pins=run_probe(lambda: pins(config)),
        settings=settings(loaded, troubles),
        journal=journal,
        files=small_files(loaded, troubles),
        units=run_probe(lambda: service.units(places, output_of)),
        rules=run_probe(lambda: service.rules(places, view)),
        port=run_probe(lambda: service.port(config, output_of, view)),
        groups=run_probe(groups),
        chips=run_probe(devices.chips),
        spi=run_probe(lambda: devices.spi(config)),
        cameras=run_probe(lambda: cameras(config.source)),
        decoders=run_probe(lambda: decoders(config.decoder)),
        calibration=run_probe(lambda: calibration(config)),
        view=run_probe(lambda: find_view(config)),
        clock=run_probe(lambda: clock(newest)),
        celsius=run_probe(probes.temperature),
        network=run_probe(lambda: network(config)),
        broker=run_probe(lambda: broker(config)),
        speech=run_probe(lambda: speech(config)),
        service=run_probe(lambda: service.service(places, output_of)),
        answer=run_probe(lambda: service.answer(config)),
        log=run_probe(lambda: service.log(places, output_of, view)),
    )


def nearest_folder(data: Path) -> Path:
    """Return the data folder, or where `run` will make it: the nearest folder that is there."""
    return next((one for one in (data, *data.absolute().parents) if one.exists()), data)


def run_probe(probe: Callable[[], T]) -> T | Unknown:
    """Return what a probe finds, Unknown where it fails, even by an error nobody thought of."""
    with Mishaps(lambda _text: None, time.monotonic).catch_errors(During.START) as caught:
        try:
            return probe()
        except FAULTS as error:
            return Unknown(_in_words(error))
    assert caught.mishap is not None
    return Unknown(f"{caught.mishap.what} at {caught.mishap.place}")


def _in_words(error: Exception) -> str:
    if isinstance(error, service.NotLooked):
        return told_by(error)
    if isinstance(error, subprocess.TimeoutExpired):
        return f"{error.cmd[0]} gave no answer within {error.timeout:.0f} s"
    return " ".join(str(error).split()) or type(error).__name__


# -- the program -----------------------------------------------------------------------------


def program() -> facts.Program:
    """Return which program this is, and of which environment."""
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


# -- pins, camera ----------------------------------------------------------------------------


def pins(config: Config) -> facts.Pins:
    """Return whether the chosen pins' library can be had; no pin is touched."""
    from hardware.pins import NoPins

    try:
        load_pins(config.pin_factory, config.data)
    except NoPins as error:
        return facts.Pins(config.pin_factory, told_by(error))
    return facts.Pins(config.pin_factory)


class NoPin:
    """Pins that were looked for, and not opened."""

    def close(self) -> None:
        """There is none to give back."""


def load_pins(name: str, _folder: Path) -> NoPin:
    """Load the library of these pins, or raise NoPins; no pin is touched, `folder` is left alone.

    lgpio goes to its own folder when it is imported, and stays there.
    """
    import contextlib
    import tempfile

    from hardware.pins import load_lgpio, load_rpigpio

    with (
        tempfile.TemporaryDirectory(prefix="roundtable-") as own,
        contextlib.chdir(Path.cwd()),
    ):
        if name == "lgpio":
            load_lgpio(Path(own))
        elif name == "rpigpio":
            load_rpigpio()
    return NoPin()


def groups() -> facts.Groups:
    """Return the user's groups."""
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
    """Return the Pi's own cameras."""
    told = output_of("rpicam-hello", "--list-cameras") or output_of(
        "libcamera-hello", "--list-cameras"
    )
    return pi_cameras_in(told or "")


def pi_cameras_in(text: str) -> tuple[facts.Camera, ...]:
    """Return the cameras of what `rpicam-hello --list-cameras` prints."""
    import re

    found = []
    for block in re.split(r"^(?=\d+ : )", text, flags=re.MULTILINE)[1:]:
        name = block.split(" : ", 1)[1].split(maxsplit=1)[0]
        modes = re.findall(r"(\d+x\d+) \[([\d.]+) fps", block)
        shown = tuple(f"{size} {float(fps):.0f}/s" for size, fps in modes)
        found.append(facts.Camera(name, modes=shown))
    return tuple(found)


def decoders(chosen: str | None) -> facts.Decoders:
    """Return which decoders there are."""
    from vision.decode import decoders as there

    return facts.Decoders(tuple(one.name for one in there()), chosen)


def calibration(config: Config) -> facts.Calibration:
    """Return whether the camera is calibrated."""
    from firmware.camera.calibrations import load_for

    kept, trouble = load_for(config.data, config.source)
    if kept is None:
        return facts.Calibration(trouble=trouble)
    return facts.Calibration(str(kept.verdict), kept.made[:10])


# -- what is kept ----------------------------------------------------------------------------


def games(data: Path) -> facts.Games:
    """Return what the journal holds, looked through whole; it is read alone, and while it grows."""
    from firmware.table.journal import BadJournal
    from firmware.table.journal_proof import troubles_in
    from firmware.table.journal_reader import shelf
    from firmware.table.journal_rescue import waiting

    path = data / "journal.sqlite"
    kept = waiting(path)
    if kept is not None:  # what stands there meanwhile is not the box's journal
        return facts.Games(0, 0, rescue=str(kept))
    troubles = tuple(f"{path}: {text}" for text in troubles_in(path))
    if not path.exists():
        return facts.Games(0, 0, troubles=troubles)
    try:
        with shelf(path) as games:
            listed = games.list_games()
    except BadJournal as error:
        return facts.Games(0, 0, troubles=troubles or (told_by(error),))
    if listed and listed[-1].trouble:  # the game that is on
        troubles += (f"game {listed[-1].id}: {listed[-1].trouble}",)
    newest = max((one.started for one in listed), default=None)
    lines = sum(one.lines for one in listed)
    return facts.Games(len(listed), lines, None if newest is None else day(newest), troubles)


def day(seconds: float) -> str:
    """Return the day of a Unix time, UTC."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def safe_mode(loaded: LoadedConfig) -> Troubles:
    """Return what `run` would be in safe mode for."""
    from firmware.fallback import troubles_in  # needs libraries that may be gone

    return troubles_in(loaded, load_pins)


def settings(loaded: LoadedConfig, found: Troubles | Unknown) -> facts.Settings | Unknown:
    """Return what `run` would be in safe mode for, of all that the configuration says."""
    if isinstance(found, Unknown) and not loaded.troubles:
        return found
    known = loaded.troubles if isinstance(found, Unknown) else found.all.values()
    told = tuple(str(one.text) for one in known if one.file in (None, loaded.file))
    return facts.Settings(None if loaded.file is None else str(loaded.file), told)


def small_files(loaded: LoadedConfig, found: Troubles | Unknown) -> tuple[str, ...] | Unknown:
    """Return what `run` would be in safe mode for, of the small files of the data folder."""
    if isinstance(found, Unknown):
        return found
    known = found.all.values()
    return tuple(str(one.text) for one in known if one.file not in (None, loaded.file))


# -- the machine -----------------------------------------------------------------------------


def clock(newest: str | None) -> facts.Clock:
    """Return whether the clock is right."""
    told = output_of("timedatectl", "show", "--property=NTPSynchronized", "--value")
    synchronised = None if told is None else told.strip() == "yes"
    return facts.Clock(day(time.time()), synchronised, Path("/dev/rtc0").exists(), newest)


def throttle_bits(kernel: Path = THROTTLED) -> int | None:
    """Return the firmware's bits about voltage and speed, None where there is no such firmware.

    `kernel`: the file in which the kernel tells them, where vcgencmd does not.
    """
    told = output_of("vcgencmd", "get_throttled")
    if told is not None:
        return int(told.strip().rpartition("=")[2], 16)
    return int(kernel.read_text(encoding="ascii"), 16) if kernel.exists() else None


def speech(config: Config) -> facts.Speech:
    """Return whether the voice can speak."""
    from firmware.voice.trial import opens

    if not requirements.speaks(config):
        return facts.Speech(None)
    return facts.Speech(config.speech_device, opens(config.speech_device))


def network(config: Config) -> facts.Network:
    """Return where the page can be reached."""
    from firmware.screen.phone_link import ELSEWHERE, own_address

    host = config.host if config.host in ELSEWHERE else "0.0.0.0"
    return facts.Network(config.host, config.port, own_address(host))


def machine() -> str:
    """Return what this computer is, in a line."""
    model = Path("/proc/device-tree/model")
    told = model.read_text(encoding="utf-8", errors="replace") if model.exists() else "a PC"
    return f"{told.strip(chr(0))}, {platform.machine()}, {platform.release()}"
