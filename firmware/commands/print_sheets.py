"""`roundtable print`: stickers for the cards, and the mat, as PDF."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.stickers import Sheet
    from vision.tags import Deck

SHEETS = ("rumors", "promos")  # what every game needs


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("print", help="make PDFs of the stickers and the mat")
    command.add_argument("--out", metavar="PDF", type=Path, help="where the stickers go")
    command.add_argument("--mat", metavar="PDF", type=Path, help="where the mat goes")
    command.add_argument(
        "--sheet", action="append", metavar="NAME", help=f"default: {', '.join(SHEETS)}"
    )
    command.add_argument("--only", action="append", metavar="ID", help="only this card, again")
    command.add_argument("--size", type=float, default=18.0, metavar="MM", help="default: 18")
    command.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default: a4")
    command.add_argument("--deck", metavar="CODE", help="four characters, kept from now on")
    command.add_argument("--data", metavar="DIR", help="the data folder")


def run(args: argparse.Namespace) -> int:
    from firmware.config import BadConfig
    from vision.frame import VisionError

    try:
        return _print(args)
    except (BadConfig, VisionError) as error:
        print(f"roundtable print: {error}", file=sys.stderr)
    except OSError as error:
        print(
            f"roundtable print: {error.filename}: {error.strerror}: give another name",
            file=sys.stderr,
        )
    return 2


def _print(args: argparse.Namespace) -> int:
    from firmware.config import data_folder
    from firmware.deck import deck, remember
    from firmware.registry import DEFAULT, GAMES
    from vision.stickers import mat_pdf, stickers_pdf

    if not args.out and not args.mat:
        print("roundtable print: give --out PDF, --mat PDF or both", file=sys.stderr)
        return 2
    data = data_folder(args.data)
    ours = deck(data, args.deck)
    pdfs: dict[Path, bytes] = {}
    if args.out:
        pdfs[args.out] = stickers_pdf(ours, _sheets(args, ours), args.paper, args.size)
    if args.mat:
        spot = GAMES[DEFAULT].game.spots[0]
        pdfs[args.mat] = mat_pdf(ours, spot.title(), args.paper)
    for path, pdf in pdfs.items():
        path.write_bytes(pdf)
    if args.deck:
        remember(data, ours.code)
    print(f"deck {ours.code}: {', '.join(str(path) for path in pdfs)}. Print at 100 %.")
    return 0


def _sheets(args: argparse.Namespace, ours: Deck) -> list[Sheet]:
    """Return what was chosen, a sheet's cards together; raise BadSheet or NoSuchPiece."""
    from firmware.deck import tagged
    from firmware.registry import pieces
    from vision.paper import BadSheet
    from vision.stickers import Sheet

    if args.only:
        for piece in args.only:
            ours.text(piece)
        return [Sheet("Single cards", tagged(p for p in pieces() if p.id in args.only))]
    there = {piece.sheet for piece in pieces()}
    chosen = args.sheet or SHEETS
    for name in chosen:
        if name not in there:
            raise BadSheet(f"sheet {name}: unknown, there are {', '.join(sorted(there))}")
    return [
        Sheet(name.capitalize(), tagged(p for p in pieces() if p.sheet == name)) for name in chosen
    ]
