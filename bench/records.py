"""Games of bots, as events and as record lines: what is replayed, posted and killed."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.game import Line
from engine.record import write
from firmware.games.played import Played
from firmware.games.registry import DEFAULT, PLAYED
from firmware.games.simulated import told


def events_of(played: Played, header: Line, seed: int) -> list[Any]:
    """Return what happens in one game of bots."""
    game = played.entry.game
    setup = game.setup(header)
    company = played.company(setup, Random(seed))
    return [event for _, event, _ in told(game, game.start(setup), company)]


def record_of(seed: int) -> list[bytes]:
    """Return one game of bots as record lines, the header first; 3 to 7 players by the seed."""
    played = PLAYED[DEFAULT]
    header: Line = {"record": f"{DEFAULT}/1", "players": 3 + seed % 5}
    lines = [header, *map(played.entry.game.write, events_of(played, header, seed))]
    return [write(line).encode() for line in lines]
