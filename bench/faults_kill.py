"""Killed, stopped, told to end: what the box does with the signals that reach it."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from random import Random
from typing import Final

import httpx

from bench.faults_box import Box, NotUp, Row, game_lines

LONGEST_S: Final = 0.4  # a box is killed this long after its page was there, at the most
STOPPED_S: Final = 2.0


def kills(folder: Path, tries: int) -> Row:
    """Kill -9 under a stream of lines; every acknowledged one must be there after the start."""
    chance, box = Random(1), Box(folder / "kills")
    lost = stopped = acknowledged = seed = 0
    taken: list[int] = [0]
    game = iter(())
    box.start()
    for _ in range(tries):
        deadline = time.monotonic() + chance.uniform(0, LONGEST_S)
        while time.monotonic() < deadline:
            line = next(game, None)
            if line is None:
                seed, game = seed + 1, game_lines(seed + 1)
                box.post("api/new", next(game))
                taken = [0]
                continue
            if box.post("api/do", line).status_code == 200:
                taken.append(taken[-1] + 1)
                acknowledged += 1
        box.end(signal.SIGKILL)
        try:
            box.start()
        except NotUp:
            stopped += 1
            break
        lost += box.lines() < taken[-1] if len(taken) > 1 else 0
    stopped += not box.referees()
    box.end()
    return Row("kill -9 under lines", tries, lost, 0, stopped, f"{acknowledged} lines answered")


def told_to_end(folder: Path, tries: int) -> Row:
    """SIGTERM, SIGHUP and SIGINT: it ends by itself, status 0, and the game is there after it."""
    lost = stopped = 0
    numbers = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    for n in range(tries):
        box = Box(folder / "ends")
        try:
            box.start()
        except NotUp:
            stopped += 1
            continue
        box.post("api/new", {"record": "rumors/1", "players": 4})
        for card in ("picts-5", "saxons-3", "dragon-2"):
            box.post("api/do", {"do": "lay", "card": card})
        stopped += box.end(numbers[n % len(numbers)]) != 0
        box.start()
        lost += box.lines() != 3
        box.end()
    return Row("SIGTERM, SIGHUP, SIGINT", tries, lost, 0, stopped)


def frozen(folder: Path, tries: int) -> Row:
    """SIGSTOP for a while: it goes on where it was."""
    box = Box(folder / "frozen")
    box.start()
    box.post("api/new", {"record": "rumors/1", "players": 4})
    lost = stopped = 0
    for n in range(tries):
        kept = box.lines()
        box.signal(signal.SIGSTOP)
        time.sleep(STOPPED_S)
        box.signal(signal.SIGCONT)
        try:
            line = {"do": "adjust", "white": n % 3, "black": 0}
            stopped += box.post("api/do", line).status_code != 200
            lost += box.lines() != kept + 1
        except httpx.HTTPError:
            stopped += 1
    box.end()
    return Row(f"SIGSTOP for {STOPPED_S:g} s", tries, lost, 0, stopped)
