"""No game is lost: it is asked before one is left, UNDO leads back, and any can be gone on with."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.game import BadRecord, Button, ButtonPress, Held, Refused
from firmware.after import deletion
from firmware.after.catalogue import catalogue
from firmware.after.result import Stand
from firmware.table import operator_words
from firmware.table.journal import Journal
from firmware.table.ledger import go_on_at_the_next_start
from firmware.table.notices import Say
from firmware.table.replaced_game import WouldLeave
from firmware.table.session import Session
from firmware.table.words import sentence_of
from tests.firmware.upkeep import release_0_1
from tests.support.camera_table import Closes, SeenTable
from tests.support.data_folder import evening

OK, NO = ButtonPress(Button.OK), ButtonPress(Button.UNDO)
HOLD_UNDO = Held(Button.UNDO, 2)
HEADER = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}
A_SENTENCE = "The one who always brings far too many c"  # 40 characters
CARDS = ("picts-5", "saxons-2", "grail-3")


class Table(SeenTable):
    """Three players and no camera; cards are told by hand."""

    def begins(self, header: dict[str, object] = HEADER, cards: tuple[str, ...] = CARDS) -> int:
        """Begin a game, lay some cards in it and return its number."""
        self.session.begin(header, self._later(1.0))  # type: ignore[arg-type]
        for card in cards:
            self.do({"do": "lay", "card": card})
        return self.session.game().number

    def plays_to_its_end(self) -> None:
        header, lines = evening("loyal-win")
        self.session.begin(header, 0.0)
        for line in lines:
            self.do(line)

    def asks(self, **asked: object) -> list[str]:
        return self._kinds(
            operator_words.take(self.session, dict(asked), self._later(1.0))  # type: ignore[arg-type]
        )

    @property
    def top(self) -> str:
        return str(self.session.game().lying)

    @property
    def text(self) -> str:
        """What the table asks."""
        running, asked = self.session.game(), self.session.confirms
        assert asked is not None
        return sentence_of(asked, running.adapter, running.names)


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    return closes(Table(tmp_path))


# -- UNDO leads back -------------------------------------------------------------------------


def test_ok_held_where_a_line_would_be_taken_back_begins_no_game(table: Table) -> None:
    number = table.begins()
    assert table.hear(HOLD_UNDO) == [Say.TAKE_BACK]
    assert "new game" not in table.text
    assert table.hear(Held(Button.OK, 2)) == [Say.UNDONE]
    assert table.hear(Held(Button.OK, 3)) == []
    assert table.session.game().number == number
    assert table.journal.games() == (number,)


def test_undo_held_leads_back_to_the_game_before_as_long_as_nothing_was_played(
    table: Table,
) -> None:
    first = table.begins()
    was = table.session.game()
    table.begins(cards=())
    assert table.hear(HOLD_UNDO) == [Say.BRING_BACK]
    assert table.text == "Game 1 (Anna, Ben, Cleo): go back to it? OK: yes. UNDO: no."
    assert table.hear(OK) == [Say.GAME_GOES_ON]
    now = table.session.game()
    assert (now.number, now.state, now.own) == (first, was.state, was.own)


def test_that_it_does_is_said_when_the_game_begins(table: Table) -> None:
    table.begins()
    (begun,) = table.session.begin(HEADER, 9.0)
    text = sentence_of(begun, table.session.game().adapter, ())
    assert text.startswith("A new game begins. As long as nothing is played, UNDO held leads")
    assert "game 1" in text


def test_where_the_program_deals_no_undo_is_spoken_of_as_its_pages_have_none(table: Table) -> None:
    table.begins()
    table.session.deals = True
    (begun,) = table.session.begin(HEADER, 9.0)
    text = sentence_of(begun, table.session.game().adapter, ())
    assert text == "A new game begins. Game 1 is kept, the page “Games” has it."


def test_the_first_game_of_a_box_has_none_before_it(table: Table) -> None:
    (begun,) = table.session.begin(HEADER, 0.0)
    assert sentence_of(begun, table.session.game().adapter, ()) == "A new game begins."
    assert table.hear(HOLD_UNDO) == [Say.TAKE_BACK]


def test_undo_says_no_and_the_new_game_stays(table: Table) -> None:
    table.begins()
    second = table.begins(cards=())
    table.hear(HOLD_UNDO)
    assert table.hear(NO) == [Say.STAYS]
    assert table.session.game().number == second
    assert table.session.confirms is None


def test_a_button_that_is_held_is_no_answer_and_one_that_is_pressed_means_its_own(
    table: Table,
) -> None:
    table.begins(cards=())
    table.hear(HOLD_UNDO)
    asked = table.session.confirms
    table.hear(Held(Button.QUEST_1, 2))
    assert table.session.confirms is asked is not None
    table.hear(ButtonPress(Button.QUEST_1))
    assert table.session.confirms is None


def test_once_something_was_played_undo_takes_back_that(table: Table) -> None:
    table.begins()
    table.begins(cards=("dragon-2",))
    assert table.hear(HOLD_UNDO) == [Say.TAKE_BACK]
    assert table.hear(OK)[0] == Say.UNDONE
    assert table.hear(HOLD_UNDO) == [Say.BRING_BACK]


def test_a_game_without_a_line_is_passed_over(table: Table) -> None:
    first = table.begins()
    table.begins(cards=())
    table.begins({**HEADER, "players": ["Anna", "Ben", "Clea"]}, cards=())
    table.hear(HOLD_UNDO)
    table.hear(OK)
    assert table.session.game().number == first


def test_a_finished_game_is_led_back_to_as_well(table: Table) -> None:
    table.plays_to_its_end()
    over = table.session.game()
    assert table.hear(Held(Button.OK, 2)) == []
    assert table.hear(Held(Button.OK, 3)) == [Say.BEGUN]
    table.hear(HOLD_UNDO)
    table.hear(OK)
    assert table.session.game().state == over.state


def test_undo_leads_back_after_a_restart_too(table: Table, tmp_path: Path) -> None:
    first = table.begins()
    table.begins(cards=())
    table.journal.close()
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        session = Session(journal, wall=lambda: 0.0)
        session.resume(0.0)
        session.hear(HOLD_UNDO, 5.0)
        session.hear(OK, 6.0)
        assert session.game().number == first
        assert journal.troubles == ()


def test_a_deleted_game_is_not_led_back_to(table: Table) -> None:
    first = table.begins()
    table.begins(cards=())
    deletion.delete(table.journal.path, first, 1.0)
    assert table.hear(HOLD_UNDO) == [Say.TAKE_BACK]


# -- asked first -----------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [{"table": "again"}, {"table": "resume", "game": 1}])
def test_a_game_that_is_not_over_is_left_only_by_its_number(
    table: Table, asked: dict[str, object]
) -> None:
    table.begins()
    second = table.begins(cards=("dragon-2",))
    with pytest.raises(WouldLeave) as refused:
        table.asks(**asked)
    assert str(refused.value) == (
        "Game 2 (Anna, Ben, Cleo) is not over. It is kept, and the page “Games” goes on with it at"
        " any time."
    )
    assert refused.value.game == second
    with pytest.raises(Refused):
        table.asks(**asked, leaves=1)
    assert table.session.game().number == second
    table.asks(**asked, leaves=second)
    assert table.session.game().number != second


def test_a_game_without_a_line_is_left_unasked(table: Table) -> None:
    table.begins(cards=())
    assert table.asks(table="again") == [Say.BEGUN]


def test_names_that_are_sentences_are_told_in_short(table: Table) -> None:
    table.begins({**HEADER, "players": [A_SENTENCE, A_SENTENCE[::-1], "Cleo"]})
    with pytest.raises(Refused) as refused:
        table.asks(table="again")
    assert f"Game 1 ({A_SENTENCE}, …) is not over." in str(refused.value)


# -- a game ends, and none begins ------------------------------------------------------------


def test_a_game_ends_without_another_asked_once(table: Table) -> None:
    number = table.begins()
    with pytest.raises(WouldLeave) as refused:
        table.asks(table="end")
    assert str(refused.value) == (
        "Game 1 (Anna, Ben, Cleo) is not over: it ends without a winner. The page “Games” keeps it"
        " and goes on with it at any time."
    )
    assert table.session.over_number is None
    assert table.asks(table="end", leaves=number) == []
    assert table.session.running is None
    assert table.session.over_number == number
    assert table.hear(OK) == []


def test_a_game_without_a_line_leaves_nothing_that_ended_nor_does_one_before_another(
    table: Table,
) -> None:
    table.begins(cards=())
    table.asks(table="end")
    assert table.session.over_number is None
    table.asks(table="end", leaves=table.begins())
    table.begins(cards=())
    assert table.session.over_number is None


def test_a_game_that_was_ended_is_not_on_after_a_restart_and_may_be_looked_at(
    table: Table,
) -> None:
    number = table.begins()
    table.asks(table="end", leaves=number)
    table.journal.close()
    with closing(Journal(table.journal.path)) as journal:
        assert Session(journal, lambda: 0.0).resume(0.0) == ()
    with catalogue(table.journal.path.parent) as games:
        row, _ = games.open_game(number)
    assert (row.is_on, row.is_open, row.result.stand) == (False, True, Stand.OPEN)
    deletion.delete(table.journal.path, number, 1.0)


@pytest.mark.parametrize("begins_another", [False, True])
def test_a_game_that_was_ended_goes_on_at_any_time(begins_another: bool, table: Table) -> None:
    number = table.begins()
    was = table.session.game().state
    table.asks(table="end", leaves=number)
    if begins_another:
        table.begins(cards=())
        assert table.hear(HOLD_UNDO) == [Say.BRING_BACK]
        table.hear(OK)
    else:
        table.asks(table="resume", game=number)
    assert table.session.game().state == was
    table.do({"do": "lay", "card": "saxons-5"})
    assert table.session.game().number == number
    assert table.journal.current() is not None


def test_a_game_that_is_over_is_not_ended(table: Table) -> None:
    table.plays_to_its_end()
    with pytest.raises(Refused, match="it is over already"):
        table.asks(table="end")
    table.session.leave()
    with pytest.raises(Refused, match="no game is on"):
        table.asks(table="end")


# -- any game goes on ------------------------------------------------------------------------


def test_any_unfinished_game_goes_on_as_it_was_under_its_own_number(table: Table) -> None:
    states = {}
    for card in ("picts-2", "dragon-2", "grail-2"):
        number = table.begins(cards=(card,))
        states[number] = table.session.game()
    for number, was in states.items():
        if number != table.session.game().number:
            left = table.session.game().number
            assert table.asks(table="resume", game=number, leaves=left) == [Say.GAME_GOES_ON]
            assert table.session.game().state == was.state
            assert table.journal.on == (number, left)
    table.do({"do": "lay", "card": "saxons-5"})
    assert table.journal.games() == (1, 2, 3)
    assert [len(table.journal.game(n).lines) for n in (1, 2, 3)] == [1, 1, 2]


def test_a_new_game_gets_a_number_that_no_game_had(table: Table) -> None:
    for _ in range(3):
        table.begins()
    table.session.go_on(1, 9.0)
    deletion.delete(table.journal.path, 3, 1.0)
    deletion.purge(table.journal.path, 1.0 + deletion.DAY_S)
    assert table.begins() == 4


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (7, "game 7: there is no such game"),
        (2, "game 2: it is on at the table"),
        (1, "game 1: it was deleted: have it back first"),
    ],
)
def test_what_cannot_go_on_says_why(table: Table, number: int, why: str) -> None:
    table.begins()
    table.begins()
    deletion.delete(table.journal.path, 1, 1.0)
    with pytest.raises(Refused, match=why):
        table.session.go_on(number, 9.0)
    assert table.session.game().number == 2


def test_a_game_that_is_over_goes_on_by_undo_alone(table: Table) -> None:
    table.plays_to_its_end()
    table.begins()
    with pytest.raises(Refused, match="game 1: it is over"):
        table.session.go_on(1, table.at)


def test_one_that_was_closed_for_good_goes_on_and_its_replay_is_told(table: Table) -> None:
    table.begins()
    table.begins()
    deletion.close(table.journal.path, 1, 1.0)
    deletion.mark_seen(table.journal.path, 1, 1.0)
    said_kinds = [one.kind for one in table.session.go_on(1, 9.0)]
    assert said_kinds == [Say.GAME_GOES_ON, Say.REPLAY_SEEN]
    table.session.go_on(2, 9.0)
    with pytest.raises(OSError, match="on at the table"):
        deletion.close(table.journal.path, 2, 2.0)


def test_one_whose_lines_were_spoilt_goes_on_as_another_and_says_so(
    table: Table, tmp_path: Path
) -> None:
    table.begins()
    table.begins()
    base = table.journal.path
    table.journal.close()
    with closing(sqlite3.connect(base)) as raw, raw:
        raw.execute("UPDATE lines SET line = '{' WHERE game = 1 AND number = 4")
    with closing(Journal(base)) as journal:
        session = Session(journal, wall=lambda: 0.0)
        session.resume(0.0)
        session.go_on(1, 5.0)
        assert session.game().number == 3
        assert session.game().play.lines == 2
        assert any("game 1 is damaged" in one for one in journal.troubles)


def test_one_that_a_program_deals_goes_on_where_one_deals(table: Table) -> None:
    dealt = {**HEADER, "x-dealt": {"bots": [2]}}
    table.session.begin(dealt, 0.0)
    table.do({"do": "lay", "card": "picts-5"})
    table.begins()
    with pytest.raises(Refused, match="roundtable play"):
        table.session.go_on(1, 9.0)
    table.session.deals = True
    table.session.go_on(1, 9.0)
    with pytest.raises(Refused, match="roundtable run"):
        table.session.go_on(2, 9.0)


def test_the_time_while_it_was_left_does_not_count(table: Table) -> None:
    table.begins()
    last = table.journal.game(1).lines[-1]["at"]
    table.begins()
    table.session.go_on(1, 1e6)
    table.session.do({"do": "lay", "card": "dragon-2"}, 1e6 + 5.0)
    assert table.journal.game(1).lines[-1]["at"] == pytest.approx(last + 5.0)


def test_a_box_that_does_not_run_goes_on_with_it_at_its_next_start(
    table: Table, tmp_path: Path
) -> None:
    table.begins(cards=("picts-5",))
    table.begins(cards=("dragon-2",))
    table.journal.close()
    assert go_on_at_the_next_start(tmp_path, 1, lambda: 0.0) == 2
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        session = Session(journal, wall=lambda: 0.0)
        session.resume(0.0)
        assert (session.game().number, str(session.game().lying)) == (1, "picts-5")
        assert journal.troubles == ()


def test_an_unfinished_game_of_release_0_1_goes_on(tmp_path: Path) -> None:
    data = release_0_1.unpack(tmp_path) / "data"
    with closing(Journal(data / "journal.sqlite")) as journal:
        session = Session(journal, wall=lambda: 2e9)
        session.resume(0.0)
        finished, *left, on = journal.games()
        assert session.game().number == on
        with pytest.raises(Refused, match="it is over"):
            session.go_on(finished, 1.0)
        for number in left:
            lines = journal.game(number).lines
            session.go_on(number, 1.0)
            assert session.game().number == number
            assert journal.game(number).lines == lines
        assert len(left) == 2


def test_leaves_is_a_number(table: Table) -> None:
    table.begins()
    with pytest.raises(BadRecord, match="leaves"):
        table.asks(table="again", leaves="1")
