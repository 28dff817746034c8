"""`roundtable help`: how a word of the command line is used."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, with_nearest
from words.terminal import WRONG, complain
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "help",
        help=t("show how a word is used"),
        examples=("roundtable help games", "roundtable help cards set"),
    )
    command.add_argument("words", nargs="*", metavar="WORD", help=t("the word; default: all"))


def run(args: argparse.Namespace) -> int:
    """Print what `--help` behind the word prints; `args.parser` knows all words."""
    parser: Parser = args.parser
    for word in args.words:
        if word not in parser.words:
            none = t("there is no word {word}: roundtable --help lists all", word=word)
            return complain("help", with_nearest(none, word, parser.words), WRONG)
        parser = parser.words[word]
    parser.print_help()
    return 0
