"""Bots beside seats that take any legal line by chance: the board game's Loyal, and Merlin.

Before that: how long a bot of each game takes for a move at the table, and how long a Pi 4 might.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, Final, cast

from bench.options import Options
from engine.camelot.state import MOST_SEATS
from engine.game import Line, Seat
from engine.merlin import rules, setup
from engine.merlin.choices import choices
from engine.merlin.events import Event
from engine.merlin.state import Merlin
from firmware.games.adapter import Adapter
from firmware.games.camelot.decisions import Decides, way_of
from firmware.games.camelot.knowledge import Bot
from firmware.games.camelot.simulation import play
from firmware.games.merlin import bots
from firmware.games.merlin.company import Company
from firmware.games.registry import GAMES
from firmware.games.simulation import Share, SimulationPlan, without_collector
from firmware.games.strength import Strength
from lab.camelot_chance import ByChance

CAMELOT: Final = 40  # games for each number of players
MERLIN: Final = 100
MOVES: Final = 3  # games of each game for each number of players
PI_4: Final = 3  # times as long as here: an estimate


def main(argv: Sequence[str] | None = None) -> int:
    """Print how often bots win, and chance; exit status 1 where it is as good as they."""
    words = Options("lab.bots", __doc__)
    words.size("camelot", CAMELOT, 4, "games of the board game for each number of players")
    words.size("merlin", MERLIN, 4, "games of Merlin, of one bot among seats that play by chance")
    words.size("moves", MOVES, 1, "games for each number of players, whose moves are measured")
    args = words.read(argv)
    print("| game, players, strength | moves | ms, p99 | the longest | reckoned on a Pi 4 |")
    print("|---|---|---|---|---|")
    for game in GAMES.values():
        _print_moves(game, args.moves)
    print("\n| players of the board game | the Loyal win, bots | any legal line, by chance |")
    print("|---|---|---|")
    minded, chance = list[Share](), list[Share]()
    for players in range(3, MOST_SEATS + 1):
        minded.append(_share_of_wins(players, way_of, args.camelot))
        chance.append(_share_of_wins(players, ByChance(Random(1)), args.camelot))
        print(f"| {players} | {_percent(minded[-1])} | {_percent(chance[-1])} |", flush=True)
    won = sum(_is_won_by_the_bot(seed) for seed in range(args.merlin))
    print(f"\nMerlin, one bot among 1 to 3 that play by chance: {won} of {args.merlin} won alone")
    is_better = sum(one.hits for one in minded) > sum(one.hits for one in chance)
    return 0 if is_better and won > args.merlin / 2 else 1


def _print_moves(adapter: Adapter, games: int) -> None:
    name, offers = adapter.game.name, cast(Mapping[str, Any], adapter.page.offers)
    fewest, most = offers["players"]
    for players, strength in product(range(fewest, most + 1), Strength):
        header: Line = {"record": f"{name}/1", "players": players}
        with without_collector():
            took = sorted(_moves_ms(adapter, header, strength, games))
        p99, longest = took[int(0.99 * len(took))], took[-1]
        reckoned = f"{PI_4 * p99:.0f}, {PI_4 * longest:.0f}"
        row = f"{len(took)} | {p99:.0f} | {longest:.0f} | {reckoned}"
        print(f"| {name}, {players}, {strength} | {row} |", flush=True)


def _moves_ms(adapter: Adapter, header: Line, strength: Strength, games: int) -> Iterator[float]:
    """Yield how long each move of some games takes, ms of a processor.

    It counts to decide a move, to apply it and to follow it.
    """
    game = adapter.game
    setup = game.setup(header)
    for seed in range(games + 1):
        company = adapter.bots.company(setup, Random(seed), strength)
        state = game.start(setup)
        begun = time.process_time()
        while (event := company.next_event(state)) is not None:
            after, _ = game.apply(state, event)
            company.follow(state, event, after)
            state, begun, was = after, time.process_time(), begun
            if seed:  # the first game imports what it needs
                yield 1000 * (begun - was)


def _share_of_wins(players: int, way: Callable[[Bot], Decides], games: int) -> Share:
    """Return how often the Loyal win on the dealer's own deals: the same for either way."""
    wanted = SimulationPlan({"record": "camelot/1", "players": players}, seed=2)
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
