"""`roundtable tags`: what the code on each card says."""

from __future__ import annotations

import argparse
import json

from words.terminal import complain, put, say
from words.text import t, told_by


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("tags", help=t("list the text of every card's tag"))
    command.add_argument("--json", action="store_true", help=t("one JSON object"))
    command.add_argument("--deck", metavar="CODE", help=t("four characters; default: this box's"))
    command.add_argument("--data", metavar="DIR", help=t("the data folder"))


def run(args: argparse.Namespace) -> int:
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck
    from firmware.storage.bad_config import BadConfig
    from vision.frame import VisionError

    try:
        ours = deck(data_folder(args.data), args.deck)
    except (BadConfig, VisionError) as error:
        return complain("tags", told_by(error))
    tags = [{"card": piece, "text": ours.text(piece)} for piece in ours.numbers]
    if args.json:
        put(json.dumps({"deck": ours.code, "tags": tags}))
    else:
        say(t("deck {code}", code=ours.code))
        for tag in tags:
            put(f"{tag['text']}  {tag['card']}")
    return 0
