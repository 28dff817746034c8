"""`roundtable restore`: a copy takes the place of the data folder, which is kept aside."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import put_json, say
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "restore",
        help=t("take games and settings back from a copy"),
        examples=("roundtable restore /mnt/games.backup",),
    )
    command.add_argument("file", metavar="FILE", help=t("what roundtable backup wrote"))
    add_shared(command, "--data")
    add_json(command, '{"data": "DIR", "file": "games.backup", "aside": null}')


def run(args: argparse.Namespace) -> int:
    """Take the copy, or raise BadBackup or InUse; then nothing is changed."""
    from pathlib import Path

    from firmware.owner.config import data_folder
    from firmware.table.backups import restore

    data = data_folder(args.data)
    aside = restore(data, Path(args.file))
    if args.json:
        kept = None if aside is None else str(aside)
        put_json({"data": str(data), "file": args.file, "aside": kept})
        return 0
    say(t("{data}: restored from {file}", data=data, file=args.file))
    if aside is not None:
        say(t("what was there is kept in {aside}", aside=aside))
    return 0
