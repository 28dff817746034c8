"""Cameras: films on disk, a webcam that fails, and the drawn table."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.patience import PATIENCE_S
from vision.cameras import open_camera
from vision.cameras.drawn_table import DrawnCamera, DrawnTable
from vision.cameras.video import MISSES, Webcam
from vision.decode import decoder
from vision.frame import BadPicture, NoCamera
from vision.pictures import load
from vision.tags import Deck, NoSuchPiece, TaggedPiece
from vision.watcher import Watcher

PIECES = tuple(TaggedPiece(f"card-{n}", n, f"Card {n}", str(n % 6)) for n in range(1, 93))
DECK = Deck.of("K7QD", PIECES)


def picture(path: Path, grey: int = 128) -> None:
    cv2.imwrite(str(path), np.full((48, 64), grey, np.uint8))


# -- folders -----------------------------------------------------------------------------------


def test_a_folders_frames_come_in_natural_order_of_their_names(tmp_path: Path):
    for number in (10, 2, 1, 33):
        picture(tmp_path / f"frame-{number}.png", number)
    camera = open_camera(f"folder:{tmp_path}", 4)
    assert [(frame.at, int(frame.pixels[0, 0])) for frame in camera.frames()] == [
        (0.0, 1),
        (0.25, 2),
        (0.5, 10),
        (0.75, 33),
    ]
    assert not camera.live


def test_a_picture_that_cannot_be_read_takes_its_time_and_is_counted(tmp_path: Path):
    picture(tmp_path / "1.png")
    (tmp_path / "2.png").write_bytes((tmp_path / "1.png").read_bytes()[:40])
    (tmp_path / "3.png").write_bytes(b"")
    picture(tmp_path / "4.bmp")
    (tmp_path / "notes.txt").write_text("no picture")
    camera = open_camera(f"folder:{tmp_path}", 10)
    assert [frame.at for frame in camera.frames()] == [0.0, pytest.approx(0.3)]
    assert camera.skipped_frames == 2


def test_a_folder_of_nothing_but_broken_pictures_is_no_camera(tmp_path: Path):
    (tmp_path / "1.png").write_bytes(b"broken")
    camera = open_camera(f"folder:{tmp_path}")
    with pytest.raises(NoCamera, match="none of its pictures can be read"):
        list(camera.frames())


@pytest.mark.parametrize("suffix", ["png", "jpg", "webp", "bmp", "tif", "PNG", "pgm"])
def test_pictures_of_every_make_are_read(tmp_path: Path, suffix: str):
    picture(tmp_path / f"a.{suffix.lower()}")
    (tmp_path / f"a.{suffix.lower()}").rename(tmp_path / f"a.{suffix}")
    (frame,) = open_camera(f"folder:{tmp_path}").frames()
    assert frame.pixels.shape == (48, 64)


def test_a_closed_folder_gives_no_more(tmp_path: Path):
    for number in range(3):
        picture(tmp_path / f"{number}.png")
    camera = open_camera(f"folder:{tmp_path}")
    frames = camera.frames()
    next(frames)
    camera.close()
    assert list(frames) == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "unknown: give folder:DIR"),
        ("folder", "unknown: give folder:DIR"),
        ("folder:", "unknown: give folder:DIR"),
        ("usb:1", "unknown: give folder:DIR"),
        ("folder:/nowhere/at/all", "No such file or directory"),
        ("folder:{}", "no pictures in it"),
        ("file:/nowhere.mp4", "no such video"),
        ("file:{}", "no such video"),
        ("webcam:first", "give the camera's number"),
        ("webcam:-1", "give the camera's number"),
        ("webcam:97", "not there, or another program holds it"),
    ],
)
def test_a_camera_that_cannot_be_used_says_what_to_do(tmp_path: Path, source: str, words: str):
    with pytest.raises(NoCamera, match=words):
        open_camera(source.format(tmp_path))


@pytest.mark.parametrize("fps", [0, -1, float("nan"), float("inf"), 5000])
def test_a_rate_that_no_film_has_is_refused(tmp_path: Path, fps: float):
    with pytest.raises(NoCamera, match="frames a second"):
        open_camera(f"folder:{tmp_path}", fps)


@pytest.mark.parametrize(
    "content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n", b"BM" + b"\xff" * 60]
)
def test_what_is_no_picture_is_named(tmp_path: Path, content: bytes):
    (tmp_path / "x.png").write_bytes(content)
    with pytest.raises(BadPicture, match=r"x\.png"):
        load(tmp_path / "x.png")


# -- videos and webcams ------------------------------------------------------------------------


def video(path: Path, frames: int = 12) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 20, (64, 48))
    for number in range(frames):
        writer.write(np.full((48, 64, 3), number, np.uint8))
    writer.release()


def test_a_videos_frames_have_the_rate_that_is_given_or_its_own(tmp_path: Path):
    video(tmp_path / "film.avi")
    for fps, last in ((None, 11 / 20), (5.0, 11 / 5)):
        frames = list(open_camera(f"file:{tmp_path}/film.avi", fps).frames())
        assert len(frames) == 12
        assert frames[-1].at == pytest.approx(last)
        assert frames[-1].pixels.shape == (48, 64)


def test_a_video_that_breaks_off_gives_what_it_has(tmp_path: Path):
    video(tmp_path / "film.avi", 60)
    whole = (tmp_path / "film.avi").read_bytes()
    (tmp_path / "film.avi").write_bytes(whole[: len(whole) * 2 // 3])
    assert 0 < len(list(open_camera(f"file:{tmp_path}/film.avi").frames())) < 60


def test_a_file_that_is_no_video_is_no_camera(tmp_path: Path):
    (tmp_path / "film.mp4").write_bytes(b"\0\0\0\x20ftypisom" + b"junk" * 99)
    with pytest.raises(NoCamera, match=r"film\.mp4"):
        list(open_camera(f"file:{tmp_path}/film.mp4").frames())


class Script:
    """A capture that gives what it is told to, and waits at every None until it is released."""

    def __init__(self, *reads: int | str | None) -> None:
        self.reads = list(reads)
        self.waits = threading.Event()
        self.go_on = threading.Event()
        self.released = threading.Event()

    def read(self) -> tuple[bool, object]:
        if self.reads and self.reads[0] is None:
            self.waits.set()
            self.go_on.wait(PATIENCE_S)
            self.reads.pop(0)
        if not self.reads:
            return False, None
        read = self.reads.pop(0)
        return (False, None) if read == "miss" else (True, np.full((4, 4, 3), read, np.uint8))

    def release(self) -> None:
        self.released.set()


def test_a_webcam_gives_only_the_newest_frame_and_tells_when_it_is_lost():
    script = Script(1, 2, "miss", 3, None)
    ticks = iter(range(100, 200))
    camera = Webcam("webcam:0", script, clock=lambda: next(ticks))
    assert script.waits.wait(PATIENCE_S)
    frames = camera.frames()
    newest = next(frames)
    assert (newest.pixels[0, 0], newest.at) == (3, 3)
    script.go_on.set()
    with pytest.raises(NoCamera, match="webcam:0: it went away"):
        next(frames)
    assert camera.skipped_frames == 1 + MISSES
    assert script.released.wait(PATIENCE_S)


def test_a_webcam_that_is_closed_ends_without_a_complaint():
    script = Script(1, None, 2)
    camera = Webcam("webcam:0", script)
    frames = camera.frames()
    assert next(frames).pixels[0, 0] == 1
    script.go_on.set()
    camera.close()
    camera.close()
    assert [frame.pixels[0, 0] for frame in frames] in ([], [2])
    assert script.released.wait(PATIENCE_S)


# -- the drawn table -----------------------------------------------------------------------


def drawn(seed: int = 3) -> tuple[DrawnTable, DrawnCamera, Watcher]:
    table = DrawnTable(DECK, PIECES, random.Random(seed))
    return table, DrawnCamera(table), Watcher(decoder(), DECK)


def play(camera: DrawnCamera, watcher: Watcher, frames: int) -> list[str]:
    told = []
    for _ in range(frames):
        changes = watcher.see(camera.next_frame())
        told.extend(f"{one.saw} {one.card}" if one.card else str(one.saw) for one in changes)
    return told


def test_every_piece_that_is_laid_on_the_drawn_table_is_told_once():
    table, camera, watcher = drawn()
    assert play(camera, watcher, 10) == ["empty"]
    for piece in PIECES:
        table.place(piece.id)
        assert play(camera, watcher, 4) == [f"on-top {piece.id}"]


def test_a_hand_a_card_face_down_and_the_bare_mat():
    table, camera, watcher = drawn()
    play(camera, watcher, 10)
    table.place("card-1")
    assert play(camera, watcher, 15) == ["on-top card-1"]
    table.hand(True)
    assert play(camera, watcher, 30) == ["covered"]
    table.hand(False)
    assert play(camera, watcher, 15) == ["lifted"]
    table.place("card-2", face_down=True)
    assert play(camera, watcher, 30) == ["covered"]
    table.lift()
    assert play(camera, watcher, 15) == ["lifted"]
    table.clear()
    assert play(camera, watcher, 45) == ["lifted card-1", "empty"]


def test_a_piece_that_lies_there_is_taken_from_its_place_before_it_is_laid_again():
    table, _, _ = drawn()
    for piece in ("card-1", "card-2", "card-1"):
        table.place(piece)
    assert [card.piece for card in table.scene.cards] == ["card-2", "card-1"]


def test_a_drawn_table_without_cards_costs_no_second_chances():
    _, camera, watcher = drawn()
    play(camera, watcher, 60)
    assert watcher.counts["read"] < 20
    assert watcher.counts["read-again"] == 0


def test_the_same_chance_draws_the_same_pictures():
    pictures = []
    for _ in range(2):
        table, camera, _ = drawn(seed=9)
        table.place("card-7")
        pictures.append(camera.next_frame().pixels)
    assert np.array_equal(*pictures)


def test_noise_of_a_drawn_picture_turns_no_black_white():
    table, camera, _ = drawn()
    pictures = [camera.next_frame().pixels.astype(int)]
    table.place("card-1")
    table.hand(True)
    pictures += [camera.next_frame().pixels.astype(int) for _ in range(2)]
    assert all(picture.min() > 0 and picture.max() < 255 for picture in pictures)
    assert np.abs(pictures[1] - pictures[2]).max() < 32


def test_drawn_frames_come_at_their_rate_however_fast_they_are_pulled():
    _, camera, _ = drawn()
    assert [camera.next_frame().at for _ in range(3)] == [0, pytest.approx(1 / 30), 2 / 30]


def test_a_live_drawn_camera_waits_for_its_time_and_drops_what_is_late():
    now, waits = [0.0], []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        now[0] += seconds

    table = DrawnTable(DECK, PIECES, random.Random(1))
    camera = DrawnCamera(table, fps=10, clock=lambda: now[0], wait=wait)
    frames = camera.frames()
    assert [next(frames).at for _ in range(3)] == [0, pytest.approx(0.1), pytest.approx(0.2)]
    now[0] = 1.04
    assert next(frames).at == pytest.approx(1.0)
    camera.close()
    assert list(frames) == []
    assert waits == [pytest.approx(0.1), pytest.approx(0.1)]


def test_a_piece_that_is_not_in_the_deck_cannot_be_laid():
    with pytest.raises(NoSuchPiece):
        drawn()[0].place("excalibur")
