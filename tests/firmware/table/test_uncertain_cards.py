"""A card at rest of which nobody can say that it lies on top: the table asks, and holds a score."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Button, ButtonPress, Held, Mark, Notice, PieceId
from firmware.table import operator_words
from firmware.table.agreement import Unread
from firmware.table.journal import Journal
from firmware.table.notices import Say
from firmware.table.session import Session
from firmware.table.uncertain_cards import UncertainCards
from firmware.table.words import sentence_of
from tests.firmware.table import test_missed_cards as missed
from tests.firmware.table.test_missed_cards import kinds
from tests.support.camera_table import Closes
from vision.pile.change import Change, ChangeKind

OK = ButtonPress(Button.OK)
NO = ButtonPress(Button.UNDO)
ACCUSE = ButtonPress(Button.ACCUSE)
PICTS = ButtonPress(Button.QUEST_1)
SAXONS = ButtonPress(Button.QUEST_2)
HOLD_UNDO = Held(Button.UNDO, 2)
A, B = PieceId("picts-5"), PieceId("grail-2")


class Table(missed.Table):
    """A table at which the watcher doubts a card."""

    def doubt(self, card: str, why: str = "aside", after: float = 1.0) -> list[Notice]:
        return self.see(ChangeKind.UNSURE, after, card=card, why=why)

    def settle(self, card: str, became: str = "gone", after: float = 1.0) -> list[Notice]:
        return self.see(ChangeKind.SURE, after, card=card, became=became)

    def press_kinds(self, heard: ButtonPress | Held, after: float = 1.0) -> list[str]:
        return kinds(self.press(heard, after))

    @property
    def asked(self) -> object:
        return self.session.doubts.asked

    @property
    def top(self) -> object:
        return self.view["top"]


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    """Three players; Saxons 2 lies on the pile and was seen being laid."""
    made = closes(Table(tmp_path))
    made.lay("saxons-2")
    return made


# -- what is asked ---------------------------------------------------------------------------


def test_a_card_in_question_is_asked_for_by_name(table: Table) -> None:
    (asks,) = table.doubt(A)
    assert (asks.kind, asks.params) == (Say.UNSURE, {"piece": A})
    assert table.asked == A


def test_ok_lays_it(table: Table) -> None:
    table.doubt(A)
    assert table.press_kinds(OK) == ["laid"]
    assert table.top == A
    assert table.asked is None


def test_undo_says_that_it_does_not_lie_on_top(table: Table) -> None:
    table.doubt(A)
    assert table.press_kinds(NO) == [Say.NOT_ON_TOP]
    assert table.top == "saxons-2"
    assert table.asked is None


def test_a_quest_is_held_until_it_is_answered(table: Table) -> None:
    table.doubt(A)
    assert table.press_kinds(SAXONS) == [Say.UNSURE]
    assert table.view["last_quest"] is None
    table.press_kinds(NO)
    assert "resolved" in table.press_kinds(SAXONS)


def test_ok_held_too_long_is_an_answer_too(table: Table) -> None:
    table.doubt(A)
    assert table.press_kinds(Held(Button.OK, 2), after=3.0) == ["laid"]


def test_what_is_seen_answers_it_lay_and_all(table: Table) -> None:
    table.doubt(A)
    assert kinds(table.lay(A)) == ["laid"]
    assert table.settle(A, "on-top", after=0.0) == []
    assert (table.asked, table.top) == (None, A)


@pytest.mark.parametrize("became", ["gone", "beside", "below"])
def test_a_card_that_is_taken_away_is_asked_for_no_more(table: Table, became: str) -> None:
    table.doubt(A)
    assert table.settle(A, became) == []
    assert table.asked is None
    assert "resolved" in table.press_kinds(SAXONS)


def test_a_fan_that_stays_is_asked_for_card_by_card_the_oldest_first(table: Table) -> None:
    table.see(ChangeKind.FAN, cards=(A, B))
    assert kinds(table.doubt(A, "fan")) == [Say.UNSURE]
    assert table.doubt(B, "fan", after=0.0) == []
    assert table.asked == A
    assert table.press_kinds(NO) == [Say.NOT_ON_TOP, Say.UNSURE]
    assert table.asked == B
    table.press_kinds(OK)
    assert (table.top, table.asked) == (B, None)


def test_a_card_laid_by_ok_and_straightened_later_is_laid_once(table: Table) -> None:
    table.doubt(A)
    table.press_kinds(OK)
    assert table.lay(A) == []
    table.settle(A, "on-top")
    assert table.view["threats"] == 2


def test_a_card_whose_lay_is_taken_back_is_asked_for_again(table: Table) -> None:
    table.doubt(A)
    table.press_kinds(OK)
    table.press_kinds(HOLD_UNDO)
    assert table.press_kinds(OK) == [Say.UNDONE, Say.UNSURE]
    assert table.asked == A


def test_the_first_card_of_a_pile_is_asked_for_too(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert kinds(table.doubt(A)) == [Say.UNSURE]
    table.press_kinds(OK)
    assert table.top == A
    table.journal.close()


def test_a_score_goes_on_after_a_card_in_question_on_a_covered_pile_was_laid(table: Table) -> None:
    table.see(ChangeKind.COVERED)
    table.doubt(A)
    table.press_kinds(OK)
    assert "resolved" in table.press_kinds(PICTS)


# -- where it is not asked -------------------------------------------------------------------


def test_nothing_is_asked_before_the_table_has_agreed(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.session.begin({"record": "rumors/1", "players": 3}, at=0.0)
    table.session.look = table.session.look.watching(B, Mark.EMPTY)
    table.session.must_agree()
    assert table.doubt(A) == []
    assert kinds(table.see(ChangeKind.EMPTY)) == [Say.AGREED, Say.UNSURE]
    table.journal.close()


def test_nothing_is_asked_while_a_pile_is_counted(table: Table) -> None:
    table.press_kinds(SAXONS)
    table.see(ChangeKind.FAN, cards=("saxons-2", A))
    assert Say.UNSURE not in kinds(table.doubt(A))
    assert table.asked is None


@pytest.mark.parametrize("card", ["saxons-2", "loyal.1", "token-grail.1"])
def test_a_card_that_the_game_would_not_take_is_not_asked_for(table: Table, card: str) -> None:
    assert table.doubt(card) == []
    assert "resolved" in table.press_kinds(SAXONS)


def test_nothing_is_asked_where_no_pile_is_looked_at(table: Table) -> None:
    table.do("adjust", white=4)
    table.do("accuse", seat=0)
    assert table.doubt("loyal.1") == []
    assert table.asked is None


def test_nothing_is_asked_without_a_game(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    session = Session(journal, wall=lambda: 0.0)
    session.eyes(True)
    assert session.see(Change(1.0, ChangeKind.UNSURE, card=A, why="aside"), 1.0) == ()
    journal.close()


def test_a_camera_that_is_lost_holds_nothing_up(table: Table) -> None:
    table.doubt(A)
    table.session.eyes(False, table.at)
    assert table.asked is None
    assert "resolved" in table.press_kinds(SAXONS)


# -- the order of meanings -------------------------------------------------------------------


def test_the_take_back_comes_first(table: Table) -> None:
    table.doubt(A)
    assert table.press_kinds(HOLD_UNDO) == [Say.TAKE_BACK]
    assert table.asked is None
    assert table.press_kinds(OK)[0] == Say.UNDONE
    assert table.view["threats"] == 0


def test_a_half_made_choice_comes_before_it(table: Table) -> None:
    table.do("adjust", white=4)
    table.doubt(A)
    table.press_kinds(ACCUSE)
    assert table.asked is None
    assert table.press_kinds(NO) == [Say.UNSURE]
    table.press_kinds(ACCUSE)
    assert "accused" in table.press_kinds(OK)


def test_it_comes_before_the_games_own_meaning(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lay("vivien")
    table.doubt(A)
    assert "laid" in table.press_kinds(OK)
    assert (table.top, table.view["phase"]) == (A, "turn")
    table.journal.close()


def test_it_comes_before_the_offer_of_a_missed_card(table: Table) -> None:
    table.lay("picts-3")
    table.press_kinds(PICTS)
    table.see(ChangeKind.FAN, cards=("picts-3", "picts-4.1"))
    table.see(ChangeKind.EMPTY)
    assert table.session.offered_piece == "picts-4.1"
    table.doubt(B)
    assert table.session.offered_piece is None
    table.press_kinds(NO)
    assert table.session.offered_piece == "picts-4.1"


def test_a_choice_made_before_it_counts_no_pile_either(tmp_path: Path) -> None:
    table = Table(tmp_path, promos=["merlin-6"])
    table.lay("picts-5", "merlin-6")
    table.press_kinds(PICTS)  # chosen, and OK would go
    table.doubt(B)
    assert table.press_kinds(OK) == [Say.UNSURE]
    assert table.view["last_quest"] is None
    table.press_kinds(NO)
    table.press_kinds(PICTS)
    assert "resolved" in table.press_kinds(OK)
    table.journal.close()


# -- too soon --------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "top"), [(0.69, "saxons-2"), (0.71, A)])
def test_its_coming_stops_ok(table: Table, after: float, top: str) -> None:
    table.doubt(A)
    table.press_kinds(OK, after)
    assert table.top == top


def test_its_going_stops_ok_and_undo(table: Table) -> None:
    table.doubt(A)
    table.settle(A)
    assert table.press_kinds(NO, after=0.69) == []
    assert table.press_kinds(NO, after=0.02) == [Say.HOLD_UNDO]


def test_the_going_of_one_stops_the_answer_to_the_next(table: Table) -> None:
    table.doubt(A)
    table.doubt(B)
    table.press_kinds(NO)
    assert table.press_kinds(NO, after=0.5) == []
    assert table.asked == B


@pytest.mark.parametrize("heard", [SAXONS, ACCUSE])
def test_no_other_button_is_stopped(table: Table, heard: ButtonPress) -> None:
    table.do("adjust", white=4)
    table.at += 5.0
    table.doubt(A)
    table.settle(A, after=0.1)
    table.press_kinds(heard, after=0.1)
    assert table.session.game().asking is not None or table.view["last_quest"] is not None


# -- after UNDO ------------------------------------------------------------------------------


def test_after_undo_it_is_not_asked_again_as_long_as_it_lies_there(table: Table) -> None:
    table.doubt(A)
    table.press_kinds(NO)
    assert table.doubt(A, "under") == []
    assert table.asked is None


def test_after_undo_it_is_asked_again_when_it_was_away_for_a_second(table: Table) -> None:
    table.doubt(A)
    table.press_kinds(NO)
    table.settle(A, "gone")  # which the watcher says after a second
    assert kinds(table.doubt(A)) == [Say.UNSURE]


def test_after_undo_a_card_beside_the_pile_for_less_than_a_second_was_not_away() -> None:
    doubts = UncertainCards().unsure(A, 10.0).decline(A).without_card(A, False, 12.0)
    assert doubts.unsure(A, 12.9).cards == ()
    assert doubts.unsure(A, 13.1).cards == (A,)
    assert doubts.unsure(A, 12.9).unsure(A, 14.0).cards == ()


def test_after_undo_another_game_asks_anew_only_when_it_was_away(table: Table) -> None:
    table.doubt(A)
    table.press_kinds(NO)
    table.session.begin({"record": "rumors/1", "players": 3}, at=table.at)
    table.see(ChangeKind.EMPTY)
    assert table.asked is None


def test_undo_does_not_silence_another_card(table: Table) -> None:
    table.doubt(A)
    table.press_kinds(NO)
    assert kinds(table.doubt(B)) == [Say.UNSURE]


# -- Morgan #1 -------------------------------------------------------------------------------


@pytest.fixture
def hushed(tmp_path: Path, closes: Closes) -> Table:
    """Morgan #1 stands: what is seen in a hand is nobody's business."""
    made = closes(Table(tmp_path))
    made.lay("saxons-2", "morgan-1")
    made.at += 5.0
    return made


def test_while_morgan_1_stands_the_card_is_not_named(hushed: Table) -> None:
    (tells,) = hushed.doubt(A)
    assert (tells.kind, tells.params) == (Say.UNREAD_TOP, {})
    assert hushed.asked is Unread.COVERED
    assert hushed.doubt(B) == []


def test_while_morgan_1_stands_a_quest_is_held(hushed: Table) -> None:
    hushed.do("teach", card="morgan-1", symbols=["picts"])
    hushed.doubt(A)
    assert hushed.press_kinds(PICTS) == [Say.UNREAD_TOP]
    hushed.settle(A)
    assert "resolved" in "".join(hushed.press_kinds(PICTS)) or hushed.view["phase"] != "turn"


def test_while_morgan_1_stands_ok_keeps_its_meaning_and_is_not_stopped(hushed: Table) -> None:
    hushed.doubt(A)
    assert "laid-face-down" in hushed.press_kinds(OK, after=0.1)


def test_while_morgan_1_stands_lines_still_work(hushed: Table) -> None:
    hushed.doubt(A)
    assert "laid" in kinds(hushed.do("lay", card="merlin-1"))


def test_a_card_that_lies_there_when_morgan_1_ends_is_asked_for(hushed: Table) -> None:
    hushed.doubt(A)
    assert Say.UNSURE in kinds(hushed.lay("merlin-1"))
    assert hushed.asked == A


# -- what else the watcher notes --------------------------------------------------------------


def test_a_pile_beside_the_mat_and_two_mats_are_noted(table: Table) -> None:
    (beside,) = table.see(ChangeKind.BESIDE, cards=(A, B))
    assert (beside.kind, beside.params) == (Say.BESIDE, {})
    (mats,) = table.see(ChangeKind.TWO_MATS, cards=("mat.1", "mat.3"))
    text = sentence_of(mats, table.session.game().adapter, ())
    assert text == "Two mats are in view (mat.1, mat.3): take one away."


def test_while_morgan_1_stands_cards_beside_the_mat_are_nobodys_business(hushed: Table) -> None:
    assert hushed.see(ChangeKind.BESIDE, cards=(A, B)) == []
    assert kinds(hushed.see(ChangeKind.TWO_MATS, cards=("mat.1",))) == [Say.TWO_MATS]


# -- the operator ----------------------------------------------------------------------------


@pytest.mark.parametrize(("on_top", "top"), [(True, A), (False, "saxons-2")])
def test_the_pages_answer_it_too(table: Table, on_top: bool, top: str) -> None:
    table.doubt(A)
    operator_words.take(
        table.session, {"table": "unsure", "piece": A, "on_top": on_top}, table.at + 1
    )
    assert (table.top, table.asked) == (top, None)


def test_the_pages_answer_what_is_asked_alone(table: Table) -> None:
    with pytest.raises(ValueError, match="nothing is asked about grail-2"):
        operator_words.take(
            table.session, {"table": "unsure", "piece": B, "on_top": True}, table.at
        )
