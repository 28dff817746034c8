"""`roundtable score`: a board that was entered in a file is scored, without box and game."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_json
from words.terminal import in_terminal_language, print_text, put_json, say
from words.text import align_rows, join_texts, t

if TYPE_CHECKING:
    from engine.game import Json, Line
    from firmware.games.scoring import Category, ScoredBoard, Scorer


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "score",
        help=t("score a board that you describe in a file"),
        examples=("roundtable score --example", "roundtable score board.toml"),
    )
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", metavar="FILE", help=t("the board, as TOML or JSON"))
    what.add_argument("--example", action="store_true", help=t("print such a file"))
    add_json(command, '{"game": "…", …}')


def run(args: argparse.Namespace) -> int:
    """Score the board in the file, or print an example; return the exit status."""
    from firmware.games.hand_score import as_json, score, scorers

    if args.example:
        print_text("\n".join(map(_example, scorers().values())), end="")
        return 0
    scored = score(_board(args.file))
    if args.json:
        put_json(as_json(scored))
    else:
        _tell(scored)
    return 0


# -- the file ----------------------------------------------------------------------------------


def _board(name: str) -> Line:
    """Return what a file tells, JSON where it begins as JSON does; raise BadConfig or BadRecord."""
    from pathlib import Path

    from engine.game import BadRecord
    from engine.record import parse
    from firmware.storage.bad_config import BadConfig
    from firmware.storage.small_files import text_of, toml_in

    path = Path(name)
    try:
        text = text_of(path)
    except FileNotFoundError as error:
        raise BadConfig(
            t("{path}: there is no such file; --example prints one", path=path)
        ) from error
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return toml_in(text.removeprefix("\ufeff"), path)
    try:
        return parse(text.removeprefix("\ufeff").encode())
    except BadRecord as error:
        raise BadRecord(str(path), error.expected) from error


def _example(scorer: Scorer) -> str:
    """Return a whole board as TOML, what each key is above it."""
    lines = []
    for key, value in scorer.example.items():
        if key in scorer.told:
            lines.append(f"# {in_terminal_language(scorer.told[key])}")
        lines.append(f"{key} = {_toml(value, outermost=True)}")
    return "\n".join(lines) + "\n"


def _toml(value: Json, outermost: bool = False) -> str:
    """Return a value in TOML; a list of tables has a line for each."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {_toml(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        parts = [_toml(one) for one in value]
        tables = outermost and any(isinstance(one, dict) for one in value)
        return "[\n  " + ",\n  ".join(parts) + ",\n]" if tables else f"[{', '.join(parts)}]"
    return json.dumps(value, ensure_ascii=False)


# -- the sums ----------------------------------------------------------------------------------


def _tell(scored: ScoredBoard) -> None:
    for one in scored.categories:
        say(join_texts("", (one.title, ": ", one.rule)))
        say(align_rows(_rows(one, scored)))
        say("")
    seats = enumerate(scored.names)
    each = join_texts(", ", (join_texts(" ", (name, scored.totals[seat])) for seat, name in seats))
    say(t("In all: {points}.", points=each))
    for note in scored.notes:
        say(note)


def _rows(one: Category, scored: ScoredBoard) -> list[list[str]]:
    seats = range(len(scored.names))
    head = ["", *scored.names, ""]
    lines = [[line.label, *map(_cell, line.points), line.how] for line in one.sums]
    return [head, *lines, [t("Total"), *(str(one.of(seat)) for seat in seats), ""]]


def _cell(points: int | None) -> str:
    return "" if points is None else str(points)
