"""Calibration: frames of a camera aimed well and badly, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.camera_aims import CARD, DECK, seen, table, taken, with_glare
from vision.calibration.advice import judge
from vision.calibration.annotated_picture import draw_calibration, jpeg, png
from vision.calibration.calibration import Verdict
from vision.calibration.empty_place import EmptyPlaceDetector
from vision.calibration.measure import CameraMeasurement
from vision.calibration.row import Do, Item, Verdicts
from vision.calibration.window import Window
from vision.calibration.words import NAMES, sentence, value
from vision.cameras.art import Card
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.change import ChangeKind
from vision.pile.rules import Pile
from vision.tags import Deck
from vision.watcher import Watcher

if TYPE_CHECKING:
    from vision.frame import Pixels

MAT = table()
GOOD, FAIR, POOR, USELESS = Verdict
BARE = table(mat=False)


def look(frames: Iterable[Pixels], deck: Deck = DECK, fps: float = 10.0) -> CameraMeasurement:
    window = Window(decoder(), deck)
    for number, frame in enumerate(frames):
        window.see(Frame(frame, number / fps))
    measured = window.measure_frames()
    assert measured is not None
    return measured


def told(judged: Verdicts) -> list[str]:
    return [sentence(advice) for advice in judged.advice]


def verdicts(judged: Verdicts) -> dict[Item, Verdict]:
    return {row.what: row.verdict for row in judged.rows}


def test_a_camera_that_is_aimed_well_is_good_in_every_row():
    judged = judge(look(taken(MAT)))
    assert set(verdicts(judged).values()) == {GOOD}
    assert (judged.verdict, judged.advice) == (GOOD, ())
    assert all(NAMES[row.what] and value(row) for row in judged.rows)


def test_what_is_measured_is_what_was_made():
    measured = look(taken(seen(MAT, height=320, turn=2, aside=(5, -3))))
    assert measured.view is not None
    assert measured.view.height_mm == pytest.approx(320, abs=2)
    assert measured.view.turn == pytest.approx(2, abs=0.3)
    assert measured.view.off_mm == pytest.approx((5, -3), abs=0.5)
    assert measured.px_per_mm == pytest.approx(1280 / 216 * 300 / 320, rel=0.01)
    assert [code.name for code in measured.codes] == [f"mat.{n}" for n in range(1, 6)]
    assert all(code.reads == 100 for code in measured.codes)


@pytest.mark.parametrize("tilt", [(8.0, 0.0), (-8.0, 0.0), (0.0, 8.0), (0.0, -8.0)])
def test_tilt_is_measured_by_the_mats_perspective(tilt: tuple[float, float]):
    measured = look(taken(seen(MAT, tilt=tilt)))
    assert measured.view is not None
    assert measured.view.tilt == pytest.approx(tilt, abs=1.0)


@pytest.mark.parametrize(
    ("frames", "what", "verdict", "words"),
    [
        (lambda: taken(seen(MAT, height=335)), Item.SIZE, FAIR, "enough. Lower the camera to 90 %"),
        (lambda: taken(seen(MAT, height=390)), Item.SIZE, POOR, "75 % .*: 300 mm become 225 mm."),
        (lambda: taken(seen(MAT, height=600)), Item.SIZE, USELESS, "Lower the camera to 50 %"),
        (lambda: taken(seen(MAT, height=250)), Item.VIEW, POOR, "Raise the camera to 120 %"),
        (lambda: taken(MAT, blur=1.5), Item.SHARPNESS, POOR, "Focus:"),
        (lambda: taken(MAT, blur=1.9), Item.SHARPNESS, USELESS, "Focus:"),
        (lambda: taken(MAT, blur=6), Item.READS, USELESS, "Focus:"),
        (lambda: taken(MAT, light=0.2), Item.EXPOSURE, POOR, "More light"),
        (lambda: taken(MAT, light=0.02), Item.READS, USELESS, "More light"),
        (lambda: taken(MAT, light=1.2), Item.EXPOSURE, FAIR, "Less light"),
        (lambda: taken(MAT, light=2.5), Item.EXPOSURE, POOR, "Less light"),
        (lambda: [np.full((720, 1280), 255, np.uint8)] * 6, Item.READS, USELESS, "Less light"),
        (lambda: taken(seen(MAT, tilt=(8, 0))), Item.TILT, FAIR, "the right side of the picture"),
        (lambda: taken(seen(MAT, tilt=(0, -13))), Item.TILT, POOR, "the upper edge of the picture"),
        (lambda: taken(seen(MAT, turn=8)), Item.PLACE, POOR, "Turn the mat by 8° anticlockwise"),
        (lambda: taken(seen(MAT, aside=(30, 0))), Item.PLACE, POOR, "mat 30 mm to the left"),
        (lambda: taken(seen(MAT, aside=(0, -20))), Item.PLACE, POOR, "20 mm down"),
        (lambda: taken(seen(MAT, aside=(90, 0))), Item.PLACE, USELESS, "90 mm to the left"),
        (lambda: taken(MAT, shake=6), Item.READS, USELESS, "does the camera or the table shake"),
        (lambda: taken(BARE), Item.READS, USELESS, "Lay the mat, or a card with its stickers"),
        (lambda: taken(seen(MAT, height=1500)), Item.READS, USELESS, "the camera is too far away"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_what_to_change(
    frames: Callable[[], list[Pixels]], what: Item, verdict: Verdict, words: str
):
    judged = judge(look(frames()))
    assert verdicts(judged)[what] is verdict
    assert judged.verdict is max(verdicts(judged).values(), key=list(Verdict).index)
    assert any(re.search(words, said) for said in told(judged)), told(judged)


@pytest.mark.parametrize("light", [0.5, 0.9, 0.97])
def test_a_lamp_that_is_mirrored_over_the_pile_is_glare(light: float):
    frames = [with_glare(frame, 760, 300, 22) for frame in taken(MAT, light=light)]
    judged = judge(look(frames))
    assert verdicts(judged)[Item.GLARE] is POOR
    assert told(judged)[0].startswith("Move the lamp farther to the side or lower")


def test_a_wave_of_light_is_no_glare():
    frames = taken(MAT, 12)
    frames[4] = with_glare(frames[4], 700, 300, 22)
    assert verdicts(judge(look(frames)))[Item.GLARE] is GOOD


def test_a_lamp_beside_the_table_is_no_glare():
    frames = [with_glare(frame, 4, 4, 18) for frame in taken(MAT)]
    assert verdicts(judge(look(frames)))[Item.GLARE] is GOOD


def test_light_from_one_side_names_the_dark_one():
    slope = np.linspace(1.0, 0.35, 1280)[None, :]
    frames = [(frame * slope).astype(np.uint8) for frame in taken(MAT)]
    judged = judge(look(frames))
    assert verdicts(judged)[Item.LIGHT] is POOR
    assert any("More light from the right side" in said for said in told(judged))


def test_a_mark_under_a_cup_is_named():
    frames = taken(MAT)
    for frame in frames:
        frame[30:200, 1080:] = 90
    assert told(judge(look(frames)))[0].startswith("The mat's mark mat.2 is in the picture but not")


def test_a_code_that_is_read_every_other_time_is_named():
    frames = taken(MAT, 20)
    for frame in frames[1::2]:
        frame[30:200, 1080:] = 90
    judged = judge(look(frames))
    assert verdicts(judged)[Item.READS] is POOR
    assert told(judged)[0].startswith("mat.2 is read in 5")


def test_both_stickers_of_a_card_are_counted_by_themselves():
    codes = [(code.name, code.sticker, code.reads) for code in look(taken(table(CARD))).codes]
    assert codes[-2:] == [("picts-5", 1, 100), ("picts-5", 2, 100)]


def test_a_card_that_was_taken_away_is_counted_no_more():
    frames = taken(table(CARD), 6) + taken(MAT, 20)
    assert "picts-5" not in {code.name for code in look(frames).codes}


def test_a_picture_with_too_few_pixels_is_not_bettered_by_going_nearer():
    small = [np.ascontiguousarray(frame[::2, ::2]) for frame in taken(MAT, blur=0.9)]
    assert any("use a camera with more pixels" in said for said in told(judge(look(small))))


def test_another_boxs_cards_are_told_apart_from_none():
    judged = judge(look(taken(MAT), Deck("AAAA", {})))
    assert told(judged)[0].startswith("These codes belong to another deck")


def test_too_few_frames_a_second_are_told():
    slow = replace(look(taken(MAT)), fps=4.0)
    assert verdicts(judge(slow))[Item.SPEED] is USELESS
    assert verdicts(judge(replace(slow, fps=30.0)))[Item.SPEED] is GOOD


@pytest.mark.parametrize("turn", [90, 180])
def test_a_mat_that_lies_across_or_upside_down(turn: int):
    judged = judge(look(taken(seen(MAT, turn=turn))))
    assert (judged.verdict is GOOD) == (turn == 180)
    assert any("Turn the mat by" in said for said in told(judged)) == (turn == 90)


# -- without a mat ----------------------------------------------------------------------------


def test_without_a_mat_a_card_shows_the_place_and_its_absence_the_empty_one():
    window = Window(decoder(), DECK)
    for number, frame in enumerate(taken(table(CARD, mat=False), 8)):
        window.see(Frame(frame, number / 10))
    with_card = window.measure_frames()
    assert with_card is not None
    assert judge(with_card).verdict is POOR
    assert {advice.do for advice in judge(with_card).advice} == {Do.SHOW_EMPTY, Do.USE_MAT}
    for number, frame in enumerate(taken(BARE, 25)):
        window.see(Frame(frame, 0.8 + number / 10))
    measured = window.measure_frames()
    assert measured is not None
    assert window.bare is not None
    assert judge(measured).verdict is FAIR
    (ax, ay), _, (cx, cy), _ = measured.area or ()
    assert ((ax + cx) / 2, (ay + cy) / 2) == pytest.approx((640, 360), abs=6)


def test_a_lamp_that_goes_out_is_not_taken_for_an_empty_place():
    window = Window(decoder(), DECK)
    frames = taken(table(CARD, mat=False), 8) + taken(BARE, 25, light=0.2)
    for number, frame in enumerate(frames):
        window.see(Frame(frame, number / 10))
    assert window.bare is None
    measured = window.measure_frames()
    assert measured is not None
    assert judge(measured).verdict is USELESS


@pytest.fixture(scope="module")
def fixed() -> Watcher:
    """A watcher that knows a fixed place and how it looks when it is empty."""
    window = Window(decoder(), DECK)
    for number, frame in enumerate(taken(table(CARD, mat=False), 8) + taken(BARE, 25)):
        window.see(Frame(frame, number / 10))
    measured = window.measure_frames()
    assert measured is not None
    assert measured.area is not None
    assert window.bare is not None
    watcher = Watcher(decoder(), DECK, Pile(area=measured.area))
    watcher.bare = EmptyPlaceDetector(measured.area, window.bare).shows
    return watcher


def watch(watcher: Watcher, *scenes: list[Pixels]) -> list[tuple[ChangeKind, str | None]]:
    """What a watcher tells of scenes, ten frames a second from 0 s on."""
    watcher.clear()
    frames = [frame for scene in scenes for frame in scene]
    return [
        (change.saw, change.card)
        for number, frame in enumerate(frames)
        for change in watcher.see(Frame(frame, number / 10))
    ]


def test_the_empty_place_is_seen_without_a_mat(fixed: Watcher):
    laid = watch(fixed, taken(BARE, 10), taken(table(CARD, mat=False), 10), taken(BARE, 25))
    assert laid == [
        (ChangeKind.EMPTY, None), (ChangeKind.ON_TOP, "picts-5"),
        (ChangeKind.LIFTED, "picts-5"), (ChangeKind.EMPTY, None),
    ]  # fmt: skip


@pytest.mark.slow
def test_a_card_beside_the_fixed_place_is_not_laid(fixed: Watcher):
    beside = table(Card("picts-5", x=-75), mat=False)
    assert (ChangeKind.ON_TOP, "picts-5") not in watch(fixed, taken(BARE, 10), taken(beside, 15))


def test_a_card_face_down_is_covered_not_empty(fixed: Watcher):
    face_down = table(Card("picts-5", face_up=False), mat=False)
    saws = [saw for saw, _ in watch(fixed, taken(BARE, 10), taken(face_down, 20))]
    assert saws == [ChangeKind.EMPTY, ChangeKind.COVERED]


def test_light_that_dims_a_little_leaves_the_place_empty(fixed: Watcher):
    saws = [saw for saw, _ in watch(fixed, taken(BARE, 10), taken(BARE, 20, light=0.75))]
    assert saws == [ChangeKind.EMPTY]


# -- bad input and pictures --------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((720, 1280), np.uint8),
        np.full((720, 1280), 255, np.uint8),
        np.random.default_rng(1).integers(0, 256, (480, 640)).astype(np.uint8),
        np.zeros((1, 1), np.uint8),
        np.zeros((3, 900), np.uint8),
    ],
    ids=["black", "white", "noise", "one pixel", "a strip"],
)
def test_no_picture_breaks_it(frame: Pixels):
    judged = judge(look([frame] * 6))
    assert judged.verdict is USELESS
    assert judged.advice


def test_a_camera_that_changes_its_size_begins_anew():
    measured = look([*taken(MAT, 6), *(frame[:600, :1000] for frame in taken(MAT, 2))])
    assert (measured.size, measured.frames) == ((1000, 600), 2)


def test_the_area_and_the_codes_are_drawn_into_the_picture():
    frames = taken(MAT)
    measured = look(frames)
    picture = draw_calibration(frames[-1], measured)
    assert picture.shape == (720, 1280, 3)
    assert (picture[..., 0] != picture[..., 2]).any()  # colours: it is no longer grey
    assert png(frames[-1], measured).startswith(b"\x89PNG")
    assert jpeg(frames[-1], 640).startswith(b"\xff\xd8")
