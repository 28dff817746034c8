"""`roundtable cues`: the pages, pictures and sounds of what the box says."""

from __future__ import annotations

import argparse
from pathlib import Path

from words.terminal import say
from words.text import t


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "cues", help=t("write a page of every light and sound of the box")
    )
    command.add_argument("--out", required=True, metavar="DIR", help=t("the folder of cues.md"))


def run(args: argparse.Namespace) -> int:
    from firmware.handing.files import write_file
    from makers.plans.cue_pages import files

    for name, content in files().items():
        write_file(Path(args.out) / name, content, folders=True)
    made = t(
        "{file}: made, with a picture and a sound of every cue", file=Path(args.out) / "cues.md"
    )
    say(made)
    return 0
