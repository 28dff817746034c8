"""`roundtable backup`: the whole data folder in one file, also while the box runs."""

from __future__ import annotations

import argparse

from words.terminal import say
from words.text import t


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("backup", help=t("copy games and settings into one file"))
    command.add_argument(
        "file", metavar="FILE", help=t("a new file; keep it safe, the PIN is in it")
    )
    command.add_argument("--data", metavar="DIR", help=t("where journal and deck code are kept"))


def run(args: argparse.Namespace) -> int:
    """Write the file, or raise BadBackup."""
    import time
    from pathlib import Path

    from firmware.owner.config import data_folder
    from firmware.table.backups import back_up

    file = Path(args.file)
    made = back_up(data_folder(args.data), file, time.time())
    size = f"{made / 1e6:.1f}"
    say(t("{file}: {size} MB; roundtable restore {file} takes it back", file=file, size=size))
    return 0
