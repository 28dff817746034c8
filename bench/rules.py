"""Events a second through the rules, on recorded games of bots, beside other rules engines."""

from __future__ import annotations

import sys
import tempfile
import time
from collections import namedtuple
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import make_dataclass, replace
from io import StringIO
from pathlib import Path
from timeit import repeat
from typing import Any

from bench.options import Options
from bench.others import chess_moves_a_second, poker_operations_a_second
from bench.records import record_of
from engine.record import Play, parse, read_event, step
from firmware.cli import main as roundtable
from firmware.games.registry import DEFAULT, GAMES
from firmware.games.rumors.simulation import Wanted, play_some

GAMES_PLAYED = 60
BOT_GAMES = 200
TARGET_MS = 10  # of user time, a whole game of bots
FILES = 1000
ROUNDS = 5
COPIES = 5000


def main(argv: Sequence[str] | None = None) -> int:
    """Print the rows of the default game."""
    words = Options("engine", __doc__)
    words.size("games", GAMES_PLAYED, 3, "recorded games of bots")
    words.size("bot_games", BOT_GAMES, 2, "games that bots play meanwhile")
    words.size("files", FILES, 3, "files of one `roundtable replay`")
    words.size("copies", COPIES, 10, "changes of one field")
    args = words.read(argv)
    game = GAMES[DEFAULT].game
    records = [record_of(seed) for seed in range(args.games)]
    events = sum(len(lines) - 1 for lines in records)
    read = [_read(game, lines) for lines in records]
    apply_s = min(_seconds(lambda: [_fold(game, *one) for one in read]) for _ in range(ROUNDS))
    whole_s = min(
        _seconds(lambda: [_fold(game, *_read(game, one)) for one in records]) for _ in range(ROUNDS)
    )
    chess_a_s = chess_moves_a_second()
    print(f"## Rules, one core, {args.games} games of bots, {events} events\n")
    print("| | a second | against python-chess |\n|---|---|---|")
    _row("events through `apply`, reports included", events / apply_s, chess_a_s)
    _row("record lines through parse, read and `apply`", events / whole_s, chess_a_s)
    _row("python-chess, checked `push_uci`", chess_a_s, chess_a_s)
    _row("pokerkit, operations", poker_operations_a_second(), chess_a_s)
    each_ms = _bot_game_ms(args.bot_games)
    met = "met" if each_ms < TARGET_MS else "missed"
    print(
        "\nA whole game of five bots, as `roundtable simulate` plays it, "
        f"mean of {args.bot_games}: {each_ms:.1f} ms (target under {TARGET_MS} ms: {met})."
    )
    replayed_s = _many_files(records, args.files)
    print(f"`roundtable replay` of {args.files} files in one call: {replayed_s:.1f} s.")
    for name in GAMES:
        _copies(name, args.copies)
    return 0


def _row(name: str, a_second: float, against: float) -> None:
    print(f"| {name} | {a_second:,.0f} | {a_second / against:.2f} |")


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _bot_game_ms(games: int) -> float:
    """Return the mean time of a game, without the first one, which imports what it needs."""
    wanted = Wanted({"record": f"{DEFAULT}/1", "players": 5}, seed=1)
    play_some(wanted, range(1))
    return _seconds(lambda: play_some(wanted, range(1, 1 + games))) / games * 1000


def _read(game: Any, lines: list[bytes]) -> tuple[Any, list[Any]]:
    header, *rest = map(parse, lines)
    return game.setup(header), [read_event(game, line) for line in rest]


def _fold(game: Any, setup: Any, events: list[Any]) -> Any:
    play = Play(game.start(setup))
    for event in events:
        play, _ = step(game, play, event)
    return play.state


def _many_files(records: list[list[bytes]], files: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.jsonl" for number in range(files)]
        for number, path in enumerate(paths):
            path.write_bytes(b"\n".join(records[number % len(records)]))
        with redirect_stdout(StringIO()):
            return _seconds(lambda: roundtable(["replay", "--json", *map(str, paths)]))


def _copies(name: str, number: int) -> None:
    """Why a state is a NamedTuple, one with its own `_replace`: a field changed, in us."""
    game = GAMES[name].game
    state: Any = game.start(game.setup({"record": f"{name}/1", "players": 4}))
    field, value = state._fields[0], state[0]
    frozen = make_dataclass("Frozen", state._fields, frozen=True, slots=True)(*state)
    plain = namedtuple("plain", state._fields)(*state)  # type: ignore[misc]
    ways = {
        "by the state's own `_replace`": lambda: state._replace(**{field: value}),
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
