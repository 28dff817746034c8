"""The laser's pieces: what one leaves the next one owns, and together they are a box."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from firmware import cli
from hardware.board import Board, Plate
from hardware.case.laser import Piece, fingers, pieces, svg
from hardware.case.sizes import BED, DEPTH, PI, pi_holes, split, spots
from hardware.plans.holes import NoRoom, holes
from hardware.profiles import load, shipped

SVG = "{http://www.w3.org/2000/svg}"


def area(piece: Piece) -> float:
    points = (*piece.outline, piece.outline[0])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points))) / 2


@pytest.mark.parametrize("name", shipped())
def test_the_pieces_glued_together_are_the_shell_of_a_box(name: str) -> None:
    board = load(name)
    made = {piece.name: piece for piece in pieces(board)}
    wide, deep, thick = board.plate.width, board.plate.height, board.plate.thick
    glued = sum(area(piece) for key, piece in made.items() if key != "plate") * thick
    shell = wide * deep * DEPTH - (wide - 2 * thick) * (deep - 2 * thick) * (DEPTH - thick)
    assert glued == pytest.approx(shell)
    assert area(made["plate"]) == wide * deep


@pytest.mark.parametrize("length", [70.0, 150.0, 260.0])
def test_fingers_are_an_odd_number_and_equally_long(length: float) -> None:
    ends = fingers(length)
    assert len(ends) % 2 == 0
    assert {round(b - a, 6) for a, b in pairwise(ends)} == {round(length / (len(ends) - 1), 6)}
    assert (ends[0], ends[-1]) == (0, length)


def test_the_sheet_is_true_to_scale_and_has_every_hole() -> None:
    board = load("deluxe")
    root = ET.fromstring(svg(board))
    wide = float(root.get("viewBox", "").split()[2])
    assert root.get("width") == f"{wide:g}mm"
    assert len(list(root.iter(f"{SVG}circle"))) == len(holes(board)) + 4
    across = sorted(2 * float(one.get("r", "")) for one in root.iter(f"{SVG}circle"))
    assert across[-1] == board.plate.button
    names = [one.text for one in root.iter(f"{SVG}title")]
    assert names == ["plate", "floor", "back", "front", "left", "right"]
    for group in root.iter(f"{SVG}g"):
        x, _ = map(float, re.findall(r"[\d.]+", group.get("transform", "0 0")))
        for polygon in group.findall(f"{SVG}polygon"):
            far = max(float(point.split(",")[0]) for point in polygon.get("points", "").split())
            assert x + far < wide


@pytest.mark.parametrize("name", shipped())
def test_boards_lie_in_the_case_and_the_split_is_free_of_holes(name: str) -> None:
    board = load(name)
    cut = split(board)
    assert cut is not None
    assert max(cut.at, board.plate.width - cut.at) <= BED
    assert all(abs(hole.x - cut.at) > hole.rim / 2 + 2 for hole in holes(board))
    pi, perf = spots(board)["pi"], spots(board)["perfboard"]
    assert pi.x + pi.wide < cut.at < perf.x
    xs, ys = zip(*pi_holes(pi), strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((49, 58))
    assert {pi.wide, pi.deep} == set(PI)


def test_a_plate_that_a_printer_takes_whole_is_not_divided() -> None:
    assert split(Board("small", plate=Plate(width=200, height=150))) is None


@pytest.mark.parametrize(
    ("plate", "words"),
    [
        (Plate(width=300, height=240), "no place is free of holes to divide it"),
        (Plate(width=150, height=100), "no room for the Pi"),
    ],
)
def test_a_case_that_cannot_be_is_named(plate: Plate, words: str) -> None:
    with pytest.raises(NoRoom, match=words):
        spots(Board("own", plate=plate))


def test_without_its_extra_the_command_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from importlib.util import find_spec

    if find_spec("build123d"):
        pytest.skip("the extra is here")
    assert cli.main(["box", "--out", str(tmp_path)]) == 2
    assert "roundtable-referee[box]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
