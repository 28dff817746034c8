"""The laser's pieces: what one leaves the next one owns, and together they are a box."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import chain, pairwise, product
from math import ceil
from pathlib import Path

import pytest

from firmware import cli
from hardware.board import BUTTONS, LAMPS, Board, Plate
from hardware.profiles import load, profile_names
from hardware.rings import RINGS
from makers.case.drawings import PI
from makers.case.laser import (
    TEST_GAP,
    TEST_STEPS,
    WASHER,
    WASHERS,
    Piece,
    clamp_screw,
    fingers,
    shell,
)
from makers.case.openings import openings
from makers.case.sheet import size, svg
from makers.case.sizes import BED, BOARD_THICK, DEPTH, pi_holes, split_position, spots
from makers.case.strokes import lines, wide
from makers.plans.holes import NoRoom, holes

SVG = "{http://www.w3.org/2000/svg}"
Outline = list[tuple[float, float]]


def area(piece: Piece) -> float:
    points = (*piece.outline, piece.outline[0])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points))) / 2


@pytest.mark.parametrize("name", profile_names())
def test_the_pieces_glued_together_are_the_shell_of_a_box(name: str) -> None:
    board = load(name)
    made = {piece.name: piece for piece in shell(board)}
    wide, deep, thick = board.plate.width, board.plate.height, board.plate.thick
    glued = sum(area(piece) for key, piece in made.items() if key != "plate") * thick
    hull = wide * deep * DEPTH - (wide - 2 * thick) * (deep - 2 * thick) * (DEPTH - thick)
    assert glued == pytest.approx(hull)
    assert area(made["plate"]) == wide * deep


@pytest.mark.parametrize("length", [70.0, 150.0, 260.0])
def test_fingers_are_an_odd_number_and_equally_long(length: float) -> None:
    ends = fingers(length)
    assert len(ends) % 2 == 0
    assert {round(b - a, 6) for a, b in pairwise(ends)} == {round(length / (len(ends) - 1), 6)}
    assert (ends[0], ends[-1]) == (0, length)


def outlines(board: Board) -> dict[str, Outline]:
    """Every piece's outline, read back from the SVG."""
    found = {}
    for group in ET.fromstring(svg(board)).iter(f"{SVG}g"):
        title, polygon = group.find(f"{SVG}title"), group.find(f"{SVG}polygon")
        if title is not None and polygon is not None and title.text:
            pairs = (point.split(",") for point in polygon.get("points", "").split())
            found[title.text] = [(float(x), float(y)) for x, y in pairs]
    return found


def inside(outline: Outline, x: float, y: float) -> bool:
    crossed = 0
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        crossed += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return crossed % 2 == 1


@pytest.mark.parametrize(
    "plate", [Plate(), Plate(width=251.3, height=141.7, thick=4.0), Plate(thick=6.0)]
)
def test_each_place_of_every_joint_belongs_to_one_piece(plate: Plate) -> None:
    """Measured back from the SVG: at each finger's end, a hundredth of a millimetre to both sides.

    There a finger that is longer than its partner's gap would be counted twice, a shorter one not.
    """
    found, t = outlines(Board("own", plate=plate)), plate.thick
    wide, deep, half = plate.width, plate.height, t / 2

    def owners(x: float, y: float, z: float) -> int:
        places = {
            "floor": (z < t, x, deep - y),
            "front": (y < t, x, DEPTH - z),
            "back": (y > deep - t, wide - x, DEPTH - z),
            "left": (x < t, deep - y, DEPTH - z),
            "right": (x > wide - t, y, DEPTH - z),
        }
        return sum(near and inside(found[name], a, b) for name, (near, a, b) in places.items())

    def along(length: float) -> list[float]:
        ends = (end + off for end in fingers(length)[1:-1] for off in (-0.01, 0.01))
        return [half, *ends, length - half]

    edges = chain(
        product(along(wide), (half, deep - half), (half,)),
        product((half, wide - half), along(deep), (half,)),
        product((half, wide - half), (half, deep - half), along(DEPTH)),
    )
    wrong = [place for place in edges if owners(*place) != 1]
    assert wrong == []


def test_the_sheet_is_true_to_scale_and_has_every_hole() -> None:
    board = load("deluxe")
    root = ET.fromstring(svg(board))
    across, high = size(board)
    assert (root.get("width"), root.get("height")) == (f"{across:g}mm", f"{high:g}mm")
    assert root.get("viewBox") == f"0 0 {across:g} {high:g}"
    names = [one.text or "" for one in root.iter(f"{SVG}title")]
    assert {"plate", "floor", "back", "front", "left", "right", "comb", "key"} <= set(names)
    small = sum(name.split()[0] in ("block", "stack", "clip") for name in names)
    circles = [2 * float(one.get("r", "")) for one in root.iter(f"{SVG}circle")]
    # The Pi's screws, the clips', one before a Pi 5's button, one in each small piece.
    assert len(circles) == len(holes(board)) + 4 + 4 + 1 + small
    assert max(circles) == board.plate.button
    assert root.find(f".//{SVG}text") is None  # words are lines: a cutter has no font
    assert len(root.findall(f".//{SVG}path")) == 5 + len(TEST_STEPS) + 1


@pytest.mark.parametrize("wake", [False, True])
@pytest.mark.parametrize("name", profile_names())
def test_the_cut_back_wall_has_a_hole_before_the_pi_5s_button_and_one_for_what_wakes(
    name: str, wake: bool
) -> None:
    board = replace(load(name), wake=wake)
    (back,) = (
        one for one in ET.fromstring(svg(board)).iter(f"{SVG}g")
        if one.findtext(f"{SVG}title") == "back"
    )  # fmt: skip
    bored = [tuple(float(one.get(key, "")) for key in ("cx", "cy", "r"))
             for one in back.findall(f"{SVG}circle")]  # fmt: skip
    x = board.plate.width - spots(board)["pi"].x - 18.4  # seen from behind
    on_board = board.plate.thick + 6.0 + BOARD_THICK  # the Pi's spacers
    assert bored[0] == pytest.approx((x, DEPTH - on_board - 1.6, 3.5))
    assert [one[2] for one in bored] == [3.5] * (1 + wake)
    for cx, cy, r in bored:
        for window in back.findall(f"{SVG}rect"):
            left, top, wide, high = (
                float(window.get(key, "")) for key in ("x", "y", "width", "height")
            )
            away = max(left - cx, cx - left - wide), max(top - cy, cy - top - high)
            assert max(away) > r + 2, window.attrib
    assert all(one[1] - one[2] > 0 and one[1] + one[2] < DEPTH - board.plate.thick
               for one in bored)  # fmt: skip


@pytest.mark.parametrize("name", profile_names())
def test_no_two_pieces_lie_on_each_other_and_all_on_the_sheet(name: str) -> None:
    board = load(name)
    across, high = size(board)
    boxes = []
    for group in ET.fromstring(svg(board)).iter(f"{SVG}g"):
        polygon = group.find(f"{SVG}polygon")
        if polygon is None:
            continue
        dx, dy = map(float, re.findall(r"[\d.]+", group.get("transform", "")))
        points = [tuple(map(float, p.split(","))) for p in polygon.get("points", "").split()]
        xs, ys = [dx + x for x, _ in points], [dy + y for _, y in points]
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    assert all(x > 0 and y > 0 and right < across and low < high for x, y, right, low in boxes)
    for n, (ax, ay, ar, ab) in enumerate(boxes):
        for bx, by, br, bb in boxes[:n]:
            assert ar < bx or br < ax or ab < by or bb < ay


def test_the_gap_that_holds_the_key_names_the_kerf() -> None:
    found = outlines(load("standard"))
    comb, key = found["comb"], found["key"]
    tops = sorted(x for x, y in comb if y == 0)[1:-1]
    gaps = [b - a for a, b in zip(tops[::2], tops[1::2], strict=True)]
    across = max(x for x, _ in key)
    assert across == TEST_GAP
    for gap, kerf in zip(gaps, TEST_STEPS, strict=True):
        assert gap + kerf == pytest.approx(across - kerf)  # as they are cut


def test_a_block_fills_its_corner_and_its_hole_is_the_plates() -> None:
    board = Board("own", plate=Plate(thick=4.0, screw=4.5))
    found = ET.fromstring(svg(board))
    blocks = [
        one for one in found.iter(f"{SVG}g") if "block" in (one.findtext(f"{SVG}title") or "")
    ]
    assert len(blocks) == 4 * ceil((12 - 4) / 4)
    hole = blocks[0].find(f"{SVG}circle")
    assert hole is not None
    assert (hole.get("cx"), hole.get("cy")) == ("2.000", "2.000")  # 6 mm from the plate's edges
    assert hole.get("r") == "1.8"  # an M4 screw cuts its thread


def test_a_clamp_presses_on_the_board_and_its_screw_is_long_enough() -> None:
    assert BOARD_THICK - 0.2 < WASHERS * WASHER < BOARD_THICK
    assert clamp_screw(load("standard")) <= 20
    assert clamp_screw(Board("own", plate=Plate(thick=6.0))) <= 30


def test_words_are_lines_and_as_long_as_told() -> None:
    drawn = lines("kerf 0.05", 10, 20)
    xs, ys = zip(*chain.from_iterable(drawn), strict=True)
    assert (min(xs), min(ys)) == (10, 20)
    assert max(xs) - min(xs) == pytest.approx(wide("kerf 0.05"))
    with pytest.raises(KeyError):
        lines("é", 0, 0)


@pytest.mark.parametrize("name", profile_names())
def test_boards_lie_in_the_case_and_the_split_is_free_of_holes(name: str) -> None:
    board = load(name)
    cut = split_position(board)
    assert cut is not None
    assert max(cut.at, board.plate.width - cut.at) <= BED
    assert all(abs(hole.x - cut.at) > hole.rim / 2 + 2 for hole in holes(board))
    pi, perf = spots(board)["pi"], spots(board)["perfboard"]
    assert pi.x + pi.wide < cut.at < perf.x
    xs, ys = zip(*pi_holes(pi), strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((49, 58))
    assert {pi.wide, pi.deep} == set(PI)


LAMPED = Board("lamps", lamps=dict.fromkeys(LAMPS, 2), buttons=dict.fromkeys(BUTTONS, 3))


@pytest.mark.parametrize(
    "board",
    [
        Board("bare"),
        LAMPED,
        Board("rows", bars={"white": (2,) * 8, "black": (3,) * 8}, buttons={"ok": 4}),
        replace(LAMPED, ring=RINGS["apa102"], seats=7, buzzer=12),
        replace(LAMPED, plate=Plate(button=20, lamp=6.5, light=3, screw=5.3, thick=5)),
        replace(LAMPED, plate=Plate(width=280, height=160, thick=2, button=26)),
    ],
    ids=["bare", "all lamps", "rows", "ring and lamps", "other holes", "large"],
)
def test_another_boards_sheet_has_each_of_its_holes_and_no_other(board: Board) -> None:
    for group in ET.fromstring(svg(board)).iter(f"{SVG}g"):
        if group.findtext(f"{SVG}title") == "plate":
            found = [(one.get("cx"), one.get("cy"), one.get("r")) for one in group]
            break
    wanted = {(f"{one.x:.3f}", f"{one.y:.3f}", f"{one.across / 2:g}") for one in holes(board)}
    assert {one for one in found if one[2]} == wanted
    assert len([one for one in found if one[2]]) == len(holes(board))
    assert openings(board)


def test_a_plate_that_a_printer_takes_whole_is_not_divided() -> None:
    assert split_position(Board("small", plate=Plate(width=200, height=150))) is None


@pytest.mark.parametrize(
    ("plate", "words"),
    [
        (Plate(width=300, height=240), "240 mm high, a printer's bed has 220 mm"),
        (Plate(width=150, height=100), "no room for the Pi"),
    ],
)
def test_a_case_that_cannot_be_is_named(plate: Plate, words: str) -> None:
    with pytest.raises(NoRoom, match=words):
        spots(Board("own", plate=plate))


def test_a_plate_with_no_place_free_of_holes_is_named_and_no_cut_case_is_promised() -> None:
    wide = replace(load("deluxe"), plate=Plate(width=380))
    with pytest.raises(NoRoom, match="a smaller plate, or a case of your own") as caught:
        svg(wide)
    assert "wood" not in str(caught.value)


def test_without_its_extra_the_command_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from importlib.util import find_spec

    if find_spec("build123d"):
        pytest.skip("the extra is here")
    assert cli.main(["build", "case", "--out", str(tmp_path)]) == 1
    assert "pip install build123d" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
