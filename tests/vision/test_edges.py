"""How finely a code's corners are found, and of which codes they are not."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import numpy as np
import pytest

from lab.camera_scenes import PIECES, Lens, Light
from lab.camera_sweeps import Sweep
from vision.decode import decoder
from vision.edges import fine_corners
from vision.outline import side

if TYPE_CHECKING:
    from vision.frame import Corners, Pixels


def pictures(px: float, light: Light, codes: int = 8) -> list[tuple[Pixels, Corners]]:
    """Pictures of one code each, turned any way, with its corners as they are read."""
    sweep = Sweep("size", (px,), lambda _: light, lambda level: level)
    lens, reader = Lens(np.random.default_rng(7)), decoder()
    seen = []
    for n in range(codes):
        pixels = sweep.frame_of(PIECES[n].id, px, np.random.default_rng(n), lens)
        seen += [(pixels, code.corners) for code in reader.decode(pixels)]
    return seen


@pytest.mark.parametrize("px", [3.0, 3.7, 5.5])
def test_codes_of_one_size_are_as_large_to_two_in_a_thousand(px: float):
    fine = [fine_corners(*one) for one in pictures(px, Light(blur=0.2 * px))]
    sizes = [side(corners) for corners in fine if corners is not None]
    assert len(sizes) >= 6
    assert max(abs(size / median(sizes) - 1) for size in sizes) < 0.002
    assert median(sizes) == pytest.approx(21 * px, rel=0.008)


@pytest.mark.parametrize("by", [1.01, 1.03])
def test_a_code_that_is_seen_a_hundredth_larger_measures_as_much(by: float):
    low, high = (
        median(
            side(corners)
            for one in pictures(px, Light(blur=0.7))
            if (corners := fine_corners(*one)) is not None
        )
        for px in (3.7, 3.7 * by)
    )
    assert high / low == pytest.approx(by, abs=0.002)


def test_a_small_code_a_pale_one_and_one_with_a_finger_on_its_edge_keep_their_corners():
    assert all(fine_corners(*one) is None for one in pictures(2.2, Light(blur=0.4)))
    (pixels, corners), *_ = pictures(3.7, Light(blur=0.7))
    assert fine_corners(np.asarray(100 + pixels // 16, np.uint8), corners) is None
    hidden = pixels.copy()
    (x, y), reach = corners[1], 12
    hidden[int(y) - reach : int(y) + reach, int(x) - reach : int(x) + reach] = 120
    assert fine_corners(hidden, corners) is None


def test_corners_beyond_the_picture_do_no_harm():
    (pixels, corners), *_ = pictures(3.7, Light())
    a, b, c, d = ((x + 5000, y - 5000) for x, y in corners)
    assert fine_corners(pixels, (a, b, c, d)) is None
