"""`roundtable print`: stickers for the cards, and the mat, as PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from words.terminal import complain, say
from words.text import joined, t, told_by

if TYPE_CHECKING:
    from vision.sheets.stickers import Sheet
    from vision.tags import Deck

SHEETS = "rumors,promos"  # what every game needs
ALL = "all"
NOTES = {  # where stickers would give a secret away, or do not fit
    "knights": "On the face only, never on the back: a marked back tells who holds the card.",
    "loyalty": "On the face only, never on the back: a marked back tells who is the Traitor.",
    "tokens": "A token takes one sticker only, on the side with the Quest: the other is a spare.",
}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("print", help=t("make PDFs of the stickers and the mat"))
    command.add_argument("--out", metavar="PDF", type=Path, help=t("where the stickers go"))
    command.add_argument("--mat", metavar="PDF", type=Path, help=t("where the mat goes"))
    command.add_argument("--guide", metavar="PDF", type=Path, help=t("where a page that says how"))
    command.add_argument(
        "--sheets",
        default=SHEETS,
        metavar="NAMES",
        help=t(
            "rumors,promos,knights,loyalty,tokens or {all}; default: {sheets}",
            all=ALL,
            sheets=SHEETS,
        ),
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

    if not args.out and not args.mat and not args.guide:
        return complain("print", t("give --out PDF, --mat PDF, --guide PDF or all"))
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
    from firmware.games.registry import DEFAULT, GAMES
    from vision.sheets.guide import guide_pdf
    from vision.sheets.stickers import mat_pdf

    pdfs: dict[Path, bytes] = {}
    sheets = _sheets(args, ours)
    if args.out:
        pdfs[args.out] = _stickers(args, ours, sheets)
    if args.mat:
        spot = GAMES[DEFAULT].game.spots[0]
        pdfs[args.mat] = mat_pdf(ours, spot.title(), args.paper)
    if args.guide:
        pdfs[args.guide] = guide_pdf(ours, sheets, args.paper)
    return pdfs


def _stickers(args: argparse.Namespace, ours: Deck, sheets: list[Sheet]) -> bytes:
    from vision.sheets.labels import labels_of, labels_pdf
    from vision.sheets.paper import BadSheet
    from vision.sheets.stickers import stickers_pdf

    if args.labels:
        labels = labels_of(args.labels, args.margins, args.paper)
        return labels_pdf(ours, sheets, labels, args.size)
    if args.margins:
        raise BadSheet(t("margins: they are those of labels: give --labels too"))
    return stickers_pdf(ours, sheets, args.paper, args.size)


def _sheets(args: argparse.Namespace, ours: Deck) -> list[Sheet]:
    """Return what was chosen, a sheet's cards together; raise BadSheet or NoSuchPiece."""
    from firmware.games.registry import pieces
    from firmware.owner.deck import tagged
    from vision.sheets.paper import BadSheet
    from vision.sheets.stickers import Sheet

    if args.only:
        for piece in args.only:
            ours.text(piece)
        return [Sheet("Single cards", tagged(p for p in pieces() if p.id in args.only))]
    there = list(dict.fromkeys(piece.sheet for piece in pieces()))
    chosen = there if args.sheets == ALL else args.sheets.split(",")
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
            name.capitalize(),
            tagged(piece for piece in pieces() if piece.sheet == name),
            NOTES.get(name, ""),
        )
        for name in chosen
    ]
