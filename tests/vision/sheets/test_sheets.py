"""Every sheet of the box, ready-cut labels, and the page that says where the stickers go."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from firmware.commands import print_sheets
from firmware.commands.arguments import Parser
from firmware.games.registry import DEFAULT, GAMES, pieces
from firmware.owner.deck import tagged_pieces
from firmware.storage.bad_config import BadOption
from tests.support.printed_paper import pages
from vision.decode import decoder
from vision.sheets.guide import guide_pdf
from vision.sheets.labels import NAMED, labels_of, labels_pdf
from vision.sheets.paper import BadSheet
from vision.sheets.stickers import Sheet, stickers_pdf
from vision.tags import Deck, TaggedPiece

PIECES = tagged_pieces(pieces())
DECK = Deck.of("K7QD", PIECES)
SOME = PIECES[:40]
FEW = [Sheet("few", PIECES[:5])]


@cache
def read(pdf: bytes, dpi: float) -> Counter[str | None]:
    """What is read on all pages together; the same paper is read once."""
    return Counter(
        DECK.read(seen.text).card for page in pages(pdf, dpi) for seen in decoder().decode(page)
    )


def printed(tmp_path: Path, *words: str) -> bytes:
    """What `roundtable print` writes."""
    parser = Parser()
    print_sheets.add(parser.add_subparsers())
    out = ("--out", str(tmp_path / "out.pdf"), "--data", str(tmp_path), "--deck", "K7QD")
    assert print_sheets.run(parser.parse_args(["print", *out, *words])) == 0
    return (tmp_path / "out.pdf").read_bytes()


FINE = pytest.param(300, marks=pytest.mark.long)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dpi", [150, FINE])
def test_every_tag_of_every_sheet_is_read_back_twice(tmp_path: Path, dpi: int, game: str):
    expected = {piece.id: 2 for piece in GAMES[game].game.pieces}
    assert read(printed(tmp_path, "--game", game, "--sheets", "all"), dpi) == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_of_a_game_has_a_title(game: str):
    assert set(GAMES[game].copy.stickers) == {piece.sheet for piece in GAMES[game].game.pieces}


def test_a_game_whose_pieces_are_all_wanted_prints_all_its_sheets(tmp_path: Path):
    for game in ("camelot", "merlin"):
        assert all(sheet.usual for sheet in GAMES[game].copy.stickers.values())
    assert read(printed(tmp_path, "--game", "merlin"), 150) == {
        piece.id: 2 for piece in GAMES["merlin"].game.pieces
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "chess"), "--game chess: unknown, there are rumors, camelot, merlin"),
        (("--game", "camelot", "--sheets", "rumors"), "sheet rumors: unknown, there are camelot-"),
        (("--sheets", "camelot-white"), "sheet camelot-white: unknown, there are rumors"),
    ],
)
def test_a_game_or_a_sheet_that_is_not_there_is_named(
    tmp_path: Path, words: tuple[str, ...], said: str
):
    parser = Parser()
    print_sheets.add(parser.add_subparsers())
    told = ["print", "--out", str(tmp_path / "x.pdf"), "--data", str(tmp_path), *words]
    with pytest.raises(BadOption, match=said):
        print_sheets.run(parser.parse_args(told))


def test_sheets_are_chosen_by_name(tmp_path: Path):
    chosen = [piece.id for piece in pieces() if piece.sheet in ("promos", "tokens")]
    assert read(printed(tmp_path, "--sheets", "promos,tokens"), 150) == dict.fromkeys(chosen, 2)


def test_a_single_spare_card(tmp_path: Path):
    assert read(printed(tmp_path, "--only", "morgan-4.1"), 150) == {"morgan-4.1": 2}


def test_knights_and_loyalty_cards_say_that_their_backs_stay_bare():
    for game, name in (
        (DEFAULT, "knights"), (DEFAULT, "loyalty"), ("camelot", "camelot-loyalty"),
        ("camelot", "camelot-white"), ("camelot", "camelot-black"),
        ("merlin", "merlin-missions"), ("merlin", "merlin-traitors"),
    ):  # fmt: skip
        assert "face only, never on the back" in GAMES[game].copy.stickers[name].note


def test_a_sheets_note_is_printed():
    with_note, without = ([Sheet("few", PIECES[:5], note)] for note in ("On the face only.", ""))
    heads = [pages(stickers_pdf(DECK, sheet), 72)[0][:50] for sheet in (with_note, without)]
    assert (heads[0] < 128).sum() > (heads[1] < 128).sum() + 100


@pytest.mark.parametrize(("on_them", "dpi"), [
    (SOME, 150), pytest.param(PIECES, 150, marks=pytest.mark.slow),
    pytest.param(PIECES, 300, marks=pytest.mark.long),
])  # fmt: skip
@pytest.mark.parametrize(("name", "size"), [("L7160", 18), ("L7651", 16), ("5160", 18)])
def test_every_label_is_read_back(
    name: str, size: float, on_them: tuple[TaggedPiece, ...], dpi: int
):
    expected = {piece.id: 2 for piece in on_them}
    assert read(labels_pdf(DECK, [Sheet("some", on_them)], NAMED[name], size), dpi) == expected


@pytest.mark.parametrize(("name", "size"), [("L7160", (63.5, 38.1)), ("L7651", (38.1, 21.2))])
def test_named_labels_have_their_makers_size(name: str, size: tuple[float, float]):
    assert NAMED[name].size == pytest.approx(size, abs=0.05)


def test_labels_by_rows_columns_margins_and_gaps():
    labels = labels_of("7x3", "15.15,7.25,2.5", "a4")
    assert labels == NAMED["L7160"]
    assert labels.place(4) == (pytest.approx(7.25 + 66), pytest.approx(15.15 + 38.1))
    assert labels_of("l7160", None, "a4") == labels


def test_a_sticker_lies_wholly_on_its_label():
    labels = NAMED["5160"]
    page = pages(labels_pdf(DECK, FEW, labels, 18), 72)[0] < 128
    on_label = np.zeros_like(page)
    for number in range(10):
        (x, y), (wide, high) = labels.place(number), labels.size
        x, y, wide, high = (v * 72 / 25.4 for v in (x, y, wide, high))
        on_label[int(y) : int(y + high) + 1, int(x) : int(x + wide) + 1] = True
    body = slice(0, page.shape[0] - 40)  # the foot's line is below
    assert not (page & ~on_label)[body].any()


@pytest.mark.parametrize(
    ("words", "margins", "said"),
    [
        ("7", None, "give rows x columns"),
        ("0x3", None, "give rows x columns"),
        ("avery", None, "L7160, L7651, 5160"),
        ("7x3", "a,b", "give top,left in mm"),
        ("7x3", "1", "give top,left in mm"),
        ("7x3", "-1,2", "give top,left in mm"),
        ("7x3", "nan,2", "give top,left in mm"),
        ("L7160", "1,2", "has margins of its own"),
        ("20x3", "5,5", "at most 10.8 mm"),
        ("7x3", "100,100", "at most"),
    ],
)
def test_labels_that_cannot_be_used_say_why(words: str, margins: str | None, said: str):
    with pytest.raises(BadSheet, match=said):
        labels_pdf(DECK, FEW, labels_of(words, margins, "a4"))


def test_no_labels_for_nothing():
    with pytest.raises(BadSheet, match="no card was chosen"):
        labels_pdf(DECK, [], NAMED["L7160"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_guide_is_one_page_that_fits_and_holds_no_code(paper: str, game: str):
    sheets = [Sheet(one.title, (), one.note) for one in GAMES[game].copy.stickers.values()]
    (page,) = pages(guide_pdf(DECK, sheets, paper), 72)
    inked = (page < 128).any(axis=0).nonzero()[0]
    assert inked.min() > 20
    assert inked.max() < page.shape[1] - 20
    rows = (page < 128).any(axis=1).nonzero()[0]
    below, foot = page.shape[0] - 60, page.shape[0] - 40
    assert not ((rows > below) & (rows < foot)).any()  # the text ends above the foot
    assert decoder().decode(page) == ()


def test_print_says_that_margins_belong_to_labels(tmp_path: Path):
    parser = Parser()
    print_sheets.add(parser.add_subparsers())
    words = ["print", "--out", str(tmp_path / "x.pdf"), "--data", str(tmp_path), "--margins", "1,2"]
    with pytest.raises(BadOption, match="give --labels too"):
        print_sheets.run(parser.parse_args(words))
