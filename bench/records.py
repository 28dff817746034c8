"""Games of bots as record lines: what the benches replay, post and kill."""

from __future__ import annotations

from random import Random

from engine.record import write
from firmware.games.registry import DEFAULT, PLAYED


def record_of(seed: int) -> list[bytes]:
    """Return one game of bots as record lines, the header first; 3 to 7 players by the seed."""
    played = PLAYED[DEFAULT]
    game = played.entry.game
    header = {"record": f"{DEFAULT}/1", "players": 3 + seed % 5}
    setup = game.setup(header)
    company, state = played.company(setup, Random(seed)), game.start(setup)
    lines = [write(header).encode()]
    while (event := company.next_event(state)) is not None:
        after, _ = game.apply(state, event)
        company.follow(state, event, after)
        state = after
        lines.append(write(game.write(event)).encode())
    return lines
