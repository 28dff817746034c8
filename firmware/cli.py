"""The command `roundtable`; every module behind a word is imported when it is used."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Protocol, cast

from firmware.commands.arguments import Parser, add_language
from firmware.commands.packages import MissingWord, is_missing
from words.catalog import Language, Languages
from words.terminal import (
    FAILED,
    PLAIN,
    WRONG,
    complain,
    of_system,
    option,
    print_text,
    speak,
)
from words.text import t, told_by

COMMANDS = (
    "run", "play", "demo", "do", "games", "replay", "explain", "analyse", "simulate", "score",
    "cards", "print", "tags", "look", "photo", "watch", "calibrate", "wiring", "pcb", "box",
    "cues", "speak", "selftest", "panel", "dark", "pin", "https", "backup", "restore", "doctor",
    "update", "rollback", "hall", "fleet", "collect", "help", "completion",
)  # fmt: skip
_MODULES = {
    "print": "firmware.commands.print_sheets",
    # A box runs without the packages of these: firmware/commands/packages.py says so.
    **{word: f"makers.commands.{word}" for word in ("wiring", "pcb", "box", "cues")},
    **{word: f"fleet.commands.{word}" for word in ("hall", "fleet", "collect")},
}
ABOUT_ALL = ("help", "completion")  # words that need the parser of every word
VERSION = ("-V", "--version")
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO)  # what standard output cannot take
FIRST = t(
    "New here? `roundtable run`, then open the address that it names: its page offers to set up "
    "the box step by step (/first). `roundtable demo` shows a whole game."
)


class Word(Protocol):
    """What stands behind a word of the command line, mostly a module."""

    def add(self, commands: Any) -> None:
        """Add the word and its arguments to the parser."""

    def run(self, args: Any) -> int:
        """Do it; return the exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status."""
    told = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # also of help, and of what was typed wrong
            stream.reconfigure(errors=PLAIN)
    speak(_language(told))
    parser, modules = own_parser(_words_of(told))
    if not told:  # who knows no word yet is told all of them, and where to begin
        parser.print_help()
        return 0
    args = parser.parse_args(argv)
    try:
        status = int(modules[args.command].run(args))
        if sys.stdout is not None:
            sys.stdout.flush()  # so that what could not be written is known here
        return status
    except named_errors() as error:
        return complain(args.command, told_by(error), _status_of(error))
    except BrokenPipeError:  # the reader has seen enough
        _stdout_goes_nowhere()
        return 0
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        _stdout_goes_nowhere()
        why = t("{error}: free the disk", error=error.strerror)
        return complain(args.command, why)
    except KeyboardInterrupt:
        return 130


def _words_of(told: Sequence[str]) -> Collection[str]:
    """Return the one word that is typed; all where help, or what is wrong, speaks of all."""
    words = iter(told)
    for word in words:
        if word == "--language":
            next(words, None)
        elif not word.startswith("--language="):
            if word in VERSION:
                return ()
            return (word,) if word in COMMANDS and word not in ABOUT_ALL else COMMANDS
    return COMMANDS


def own_parser(words: Collection[str] = COMMANDS) -> tuple[Parser, Mapping[str, Word]]:
    """Return the parser of these commands, and what stands behind each."""
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
    modules = {name: module_of(name) for name in words}
    for module in modules.values():
        module.add(commands)
    _take_language_behind(parser)
    parser.set_defaults(parser=parser)  # for the words of ABOUT_ALL
    return parser, modules


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


def module_of(command: str) -> Word:
    """Return what stands behind a word: its module, or what says that its package is missing."""
    name = _MODULES.get(command, f"firmware.commands.{command}")
    package = name.partition(".")[0]
    if is_missing(package):
        return MissingWord(command, package)
    return cast(Word, import_module(name))


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
    from firmware.screen.served import NoPort
    from firmware.storage.bad_config import BadConfig
    from firmware.table.journal import BadJournal
    from hardware import HardwareError
    from vision.frame import VisionError

    return GameError, BadConfig, BadJournal, NoPort, NotWritten, HardwareError, VisionError


if __name__ == "__main__":
    sys.exit(main())
