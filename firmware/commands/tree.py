"""Which words the command line has, in which groups, and the module behind each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, cast

from firmware.commands.packages import MissingWord, is_missing
from words.text import Text, t


@dataclass(frozen=True, slots=True)
class Group:
    """Words that stand behind one word; its package has a module for each."""

    help: Text
    words: tuple[str, ...]
    package: str


class Word(Protocol):
    """What stands behind a word of the command line, mostly a module."""

    def add(self, commands: Any) -> None:
        """Add the word and its arguments to the parser."""

    def run(self, args: Any) -> int:
        """Do it; return the exit status."""


COMMANDS: Final = (
    "run", "play", "demo", "do", "panel", "dark", "games", "simulate", "score", "cards", "print",
    "camera", "build", "test", "doctor", "config", "backup", "restore", "update", "fleet", "help",
    "completion",
)  # fmt: skip
GROUPS: Final[Mapping[str, Group]] = {
    "games": Group(
        t("the games played here, and games in files"),
        (
            "list", "show", "stats", "resume", "close", "delete", "restore", "forget", "rescue",
            "replay", "explain", "analyse",
        ),
        "firmware.commands.games",
    ),
    "cards": Group(
        t("what is printed on your cards, and on their stickers"),
        ("list", "set", "check", "export", "import", "tags"),
        "firmware.commands.cards",
    ),
    "camera": Group(
        t("find, aim and try the camera; read pictures"),
        ("list", "calibrate", "look", "photo", "watch"),
        "firmware.commands.camera",
    ),
    "build": Group(
        t("the plans and parts of a box"), ("wiring", "pcb", "case", "cues"), "makers.commands"
    ),
    "test": Group(
        t("try the parts of a box"), ("panel", "voice"), "firmware.commands.test"
    ),
    "config": Group(
        t("the PIN and the certificate of the page"), ("pin", "cert"), "firmware.commands.config"
    ),
    "fleet": Group(
        t("many tables: a hall, and its games in a database"),
        ("new", "rehearse", "hall", "collect"),
        "fleet.commands",
    ),
}  # fmt: skip
_MODULES: Final[Mapping[str, Sequence[tuple[str, ...]]]] = {  # of words that have another name
    "firmware.commands.print_sheets": (("print",),),
    "firmware.commands.games.reading": [("games", one) for one in ("list", "show", "stats")],
    "firmware.commands.games.changing": [
        ("games", one) for one in ("resume", "close", "delete", "restore", "forget", "rescue")
    ],
    "firmware.commands.cards.printed": [
        ("cards", one) for one in ("list", "set", "check", "export", "import")
    ],
}


def word_paths(commands: Sequence[str] = COMMANDS) -> tuple[tuple[str, ...], ...]:
    """Return the path of each of these words: ("run",), a group's as ("camera", "look")."""
    return tuple(
        path
        for word in commands
        for path in ([(word, one) for one in GROUPS[word].words] if word in GROUPS else [(word,)])
    )


def module_of(path: tuple[str, ...]) -> Word:
    """Return what stands behind a word: its module, or what says that its package is missing."""
    package = GROUPS[path[0]].package if path[0] in GROUPS else "firmware.commands"
    top = package.partition(".")[0]
    if is_missing(top):
        return MissingWord(path, top)
    named = (module for module, words in _MODULES.items() if path in words)
    return cast(Word, import_module(next(named, f"{package}.{path[-1]}")))
