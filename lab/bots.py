"""Bots beside seats that take any legal line by chance: the board game's Loyal, and Merlin."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from bench.options import Options
from engine.camelot.state import MOST_SEATS
from engine.game import Seat
from engine.merlin import rules, setup
from engine.merlin.choices import choices
from engine.merlin.events import Event
from engine.merlin.state import Merlin
from firmware.games.camelot.deciding import Decides, way_of
from firmware.games.camelot.knowing import Bot
from firmware.games.camelot.simulation import play
from firmware.games.merlin import bots
from firmware.games.merlin.company import Company
from firmware.games.simulated import Share, Wanted
from lab.camelot_chance import ByChance

CAMELOT: Final = 40  # games for each number of players
MERLIN: Final = 100


def main(argv: Sequence[str] | None = None) -> int:
    """Print how often bots win, and chance; exit status 1 where it is as good as they."""
    words = Options("lab.bots", __doc__)
    words.size("camelot", CAMELOT, 4, "games of the board game for each number of players")
    words.size("merlin", MERLIN, 4, "games of Merlin, of one bot among seats that play by chance")
    args = words.read(argv)
    print("| players of the board game | the Loyal win, bots | any legal line, by chance |")
    print("|---|---|---|")
    minded, chance = list[Share](), list[Share]()
    for players in range(3, MOST_SEATS + 1):
        minded.append(_won(players, way_of, args.camelot))
        chance.append(_won(players, ByChance(Random(1)), args.camelot))
        print(f"| {players} | {_percent(minded[-1])} | {_percent(chance[-1])} |", flush=True)
    won = sum(_is_won_by_the_bot(seed) for seed in range(args.merlin))
    print(f"\nMerlin, one bot among 1 to 3 that play by chance: {won} of {args.merlin} won alone")
    is_better = sum(one.hits for one in minded) > sum(one.hits for one in chance)
    return 0 if is_better and won > args.merlin / 2 else 1


def _won(players: int, way: Callable[[Bot], Decides], games: int) -> Share:
    """Return how often the Loyal win on the dealer's own deals: the same for either way."""
    wanted = Wanted({"record": "camelot/1", "players": players}, seed=2)
    ends = [play(wanted, game, way) for game in range(games)]
    return Share(sum(end.winner == "loyal" for end in ends), games)


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"**{share.rate:.0%}** ({low:.0%} to {high:.0%}) of {share.games}"


# -- Merlin ----------------------------------------------------------------------------------


def _is_won_by_the_bot(seed: int) -> bool:
    """Play one game at 2 to 4 seats; who is no bot takes anything that is legal."""
    seats = 2 + seed % 3
    bot = Seat(seed % seats)
    read = setup.read_setup({"record": "merlin/1", "players": seats, "favor": seed % 2 == 1})
    company, chance, state = Company(read, Random(seed)), Random(~seed), setup.start(read)
    while (event := _next(company, state, bot, chance)) is not None:
        after, _ = rules.apply(state, event)
        company.follow(state, event, after)
        state = after
    return state.winners == (bot,)


def _next(company: Company, state: Merlin, bot: Seat, chance: Random) -> Event | None:
    if state.phase not in bots.DECIDED or state.seat == bot:
        return company.next_event(state)
    company.deal = company.deal.ready(state, chance)
    return chance.choice([*choices(state), *bots.missions_done(company.bot(state, state.who))])


if __name__ == "__main__":
    sys.exit(main())
