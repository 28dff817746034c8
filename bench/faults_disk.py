"""A disk that flips bits, is full, or cannot be written."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from bench.faults_box import Box, NotUp, Row, game_lines

LINES: Final = 40  # of each game in the folder that is broken
GAMES: Final = 3
SMALL_MB: Final = 8
USUAL: Final = "the table is shown at"
PIN: Final = "424242"


# -- flipped bits ----------------------------------------------------------------------------


def bit_flips(folder: Path, tries: int) -> Row:
    """Flip one bit in any file of the data folder: nothing may be other than it was in silence."""
    chance = Random(3)
    whole = _played(folder / "whole")
    before = _seen(_opened(folder, whole))
    files = sorted(path.relative_to(whole) for path in whole.rglob("*") if path.is_file())
    silent = stopped = changed = said = 0
    for _ in range(tries):
        file = chance.choice([one for one in files if (whole / one).stat().st_size])
        try:
            box = _opened(folder, whole, file, chance)
        except NotUp:
            stopped += 1
            continue
        after = _seen(box)
        differs = after["kept"] != before["kept"]
        tells = after["says"] != before["says"]
        changed, said = changed + differs, said + tells
        silent += differs and not tells
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
    subprocess.run(
        ["python", "-m", "firmware.cli", "cards", "--data", str(data), "morgan-3", "symbols=grail"],
        capture_output=True,
    )
    (data / "operator-pin").write_text(f"{PIN}\n")
    box.end(signal.SIGKILL)
    return data


def _opened(
    folder: Path, whole: Path, file: Path | None = None, chance: Random | None = None
) -> Box:
    """Start a box on a copy of the folder, with one bit of a file flipped."""
    data = folder / "copy"
    for old in folder.glob("copy*"):
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    shutil.copytree(whole, data)
    if file is not None and chance is not None:
        content = bytearray((data / file).read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        (data / file).write_bytes(content)
    box = Box(data)
    box.start()
    return box


def _seen(box: Box) -> dict[str, Any]:
    """Return what the box goes on with, and what it says of it; end it."""
    operator, table = box.get("api/operator"), box.get("api/table")
    said = [line for line in box.said().splitlines() if USUAL not in line and "leaked" not in line]
    box.end(signal.SIGKILL)
    kept = {
        "lines": operator["lines"], "of": operator["of"], "facts": operator["facts"],
        "settings": table["settings"], "players": table["players"],
        "journal": _rows(box.data / "journal.sqlite"),
        "pin": (box.data / "operator-pin").read_bytes()
        if (box.data / "operator-pin").exists() else b"",
    }  # fmt: skip
    return {"kept": kept, "says": (sorted(map(str, table["warnings"])), len(said))}


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
    box = Box(disk / "data")
    box.printed = disk.parent / "box.log"
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


@contextmanager
def _sealed(disk: Path) -> Iterator[None]:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


def full(folder: Path, tries: int) -> Row:
    """Fill the disk under a game and empty it again."""
    return _on_small_disk(folder, "a full disk, and room again", tries, _filled)


def read_only(folder: Path, tries: int) -> Row:
    """Make the disk read-only under a game, and writable again."""
    return _on_small_disk(folder, "a disk gone read-only, and back", tries, _sealed)
