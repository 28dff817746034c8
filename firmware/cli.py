"""The command `roundtable`; every module behind a word is imported when it is used."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Collection, Mapping, Sequence
from io import TextIOWrapper
from typing import Any

from firmware.commands.arguments import HELP, Parser, add_language
from firmware.commands.packages import is_missing, missing
from firmware.commands.tree import COMMANDS, GROUPS, Word, module_of, word_paths
from words.catalog import Language, Languages
from words.terminal import (
    FAILED,
    PLAIN,
    WRONG,
    after_language,
    complain,
    of_system,
    option,
    print_text,
    speak,
    warn,
)
from words.text import t, told_by, with_heading

ABOUT_ALL = ("help", "completion")  # words that need the parser of every word
VERSION = ("-V", "--version")
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO)  # what standard output cannot take
FIRST = t(
    "New here? `roundtable run`, then open the address that it names: its page offers to set up "
    "the box step by step (/first). `roundtable demo` shows a whole game."
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # also of help, and of what was typed wrong
            stream.reconfigure(errors=PLAIN)
    typed, hint = _in_new_words(sys.argv[1:] if argv is None else argv)
    speak(_language(typed))
    if hint:
        warn(hint)
    parser, modules = own_parser(_paths_of(typed))
    if not typed:  # who knows no word yet is told all of them, and where to begin
        parser.print_help()
        return 0
    args = parser.parse_args(typed)
    path = tuple(filter(None, (args.command, args.subcommand)))
    if path not in modules:  # a group alone
        parser.words[args.command].print_help(sys.stderr)
        return WRONG
    command = " ".join(path)
    try:
        status = int(modules[path].run(args))
        if sys.stdout is not None:
            sys.stdout.flush()  # so that what could not be written is known here
        return status
    except named_errors() as error:
        return complain(command, told_by(error), _status_of(error))
    except BrokenPipeError:  # the reader has seen enough
        _stdout_goes_nowhere()
        return 0
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        _stdout_goes_nowhere()
        why = t("{error}: free the disk", error=error.strerror)
        return complain(command, why)
    except KeyboardInterrupt:
        return 130


# -- which words are typed -----------------------------------------------------------------------


def _in_new_words(typed: Sequence[str]) -> tuple[Sequence[str], str]:
    """Return what is typed in today's words, and a hint where a word has another name now."""
    word, behind = _word_and_next(typed)
    if word in COMMANDS and (word not in GROUPS or behind in (*HELP, *GROUPS[word].words)):
        return typed, ""
    from firmware.commands.old_words import translate

    return translate(typed)


def _paths_of(typed: Sequence[str]) -> Collection[tuple[str, ...]]:
    """Return the word that is typed; all of its group, or of all, where help speaks of them."""
    word, behind = _word_and_next(typed)
    if word in VERSION:
        return ()
    if word in ABOUT_ALL:
        return word_paths()
    if word not in COMMANDS:
        return [(one,) for one in COMMANDS]
    return [path for path in word_paths([word]) if path[1:] in ((), (behind,))] or word_paths(
        [word]
    )


def _word_and_next(typed: Sequence[str]) -> tuple[str, str]:
    """Return the first two words that are not of `--language`, "" where there is none."""
    place = after_language(typed)
    behind = after_language(typed, place + 1)
    return "".join(typed[place : place + 1]), "".join(typed[behind : behind + 1])


# -- the parser ----------------------------------------------------------------------------------


def own_parser(
    wanted: Collection[tuple[str, ...]] | None = None,
) -> tuple[Parser, Mapping[tuple[str, ...], Word]]:
    """Return the parser of these words, and what stands behind each; of all without `wanted`.

    Of a group that stands alone there, ("games",), only its help is known.
    """
    parser = Parser(
        prog="roundtable",
        description=t(
            "A referee for Shadows over Camelot at a real table: the card game and the board game."
        ),
    )
    parser.epilog = FIRST
    add_language(parser)
    parser.add_argument(*VERSION, action=_Version, nargs=0, help=t("print the version and exit"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    every = word_paths() if wanted is None else wanted
    modules = {path: module_of(path) for path in every if path[0] not in GROUPS or path[1:]}
    for word in dict.fromkeys(path[0] for path in every):
        behind = dict.fromkeys(module for path, module in modules.items() if path[0] == word)
        place = _add_group(commands, word) if word in GROUPS else commands
        for module in behind:
            module.add(place)
        if word in GROUPS:
            words = parser.words[word]
            words.show_examples(*(one.examples[0] for one in words.words.values() if one.examples))
    _take_language_behind(parser)
    parser.set_defaults(subcommand="", parser=parser, make_parser=own_parser)  # see ABOUT_ALL
    parser.elsewhere = {path[1]: " ".join(path) for path in word_paths()[::-1] if path[1:]}
    return parser, modules


def _add_group(commands: Any, word: str) -> Any:
    """Add a word that has others behind it; return what takes those."""
    group = GROUPS[word]
    package = group.package.partition(".")[0]
    told = with_heading(group.help, ", ".join(group.words))
    parser = commands.add_parser(
        word,
        help=missing(package) if is_missing(package) else told,
    )
    return parser.add_subparsers(dest="subcommand", metavar="WORD")


def _take_language_behind(parser: Parser) -> None:
    """Let `--language` stand behind each word, too; what stands before it counts otherwise."""
    for behind in parser.words.values():
        if "-" not in behind.prefix_chars:
            continue
        add_language(behind, default=argparse.SUPPRESS)
        _take_language_behind(behind)


class _Version(argparse.Action):
    """Prints the program's version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from firmware.box.probes import own_version

        print_text(f"roundtable {own_version()}")
        parser.exit()


def _status_of(error: Exception) -> int:
    from firmware.storage.bad_config import BadOption

    return WRONG if isinstance(error, BadOption) else FAILED


def _language(argv: Sequence[str]) -> Language:
    """Return the language of `--language`, of the configuration, or of the system's settings."""
    from firmware.owner.config import load_what_can_be
    from firmware.storage.bad_config import BadConfig

    languages = Languages(broken=lambda problem: print_text(f"warning: {problem}", sys.stderr))
    asked = option(argv, "--language")
    if asked is not None and Languages.code_of(asked) in languages.codes:
        return languages.best([asked])  # another one the parser refuses
    try:
        own = load_what_can_be(option(argv, "--config"), {}).config.language
    except (BadConfig, OSError):  # the command itself says what is wrong with the file
        own = None
    return languages.best([own] if own else of_system(os.environ))


def _stdout_goes_nowhere() -> None:
    """Or Python's own last flush would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def named_errors() -> tuple[type[Exception], ...]:
    """Return the errors that say what, where and what to do; anything else is a bug.

    Called only when something was raised, so that nothing is imported for it beforehand.
    """
    from engine.game import GameError
    from firmware.handing.files import NotWritten
    from firmware.screen.page_thread import NoPort
    from firmware.storage.bad_config import BadConfig
    from firmware.table.journal import BadJournal
    from hardware import HardwareError
    from vision.frame import VisionError

    return GameError, BadConfig, BadJournal, NoPort, NotWritten, HardwareError, VisionError


if __name__ == "__main__":
    sys.exit(main())
