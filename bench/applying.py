"""Events of bots' games through `apply`, beside the moves that python-chess checks."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from bench.others import chess_moves_a_second
from engine.game import Line
from firmware.games.played import Played
from firmware.games.simulated import told

ROUNDS: Final = 3
TARGET: Final = 0.6  # of python-chess's checked moves


def print_rate(title: str, played: Played, header: Line, seeds: range) -> None:
    """Print how many events of a game are checked and applied in a second."""
    games = [events_of(played, header, seed) for seed in seeds]
    events = sum(map(len, games))
    rate = events / min(seconds(lambda: _fold(played, header, games)) for _ in range(ROUNDS))
    chess = chess_moves_a_second()
    met = "met" if rate / chess >= TARGET else "missed"
    print(f"## {title}, one core, {len(games)} games of bots, {events} events\n")
    print("| | a second | against python-chess |\n|---|---|---|")
    print(f"| events through `apply` | {rate:,.0f} | {rate / chess:.2f} (target {met}) |")
    print(f"| python-chess, checked `push_uci` | {chess:,.0f} | 1.00 |\n")


def events_of(played: Played, header: Line, seed: int) -> list[Any]:
    """Return what happens in one game of bots."""
    game = played.entry.game
    setup = game.setup(header)
    company = played.company(setup, Random(seed))
    return [event for _, event, _ in told(game, game.start(setup), company)]


def _fold(played: Played, header: Line, games: list[list[Any]]) -> None:
    game = played.entry.game
    for events in games:
        state = game.start(game.setup(header))
        for event in events:
            state, _ = game.apply(state, event)


def seconds(work: Callable[[], object]) -> float:
    """Return how long this core was busy with it."""
    begun = time.process_time()
    work()
    return time.process_time() - begun
