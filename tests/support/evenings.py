"""Recorded evenings: where those of a game lie, and a whole one played again by its rules."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from engine.game import Line, Notice
from engine.record import Play, parse, read_event, step
from firmware.games.registry import GAMES
from tests.support.places import EVENINGS


class Evening(NamedTuple):
    """A recorded game: its lines, every state it went through, all that was said."""

    header: Line
    lines: list[Line]
    states: list[Any]
    said: list[Notice]


def records_of(game: str) -> list[Path]:
    """Return the recorded evenings of a game."""
    folder = EVENINGS / game
    return sorted((folder if folder.is_dir() else EVENINGS).glob("*.jsonl"))


def recorded(path: Path) -> list[Line]:
    """Return the lines of a record, the header first."""
    return [parse(raw) for raw in path.read_bytes().splitlines()]


def write_record(folder: Path, lines: Iterable[Line]) -> Path:
    """Write a record of these lines into a folder, and return its file."""
    path = folder / "game.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    return path


def replay(game: str, header: Line, lines: list[Line]) -> Evening:
    """Return a whole game, or raise Refused."""
    rules: Any = GAMES[game].game
    play: Play[Any] = Play(rules.start(rules.setup(header)))
    states, said = [play.state], list[Notice]()
    for line in lines:
        play, notices = step(rules, play, read_event(rules, line))
        states.append(play.state)
        said += notices
    return Evening(header, lines, states, said)


def evenings_of(game: str) -> list[Evening]:
    """Return every recorded game of a game, played again."""
    lines = map(recorded, records_of(game))
    return [replay(game, header, rest) for header, *rest in lines]
