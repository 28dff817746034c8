"""The drilling template: every part has its hole, nothing overlaps, and it is true to scale."""

from __future__ import annotations

import argparse
from itertools import combinations
from math import dist
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from firmware.commands import wiring as command
from hardware.board import BUTTONS, LAMPS, Board
from hardware.plans.front_panel import HEIGHT, LABELS, LEFT, PAGE, TOP, WIDTH, Hole, holes, svg
from hardware.plans.front_panel_pdf import NotATemplate, pdf
from hardware.profiles import load, shipped

EVERY = Board(
    "every", {name: 5 for name in BUTTONS}, {name: 13 for name in LAMPS}, 12, ring=True, seats=7
)
ROWS = Board(
    "rows",
    dict(EVERY.buttons),
    {"silence": 13},
    12,
    bars={"white": (17,) * 16, "black": (27,) * 16},
)
PX = 10  # a mm


def run(out: Path) -> int:
    none = {
        "out": None,
        "guide": None,
        "mast": None,
        "books": None,
        "table": False,
        "shopping": False,
    }
    return command.run(argparse.Namespace(profile="deluxe", panel=str(out), **none))


def across(hole: Hole) -> float:
    """What has to stay free: buttons and lamps have a rim behind the panel."""
    return hole.across + (4 if hole.across > 20 else 0)


@pytest.mark.parametrize(
    "board", [*map(load, shipped()), EVERY, ROWS], ids=lambda board: board.name
)
def test_no_hole_touches_another_one_or_the_edge(board: Board) -> None:
    for one, two in combinations(holes(board), 2):
        free = dist((one.x, one.y), (two.x, two.y)) - (across(one) + across(two)) / 2
        assert free > 2, (one, two)
    for hole in holes(board):
        assert hole.across / 2 + 3 < hole.x < WIDTH - hole.across / 2 - 3
        assert hole.across / 2 + 3 < hole.y < HEIGHT - hole.across / 2 - 3


@pytest.mark.parametrize("name", shipped())
def test_every_part_has_its_hole(name: str) -> None:
    board = load(name)
    made = holes(board)
    assert [hole.label for hole in made if hole.across == 24] == [
        LABELS[name] for name in board.buttons
    ]
    lamps = sum(hole.across == 5 for hole in made)
    assert lamps == len(board.lamps) + board.pixels


def test_the_pdf_is_true_to_scale() -> None:
    page = pypdfium2.PdfDocument(pdf(load("standard")))[0]
    assert page.get_size() == pytest.approx([size / 25.4 * 72 for size in PAGE], abs=0.1)
    shot = np.asarray(page.render(scale=PX * 25.4 / 72, grayscale=True).to_numpy()).squeeze()
    ok = next(hole for hole in holes(load("standard")) if hole.label == "OK")
    row = shot[round((TOP + ok.y + 3) * PX)]  # 3 mm below the cross
    middle, chord = (LEFT + ok.x) * PX, 2 * (12**2 - 3**2) ** 0.5
    near = [x for x in np.flatnonzero(row < 128) if abs(x - middle) < 13.5 * PX]
    assert (near[-1] - near[0]) / PX == pytest.approx(chord, abs=0.4)
    assert (near[-1] + near[0]) / 2 == pytest.approx(middle, abs=0.3 * PX)


def test_the_svg_is_as_large_as_the_sheet_and_has_every_hole() -> None:
    text = svg(load("deluxe"))
    assert 'width="297mm" height="210mm" viewBox="0 0 297 210"' in text
    assert text.count("<circle") == len(holes(load("deluxe")))


def test_the_files_ending_says_what_is_made(tmp_path: Path) -> None:
    run(tmp_path / "panel.svg")
    assert (tmp_path / "panel.svg").read_text() == svg(load("deluxe"))
    run(tmp_path / "panel.pdf")
    assert (tmp_path / "panel.pdf").read_bytes() == pdf(load("deluxe"))
    with pytest.raises(NotATemplate, match=r"panel.dxf: must end in .svg or .pdf"):
        run(tmp_path / "panel.dxf")
