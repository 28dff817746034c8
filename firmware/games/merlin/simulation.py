"""Games of bots without a table: one result a game, and what many of them come to."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.merlin.game import MERLIN
from engine.merlin.state import MOST_SEATS, Merlin, Phase, Scoring
from firmware.games.merlin.company import Company
from firmware.games.simulated import Means, Share, Summary, Wanted, told, without_collecting
from words.text import Text, t

__all__ = ["COLUMNS", "Played", "Wanted", "play", "play_some", "summary"]

COLUMNS: Final = ("game", "winners", "turns", *(f"score_{n + 1}" for n in range(MOST_SEATS)))
FORGETS: Final = False  # all that its bots know lies open, or is in their hands
TRAITORS: Final = False  # traitors are cards that cost points: no player is one
_SOURCES: Final[Mapping[str, Text]] = {
    "table": t("spaces and missions"),
    "environs": t("environs"),
    "influence": t("influence"),
    "henchmen": t("henchmen"),
    "traitors": t("traitors, Excalibur"),
    "end": t("what is left at the end"),
}


@dataclass(frozen=True, slots=True)
class Played:
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


def play(wanted: Wanted, game: int) -> Played:
    """Play one game; its chance depends on the seed and its number alone."""
    setup = MERLIN.setup(wanted.header)
    company = Company(setup, random.Random(f"{wanted.seed}/{game}"))
    end, turns, scorings = MERLIN.start(setup), 0, dict[int, Scoring]()
    for before, _, after in told(MERLIN, end, company):
        turns += after.phase is Phase.TURN and (before.phase, before.seat) != (
            Phase.TURN,
            after.seat,
        )
        if after.scoring is not None:
            scorings[after.scoring.round] = after.scoring
        end = after
    scores = tuple([player.score for player in end.players])
    return Played(game, end.winners or (), turns, scores, _sources(end, [*scorings.values()]))


def play_some(wanted: Wanted, games: Iterable[int]) -> list[Played]:
    """Play these games; a list, so that another process can send it back."""
    return without_collecting(lambda game: play(wanted, game), games)


def _sources(end: Merlin, scorings: list[Scoring]) -> dict[str, int]:
    """Return where all points came from; what no scoring and no end brought came at the table."""
    brought = {
        "environs": sum(sum(one.points) for scored in scorings for one in scored.environs),
        "influence": sum(sum(one.points) for scored in scorings for one in scored.influence),
        "henchmen": sum(sum(scored.henchmen) for scored in scorings),
        "traitors": sum(one.points for scored in scorings for one in scored.traitors),
        "end": sum(map(sum, end.final or ())),
    }
    every = sum(player.score for player in end.players)
    return {"table": every - sum(brought.values()), **brought}


# -- what many games come to -----------------------------------------------------------------


def summary(games: list[Played]) -> Summary:
    """Return who wins, by seat, and points on average, of at least one game."""
    turns = sum(game.turns for game in games) / len(games)
    means = (
        Means(t("Points a game"), (), tuple(_points(games))),
        Means(t("Where a seat's points come from"), (), tuple(_parts(games))),
    )
    return Summary(len(games), tuple(_shares(games)), turns, means)


def _shares(games: list[Played]) -> Iterator[tuple[str, Share]]:
    """Yield how often each seat wins, alone or with others, and how often several do."""
    for seat in range(len(games[0].scores)):
        won = sum(seat in game.winners for game in games)
        yield t("Seat {number} wins", number=seat + 1), Share(won, len(games))
    shared = sum(len(game.winners) > 1 for game in games)
    yield t("several share the victory"), Share(shared, len(games))


def _points(games: list[Played]) -> Iterator[tuple[str, tuple[float, ...]]]:
    for seat, scores in enumerate(zip(*[game.scores for game in games], strict=True)):
        yield t("Seat {number}", number=seat + 1), (sum(scores) / len(games),)
    yield t("the winner"), (sum(max(game.scores) for game in games) / len(games),)
    yield t("who has least"), (sum(min(game.scores) for game in games) / len(games),)


def _parts(games: list[Played]) -> Iterator[tuple[str, tuple[float, ...]]]:
    seats = sum(len(game.scores) for game in games)
    for source, name in _SOURCES.items():
        yield name, (sum(game.sources[source] for game in games) / seats,)
