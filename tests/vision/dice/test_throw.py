"""Throws that are drawn: read whole, or not at all and why; never wrong."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from tests.support.drawn_dice import Look, any_look, drawn, throw_of
from vision.dice.sight import Throw, Unread
from vision.dice.throw import read_throw

FACES = [(1, 2, 3, 4), (5, 6, 6, 1), (1, 1, 3, 5), (2, 3, 5, 6)]


@pytest.mark.parametrize("faces", FACES, ids=str)
@pytest.mark.parametrize("px_mm", [3.0, 4.0])
def test_a_throw_is_read_at_every_size(faces: tuple[int, int, int, int], px_mm: float) -> None:
    assert read_throw(drawn(Look(px_mm=px_mm), faces, Random(1)), px_mm) == throw_of(faces)


@pytest.mark.parametrize("seed", range(6))
def test_a_throw_of_any_look_is_read_or_not_told(seed: int) -> None:
    """Touching dice, lamps from one side, dim pictures, dark and bright colours."""
    chance = Random(seed)
    look = any_look(chance, gloss=chance.choice((0.0, 40.0, 110.0)))
    faces = tuple(chance.randint(1, 6) for _ in range(4))
    found = read_throw(drawn(look, faces, chance), look.px_mm)  # type: ignore[arg-type]
    assert found == throw_of(faces) or isinstance(found, Unread)  # type: ignore[arg-type]


def test_an_empty_mat_has_no_throw() -> None:
    assert read_throw(np.full((200, 300), 210, np.uint8), 4.0) is Unread.NOTHING


@pytest.mark.parametrize("number", [3, 5])
def test_three_or_five_dice_are_no_throw(number: int) -> None:
    """One die is painted over, or a fifth one is copied beside the others."""
    picture = drawn(Look(noise=0.0, lamp=0.0, shadow=0.0), (6, 5, 4, 3), Random(4))
    dark = np.argwhere(picture < 60)
    (y, x) = dark[0] if len(dark) else (0, 0)
    whole = read_throw(picture, 4.0)
    assert isinstance(whole, Throw)
    found = read_throw(_other(picture, number, int(x), int(y)), 4.0)
    assert found in (Unread.NOT_FOUR, Unread.UNCLEAR)


def _other(picture: np.ndarray, number: int, x: int, y: int) -> np.ndarray:
    """Cut away the die at the left, or lay the whole picture beside a part of itself."""
    if number == 3:
        marks = picture < 120
        columns = np.flatnonzero(marks.any(axis=0))
        gone = picture.copy()
        gone[:, columns[0] - 6 : columns[0] + 80] = 205
        return gone
    return np.hstack([picture, picture[:, : picture.shape[1] // 2]])


def test_dice_of_one_colour_do_not_tell_which_is_white() -> None:
    look = Look(colour=235, white=238)
    found = read_throw(drawn(look, (1, 2, 3, 4), Random(2)), look.px_mm)
    assert found in (Unread.WHICH_WHITE, Unread.UNCLEAR)


def test_a_covered_pip_is_never_another_number() -> None:
    """A pip is painted over with its die's grey: the read number must not simply be smaller."""
    look = Look(noise=1.0, lamp=0.0)
    whole = throw_of((3, 5, 2, 6))
    picture = drawn(look, (3, 5, 2, 6), Random(3))
    spots = cv2.HoughCircles(
        picture, cv2.HOUGH_GRADIENT, 1, 10, param1=120, param2=12, minRadius=5, maxRadius=8
    )
    assert spots is not None
    told = set()
    for x, y, radius in spots[0]:
        glare = picture.copy()
        cv2.circle(glare, (round(x), round(y)), round(radius * 1.4), 150, -1)
        told.add(read_throw(glare, look.px_mm))
    assert told - {whole} <= set(Unread)
