"""Killed, stopped, told to end: what the box does with the signals that reach it."""

from __future__ import annotations

import time
from itertools import chain
from random import Random
from signal import SIGCONT, SIGHUP, SIGINT, SIGKILL, SIGSTOP, SIGTERM
from threading import Timer
from typing import Final

from lab.faults.box import NotUp, game_lines
from lab.faults.player import Player, corrections
from lab.faults.rows import Bench, Verdict

KILLS: Final = 5  # of one case
LONGEST_S: Final = 0.4  # lines are entered so long before a kill, at the most
STOPPED_S: Final = 2.0
ENDS: Final = (SIGTERM, SIGHUP, SIGINT)


def kills(bench: Bench, seed: int) -> Verdict:
    """Kill -9 under lines, five times; every acknowledged one must be there after each start."""
    chance, verdict = Random(seed), Verdict()
    box = bench.box(bench.folder() / "data").start()
    header, *lines = game_lines(seed)
    player = Player(box, header=header, lines=chain(lines, corrections())).begin()
    for _ in range(1 if bench.short else KILLS):
        player.play(2)
        killer = Timer(chance.uniform(0.0, LONGEST_S), lambda: box.signal(SIGKILL))
        killer.start()
        player.play_until_gone()
        killer.join()
        box.end(SIGKILL)
        verdict.tries += 1
        try:
            box.start()
        except NotUp as error:
            verdict.stopped.append(f"no page: {error}")
            return verdict
        player.look_again()
    player.judge(verdict)
    if not box.referees():
        verdict.stopped.append("no new game is taken")
    return verdict


def told_to_end(bench: Bench, seed: int) -> Verdict:
    """SIGTERM, SIGHUP or SIGINT: it ends by itself, status 0, and the game is there after it."""
    verdict, number = Verdict(tries=1), ENDS[seed % len(ENDS)]
    box = bench.box(bench.folder() / "data").start()
    player = Player(box).begin(5)
    status = box.end(number)
    if status != 0:
        verdict.stopped.append(f"{number.name}: status {status}")
    box.start()
    player.judge(verdict)
    return verdict


def frozen(bench: Bench, _seed: int) -> Verdict:
    """SIGSTOP for a while: it goes on where it was."""
    verdict, box = Verdict(tries=1), bench.running()
    player = Player(box).begin(3)
    box.signal(SIGSTOP)
    time.sleep(STOPPED_S)
    box.signal(SIGCONT)
    if not player.goes_on():
        verdict.stopped.append("no line is taken")
    player.judge(verdict)
    return verdict
