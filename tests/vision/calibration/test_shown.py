"""How much of the table is in a picture: drawn frames of every pose, read by the real decoder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from tests.support.camera_aims import CARD, DECK, FOCAL, seen, stand, table, taken
from tests.vision.calibration.test_calibration import look, told
from vision.calibration.advice import judge
from vision.calibration.calibration import Verdict
from vision.calibration.row import Do, Item
from vision.calibration.view import ViewSize, view_of
from vision.calibration.words import value
from vision.cameras.art import SIZE
from vision.decode import decoder
from vision.frame import Corners
from vision.mat import PLACES

if TYPE_CHECKING:
    from vision.frame import Pixels

MAT = table()
ALL = 4


def marks_in(picture: Pixels) -> dict[str, Corners]:
    sightings = [(DECK.read(one.text).card, one.corners) for one in decoder().decode(picture)]
    return {name: corners for name, corners in sightings if name in PLACES}


def shown(picture: Pixels) -> ViewSize:
    (high, wide), found = picture.shape, marks_in(picture)
    view = view_of(found, (wide, high))
    assert view is not None
    return view.shown


def true_mm(**pose: Any) -> tuple[float, float]:
    """The shortest of three lines across the table, and of three along, by the lens's geometry."""
    (wide, high), back = SIZE, np.linalg.inv(stand(**pose))

    def on_table(x: float, y: float) -> Any:
        point = back @ (x, y, 1.0)
        return point[:2] / point[2]

    rows = [np.hypot(*(on_table(wide, y) - on_table(0, y))) for y in (0, high / 2, high)]
    columns = [np.hypot(*(on_table(x, high) - on_table(x, 0))) for x in (0, wide / 2, wide)]
    return float(min(rows)), float(min(columns))


POSES = [
    {}, {"height": 280}, {"height": 420}, {"turn": 7, "height": 330}, {"turn": 90, "height": 560},
    {"turn": -20, "height": 420}, {"tilt": (12, 0), "height": 330},
    {"tilt": (-9, 9), "height": 350}, {"aside": (7, -4)},
    {"height": 380, "aside": (-30, 20), "turn": 180, "tilt": (0, -8)},
]  # fmt: skip


@pytest.mark.parametrize("pose", POSES, ids=str)
def test_mm_in_view_are_the_lenss_own_where_all_marks_are_read(pose: dict[str, Any]):
    found = shown(taken(seen(MAT, **pose), 1)[0])
    assert found.marks == ALL
    assert (found.wide, found.high) == pytest.approx(true_mm(**pose), rel=0.01)
    assert found.cut == ()


CUT = [
    ({"aside": (40, 0)}, ("right",)), ({"aside": (-60, 0)}, ("left",)),
    ({"aside": (0, 30)}, ("lower",)), ({"aside": (0, -30), "height": 320}, ("upper",)),
    ({"aside": (-45, 25)}, ("left", "lower")), ({"turn": 90}, ("upper", "lower")),
    ({"turn": 90, "tilt": (0, 6)}, ("upper", "lower")), ({"turn": 30, "height": 260}, "four"),
    ({"aside": (50, 0), "tilt": (5, 5)}, ("right",)), ({"turn": 180, "aside": (40, 0)}, ("right",)),
]  # fmt: skip


@pytest.mark.parametrize(("pose", "cut"), CUT, ids=str)
def test_the_sides_that_cut_the_mat_off_are_named_in_the_pictures_directions(
    pose: dict[str, Any], cut: tuple[str, ...] | str
):
    found = shown(taken(seen(MAT, **pose), 1)[0])
    assert found.marks < ALL
    assert (found.wide, found.high) == pytest.approx(true_mm(**pose), rel=0.06)
    assert found.cut == (("left", "right", "upper", "lower") if cut == "four" else cut)


def cropped(view: Pixels, share: float, size: tuple[int, int] = SIZE) -> Pixels:
    """The middle of a picture, enlarged: a sensor's mode that reads but a part of its area."""
    high, wide = view.shape
    top, left = round(high * (1 - share) / 2), round(wide * (1 - share) / 2)
    middle = view[top : high - top, left : wide - left]
    return np.asarray(cv2.resize(middle, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def test_a_sensors_cropped_mode_is_told_with_the_height_that_would_do():
    """A Camera Module 3 in its mode of 1536x864 shows two thirds of what is meant."""
    judged = judge(look(taken(cropped(MAT, 2 / 3))))
    rows = {row.what: row for row in judged.rows}
    assert rows[Item.VIEW].verdict is Verdict.POOR
    assert value(rows[Item.VIEW]) == (
        "about 144 x 81 mm of the table; the mat is cut off: left, right, top, bottom"
    )
    assert told(judged)[0] == (
        "The picture shows about 144 x 81 mm of the table. The mat needs 216 x 122 mm. "
        "Raise the camera to 150 % of its height: 300 mm become 450 mm."
    )
    assert [advice.do for advice in judged.advice] == [Do.HIGHER]


def test_the_advice_when_followed_shows_the_whole_mat():
    for height in (150, 180, 210, 240, 265):
        first = judge(look(taken(seen(MAT, height=height), 3)))
        (advice,) = (one for one in first.advice if one.do is Do.HIGHER)
        raised = height * float(advice.params["percent"]) / 100
        again = judge(look(taken(seen(MAT, height=raised), 3)))
        assert not any(one.do is Do.HIGHER for one in again.advice), height
        assert {row.what: row for row in again.rows}[Item.VIEW].values["marks"] == ALL


def test_a_camera_that_is_too_high_is_told_what_is_in_view_and_what_is_enough():
    judged = judge(look(taken(seen(MAT, height=400))))
    assert told(judged)[0] == (
        "The picture shows 288 x 162 mm of the table. 216 x 122 mm are enough. "
        "Lower the camera to 75 % of its height: 300 mm become 225 mm."
    )


@pytest.mark.parametrize("size", [(640, 360), (1920, 1080), (2304, 1296), (1280, 960)])
def test_mm_in_view_do_not_hang_on_the_pictures_pixels(size: tuple[int, int]):
    """Nor on square pixels: a webcam that squeezes its picture shows as much."""
    picture = cv2.resize(taken(MAT, 1)[0], size, interpolation=cv2.INTER_AREA)
    found = shown(np.asarray(picture, np.uint8))
    assert (found.wide, found.high) == pytest.approx((216, 121.5), rel=0.01)


def test_a_picture_of_four_to_three_needs_no_more_than_the_mat():
    """640x480 of a webcam, 216 mm wide, shows 162 mm along."""
    canvas = np.full((960, 1280), 40, np.uint8)
    canvas[120:840] = taken(MAT, 1)[0]
    found = shown(canvas)
    assert (found.wide, found.high) == pytest.approx((216, 162), rel=0.01)
    assert found.factor == pytest.approx(1.0, abs=0.01)


def test_an_upright_picture_of_a_phone_needs_the_mat_upright():
    upright = [np.ascontiguousarray(np.rot90(frame)) for frame in taken(MAT)]
    judged = judge(look(upright))
    rows = {row.what: row for row in judged.rows}
    assert value(rows[Item.VIEW]) in (
        "121 x 216 mm of the table",
        "122 x 216 mm of the table",
    )
    assert judged.verdict is Verdict.GOOD
    near = [np.ascontiguousarray(np.rot90(frame)) for frame in taken(seen(MAT, height=240))]
    assert "The mat needs 122 x 216 mm. Raise the camera to 125 %" in told(judge(look(near)))[0]


def test_an_upright_picture_across_the_mat_turns_the_mat_and_not_the_camera_up():
    wide = seen(MAT, turn=90, aside=(20, 0))
    judged = judge(look([np.ascontiguousarray(np.rot90(frame)) for frame in taken(wide)]))
    assert any("Turn the mat by 90°" in said for said in told(judged))
    assert Do.HIGHER not in {advice.do for advice in judged.advice}


def test_without_a_tag_of_the_mat_nothing_is_claimed():
    assert view_of({}, SIZE) is None
    judged = judge(look(taken(table(CARD, mat=False))))
    (row,) = (row for row in judged.rows if row.what is Item.VIEW)
    assert value(row) == "mm not known: no tag of the mat is read"
    bare = judge(look(taken(table(mat=False))))
    assert [row.what for row in bare.rows] == [Item.READS, Item.VIEW]
    assert "Lay the mat" in told(bare)[0]


def test_a_picture_that_shows_the_horizon_claims_no_mm():
    """The camera looks from the side: far away a picture's edge sees endless mm."""
    lens = np.array([[FOCAL, 0, SIZE[0] / 2], [0, FOCAL, SIZE[1] / 2], [0, 0, 1.0]])
    lean = np.radians(80)
    pose = np.array([[1, 0, 0], [0, np.cos(lean), 0], [0, -np.sin(lean), 300]])
    half = 18 * 21 / 29 / 2
    square = ((-half, -half), (half, -half), (half, half), (-half, half))

    def px(x: float, y: float) -> tuple[float, float]:
        a, b, c = lens @ pose @ (x, y, 1.0)
        return float(a / c), float(b / c)

    marks: dict[str, Corners] = {}
    for name, (x, y) in PLACES.items():
        a, b, c, d = (px(x + dx, y + dy) for dx, dy in square)
        marks[name] = (a, b, c, d)
    view = view_of(marks, SIZE)
    assert view is not None
    assert view.shown is None
