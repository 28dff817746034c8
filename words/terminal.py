"""The language of this program's own terminal: it has one reader, whoever started the program."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

from words.catalog import ENGLISH, Language, Shown
from words.visible import visible_lines

FAILED: Final = 1  # exit status of a command that failed or was refused
WRONG: Final = 2  # exit status of a command that was typed wrong

PLAIN: Final = "roundtable-plain"  # what a stream does with a letter that it cannot show
_SIGNS: Final = {
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"',
    "\u00ab": '"', "\u00bb": '"', "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2192": "->",
    "\u00d7": "x", "\u00b7": "*", "\u2022": "*", "\u00df": "ss", "\u0142": "l", "\u0141": "L",
    "\u0153": "oe", "\u00e6": "ae",
}  # fmt: skip

_reader: list[Language] = [ENGLISH]


def speak(language: Language) -> None:
    """Say everything in this language from here on."""
    _reader[:] = [language]


def speaks() -> Language:
    """Return the language that the terminal's reader is spoken to in."""
    return _reader[0]


def in_terminal_language(text: str) -> str:
    """Return a text as the reader of the terminal is told it."""
    return _reader[0].say(text)


def render_json(value: Shown) -> Shown:
    """Return JSON for a program in the language of the terminal that started it."""
    return _reader[0].render(value)


def print_text(text: str, stream: TextIO | None = None, end: str = "\n") -> None:
    """Print a text as it stands, at once; what could move a cursor in it is made visible."""
    print(visible_lines(text), file=stream, end=end, flush=True)


def say(text: str) -> None:
    """Print a text in the language of the terminal's reader, at once."""
    print_text(in_terminal_language(text))


def warn(text: str) -> None:
    """Print a text in the language of the terminal's reader where errors go."""
    print_text(in_terminal_language(text), sys.stderr)


def complain(command: str, text: str, status: int = FAILED) -> int:
    """Say on standard error why a command could not be done; return the exit status."""
    print_text(f"roundtable {command}: {in_terminal_language(text)}", sys.stderr)
    return status


def put_json(value: object) -> None:
    """Print one JSON value in the reader's language, a line of its own."""
    import json

    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    plain = not encoding.lower().startswith("utf")  # such a stream would change other letters
    print_text(json.dumps(render_json(value), ensure_ascii=plain))


def say_done(text: str, as_json: bool) -> int:
    """Say what was done, as JSON to a program; return the exit status of success."""
    if as_json:
        put_json({"done": text})
    else:
        say(text)
    return 0


def option(argv: Sequence[str], name: str) -> str | None:
    """Return what an option says before the arguments are read; None where it is not there."""
    for place, one in enumerate(argv):
        if one == name:
            return argv[place + 1] if place + 1 < len(argv) else None
        if one.startswith(f"{name}="):
            return one.partition("=")[2]
    return None


def after_language(argv: Sequence[str], start: int = 0) -> int:
    """Return the place of the first word from `start` on that is none of `--language CODE`."""
    place = start
    while place < len(argv) and argv[place].partition("=")[0] == "--language":
        place += 1 if "=" in argv[place] else 2
    return place


def of_system(environment: Mapping[str, str]) -> list[str]:
    """Return the languages that the system's own settings ask for; of `C` none."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return []
    return [*environment.get("LANGUAGE", "").split(":"), locale]


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Return signs and letters without their accents, or what Python writes for them."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    told = error.object[error.start : error.end]
    return "".join(map(_plain, told)), error.end


def _plain(letter: str) -> str:
    import unicodedata

    parts = _SIGNS.get(letter) or unicodedata.normalize("NFKD", letter)
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare if bare.isascii() else letter.encode("ascii", "backslashreplace").decode()


codecs.register_error(PLAIN, _plainly)
