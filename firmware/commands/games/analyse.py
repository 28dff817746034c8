"""`roundtable games analyse`: a game that is over, looked back on turn by turn."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import put_json, render_json, say, speaks
from words.text import t

if TYPE_CHECKING:
    from engine.analysis import Analysis


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "analyse",
        help=t("look back on a game, turn by turn"),
        examples=(
            "roundtable games analyse 3",
            "roundtable games analyse game.jsonl --html game.html",
            "roundtable games analyse 3 --rough --picture game.png",
        ),
    )
    option = command.add_argument
    option("game", metavar="FILE-OR-GAME", help=t("a game as JSON lines, or its number here"))
    option(
        "--rough",
        action="store_true",
        help=t("the first figures, in seconds: bots play on only a few times from each turn"),
    )
    add_json(command, '{"game": "…", …}')
    option("--html", type=Path, metavar="FILE", help=t("write a page that needs no network"))
    option(
        "--picture",
        type=Path,
        metavar="FILE",
        help=t("write a picture to share, as PNG: who played, who won, and what turned the game"),
    )
    curve = t("draw the curve of the game; matplotlib draws it")
    for name in ("--svg", "--png"):
        option(name, type=Path, metavar="FILE", help=curve)
    add_shared(command, "--file", "--data")


def run(args: argparse.Namespace) -> int:
    """Return 0; what cannot be looked back on or written is raised."""
    analysis = _analysis(args)
    written = _write(analysis, args)
    _tell(analysis, args.json, written)
    return 0


def _analysis(args: argparse.Namespace) -> Analysis:
    """Return what is said of a file, or where there is none of that name, of a game played here."""
    from firmware.after.catalogue import journal_in
    from firmware.after.game_analysis import finest, of_file, of_game, rough
    from firmware.handing.files import kind_of
    from firmware.owner.config import data_folder
    from firmware.table.journal_reader import shelf

    path, wanted = Path(args.game), rough if args.rough else finest
    if not args.game.isdecimal() or kind_of(path):
        return wanted(of_file(path))
    journal = Path(args.file) if args.file else journal_in(data_folder(args.data))
    with shelf(journal) as games:
        return wanted(of_game(games.game(int(args.game))))


def _write(analysis: Analysis, args: argparse.Namespace) -> list[Path]:
    """Write the files that are asked for; raise NotWritten, NoAnalysis, or NoCharts."""
    from firmware.handing.files import write_file

    if args.html:
        from firmware.screen.keepsake import page

        write_file(args.html, page(analysis, speaks()).encode())
    if args.picture:
        from firmware.screen.keepsake.picture import picture

        write_file(args.picture, picture(analysis, speaks()))
    for path in (args.svg, args.png):
        if path:
            from firmware.games import curve

            told: Any = render_json(analysis.as_json())
            write_file(path, curve.draw_curve(told, "svg" if path is args.svg else "png"))
    return [path for path in (args.html, args.picture, args.svg, args.png) if path]


def _tell(analysis: Analysis, as_json: bool, written: list[Path]) -> None:
    """Print it; where files were asked for, only that they are there."""
    from firmware.after.analysis_text import retold

    if as_json:
        put_json(analysis.as_json())
        return
    for path in written:
        say(t("{path} is written.", path=path))
    if not written:
        for line in retold(analysis):
            say(line)
