"""The drilling template: every part has its hole, nothing overlaps, and it is true to scale."""

from __future__ import annotations

import argparse
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

import hardware
from hardware.board import BUTTONS, LAMPS, Board, Plate
from hardware.profiles import load, profile_names
from hardware.rings import RINGS
from hardware.tables import BadBoard
from makers.commands import wiring as command
from makers.plans.front_panel import PAPERS, TOP, page_for, svg
from makers.plans.front_panel_pdf import NotATemplate, pdf
from makers.plans.holes import LABELS, RING_AT, HoleUse, NoRoom, holes
from tests.vision.sheets.test_languages import LANGUAGES, Printed, fonts

EVERY = Board(
    "every",
    {name: 5 for name in BUTTONS},
    {name: 13 for name in LAMPS},
    12,
    ring=RINGS["apa102"],
    seats=7,
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
    none = dict.fromkeys(("out", "guide", "mast", "books", "overlay", "perfboard", "game", "above"))
    flags = {"table": False, "shopping": False, "json": False}
    return command.run(argparse.Namespace(board="deluxe", panel=str(out), **none, **flags))


@pytest.mark.parametrize("name", profile_names())
@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_one_font_writes_all_lines_and_comes_with_the_pdf(code: str, name: str) -> None:
    panel = pdf(load(name), LANGUAGES.of(code).say)
    assert fonts(panel) == {"LiberationSans": True}
    assert Printed(code, {"panel": panel}).says("panel", LABELS["quest-5"])


@pytest.mark.parametrize(
    "board", [*map(load, profile_names()), EVERY, ROWS], ids=lambda board: board.name
)
def test_no_hole_touches_another_one_or_the_edge(board: Board) -> None:
    plate = board.plate
    for one, two in combinations(holes(board), 2):
        assert dist((one.x, one.y), (two.x, two.y)) - (one.rim + two.rim) / 2 > 2 - 0.01, (one, two)
    for hole in holes(board):
        assert hole.across / 2 + 3 < hole.x < plate.width - hole.across / 2 - 3
        assert hole.across / 2 + 3 < hole.y < plate.height - hole.across / 2 - 3


@pytest.mark.parametrize("name", profile_names())
def test_every_part_has_its_hole(name: str) -> None:
    board = load(name)
    made = holes(board)
    assert [hole.label for hole in made if hole.sits is HoleUse.BUTTON] == [
        LABELS[name] for name in board.buttons
    ]
    assert sum(hole.sits is HoleUse.LAMP for hole in made) == len(board.lamps)
    assert sum(hole.sits is HoleUse.LIGHT for hole in made) == board.pixels
    assert {hole.across for hole in made if hole.sits is HoleUse.LAMP} <= {8.0}  # LED holders


@pytest.mark.parametrize(
    ("plate", "words"),
    [
        ("width = 180", "quest-5 button is 13.8 mm from the edge and needs 15.0"),
        ("button = 30", "quest-1 button and quest-2 button are 32.0 mm apart and need 36.0"),
        (
            "lamp = 12\nbutton = 26",
            "quest-1 button and quest-1 lamp are 24.0 mm apart and need 24.2",
        ),
        ("height = 90", "ring LED 1 is 3.0 mm from the edge and needs 5.5"),
        (
            "height = 80",
            "ring LED 1 lies 0.6 mm outside the plate: a larger plate, or leave it out",
        ),
        ("thick = 12", "must be between 2 and 6 mm"),
        ("colour = 1", "unknown key"),
        ("width = true", "must be a number of mm"),
    ],
)
def test_a_plate_that_is_too_small_names_what_has_no_room(
    plate: str, words: str, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    shipped_one = (Path(hardware.__file__).parent / "boards" / "deluxe.toml").read_text()
    own.write_text(f"{shipped_one}\n[plate]\n{plate}\n", encoding="utf-8")
    with pytest.raises(BadBoard) as caught:
        holes(load(own))
    assert words in str(caught.value)


@pytest.mark.parametrize("across", [58.0, 60.0, 62.0])
def test_the_holes_of_a_ring_lie_where_its_leds_do(across: float) -> None:
    board = replace(load("deluxe"), ring=replace(RINGS["ws2812"], across=across))
    leds = [hole for hole in holes(board) if hole.part.startswith("ring LED")]
    assert [2 * dist((hole.x, hole.y), RING_AT) for hole in leds] == pytest.approx([across] * 16)


def test_a_larger_plate_takes_larger_buttons_on_larger_paper() -> None:
    plate = Plate(width=300, height=170, button=30)
    board = replace(load("standard"), plate=plate)
    assert {hole.across for hole in holes(board) if hole.sits is HoleUse.BUTTON} == {30}
    page = pypdfium2.PdfDocument(pdf(board))[0]
    assert page.get_size() == pytest.approx([size / 25.4 * 72 for size in PAPERS[1]], abs=0.1)


def test_what_is_left_out_has_no_hole() -> None:
    bare = holes(Board("bare"))
    assert {hole.sits for hole in bare} == {HoleUse.SCREW}
    with pytest.raises(NoRoom):
        holes(Board("bare", plate=Plate(screw=14.0)))


def test_the_pdf_is_true_to_scale() -> None:
    page = pypdfium2.PdfDocument(pdf(load("standard")))[0]
    assert page.get_size() == pytest.approx([size / 25.4 * 72 for size in PAPERS[0]], abs=0.1)
    shot = np.asarray(page.render(scale=PX * 25.4 / 72, grayscale=True).to_numpy()).squeeze()
    ok = next(hole for hole in holes(load("standard")) if hole.label == "OK")
    left = page_for(Plate()).left
    row = shot[round((TOP + ok.y + 3) * PX)]  # 3 mm below the cross
    middle, chord = (left + ok.x) * PX, 2 * (12**2 - 3**2) ** 0.5
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
    run(tmp_path / "panel.pdf")  # printed twice it is the same sheet, byte for byte
    assert (tmp_path / "panel.pdf").read_bytes() == pdf(load("deluxe"))
    with pytest.raises(NotATemplate, match=r"panel.dxf: must end in .svg or .pdf"):
        run(tmp_path / "panel.dxf")
