"""`roundtable journal`: the games that were played here, and each as a record."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware.table.journal import Journal, Recorded


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("journal", help="list the games played here, print one")
    command.add_argument("--game", type=int, metavar="N", help="print game N as a record")
    command.add_argument("--data", metavar="DIR", help="where journal and deck code are kept")


def run(args: argparse.Namespace) -> int:
    """Print the list, or one game as JSON lines that `roundtable replay` takes."""
    from firmware.owner.config import data_folder
    from firmware.table.journal import BadJournal, Journal

    path = data_folder(args.data) / "journal.sqlite"
    if not path.exists():
        raise BadJournal(f"{path}: no game was played yet: roundtable run begins one")
    journal = Journal(path)
    try:
        if args.game is None:
            _list(journal)
        else:
            _print(journal.game(args.game))
    finally:
        journal.close()
    return 0


def _list(journal: Journal) -> None:
    from datetime import datetime

    for number in journal.games():
        game = journal.game(number)
        began = datetime.fromtimestamp(game.started).strftime("%Y-%m-%d %H:%M")
        players = game.header["players"]
        names = ", ".join(map(str, players)) if isinstance(players, list) else f"{players} players"
        print(f"{number:4}  {began}  {len(game.lines):4} lines  {names}")


def _print(game: Recorded) -> None:
    from engine.record import write

    for line in (game.header, *game.lines):
        print(write(line))
