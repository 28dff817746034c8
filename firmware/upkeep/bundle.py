"""`doctor --bundle`: one zip for a bug report. Everything in it is text without a secret."""

from __future__ import annotations

import json
import socket
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

from firmware.owner.bad_config import BadConfig
from firmware.owner.config import KEYS, Loaded
from firmware.table.journal import BadJournal
from firmware.table.shelf import shelf
from firmware.upkeep import secrets
from firmware.upkeep.asking import asked
from firmware.upkeep.checks import Line
from firmware.upkeep.doctor import as_json, as_text
from firmware.upkeep.facts import Unknown
from firmware.upkeep.probing import day, machine, probed
from firmware.upkeep.watching import health
from words.text import t

LOG_LINES: Final = "3000"
LEFT_OUT: Final = t(
    "for a bug report; PINs, passwords, keys, tokens, players' names and this computer's name are "
    "left out. Look through it before you send it on"
)
_ABOUT: Final = """\
A bug report of a Round Table Referee, made by `roundtable doctor --bundle`.

Left out: PINs, passwords, keys, tokens, players' names, this computer's name, names of home
folders; the games themselves, pictures, and what was typed. Still in it: addresses in your network,
versions of programs, names and sizes of files, when games were played.
"""


class BadBundle(BadConfig):
    """A bug report that cannot be written: where, why and what to do."""


def write(
    file: Path, loaded: Loaded, lines: tuple[Line, ...], log: Callable[[], str] | None = None
) -> None:
    """Write the zip, or raise BadBundle; `log` gives the service's own lines."""
    config = loaded.config
    host = socket.gethostname()
    known = secrets.of(config.data, loaded.file, config.pin, host, config.mqtt_password_file)
    try:
        with zipfile.ZipFile(file, "x", zipfile.ZIP_DEFLATED) as packed:
            for name, text in _texts(loaded, lines, log or _log):
                packed.writestr(name, known.without(text))
    except FileExistsError as error:
        raise BadBundle(f"{file}: is there already: name another file") from error
    except OSError as error:
        file.unlink(missing_ok=True)
        raise BadBundle(f"{file}: cannot be written: {error.strerror}: name another") from error


def _texts(
    loaded: Loaded, lines: tuple[Line, ...], log: Callable[[], str]
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
        told = probed(probe)
        yield name, f"could not be had: {told.why}" if isinstance(told, Unknown) else told


def _configuration(loaded: Loaded) -> str:
    """Return what each key comes to; the file itself may say anything, so it is left out."""
    keys = {key: known for table in KEYS.values() for key, known in table.items()}
    told = [
        f"{key} = {getattr(loaded.config, key)!r}{' (file)' if key in loaded.own else ''}"
        for key, known in keys.items()
        if not known.is_secret
    ]
    return "\n".join([f"file: {loaded.file}", *told, *(one.text for one in loaded.troubles), ""])


def _health(host: str, port: int) -> str:
    told = health(f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/healthz")
    return "the box does not answer" if told is None else json.dumps(told, indent=1)


def _games(data: Path) -> str:
    """Return a line a game, without who played."""
    try:
        with shelf(data / "journal.sqlite") as games:
            listed = games.listed()
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
    told = asked(*words, "--unit", "roundtable.service", "--unit", "roundtable-kiosk.service")
    return told or "no log could be read: add it with `sudo journalctl -u roundtable`"
