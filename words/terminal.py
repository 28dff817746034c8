"""The language of this program's own terminal: it has one reader, whoever started the program."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

from words.catalog import ENGLISH, Json, Language
from words.visible import visible_lines

WRONG: Final = 2  # exit status for anything that the user can mend

_reader: list[Language] = [ENGLISH]


def speak(language: Language) -> None:
    """Say everything in this language from here on."""
    _reader[:] = [language]


def speaks() -> Language:
    """Return the language that the terminal's reader is spoken to in."""
    return _reader[0]


def spoken(text: str) -> str:
    """Return a text as the reader of the terminal is told it."""
    return _reader[0].say(text)


def rendered(value: Json) -> Json:
    """Return JSON for a program in the language of the terminal that started it."""
    return _reader[0].render(value)


def put(text: str, stream: TextIO | None = None, end: str = "\n") -> None:
    """Print a text as it stands, at once; what could move a cursor in it is made visible."""
    print(visible_lines(text), file=stream, end=end, flush=True)


def say(text: str) -> None:
    """Print a text in the language of the terminal's reader, at once."""
    put(spoken(text))


def warn(text: str) -> None:
    """Print a text in the language of the terminal's reader where errors go."""
    put(spoken(text), sys.stderr)


def complain(command: str, text: str) -> int:
    """Say on standard error why a command could not be done; return the exit status for that."""
    put(f"roundtable {command}: {spoken(text)}", sys.stderr)
    return WRONG


def option(argv: Sequence[str], name: str) -> str | None:
    """Return what an option says before the arguments are read; None where it is not there."""
    for place, one in enumerate(argv):
        if one == name:
            return argv[place + 1] if place + 1 < len(argv) else None
        if one.startswith(f"{name}="):
            return one.partition("=")[2]
    return None


def of_system(environment: Mapping[str, str]) -> list[str]:
    """Return the languages that the system's own settings ask for; of `C` none."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return []
    return [*environment.get("LANGUAGE", "").split(":"), locale]
