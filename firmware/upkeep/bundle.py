"""`doctor --bundle`: one zip for a bug report.

It holds text without a secret, and where the Raspberry Pi's own camera is configured one picture of
the table.
"""

from __future__ import annotations

import json
import socket
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

from firmware.camera.calibrations import load_for
from firmware.handing.files import is_taken, new_file
from firmware.owner.config import KEYS, Config, LoadedConfig
from firmware.storage.bad_config import BadConfig
from firmware.table.journal import BadJournal
from firmware.table.journal_reader import shelf
from firmware.upkeep import secrets
from firmware.upkeep.checks import Line
from firmware.upkeep.doctor import as_json, as_text
from firmware.upkeep.facts import Unknown
from firmware.upkeep.other_programs import output_of
from firmware.upkeep.probes import day, machine, run_probe
from firmware.upkeep.switch_watch import health
from firmware.upkeep.web_client import address_of
from vision.cameras.pi import REAL, SIZE, take_sample
from vision.frame import NoCamera
from words.text import t, told_by

LOG_LINES: Final = "3000"
LEFT_OUT: Final = t(
    "for a bug report; PINs, passwords, keys, tokens, players' names and this computer's name are "
    "left out. Of a Raspberry Pi's own camera one picture of the table is in it. Look through it "
    "before you send it on"
)
_ABOUT: Final = """\
A bug report of a Round Table Referee, made by `roundtable doctor --bundle`.

Left out: PINs, passwords, keys, tokens, players' names, this computer's name, names of home
folders; the games themselves, and what was typed. Still in it: addresses in your network,
versions of programs, names and sizes of files, when games were played. camera.png is one picture of
a Raspberry Pi's own camera, taken just now: the table and whoever leans over it.
"""


_BUSY: Final = "A running box holds its camera: sudo systemctl stop roundtable, then again.\n"


class BadBundle(BadConfig):
    """A bug report whose name is taken already."""


def write(
    file: Path,
    loaded: LoadedConfig,
    lines: tuple[Line, ...],
    log: Callable[[], str] | None = None,
    camera: str = REAL,
) -> None:
    """Write the zip, or raise BadBundle or NotWritten; `log` gives the service's own lines.

    `camera` is the module and class of the Raspberry Pi's own camera, asked where it is configured.
    """
    config = loaded.config
    host = socket.gethostname()
    known = secrets.of(config.data, loaded.file, config.pin, host, config.mqtt_password_file)
    if is_taken(file):
        raise BadBundle(t("{file}: is there already: name another file", file=file))
    with new_file(file) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in _texts(loaded, lines, log or _log):
            packed.writestr(name, known.without(text))
        for name, content in _camera(config, camera):
            clean = known.without(content) if isinstance(content, str) else content
            packed.writestr(name, clean)


def _texts(
    loaded: LoadedConfig, lines: tuple[Line, ...], log: Callable[[], str]
) -> Iterator[tuple[str, str]]:
    config = loaded.config
    yield "about.txt", f"{_ABOUT}\n{machine()}\n"
    yield "doctor.txt", as_text(lines)
    yield "doctor.json", json.dumps(as_json(lines), indent=1, ensure_ascii=False)
    for name, probe in (
        ("configuration.txt", lambda: _configuration(loaded)),
        ("health.json", lambda: _health(config.host, config.port)),
        ("games.txt", lambda: _games(config.data)),
        ("files.txt", lambda: _files(config.data)),
        ("libraries.txt", _libraries),
        ("log.txt", log),
    ):
        told = run_probe(probe)
        yield name, f"could not be had: {told.why}" if isinstance(told, Unknown) else told


def _camera(config: Config, camera: str) -> Iterator[tuple[str, str | bytes]]:
    """Yield what the Pi's own camera tells of itself and one of its pictures, or why not."""
    if config.source != "pi":
        return
    told = run_probe(lambda: _sample(config, camera))
    if isinstance(told, Unknown):
        yield "camera.txt", f"could not be had: {told.why}\n{_BUSY}"
        return
    yield from told


def _sample(config: Config, camera: str) -> tuple[tuple[str, str | bytes], ...] | Unknown:
    from vision.pictures import as_png

    kept, _ = load_for(config.data, config.source)
    try:
        sample = take_sample(camera, kept.lock if kept else None, config.mains)
    except NoCamera as error:
        return Unknown(told_by(error))
    setup = sample.setup
    about = {
        "shows": str(setup.describe(SIZE)) if setup else "unknown",
        "setup": setup._asdict() if setup else None,
        "settings": sample.settings,
    }
    return (
        ("camera.json", json.dumps(about, indent=1, default=str)),
        ("camera.png", as_png(sample.picture)),
    )


def _configuration(loaded: LoadedConfig) -> str:
    """Return what each key comes to; the file itself may say anything, so it is left out."""
    keys = {key: known for table in KEYS.values() for key, known in table.items()}
    told = [
        f"{key} = {getattr(loaded.config, key)!r}{' (file)' if key in loaded.own else ''}"
        for key, known in keys.items()
        if not known.is_secret
    ]
    return "\n".join([f"file: {loaded.file}", *told, *(one.text for one in loaded.troubles), ""])


def _health(host: str, port: int) -> str:
    told = health(f"{address_of(host, port)}/healthz")
    return "the box does not answer" if told is None else json.dumps(told, indent=1)


def _games(data: Path) -> str:
    """Return a line a game, without who played."""
    try:
        with shelf(data / "journal.sqlite") as games:
            listed = games.list_games()
    except BadJournal as error:
        return str(error)
    return "\n".join(
        f"{one.id}  {day(one.started)}  {one.lines} lines  {one.trouble}" for one in listed
    )


def _files(data: Path) -> str:
    told = []
    for path in sorted(data.rglob("*")):
        about = path.lstat()
        told.append(f"{about.st_size:>12}  {day(about.st_mtime)}  {path.relative_to(data)}")
    return "\n".join(told)


def _libraries() -> str:
    told = sorted({f"{one.metadata['Name']} {one.version}" for one in distributions()})
    return "\n".join(told)


def _log() -> str:
    words = ("journalctl", "--no-pager", "--output", "short-iso", "--lines", LOG_LINES)
    told = output_of(*words, "--unit", "roundtable.service", "--unit", "roundtable-kiosk.service")
    return told or "no log could be read: add it with `sudo journalctl -u roundtable`"
