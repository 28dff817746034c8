"""Random games of each game's own dealer through `roundtable games replay`, the laws checked.

`python -m tests.dealt camelot --games 3000` deals, writes records, has the command replay them and
looks at every state it prints. A dealer reads the rules for himself: a line that he holds legal and
the command refuses, a state that is not the one he saw, or a law that does not hold ends it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from engine.game import Eyes
from engine.record import Play, read_event, step, write
from firmware.games.registry import GAMES
from tests.support import camelot_laws
from tests.support.law_games import PLAYERS
from tests.support.program_process import prints

AT_ONCE: Final = 25  # files a command
LAWS: Final[Mapping[str, Callable[[dict[str, Any]], None]]] = {"camelot": camelot_laws.check}


class Counted(NamedTuple):
    """What was looked at."""

    games: int = 0
    states: int = 0


def dealt(name: str, seed: int) -> tuple[list[str], dict[str, Any]]:
    """Return the lines of a random game and the state that its dealer saw last."""
    game, player = GAMES[name].game, PLAYERS[name](seed)
    play: Play[Any] = Play(game.start(game.setup(player.header)))
    lines = [write(player.header)]
    while (line := player.line(play.state)) is not None:
        play, _ = step(game, play, read_event(game, line))
        lines.append(write(line))
    seen = game.view(play.state, Eyes.REFEREE).as_json()
    return lines, json.loads(json.dumps(seen))


def check(name: str, seeds: range) -> Counted:
    """Deal these games, have them replayed, look at every state; AssertionError where it fails."""
    with TemporaryDirectory() as folder:
        files = {str(Path(folder, f"{seed}.jsonl")): dealt(name, seed) for seed in seeds}
        for path, (lines, _) in files.items():
            Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return _looked_at(name, files, prints("games", "replay", "--json", "--each", *files))


def _looked_at(name: str, files: Mapping[str, tuple[list[str], Any]], told: str) -> Counted:
    states = [json.loads(line) for line in told.splitlines()]
    law = LAWS.get(name, lambda now: None)
    for path, (lines, seen) in files.items():
        own = [now for now in states if now.get("file", path) == path]
        assert len(own) == len(lines), f"{path}: {len(own)} states of {len(lines)} lines"
        for now in own:
            assert now["refused"] == [], path
            law(now)
        last = {key: value for key, value in own[-1].items() if key != "file"}
        assert last == seen, f"{path}: another end than the dealer saw"
    return Counted(len(files), len(states))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.dealt", description=__doc__)
    parser.add_argument("game", choices=sorted(PLAYERS))
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun, games, states = time.monotonic(), 0, 0
    for first in range(asked.seed, asked.seed + asked.games, AT_ONCE):
        some = check(asked.game, range(first, min(first + AT_ONCE, asked.seed + asked.games)))
        games, states = games + some.games, states + some.states
        took = time.monotonic() - begun
        print(f"{asked.game}: {games} games agree, {states} states, {took:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
