"""One photograph by hand: each piece in it is read, where it lies, and what was not read."""

from __future__ import annotations

import io
import resource
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from firmware.games.registry import GAMES
from firmware.owner.deck import tagged_pieces
from lab.photographs import (
    DECK,
    EDGE_MM,
    PIECES,
    PX_MM,
    table_of,
    take_picture,
    texts_of,
)
from vision.cameras.art import sticker_pixels
from vision.decode import PyZBar, decoder
from vision.frame import BadPicture
from vision.outline import holds, middle
from vision.photo import Photo, read_photo
from vision.photo_drawing import UNREAD, drawn_over
from vision.pictures import read_picture
from vision.tags import Deck, Kind

OTHER = Deck.of("AAAA", tagged_pieces(GAMES["rumors"].game.pieces))
REACH = 2.8  # mm
ORIENTATION = 0x0112  # of EXIF
UPRIGHT = {  # how a picture is kept that is shown upright: EXIF's number, and what was done to it
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
}  # fmt: skip
ALL = Deck.of("K7QD", [tag for game in GAMES.values() for tag in tagged_pieces(game.game.pieces)])
ROWS = [PIECES[0:4], PIECES[4:8], PIECES[8:12]]


def read(pixels: Any) -> Photo:
    return read_photo(pixels, decoder("zxing-cpp"), DECK)


def ids(photo: Photo) -> list[list[str]]:
    return [[one.piece for one in row] for row in photo.rows]


@pytest.mark.parametrize(
    ("tilt", "roll", "width"), [(0.0, 5.0, 2000), (40.0, -12.0, 2000), (50.0, -12.0, 2800)]
)
def test_all_cards_are_read_row_by_row_as_they_lie(tilt: float, roll: float, width: int) -> None:
    photo = read(take_picture(table_of(texts_of(DECK, PIECES[:12]), 4), tilt, roll, width).pixels)
    assert ids(photo) == ROWS
    assert {one.stickers for one in photo.found_pieces} == {2}
    assert (photo.unread, photo.strangers) == ((), {})


def test_each_card_is_where_it_lies_on_the_table() -> None:
    picture = take_picture(table_of(texts_of(DECK, PIECES[:12]), 4), 30.0)
    photo = read(picture.pixels)
    one, other = photo.rows[0][0], photo.rows[2][3]
    assert (other.at[0] - one.at[0], other.at[1] - one.at[1]) == pytest.approx(
        (3 * 71, 2 * 96), abs=4
    )
    truth = picture.mm([middle(one.outline)])[0]
    assert tuple(truth) == pytest.approx((EDGE_MM + 71 / 2, EDGE_MM + 96 / 2), abs=3)


def test_a_card_of_which_one_sticker_is_hidden_is_there_all_the_same() -> None:
    table = table_of(texts_of(DECK, PIECES[:4]), 2)
    _blot(table, table.shape[1] // 2, 0)
    photo = read(take_picture(table, width=1400).pixels)
    assert sorted(one.piece for one in photo.found_pieces) == sorted(PIECES[:4])


def test_stickers_whose_paper_is_much_too_bright_are_read() -> None:
    picture = take_picture(table_of(texts_of(DECK, PIECES[:12]), 4), 0.0, width=1600)
    bright = np.clip(picture.pixels * 1.5 + 60, 0, 255).astype(np.uint8)
    assert ids(read(bright)) == ROWS


def test_a_card_that_lies_there_twice_is_told_twice() -> None:
    photo = read(
        take_picture(table_of(texts_of(DECK, [*PIECES[:3], PIECES[0]]), 2), width=1400).pixels
    )
    assert [one.piece for one in photo.found_pieces].count(PIECES[0]) == 2


def test_codes_that_are_seen_and_not_read_are_told_with_their_place() -> None:
    table = table_of(texts_of(DECK, PIECES[:6]), 3)
    spoilt = _spoil_first_card(table)
    picture = take_picture(table, width=1400)
    photo = read(picture.pixels)
    assert PIECES[0] not in [one.piece for one in photo.found_pieces]
    assert photo.unread
    places = picture.mm([middle(code) for code in photo.unread])
    assert all(np.hypot(*(place - spoilt).T).min() < 6 for place in places[:, None])
    shown = cv2.imdecode(
        np.frombuffer(drawn_over(picture.pixels, photo), np.uint8), cv2.IMREAD_COLOR
    )
    reddish = np.abs(shown.astype(int) - UNREAD).sum(2) < 60
    assert reddish.sum() > 100


def test_cards_of_another_deck_are_counted_and_none_of_them_is_ours() -> None:
    texts = [*texts_of(DECK, PIECES[:4]), *texts_of(OTHER, PIECES[4:6])]
    photo = read(take_picture(table_of(texts, 3), width=1400).pixels)
    assert sorted(one.piece for one in photo.found_pieces) == sorted(PIECES[:4])
    assert photo.strangers == {Kind.OTHER_DECK: 4}


def test_a_picture_of_nothing_has_nothing_in_it() -> None:
    assert read(take_picture(table_of([], 3), width=1200).pixels) == Photo((1200, 900))
    assert read(np.full((20, 10), 90, np.uint8)) == Photo((10, 20))


def test_another_decoder_reads_it_too_but_tells_no_unread_codes() -> None:
    try:
        reader = PyZBar()
    except ImportError:
        pytest.skip("libzbar0 is not here")
    photo = read_photo(
        take_picture(table_of(texts_of(DECK, PIECES[:4]), 2), width=1400).pixels, reader, DECK
    )
    assert len(photo.found_pieces) == 4
    assert photo.unread == ()


def test_what_is_told_names_places_in_px_and_mm() -> None:
    told = read(take_picture(table_of(texts_of(DECK, PIECES[:1]), 1), width=1000).pixels).as_json()
    (card,) = told["rows"][0]
    assert (told["size"], card["piece"], card["stickers"]) == ([1000, 750], PIECES[0], 2)
    assert card["at"] == pytest.approx([0, 0], abs=4)
    outline = tuple((x, y) for x, y in card["outline"])
    assert holds(outline, (500.0, 375.0))  # type: ignore[arg-type]


@pytest.mark.parametrize("held", range(1, 9))
def test_a_picture_is_turned_as_its_camera_was_held(held: int) -> None:
    scene = np.repeat(np.repeat([[250, 170, 90], [0, 40, 210]], 16, 0), 16, 1).astype(np.uint8)
    kept, turned = io.BytesIO(), Image.Exif()
    turned[ORIENTATION] = held
    taken_so = scene if UPRIGHT[held] is None else Image.fromarray(scene).transpose(UPRIGHT[held])
    Image.fromarray(np.asarray(taken_so)).save(kept, "JPEG", exif=turned, quality=95)
    pixels = read_picture(kept.getvalue(), "a.jpg", upright=True)
    assert pixels.shape == scene.shape
    assert int(np.abs(pixels.astype(int) - scene).max()) < 12
    assert read_picture(kept.getvalue(), "a.jpg").shape == np.asarray(taken_so).shape


def test_a_picture_that_says_it_is_mirrored_is_read_row_by_row_all_the_same() -> None:
    shown = Image.fromarray(
        take_picture(table_of(texts_of(DECK, PIECES[:4]), 2), width=1400).pixels
    )
    kept, turned = io.BytesIO(), Image.Exif()
    turned[ORIENTATION] = 5
    mirrored = shown.transpose(Image.Transpose.TRANSPOSE)
    mirrored.save(kept, "JPEG", exif=turned)
    assert ids(read(read_picture(kept.getvalue(), "a.jpg", upright=True))) == [
        PIECES[:2], PIECES[2:4],
    ]  # fmt: skip


@pytest.mark.parametrize("module_px", [2, 6])
def test_a_screenshot_is_read_whose_codes_are_sharper_than_any_print(module_px: int) -> None:
    side = 29 * module_px
    shot = np.full((2 * side + 90, 4 * side + 200, 4), 255, np.uint8)
    for n, text in enumerate(texts_of(DECK, PIECES[:4])):
        left = 30 + n * (side + 40)
        for top in (20, side + 60):
            shot[top : top + side, left : left + side, :3] = sticker_pixels(text, side)[..., None]
    good, content = cv2.imencode(".png", shot)
    assert good
    photo = read(read_picture(content.tobytes(), "screen.png", upright=True))
    assert sorted(one.piece for one in photo.found_pieces) == sorted(PIECES[:4])
    assert (photo.unread, photo.is_crowded) == ((), False)


def test_a_piece_of_another_game_is_told_by_its_own_name() -> None:
    one = next(str(piece.id) for piece in GAMES["merlin"].game.pieces)
    texts = texts_of(ALL, [*PIECES[:3], one])
    photo = read_photo(take_picture(table_of(texts, 2), width=1400).pixels, decoder(), ALL)
    assert sorted(found.piece for found in photo.found_pieces) == sorted([*PIECES[:3], one])
    assert photo.strangers == {}


@pytest.mark.slow
def test_three_hundred_codes_are_read_in_bounded_memory_and_told_to_be_too_many() -> None:
    texts = texts_of(DECK, [PIECES[n % len(PIECES)] for n in range(150)])
    pixels = take_picture(table_of(texts, 15), width=4000).pixels
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    photo = read(pixels)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000  # kB
    assert (len(photo.found_pieces), photo.is_crowded) == (150, True)


def test_a_picture_that_phones_keep_as_heic_is_refused_with_what_to_do() -> None:
    with pytest.raises(BadPicture, match=r"a.heic: This is a HEIC or AVIF picture.*JPEG"):
        read_picture(b"\0\0\0\x18ftypheic" + bytes(40), "a.heic")


def _blot(table: Any, left: int, top: int) -> None:
    """Hide the sticker of the card that is the second of two in the first row."""
    edge, side = round(EDGE_MM * PX_MM), round(26 * PX_MM)
    table[top : edge + side, left : left + side] = 150


def _spoil_first_card(table: Any) -> object:
    """Scratch both codes of the first card so that they are seen and not read; return where, mm."""
    first = np.array([(EDGE_MM + 13, EDGE_MM + 13), (EDGE_MM + 71 - 13, EDGE_MM + 96 - 13)])
    chance = np.random.default_rng(3)
    for x, y in first:  # between the three corners that show a code
        left, top = round((x - REACH) * PX_MM), round((y - REACH) * PX_MM)
        modules = chance.integers(0, 2, (9, 9), np.uint8) * 195 + 30
        side = round(2 * REACH * PX_MM)
        noise = cv2.resize(modules, (side, side), interpolation=cv2.INTER_NEAREST)
        table[top : top + side, left : left + side] = noise
    return first
