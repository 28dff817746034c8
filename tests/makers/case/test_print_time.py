"""Hours and grams of the parts, and their stiffness: what the page says is what is measured."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("build123d", reason="solids need the extra box: make box-test")

from hardware.profiles import load
from hardware.rings import RINGS
from makers.case import stiffness
from makers.case.files import mesh_of
from makers.case.print_time import MOST_GRAMS, MOST_HOURS, PRINTS, total
from makers.case.printed_parts import printed_parts
from tests.install.root import NoRoot
from tests.makers.case.slicing import sliced, slicer
from tests.support.places import ROOT

pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries
MEASURED = (ROOT / "docs" / "measured" / "case.md").read_text(encoding="utf-8")


def test_a_slicer_makes_less_than_24_hours_and_350_grams_of_the_standard_box(
    tmp_path: Path,
) -> None:
    try:
        debian = slicer()
    except NoRoot as error:
        pytest.skip(f"slicing: {error}")
    board = replace(load("standard"), ring=RINGS["ws2812"])
    hours = grams = 0.0
    for part in printed_parts(board):
        stl = tmp_path / f"{part.name}.stl"
        stl.write_bytes(mesh_of(part.solid).export(file_type="stl"))
        made, (count, told_hours, told_grams) = sliced(debian, stl), PRINTS[part.name]
        assert part.count == count
        assert made.hours == pytest.approx(told_hours, rel=0.02, abs=0.02), part.name
        assert made.grams == pytest.approx(told_grams, rel=0.02, abs=0.2), part.name
        hours, grams = hours + count * made.hours, grams + count * made.grams
    assert hours < MOST_HOURS
    assert grams < MOST_GRAMS


def test_the_page_has_the_sections_and_the_parts_are_light_and_soon_printed() -> None:
    assert stiffness.table() in MEASURED
    hours, grams = total()
    assert hours < MOST_HOURS
    assert grams < MOST_GRAMS


def test_what_carries_the_camera_is_as_stiff_as_before() -> None:
    found = {one.name: one for one in stiffness.sections()}
    for name in ("a wall, pushed inwards", "the camera's wall, half way up"):
        assert found[name].now > found[name].before
    foot = found["a mast's foot, half way to its screw"]
    assert foot.now > foot.before
    assert stiffness.sag(foot.now) < stiffness.sag(foot.before) < 0.02
    assert stiffness.lamp_sag() < 0.01


def test_a_sections_second_moment_is_the_books() -> None:
    assert stiffness.second_moment((10.0, 2.0, 0.0)) == pytest.approx(10 * 2**3 / 12)
    halves = ((10.0, 1.0, 0.5), (10.0, 1.0, 1.5))  # the same bar in two
    assert stiffness.second_moment(*halves) == pytest.approx(10 * 2**3 / 12)
