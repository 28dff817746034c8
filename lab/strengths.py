"""Are the strengths of bots ordered? How often each wins.

Of the games of two sides the Loyal, all bots of one strength; of Merlin seats against weaker ones.

Each figure stands with its 95 % interval. "apart": these do not touch each other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

from bench.options import Options
from engine.game import Line, Seat
from engine.merlin import setup
from engine.merlin.game import MERLIN
from engine.merlin.state import Merlin
from firmware.games.camelot import simulation as camelot
from firmware.games.merlin.bots import Bot
from firmware.games.merlin.company import Company
from firmware.games.merlin.insight import INSIGHT
from firmware.games.rumors import simulation as rumors
from firmware.games.simulation import Share, SimulationPlan, each_event, play_some
from firmware.games.strength import Strength

GAMES: Final = 500  # for each cell
SEED: Final = 34  # chosen before the bots were weakened
BEST_FIRST: Final = tuple(reversed(Strength))
PLAYERS: Final = range(3, 8)


def main(argv: Sequence[str] | None = None) -> int:
    """Print how often each strength wins; exit status 1 where a weaker one surely wins more."""
    words = Options("lab.strengths", __doc__)
    words.size("rumors", GAMES, 4, "games of the card game a cell")
    words.size("camelot", GAMES, 1, "games of the board game a cell; 0: none")
    words.size("merlin", GAMES, 4, "games of Merlin a row, each deal with seats exchanged")
    args = words.read(argv)
    tables = [
        _loyal("the card game", "rumors", rumors.play, args.rumors),
        _loyal("the card game without a Traitor", "rumors", rumors.play, args.rumors, False),
        _loyal("the board game", "camelot", camelot.play, args.camelot),
        _duels(args.merlin),
    ]
    return int(any([is_wrong for table in tables for is_wrong in table]))


def percent(share: Share) -> str:
    """Return a rate and its interval as the tables have them."""
    low, high = share.interval
    return f"**{share.rate:.0%}** ({low:.0%} to {high:.0%})"


def _is_more(one: Share, other: Share) -> bool:
    """Whether one happens more often, as far as these games tell."""
    return one.interval[0] > other.interval[1]


def _loyal(
    title: str,
    game: str,
    play: Callable[[SimulationPlan, int], Any],
    games: int,
    traitors: bool = True,
) -> Iterator[bool]:
    """Print a row for each number of players; yield whether one is the wrong way round."""
    if games:
        print(f"\n| {title}, players | {' | '.join(BEST_FIRST)} | apart |")
        print("|---|---|---|---|---|")
    for players in PLAYERS if games else ():
        shares = [
            share_won(game, play, games, players, strength, traitors) for strength in BEST_FIRST
        ]
        apart = "yes" if all(_is_more(*two) for two in pairwise(shares)) else "no"
        print(f"| {players} | {' | '.join(map(percent, shares))} | {apart} |", flush=True)
        yield any(_is_more(weak, strong) for strong, weak in pairwise(shares))


def share_won(
    game: str,
    play: Callable[[SimulationPlan, int], Any],
    games: int,
    players: int,
    strength: Strength,
    traitors: bool,
) -> Share:
    """Return how often the Loyal win where all bots are of that strength."""
    header: Line = {"record": f"{game}/1", "players": players}
    wanted = SimulationPlan(header, SEED, traitors=traitors, strength=strength)
    ended = play_some(play, wanted, range(games))
    return Share(sum(one.winner == "loyal" for one in ended), games)


# -- Merlin ----------------------------------------------------------------------------------


class MixedCompany(Company):
    """A company of which each seat plays as well as its own strength says."""

    def __init__(self, header: Any, chance: Random, strengths: Sequence[Strength]) -> None:
        super().__init__(header, chance)
        self._strengths = strengths

    def bot(self, state: Merlin, seat: Seat) -> Bot:
        return super().bot(state, seat)._replace(insight=INSIGHT[self._strengths[seat]])


class Duel(NamedTuple):
    """One game of stronger seats against weaker ones."""

    is_won: bool  # by stronger seats alone
    is_lost: bool
    points: float  # of a stronger seat
    others: float  # of a weaker one


def _duels(games: int) -> Iterator[bool]:
    print(
        "\n| Merlin, players | stronger | weaker | stronger wins | weaker wins | points | apart |"
    )
    print("|---|---|---|---|---|---|---|")
    for players in (2, 4):
        for two in pairwise(BEST_FIRST):
            duels = [duel(two, players, game) for game in range(games)]
            won = Share(sum(one.is_won for one in duels), games)
            lost = Share(sum(one.is_lost for one in duels), games)
            points = sum(one.points for one in duels) / games
            others = sum(one.others for one in duels) / games
            apart = "yes" if _is_more(won, lost) else "no"
            row = (*two, percent(won), percent(lost), f"{points:.1f}, {others:.1f}", apart)
            print(f"| {players} | {' | '.join(row)} |", flush=True)
            yield _is_more(lost, won)


def duel(strengths: tuple[Strength, Strength], players: int, game: int) -> Duel:
    """Play one deal; the next game is the same deal with seats exchanged."""
    read = setup.read_setup({"record": "merlin/1", "players": players})
    seats = [strengths[(seat + game) % 2] for seat in range(players)]
    company = MixedCompany(read, Random(f"{SEED}/{game // 2}"), seats)
    *_, (_, _, end) = each_event(MERLIN, setup.start(read), company)
    winners = {seats[seat] for seat in end.winners or ()}
    scores = [[end.players[n].score for n, one in enumerate(seats) if one is s] for s in strengths]
    points, others = (sum(some) / len(some) for some in scores)
    return Duel(winners == {strengths[0]}, winners == {strengths[1]}, points, others)


if __name__ == "__main__":
    sys.exit(main())
