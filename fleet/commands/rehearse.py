"""`roundtable fleet rehearse`: broker, tables of bots and hall, tried on this computer."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser
from words.text import t

TABLES, SECONDS = 5, 120
SHORT = (2, 20)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    rehearse = commands.add_parser(
        "rehearse",
        help=t("try broker, tables of bots and hall on this computer, for two minutes"),
        examples=("roundtable fleet rehearse --tables 5",),
    )
    rehearse.add_argument("--tables", type=int, metavar="N", help=t("how many (5)"))
    rehearse.add_argument("--seconds", type=float, metavar="S", help=t("how long (120)"))
    rehearse.add_argument("--port", type=int, default=0, help=t("of the page (0: any free one)"))
    rehearse.add_argument("--short", action="store_true", help=t("two tables, 20 seconds"))


def run(args: argparse.Namespace) -> int:
    """Let bots play at some tables until the time is over or it is told to stop."""
    from firmware.commands.run import stopped_by_signals
    from firmware.storage.bad_config import BadOption
    from fleet.rehearsal import rehearse

    usual = SHORT if args.short else (TABLES, SECONDS)
    tables, seconds = (
        usual[number] if told is None else told
        for number, told in enumerate((args.tables, args.seconds))
    )
    if not 1 <= tables <= 40:
        raise BadOption(t("--tables {tables}: expected 1 to {most}", tables=tables, most=40))
    if not 0 < seconds < 86_400:
        raise BadOption(t("--seconds {seconds}: expected a number above 0", seconds=seconds))
    return rehearse(int(tables), seconds, args.port, stopped_by_signals())
