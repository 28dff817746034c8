"""`roundtable camera look`: what is read in pictures."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import FAILED, complain, print_text, say
from words.text import t, told_by

if TYPE_CHECKING:
    from vision.frame import Decoder, Sighting
    from vision.tags import Deck


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "look",
        help=t("read the codes in pictures"),
        examples=("roundtable camera look picture.jpg --any",),
    )
    command.add_argument("images", nargs="+", metavar="IMAGE", help=t("a picture file"))
    add_json(
        command,
        '{"file": "picture.jpg", "ms": 9.5, "codes": [{"card": "…", …}]}',
    )
    command.add_argument("--any", action="store_true", help=t("foreign codes too"))
    add_shared(command, "--decoder", "--deck", "--data")


def run(args: argparse.Namespace) -> int:
    """Read the codes in each picture; return the exit status."""
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck
    from vision.decode import decoder

    try:
        ours = deck(data_folder(args.data), args.deck, keep=False)
        reader = decoder(args.decoder)
        seen = [_look(name, reader, ours, args) for name in args.images]
    except ImportError as error:
        mend = t("{error}: apt-get install python3-opencv", error=told_by(error))
        return complain("camera look", mend)
    return 0 if all(seen) else FAILED


def _look(name: str, reader: Decoder, ours: Deck, args: argparse.Namespace) -> bool:
    """Print what is read in one picture; whether it could be opened."""
    from firmware.handing import files
    from vision.frame import BadPicture
    from vision.pictures import load
    from vision.retries import read_all

    try:
        pixels = load(Path(name), files)
    except BadPicture as error:
        if args.json:
            print_text(json.dumps({"file": name, "error": told_by(error)}))
        else:
            complain("camera look", told_by(error))
        return False
    begun = time.perf_counter()
    codes = [_code(sighting, ours) for sighting in read_all(reader, pixels)]
    ms = round((time.perf_counter() - begun) * 1000, 2)
    codes = [code for code in codes if args.any or code["card"] is not None]
    if args.json:
        print_text(json.dumps({"file": name, "ms": ms, "codes": codes}))
    else:
        _tell(name, codes)
    return True


def _code(sighting: Sighting, ours: Deck) -> dict[str, Any]:
    corners = [[round(x, 1), round(y, 1)] for x, y in sighting.corners]
    return {
        "text": sighting.text,
        "card": ours.read(sighting.text).card,
        "corners": corners,
    }


def _tell(name: str, codes: list[dict[str, Any]]) -> None:
    if not codes:
        say(t("{file}: nothing read", file=name))
    for code in codes:
        x, y = (sum(corner[n] for corner in code["corners"]) / 4 for n in (0, 1))
        what = code["card"] or ascii(code["text"])
        say(t("{file}: {code} at {x}, {y}", file=name, code=what, x=f"{x:.0f}", y=f"{y:.0f}"))
