"""`roundtable build wiring`: how to build a board, drawn from its profile."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.commands.arguments import Parser, add_board, add_json, add_out
from firmware.commands.new_game import add_game, game_of
from words.terminal import in_terminal_language, print_text, put_json, say
from words.text import t

if TYPE_CHECKING:
    from firmware.games.adapter import Adapter
    from hardware.board import Board
    from makers.plans.overlay import Names


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "wiring",
        help=t("draw the wires of a board, list its parts"),
        examples=("roundtable build wiring --out wiring.svg", "roundtable build wiring --shopping"),
    )
    add_board(command)
    add_out(command, "FILE.svg", t("the drawing"))
    command.add_argument("--mast", metavar="FILE.svg", help=t("draw where camera and lamp go"))
    command.add_argument(
        "--above", metavar="FILE.svg", help=t("draw the table from above: mat, mast, case, lamp")
    )
    command.add_argument("--books", metavar="FILE.svg", help=t("draw a webcam on a stack of books"))
    command.add_argument(
        "--guide", metavar="FILE.md", help=t("write a board's page of the building guide")
    )
    command.add_argument(
        "--panel", metavar="FILE", help=t("write the panel's drilling template (.pdf or .svg)")
    )
    command.add_argument(
        "--overlay", metavar="FILE.pdf", help=t("write a sheet to lay on the panel: names, emblems")
    )
    add_game(command)
    command.add_argument(
        "--perfboard", metavar="FILE.svg", help=t("draw the perforated board, hole by hole")
    )
    command.add_argument("--table", action="store_true", help=t("print every wire (Markdown)"))
    command.add_argument("--shopping", action="store_true", help=t("print the parts (Markdown)"))
    add_json(
        command,
        '{"files": ["own.svg"], "wires": [{"part": "…", "bcm": 17, "pin": 11, "wire": "yellow",'
        ' "through": ["…"], "to": "GND"}], "parts": [{"count": 5, "part": "…", "about": "…"}]}',
    )


def run(args: argparse.Namespace) -> int:
    """Write the plans; return the exit status."""
    from firmware.handing.files import read_file, write_file
    from hardware.profiles import load
    from makers.plans.shopping_list import lines, shopping
    from makers.plans.wiring import table

    board = load(args.board, read_file)
    files = _files(args, board)
    for name, content in files.items():
        write_file(Path(name), content, folders=True)
        if not args.json:
            say(t("{file}: made", file=name))
    if args.json:
        put_json(_as_json(board, list(files)))
        return 0
    if args.shopping:
        print_text(shopping(lines(board)), end="")
    if args.table or not (args.shopping or files):
        print_text(table(board), end="")
    return 0


def _files(args: argparse.Namespace, board: Board) -> dict[str, bytes]:
    """Return the content of each file that is asked for."""
    from makers.plans import above_svg, books_svg, mast_svg, perfboard_svg, wiring_svg
    from makers.plans.front_panel_pdf import template
    from makers.plans.guide import guide
    from makers.plans.overlay import overlay

    made: dict[str | None, Callable[[], bytes]] = {
        str(args.out) if args.out else None: lambda: wiring_svg.drawing(board).encode(),
        args.mast: lambda: mast_svg.drawing().encode(),
        args.above: lambda: above_svg.drawing(board).encode(),
        args.books: lambda: books_svg.drawing().encode(),
        args.guide: lambda: guide(board).encode(),
        args.perfboard: lambda: perfboard_svg.drawing(board).encode(),
        args.overlay: lambda: overlay(board, _names(game_of(args)), in_terminal_language),
        args.panel: lambda: template(board, Path(args.panel), in_terminal_language),
    }
    return {name: content() for name, content in made.items() if name}


def _as_json(board: Board, files: list[str]) -> dict[str, Any]:
    """Return every wire and every part; `through` is from the pin on."""
    from makers.plans.shopping_list import lines
    from makers.plans.wiring import wires

    return {
        "files": files,
        "wires": [
            {
                "part": wire.part, "bcm": wire.bcm, "pin": wire.pin, "wire": wire.colour,
                "through": [piece.text for piece in wire.pieces], "to": wire.end,
            }
            for wire in wires(board)
        ],
        "parts": [{"count": n, "part": part, "about": about} for n, part, about in lines(board)],
    }  # fmt: skip


def _names(adapter: Adapter) -> Names:
    """Return what a game writes on the panel."""
    from firmware.games.registry import title
    from makers.plans.overlay import Names

    labels = {str(button): label for button, label in adapter.panel.labels.items()}
    return Names(title(adapter), labels, adapter.panel.emblems())
