"""Where a second chance looks for a code, and where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from vision.cameras.art import sticker_pixels, with_hand
from vision.motion import Motion
from vision.spots import busy_spots

if TYPE_CHECKING:
    from vision.frame import Pixels, Region

EVERYWHERE = (0, 0, 1280, 720)


def table() -> Pixels:
    return np.full((720, 1280), 105, np.uint8)


def with_code(picture: Pixels, left: int, top: int, side: int) -> Pixels:
    picture[top : top + side, left : left + side] = sticker_pixels("RTK7QD01CZ", side)
    return picture


def spots_of(picture: Pixels, region: Region = EVERYWHERE) -> tuple[Region, ...]:
    motion = Motion()
    motion.moves(picture, region)
    assert motion.coarse is not None
    return busy_spots(motion.coarse, region)


def noise(sigma: float) -> Pixels:
    return np.random.default_rng(1).normal(0, sigma, (720, 1280))


@pytest.mark.parametrize("side", [51, 64, 107, 160])
@pytest.mark.parametrize("blur", [1, 9])
def test_a_code_and_its_border_lie_within_one_spot(side: int, blur: int):
    picture = cv2.blur(with_code(table(), 333, 222, side), (blur, blur))
    ((left, top, right, bottom),) = spots_of(np.asarray(picture, np.uint8))
    assert left <= 333 <= 333 + side <= right
    assert top <= 222 <= 222 + side <= bottom
    assert (right - left) * (bottom - top) < (side + 150) ** 2


def test_a_code_in_a_tenth_of_the_light_is_a_spot():
    dim = with_code(table(), 600, 300, 107) / 10 + noise(2)
    assert len(spots_of(np.clip(dim, 0, 255).astype(np.uint8))) == 1


def test_an_edge_and_noise_are_no_spots_nor_is_a_hand_beside_a_code():
    picture = table()
    picture[200:500, 300:800] = 238
    assert spots_of(picture) == ()
    assert spots_of(np.clip(table() + noise(6), 0, 255).astype(np.uint8)) == ()
    ((_, _, right, bottom),) = spots_of(with_hand(with_code(table(), 50, 50, 107)))
    assert right < 250
    assert bottom < 250


def test_a_spot_stays_in_its_region_and_a_tiny_region_has_none():
    picture = with_code(table(), 600, 300, 107)
    region = (620, 310, 900, 600)
    ((left, top, _, _),) = spots_of(picture, region)
    assert (left, top) == (620, 310)
    assert spots_of(picture, (620, 310, 640, 600)) == ()
    assert spots_of(picture, (1270, 710, 1280, 720)) == ()
