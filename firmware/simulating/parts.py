"""Many games in parts: what one process plays in one go, and what all parts add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from time import perf_counter

from firmware.games.simulated import Counts, Wanted, play_some
from firmware.simulating.program import own_program
from words.visible import as_csv


class NoCluster(RuntimeError):
    """The cluster cannot play, or not any more; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; it goes to another process with every part, so it is small."""

    simulation: str  # the module with which a game plays many (firmware/games/adapter.py)
    wanted: Wanted
    rows: bool = False  # whether a row of each game is wanted, besides what they come to


@dataclass(frozen=True, slots=True)
class Part:
    """Some games that were played: what they come to, not the games, so that a million fit."""

    games: range  # their numbers
    counts: Counts
    rows: str  # CSV, where the plan wants it
    seconds: float  # that they took there
    digest: str  # of the program that played them


def play(plan: Plan, games: range) -> Part:
    """Play these games, in whichever process this is called."""
    begun = perf_counter()
    simulation = import_module(plan.simulation)
    played = play_some(simulation.play, plan.wanted, games)
    rows = as_csv([game.row() for game in played]) if plan.rows else ""
    seconds = perf_counter() - begun
    return Part(games, simulation.counted(played), rows, seconds, own_program().digest)


@dataclass(slots=True)
class Whole:
    """What has been played so far. Parts may come in any order: whole numbers are added."""

    games: int = 0
    counts: Counts = field(default_factory=Counter)
    _rows: dict[int, str] = field(default_factory=dict)  # first game of a part -> its rows

    def add(self, part: Part) -> None:
        """Count a part that has been played."""
        self.games += len(part.games)
        self.counts.update(part.counts)
        if part.rows:
            self._rows[part.games.start] = part.rows

    def rows(self) -> str:
        """Return the rows of all games as CSV, in the order of their numbers."""
        return "".join(rows for _, rows in sorted(self._rows.items()))
