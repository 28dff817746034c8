"""The table from above: what is drawn is as far apart as profile and sight say, measured back."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations

import pytest

from hardware.board import Board, Plate
from hardware.profiles import load, profile_names
from makers.case.sizes import spots
from makers.plans import mast_svg, ribbon
from makers.plans.above_svg import BAR, REACH, drawing, takes
from makers.plans.holes import holes
from vision.mat import MAT_MM, PILE_MM, VIEW_MM

SVG = "{http://www.w3.org/2000/svg}"
WIDE = replace(load("standard"), name="wide", plate=Plate(width=300, height=180))
BOARDS = [*map(load, profile_names()), WIDE]

Box = tuple[float, float, float, float]  # left, top, right, bottom: px, which are mm


def boxes(board: Board) -> dict[str, Box]:
    """Return every rectangle with a name, as it is drawn."""
    found = {}
    for one in ET.fromstring(drawing(board)).iter(f"{SVG}rect"):
        if name := one.get("id"):
            x, y, wide, high = (float(one.get(key, "")) for key in ("x", "y", "width", "height"))
            found[name] = (x, y, x + wide, y + high)
    return found


def size(box: Box) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_everything_is_as_large_and_as_far_apart_as_it_is_said(board: Board) -> None:
    drawn = boxes(board)
    x, y = middle(drawn["pile"])
    assert size(drawn["mat"]) == pytest.approx(MAT_MM)
    assert size(drawn["view"]) == pytest.approx(VIEW_MM)
    assert size(drawn["view"]) == pytest.approx(mast_svg.SEEN)
    assert size(drawn["pile"]) == pytest.approx(PILE_MM)
    assert middle(drawn["mat"]) == middle(drawn["view"]) == pytest.approx((x, y))
    assert middle(drawn["mast"]) == pytest.approx((x, y - mast_svg.BEHIND))
    assert middle(drawn["lamp-bar"]) == pytest.approx((x + mast_svg.LAMP, y))
    assert size(drawn["lamp-bar"]) == pytest.approx(BAR)
    assert size(drawn["case"]) == pytest.approx((board.plate.width, board.plate.height))
    left, top, right, bottom = (one(box[n] for box in drawn.values() if box != drawn["mast"])
                                for n, one in enumerate((min, min, max, max)))  # fmt: skip
    assert (right - left, bottom - top) == pytest.approx(takes(board))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_pi_ribbon_and_panel_lie_as_in_the_case_turned_round(board: Board) -> None:
    drawn, pi = boxes(board), spots(board)["pi"]
    _, top, right, bottom = drawn["case"]
    assert right - drawn["pi"][2] == pytest.approx(
        pi.x
    )  # at the case's left wall, now at the right
    assert drawn["pi"][1] - top == pytest.approx(pi.y)
    assert size(drawn["pi"]) == pytest.approx((pi.wide, pi.deep))
    assert middle(drawn["ribbon"])[0] == pytest.approx(middle(drawn["mast"])[0])  # straight
    way = middle(drawn["mast"])[1] - drawn["ribbon"][1]
    assert ribbon.places(board)[ribbon.IN_CASE] - way == pytest.approx(0, abs=1)
    assert drawn["pi"][1] < drawn["ribbon"][1] < drawn["pi"][3]
    drilled = [(hole.x, hole.y) for hole in holes(board)]
    circles = [
        (right - float(one.get("cx", "")), bottom - float(one.get("cy", "")))
        for one in ET.fromstring(drawing(board)).iter(f"{SVG}circle")
    ][: len(drilled)]
    for (x, y), (hole_x, hole_y) in zip(circles, drilled, strict=True):
        assert (x, y) == pytest.approx((hole_x, hole_y), abs=0.06)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_each_line_is_as_long_as_the_number_beside_it(board: Board) -> None:
    ends = re.findall(
        r'd="M([\d.]+) ([\d.]+)[hv]12M[\d. ]+[hv]12M([\d.]+) ([\d.]+)([HV])([\d.]+)"[^>]*/>'
        r"<text[^>]*>([^<]+)<",
        drawing(board),
    )
    assert len(ends) == 13
    for _, _, x, y, way, end, words in ends:
        length = abs(float(end) - float(x if way == "H" else y))
        (said,) = re.findall(r"\d+", words)
        assert length == pytest.approx(int(said), abs=0.6), words


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_no_two_things_want_the_same_place_and_the_camera_sees_the_mat_alone(board: Board) -> None:
    drawn = boxes(board)
    standing = ("view", "mast-foot", "lamp-foot", "case", "screen")
    for one, other in combinations(standing, 2):
        a, b = drawn[one], drawn[other]
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)
    view, mat = drawn["view"], drawn["mat"]
    assert view[0] < mat[0] < mat[2] < view[2]
    assert view[1] < mat[1] < mat[3] < view[3]


def test_the_line_of_the_reach_is_a_half_circle_about_the_pile() -> None:
    drawn = boxes(load("standard"))
    x, y = middle(drawn["pile"])
    found = re.search(r'id="reach" d="M([\d.]+) ([\d.]+)A(\d+) (\d+) 0 0 0 ([\d.]+) ([\d.]+)"',
                      drawing(load("standard")))  # fmt: skip
    assert found
    left, level, wide, high, right, end = map(float, found.groups())
    assert (left, right, level, end) == pytest.approx((x - REACH, x + REACH, y, y))
    assert wide == high == REACH
