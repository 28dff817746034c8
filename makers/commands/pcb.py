"""`roundtable build pcb`: a printed circuit board to order, from a board's profile."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_board, add_out
from words.terminal import say
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "pcb",
        help=t("make a printed circuit board to order"),
        examples=("roundtable build pcb --board deluxe --out board",),
    )
    add_board(command)
    add_out(
        command, "DIR", t("KiCad's project, gerbers, drill files, lists and a picture"),
        is_required=True,
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Write the files of the board; return the exit status."""
    from firmware.handing.files import read_file, write_file
    from hardware.profiles import load
    from makers.pcb.files import files

    for name, content in files(load(args.board, read_file)).items():
        write_file(args.out / name, content, folders=True)
        say(t("{file}: made", file=args.out / name))
    return 0
