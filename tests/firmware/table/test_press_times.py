"""A press or a hold belongs to the question at which it began."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Button, ButtonPress, Held, Input
from firmware.table.notices import Say
from firmware.table.session import TOO_SOON_S
from tests.support.camera_table import Closes, SeenTable

HEADER = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}
MORGAN_1 = {"do": "lay", "card": "morgan-1"}


class Table(SeenTable):
    """No camera; each press says when it began."""

    def presses(self, heard: Input) -> list[str]:
        return self._kinds(self.session.hear(heard, self.at))

    @property
    def lines(self) -> int:
        return self.session.game().play.lines


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    made = closes(Table(tmp_path))
    made.session.begin(HEADER, at=0.0)
    made.do(MORGAN_1)
    made.at += 5.0
    return made


def test_a_thumb_that_rests_on_ok_through_another_turn_lays_nothing(table: Table) -> None:
    down = table.at
    table.do({"do": "lay", "face": "down"})
    table.do({"do": "claim", "quest": "picts"})
    lines = table.lines
    table.at += 5.0
    assert table.presses(Held(Button.OK, 2, down)) == []
    assert table.presses(ButtonPress(Button.OK, down)) == []
    assert table.lines == lines
    assert table.presses(ButtonPress(Button.OK, table.at))
    assert table.lines == lines + 1


def test_ok_that_was_down_before_somebody_was_picked_accuses_nobody(table: Table) -> None:
    table.do({"do": "adjust", "white": 3, "black": 2})
    table.at += 5.0
    down = table.at
    table.at += 0.1
    table.presses(ButtonPress(Button.ACCUSE, table.at))
    table.at += 2.0
    assert table.presses(ButtonPress(Button.OK, down)) == []
    assert table.session.game().asking is not None
    assert "accused" in table.presses(ButtonPress(Button.OK, table.at))


def test_the_second_of_two_presses_answers_no_question_however_long_it_lasts(table: Table) -> None:
    table.presses(ButtonPress(Button.OK, table.at))  # laid face down: which Quest was announced?
    assert table.phase == "claim"
    second = table.at + TOO_SOON_S - 0.1
    table.at += 3.0
    assert table.presses(Held(Button.OK, 2, second)) == []
    assert table.presses(ButtonPress(Button.UNDO, second)) == []
    assert table.phase == "claim"


def test_undo_may_be_held_as_soon_as_a_mistake_is_seen(table: Table) -> None:
    table.do({"do": "lay", "face": "down"})
    down = table.at + 0.1
    table.at = down + 2.0
    assert table.presses(Held(Button.UNDO, 2, down)) == [Say.TAKE_BACK]


def test_undo_that_was_down_before_another_line_came_asks_nothing(table: Table) -> None:
    down = table.at
    table.at += 1.0
    table.do({"do": "lay", "face": "down"})
    assert table.presses(Held(Button.UNDO, 2, down)) == []
    assert table.session.confirms is None


def test_ok_that_was_down_before_it_is_asked_takes_nothing_back(table: Table) -> None:
    down = table.at
    table.at += 1.0
    table.presses(Held(Button.UNDO, 2, down - 1.5))
    assert table.session.confirms is not None
    assert table.presses(ButtonPress(Button.OK, down)) == []
    assert table.session.confirms is not None


def test_a_game_begun_on_a_page_is_not_answered_by_a_thumb_that_rests(table: Table) -> None:
    down = table.at
    table.at += 1.0
    table.session.begin(HEADER, table.at)
    table.at += 1.0
    assert table.presses(Held(Button.UNDO, 2, down)) == []
    assert table.session.confirms is None


def test_a_press_more_after_a_line_was_taken_back_lays_nothing(table: Table) -> None:
    table.do({"do": "lay", "face": "down"})
    table.do({"do": "claim", "quest": "picts"})
    table.at += 5.0
    table.presses(Held(Button.UNDO, 2, table.at))
    table.at += 1.0
    assert Say.UNDONE in table.presses(ButtonPress(Button.OK, table.at))
    lines = table.lines
    table.at += TOO_SOON_S - 0.1
    assert table.presses(ButtonPress(Button.OK, table.at)) == []
    assert table.lines == lines


def test_pages_are_told_whenever_no_press_is_heard_for_a_moment(table: Table) -> None:
    told = [table.session.asked_at]
    table.presses(Held(Button.UNDO, 2, table.at))
    told.append(table.session.asked_at)  # to take back? is heard at once
    table.at += 1.0
    table.presses(ButtonPress(Button.UNDO, table.at))
    told.append(table.session.asked_at)  # no: a press more is no answer to what is asked now
    assert told == [told[0], told[0], table.at]
    assert table.presses(ButtonPress(Button.OK, table.at + TOO_SOON_S - 0.1)) == []
