"""A table left alone asks, then rests; and a new game in two presses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.game import Button, ButtonPress, Held, Notice, PieceId, PiecePlaced, Spot
from firmware.table import operator_words
from firmware.table.journal import Journal
from firmware.table.notices import Say
from firmware.table.rest import ANSWER_S, Attention, Rest
from firmware.table.session import TOO_SOON_S, Session
from tests.support.camera_table import Closes
from vision.pile.change import Change, ChangeKind

OK = ButtonPress(Button.OK)
NO = ButtonPress(Button.UNDO)
PICTS = ButtonPress(Button.QUEST_1)
HOLD_UNDO = Held(Button.UNDO, 2)
ALONE_S = 600.0
HEADER = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}


class Table:
    """A session that rests after ten minutes."""

    def __init__(self, folder: Path, after_s: float = ALONE_S) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, lambda: 0.0, after_s)
        self.at = 0.0
        self.session.eyes(True)
        self.session.begin(HEADER, at=0.0)
        self.see(ChangeKind.EMPTY)

    def passes(self, seconds: float) -> list[str]:
        """Let time pass, a second a turn of the loop."""
        said: list[Notice] = []
        for _ in range(int(seconds)):
            self.at += 1.0
            said += self.session.passes(self.at)[1]
        return [notice.kind for notice in said]

    def see(self, saw: ChangeKind, card: str | None = None) -> list[str]:
        self.at += 1.0
        change = Change(self.at, saw, card=card, why="aside")
        return [one.kind for one in self.session.see(change, self.at)]

    def press(self, heard: ButtonPress | Held, after: float = 1.0) -> list[str]:
        self.at += after
        return [notice.kind for notice in self.session.hear(heard, self.at)]

    def rests(self) -> Table:
        self.passes(ALONE_S + ANSWER_S + 1)
        assert self.session.rest.state is Attention.RESTS
        return self

    @property
    def threats(self) -> int:
        return len(self.session.game().state.pile)


@pytest.fixture
def make(tmp_path: Path, closes: Closes) -> Callable[..., Table]:
    return lambda after_s=ALONE_S: closes(Table(tmp_path, after_s))


@pytest.fixture
def table(make: Callable[..., Table]) -> Table:
    return make()


# -- left alone ------------------------------------------------------------------------------


def test_after_ten_minutes_it_asks_and_a_minute_later_it_rests(table: Table) -> None:
    assert table.passes(ALONE_S - 2) == []
    assert table.passes(4) == [Say.ANYBODY]
    assert table.passes(ANSWER_S - 5) == []
    assert table.passes(5) == [Say.RESTS]
    assert table.passes(10_000) == []


def test_a_table_that_is_played_at_never_asks(table: Table) -> None:
    for card in ("picts-2", "picts-3", "saxons-2", "grail-2"):
        assert table.passes(ALONE_S - 10) == []
        table.see(ChangeKind.ON_TOP, card)
    assert table.threats == 4


@pytest.mark.parametrize(
    "saw", [ChangeKind.HAND, ChangeKind.COVERED, ChangeKind.FAN, ChangeKind.PEEK]
)
def test_hands_over_the_pile_are_somebody(table: Table, saw: ChangeKind) -> None:
    table.passes(ALONE_S - 10)
    table.see(saw, "picts-5")
    assert table.passes(ALONE_S - 10) == []


@pytest.mark.parametrize("saw", [ChangeKind.DRIFT, ChangeKind.FOREIGN, ChangeKind.CAMERA_BACK])
def test_what_nobody_did_is_nobody(table: Table, saw: ChangeKind) -> None:
    table.passes(ALONE_S - 10)
    table.see(saw)
    assert Say.ANYBODY in table.passes(20)


def test_it_never_rests_where_that_is_not_wanted(make: Callable[..., Table]) -> None:
    assert make(after_s=0.0).passes(10_000) == []


def test_without_a_game_there_is_nothing_to_rest(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    session = Session(journal, lambda: 0.0, ALONE_S)
    assert session.passes(10_000.0) == (False, ())
    session.begin(HEADER, 10_001.0)
    assert session.passes(10_002.0) == (False, ())
    journal.close()


# -- woken -----------------------------------------------------------------------------------


def test_a_press_wakes_it_and_means_nothing_else(table: Table) -> None:
    table.see(ChangeKind.ON_TOP, "picts-5")
    table.rests()
    assert table.press(PICTS) == []
    assert table.threats == 1
    assert table.passes(1) == [Say.WOKEN]
    assert "resolved" in table.press(PICTS)


def test_a_double_press_does_not_wake_it_and_act(table: Table) -> None:
    table.see(ChangeKind.ON_TOP, "picts-5")
    table.rests().press(PICTS)
    assert table.press(PICTS, after=TOO_SOON_S - 0.1) == []
    assert table.threats == 1


def test_a_press_that_answers_the_question_means_nothing_else(table: Table) -> None:
    table.see(ChangeKind.ON_TOP, "picts-5")
    table.passes(ALONE_S + 1)
    assert table.press(PICTS) == []
    assert table.threats == 1
    assert table.passes(ALONE_S - 5) == [Say.WOKEN]


def test_a_button_held_on_is_still_the_press_that_woke_it(table: Table) -> None:
    table.session.do({"do": "adjust", "white": 9}, at=table.at)
    for seat in range(3):
        table.session.do({"do": "loyalty", "seat": seat, "is": "loyal"}, at=table.at)
    table.rests()
    down = table.at
    assert table.press(Held(Button.OK, 2, down)) == []
    assert table.press(Held(Button.OK, 3, down)) == []
    assert len(table.journal.games()) == 1
    table.press(Held(Button.OK, 2), after=2.0)
    assert table.press(Held(Button.OK, 3)) == [Say.BEGUN]


def test_a_card_laid_wakes_it_and_counts(table: Table) -> None:
    assert table.rests().see(ChangeKind.ON_TOP, "picts-5") == ["laid"]
    assert table.passes(1) == [Say.WOKEN]
    assert table.threats == 1


def test_a_card_in_question_wakes_it(table: Table) -> None:
    assert table.rests().see(ChangeKind.UNSURE, "picts-5") == [Say.UNSURE]
    assert table.passes(1) == [Say.WOKEN]


def test_a_hand_that_passes_does_not_wake_it(table: Table) -> None:
    table.rests().see(ChangeKind.HAND)
    assert table.session.rest.state is Attention.RESTS


def test_a_line_from_the_operator_wakes_it_and_counts(table: Table) -> None:
    table.rests().session.do({"do": "lay", "card": "picts-5"}, at=table.at)
    assert table.threats == 1
    assert table.passes(1) == [Say.WOKEN]


def test_a_card_never_is_only_a_sign_of_life() -> None:
    placed = PiecePlaced(Spot("threats"), PieceId("picts-5"))
    assert Rest(1.0, state=Attention.RESTS).take_input(placed, 9.0)[1] is False


# -- a new game in two presses ---------------------------------------------------------------


def over(table: Table) -> Table:
    table.session.do({"do": "adjust", "white": 9}, at=table.at)
    for seat in range(3):
        table.session.do({"do": "loyalty", "seat": seat, "is": "loyal"}, at=table.at)
    table.at += 1.0
    return table


def test_ok_twice_after_the_end_begins_the_same_players_again(table: Table) -> None:
    over(table)
    assert table.press(OK) == [Say.AGAIN]
    assert table.press(OK) == [Say.BEGUN]
    assert table.session.game().names == ("Anna", "Ben", "Cleo")
    assert len(table.journal.games()) == 2


def test_a_double_press_begins_no_game(table: Table) -> None:
    over(table).press(OK)
    assert table.press(OK, after=TOO_SOON_S - 0.1) == []
    assert len(table.journal.games()) == 1


def test_undo_leaves_the_game_as_it_is(table: Table) -> None:
    over(table).press(OK)
    assert table.press(NO) == [Say.STAYS]
    assert table.press(OK) == [Say.AGAIN]


def test_ok_held_after_the_question_begins_at_once(table: Table) -> None:
    over(table).press(OK)
    assert table.press(Held(Button.OK, 2)) == []
    assert table.press(Held(Button.OK, 3)) == [Say.BEGUN]


def test_in_the_middle_of_a_game_ok_held_begins_none(table: Table) -> None:
    table.see(ChangeKind.ON_TOP, "vivien")
    assert table.press(HOLD_UNDO) == [Say.TAKE_BACK]
    assert table.press(Held(Button.OK, 2), after=3.0)[0] == Say.UNDONE
    assert table.press(Held(Button.OK, 3)) == []
    assert len(table.journal.games()) == 1


def test_ok_alone_in_the_middle_of_a_game_begins_none(table: Table) -> None:
    table.see(ChangeKind.ON_TOP, "picts-5")
    table.press(Held(Button.OK, 2))
    table.press(Held(Button.OK, 3))
    table.press(OK)
    assert len(table.journal.games()) == 1


def test_the_pages_begin_the_same_game_again(table: Table) -> None:
    said = operator_words.take(table.session, {"table": "again"}, table.at)
    assert said[0].kind == Say.BEGUN
    assert table.session.game().header == HEADER
