"""What reaches in over the rim of a picture, and what the table's own rim is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vision.motion import LEFT_S, Motion, Rim

if TYPE_CHECKING:
    from vision.frame import Pixels

FRAME_S = 1 / 30


def table(light: int = 60) -> Pixels:
    """The samples of a table that is lit so."""
    return np.full((90, 160), light, np.uint8)


def with_arm(wide: int, grey: int = 150) -> Pixels:
    """The table with an arm of so many samples that comes from the right."""
    picture = table()
    picture[30 : 30 + wide, 80:] = grey
    return picture


@pytest.mark.parametrize("grey", [20, 150, 230])
def test_an_arm_that_reaches_in_is_told_as_long_as_it_is_there(grey: int):
    rim = Rim()
    assert not rim.is_crossed(table(), 0.0, 0.0)
    for frame in range(1, 150):  # 5 s
        assert rim.is_crossed(with_arm(40, grey), frame * FRAME_S, 0.0)
    assert not rim.is_crossed(table(), 151 * FRAME_S, 0.0)


def test_the_corner_of_a_card_and_a_lamp_that_is_switched_on_are_no_hand():
    rim = Rim()
    rim.is_crossed(table(), 0.0, 0.0)
    assert not rim.is_crossed(with_arm(12), FRAME_S, 0.0)
    assert not rim.is_crossed(table(120), 2 * FRAME_S, 0.0)


def test_light_that_changes_slowly_is_learned_though_something_moves_all_the_while():
    rim = Rim()
    for frame in range(600):  # 20 s
        half = table()
        half[:, 80:] += np.uint8(1.5 * frame * FRAME_S)
        assert not rim.is_crossed(half, frame * FRAME_S, 0.0)


def test_what_stays_at_the_rim_belongs_to_the_table_once_the_picture_has_rested():
    rim = Rim()
    rim.is_crossed(table(), 0.0, 0.0)
    assert rim.is_crossed(with_arm(40), 1.0, 0.0)
    assert rim.is_crossed(with_arm(40), 8.9, 7.9)
    assert not rim.is_crossed(with_arm(40), 9.0, LEFT_S)
    assert not rim.is_crossed(with_arm(40), 9.1, 0.0)


# -- what moves ----------------------------------------------------------------------------------

WHOLE = (0, 0, 640, 360)
CHANCE = np.random.default_rng(5)


def picture(x: float, y: float, size: int = 32, noise: float = 4.0) -> Pixels:
    """A noisy picture with a dark square whose corner lies there, px."""
    seen = np.full((360, 640), 120.0)
    seen[round(y) : round(y) + size, round(x) : round(x) + size] = 70
    return np.clip(seen + CHANCE.normal(0, noise, seen.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("noise", [0.0, 4.0, 9.0])
def test_a_noisy_picture_in_which_nothing_moves_rests(noise: float):
    motion = Motion()
    assert not any(motion.moves(picture(200, 100, noise=noise), WHOLE)[0] for _ in range(60))


@pytest.mark.parametrize(("across", "down"), [(1, 0), (0, 1), (0.7, 0.7)])
@pytest.mark.parametrize("begin", range(8))
def test_a_small_thing_that_creeps_is_seen_wherever_it_begins(
    across: float, down: float, begin: int
):
    motion, frames = Motion(), 90  # 3 s
    seen = (
        picture(200 + begin + across * n / 6, 100 + begin + down * n / 6) for n in range(frames)
    )
    assert any(motion.moves(pixels, WHOLE)[0] for pixels in seen)


def test_a_thing_of_twenty_four_px_that_comes_or_goes_is_seen():
    motion = Motion()
    bare = picture(0, 0, size=0)
    assert motion.moves(bare, WHOLE) == (False, False)
    for y in range(100, 108):
        assert motion.moves(picture(200, y, size=24), WHOLE) == (True, True)
        assert motion.moves(bare, (300, 0, 640, 360)) == (True, False)


def test_a_sample_is_the_mean_of_two_rows_of_its_square():
    pixels = np.random.default_rng(1).integers(0, 256, (720, 1280), np.uint8)
    motion = Motion()
    motion.moves(pixels, (0, 0, 1280, 720))
    assert motion.coarse is not None
    means = pixels[2::4].reshape(90, 2, 160, 8).mean(axis=(1, 3))
    assert np.abs(motion.coarse - means).max() <= 1
