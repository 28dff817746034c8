"""`roundtable backup`: the whole data folder in one file, also while the box runs."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import put_json, say
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "backup",
        help=t("copy games and settings into one file"),
        examples=("roundtable backup /mnt/games.backup",),
    )
    command.add_argument(
        "file", metavar="FILE", help=t("a new file; keep it safe, the PIN is in it")
    )
    add_shared(command, "--data")
    add_json(command, '{"file": "games.backup", "bytes": 183204}')


def run(args: argparse.Namespace) -> int:
    """Write the file, or raise BadBackup."""
    import time
    from pathlib import Path

    from firmware.owner.config import data_folder
    from firmware.table.backups import back_up

    file = Path(args.file)
    made = back_up(data_folder(args.data), file, time.time())
    if args.json:
        put_json({"file": str(file), "bytes": made})
        return 0
    size = f"{made / 1e6:.1f}"
    say(t("{file}: {size} MB; roundtable restore {file} takes it back", file=file, size=size))
    return 0
