"""`roundtable help`: how a word of the command line is used."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from firmware.commands.arguments import Parser, with_nearest
from firmware.commands.old_words import translate
from words.terminal import WRONG, complain, warn
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "help",
        help=t("show how a word is used"),
        examples=("roundtable help games", "roundtable help games replay"),
    )
    command.add_argument("words", nargs="*", metavar="WORD", help=t("the word; default: all"))


def run(args: argparse.Namespace) -> int:
    """Print what `--help` behind the word prints; `args.parser` knows all words."""
    parser: Parser = args.parser
    words: Sequence[str] = args.words
    if words and words[0] not in parser.words:
        typed, hint = translate(words)
        words = [word for word in typed if not word.startswith("--")]
        if hint:
            warn(hint)
    for word in words:
        if word not in parser.words:
            none = t("there is no word {word}: roundtable --help lists all", word=word)
            return complain("help", with_nearest(none, word, parser.words), WRONG)
        parser = parser.words[word]
    parser.print_help()
    return 0
