"""The rule that chooses a sensor's mode, for sensors that nobody made."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.cameras.pi import FPS, SIZE
from vision.cameras.pi_modes import (
    FEWEST_FPS,
    FEWEST_PX,
    Choice,
    Extent,
    Lens,
    Mode,
    Setup,
    centre_crop,
    lens_of,
    modes_in,
    rank_modes,
)

WIDE, HIGH = 4000, 3000
FULL = (0, 0, WIDE, HIGH)


@st.composite
def modes(draw: st.DrawFn) -> Mode:
    """A mode of a sensor of 4000x3000: a part of it, each pixel or every second or fourth."""
    step = draw(st.sampled_from((1, 2, 4)))
    wide = draw(st.integers(100, WIDE // 4)) * 4
    high = draw(st.integers(100, HIGH // 4)) * 4
    area = ((WIDE - wide) // 2, (HIGH - high) // 2, wide, high)
    return Mode((wide // step, high // step), 10, area, draw(st.sampled_from((5, 12, 15, 30, 120))))


def _would_do(one: Choice) -> bool:
    return one.extent is Extent.VIEW and one.mode.fps >= FEWEST_FPS and one.px_a_module >= FEWEST_PX


@given(st.lists(modes(), min_size=1), st.floats(100, 900))
def test_of_modes_that_show_the_view_fast_enough_the_one_with_most_px_a_module_wins(
    offered: list[Mode], mm: float
):
    choices = rank_modes(offered, Lens(mm / WIDE, None), SIZE, FPS)
    fit = [one for one in choices if _would_do(one)]
    if fit:
        assert _would_do(choices[0])
        assert choices[0].px_a_module >= max(one.px_a_module for one in fit) - 0.1


@given(st.lists(modes(), min_size=1), st.floats(100, 900))
def test_a_crop_lies_in_the_area_of_its_mode_and_has_the_pictures_shape(
    offered: list[Mode], mm: float
):
    for one in rank_modes(offered, Lens(mm / WIDE, None), SIZE, FPS):
        x, y, wide, high = one.crop
        left, top, most_wide, most_high = one.mode.area
        assert left <= x <= x + wide <= left + most_wide
        assert top <= y <= y + high <= top + most_high
        assert wide / high == pytest.approx(SIZE[0] / SIZE[1], rel=0.01)


def test_a_mode_that_shows_the_mat_alone_comes_before_one_that_does_not():
    full, part = Mode((2000, 1500), 10, FULL, 5), Mode((1900, 1070), 10, (0, 0, 1900, 1070), 60)
    lens = Lens(210 / 1900, None)
    assert [one.mode for one in rank_modes([part], lens, SIZE, FPS)] == [part]
    assert rank_modes([part], lens, SIZE, FPS)[0].extent is Extent.MAT
    assert rank_modes([part, full._replace(fps=15)], lens, SIZE, FPS)[0].mode.size == full.size
    assert rank_modes([part, full], lens, SIZE, FPS)[0].mode == part  # 5 a second are too few


def test_where_no_mode_shows_the_mat_the_one_that_needs_the_least_height_is_taken():
    full, part = Mode((2000, 1500), 10, FULL, 30), Mode((2000, 1125), 10, (500, 400, 1000, 562), 60)
    lens = Lens(190 / WIDE, None)
    chosen = rank_modes([part, full], lens, SIZE, FPS)[0]
    assert (chosen.mode, chosen.extent) == (full, Extent.LESS)
    assert chosen.height_mm == pytest.approx(300 * 216 / 190, rel=0.01)


def test_more_pixels_than_the_picture_has_are_no_better():
    small, large = Mode((2000, 1500), 10, FULL, 60), Mode((4000, 3000), 10, FULL, 20)
    lens = Lens(300 / WIDE, None)
    choices = rank_modes([large, small], lens, SIZE, FPS)
    assert choices[0].mode == small
    assert choices[0].px_a_module == pytest.approx(choices[1].px_a_module)


def test_where_no_mode_is_fast_enough_a_slow_one_is_taken_and_told():
    slow = Mode((2000, 1500), 10, FULL, 7.4)
    choice = rank_modes([slow], Lens(300 / WIDE, None), SIZE, FPS)[0]
    assert choice.remarks(choice.crop) == ("7 pictures a second, no more in this mode",)


def test_a_sensor_that_tells_nothing_of_itself_is_measured_by_its_modes():
    full = Mode((2000, 1500), 10, FULL, 60)
    lens = lens_of({}, [full])
    assert lens.mm(FULL)[0] == pytest.approx(305.7, abs=0.1)  # 54 degrees from 300 mm
    assert "? is no sensor" in str(lens.assumption)


def test_a_lens_of_choice_is_reckoned_from_the_sensors_size():
    full = Mode((2028, 1520), 12, (0, 0, 4056, 3040), 40)
    lens = lens_of({"Model": "imx477", "UnitCellSize": (1550, 1550)}, [full])
    assert lens.mm(full.area)[0] == pytest.approx(300 * 6.287 / 6, abs=0.1)


def test_a_camera_without_modes_of_its_own_has_none():
    assert modes_in([{"format": "YUYV"}, {"format": "MJPEG"}]) == ()


def test_the_middle_of_an_area_is_never_larger_than_it():
    assert centre_crop((10, 20, 100, 50), 1e9, 2.0) == (10, 20, 100, 50)
    assert centre_crop((0, 0, 100, 100), 50.0, 2.0) == (25, 37, 50, 25)


def test_a_setup_comes_through_json_whole():
    mode = Mode((2000, 1500), 10, FULL, 60.0)
    setup = Setup({"Model": "x"}, ("x", "y"), (mode,), mode, (0, 0, 10, 20), ("a: no",), {"a": 1})
    assert Setup.from_json(json.loads(json.dumps(setup._asdict()))) == setup
    blind = Setup({}, ("x",), (), None, None, (), {})
    assert Setup.from_json(json.loads(json.dumps(blind._asdict()))) == blind
    assert blind.describe(SIZE) == "the camera tells no modes: how much it sees is not known"
