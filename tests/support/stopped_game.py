"""A simulation that somebody stops with Ctrl-C after its first part."""

from __future__ import annotations

from collections import Counter
from typing import Final

from firmware.games.simulation import Counts, SimulationPlan

FIRST_PART: Final = 1  # games


def play(plan: SimulationPlan, game: int) -> int:
    """Play a game, unless it was stopped."""
    if game >= FIRST_PART:
        raise KeyboardInterrupt
    return game


def count_games(games: list[int]) -> Counts:
    """Return how many there were."""
    return Counter({("games", ""): len(games)})
