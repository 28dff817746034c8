"""A card that was misread: another stands in its place in one action, or nothing is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import BadRecord, Notice, Refused
from engine.record import read_event
from engine.rumors.pieces import RUMORS
from firmware.demo.evening import company_for
from firmware.table import operator_words
from firmware.table.notices import Say
from firmware.table.running_game import resume_game
from tests.firmware.table.test_missed_cards import GRAIL, PICTS, Table, kinds, scored
from tests.support.camera_table import Closes
from vision.pile.change import ChangeKind


class Operator(Table):
    """A table whose operator puts it right."""

    def replace(self, piece: str, by: str, before: int | None = None) -> list[Notice]:
        self.at += 1.0
        where = {} if before is None else {"before": before}
        asked = {"table": "replace", "piece": piece, "with": by, **where}
        return list(operator_words.take(self.session, asked, self.at))

    @property
    def stands(self) -> list[str]:
        running = self.session.game()
        written = map(running.adapter.game.write, running.play.since(0))
        return [" ".join(map(_word, line.values())) for line in written]


@pytest.fixture
def make(tmp_path: Path, closes: Closes) -> Callable[..., Operator]:
    return lambda **header: closes(Operator(tmp_path, **header))


@pytest.fixture
def table(make: Callable[..., Operator]) -> Operator:
    return make()


def _word(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


# -- one action ------------------------------------------------------------------------------


def test_another_card_stands_in_its_place(table: Operator) -> None:
    table.lay("picts-5", "saxons-2", "grail-3")
    assert kinds(table.replace("picts-5", "picts-4.1")) == [Say.REPLACED]
    assert table.stands == ["lay picts-4.1", "lay saxons-2", "lay grail-3"]


def test_the_record_says_undo_and_the_lines_anew_at_once(table: Operator) -> None:
    table.lay("picts-5", "saxons-2")
    table.replace("picts-5", "picts-4.1")
    assert table.recorded == [
        "lay picts-5", "lay saxons-2", "undo", "undo", "lay picts-4.1", "lay saxons-2",
    ]  # fmt: skip
    assert table.replayed() == table.session.game().state


def test_a_quest_that_was_scored_is_scored_anew(table: Operator) -> None:
    scored(table)
    said = table.replace("saxons-2", "picts-4.1")
    assert (table.totals, table.view["white"]) == ({"picts": 12}, 1)
    assert kinds(said) == [Say.REPLACED, "resolved", "swords", Say.SWORDS_NOW, Say.PUT_BACK]
    assert said[-2].params == {"white": 1, "black": 0, "was_white": 0, "was_black": 1}


def test_a_card_of_an_older_pile_is_replaced_too(table: Operator) -> None:
    scored(table)
    table.see(ChangeKind.EMPTY)
    table.lay("grail-5", "grail-3")
    table.press(GRAIL)
    said = table.replace("saxons-2", "picts-4.1")
    assert said[-2].params == {"white": 1, "black": 1, "was_white": 0, "was_black": 2}
    assert table.view["last_quest"]["main"] == "grail"


def test_nothing_is_told_of_a_pile_that_nobody_has_counted(table: Operator) -> None:
    table.lay("picts-5", "saxons-2")
    (said,) = table.replace("picts-5", "picts-4.1")
    assert said.kind == Say.REPLACED


def test_a_card_turned_up_is_replaced(table: Operator) -> None:
    table.lay("morgan-1", "saxons-2")
    table.do("lay", face="down")
    table.do("claim", quest="picts")
    table.press(PICTS)
    table.lay("picts-2")
    assert table.totals["picts"] == 2
    table.replace("picts-2", "picts-5")
    assert table.totals["picts"] == 5


def test_a_card_without_its_copys_number_is_the_first_that_is_taken(table: Operator) -> None:
    table.lay("picts-4.1", "picts-5")
    table.replace("picts-5", "picts-4")
    assert table.stands == ["lay picts-4.1", "lay picts-4.2"]
    table.replace("picts-4", "grail-2")  # the newest of them
    assert table.stands == ["lay picts-4.1", "lay grail-2"]


# -- which line ------------------------------------------------------------------------------


def test_of_several_lines_the_newest_lay_is_meant(table: Operator) -> None:
    table.lay("morgan-3")
    table.do("teach", card="morgan-3", symbols=["grail"])
    table.replace("morgan-3", "morgan-2")
    assert table.stands == ["lay morgan-2", "teach morgan-3 grail"]


def test_before_a_line_the_newest_line_above_it_is_meant(table: Operator) -> None:
    table.lay("morgan-3")
    table.do("teach", card="morgan-3", symbols=["grail"])
    table.replace("morgan-3", "morgan-2", before=4)
    assert table.stands == ["lay morgan-3", "teach morgan-2 grail"]
    table.replace("morgan-3", "morgan-5", before=table.session.game().numbers[0] + 1)
    assert table.stands[0] == "lay morgan-5"


@pytest.mark.parametrize(("piece", "before"), [("grail-2", None), ("picts-5", 1)])
def test_a_card_that_no_line_names_is_refused(
    table: Operator, piece: str, before: int | None
) -> None:
    table.lay("picts-5")
    with pytest.raises(Refused, match=f"no line .*names {piece}"):
        table.replace(piece, "grail-3", before)


# -- what the cards ask ----------------------------------------------------------------------


def test_what_the_new_card_asks_is_answered_with_ok(make: Callable[..., Operator]) -> None:
    table = make()
    table.lay("picts-5", "saxons-2")
    table.replace("picts-5", "vivien")
    assert table.stands == ["lay vivien", "confirm", "lay saxons-2"]


def test_the_answer_to_what_the_old_card_asked_goes_with_it(table: Operator) -> None:
    table.lay("vivien", "saxons-2")
    table.replace("vivien", "picts-5")
    assert table.stands == ["lay picts-5", "lay saxons-2"]


def test_an_answer_that_fits_both_stays(make: Callable[..., Operator]) -> None:
    table = make(promos=["merlin-6"])
    table.lay("vivien", "saxons-2")
    table.replace("vivien", "merlin-6")
    assert table.stands == ["lay merlin-6", "confirm", "lay saxons-2"]


# -- where the rest does not stand -----------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "by", "said"),
    [
        ("picts-5", "saxons-2", "line 3 would no longer be taken: .*already"),
        ("picts-3", "grail-2", "line 5 would no longer be taken: "),
        ("saxons-2", "picts-5", "picts-5 cannot stand in line 3: .*already"),
        ("picts-5", "picts-5", "the same card"),
    ],
)
def test_where_it_is_not_taken_the_line_is_named_and_nothing_is_changed(
    table: Operator, piece: str, by: str, said: str
) -> None:
    scored(table)
    before, recorded = table.view, table.recorded
    with pytest.raises(Refused, match=said):
        table.replace(piece, by)
    assert (table.view, table.recorded) == (before, recorded)


def test_a_card_that_does_not_exist_is_not_valid(table: Operator) -> None:
    table.lay("picts-5")
    with pytest.raises(BadRecord, match="with: expected a piece of this game"):
        table.replace("picts-5", "picts-9")


def test_a_knight_is_no_rumor_card(make: Callable[..., Operator]) -> None:
    table = make()
    table.lay("picts-5")
    with pytest.raises((BadRecord, Refused)):
        table.replace("picts-5", "loyal.1")
    assert table.stands == ["lay picts-5"]


# -- what else is known ----------------------------------------------------------------------


def test_a_missed_card_that_is_put_in_so_is_offered_no_more(table: Operator) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    assert table.offered
    table.replace("saxons-2", "picts-4.1")
    assert table.offered == {}


def test_where_the_top_was_hidden_is_remembered_with_the_lines(table: Operator) -> None:
    table.lay("picts-5")
    table.see(ChangeKind.COVERED)
    table.see(ChangeKind.LIFTED, card=None, below="picts-5")
    table.lay("saxons-2")
    table.see(ChangeKind.COVERED)
    table.lay("picts-3")
    table.press(PICTS)
    table.fan("picts-5", "picts-4.1")
    assert table.best == 4
    table.replace("picts-5", "vivien")  # one line more: its answer
    assert table.best == 13  # after lines 6 to 9, which take four back


def test_replacing_and_replacing_back_changes_no_state(tmp_path: Path) -> None:
    chance = Random(11)
    header = {"record": "rumors/1", "players": 4}
    for seed in range(12):
        table = Operator(tmp_path / str(seed), players=4)
        company, adapter = company_for(header, seed)
        for _ in range(chance.randrange(5, 40)):
            state = table.session.game().state
            event = company.next_event(state)
            if event is None:
                break
            table.session.do(adapter.game.write(event), table.at)
            company.follow(state, event, table.session.game().state)
        laid = [words.split()[1] for words in table.stands if words.startswith("lay ")]
        laid = [card for card in laid if card in RUMORS]
        before, stood = table.session.game().state, table.stands
        old, new = chance.choice(laid), chance.choice(RUMORS)
        try:
            table.replace(old, new)
        except Refused:
            assert table.session.game().state == before
        else:
            assert table.replayed() == table.session.game().state
            if len(table.stands) == len(stood):
                number = table.session.game().numbers[stood.index(f"lay {old}")]
                table.replace(new, old, before=number + 1)
                assert table.session.game().state == before
        recorded = table.journal.current()
        assert recorded is not None
        assert resume_game(recorded)[0].state == table.session.game().state
        assert all(read_event(adapter.game, line) is not None for line in recorded.lines)
        table.journal.close()
