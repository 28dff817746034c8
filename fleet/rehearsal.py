"""A rehearsal of a whole hall on one computer: its broker, a box of bots a table, its page."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Final

from firmware.games.registry import GAMES
from firmware.output import say, warn
from firmware.owner import config as configuration
from firmware.storage.bad_config import BadConfig
from fleet.bundles import hall as halls
from fleet.bundles.accounts import STAFF
from fleet.bundles.texts import Place, broker_conf, hall_toml, table_toml
from fleet.hall.start import open_hall
from fleet.hall.tables import Hall
from words.text import t

HERE: Final = "127.0.0.1"
PLACES: Final = (os.environ.get("PATH", ""), "/usr/sbin")  # of Mosquitto's program
LOOK_S: Final = 0.5  # between two looks at the hall
BEGIN_S: Final = 90.0  # until every table plays; many boxes start slowly
END_S: Final = 10.0  # for a box to take its messages from the broker
PACE: Final = "1"  # of `roundtable demo`: a game a minute, with a call for help in each
_LINES: Final = 3  # that a box said last


@dataclass
class HallProgress:
    """What the hall has shown so far."""

    playing: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)

    def look(self, hall: Hall) -> None:
        """Take in what the hall shows now."""
        self.playing |= {name for name, table in hall.tables.items() if table.game}
        self.called |= {name for name, table in hall.tables.items() if table.call}


@dataclass(frozen=True)
class Box:
    """A table of bots in a process of its own, and the file of what it says."""

    process: subprocess.Popen[bytes]
    log: Path

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self.process.poll() is not None

    @property
    def last_words(self) -> str:
        """Return the last lines that it wrote."""
        return " / ".join(self.log.read_text(errors="replace").splitlines()[-_LINES:])


def rehearse(tables: int, seconds: float, port: int, stop: Event) -> int:
    """Show a hall of bots, `seconds` from when all tables play; return 1 where one never did.

    Raises BadConfig where no broker can be started, and NoPort.
    """
    with TemporaryDirectory(prefix="roundtable-hall-") as name, ExitStack() as parts:
        folder = Path(name)
        files = write_hall(folder, [f"table-{number:02d}" for number in range(1, tables + 1)])
        parts.enter_context(broker(folder))
        options = {"data": str(folder / "data"), "host": HERE, "port": port, "https": False}
        config = configuration.load(str(folder / "hall.toml"), options)
        hall = parts.enter_context(open_hall(config, warn))
        say(t("the hall is shown at {address}", address=hall.served.address))
        boxes = parts.enter_context(bots(files))
        say(t("{tables} tables of bots begin; Ctrl-C ends it", tables=tables))
        seen = HallProgress()

        def all_play() -> bool:
            seen.look(hall.board.hall)
            return len(seen.playing) == tables

        if _follow(boxes, lambda: not all_play(), BEGIN_S, stop):
            say(t("all of them play; it ends in {seconds} s", seconds=round(seconds)))
            _follow(boxes, all_play, seconds, stop)
        for problem in (box.last_words for box in boxes if box.has_ended):
            warn(t("warning: {problem}", problem=problem))
    say(
        t(
            "{playing} of {tables} tables played, {called} called for help",
            playing=len(seen.playing),
            tables=tables,
            called=len(seen.called),
        )
    )
    return 0 if len(seen.playing) == tables else 1


def _follow(
    boxes: Sequence[Box], goes_on: Callable[[], bool], longest_s: float, stop: Event
) -> bool:
    """Look at the hall again and again while it goes on; return whether it came to its own end.

    It goes no further than `longest_s`, a box that ends, and being told to stop.
    """
    end = time.monotonic() + longest_s
    while goes_on():
        if time.monotonic() > end or any(box.has_ended for box in boxes) or stop.wait(LOOK_S):
            return False
    return True


# -- its parts ---------------------------------------------------------------------------------


def write_hall(folder: Path, tables: Sequence[str]) -> tuple[Path, ...]:
    """Write a hall's files as `fleet new` makes them; return each table's configuration."""
    with socket.create_server((HERE, 0)) as free:
        place = Place(HERE, free.getsockname()[1], 0)
    now = datetime.now(UTC)
    hall, own = halls.new_hall(place, now)
    hall, passwords = halls.with_tables(hall, tables, now)
    at = str(folder)
    user = pwd.getpwuid(os.geteuid()).pw_name
    conf = f"user {user}\nlog_dest stderr\n{broker_conf(f'{place.port} {HERE}', at)}"
    files = halls.broker_files(hall) | {"mosquitto.conf": conf, "ca.pem": hall.ca}
    files |= {"hall.toml": hall_toml(place, at), "password": own[STAFF]}
    for name, text in files.items():
        _write(folder / name, text)
    made = []
    for table, password in passwords.items():
        (folder / table).mkdir()
        _write(folder / table / "ca.pem", hall.ca)
        _write(folder / table / "password", password)
        made.append(folder / table / "table.toml")
        _write(made[-1], table_toml(place, table, str(folder / table)))
    return tuple(made)


def _write(path: Path, text: str) -> None:
    path.touch(0o600)
    path.write_text(text, encoding="utf-8")


@contextmanager
def broker(folder: Path) -> Iterator[None]:
    """Run Mosquitto with the folder's `mosquitto.conf`; raise BadConfig where that cannot be."""
    program = shutil.which("mosquitto", path=os.pathsep.join(PLACES))
    if program is None:
        raise BadConfig(t("a rehearsal needs a broker: sudo apt install mosquitto"))
    words = [program, "-c", str(folder / "mosquitto.conf")]
    with (folder / "mosquitto.log").open("wb") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log)
    try:
        yield
    finally:
        _end([process])


@contextmanager
def bots(files: Sequence[Path]) -> Iterator[tuple[Box, ...]]:
    """Run a table of bots with each configuration, game after game of this program's in turn."""
    boxes: list[Box] = []
    try:
        for file, game in zip(files, cycle(GAMES), strict=False):
            words = [sys.executable, "-m", "firmware.cli", "demo", "--config", str(file)]
            words += ["--speed", PACE, "--game", game]
            log = file.with_name("log")
            with log.open("wb") as said:
                boxes.append(Box(subprocess.Popen(words, stdout=said, stderr=said), log))
        yield tuple(boxes)
    finally:
        _end([box.process for box in boxes])


def _end(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """End them in order, all at once; who does not end in time is killed."""
    for process in processes:
        process.terminate()
    end = time.monotonic() + END_S
    for process in processes:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.1, end - time.monotonic()))
        if process.poll() is None:
            process.kill()
            process.wait()
