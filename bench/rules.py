"""Events a second through each game's rules, beside python-chess and pokerkit in the same run.

Rounds of a game and of chess alternate, for a machine's speed may change from second to second.
A ratio is the median of those of the rounds.
"""

from __future__ import annotations

import sys
import time
from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import make_dataclass, replace
from statistics import median
from timeit import repeat
from typing import Any

from bench.options import Options
from bench.others import ChessMoves, poker_operations_a_second
from bench.records import events_of
from engine.game import Line
from engine.record import Play, parse, read_event, step, write
from firmware.games.registry import GAMES

EVENTS = 2000  # of each game, in whole games of bots
PLAYERS = 4
TARGET = 1.5  # of python-chess's checked moves, for events through `apply`
ROUNDS = 5
COPIES = 5000


def main(argv: Sequence[str] | None = None) -> int:
    """Print the rows of every game."""
    words = Options("bench.rules", __doc__)
    words.size("events", EVENTS, 100, "of each game, in whole games of bots")
    words.size("copies", COPIES, 10, "changes of one field")
    args = words.read(argv)
    chess = ChessMoves()
    chess_a_s = max(chess.a_second() for _ in range(ROUNDS))
    print("## Rules, one core\n")
    print("| | a second | against python-chess |\n|---|---|---|")
    _row("python-chess, checked `push_uci`", chess_a_s, 1)
    poker_a_s = poker_operations_a_second()
    _row("pokerkit, operations", poker_a_s, poker_a_s / chess_a_s)
    games_ms = [_game(name, args.events, chess) for name in GAMES]
    print(f"\nA whole game of {PLAYERS} bots: " + ", ".join(games_ms) + ".")
    for name in GAMES:
        _copies(name, args.copies)
    return 0


def _row(name: str, a_second: float, ratio: float, remark: str = "") -> None:
    print(f"| {name} | {a_second:,.0f} | {ratio:.2f}{remark} |", flush=True)


def _game(name: str, least: int, chess: ChessMoves) -> str:
    """Print a game's rows; return what one of bots takes."""
    played = GAMES[name]
    header: Line = {"record": f"{name}/1", "players": PLAYERS}
    events_of(played, header, 0)  # imports what it needs
    games, begun = list[list[Any]](), time.process_time()
    while sum(map(len, games)) < least:
        games.append(events_of(played, header, len(games) + 1))
    each_ms = 1000 * (time.process_time() - begun) / len(games)
    game, events = played.game, sum(map(len, games))
    start = game.start(game.setup(header))

    def apply_all() -> None:
        for one in games:
            state = start
            for event in one:
                state, _ = game.apply(state, event)

    records = [[write(game.write(event)).encode() for event in one] for one in games]

    def read_all() -> None:
        for lines in records:
            play = Play(start)
            for line in lines:
                play, _ = step(game, play, read_event(game, parse(line)))

    what = f"{name}, {len(games)} games, {events}"
    rate, ratio = _beside(chess, events, apply_all)
    met = "met" if ratio >= TARGET else "missed"
    _row(f"{what} events through `apply`", rate, ratio, f" (target {TARGET}: {met})")
    rate, ratio = _beside(chess, events, read_all)
    _row(f"{what} record lines through parse, read and `step`", rate, ratio)
    return f"{name} {each_ms:.0f} ms"


def _beside(chess: ChessMoves, events: int, work: Callable[[], object]) -> tuple[float, float]:
    """Return the most events a second of work's rounds, and the median ratio to chess's moves."""
    rates, ratios = list[float](), list[float]()
    before = chess.a_second()
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        rates.append(events / (time.process_time() - begun))
        after = chess.a_second()
        ratios.append(2 * rates[-1] / (before + after))
        before = after
    return max(rates), median(ratios)


def _copies(name: str, number: int) -> None:
    """Why a state is a NamedTuple with a `_replace` of its own: a field changed, in us."""
    game = GAMES[name].game
    state: Any = game.start(game.setup({"record": f"{name}/1", "players": PLAYERS}))
    field, value = state._fields[0], state[0]
    frozen = make_dataclass("Frozen", state._fields, frozen=True, slots=True)(*state)
    plain: Any = namedtuple("plain", state._fields)(*state)
    ways = {
        "by the state's `_replace`": lambda: state._replace(**{field: value}),
        "a NamedTuple's": lambda: plain._replace(**{field: value}),
        "`replace` of a frozen dataclass": lambda: replace(frozen, **{field: value}),
    }
    took = (
        f"{way} {min(repeat(copy, number=number, repeat=ROUNDS)) / number * 1e6:.1f} us"
        for way, copy in ways.items()
    )
    print(f"One of the {len(state)} fields of {name}'s state changed: {', '.join(took)}.")


if __name__ == "__main__":
    sys.exit(main())
