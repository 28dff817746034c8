"""`roundtable build case`: a case to print or to cut, from a board's profile."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_board, add_out
from words.terminal import complain, say
from words.text import t, told_by

NEEDS = ("build123d", "trimesh", "manifold3d")


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "case",
        help=t("make a case to print or to cut for a board"),
        examples=("roundtable build case --board deluxe --out case",),
    )
    add_board(command)
    add_out(command, "DIR", t("the case, as STL, STEP and SVG"), is_required=True)


def run(args: argparse.Namespace) -> int:
    """Write the parts of the case; return the exit status."""
    from importlib.util import find_spec

    from firmware.handing.files import read_file, write_file
    from hardware.profiles import load

    board = load(args.board, read_file)
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        return complain("build case", t(
            "solids are made by {missing}: on a PC pip install build123d manifold3d trimesh",
            missing=", ".join(missing),
        ))  # fmt: skip
    from makers.case.files import NotPrintable, files

    try:
        made = files(board)
    except NotPrintable as error:
        return complain("build case", told_by(error))
    for name, content in made.items():
        write_file(args.out / name, content, folders=True)
        say(t("{file}: made", file=args.out / name))
    return 0
