"""Throws by a path tracer (lab/dice): rounded edges, soft and hard shadows, touching dice."""

from __future__ import annotations

import pytest

from lab.dice.__main__ import KEPT, judge_throw, throws
from lab.dice.film import Shot

THROWS = {one["name"]: one for one in throws()}
LARGEST_BYTES = 1_500_000  # of all pictures: they come with every clone


@pytest.mark.parametrize(
    "name",
    ["002-hard-apart", "003-window-apart", "006-soft-touching", "008-window-touching",
     "011-soft-apart", "044-mixed-touching"],
)  # fmt: skip
@pytest.mark.parametrize("shot", [Shot(edge=30), Shot(), Shot(motion=1.0)], ids=str)
def test_a_throw_in_shadow_or_touching_is_read_whole(name: str, shot: Shot) -> None:
    assert judge_throw(THROWS[name], shot).found == "whole"


@pytest.mark.parametrize(
    "name",
    ["050-bar-cocked", "051-soft-cocked", "053-window-cocked", "056-soft-three", "061-soft-five"],
)
def test_a_die_that_leans_lacks_or_is_too_many_gives_no_throw(name: str) -> None:
    assert judge_throw(THROWS[name], Shot()).found not in ("whole", "wrong")


def test_dice_of_too_few_pixels_are_not_guessed() -> None:
    assert judge_throw(THROWS["001-soft-apart"], Shot(edge=20)).found == "too-small"


def test_yellow_dice_in_brighter_light_are_not_taken_for_the_white_one() -> None:
    assert judge_throw(THROWS["005-bar-touching"], Shot()).found == "whole"
    assert judge_throw(THROWS["005-bar-touching"], Shot(bright=3.0)).found != "wrong"


def test_all_kept_pictures_are_small() -> None:
    assert sum(file.stat().st_size for file in KEPT.iterdir()) < LARGEST_BYTES
