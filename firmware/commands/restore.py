"""`roundtable restore`: a copy takes the place of the data folder, which is kept aside."""

from __future__ import annotations

import argparse

from words.terminal import say
from words.text import t


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("restore", help=t("take games and settings back from a copy"))
    command.add_argument("file", metavar="FILE", help=t("what roundtable backup wrote"))
    command.add_argument("--data", metavar="DIR", help=t("where journal and deck code are kept"))


def run(args: argparse.Namespace) -> int:
    """Take the copy, or raise BadBackup or InUse; then nothing is changed."""
    from pathlib import Path

    from firmware.owner.config import data_folder
    from firmware.table.backups import restore

    data = data_folder(args.data)
    aside = restore(data, Path(args.file))
    say(t("{data}: restored from {file}", data=data, file=args.file))
    if aside is not None:
        say(t("what was there is kept in {aside}", aside=aside))
    return 0
