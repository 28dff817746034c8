"""Readings of films that others drew, in which lays were passed over or told wrongly once.

`readings/NAME.jsonl` has one line for each frame that differs: its number, whether the picture
stirs, and of each card whose reading changed the corners of its codes in px, then the points where
its white border is cut. Frames that are not listed are like the one before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.films import story
from vision.frame import Corners, Point
from vision.pile.rules import Change, ChangeKind, Kind, Pile, Tag, watch

READINGS = Path(__file__).parent / "readings"


def played(name: str) -> tuple[Change, ...]:
    """Return what is told of a film's readings."""
    lines = (READINGS / f"{name}.jsonl").read_text().splitlines()
    fps, told, pile = json.loads(lines[0])["fps"], list[Change](), Pile()
    for frame, stirs, tags in _frames([json.loads(line) for line in lines[1:]]):
        pile, changes = watch(pile, tags, frame / fps, not stirs)
        told += changes
    return tuple(told)


def _frames(lines: list[dict[str, Any]]) -> Iterator[tuple[int, bool, tuple[Tag, ...]]]:
    lying: dict[str, list[list[float]]] = {}
    for line, after in zip(lines, [*lines[1:], {"frame": lines[-1]["frame"] + 1}], strict=True):
        lying |= line["read"]
        tags = tuple(_tag(name, code) for name, codes in lying.items() for code in codes)
        for frame in range(line["frame"], after["frame"]):
            yield frame, line["stirs"], tags


def _tag(name: str, numbers: list[float]) -> Tag:
    points: list[Point] = list(zip(numbers[::2], numbers[1::2], strict=True))
    a, b, c, d = points[:4]
    corners: Corners = (a, b, c, d)
    return Tag(Kind.CARD, name, corners, tuple(points[4:]))


def asked(changes: tuple[Change, ...]) -> list[tuple[str | None, str | None]]:
    return [(change.card, change.why) for change in changes if change.saw is ChangeKind.UNSURE]


@pytest.mark.parametrize(
    ("film", "cards"),
    [
        ("first-top-carried-off", ("excalibur-4.2", "excalibur-q.1")),
        ("thrown-back-elsewhere", ("saxons-q.1", "merlin-3", "merlin-3")),
        ("beside-a-lower-sticker", ("excalibur-q.3", "grail-q.1", "excalibur-q.2")),
        ("pile-laid-anew", ("morgan-4.1", "morgan-4.1")),
        ("lifted-after-it-was-laid-anew", ("picts-q.1", "dragon-q.3", "dragon-q.3")),
        ("left-by-a-hand-on-a-first-top", ("morgan-3", "merlin-2")),
        ("bare-below-a-first-top", ("excalibur-4.2",)),
        ("first-top-gone-in-a-frame", ("saxons-4.2",)),
        ("laid-back-on-what-it-left-bare", ("merlin-3",)),
        ("not-mixed-any-more", ("saxons-q.2", "saxons-q.2")),  # both its stickers are read at last
        ("below-others-laid-anew", ("excalibur-4.1", "saxons-2", "picts-q.3", "picts-q.3")),
    ],
)
def test_each_lay_of_these_films_is_told_once(film: str, cards: tuple[str, ...]):
    told = tuple(change.card for change in played(film) if change.saw is ChangeKind.ON_TOP)
    assert told == cards


@pytest.mark.slow
@pytest.mark.parametrize(
    ("film", "questions"),
    [
        ("first-top-carried-off", [("morgan-5", "uncovered")]),
        ("lower-code-now-and-then", []),
        ("bare-below-a-first-top", []),
        ("first-top-gone-in-a-frame", [("grail-q.3", "uncovered")]),
        ("laid-back-on-what-it-left-bare", [("morgan-4.2", "uncovered"), ("grail-4.1", "fan")]),
        ("below-others-laid-anew", []),
        ("pile-laid-anew", []),
        ("beside-a-lower-sticker", []),
        ("left-by-a-hand-on-a-first-top", []),
    ],
)
def test_no_more_than_this_is_asked(film: str, questions: list[tuple[str, str]]):
    assert asked(played(film)) == questions


def test_a_card_that_a_late_hand_bares_below_a_pile_laid_anew_is_asked_for_and_not_told():
    changes = played("bared-late-below-a-pile-laid-anew")
    told = tuple(change.card for change in changes if change.saw is ChangeKind.ON_TOP)
    assert told[-2:] == ("dragon-4.1", "dragon-4.1")
    assert asked(changes) == [("morgan-2", "under")]


def test_a_card_that_a_first_top_left_bare_is_below_once_that_top_is_laid_elsewhere():
    told = story(played("first-top-carried-off"))
    assert "lifted:excalibur-4.2>morgan-5 on-top:excalibur-4.2 sure:morgan-5" in told


def test_a_top_that_lies_elsewhere_when_its_cover_goes_was_lifted_and_laid_again():
    told = story(played("thrown-back-elsewhere"))
    assert "covered lifted:merlin-3>saxons-q.1 on-top:merlin-3" in told
