"""Films of dice: a letter a frame, ten a second. `.` is the bare mat, `*` a hand over it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from tests.support.drawn_dice import Look, drawn, throw_of
from vision.dice.sight import Throw, Unread
from vision.dice.watcher import DiceWatcher, view_of
from vision.frame import Frame
from vision.mat import PLACES, TAG_MM, VIEW_MM, pile_area

if TYPE_CHECKING:
    from vision.frame import Pixels

FACES = {"a": (1, 2, 3, 4), "b": (5, 6, 6, 1)}
PX_MM = 4.0
A, B = (throw_of(FACES[one]) for one in "ab")


@cache
def picture(letter: str) -> Pixels:
    """Return the whole view."""
    high, wide = round(VIEW_MM[1] * PX_MM), round(VIEW_MM[0] * PX_MM)
    view = np.full((high, wide), 205, np.uint8)
    cv2.rectangle(view, (30, 20), (wide - 30, high - 20), 60, 2)  # the line round the mat
    if letter == "*":
        view[100:300, 200:500] = 90
    elif letter != ".":
        dice = drawn(Look(noise=1.0, lamp=0.0), FACES[letter.lower()], Random(1))
        if letter.isupper():  # one die is covered
            x = _darkest(dice)
            dice[:, max(0, x - 10) : x + 90] = 205
        view[60 : 60 + dice.shape[0], 150 : 150 + dice.shape[1]] = dice
    return view


def _darkest(dice: Pixels) -> int:
    return int(np.flatnonzero((dice < 120).any(axis=0))[0])


def told(film: str, asked: str = "") -> list[Throw | Unread]:
    """Return what is told; `asked` names the throw of each frame, a blank: none is asked for."""
    watcher, asked = DiceWatcher(), asked or "x" * len(film)
    seen = (
        watcher.see(Frame(picture(letter), n / 10), None if name == " " else name, None)
        for n, (letter, name) in enumerate(zip(film, asked, strict=True))
    )
    return [sight.found for sight in seen if sight is not None]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("film", "found"),
    [
        ("...aaaaaaaaaa", [A]),
        ("...aaaaaaaaaaaaaaabbbbbbbbbbbb", [A, B]),
        ("...aaaaaaaaaa.....aaaaaaaaaa", [A]),  # thrown again, the same: it stands already
        ("...aaaaaaaaaa**aaaaaaaaa", [A]),
        (".aa.aa.aa.a.a.", []),  # nothing lies still
        ("aaaaaaaaaaaaaa", []),  # it lay there before it was asked for
        ("...****aaaaaaaaa", [A]),
        ("...AAAAAAAAAAAAA", [Unread.NOT_FOUR]),
        ("...AAAAAAAAAAAAAAAaaaaaaaaaa", [Unread.NOT_FOUR, A]),
    ],
)
def test_what_is_told_of_a_film(film: str, found: list[object]) -> None:
    heard = told(film)
    assert [one for one in heard if one is not Unread.NOTHING] == found


def test_the_throw_of_another_seat_is_not_told_to_the_next() -> None:
    film = "...aaaaaaaaaa" + "a" * 12 + "..bbbbbbbbb"
    asked = "x" * 13 + "y" * 23
    assert [one for one in told(film, asked) if one is not Unread.NOTHING] == [A, B]


def test_nothing_is_told_as_long_as_no_throw_is_asked_for() -> None:
    assert told("...aaaaaaaaaaaa", " " * 15) == []


def test_a_picture_without_the_mat_is_taken_as_the_guide_builds_it() -> None:
    view = view_of(None, picture("."))
    assert (view.px_mm, view.corners, view.tags) == (pytest.approx(PX_MM), None, ())


def test_the_mats_own_tags_tell_how_large_a_millimetre_is_and_where_they_are() -> None:
    """The mat lies askew: turned by a quarter, at 3 px a mm."""
    seen = {tag: (320 - 3 * y, 240 + 3 * x) for tag, (x, y) in PLACES.items()}
    view = view_of(pile_area(seen), np.zeros((700, 640), np.uint8))
    assert view.px_mm == pytest.approx(3)
    assert view.corners == ((155, 0), (486, 541))
    middles = sorted(tuple(np.mean(tag, axis=0)) for tag in view.tags)
    assert np.allclose(middles, sorted(seen.values()))
    sides = [cv2.contourArea(np.array(tag, np.float32)) ** 0.5 for tag in view.tags]
    assert sides == pytest.approx([3 * TAG_MM] * 5, rel=1e-3)
