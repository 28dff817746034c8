"""Every line on disk says when it was written, and keeps the keys that are its writer's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import BadRecord, PieceId, Refused
from firmware.table import corrections
from firmware.table.journal import Journal
from firmware.table.session import Session
from tests.support.camera_table import Closes

HEADER = {"record": "rumors/1", "players": 3}


class Box:
    """A session whose clock starts at 100 s; `wall` is Unix time."""

    def __init__(self, folder: Path, wall: float = 1000.0) -> None:
        self.wall = wall
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, wall=lambda: self.wall)

    @property
    def lines(self) -> list[dict[str, Any]]:
        game = self.journal.current()
        assert game is not None
        return [dict(line) for line in game.lines]

    @property
    def times(self) -> list[object]:
        return [line["at"] for line in self.lines]


@pytest.fixture
def box(tmp_path: Path, closes: Closes) -> Box:
    made = closes(Box(tmp_path))
    made.session.begin(HEADER, at=100.0)
    return made


def lay(card: str, **own: object) -> Any:
    return {"do": "lay", "card": card, **own}


def test_a_line_says_when_it_was_written_in_seconds_since_the_header(box: Box) -> None:
    box.session.do(lay("picts-5"), at=112.5)
    box.session.do({"do": "undo"}, at=113.25)
    assert box.lines == [lay("picts-5", at=12.5), {"do": "undo", "at": 13.25}]


def test_the_keys_of_a_posted_line_are_kept(box: Box) -> None:
    box.session.do(lay("picts-5", at=7, **{"x-who": "Ann", "x-list": [1, None]}), at=112.5)
    box.session.do({"do": "undo", "x-why": "a slip"}, at=113.0)
    assert box.lines == [
        lay("picts-5", at=7, **{"x-who": "Ann", "x-list": [1, None]}),
        {"do": "undo", "at": 13.0, "x-why": "a slip"},
    ]


def test_a_line_that_is_written_again_keeps_its_time_and_keys(box: Box) -> None:
    box.session.do(lay("picts-5"), at=101.0)
    box.session.do(lay("saxons-2", **{"x-who": "Ben"}), at=102.0)
    corrections.insert(box.session, (PieceId("grail-3"),), 3, at=110.0)
    assert box.lines[2:] == [
        {"do": "undo", "at": 10.0},
        lay("grail-3", at=10.0),
        lay("saxons-2", at=2.0, **{"x-who": "Ben"}),
    ]


def test_time_goes_on_after_a_restart(box: Box, tmp_path: Path) -> None:
    box.session.do(lay("picts-5"), at=160.0)
    again = Box(tmp_path, wall=1300.0)  # five minutes after the header
    again.session.resume(at=5.0)
    again.session.do(lay("picts-3"), at=15.0)
    assert again.times == [60.0, 310.0]
    again.journal.close()


@pytest.mark.parametrize("wall", [0.0, -1e300, 1e300, float("nan")])
def test_no_clock_that_was_set_turns_time_back(box: Box, tmp_path: Path, wall: float) -> None:
    box.session.do(lay("picts-5"), at=160.0)
    again = Box(tmp_path, wall)
    again.session.resume(at=5.0)
    again.session.do(lay("picts-3"), at=6.0)
    assert again.times == [60.0, 61.0]
    again.journal.close()


@pytest.mark.parametrize(
    "own",
    [
        {"x-far": float("inf")},
        {"at": float("inf")},
        {"x-half": "\ud800"},
        {"x-long": "x" * 70_000},
        {"x-digits": 10**5000},
    ],
)
def test_what_cannot_be_kept_is_refused_and_changes_nothing(box: Box, own: Any) -> None:
    with pytest.raises(BadRecord):
        box.session.do({**lay("picts-5"), **own}, at=101.0)
    assert box.lines == []
    assert box.session.game().play.lines == 0


@pytest.mark.parametrize(
    "header", [{"players": ["\ud800", "B"]}, {"x-far": float("inf")}, {"x-half": "\udfff"}]
)
def test_a_header_that_cannot_be_kept_is_refused(box: Box, header: Any) -> None:
    with pytest.raises(BadRecord):
        box.session.begin({**HEADER, **header}, at=101.0)
    assert len(box.journal.games()) == 1


def test_a_record_never_grows_longer_than_one_can_be_read(box: Box) -> None:
    game = box.session.game().number
    box.journal.append(game, [{"do": "adjust", "white": 1}] * 19_998)
    box.session.do({"do": "adjust", "white": 2}, at=101.0)
    with pytest.raises(Refused, match="begin a new game"):
        box.session.do({"do": "adjust", "white": 3}, at=101.0)
