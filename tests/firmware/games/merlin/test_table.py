"""Merlin at a real session: pieces are shown and taken away, presses are not doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Button, ButtonPress
from firmware.screen.snapshot import lights
from tests.support.camera_table import Closes, SeenTable
from tests.support.merlin_table import DEALT, ROLL, environs, line

OK, ACCUSE = ButtonPress(Button.OK), ButtonPress(Button.ACCUSE)
QUEST = tuple(ButtonPress(Button(f"quest-{n}")) for n in range(1, 6))
HEADER = {"record": "merlin/1", "players": ["Anna", "Ben"]}
SET_UP = (
    f"{environs(2)}; display card=mission.1; display card=mission.2; display card=mission.3; "
    "start card=start.1; start card=start.2; "
    + "; ".join(f"traitor card=traitor-{one}" for one in DEALT.split()[:6])
)


class Table(SeenTable):
    """A session of two players, a camera on the table."""

    prefix = "m-"

    def __init__(self, folder: Path, words: str) -> None:
        super().__init__(folder, HEADER)
        for one in words.split("; "):
            self.do(line(one))


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    return closes(Table(tmp_path, f"{SET_UP}; {ROLL}; {ROLL}"))


@pytest.fixture
def rolling(tmp_path: Path, closes: Closes) -> Table:
    return closes(Table(tmp_path, SET_UP))


def test_a_roll_is_entered_in_quick_presses(rolling: Table) -> None:
    for after, n in ((0.8, 0), (0.1, 0), (0.1, 1), (0.1, 3), (0.1, 3)):
        assert rolling.hear(QUEST[n], after) == []
    assert "rolled" in rolling.hear(OK, after=0.1)
    assert rolling.session.game().state.players[0].dice == (1, 2, 3)
    assert rolling.session.game().state.players[0].merlin_die == 3


def test_a_roll_of_three_equal_dice_is_refused_and_then_turned_on(rolling: Table) -> None:
    rolling.hear(QUEST[3])
    assert rolling.hear(OK) == ["refused"]
    rolling.hear(QUEST[0])
    assert "rolled" in rolling.hear(OK)


def test_the_next_players_die_ends_the_turn_and_a_double_press_does_not(table: Table) -> None:
    assert "knight-moved" in table.hear(QUEST[1])
    assert table.hear(OK, after=0.3) == []
    table.hear(QUEST[4])
    table.hear(OK)
    assert table.phase == "end"
    assert table.hear(QUEST[0], after=0.5) == []
    assert table.hear(QUEST[0], after=0.5)[:2] == ["turn", "knight-moved"]
    assert lights(table.session).seat == 1


def test_undo_after_that_takes_the_move_back_alone(table: Table) -> None:
    for button in (QUEST[1], QUEST[4], OK, QUEST[0]):
        table.hear(button)
    table.session.take_back(table.at + 1)
    assert (table.phase, table.session.game().state.seat) == ("turn", 1)


def test_a_mission_card_lifted_too_soon_was_only_held_there(table: Table) -> None:
    table.session.do(line("adjust seat=0 influence.dragon=2"), table.at + 1)
    table.at += 1
    assert "only-held" in table.show("mission.19", 0.5)
    assert table.session.game().state.players[0].hand == 4
    assert "mission-done" in table.show("mission.19", 1.5)


def test_a_piece_that_comes_into_view_again_is_passed_over(table: Table) -> None:
    assert table.show("traitor-dragon.1", 2.0) == []
    assert table.show("mission.1", 2.0) == []
    assert table.phase == "turn"


def test_the_lamps_show_the_round_and_the_traitors(table: Table) -> None:
    shown = lights(table.session)
    assert (shown.white, shown.black, shown.seats, shown.seat) == (1, 3, 2, 0)
