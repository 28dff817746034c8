"""Killed, stopped, told to end: what the box does with the signals that reach it."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from lab.faults_box import Box, NotUp, Row, game_lines

LONGEST_S: Final = 0.4  # a box is killed this long after its page was there, at the most
STOPPED_S: Final = 2.0


class Player:
    """Somebody who enters one game after the other, line by line."""

    def __init__(self, box: Box) -> None:
        self.answered = 0  # lines, in all
        self.known = 0  # lines of this game that the box has acknowledged
        self._box = box
        self._seed = 0
        self._game: list[Mapping[str, Any]] = []
        self._at = 0

    def play(self, seconds: float) -> None:
        """Enter lines for so long."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self._at >= len(self._game):
                self._begin()
            answer = self._box.post("api/do", self._game[self._at])
            assert answer.status_code == 200, answer.text
            self._at, self.known, self.answered = self._at + 1, self._at + 1, self.answered + 1

    def look_again(self) -> bool:
        """Go on where the box stands; whether it knows less than it had acknowledged."""
        there = self._box.lines()
        is_lost, self._at = there < self.known, there
        self.known = there
        return is_lost

    def _begin(self) -> None:
        self._seed += 1
        header, *self._game = game_lines(self._seed)
        self._box.post("api/new", header)
        self._at = self.known = 0


def kills(folder: Path, tries: int) -> Row:
    """Kill -9 under a stream of lines; every acknowledged one must be there after the start."""
    chance, box = Random(1), Box(folder / "kills")
    box.start()
    player, lost, stopped = Player(box), 0, 0
    for n in range(tries):
        if n % 50 == 49:
            print(f"{n + 1} kills, {lost} lost", file=sys.stderr, flush=True)
        player.play(chance.uniform(0, LONGEST_S))
        box.end(signal.SIGKILL)
        try:
            box.start()
        except NotUp:
            stopped += 1
            break
        lost += player.look_again()
    stopped += not box.referees()
    box.end()
    return Row("kill -9 under lines", tries, lost, 0, stopped, f"{player.answered} lines answered")


def told_to_end(folder: Path, tries: int) -> Row:
    """SIGTERM, SIGHUP and SIGINT: it ends by itself, status 0, and the game is there after it."""
    box, lost, stopped = Box(folder / "ends"), 0, 0
    numbers = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    box.start()
    for n in range(tries):
        box.post("api/new", {"record": "rumors/1", "players": 4})
        for card in ("picts-5", "saxons-3", "dragon-2"):
            box.post("api/do", {"do": "lay", "card": card})
        stopped += box.end(numbers[n % len(numbers)]) != 0
        try:
            box.start()
        except NotUp:
            stopped += 1
            break
        lost += box.lines() != 3
    box.end()
    return Row("SIGTERM, SIGHUP, SIGINT", tries, lost, 0, stopped)


def frozen(box: Box, tries: int) -> Row:
    """SIGSTOP for a while: it goes on where it was."""
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
    return Row(f"SIGSTOP for {STOPPED_S:g} s", tries, lost, 0, stopped)
