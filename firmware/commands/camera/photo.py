"""`roundtable camera photo`: photographs with many cards; a deck or pile compared."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.commands.arguments import Parser, add_json, add_out, add_shared
from firmware.commands.new_game import add_game, game_of
from words.terminal import complain, print_text, say
from words.text import Text, clauses, join_texts, t, tn, told_by

if TYPE_CHECKING:
    from firmware.owner.deck_check import Contents, DeckCheck
    from firmware.shapes.operator import Place
    from firmware.shapes.photos import PileCheck
    from vision.frame import Decoder
    from vision.photo import Photo
    from vision.tags import Deck

INCOMPLETE = 1  # exit status of a check that found a card missing or doubled, or a pile otherwise
UNREADABLE = 2  # of a file that is no picture


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "photo",
        help=t("read all cards in photographs; check a deck"),
        examples=("roundtable camera photo deck-1.jpg deck-2.jpg --check",),
    )
    command.add_argument("files", nargs="+", metavar="FILE", help=t("a photograph"))
    what = command.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help=t("is the deck whole?"))
    text = t("is the pile of the game that is on as the table thinks? nothing is changed")
    what.add_argument("--pile", action="store_true", help=text)
    text = t("with --pile: what lay face down is put aside, and no hand is in the pictures")
    command.add_argument("--aside", action="store_true", help=text)
    text = t("with --pile: name covered cards that no picture shows, too")
    command.add_argument("--whole", action="store_true", help=text)
    add_game(command)
    add_out(command, "DIR", t("the photographs, with what was read drawn over them"))
    add_json(command, '{"photos": [{"file": "deck-1.jpg", …}], "check": {…}}')
    add_shared(command, "--decoder", "--deck", "--data")


def run(args: argparse.Namespace) -> int:
    """Read all pieces in the photographs; return the exit status."""
    from firmware.owner.config import data_folder
    from firmware.owner.deck import deck
    from firmware.owner.deck_check import check_deck, contents_of
    from vision.decode import decoder

    try:
        adapter, data = game_of(args), data_folder(args.data)
        ours = deck(data, args.deck, keep=False)
        reader = decoder(args.decoder)
        read = [_read(name, reader, ours, args.out) for name in dict.fromkeys(args.files)]
        shown = [contents_of(one.photo) for one in read if one.photo is not None]
        check = check_deck(adapter, shown) if args.check else None
        pile = _compare_pile(data, shown, args) if args.pile else None
    except ImportError as error:
        mend = t("{error}: apt-get install python3-opencv", error=told_by(error))
        return complain("camera photo", mend)
    if args.json:
        told: dict[str, object] = {"photos": [one.as_json() for one in read]}
        told |= {} if check is None else {"check": check.as_json()}
        print_text(json.dumps(told | ({} if pile is None else {"pile": pile})))
    else:
        _tell(read, check)
        _tell_pile(pile)
    if len(shown) < len(read):
        return UNREADABLE
    is_right = (check is None or check.is_whole) and (pile is None or pile["right"])
    return 0 if is_right else INCOMPLETE


def _compare_pile(data: Path, shown: list[Contents], args: argparse.Namespace) -> PileCheck:
    """Compare photographs with the game that is on; raise BadJournal or Refused."""
    from firmware.table.backups import JOURNAL
    from firmware.table.pile_report import compare_pile, pile_as_json
    from firmware.table.stored_view import read_game_on_table

    running, memory = read_game_on_table(data / JOURNAL)
    check = compare_pile(running, shown, memory.hid, args.aside)
    return pile_as_json(running, check, shown, args.whole)


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """A file, and what was read in it, or why it could not be."""

    file: str
    photo: Photo | None
    error: str = ""

    def as_json(self) -> Mapping[str, Any]:
        """Return it for a program: places in px and mm as docs/vision.md says."""
        if self.photo is None:
            return {"file": self.file, "error": self.error}
        return {"file": self.file, **self.photo.as_json()}


def _read(name: str, reader: Decoder, ours: Deck, out: Path | None) -> PhotoReading:
    """Read one photograph; raise NotWritten for a picture that cannot be put where it was told."""
    from firmware.handing import files
    from vision.frame import BadPicture
    from vision.photo import read_photo
    from vision.photo_drawing import drawn_over
    from vision.pictures import load

    try:
        pixels = load(Path(name), files, upright=True)
    except BadPicture as error:
        return PhotoReading(name, None, told_by(error))
    photo = read_photo(pixels, reader, ours)
    if out is not None:
        files.write_file(
            out / f"{Path(name).stem}-read.jpg", drawn_over(pixels, photo), folders=True
        )
    return PhotoReading(name, photo)


# -- telling -------------------------------------------------------------------------------------


def _tell(read: Sequence[PhotoReading], check: DeckCheck | None) -> None:
    for one in read:
        if one.photo is None:
            complain("camera photo", one.error)
            continue
        many = len(one.photo.found_pieces)
        say(tn("{file}: {n} piece", "{file}: {n} pieces", many, file=one.file))
        for row in one.photo.rows:
            print_text("  " + ", ".join(found.piece for found in row))
        for sentence in _lacking(one.photo):
            say(join_texts("", ("  ", sentence)))
    if check is not None:
        _tell_check(check)


def _lacking(photo: Photo) -> Iterator[Text]:
    """Yield what was seen in a photograph and is no piece of this deck."""
    from vision.outline import middle
    from vision.tags import Kind

    if photo.unread:
        places = "; ".join("{:.0f}, {:.0f}".format(*middle(code)) for code in photo.unread)
        yield tn(
            "{n} code was seen and not read, at {places}: take another picture from nearer and "
            "straight from above",
            "{n} codes were seen and not read, at {places}: take another picture from nearer and "
            "straight from above",
            len(photo.unread),
            places=places,
        )
    if many := photo.strangers.get(Kind.OTHER_DECK, 0):
        yield tn("{n} code is of another deck", "{n} codes are of another deck", many)
    if many := photo.strangers.get(Kind.DAMAGED, 0):
        yield tn(
            "{n} code is damaged: print that sticker again",
            "{n} codes are damaged: print those stickers again",
            many,
        )
    if photo.is_crowded:
        yield t("too many codes are in it to read all for sure: take some 20 cards a picture")
    if not photo.found_pieces and not photo.unread:
        yield t("no sticker of this deck is in it: take the picture from nearer, or in more light")


def _tell_check(check: DeckCheck) -> None:
    for one in check.sheets:
        many = len(one.pieces)
        there = many - len(one.missing)
        if one.is_unseen:
            say(t("{sheet}: none of {many} was seen", sheet=one.title, many=many))
            continue
        say(t("{sheet}: {there} of {many} are there", sheet=one.title, there=there, many=many))
        for sentence, some in (
            (t("missing: {pieces}"), one.missing),
            (t("lie in two places, so two cards have the same stickers: {pieces}"), one.doubled),
            (t("only one of two stickers was read, look at the other: {pieces}"), one.half),
        ):
            if some:
                named = join_texts(", ", [one.pieces[piece] for piece in some])
                say(join_texts("", ("  ", sentence.with_(pieces=named))))
    if check.other_games:
        say(t("of another game: {pieces}", pieces=", ".join(check.other_games)))
    whole = t("All that was seen is whole.")
    say(whole if check.is_whole else t("The deck is not whole, or not all of it was seen."))


def _tell_pile(pile: PileCheck | None) -> None:
    if pile is None:
        return
    n = pile["cards"]
    say(
        tn(
            "The table thinks of {n} card in the pile.",
            "The table thinks of {n} cards in the pile.",
            n,
        )
    )
    for sentence in _different(pile):
        say(join_texts("", ("  ", sentence)))
    if pile["right"]:
        say(t("The pile is as the table thinks."))


def _different(pile: PileCheck) -> Iterator[Text]:
    """Yield what is otherwise in the photographs of a pile than the table thinks."""
    if pile["private"] and pile["unnamed"]:
        yield t("Lay face-down cards aside, face down, and keep hands out of the picture.")
    if many := pile["unnamed"]:
        yield tn(
            "The table has not seen {n} card of the pictures: it may have lain face down.",
            "The table has not seen {n} cards of the pictures: they may have lain face down.",
            many,
        )
    for missed in pile["missed"]:
        yield t("{piece} was in the pile but was never seen being laid.", piece=missed["label"])
        yield t("it fits: {places}", places=clauses(map(_place, missed["places"])))
    for left_out in pile["not_offered"]:
        told = t("{piece} lies there, and the game cannot take it: {why}")
        yield told.with_(piece=left_out["label"], why=left_out["why"])
    for absent in pile["absent"]:
        yield t("{piece} is in no picture.", piece=absent["label"])
    if many := pile["covered"]:
        told = tn(
            "{n} card of the pile is in no picture.",
            "{n} cards of the pile are in no picture.",
            many,
        )
        yield told
    if pile["doubled"]:
        named = join_texts(", ", (one["label"] for one in pile["doubled"]))
        yield t("in two places of one picture: {pieces}", pieces=named)
    if pile["other_games"]:
        named = join_texts(", ", (one["label"] for one in pile["other_games"]))
        yield t("of another game: {pieces}", pieces=named)


def _place(place: Place) -> Text:
    return t("{place}, before line {n}", place=place["text"], n=place["before"])
