"""The board game's rules and bots: events a second, a bot game's time, and against chance."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from bench.others import chess_moves_a_second
from engine.camelot.game import CAMELOT
from firmware.games.camelot.company import Company
from firmware.games.camelot.simulation import Wanted, play_some
from firmware.games.simulated import told

GAMES = 20
ROUNDS = 3
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
    print(f"\nA whole game of five bots, mean of {GAMES}: {each_ms:.0f} ms.")


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
