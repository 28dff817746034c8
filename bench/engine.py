"""Events a second through the rules, on recorded games of bots, beside other rules engines."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import make_dataclass, replace
from io import StringIO
from pathlib import Path
from timeit import repeat
from typing import Any

from bench.others import chess_moves_a_second, poker_operations_a_second
from bench.records import record_of
from engine.record import Play, parse, read_event, step
from engine.rumors.state import Rumors
from firmware.cli import main as roundtable
from firmware.games.registry import DEFAULT, GAMES
from firmware.games.rumors.simulation import Wanted, play_some

GAMES_PLAYED = 60
BOT_GAMES = 200
TARGET_MS = 10  # of user time, a whole game of bots
FILES = 1000
ROUNDS = 5
COPIES = 5000


def report() -> None:
    game = GAMES[DEFAULT].game
    records = [record_of(seed) for seed in range(GAMES_PLAYED)]
    events = sum(len(lines) - 1 for lines in records)
    read = [_read(game, lines) for lines in records]
    apply_s = min(_seconds(lambda: [_fold(game, *one) for one in read]) for _ in range(ROUNDS))
    whole_s = min(
        _seconds(lambda: [_fold(game, *_read(game, one)) for one in records]) for _ in range(ROUNDS)
    )
    chess_a_s = chess_moves_a_second()
    print(f"## Rules, one core, {GAMES_PLAYED} games of bots, {events} events\n")
    print("| | a second | against python-chess |\n|---|---|---|")
    _row("events through `apply`, reports included", events / apply_s, chess_a_s)
    _row("record lines through parse, read and `apply`", events / whole_s, chess_a_s)
    _row("python-chess, checked `push_uci`", chess_a_s, chess_a_s)
    _row("pokerkit, operations", poker_operations_a_second(), chess_a_s)
    each_ms = _bot_game_ms()
    met = "met" if each_ms < TARGET_MS else "missed"
    print(
        f"\nA whole game of five bots, as `roundtable simulate` plays it, mean of {BOT_GAMES}: "
        f"{each_ms:.1f} ms (target under {TARGET_MS} ms: {met})."
    )
    print(f"`roundtable replay` of {FILES} files in one call: {_many_files(records):.1f} s.")
    _copies(game)


def _row(name: str, a_second: float, against: float) -> None:
    print(f"| {name} | {a_second:,.0f} | {a_second / against:.2f} |")


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _bot_game_ms() -> float:
    """Return the mean time of a game, without the first one, which imports what it needs."""
    wanted = Wanted({"record": f"{DEFAULT}/1", "players": 5}, seed=1)
    play_some(wanted, range(1))
    return _seconds(lambda: play_some(wanted, range(1, 1 + BOT_GAMES))) / BOT_GAMES * 1000


def _read(game: Any, lines: list[bytes]) -> tuple[Any, list[Any]]:
    header, *rest = map(parse, lines)
    return game.setup(header), [read_event(game, line) for line in rest]


def _fold(game: Any, setup: Any, events: list[Any]) -> Any:
    play = Play(game.start(setup))
    for event in events:
        play, _ = step(game, play, event)
    return play.state


def _many_files(records: list[list[bytes]]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.jsonl" for number in range(FILES)]
        for number, path in enumerate(paths):
            path.write_bytes(b"\n".join(records[number % len(records)]))
        with redirect_stdout(StringIO()):
            return _seconds(lambda: roundtable(["replay", "--json", *map(str, paths)]))


def _copies(game: Any) -> None:
    """Why the state is a NamedTuple with a `_replace` of its own: one field changed, in us."""
    state = game.start(game.setup({"record": f"{DEFAULT}/1", "players": 5}))
    frozen = make_dataclass("Frozen", Rumors._fields, frozen=True, slots=True)(*state)
    ways = {
        "the state's own `_replace`": lambda: state._replace(white=3),
        "a NamedTuple's": lambda: super(Rumors, state)._replace(white=3),
        "`replace` of a frozen dataclass": lambda: replace(frozen, white=3),
    }
    took = (
        f"{name} {min(repeat(copy, number=COPIES, repeat=ROUNDS)) / COPIES * 1e6:.1f} us"
        for name, copy in ways.items()
    )
    print(f"One field of the state changed: {', '.join(took)}.")
