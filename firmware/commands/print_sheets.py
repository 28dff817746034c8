"""`roundtable print`: stickers for the cards, and the mat, as PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_json, add_out, add_shared
from firmware.commands.new_game import add_game, game_of
from words.terminal import in_terminal_language, put_json, say
from words.text import join_texts, t, told_by

if TYPE_CHECKING:
    from vision.tags import Deck

ALL = "all"
MAKES = ("out", "mat", "guide", "how_to")  # one of these options at least


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "print",
        help=t("make PDFs of the stickers and the mat"),
        examples=("roundtable print --out stickers.pdf --mat mat.pdf",),
    )
    add_game(command)
    add_out(command, "PDF", t("the stickers"))
    command.add_argument("--mat", metavar="PDF", type=Path, help=t("where the mat goes"))
    command.add_argument("--guide", metavar="PDF", type=Path, help=t("where a page that says how"))
    command.add_argument("--how-to", metavar="PDF", type=Path, help=t("how to play with the box"))
    command.add_argument(
        "--sheets",
        metavar="NAMES",
        help=t("sheets of stickers, by comma, or {all}; default: what every game needs", all=ALL),
    )
    command.add_argument("--only", action="append", metavar="ID", help=t("only this card, again"))
    command.add_argument("--size", type=float, default=18.0, metavar="MM", help=t("default: 18"))
    command.add_argument("--paper", choices=("a4", "letter"), default="a4", help=t("default: a4"))
    command.add_argument(
        "--labels", metavar="ROWSxCOLUMNS", help=t("ready-cut labels: 7x3, or L7160, L7651, 5160")
    )
    command.add_argument(
        "--margins", metavar="TOP,LEFT", help=t("of the labels in mm; gaps across,down after them")
    )
    add_shared(command, "--deck", "--data")
    add_json(command, '{"deck": "K7QD", "files": ["stickers.pdf"]}')


def run(args: argparse.Namespace) -> int:
    """Write the PDFs; return the exit status."""
    from firmware.handing.files import write_file
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck, remember
    from firmware.storage.bad_config import BadOption
    from vision.sheets.paper import BadSheet
    from vision.tags import NoSuchPiece

    if not any(getattr(args, one) for one in MAKES):
        raise BadOption(t("give --out PDF, --mat PDF, --guide PDF, --how-to PDF or all"))
    data = data_folder(args.data)
    ours = deck(data, args.deck)
    try:
        pdfs = _pdfs(args, ours)
    except (BadSheet, NoSuchPiece) as error:
        raise BadOption(told_by(error)) from error
    for path, pdf in pdfs.items():
        write_file(path, pdf)
    if args.deck:
        remember(data, ours.code)
    if args.json:
        put_json({"deck": ours.code, "files": [str(path) for path in pdfs]})
        return 0
    say(t("deck {code}: {files}. Print at 100 %.", code=ours.code, files=join_texts(", ", pdfs)))
    return 0


def _pdfs(args: argparse.Namespace, ours: Deck) -> dict[Path, bytes]:
    from firmware.owner.config import data_folder
    from firmware.table.sheets import Print, as_printed, sheets_of, single

    adapter = game_of(args)
    sheets = single(ours, args.only) if args.only else sheets_of(adapter, args.sheets)
    sheets = as_printed(sheets, data_folder(args.data))
    made = Print(
        adapter, ours, sheets, in_terminal_language,
        args.paper, args.size, args.labels, args.margins,
    )  # fmt: skip
    wanted = {
        args.out: made.stickers, args.mat: made.mat,
        args.guide: made.guide, args.how_to: made.how_to,
    }  # fmt: skip
    return {path: pdf() for path, pdf in wanted.items() if path}
