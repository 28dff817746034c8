"""Games of bots without a table: one result a game, and what many of them come to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.merlin.game import MERLIN
from engine.merlin.state import MOST_SEATS, Merlin, Phase, Scoring
from firmware.games.merlin.company import Company
from firmware.games.merlin.sources import SOURCES, of_scoring
from firmware.games.simulation import (
    Counts,
    Means,
    Share,
    SimulationPlan,
    Summary,
    each_event,
    games_of,
)
from words.text import Text, t

COLUMNS: Final = ("game", "winners", "turns", *(f"score_{n + 1}" for n in range(MOST_SEATS)))
FORGETS: Final = False  # all that its bots know lies open, or is in their hands


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """How one game went."""

    game: int  # its number, from 0
    winners: tuple[int, ...]  # seats
    turns: int
    scores: tuple[int, ...]
    sources: Mapping[str, int]  # where the points of all seats came from

    def row(self) -> tuple[int | str, ...]:
        """Return the game as COLUMNS names them; seats that nobody sits at have no score."""
        winners = " ".join(str(seat + 1) for seat in self.winners)
        nobody = ("",) * (MOST_SEATS - len(self.scores))
        return (self.game, winners, self.turns, *self.scores, *nobody)


def play(plan: SimulationPlan, game: int) -> SimulatedGame:
    """Play one game; its chance depends on the seed and its number alone."""
    setup = MERLIN.setup(plan.header)
    company = Company(setup, random.Random(f"{plan.seed}/{game}"), plan.strength)
    end, turns, scorings = MERLIN.start(setup), 0, dict[int, Scoring]()
    for before, _, after in each_event(MERLIN, end, company):
        turns += after.phase is Phase.TURN and (before.phase, before.seat) != (
            Phase.TURN,
            after.seat,
        )
        if after.scoring is not None:
            scorings[after.scoring.round] = after.scoring
        end = after
    scores = tuple([player.score for player in end.players])
    return SimulatedGame(
        game, end.winners or (), turns, scores, _sources(end, [*scorings.values()])
    )


def _sources(end: Merlin, scorings: list[Scoring]) -> dict[str, int]:
    """Return where all points came from; what no scoring and no end brought came at the table."""
    brought: Counter[str] = Counter(end=sum(map(sum, end.final or ())))
    for scored in scorings:
        for seat in range(len(end.players)):
            brought.update(of_scoring(scored, seat))
    every = sum(player.score for player in end.players)
    return {"table": every - sum(brought.values()), **brought}


# -- what many games come to -----------------------------------------------------------------


def count_games(games: Iterable[SimulatedGame]) -> Counts:
    """Return what these games come to, to be added to what others do."""
    counts: Counts = Counter()
    for game in games:
        counts["games", len(game.scores)] += 1
        counts["shared", ""] += len(game.winners) > 1
        counts["turns", ""] += game.turns
        counts["most", ""] += max(game.scores)
        counts["least", ""] += min(game.scores)
        for seat, score in enumerate(game.scores):
            counts["won", seat] += seat in game.winners
            counts["points", seat] += score
        for source, points in game.sources.items():
            counts["source", source] += points
    return counts


def summary(counts: Counts) -> Summary:
    """Return who wins, by seat, and points on average, of at least one game."""
    means = (
        Means(t("Points a game"), (), tuple(_points(counts))),
        Means(t("Where a seat's points come from"), (), tuple(_parts(counts))),
    )
    games = games_of(counts)
    return Summary(games, tuple(_shares(counts)), counts["turns", ""] / games, means)


def _seats(counts: Counts) -> range:
    return range(sum(kind == "points" for kind, _ in counts))


def _shares(counts: Counts) -> Iterator[tuple[Text, Share]]:
    """Yield how often each seat wins, alone or with others, and how often several do."""
    games = games_of(counts)
    for seat in _seats(counts):
        yield t("Seat {number} wins", number=seat + 1), Share(counts["won", seat], games)
    yield t("several share the victory"), Share(counts["shared", ""], games)


def _points(counts: Counts) -> Iterator[tuple[Text, tuple[float, ...]]]:
    games = games_of(counts)
    for seat in _seats(counts):
        yield t("Seat {number}", number=seat + 1), (counts["points", seat] / games,)
    yield t("the winner"), (counts["most", ""] / games,)
    yield t("who has least"), (counts["least", ""] / games,)


def _parts(counts: Counts) -> Iterator[tuple[Text, tuple[float, ...]]]:
    scores = games_of(counts) * len(_seats(counts))
    for source, name in SOURCES.items():
        yield name, (counts["source", source] / scores,)
