"""Path-traced pictures of the box (lab/twin), read by its own eyes. No renderer is needed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab.camera_scenes import DECK
from lab.twin.questions.films import told_of
from vision.calibration.advice import judge
from vision.calibration.measure import measure
from vision.calibration.row import Item
from vision.calibration.sample import sample
from vision.decode import decoder
from vision.frame import Frame
from vision.pictures import load
from vision.retries import read_all

PICTURES = Path(__file__).parent / "twin"
LIES = json.loads((PICTURES / "lies.json").read_text(encoding="utf-8"))
MATTE, GLOSSY, SLEEVED = range(3)  # the board's rows


def seen_in(name):
    return load(PICTURES / f"{name}.webp")


def rows_read(name):
    """Return how many of each row's four codes are read, and that nothing else is."""
    read = {DECK.read(seen.text).card for seen in read_all(decoder(), seen_in(name))}
    assert read <= {piece for row in LIES["rows"] for piece in row}
    return [sum(piece in read for piece in row) for row in LIES["rows"]]


def glare_in(name):
    shown = [sample(Frame(seen_in(name), 0.0), decoder(), DECK)]
    return next(row for row in judge(measure(shown)).rows if row.what is Item.GLARE)


@pytest.mark.parametrize("film", LIES["laid"])
def test_every_lay_on_a_careless_pile_is_told_once_and_in_order(film):
    pictures = [load(path) for path in sorted(PICTURES.glob(f"film-{film}-*.webp"))]
    assert len(pictures) == len(LIES["laid"][film]) + 1
    assert list(told_of(pictures)) == LIES["laid"][film]


@pytest.mark.parametrize(
    "name", ["glare-200mm-25deg-lean10", "glare-200mm-45deg-lean20", "glare-200mm-65deg-lean20"]
)
def test_a_lamp_at_the_side_takes_no_code_on_paper(name):
    assert rows_read(name)[MATTE] == rows_read(name)[GLOSSY] == 4


def test_a_steep_lamp_takes_a_code_in_a_sleeve_and_one_at_the_side_does_not():
    assert rows_read("glare-200mm-25deg-lean10")[SLEEVED] < 4
    assert rows_read("glare-200mm-45deg-lean10")[SLEEVED] == 4


def test_calibration_tells_of_the_lamp_that_takes_a_code():
    assert glare_in("glare-200mm-25deg-lean10").advice
    assert glare_in("glare-200mm-45deg-lean20").advice
    assert not glare_in("glare-200mm-45deg-lean10").advice
    assert not glare_in("glare-200mm-65deg-lean20").advice


@pytest.mark.parametrize("name", ["depth-60mm-focus14-soft", "depth-0mm-focus28-soft"])
def test_the_whole_height_of_a_pile_is_read_even_through_a_soft_lens(name):
    assert sum(rows_read(name)) == 12


def test_daylight_that_comes_after_calibration_takes_what_anew_calibrated_is_read():
    assert rows_read("window-window-lean20-10-lamp")[MATTE] == 0
    assert rows_read("window-window-lean20-10-both")[MATTE] == 4


def test_the_edge_of_a_shadow_in_the_sun_takes_codes_of_any_paper():
    assert all(read < 4 for read in rows_read("window-sun-lean0-10-both"))
