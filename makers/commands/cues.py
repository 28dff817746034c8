"""`roundtable build cues`: the pages, pictures and sounds of what the box says."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_out
from words.terminal import say
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "cues",
        help=t("write a page of every light and sound of the box"),
        examples=("roundtable build cues --out cues",),
    )
    add_out(command, "DIR", t("cues.md, with pictures and sounds"), is_required=True)


def run(args: argparse.Namespace) -> int:
    """Write the pages; return the exit status."""
    from firmware.handing.files import write_file
    from makers.plans.cue_pages import files

    for name, content in files().items():
        write_file(args.out / name, content, folders=True)
    made = t("{file}: made, with a picture and a sound of every cue", file=args.out / "cues.md")
    say(made)
    return 0
