"""What the decoders read, on codes that are made here and on photographs."""

from __future__ import annotations

from math import dist

import cv2
import numpy as np
import pytest
import segno

from tests.support.places import PHOTOS
from vision.cameras.art import sticker_pixels
from vision.decode import DECODERS, ZXing, decoder, decoders
from vision.frame import Decoder, NoDecoder
from vision.pictures import grey, load
from vision.retries import LADDER, read_all, read_rung

THERE = tuple(reader.name for reader in decoders())
each_decoder = pytest.mark.parametrize("reader", THERE, indirect=True)


@pytest.fixture
def reader(request: pytest.FixtureRequest) -> Decoder:
    return decoder(request.param)


def on_a_table(*turns: float, side: int = 107) -> np.ndarray:
    """Stickers side by side, 3.7 px a module, turned by so many degrees."""
    table = np.full((220, 220 * len(turns)), 105, np.uint8)
    sticker = sticker_pixels("RTK7QD01CZ", side)
    for n, turn in enumerate(turns):
        matrix = cv2.getRotationMatrix2D((side / 2, side / 2), -turn, 1)
        matrix[:, 2] += (220 * n + 110 - side / 2, 110 - side / 2)
        size = (table.shape[1], table.shape[0])
        cv2.warpAffine(sticker, matrix, size, dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    return table


def qr(content: bytes, **how: object) -> np.ndarray:
    """A code of bytes, four pixels a module."""
    made = segno.make(content, micro=False, mode="byte", **how)
    modules = np.array([[0 if dark else 255 for dark in row] for row in made.matrix], np.uint8)
    return cv2.resize(np.pad(modules, 4, constant_values=255), None, fx=4, fy=4, interpolation=0)


@each_decoder
@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_corners_begin_at_the_codes_own_top_left_and_run_clockwise(reader, turn: float):
    (seen,) = reader.decode(on_a_table(turn, side=145))
    assert seen.text == "RTK7QD01CZ"
    inset = 145 * (4 / 29 - 0.5)  # from the sticker's middle
    matrix = cv2.getRotationMatrix2D((0, 0), -turn, 1)[:, :2]
    for corner, (x, y) in zip(seen.corners, [(1, 1), (-1, 1), (-1, -1), (1, -1)], strict=True):
        assert dist(corner, matrix @ (x * inset, y * inset) + 110) < 8  # of a side of 105 px


@each_decoder
def test_two_stickers_with_one_text_are_both_read(reader):
    assert [seen.text for seen in reader.decode(on_a_table(0, 180))] == ["RTK7QD01CZ"] * 2


@pytest.mark.slow
@each_decoder
@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((720, 1280), np.uint8),
        np.full((720, 1280), 255, np.uint8),
        np.random.default_rng(1).integers(0, 256, (720, 1280), np.uint8),
        np.zeros((0, 0), np.uint8),
        np.zeros((1, 1), np.uint8),
        np.zeros((3, 2000), np.uint8),
    ],
    ids=["black", "white", "noise", "nothing", "one pixel", "a sliver"],
)
def test_where_no_code_is_none_is_read(reader, pixels: np.ndarray):
    assert reader.decode(pixels) == ()
    assert [read_rung(reader, pixels, rung) for rung in range(len(LADDER))] == [()] * len(LADDER)


@each_decoder
@pytest.mark.parametrize(
    "content",
    [b"x" * 2900, b"RTK7QD01C\0Z", b"\xff\xfe\x80abc", bytes(range(256)), b"\xed\xa0\x80"],
    ids=["3 kB", "NUL", "not UTF-8", "every byte", "half a surrogate"],
)
def test_an_odd_text_does_no_harm(reader, content: bytes):
    for seen in reader.decode(qr(content, error="l")):
        seen.text.encode("utf-8")  # would raise for half a character


def test_zxing_reads_a_long_text_and_nul_as_they_are():
    (long,) = ZXing().decode(qr(b"x" * 2900, error="l"))
    (nul,) = ZXing().decode(qr(b"a\0b"))
    assert (long.text, nul.text) == ("x" * 2900, "a\0b")


def test_five_hundred_codes_in_one_picture_are_read_without_harm():
    tile = sticker_pixels("RTK7QD01CZ", 60)
    seen = ZXing().decode(np.tile(tile, (20, 25)))
    assert {sighting.text for sighting in seen} == {"RTK7QD01CZ"}


def test_a_picture_that_is_part_of_another_is_read():
    whole = np.pad(on_a_table(20), 40, constant_values=105)
    assert len(decoder().decode(whole[40:-40, 40:-40])) == 1


def test_a_small_code_in_bad_light_gets_a_second_chance():
    dark = (on_a_table(10).astype(float) * np.linspace(0.02, 0.35, 220)).astype(np.uint8)
    (seen,) = read_all(ZXing(), dark)
    assert seen.text == "RTK7QD01CZ"


def test_a_decoder_is_chosen_by_name():
    for name in THERE:
        assert decoder(name).name == name


def test_the_best_decoder_that_is_there_is_taken():
    assert decoder().name == THERE[0]
    assert tuple(DECODERS) == ("zxing-cpp", "pyzbar", "opencv")


def test_an_unknown_decoder_is_named_with_those_that_are_known():
    with pytest.raises(NoDecoder, match="eagle: unknown, there are zxing-cpp, pyzbar, opencv"):
        decoder("eagle")


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photographs are not on this machine")
def test_photographs_are_read_and_none_is_read_wrong():
    pictures = [path for path in sorted(PHOTOS.iterdir()) if path.suffix in (".webp", ".png")]
    read = 0
    for picture in pictures:
        said = picture.with_suffix(".txt").read_bytes().decode()
        texts = {seen.text for seen in read_all(ZXing(), load(picture))}
        assert texts <= {said}
        read += bool(texts)
    assert len(pictures) == 58
    assert read >= 49


@pytest.mark.parametrize(
    "image",
    [
        np.dstack([on_a_table(0)] * 3),
        np.dstack([*[on_a_table(0)] * 3, np.full((220, 220), 255, np.uint8)]),
        np.dstack([np.zeros((220, 220, 3), np.uint8), 255 - on_a_table(0)]),
        np.dstack([on_a_table(0), np.full((220, 220), 255, np.uint8)]),
        on_a_table(0)[..., None],
        on_a_table(0).astype(np.uint16) * 257,
        on_a_table(0).astype(np.uint16) * 4,
        np.dstack(
            [*[on_a_table(0).astype(np.uint16) * 257] * 3, np.full((220, 220), 65535, np.uint16)]
        ),
        on_a_table(0).astype(np.float32) / 255,
    ],
    ids=("BGR", "BGRA", "ink", "grey+alpha", "1", "16 bits", "10 bits", "16 bits BGRA", "float"),
)
def test_an_image_of_any_make_becomes_grey(image: np.ndarray):
    pixels = grey(image)
    assert (pixels.dtype, pixels.shape) == (np.uint8, (220, 220))
    assert [seen.text for seen in ZXing().decode(pixels)] == ["RTK7QD01CZ"]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1.0, 0.0])
def test_an_image_of_no_light_is_black(value: float):
    assert not grey(np.full((4, 4), value)).any()
