"""Print the states of a record of the game of Merlin, as `roundtable replay --json --each` will.

    python -m tests.support.merlin_states [--each] [--lenient] FILE...

One JSON object a file, with `--each` one a line; a refused line ends a file with an error.
"""

from __future__ import annotations

import json
import sys
from typing import Any, BinaryIO

from engine.game import BadRecord, GameError
from engine.record import Play, parse, raw_lines, read_event, step
from tests.support.merlin import GAME, seen


def states(file: BinaryIO, each: bool, lenient: bool) -> list[dict[str, Any]]:
    """Return the objects to print of one file."""
    told: list[dict[str, Any]] = []
    refused: list[dict[str, Any]] = []
    play: Play[Any] | None = None
    number = 1
    try:
        for number, raw in raw_lines(file.readline):
            try:
                line = parse(raw)
                if play is None:
                    play = Play(GAME.start(GAME.setup(line)))
                else:
                    play, _ = step(GAME, play, read_event(GAME, line))  # type: ignore[arg-type]
            except GameError as error:
                if not lenient or play is None:
                    raise
                refused.append({"line": number, "reason": str(error)})
            told.append(seen(play.state) | {"refused": [*refused]})
        if play is None:
            raise BadRecord("", "the file is empty")
    except GameError as error:
        told = told if each else []
        told.append({"error": {"line": number, "reason": str(error)}})
    return told if each else told[-1:]


def main(arguments: list[str]) -> int:
    """Print the states of each file; 2 where a line of one was refused."""
    flags = {word for word in arguments if word.startswith("--")}
    status = 0
    for name in (word for word in arguments if not word.startswith("--")):
        with open(name, "rb") as file:
            for one in states(file, "--each" in flags, "--lenient" in flags):
                print(json.dumps(one))
                status = 2 if "error" in one else status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
