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

PAGE: Final = Path(__file__).with_suffix(".md")
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Play": ("run", "play", "demo", "do", "panel", "dark"),
    "Look back on games": ("games", "replay", "explain", "analyse", "simulate", "score"),
    "Stickers and your copy": ("print", "tags", "cards"),
    "The camera": ("calibrate", "look", "photo", "watch"),
    "Build and test a box": ("wiring", "pcb", "box", "cues", "selftest", "speak"),
    "Keep a box running": (
        "doctor", "pin", "https", "backup", "restore", "update", "rollback",
    ),
    "Many tables": ("fleet", "hall", "collect"),
}  # fmt: skip
REST: Final = "Help and your shell"  # what no group names
EXAMPLES: Final[Mapping[str, str]] = {  # of what stands behind a word
    "cards set": "roundtable cards set morgan-4.1 --value 3",
    "cards checked": "roundtable cards checked morgan-4.1",
    "cards export": "roundtable cards export merlin my-copy.toml",
    "cards import": "roundtable cards import my-copy.toml",
}
_HEAD: Final = """# The command `roundtable`

`python -m docs.commands` makes this page from the program, and a test compares both. On a box type
the examples as they stand. In the source folder type `.venv/bin/roundtable` instead.

Each word shows the same in your language: `roundtable run --help`. The options of a
new game are those of the card game here; `roundtable run --game camelot --help` shows those of the
board game.
[Configuration](configuration.md) lists what a file can set instead of an option.

A word ends with status 0 where it is done, 1 where it failed or was refused, and 2 where it was
typed wrong. `replay` ends with 2 at a refused line, too, `calibrate` without a camera, `photo`
without a picture, and `collect` where starting it again would not help.
"""
_PLAIN: Final = argparse.HelpFormatter("roundtable")


def page() -> str:
    """Return docs/commands.md."""
    top, _ = own_parser()
    parsers, helps = words_of(top)
    parts = [_HEAD, *_index(parsers, helps), "## Options of every word\n", _table(top)]
    everywhere = {option for one in top._actions for option in one.option_strings}
    for heading, words in groups(parsers).items():
        parts.append(f"## {heading}\n")
        for word in words:
            parts += _section(word, parsers[word], helps[word], everywhere)
    return "\n".join(parts)


def words_of(
    parser: argparse.ArgumentParser,
) -> tuple[dict[str, argparse.ArgumentParser], dict[str, str]]:
    """Return the parser behind each word, and each word's help."""
    parser.format_help()  # adds the options that a parser leaves for later
    parsers: dict[str, argparse.ArgumentParser] = {}
    helps: dict[str, str] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            parsers |= action.choices
            helps |= {one.dest: _help(one) for one in action._choices_actions}
    return parsers, helps


def groups(words: Mapping[str, object]) -> dict[str, list[str]]:
    """Return the words by what one wants to do; those that no group names come last."""
    named = {word for group in GROUPS.values() for word in group}
    found = {heading: [word for word in group if word in words]
             for heading, group in GROUPS.items()}  # fmt: skip
    found[REST] = [word for word in words if word not in named]
    return {heading: group for heading, group in found.items() if group}


def examples(word: str, parser: argparse.ArgumentParser) -> Sequence[str]:
    """Return commands to type: those that the word's own parser has, else one of EXAMPLES."""
    return getattr(parser, "examples", ()) or (EXAMPLES.get(word, f"roundtable {word}"),)


def _index(parsers: Mapping[str, object], helps: Mapping[str, str]) -> Iterator[str]:
    yield "| word | what it does |\n|---|---|"
    for heading, words in groups(parsers).items():
        yield f"| **{heading}** | |"
        yield from (f"| [`{word}`](#{word}) | {_cell(helps[word])} |" for word in words)
    yield ""


def _section(
    word: str,
    parser: argparse.ArgumentParser,
    told: str,
    everywhere: Collection[str],
    level: str = "###",
) -> Iterator[str]:
    """Yield what the page says of a word, and then of the words behind it."""
    parsers, helps = words_of(parser)
    yield f"{level} {word}\n\n{_sentence(told)}\n"
    if parser.description:
        yield f"{_sentence(str(parser.description))}\n"
    commands = "\n".join(examples(word, parser))
    yield f"```sh\n{commands}\n```\n"
    if sample := getattr(parser, "json_sample", ""):
        yield f"With `--json` it prints: `{sample}`\n"
    if arguments := _table(parser, everywhere):
        yield arguments
    for more, its_own in parsers.items():
        yield from _section(f"{word} {more}", its_own, helps[more], everywhere, f"{level}#")


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
        yield f"| `{_cell(_called(one))}` | {_cell(_help(one))} |"


def is_shown(action: argparse.Action) -> bool:
    """Whether a reader is told of an argument: not of the words behind, nor of --help."""
    hidden = isinstance(action, argparse._SubParsersAction | argparse._HelpAction)
    return not hidden and action.help is not argparse.SUPPRESS


def _called(action: argparse.Action) -> str:
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
    print(f"{PAGE.name}: {len(words_of(own_parser()[0])[0])} words")


if __name__ == "__main__":
    main()
