"""Twenty minutes at a table: what grows in a box that is played on without a break."""

from __future__ import annotations

import time
from itertools import count
from typing import Final

from lab.faults.box import game_lines
from lab.faults.player import Player
from lab.faults.rows import Bench, Verdict

MINUTES: Final = 20
MOST_MB: Final = 30.0  # by which it may grow after its first minute
MOST_FILES: Final = 10
GAMES: Final = count(1)  # their seeds


def play(bench: Bench, _seed: int) -> Verdict:
    """Play games of bots for some minutes; memory and descriptors stay what they were."""
    verdict, box = Verdict(), bench.running()
    memory = files = 0.0
    for minute in range(2 if bench.short else 1 + MINUTES):
        deadline = time.monotonic() + (1.0 if bench.short else 60.0)
        while time.monotonic() < deadline:
            header, *lines = game_lines(next(GAMES))
            player = Player(box, header=header, lines=iter(lines)).begin()
            player.play_for(deadline - time.monotonic())
            player.judge(verdict)
        if minute == 0:
            memory, files = box.memory_mb(), box.descriptors()
        verdict.tries += 1
    if box.memory_mb() > memory + MOST_MB:
        verdict.stopped.append(f"{memory:.0f} MB became {box.memory_mb():.0f}")
    if box.descriptors() > files + MOST_FILES:
        verdict.stopped.append(f"{files:.0f} descriptors became {box.descriptors()}")
    return verdict
