"""`roundtable journal`: the games that were played here, and each as a record."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from words.terminal import complain, say, spoken
from words.text import joined, t, tn

if TYPE_CHECKING:
    from firmware.table.journal_listing import Listed
    from firmware.table.journal_reading import Recorded

DAMAGED = 2  # exit status


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("journal", help=t("list the games played here, print one"))
    command.add_argument("--game", type=int, metavar="N", help=t("print game N as a record"))
    command.add_argument(
        "--file", metavar="FILE", help=t("another journal, one that was set aside")
    )
    command.add_argument("--data", metavar="DIR", help=t("where journal and deck code are kept"))


def run(args: argparse.Namespace) -> int:
    """Print the list, or one game as JSON lines that `roundtable replay` takes.

    Nothing is written. A damaged game is printed up to its last good line, with status 2.
    """
    from pathlib import Path

    from firmware.owner.config import data_folder
    from firmware.table.shelf import shelf

    path = Path(args.file) if args.file else data_folder(args.data) / "journal.sqlite"
    with shelf(path) as games:
        if args.game is not None:
            return _print(games.game(args.game))
        for game in games.listed():
            say(_in_words(game))
    return 0


def _in_words(game: Listed) -> str:
    lines = tn("{n} line", "{n} lines", game.lines)
    row = (f"{game.id:4}", _began(game.started), lines, _title(game), _names(game))
    if not game.trouble:
        return joined("  ", row)
    return joined("  ", (*row, t("DAMAGED: {trouble}", trouble=game.trouble)))


def _title(game: Listed) -> str:
    """Return which game it is, in short: "The Card Game"."""
    from firmware.games.registry import title_of

    return spoken(title_of(game.header)).rpartition(": ")[2] or "?"


def _names(game: Listed) -> str:
    players = game.header.get("players") if game.header else "?"
    if isinstance(players, list):
        return ", ".join(map(str, players))
    return t("{players} players", players=players)


def _began(started: float) -> str:
    from datetime import datetime

    try:
        return datetime.fromtimestamp(started).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # a damaged time
        return "????-??-?? ??:??"


def _print(game: Recorded) -> int:
    from engine.record import write

    for line in (game.header, *game.lines):
        print(write(line))
    if not game.trouble:
        return 0
    complain(
        "journal",
        t(
            "game {id} is damaged ({trouble}): what is good are its first {last} lines",
            id=game.id,
            trouble=game.trouble,
            last=game.last,
        ),
    )
    return DAMAGED
