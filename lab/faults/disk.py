"""A disk that is full, or cannot be written."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Final

import httpx

from lab.faults.box import Box, NotUp
from lab.faults.player import Player
from lab.faults.rows import Bench, LeftOut, Verdict

SMALL_MB: Final = 8
HOME_S: Final = 20.0  # until a box is at home again
Spoils = Callable[[], AbstractContextManager[None]]


@contextmanager
def _small_disk(bench: Bench) -> Iterator[Path]:
    """Mount a small file system of its own; raise LeftOut where that may not be."""
    place = bench.folder() / "disk"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_MB}m", "tmpfs", str(place)]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise LeftOut(done.stderr.strip() or "mount is refused")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def full(bench: Bench, _seed: int) -> Verdict:
    """Fill the disk under a game and empty it again."""
    verdict = Verdict(tries=1)
    with _small_disk(bench) as disk:
        box = bench.box(disk / "data", printed=disk.parent / "box.log").start()
        player = Player(box).begin()
        with _fill_disk(disk):
            player.play(40)
            code, _ = box.health()
            if code == 200 or not box.get("api/table")["warnings"]:
                verdict.silent.append("a full disk is not said")
        verdict.counts["lines refused meanwhile"] += len(player.refused)
        if not player.goes_on():
            verdict.stopped.append("no line is taken when there is room")
        player.judge(verdict)
        box.end()
    return verdict


def read_only(bench: Bench, _seed: int) -> Verdict:
    """Start on a data folder that is read-only, and play; it goes on there once it can be written.

    A disk cannot be made read-only here while files on it are open for writing: the kernel refuses.
    """
    with _small_disk(bench) as disk:
        box = bench.box(disk / "data", printed=disk.parent / "box.log").start()
        player = Player(box).begin(3)
        box.end()

        @contextmanager
        def spoilt() -> Iterator[None]:
            _remount(disk, "ro")
            yield
            _remount(disk, "rw")

        return _start_on_spoilt(box, player, spoilt)


def full_at_start(bench: Bench, _seed: int) -> Verdict:
    """Start for the first time where the disk is full, and play; it is there when there is room."""
    with _small_disk(bench) as disk:
        box = bench.box(disk / "data", printed=disk.parent / "box.log")
        return _start_on_spoilt(box, Player(box), lambda: _fill_disk(disk))


def _start_on_spoilt(box: Box, player: Player, spoilt: Spoils) -> Verdict:
    """Start on a spoilt disk: said, played, and all of it there afterwards."""
    verdict = Verdict(tries=1)
    try:
        with spoilt():
            box.start()
            if str(box.data.parent) not in str(box.get("api/table")["safe"]["troubles"]):
                verdict.silent.append("the folder is not named")
            if not player.game:
                player.begin()
            if not player.goes_on():
                verdict.stopped.append("no line is taken meanwhile")
        if not _is_home(box):
            verdict.stopped.append("it does not go on in its folder")
        player.judge(verdict)
    except NotUp as error:
        verdict.stopped.append(f"no page: {error}")
    box.end()
    return verdict


@contextmanager
def _fill_disk(disk: Path) -> Iterator[None]:
    ballast = disk / "ballast"
    with ballast.open("wb") as file, suppress(OSError):
        while True:
            os.write(file.fileno(), bytes(4096))
    try:
        yield
    finally:
        ballast.unlink()


def _is_home(box: Box) -> bool:
    """Whether it goes on in its data folder some seconds after that can be written."""
    deadline = time.monotonic() + HOME_S
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError, KeyError):  # a box that opens there has no table yet
            if not box.get("api/table")["safe"]["troubles"]:
                return True
        time.sleep(0.1)
    return False


def _remount(disk: Path, how: str) -> None:
    words = ["mount", "-o", f"remount,{how}", str(disk)]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise LeftOut(done.stderr.strip())
