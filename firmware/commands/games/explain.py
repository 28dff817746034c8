"""`roundtable games explain`: why one line of a record did what it did."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_json
from words.terminal import complain, print_text, put_json, say
from words.text import join_texts, t, with_heading

if TYPE_CHECKING:
    from firmware.table.replays import ReplayedLine, Stop


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "explain",
        help=t("say why a line of a record did what it did"),
        examples=("roundtable games explain game.jsonl --line 7",),
    )
    command.add_argument("file", metavar="FILE", help=t("a game as JSON lines"))
    command.add_argument("--line", required=True, type=int, metavar="N", help=t("1 is the header"))
    add_json(command, '{"file": "game.jsonl", "line": 7, "told": ["…"]}')


def run(args: argparse.Namespace) -> int:
    """Return FAILED where the file has no such line, or ends with an error before it."""
    from firmware.table.replays import Stop, replay

    path, wanted = Path(args.file), args.line
    if wanted < 1:
        return _fails(
            t("{path}:{line}: no such line: lines are counted from 1", path=path, line=wanted)
        )
    standing: list[ReplayedLine] = []  # the lines that stand, the header first
    number = 0
    for now in replay(path, lenient=True):
        number = now.line
        if isinstance(now, Stop):
            if now.ends:
                return _fails(with_heading(now.place(path), now.reason))
            if number == wanted:
                return _tell(args, _refusal_lines(now, standing[-1]))
        elif number == wanted:
            return _tell(args, _event_lines(now, standing))
        else:
            _stand(standing, now)
        if number > wanted:
            return _fails(
                t("{path}:{line}: blank, so there is nothing to explain", path=path, line=wanted)
            )
    return _fails(
        t(
            "{path}:{line}: no such line: expected 1 to {last}",
            path=path,
            line=wanted,
            last=number,
        )
    )


def _stand(standing: list[ReplayedLine], now: ReplayedLine) -> ReplayedLine | None:
    """Keep the lines that stand; return the one that an undo has taken back."""
    if standing and now.play.lines < standing[-1].play.lines:
        return standing.pop()
    standing.append(now)
    return None


def _tell(args: argparse.Namespace, sentences: tuple[str, ...]) -> int:
    if args.json:
        put_json({"file": args.file, "line": args.line, "told": sentences})
        return 0
    print_text(f"{Path(args.file)}:{args.line}")
    for one in sentences:
        say(join_texts("", ("  ", one)))
    return 0


def _fails(text: str) -> int:
    return complain("games explain", text)


def _refusal_lines(stop: Stop, before: ReplayedLine) -> tuple[str, ...]:
    return (
        t("Refused: {why}.", why=stop.words or stop.reason),
        *stop.rule,
        t("A refused line is no part of the game, which stays as it was."),
        _open_question(before),
    )


def _open_question(stood: ReplayedLine) -> str:
    from firmware.table.reasons import question_that_stands

    return question_that_stands(stood.adapter, stood.play.state, stood.names)


def _event_lines(now: ReplayedLine, standing: list[ReplayedLine]) -> tuple[str, ...]:
    from firmware.table.reasons import awaited_words
    from firmware.table.words import sentence_of

    explains = now.adapter.words.explains
    if not standing:
        told = explains.start(now.play.state, now.names) if explains else ()
        return (*told, _open_question(now))
    before = standing[-1]
    if (undone := _stand(standing, now)) is not None:
        taken = t(
            "Line {line} is taken back: it is as if it had never been written.", line=undone.line
        )
        return (taken, _open_question(now))
    if explains is None:
        return (
            *(sentence_of(one, now.adapter, now.names) for one in now.notices),
            _open_question(now),
        )
    state, names = now.play.state, now.names
    why = explains.line(before.play.state, now.play.event, state, names)
    return (*why, awaited_words(now.adapter, state, names))
