"""Print the states of records of a game, as `roundtable games replay --json --each` will.

    python -m tests.support.states camelot|merlin [--each] [--lenient] FILE...

One JSON object a file, with `--each` one a line; a refused line ends a file with an error.
"""

from __future__ import annotations

import json
import pathlib
import sys
from typing import Any, BinaryIO, Final

from engine.game import BadRecord, GameError
from engine.record import Play, parse, raw_lines, read_event, step
from tests.support import camelot, merlin

PLAYED: Final[dict[str, Any]] = {one.GAME.name: one for one in (camelot, merlin)}


def states(name: str, file: BinaryIO, each: bool, lenient: bool) -> list[dict[str, Any]]:
    """Return the objects to print of one file."""
    played = PLAYED[name]
    told: list[dict[str, Any]] = []
    refused: list[dict[str, Any]] = []
    play: Play[Any] | None = None
    number = 1
    try:
        for number, raw in raw_lines(file.readline):
            try:
                line = parse(raw)
                if play is None:
                    play = Play(played.GAME.start(played.GAME.setup(line)))
                else:
                    play, _ = step(played.GAME, play, read_event(played.GAME, line))
            except GameError as error:
                if not lenient or play is None:
                    raise
                refused.append({"line": number, "reason": str(error)})
            told.append(played.seen(play.state) | {"refused": [*refused]})
        if play is None:
            raise BadRecord("", "the file is empty")
    except GameError as error:
        told = told if each else []
        told.append({"error": {"line": number, "reason": str(error)}})
    return told if each else told[-1:]


def main(arguments: list[str]) -> int:
    """Print the states of each file; 2 where a line of one was refused."""
    flags = {word for word in arguments if word.startswith("--")}
    game, *names = (word for word in arguments if not word.startswith("--"))
    status = 0
    for name in names:
        with pathlib.Path(name).open("rb") as file:
            for one in states(game, file, "--each" in flags, "--lenient" in flags):
                print(json.dumps(one))
                status = 2 if "error" in one else status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
