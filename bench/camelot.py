"""The board game's rules and bots: events a second, a bot game's time, and against chance."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from bench.camelot_chance import ByChance
from bench.others import chess_moves_a_second
from engine.camelot.game import CAMELOT
from engine.camelot.state import MOST_SEATS
from firmware.games.camelot.company import Company
from firmware.games.camelot.deciding import Decides, way_of
from firmware.games.camelot.knowing import Bot
from firmware.games.camelot.simulation import Wanted, play, play_some
from firmware.games.simulated import Share, told

GAMES = 20
ROUNDS = 3
WON = 40  # games for each number of players
TARGET = 0.6  # of python-chess's checked moves
HEADER = {"record": "camelot/1", "players": 5}


def report() -> None:
    """Print the rows of the board game."""
    games = [_events(seed) for seed in range(GAMES)]
    events = sum(map(len, games))
    apply_s = min(_seconds(lambda: [_fold(one) for one in games]) for _ in range(ROUNDS))
    chess = chess_moves_a_second()
    share = events / apply_s / chess
    met = "met" if share >= TARGET else "missed"
    print(f"## The board game, one core, {GAMES} games of five bots, {events} events\n")
    print("| | a second | against python-chess |\n|---|---|---|")
    print(f"| events through `apply` | {events / apply_s:,.0f} | {share:.2f} (target {met}) |")
    print(f"| python-chess, checked `push_uci` | {chess:,.0f} | 1.00 |")
    wanted = Wanted(HEADER, seed=1)
    play_some(wanted, range(1))
    each_ms = _seconds(lambda: play_some(wanted, range(1, 1 + GAMES))) / GAMES * 1000
    print(f"\nA whole game of five bots, mean of {GAMES}: {each_ms:.0f} ms.\n")
    print("| players | the Loyal win, bots | any legal line, by chance |\n|---|---|---|")
    for players in range(3, MOST_SEATS + 1):
        minded, chance = _won(players, way_of, WON), _won(players, ByChance(Random(1)), WON)
        print(f"| {players} | {_percent(minded)} | {_percent(chance)} |")


def _won(players: int, way: Callable[[Bot], Decides], games: int) -> Share:
    """Return how often the Loyal win on the dealer's own deals: the same for either way."""
    wanted = Wanted({"record": "camelot/1", "players": players}, seed=2)
    ends = [play(wanted, game, way) for game in range(games)]
    return Share(sum(end.winner == "loyal" for end in ends), games)


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"**{share.rate:.0%}** ({low:.0%} to {high:.0%}) of {share.games}"


def _events(seed: int) -> list[Any]:
    setup = CAMELOT.setup(HEADER)
    company = Company(setup, Random(seed))
    return [event for _, event, _ in told(CAMELOT, CAMELOT.start(setup), company)]


def _fold(events: list[Any]) -> None:
    state = CAMELOT.start(CAMELOT.setup(HEADER))
    for event in events:
        state, _ = CAMELOT.apply(state, event)


def _seconds(work: Any) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
