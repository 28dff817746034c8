"""`roundtable do`: enter a line by hand at the table that is running here."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial

from firmware.commands.arguments import HELP, Parser, add_shared, add_where
from firmware.commands.at_table import table_of
from words.terminal import complain, say
from words.text import clauses, join_texts, t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "do",
        help=t("enter a card, a Quest or a correction by hand"),
        examples=("roundtable do undo",),
    )
    command.add_late(partial(_describe, command))
    command.add_argument("words", nargs="+", metavar="WORD", help=t("what happened"))
    command.add_argument("--before", type=int, metavar="LINE", help=t("of insert, replace: where"))
    add_shared(command, "--pin")
    add_where(command)


def _describe(command: Parser, typed: Sequence[str]) -> None:
    """Write the help's text, where it is asked for: each game has examples of its own."""
    if {*HELP}.isdisjoint(typed):
        return
    from firmware.games.registry import GAMES

    examples = [one for adapter in GAMES.values() for one in adapter.hands.examples]
    command.description = t(
        "For example: {examples}. The words are those of the game that is on. do insert CARD puts"
        " in a card that was never seen being laid, where it fits best, or --before a line of the"
        " record; do decline CARD says that it was not there. do replace CARD OTHER puts another"
        " card where one was misread: in the newest line that names it, or the newest --before a"
        " line. A card is named as on its sticker or as it is called.",
        examples=clauses(join_texts(" ", ("do", one)) for one in examples),
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 when the line was taken, FAILED when it was refused or no table answers."""
    from urllib.error import URLError

    before = [] if args.before is None else [f"before={args.before}"]
    table = table_of(args)
    try:
        status, told = table.ask("/api/words", {"words": [*args.words, *before]})
    except (URLError, TimeoutError, ValueError):  # or something else answers there
        none = t("no table answers at {address}: start roundtable run, or name its --port")
        return complain("do", none.with_(address=table.address))
    if status != 200:
        return complain("do", t("refused: {why}", why=told["text"]))
    say(t("{words}: done", words=" ".join(args.words)))
    return 0
