"""A whole game of bots as the lines of a record, in a process of its own: no loop waits for it.

`python -m firmware.attract.bots GAME 4 7 19`: which game, how many play, which one, how nice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Final

from engine.game import Line
from engine.record import write
from firmware.games.registry import GAMES
from firmware.games.simulation import each_event
from firmware.games.strength import Strength

NAMES: Final = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Fatma", "Gil")
MOST_LINES: Final = 3000  # many times the longest game that was seen


def record(name: str, players: int, seed: int) -> Iterator[Line]:
    """Yield the header and each line; the same seed gives the same game."""
    adapter = GAMES[name]
    game = adapter.game
    header: Line = {"record": f"{name}/1", "players": list(NAMES[:players])}
    yield header
    setup = game.setup(header)
    company = adapter.bots.company(setup, Random(seed), Strength.STRONG)
    events = each_event(game, game.start(setup), company)
    yield from (game.write(event) for _, event, _ in islice(events, MOST_LINES))


def main(name: str, players: str, seed: str, nice: str) -> None:
    """Write a record to the standard output."""
    with suppress(OSError):  # a service may not be allowed to
        os.nice(int(nice))
    for line in record(name, int(players), int(seed)):
        sys.stdout.buffer.write(f"{write(line)}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
