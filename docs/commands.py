"""Make docs/commands.md: every word of the command line with its help, options and an example.

Run by `make docs`. All of it but the grouping comes from the parsers; a test compares the page
with them.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from firmware.cli import own_parser
from firmware.commands.arguments import Parser
from firmware.commands.old_words import renamed_commands
from firmware.commands.tree import word_paths

PAGE: Final = Path(__file__).with_suffix(".md")
SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "Play": ("run", "play", "demo", "do", "panel", "dark"),
    "Games and points": ("games", "simulate", "score"),
    "Stickers and your copy": ("cards", "print"),
    "Camera, parts and tests": ("camera", "build", "test"),
    "Keep a box running": ("doctor", "config", "backup", "restore", "update"),
    "Many tables": ("fleet",),
}
REST: Final = "Help and your shell"  # what no section names
_HEAD: Final = """# The command `roundtable`

`python -m docs.commands` makes this page from the program, and a test compares both. On a box type
the examples as they stand. In the source folder type `.venv/bin/roundtable` instead.

Each word shows the same in your language: `roundtable run --help`. The options of a
new game are those of the card game here; `roundtable run --game camelot --help` shows those of the
board game.
[Configuration](configuration.md) lists what a file can set instead of an option.

A word ends with status 0 when it is done, 1 when it failed or was refused, and 2 when you typed it
wrong. Four words use 2 for more: `games replay` for a refused line, `camera calibrate` for a camera
that is not there, `camera photo` for a picture that it cannot read, and `fleet collect` when
another start would not help. `games show` prints a damaged game as far as it is good, with 2.
What a word prints goes to standard output; warnings and errors go to standard error.
"""
_PLAIN: Final = argparse.HelpFormatter("roundtable")


def page() -> str:
    """Return docs/commands.md."""
    top, _ = own_parser()
    parts = [_HEAD, *_index(top), "## Options of every word\n", _table(top)]
    everywhere = {option for one in top._actions for option in one.option_strings}
    for heading, words in sections(top.words).items():
        parts.append(f"## {heading}\n")
        for word in words:
            parts += _section(word, top.words[word], top.helps_of_words[word], everywhere)
    return "\n".join([*parts, *_old()])


def sections(words: Mapping[str, object]) -> dict[str, list[str]]:
    """Return the words by what one wants to do; those that no section names come last."""
    named = {word for group in SECTIONS.values() for word in group}
    found = {heading: [word for word in group if word in words]
             for heading, group in SECTIONS.items()}  # fmt: skip
    found[REST] = [word for word in words if word not in named]
    return {heading: group for heading, group in found.items() if group}


def _index(parser: Parser) -> Iterator[str]:
    yield "| word | what it does |\n|---|---|"
    for heading, words in sections(parser.words).items():
        yield f"| **{heading}** | |"
        for word in words:
            behind = parser.words[word].helps_of_words or {"": parser.helps_of_words[word]}
            for more, told in behind.items():
                path = f"{word} {more}".strip()
                yield f"| [`{path}`](#{path.replace(' ', '-')}) | {_cell(told)} |"
    yield ""


def _section(
    word: str, parser: Parser, told: str, everywhere: Collection[str], level: str = "###"
) -> Iterator[str]:
    """Yield what the page says of a word, and then of the words behind it."""
    parser.format_help()  # adds the options that a parser leaves for later
    yield f"{level} {word}\n\n{_sentence(told)}\n"
    if parser.description:
        yield f"{_sentence(str(parser.description))}\n"
    if not parser.words:
        commands = "\n".join(parser.examples)
        yield f"```sh\n{commands}\n```\n"
    if parser.json_sample:
        yield f"With `--json` it prints: `{parser.json_sample}`\n"
    if arguments := _table(parser, everywhere):
        yield arguments
    for more, its_own in parser.words.items():
        helped = parser.helps_of_words[more]
        yield from _section(f"{word} {more}", its_own, helped, everywhere, f"{level}#")


def _old() -> Iterator[str]:
    yield (
        "## Former names\n\nEach former name prints the same and ends with the same status. On"
        " standard error it names\nthe new one. `replay` stays a second name of `games replay`,"
        " without a hint.\n"
    )
    yield "| former | today |\n|---|---|"
    yield from (f"| `{old}` | `{new}` |" for old, new in renamed_commands())
    yield ""


def _table(parser: argparse.ArgumentParser, but: Collection[str] = ()) -> str:
    """Return the arguments of a word as a table, or an empty text; without the options `but`."""
    rows = [
        row
        for group in parser._action_groups
        for row in _rows(
            _heading(group),
            [one for one in group._group_actions if not {*one.option_strings} & {*but}],
        )
    ]
    return "\n".join(["| argument | what it does |", "|---|---|", *rows, ""]) if rows else ""


def _heading(group: argparse._ArgumentGroup) -> str:
    is_own = group.title not in ("positional arguments", "options")
    return str(group.title) if is_own else ""


def _rows(heading: str, actions: Sequence[argparse.Action]) -> Iterator[str]:
    shown = [one for one in actions if is_shown(one)]
    if heading and shown:
        yield f"| *{_cell(heading)}* | |"
    for one in shown:
        yield f"| `{_cell(_call_text(one))}` | {_cell(_help(one))} |"


def is_shown(action: argparse.Action) -> bool:
    """Whether a reader is told of an argument: not of the words behind, nor of --help."""
    hidden = isinstance(action, argparse._SubParsersAction | argparse._HelpAction)
    return not hidden and action.help is not argparse.SUPPRESS


def _call_text(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else _PLAIN._format_args(action, _metavar(action))
    return " ".join((", ".join(action.option_strings), value)).strip()


def _metavar(action: argparse.Action) -> str:
    return action.dest.upper() if action.option_strings else action.dest


def _help(action: argparse.Action) -> str:
    return _PLAIN._expand_help(action) if action.help else ""


def _sentence(text: str) -> str:
    """Return a help as a sentence: a capital letter in front, a mark at its end."""
    return text[:1].upper() + text[1:] + ("" if text[-1:] in (".", "?", "!") else ".")


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name}: {len(word_paths())} words")


if __name__ == "__main__":
    main()
