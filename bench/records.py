"""Games of bots, as events and as record lines: what is replayed, posted and killed."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.game import Line
from engine.record import write
from firmware.games.adapter import Adapter
from firmware.games.registry import DEFAULT, GAMES
from firmware.games.simulation import each_event
from firmware.games.strength import Strength


def events_of(adapter: Adapter, header: Line, seed: int) -> list[Any]:
    """Return what happens in one game of bots."""
    game = adapter.game
    setup = game.setup(header)
    company = adapter.bots.company(setup, Random(seed), Strength.STRONG)
    return [event for _, event, _ in each_event(game, game.start(setup), company)]


def record_of(seed: int) -> list[bytes]:
    """Return one game of bots as record lines, the header first; 3 to 7 players by the seed."""
    adapter = GAMES[DEFAULT]
    header: Line = {"record": f"{DEFAULT}/1", "players": 3 + seed % 5}
    lines = [header, *map(adapter.game.write, events_of(adapter, header, seed))]
    return [write(line).encode() for line in lines]
