"""A slanted picture of codes of one size tells the plane that they lie on."""

from __future__ import annotations

from math import dist

import numpy as np
import pytest

from lab.photographs import DECK, PIECES, PX_MM, lay, table_of, take_picture, texts_of
from vision.cameras.art import sticker_pixels
from vision.decode import decoder
from vision.outline import middle
from vision.plane import plane_of

SIDE_MM = 18 * 21 / 29


@pytest.mark.parametrize("tilt", [0.0, 25.0, 50.0])
def test_distances_on_the_table_are_right_to_two_percent(tilt: float) -> None:
    picture = take_picture(table_of(texts_of(DECK, PIECES[:9]), 3), tilt, width=1600)
    codes = [one.corners for one in decoder("zxing-cpp").decode(picture.pixels)]
    assert len(codes) >= 7
    plane = plane_of(codes)
    assert plane is not None
    places = [middle(code) for code in codes]
    told, truth = np.array(plane.onto(places)) * SIDE_MM, picture.mm(places)
    for one in range(len(codes)):
        for other in range(one):
            away = dist(truth[one], truth[other])
            assert dist(told[one], told[other]) == pytest.approx(away, rel=0.02, abs=0.5)


def test_points_go_to_the_table_and_back() -> None:
    plane = plane_of(
        [((10, 10), (30, 12), (29, 33), (8, 30)), ((90, 10), (110, 9), (111, 30), (91, 29))]
    )
    assert plane is not None
    points = [(12.0, 40.0), (77.0, -3.0)]
    assert np.allclose(plane.back(plane.onto(points)), points)


def test_without_a_code_there_is_no_plane() -> None:
    assert plane_of([]) is None


def test_a_code_that_is_held_above_the_table_does_not_bend_it() -> None:
    table = table_of(texts_of(DECK, PIECES[:9]), 3)
    large = sticker_pixels(DECK.text(PIECES[20]), round(30 * PX_MM))  # as if 60 mm nearer
    lay(table, large, (70.0, 290.0), 10.0)
    picture = take_picture(table, 20.0, width=1600)
    read = decoder("zxing-cpp").decode(picture.pixels)
    held = DECK.text(PIECES[20])
    assert any(one.text == held for one in read)
    plane = plane_of([one.corners for one in read])
    assert plane is not None
    places = [middle(one.corners) for one in read if one.text != held]
    told, truth = np.array(plane.onto(places)) * SIDE_MM, picture.mm(places)
    assert dist(told[0], told[-1]) == pytest.approx(dist(truth[0], truth[-1]), rel=0.02)
