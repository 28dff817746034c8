"""`roundtable cards tags`: what the code on each card says."""

from __future__ import annotations

import argparse
import json

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import print_text, say
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "tags", help=t("list the text of every card's tag"), examples=("roundtable cards tags",)
    )
    add_json(command, '{"deck": "K7QD", "tags": [{"card": "…", "text": "…"}]}')
    add_shared(command, "--deck", "--data")


def run(args: argparse.Namespace) -> int:
    """Print the text of each piece's tag; return the exit status."""
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck

    ours = deck(data_folder(args.data), args.deck)
    tags = [{"card": piece, "text": ours.text(piece)} for piece in ours.numbers]
    if args.json:
        print_text(json.dumps({"deck": ours.code, "tags": tags}))
    else:
        say(t("deck {code}", code=ours.code))
        for tag in tags:
            print_text(f"{tag['text']}  {tag['card']}")
    return 0
