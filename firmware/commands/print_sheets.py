"""`roundtable print`: stickers for the cards, and the mat, as PDF."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.entry import Mat, Stickers
from firmware.commands.new_game import add_game, game_of
from words.terminal import complain, say, spoken
from words.text import joined, t, told_by

if TYPE_CHECKING:
    from engine.entry import Entry
    from vision.sheets.stickers import Sheet
    from vision.tags import Deck

ALL = "all"


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
    from firmware.owner.config import BadConfig
    from vision.frame import VisionError

    try:
        return _print(args)
    except (BadConfig, VisionError) as error:
        return complain("print", told_by(error))
    except OSError as error:
        why = t("{file}: {why}: give another name", file=error.filename, why=error.strerror)
        return complain("print", why)


def _print(args: argparse.Namespace) -> int:
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck, remember

    if not (args.out or args.mat or args.guide or args.how_to):
        none = t("give --out PDF, --mat PDF, --guide PDF, --how-to PDF or all")
        return complain("print", none)
    data = data_folder(args.data)
    ours = deck(data, args.deck)
    pdfs = _pdfs(args, ours)
    for path, pdf in pdfs.items():
        path.write_bytes(pdf)
    if args.deck:
        remember(data, ours.code)
    say(t("deck {code}: {files}. Print at 100 %.", code=ours.code, files=joined(", ", pdfs)))
    return 0


def _pdfs(args: argparse.Namespace, ours: Deck) -> dict[Path, bytes]:
    from firmware.owner.cards import values
    from firmware.owner.config import data_folder
    from firmware.owner.deck import named_by_copy
    from vision.sheets.guide import guide_pdf
    from vision.sheets.stickers import mat_pdf

    pdfs: dict[Path, bytes] = {}
    entry = game_of(args).entry
    worth = values(data_folder(args.data))
    sheets = [
        replace(one, pieces=named_by_copy(one.pieces, worth)) for one in _sheets(args, entry, ours)
    ]
    if args.out:
        pdfs[args.out] = _stickers(args, ours, sheets)
    if args.mat:
        mat = entry.mat or Mat(entry.game.spots[0].title(), t("the pile lies here"))
        pdfs[args.mat] = mat_pdf(ours, mat.title, args.paper, spoken, mat.place)
    if args.guide:
        pdfs[args.guide] = guide_pdf(ours, sheets, args.paper, spoken)
    if args.how_to:
        pdfs[args.how_to] = _how_to(entry, args.paper)
    return pdfs


def _how_to(entry: Entry, paper: str) -> bytes:
    from firmware.table.how_to import TITLE, how_to
    from vision.sheets.how_to import how_to_pdf

    moments = [
        (one.title, one.text, [(press.what, press.meaning) for press in one.presses])
        for one in how_to(entry)
    ]
    return how_to_pdf(TITLE, moments, paper, spoken)


def _stickers(args: argparse.Namespace, ours: Deck, sheets: list[Sheet]) -> bytes:
    from vision.sheets.labels import labels_of, labels_pdf
    from vision.sheets.paper import BadSheet
    from vision.sheets.stickers import stickers_pdf

    if args.labels:
        labels = labels_of(args.labels, args.margins, args.paper)
        return labels_pdf(ours, sheets, labels, args.size, spoken)
    if args.margins:
        raise BadSheet(t("margins: they are those of labels: give --labels too"))
    return stickers_pdf(ours, sheets, args.paper, args.size, spoken)


def _sheets(args: argparse.Namespace, entry: Entry, ours: Deck) -> list[Sheet]:
    """Return what was chosen, a sheet's cards together; raise BadSheet or NoSuchPiece."""
    from firmware.games.registry import pieces as all_pieces
    from firmware.games.registry import pieces_of
    from firmware.owner.deck import tagged
    from vision.sheets.paper import BadSheet
    from vision.sheets.stickers import Sheet

    if args.only:
        for piece in args.only:
            ours.text(piece)
        return [Sheet(t("Single cards"), tagged(p for p in all_pieces() if p.id in args.only))]
    pieces = pieces_of(entry)
    there = list(dict.fromkeys(piece.sheet for piece in pieces))
    printed = {name: entry.stickers.get(name, Stickers(name.capitalize())) for name in there}
    usual = [name for name, one in printed.items() if one.usual]
    named = args.sheets.split(",") if args.sheets else usual
    chosen = there if args.sheets == ALL else named
    for name in chosen:
        if name not in there:
            raise BadSheet(
                t(
                    "sheet {name}: unknown, there are {there} and {all}",
                    name=name,
                    there=joined(", ", there),
                    all=ALL,
                )
            )
    return [
        Sheet(
            printed[name].title,
            tagged(piece for piece in pieces if piece.sheet == name),
            printed[name].note,
        )
        for name in chosen
    ]
