"""A disk that flips bits, is full, or cannot be written."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from firmware import start
from firmware.commands.run import begin
from firmware.owner import cards
from firmware.owner.bad_config import BadConfig
from firmware.owner.config import Config
from firmware.owner.deck import deck, remember
from firmware.owner.door_memory import (
    DoorMemory,
    Guess,
    keep_memory,
    read_memory,
    read_secret,
)
from firmware.owner.operator_pin import draw_pin, read_pin
from firmware.owner.troubles import Troubles
from firmware.table.journal import BadJournal
from lab.faults_box import Box, NotUp, Row, game_lines

LINES: Final = 12  # of each game in the folder that is broken
GAMES: Final = 2
SMALL_MB: Final = 8
BROKEN: Final = "broken"
SMALL: Final[Mapping[str, Callable[[Path], Any]]] = {
    "cards.toml": cards.read, "deck.toml": lambda data: deck(data, keep=False).code,
    "operator-pin": read_pin, "operator-secret": read_secret, "operator-door": read_memory,
}  # fmt: skip


# -- flipped bits ----------------------------------------------------------------------------


def bit_flips(folder: Path, tries: int) -> Row:
    """Flip one bit in any file of the data folder: nothing may be other than it was in silence."""
    chance = Random(3)
    whole = _played(folder / "whole")
    before = _gone_on(_copy(folder, whole))
    files = sorted(path.relative_to(whole) for path in whole.rglob("*") if path.is_file())
    files = [one for one in files if (whole / one).stat().st_size]
    silent = stopped = changed = said = 0
    for _ in range(tries):
        file, data = chance.choice(files), _copy(folder, whole)
        _flip(data / file, chance)
        try:
            after = _gone_on(data)
        except (BadConfig, BadJournal) as error:
            stopped += 1
            print(f"stopped: a bit of {file}: {error}", file=sys.stderr, flush=True)
            continue
        keys = [key for key, now in after.kept.items() if now not in (before.kept[key], BROKEN)]
        changed, said = changed + bool(keys), said + (after.says != before.says)
        if keys and after.says == before.says:
            silent += 1
            print(f"silent: a bit of {file}: {', '.join(keys)}", file=sys.stderr, flush=True)
    figure = (
        f"{len(files)} files; {changed} times something was other than before, {said} times said"
    )
    return Row("a flipped bit in the data folder", tries, 0, silent, stopped, figure)


def _played(data: Path) -> Path:
    """Return a data folder as a power cut leaves it: games, settings, facts, a PIN."""
    box = Box(data)
    box.start()
    for seed in range(GAMES):
        header, *lines = game_lines(seed + 1)
        box.post("api/new", header)
        for line in lines[:LINES]:
            box.post("api/do", line)
    box.post("api/settings", {"night": True})
    cards.write(data, {"morgan-3": cards.Told(checked=True)})
    remember(data, "K7QD")
    draw_pin(data)
    read_secret(data)
    keep_memory(data, DoorMemory(3.5, 1e9, 1, (Guess(1e9, "10.0.0.7"),), {"ab": 2e9}))
    box.end(signal.SIGKILL)
    return data


def _copy(folder: Path, whole: Path) -> Path:
    """Return a fresh copy of the folder; the one before is removed."""
    data = folder / "copy"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(whole, data)
    return data


def _flip(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


@dataclass(frozen=True, slots=True)
class _GoneOn:
    """What a box goes on with, and what it says of it."""

    kept: dict[str, Any]
    says: tuple[str, ...]


def _gone_on(data: Path) -> _GoneOn:
    """Start a box as `roundtable run` does, in this process: a start then takes no second."""
    config, troubles = Config(data, pins="mock", port=0), Troubles()
    with start.appliance(config, lambda *_: None, time.monotonic, troubles=troubles) as box:
        begin(box, None, False)
        operator = box.app.desk.operator()
        table: Mapping[str, Any] = box.app.desk.table()
        said = (*(one.text for one in troubles.all.values()), *map(str, table["warnings"]))
    kept = {key: operator[key] for key in ("lines", "of", "facts")}
    kept |= {key: table[key] for key in ("settings", "players")}
    kept["journal"] = _rows(data / "journal.sqlite")
    kept |= {name: _told(reads, data) for name, reads in SMALL.items()}
    return _GoneOn(kept, tuple(sorted(said)))


def _told(reads: Callable[[Path], Any], data: Path) -> Any:
    """Return what a small file says now; BROKEN: that is said as soon as it is read."""
    with suppress(BadConfig):
        return reads(data)
    return BROKEN


def _rows(path: Path) -> list[Any]:
    """Return the record lines that the file holds, as far as it can be read."""
    rows: list[Any] = []
    with suppress(sqlite3.Error):
        base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        base.text_factory = bytes
        for row in base.execute("SELECT game, number, line FROM lines ORDER BY game, number"):
            rows.append(row)
    return rows


# -- full, read-only -------------------------------------------------------------------------


@contextmanager
def _small_disk(place: Path) -> Iterator[Path]:
    """Mount a small file system of its own; raise OSError where that may not be."""
    place.mkdir(parents=True)
    words = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_MB}m", "tmpfs", str(place)]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise OSError(done.stderr.strip() or "mount is refused")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def _on_small_disk(folder: Path, what: str, tries: int, broken: Any) -> Row:
    try:
        with _small_disk(folder / "disk") as disk:
            return _tried(disk, what, tries, broken)
    except (OSError, FileNotFoundError) as error:
        return Row(what, 0, figure=f"skipped: {error}")


def _tried(disk: Path, what: str, tries: int, broken: Any) -> Row:
    box = Box(disk / "data", printed=disk.parent / "box.log")
    box.start()
    box.post("api/new", {"record": "rumors/1", "players": 4})
    lost = silent = stopped = refused = known = 0
    for _ in range(tries):
        with broken(disk):
            for n in range(40):
                answer = box.post("api/do", {"do": "adjust", "white": n % 3, "black": 0})
                known += answer.status_code == 200
                refused += answer.status_code != 200
            code, _ = box.health()
            silent += code == 200 or not box.get("api/table")["warnings"]
        lost += box.lines() != known
        if _goes_on(box):
            known += 1
        else:
            stopped += 1
    box.end()
    return Row(what, tries, lost, silent, stopped, f"{refused} lines refused by name meanwhile")


def _goes_on(box: Box, tries: int = 50) -> bool:
    """Whether a line is taken again, within a few seconds after there is room."""
    for _ in range(tries):
        with suppress(httpx.HTTPError):
            if box.post("api/do", {"do": "adjust", "white": 1, "black": 0}).status_code == 200:
                return True
        subprocess.run(["sleep", "0.1"], check=True)
    return False


@contextmanager
def _filled(disk: Path) -> Iterator[None]:
    ballast = disk / "ballast"
    with ballast.open("wb") as file, suppress(OSError):
        while True:
            os.write(file.fileno(), bytes(4096))
    try:
        yield
    finally:
        ballast.unlink()


def full(folder: Path, tries: int) -> Row:
    """Fill the disk under a game and empty it again."""
    return _on_small_disk(folder, "a full disk, and room again", tries, _filled)


def read_only(folder: Path, tries: int) -> Row:
    """Start on a data folder that is read-only, and play; it goes on there once it can be written.

    A disk cannot be made read-only here while files on it are open for writing: the kernel refuses.
    """

    @contextmanager
    def spoilt(disk: Path) -> Iterator[None]:
        _remount(disk, "ro")
        yield
        _remount(disk, "rw")

    return _begun_on(folder, "a start on a disk that is read-only", tries, spoilt, goes_on=True)


def full_at_start(folder: Path, tries: int) -> Row:
    """Start for the first time where the disk is full, and play; it goes on there with room."""

    @contextmanager
    def spoilt(disk: Path) -> Iterator[None]:
        shutil.rmtree(disk / "data", ignore_errors=True)
        with _filled(disk):
            yield

    return _begun_on(folder, "a first start on a disk that is full", tries, spoilt, goes_on=False)


def _begun_on(folder: Path, what: str, tries: int, broken: Any, goes_on: bool) -> Row:
    """Start on a spoilt disk again and again: said, played, and all of it there afterwards."""
    lost = silent = stopped = 0
    try:
        with _small_disk(folder / "disk") as disk:
            for n in range(tries):
                box = Box(disk / "data", printed=folder / "box.log")
                before = _one_line(box) if goes_on else 0
                try:
                    with broken(disk):
                        box.start()
                        silent += str(disk) not in str(box.get("api/table")["safe"]["troubles"])
                        lost += goes_on and box.lines() != before
                        if goes_on and n % 2 == 0:
                            taken = _is_taken(box, n)
                        else:
                            taken, before = box.referees(), 0
                    stopped += not taken or not _is_home(box)
                    lost += box.lines() != before + 1
                except (NotUp, httpx.HTTPError) as error:
                    stopped += 1
                    print(f"stopped: {what}: {error}", file=sys.stderr, flush=True)
                box.end()
    except OSError as error:
        return Row(what, 0, figure=f"skipped: {error}")
    return Row(what, tries, lost, silent, stopped, "said, played, and there when it was writable")


def _one_line(box: Box) -> int:
    """Have a game with some lines lie there; return how many."""
    box.start()
    if not box.referees():
        raise NotUp(box.said())
    lines = box.lines()
    box.end()
    return lines


def _is_taken(box: Box, n: int) -> bool:
    line = {"do": "adjust", "white": n % 3, "black": 0}
    return box.post("api/do", line).status_code == 200


def _is_home(box: Box) -> bool:
    """Whether it goes on in its data folder some seconds after that can be written."""
    for _ in range(200):
        with suppress(httpx.HTTPError, KeyError):  # a box that opens there has no table yet
            if not box.get("api/table")["safe"]["troubles"]:
                return True
        subprocess.run(["sleep", "0.1"], check=True)
    return False


def _remount(disk: Path, how: str) -> None:
    done = subprocess.run(["mount", "-o", f"remount,{how}", str(disk)], capture_output=True)
    if done.returncode:
        raise OSError(done.stderr.decode().strip())
