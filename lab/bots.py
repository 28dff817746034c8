"""Merlin: events a second, bots against random legal play, a bot game's time, a scoring's time.

`python -m bench.merlin` prints it; `--games N` for more than a few games.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from timeit import repeat
from typing import Final

from bench import applying
from bench.options import Options
from engine.game import Eyes, Line, Seat
from engine.merlin import rules, setup
from engine.merlin.choices import choices
from engine.merlin.events import Event
from engine.merlin.state import Merlin
from engine.merlin.tally import tally
from engine.merlin.view import view
from firmware.games.merlin import bots
from firmware.games.merlin.company import Company
from firmware.games.merlin.entry import MERLIN

GAMES: Final = 100
APPLIED: Final = 5  # games whose events go through `apply` alone
HEADER: Final[Line] = {"record": "merlin/1", "players": 4}
ROUNDS: Final = 5
SCORINGS: Final = 100


def main(argv: Sequence[str] | None = None) -> int:
    """Print the rows of Merlin."""
    words = Options("merlin", __doc__)
    words.size("games", GAMES, 2, "of one bot against random legal play")
    words.size("applied", APPLIED, 1, "games whose events go through `apply` alone")
    args = words.read(argv)
    games: int = args.games
    applying.print_rate("Merlin", MERLIN, HEADER, range(args.applied))
    won, used = 0, list[float]()
    for seed in range(games):
        seats = 2 + seed % 3
        bot = Seat(seed % seats)
        state, _ = _played(seed, seats, {bot})
        won += state.winners == (bot,)
    for seed in range(max(1, games // 10)):
        begun = time.process_time()
        full, _ = _played(seed, 4, {Seat(0), Seat(1), Seat(2), Seat(3)})
        used.append(time.process_time() - begun)
    print(f"- one bot against random legal play at 2 to 4 seats: {won} of {games} games won alone")
    print(f"- a game of four bots, mean of {len(used)}: {sum(used) / len(used):.1f} s")
    print(f"- the scoring of a full table, `tally`: {_scoring_ms(full):.2f} ms (target under 1)")
    return 0


def _played(seed: int, seats: int, minded: set[Seat]) -> tuple[Merlin, int]:
    """Return a game's end and its lines; who is not minded takes anything that is legal."""
    read = setup.read_setup({"record": "merlin/1", "players": seats, "favor": seed % 2 == 1})
    company, chance, state = Company(read, Random(seed)), Random(~seed), setup.start(read)
    lines = 0
    while (event := _next(company, state, minded, chance)) is not None:
        after, _ = rules.apply(state, event)
        company.follow(state, event, after)
        state, lines = after, lines + 1
    return state, lines


def _next(company: Company, state: Merlin, minded: set[Seat], chance: Random) -> Event | None:
    if state.phase not in bots.DECIDED or state.seat in minded:
        return company.next_event(state)
    company.deal = company.deal.ready(state, chance)
    return chance.choice(_legal(company, state))


def _legal(company: Company, state: Merlin) -> list[Event]:
    return [*choices(state), *bots.missions_done(company.bot(state, state.who))]


def _scoring_ms(state: Merlin) -> float:
    told = view(state, Eyes.REFEREE).as_json()
    return _best_of(lambda: tally(told)) * 1000


def _best_of(work: Callable[[], object]) -> float:
    return min(repeat(work, timer=time.process_time, number=SCORINGS, repeat=ROUNDS)) / SCORINGS


if __name__ == "__main__":
    sys.exit(main())
