"""Many games in parts: what one process plays in one go, and what all parts add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from time import perf_counter
from typing import Final

from firmware.games.simulation import Counts, SimulationPlan, play_some
from firmware.simulating.program import own_program
from words.visible import as_csv

LEAST_S: Final = 0.25  # towards the end parts become shorter, but not so short that asking costs
MOST: Final = 5000  # games of a part, however fast they are


class NoCluster(RuntimeError):
    """The cluster cannot play, or not any more; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; it goes to another process with every part, so it is small."""

    simulation: str  # the module with which a game plays many (firmware/games/adapter.py)
    wanted: SimulationPlan
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
    return Part(games, simulation.count_games(played), rows, seconds, own_program().digest)


class GamesLeft:
    """The games that nobody has been given yet, and how many make a part."""

    def __init__(self, games: int, part_s: float, first: int = 1) -> None:
        """`part_s`: how long a part should take, s; `first`: its games until that is known."""
        self._games, self._part_s, self._first, self._next = games, part_s, first, 0
        self._again: list[range] = []
        self._each_s: float | None = None

    def take(self, hands: int) -> range | None:
        """Return the next part, smaller towards the end so that all hands stop together.

        None where no game is left.
        """
        if self._again:
            return self._again.pop()
        left = self._games - self._next
        if not left:
            return None
        fair = max(self._games_in(LEAST_S), left // (2 * hands))  # one now, one later
        begun = self._next
        self._next += min(self._games_in(self._part_s), MOST, fair, left)
        return range(begun, self._next)

    def _games_in(self, seconds: float) -> int:
        return self._first if self._each_s is None else max(1, int(seconds / self._each_s))

    def put_back(self, part: range) -> None:
        """Let others play a part that came to nothing."""
        self._again.append(part)

    def learn(self, part: Part) -> None:
        """Learn how long a game takes."""
        self._each_s = max(part.seconds, 1e-6) / len(part.games)


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
