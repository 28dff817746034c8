"""After a Quest the pile's place must be clear: what is laid meanwhile waits, and is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Button, PieceId
from firmware.screen.snapshot import NO_LAMPS, Around, lights, snapshot
from firmware.table.notices import Say
from tests.firmware.table.test_uncertain_cards import NO, OK, Table, kinds
from tests.support.camera_table import Closes
from vision.pile.change import ChangeKind

NEXT = ("grail-2", "dragon-5")


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    """A Quest is resolved and its pile lies there still."""
    made = closes(Table(tmp_path))
    made.lay("saxons-2", "picts-5")
    made.do("quest", quest="picts")
    return made


def page(table: Table) -> dict[str, object]:
    return snapshot(1, table.session, (), Around(True, False, "seeing", ""), NO_LAMPS)


def test_a_card_that_is_laid_meanwhile_is_answered(table: Table) -> None:
    assert Say.HELD_BACK in kinds(table.lay("grail-2"))
    assert table.view["threats"] == 0


def test_ok_blinks_as_long_as_the_place_is_not_clear(table: Table) -> None:
    assert lights(table.session).ok_blinks
    (ok,) = (one for one in page(table)["buttons"] if one["button"] == Button.OK)  # type: ignore[attr-defined]
    assert ok["lit"] == "answer"


def test_the_page_asks_for_the_place_before_it_invites_anybody_to_play(table: Table) -> None:
    assert page(table)["ask"]["text"] == "Clear the pile's place, or press OK."  # type: ignore[index]
    table.lay("grail-2")
    held = "What is laid now does not count yet: clear the pile's place, or press OK."
    assert page(table)["ask"]["text"] == held  # type: ignore[index]


def test_what_was_laid_meanwhile_is_offered_in_the_order_seen(table: Table) -> None:
    table.lay(*NEXT)
    said = table.press_kinds(OK)
    assert said[-1] == Say.MEANWHILE
    assert table.asked == NEXT[0]
    assert page(table)["unsure"] == {"piece": "grail-2", "label": "Grail 2", "meanwhile": True}
    assert table.press_kinds(OK)[0] == "laid"
    assert table.asked == NEXT[1]
    assert table.press_kinds(OK)[0] == "laid"
    assert (table.view["threats"], table.top, table.asked) == (2, NEXT[1], None)


def test_it_is_offered_too_when_the_mat_was_seen_empty(table: Table) -> None:
    table.lay(*NEXT)
    assert Say.MEANWHILE in kinds(table.see(ChangeKind.EMPTY))
    assert table.asked == NEXT[0]


def test_no_is_an_answer_and_the_next_one_is_asked_for(table: Table) -> None:
    table.lay(*NEXT)
    table.press_kinds(OK)
    assert table.press_kinds(NO) == [Say.NOT_COUNTED, Say.MEANWHILE]
    assert table.asked == NEXT[1]
    assert table.press_kinds(NO) == [Say.NOT_COUNTED]
    assert table.view["threats"] == 0


def test_only_what_the_game_would_take_is_offered(table: Table) -> None:
    table.lay("picts-5", "saxons-2")  # the pile that was counted, sorted
    table.press_kinds(OK)
    assert table.asked is None


def test_a_card_laid_properly_answers_the_question(table: Table) -> None:
    table.lay("grail-2")
    table.see(ChangeKind.EMPTY)
    assert "laid" in kinds(table.lay("grail-2"))
    assert table.asked is None
    assert table.view["threats"] == 1


def test_play_that_goes_on_without_them_ends_the_question(table: Table) -> None:
    table.lay("grail-2")
    table.see(ChangeKind.EMPTY)
    table.lay("dragon-5")
    assert table.asked is None
    assert table.view["threats"] == 1


def test_what_vivien_asks_does_not_end_it(table: Table) -> None:
    table.lay("vivien", "dragon-5")
    table.press_kinds(OK)
    table.press_kinds(OK)
    assert table.view["phase"] == "vivien"
    table.press_kinds(OK)
    table.press_kinds(OK)
    assert table.top == "dragon-5"


def test_a_card_face_down_under_morgan_1_is_answered(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lay("morgan-1")
    table.do("lay", face="down")
    table.do("claim", quest="picts")
    table.do("quest", quest="picts")
    table.do("reveal", card="picts-5")
    table.see(ChangeKind.ON_TOP, card="picts-5")
    assert kinds(table.see(ChangeKind.COVERED)) == [Say.HELD_BACK]
    assert table.session.doubts.meanwhile == ()  # nothing is kept of cards seen under Morgan #1
    table.journal.close()


def test_the_sorted_pile_is_not_offered_as_the_next_players(table: Table) -> None:
    table.lay("picts-3")
    table.see(ChangeKind.FAN, cards=("picts-5", "picts-3"))
    assert PieceId("picts-3") in table.session.sorter.missed_pieces
    table.see(ChangeKind.EMPTY)
    assert table.asked is None
