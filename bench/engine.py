"""Events a second through the rules, on recorded games of bots."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from engine.record import Play, parse, read_event, step, write
from firmware.registry import DEFAULT, GAMES

GAMES_PLAYED = 60
ROUNDS = 5


def _record(seed: int) -> list[bytes]:
    """Return one game of bots as record lines."""
    entry = GAMES[DEFAULT]
    header = {"record": f"{DEFAULT}/1", "players": 3 + seed % 5}
    setup = entry.game.setup(header)
    company, state = entry.company(setup, Random(seed)), entry.game.start(setup)
    lines = [write(header).encode()]
    while (event := company.next_event(state)) is not None:
        after, _ = entry.game.apply(state, event)
        company.follow(state, event, after)
        state = after
        lines.append(write(entry.game.write(event)).encode())
    return lines


def report() -> None:
    game = GAMES[DEFAULT].game
    begun = time.process_time()
    records = [_record(seed) for seed in range(GAMES_PLAYED)]
    each_ms = (time.process_time() - begun) / GAMES_PLAYED * 1000
    events = sum(len(lines) - 1 for lines in records)
    parsed = [[parse(line) for line in lines] for lines in records]
    read = [
        (game.setup(lines[0]), [read_event(game, line) for line in lines[1:]]) for lines in parsed
    ]
    apply_s = min(_seconds(lambda: [_fold(game, *one) for one in read]) for _ in range(ROUNDS))
    whole_s = min(_seconds(lambda: [_replay(game, one) for one in records]) for _ in range(ROUNDS))
    print(f"## Rules, one core, {GAMES_PLAYED} games of bots, {events} events\n")
    print("| | a second |\n|---|---|")
    print(f"| events through `apply`, reports included | {events / apply_s:,.0f} |")
    print(f"| record lines through parse, read and apply | {events / whole_s:,.0f} |")
    print(f"\nA whole game of bots takes {each_ms:.1f} ms.")


def _seconds(work: Any) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _fold(game: Any, setup: Any, events: list[Any]) -> Any:
    play = Play(game.start(setup))
    for event in events:
        play, _ = step(game, play, event)
    return play.state


def _replay(game: Any, lines: list[bytes]) -> Any:
    header, *rest = map(parse, lines)
    return _fold(game, game.setup(header), [read_event(game, line) for line in rest])
