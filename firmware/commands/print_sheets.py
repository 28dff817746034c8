"""`roundtable print`: stickers for the cards, and the mat, as PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.new_game import add_game, game_of
from words.terminal import complain, say, spoken
from words.text import joined, t, told_by

if TYPE_CHECKING:
    from vision.tags import Deck

ALL = "all"
MAKES = ("out", "mat", "guide", "how_to")  # one of these options at least


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("print", help=t("make PDFs of the stickers and the mat"))
    add_game(command)
    command.add_argument("--out", metavar="PDF", type=Path, help=t("where the stickers go"))
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
    command.add_argument("--deck", metavar="CODE", help=t("four characters, kept from now on"))
    command.add_argument("--data", metavar="DIR", help=t("the data folder"))


def run(args: argparse.Namespace) -> int:
    from firmware.handing.files import NotWritten
    from firmware.storage.bad_config import BadConfig
    from vision.frame import VisionError

    try:
        return _print(args)
    except (BadConfig, NotWritten, VisionError) as error:
        return complain("print", told_by(error))


def _print(args: argparse.Namespace) -> int:
    from firmware.handing.files import write_file
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck, remember

    if not any(getattr(args, one) for one in MAKES):
        none = t("give --out PDF, --mat PDF, --guide PDF, --how-to PDF or all")
        return complain("print", none)
    data = data_folder(args.data)
    ours = deck(data, args.deck)
    pdfs = _pdfs(args, ours)
    for path, pdf in pdfs.items():
        write_file(path, pdf)
    if args.deck:
        remember(data, ours.code)
    say(t("deck {code}: {files}. Print at 100 %.", code=ours.code, files=joined(", ", pdfs)))
    return 0


def _pdfs(args: argparse.Namespace, ours: Deck) -> dict[Path, bytes]:
    from firmware.owner.config import data_folder
    from firmware.table.sheets import Print, as_printed, sheets_of, single

    adapter = game_of(args)
    sheets = single(ours, args.only) if args.only else sheets_of(adapter, args.sheets)
    sheets = as_printed(sheets, data_folder(args.data))
    made = Print(
        adapter, ours, sheets, spoken, args.paper, args.size, args.labels, args.margins
    )  # fmt: skip
    wanted = {
        args.out: made.stickers, args.mat: made.mat,
        args.guide: made.guide, args.how_to: made.how_to,
    }  # fmt: skip
    return {path: pdf() for path, pdf in wanted.items() if path}
