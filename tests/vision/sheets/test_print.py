"""The printed sheets: every tag is read back from paper, and a film of that paper is watched."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.printed_paper import filmed, laid, pages, printed_mat
from vision.cameras import open_camera
from vision.decode import decoder
from vision.frame import Frame
from vision.sheets.paper import BadSheet
from vision.sheets.stickers import PAPERS, Sheet, layout, mat_pdf, stickers_pdf
from vision.tags import MAT, Deck, NoSuchPiece, TaggedPiece
from vision.watcher import Watcher, watching

PIECES = tuple(TaggedPiece(f"card-{n}", n, f"A card's name {n}", str(n % 6)) for n in range(1, 65))
DECK = Deck.of("K7QD", PIECES)
SHEETS = [Sheet("sixty", PIECES[:60]), Sheet("four", PIECES[60:])]


@cache
def stickers() -> bytes:
    return stickers_pdf(DECK, SHEETS)


FINE = pytest.param(300, marks=pytest.mark.slow)


@pytest.mark.parametrize("dpi", [150, FINE])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_sticker_is_read_back_twice_from_paper(paper: str, dpi: int):
    read = Counter(
        DECK.read(seen.text).card
        for page in pages(stickers_pdf(DECK, SHEETS, paper), dpi)
        for seen in decoder().decode(page)
    )
    assert read == {piece.id: 2 for piece in PIECES}


@pytest.mark.slow
@pytest.mark.parametrize("size", [12, 15, 25, 30])
def test_stickers_of_every_size_are_read_back(size: float):
    read = {
        DECK.read(seen.text).card
        for page in pages(stickers_pdf(DECK, SHEETS, size_mm=size), 200)
        for seen in decoder().decode(page)
    }
    assert read == {piece.id for piece in PIECES}


@pytest.mark.parametrize("dpi", [150, FINE])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_mats_five_tags_are_read_back(paper: str, dpi: int):
    (page,) = pages(mat_pdf(DECK, "Threats", paper), dpi)
    assert {DECK.read(seen.text).card for seen in decoder().decode(page)} == set(MAT)


def test_sheets_begin_on_pages_of_their_own():
    assert len(pages(stickers(), 20)) == 3


def test_the_same_deck_prints_the_same_bytes():
    assert stickers_pdf(DECK, SHEETS) == stickers()
    assert mat_pdf(DECK, "Threats") == mat_pdf(DECK, "Threats")


def test_codes_are_drawn_not_pictured():
    assert b"/Subtype /Image" not in stickers()
    assert b"/XObject" not in stickers()


def test_a_code_is_as_large_as_the_size_says():
    page = pages(stickers(), 300)[0]
    sides = [np.ptp([x for x, _ in seen.corners]) for seen in decoder().decode(page)]
    assert np.median(sides) / 300 * 25.4 == pytest.approx(18 * 21 / 29, abs=0.15)


@pytest.mark.parametrize("size", [11.9, 30.1, 0, -18, float("nan"), float("inf")])
def test_a_size_that_cannot_be_used_is_refused(size: float):
    with pytest.raises(BadSheet, match="must be from 12 to 30"):
        stickers_pdf(DECK, SHEETS, size_mm=size)


def test_an_unknown_paper_is_refused():
    with pytest.raises(BadSheet, match="a4, letter"):
        mat_pdf(DECK, "Threats", "papyrus")


def test_nothing_to_print_is_refused():
    with pytest.raises(BadSheet, match="no card was chosen"):
        stickers_pdf(DECK, [])


def test_a_piece_of_another_deck_is_refused():
    with pytest.raises(NoSuchPiece):
        stickers_pdf(DECK, [Sheet("x", (TaggedPiece("stranger", 99, "Stranger"),))])


# -- a film of the printed paper -----------------------------------------------------------


def printed_stickers(count: int) -> list[np.ndarray]:
    """The first stickers as cut from the sheet, 107 px square (3.7 px a module)."""
    page, place = pages(stickers(), 300)[0], layout("a4", 18).place
    mm = 300 / 25.4
    cut = []
    for number in range(count):
        x, y = place(number)
        piece = page[round(y * mm) : round((y + 18) * mm), round(x * mm) : round((x + 18) * mm)]
        cut.append(cv2.resize(piece, (107, 107), interpolation=cv2.INTER_AREA))
    return cut


@pytest.mark.slow
def test_a_film_of_the_printed_paper_tells_each_card_once(tmp_path: Path):
    chance = np.random.default_rng(5)
    stickers = printed_stickers(4)
    bare = scene = printed_mat(mat_pdf(DECK, "Threats"))
    shots = [bare] * 8
    for sticker, (x, y, angle) in zip(
        stickers, [(0, 0, 90), (5, -4, 96), (-4, 3, 272), (3, 5, 84)], strict=True
    ):
        on_its_way = laid(scene, sticker, x + 45, y - 20, angle + 30)
        scene = laid(scene, sticker, x, y, angle)
        shots += [cv2.blur(on_its_way, (60, 1)), *[scene] * 5]
    shots += [bare] * 13
    for number, shot in enumerate(shots):
        cv2.imwrite(str(tmp_path / f"shot-{number}.pgm"), filmed(shot, chance))
    watcher = Watcher(decoder(), DECK)
    changes = list(watching(open_camera(f"folder:{tmp_path}", 10), watcher))
    assert [change.as_json()["saw"] for change in changes] == [
        "empty", *["on-top"] * 4, "lifted", "empty",
    ]  # fmt: skip
    laid_cards = [change for change in changes if change.saw == "on-top"]
    assert [change.card for change in laid_cards] == [piece.id for piece in PIECES[:4]]
    assert [round(change.at, 3) for change in laid_cards] == [1.0, 1.6, 2.2, 2.8]
    assert watcher.counts["frames"] == len(shots)


def test_a_card_with_one_sticker_under_a_finger_is_still_told():
    chance = np.random.default_rng(6)
    mat, (sticker,) = printed_mat(mat_pdf(DECK, "Threats")), printed_stickers(1)
    scene = laid(mat, sticker, 0, 0, 90)
    cv2.ellipse(scene, (850, 230), (60, 90), 0, 0, 360, 170, -1)
    watcher = Watcher(decoder(), DECK)
    told = []
    for number in range(12):
        shot = filmed(mat if number < 8 else scene, chance)
        told += watcher.see(Frame(shot, number / 30))
    assert [(change.saw, change.card) for change in told] == [
        ("empty", None),
        ("on-top", "card-1"),
    ]
