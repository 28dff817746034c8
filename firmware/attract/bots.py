"""A whole game of bots as the lines of a record, in a process of its own: no loop waits for it.

`python -m firmware.attract.bots rumors 4 7`: which game, how many play, which one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from engine.game import Line
from engine.record import write
from firmware.games.registry import PLAYED

NAMES: Final = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Fatma", "Gil")
LAST: Final = 19  # of nice: only what nobody else wants
MOST_LINES: Final = 3000  # many times the longest game that was seen


def record(name: str, players: int, seed: int) -> Iterator[Line]:
    """Yield the header and each line; the same seed gives the same game."""
    bots = PLAYED[name]
    game = bots.entry.game
    header: Line = {"record": f"{name}/1", "players": list(NAMES[:players])}
    yield header
    setup = game.setup(header)
    company, state = bots.company(setup, Random(seed)), game.start(setup)
    for _ in range(MOST_LINES):
        event = company.next_event(state)
        if event is None:
            return
        yield game.write(event)
        after, _ = game.apply(state, event)
        company.follow(state, event, after)
        state = after


def main(name: str, players: str, seed: str) -> None:
    """Write a record to the standard output."""
    with suppress(OSError):  # a service may not be allowed to
        os.nice(LAST)
    for line in record(name, int(players), int(seed)):
        sys.stdout.buffer.write(f"{write(line)}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
