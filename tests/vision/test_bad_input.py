"""Bad input in the middle of a good film: no crash, no phantom card, each counted by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
import segno

from lab import camera_scenes as scenes
from lab.camera_scenes import DECK, PIECES, Lay
from vision.cameras import open_camera
from vision.cameras.art import sticker_pixels
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.rules import ChangeKind
from vision.tags import MAT, Deck, tag_text
from vision.watcher import Watcher

FPS = 30.0
A, B = PIECES[0].id, PIECES[1].id
OTHER = Deck.of("X9CV", PIECES)
SIZE = (720, 1280)


class Film:
    """A pile of one card that is watched, and what is told of further pictures."""

    def __init__(self) -> None:
        self.watcher = Watcher(decoder(), DECK)
        self.number = 0
        self.see(scenes.table(), 12)
        self.view = scenes.lay_on_picture(scenes.table(), Lay(A))
        assert self.see(self.view, 12) == [f"on-top {A}"]

    def see(self, pixels: np.ndarray, frames: int) -> list[str]:
        told: list[str] = []
        for _ in range(frames):
            changes = self.watcher.see(Frame(pixels, self.number / FPS))
            told += [f"{change.saw} {change.card or ''}".strip() for change in changes]
            self.number += 1
        return told


def with_code(text: str | bytes, box: int = 4, **how: object) -> np.ndarray:
    """The pile with a code beside it."""
    made = segno.make(text, micro=False, **how)
    modules = np.array([[0 if dark else 255 for dark in row] for row in made.matrix], np.uint8)
    code = cv2.resize(
        np.pad(modules, 4, constant_values=255), None, fx=box, fy=box, interpolation=0
    )
    view = scenes.lay_on_picture(scenes.table(), Lay(A, 20, 0))
    height, width = min(code.shape[0], SIZE[0]), min(code.shape[1], SIZE[1])
    view[:height, :width] = code[:height, :width]
    return view


def crowd(text: Callable[[int], str]) -> np.ndarray:
    """Five hundred and more codes in one picture."""
    picture = np.full(SIZE, 255, np.uint8)
    for n in range(16 * 32):
        y, x = 45 * (n // 32), 40 * (n % 32)
        code = sticker_pixels(text(n), 39)
        picture[y : y + 39, x : x + 39] = code
    return picture


NO_CODE = {
    "black": np.zeros(SIZE, np.uint8),
    "white": np.full(SIZE, 255, np.uint8),
    "noise": np.random.default_rng(1).integers(0, 256, SIZE, np.uint8),
}


@pytest.mark.parametrize("what", NO_CODE)
def test_frames_of_nothing_lay_and_lift_nothing(what: str):
    film = Film()
    assert set(film.see(NO_CODE[what], 15)) <= {"hand", "covered"}
    assert set(film.see(film.view, 30)) <= {"hand", "lifted"}  # a cover, where one was told
    assert film.watcher.pile.cards == (A,)


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (3, 2000), (480, 640), (1080, 1920), (1280, 720)])
def test_a_frame_of_another_size_is_counted_and_overlooked(size: tuple[int, int]):
    film = Film()
    assert film.see(np.zeros(size, np.uint8), 10) == []
    assert film.watcher.counts["other-size"] == 10
    assert film.see(film.view, 30) == []
    assert film.see(scenes.lay_on_picture(film.view, Lay(B, 4)), 12) == [f"on-top {B}"]


def test_a_camera_that_goes_on_in_another_size_begins_anew():
    film = Film()
    smaller = cv2.resize(film.view, (960, 540), interpolation=cv2.INTER_AREA)
    assert film.see(smaller, 60)[0] == "present"
    assert 28 <= film.watcher.counts["other-size"] <= 31  # a second


@pytest.mark.parametrize("is_opened_again", [False, True])
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (1280, 960)])
def test_a_card_that_is_laid_in_pictures_of_another_size_is_told(
    size: tuple[int, int], is_opened_again: bool
):
    film = Film()
    high, wide = film.view.shape
    way = cv2.INTER_AREA if size < (wide, high) else cv2.INTER_CUBIC
    if is_opened_again:
        film.watcher.clear()
    assert film.see(cv2.resize(film.view, size, interpolation=way), 60)[0] == "present"
    assert film.watcher.pile.cards == (A,)
    more = scenes.lay_on_picture(film.view, Lay(B, 24))  # no thicker than its picture: A shows, too
    assert film.see(cv2.resize(more, size, interpolation=way), 12) == [f"on-top {B}"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("x" * 2900, "foreign"),
        (b"RTK7QD01C\0Z", "foreign"),
        (b"\xff\xfe\x80 no UTF-8", "foreign"),
        (b"RTK7QD\xff\xfe\x80Z", "damaged"),
        ("https://example.org", "foreign"),
        (OTHER.text(B), "other-deck"),
        ("RTK7QD01ZZ", "damaged"),
        (tag_text("K7QD", 1100), "damaged"),
        (DECK.text(B).lower(), "foreign"),
    ],
    ids=[
        *("3 kB", "NUL", "not UTF-8", "half ours", "address"),
        *("other deck", "check", "no piece", "small letters"),
    ],
)
def test_a_code_that_is_no_card_is_told_by_its_name_only(text: str | bytes, kind: str):
    film = Film()
    long = len(text) > 1000
    view = with_code(text, 3 if long else 5, error="l" if long else "h", mode="byte")
    told = film.see(view, 30)
    assert kind in told
    assert set(told) <= {kind, "drift"}  # the long code's finder pattern hides a mark
    assert film.watcher.counts[kind] == told.count(kind)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param(
            lambda n: OTHER.text(PIECES[n % len(PIECES)].id),
            ChangeKind.OTHER_DECK,
            id="other deck",
        ),
        pytest.param(lambda n: f"HTTP:{n:05d}", ChangeKind.FOREIGN, id="foreign"),
        pytest.param(lambda n: f"RTK7QD{n % 100:02d}++"[:10], ChangeKind.DAMAGED, id="damaged"),
    ],
)
def test_five_hundred_codes_at_once_are_no_card(text: Callable[[int], str], kind: ChangeKind):
    film = Film()
    told = set(film.see(crowd(text), 12))
    assert told <= {str(kind), "hand", "covered"}
    assert str(kind) in told
    assert film.see(film.view, 60) in ([], ["lifted"])


@pytest.mark.long  # each of 500 tags is read in each of 12 frames
def test_five_hundred_of_our_own_tags_at_once_are_no_play():
    film = Film()
    loose = [piece.id for piece in PIECES[1:]] + [MAT[0]]
    told = film.see(crowd(lambda n: DECK.text(loose[n % len(loose)])), 12)
    assert not [line for line in told if line.startswith("on-top")]


@pytest.mark.slow
@pytest.mark.parametrize(("depth", "channels"), [(np.uint8, 4), (np.uint16, 1), (np.float32, 3)])
def test_pictures_of_any_depth_and_channels_make_the_same_film(
    tmp_path: Path, depth: type, channels: int
):
    top = float(np.iinfo(depth).max) if depth is not np.float32 else 1.0
    views = [scenes.table()] * 6 + [scenes.lay_on_picture(scenes.table(), Lay(A))] * 6
    for number, view in enumerate(views):
        deep = (view.astype(np.float64) / 255 * top).astype(depth)
        deep = np.dstack([deep] * 3) if channels > 1 else deep
        if channels == 4:
            deep = np.dstack([deep, np.full(SIZE, top, depth)])
        cv2.imwrite(str(tmp_path / f"{number}.tif"), deep)
    watcher = Watcher(decoder(), DECK)
    camera = open_camera(f"folder:{tmp_path}", 15)
    told = [change for frame in camera.frames() for change in watcher.see(frame)]
    assert [(change.saw, change.card) for change in told] == [
        (ChangeKind.EMPTY, None),
        (ChangeKind.ON_TOP, A),
    ]
