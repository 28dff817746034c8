"""Many games without a table: what every game's simulation counts, and how it is told."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, TypeAlias, TypeVar

from engine.game import Line
from firmware.games.adapter import Company
from firmware.games.strength import Strength
from words.text import Text, t, tn

_NORMAL_95: Final = 1.959964  # the normal distribution's two-sided 95 %

LOYAL_WIN: Final = t("The Loyal win")

Game = TypeVar("Game")
# What games come to, by kind and by what it is of. Whole numbers alone: however many games are
# divided into parts, and in whatever order the parts come, they add up to the same.
Counts: TypeAlias = Counter[tuple[str, str | int]]


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What is to be simulated: the same values give the same games."""

    header: Line
    seed: int
    forgets: float | None = None  # the chance to forget, 0 to 1; None: as the strength says
    traitors: bool = True  # False: every player is Loyal
    strength: Strength = Strength.STRONG  # of every seat


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened."""

    hits: int
    games: int

    @property
    def rate(self) -> float:
        """The share, 0 to 1."""
        return self.hits / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % confidence interval of the rate."""
        n, z2 = self.games, _NORMAL_95**2
        if not n:
            return 0.0, 1.0
        middle = (self.rate + z2 / (2 * n)) / (1 + z2 / n)
        reach = sqrt(self.rate * (1 - self.rate) * n + z2 / 4) * _NORMAL_95 / (n + z2)
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Means:
    """How many of something a game has, on average: a row a place, a column a sort."""

    title: Text
    columns: tuple[Text, ...]  # what each number of a row is; none where that goes without saying
    rows: tuple[tuple[Text, tuple[float, ...]], ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games come to."""

    games: int
    shares: tuple[tuple[str, Share], ...]  # what it is of, the whole first
    turns: float  # a game, on average
    means: tuple[Means, ...]


def loyal_shares(counts: Counts) -> Iterator[tuple[Text, Share]]:
    """Yield how often the Loyal win: of all games, and by how many Traitors were dealt.

    `counts` has "games" and "won" by the number of Traitors.
    """
    by_traitors = {of: games for (kind, of), games in sorted(counts.items()) if kind == "games"}
    yield LOYAL_WIN, Share(sum(counts["won", of] for of in by_traitors), games_of(counts))
    if len(by_traitors) > 1:
        for traitors, games in by_traitors.items():
            yield with_traitors(int(traitors)), Share(counts["won", traitors], games)


def games_of(counts: Counts) -> int:
    """Return how many games were counted, whatever they are told apart by."""
    return sum(games for (kind, _), games in counts.items() if kind == "games")


@dataclass(frozen=True, slots=True)
class OfSwords:
    """How one game went that the Loyal win or lose, with Swords by Quest."""

    game: int  # its number, from 0
    winner: str
    traitors: int  # dealt to players at the start
    turns: int
    white: int
    black: int
    white_by_quest: Mapping[str, int]
    black_by_quest: Mapping[str, int]

    def row(self) -> tuple[int | str, ...]:
        """Return the game as its game's COLUMNS name it."""
        return (self.game, self.winner, self.traitors, self.turns, self.white, self.black)


def count_games(games: Iterable[OfSwords]) -> Counts:
    """Return what these games come to, to be added to what others do."""
    counts: Counts = Counter()
    for game in games:
        counts["games", game.traitors] += 1
        counts["won", game.traitors] += game.winner == "loyal"
        counts["turns", ""] += game.turns
        _count_swords(counts, "white", game.white_by_quest)
        _count_swords(counts, "black", game.black_by_quest)
    return counts


def _count_swords(counts: Counts, colour: str, by_quest: Mapping[str, int]) -> None:
    for quest, swords in by_quest.items():
        counts[colour, str(quest)] += swords


def swords_a_game(counts: Counts, quests: Mapping[str, Text]) -> Means:
    """Return the Swords by Quest: white and black."""
    games = games_of(counts)
    rows = [
        (name, (counts["white", quest] / games, counts["black", quest] / games))
        for quest, name in quests.items()
    ]
    return Means(t("Swords a game"), (t("white"), t("black")), tuple(rows))


def each_event(game: Any, state: Any, company: Company) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each event of a whole game with the table before and after it."""
    while (event := company.next_event(state)) is not None:
        after, said = game.apply(state, event)
        company.follow(state, event, after, said)
        yield state, event, after
        state = after


def play_some(
    play: Callable[[SimulationPlan, int], Game], plan: SimulationPlan, games: Iterable[int]
) -> list[Game]:
    """Play these games, each by its number; a list, so that another process can send it back."""
    with without_collector():
        return [play(plan, game) for game in games]


@contextmanager
def without_collector() -> Iterator[None]:
    """Keep Python's collector of cycles out of games, which make none.

    It takes a sixth of the time and finds nothing.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def with_traitors(traitors: int) -> Text:
    """Return what a share of games is of: "with 2 Traitors"."""
    if not traitors:
        return t("with no Traitor")
    return tn("with {n} Traitor", "with {n} Traitors", traitors)
