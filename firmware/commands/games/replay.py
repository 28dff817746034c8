"""`roundtable games replay`: what a record comes to, as JSON or told in words."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_json
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "replay",
        help=t("replay recorded games and say how they stand"),
        examples=(
            "roundtable games replay game.jsonl",
            "roundtable games replay a.jsonl b.jsonl --json",
        ),
    )
    command.add_argument("files", nargs="+", metavar="FILE", help=t("a game as JSON lines"))
    add_json(command, '{"game": "…", "phase": "turn", "seat": 1, …, "refused": []}')
    command.add_argument("--each", action="store_true", help=t("with --json: one object a line"))
    command.add_argument(
        "--parts",
        action="store_true",
        help=t("with --json: what each card added to a Quest"),
    )
    command.add_argument("--lenient", action="store_true", help=t("skip refused lines and go on"))


def run(args: argparse.Namespace) -> int:
    """Return 2 where a file had a line that is not valid; the other files are told all the same."""
    from firmware.table.replays import tell_json, tell_words

    several = len(args.files) > 1
    valid = True
    for name in args.files:
        if args.json:
            valid &= tell_json(name, several, args.each, args.lenient, args.parts)
        else:
            valid &= tell_words(name, several, args.lenient)
    return 0 if valid else 2
