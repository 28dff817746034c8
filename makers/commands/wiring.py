"""`roundtable build wiring`: how to build a board, drawn from its profile."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_board, add_out
from firmware.commands.new_game import add_game, game_of
from words.terminal import in_terminal_language, print_text, say
from words.text import t

if TYPE_CHECKING:
    from firmware.games.adapter import Adapter
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


def run(args: argparse.Namespace) -> int:
    """Write the plans; return the exit status."""
    from firmware.handing.files import read_file, write_file
    from hardware.profiles import load
    from makers.plans import above_svg, books_svg, mast_svg, perfboard_svg
    from makers.plans.front_panel_pdf import template
    from makers.plans.guide import guide
    from makers.plans.overlay import overlay
    from makers.plans.shopping import lines, shopping
    from makers.plans.wiring import table
    from makers.plans.wiring_svg import drawing

    board = load(args.board, read_file)
    files: list[tuple[str, bytes]] = []
    if args.out:
        files.append((str(args.out), drawing(board).encode()))
    if args.mast:
        files.append((args.mast, mast_svg.drawing().encode()))
    if args.above:
        files.append((args.above, above_svg.drawing(board).encode()))
    if args.books:
        files.append((args.books, books_svg.drawing().encode()))
    if args.guide:
        files.append((args.guide, guide(board).encode()))
    if args.perfboard:
        files.append((args.perfboard, perfboard_svg.drawing(board).encode()))
    if args.overlay:
        files.append((args.overlay, overlay(board, _names(game_of(args)), in_terminal_language)))
    if args.panel:
        files.append((args.panel, template(board, Path(args.panel), in_terminal_language)))
    for name, content in files:
        write_file(Path(name), content, folders=True)
        say(t("{file}: made", file=name))
    if args.shopping:
        print_text(shopping(lines(board)), end="")
    if args.table or not (args.shopping or files):
        print_text(table(board), end="")
    return 0


def _names(adapter: Adapter) -> Names:
    """Return what a game writes on the panel."""
    from firmware.games.registry import title
    from makers.plans.overlay import Names

    labels = {str(button): label for button, label in adapter.panel.labels.items()}
    return Names(title(adapter), labels, adapter.panel.emblems())
