"""The session: what presses and cards come to, as docs/how-to-play.md says; time is an argument."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import (
    BadRecord,
    Button,
    ButtonPress,
    Eyes,
    Held,
    Input,
    Mark,
    PieceId,
    Refused,
)  # fmt: skip
from firmware.after.deletion import mark_seen
from firmware.table.corrections import back_to
from firmware.table.journal import Journal
from firmware.table.notices import Say
from firmware.table.session import Session
from tests.support.camera_table import Closes, SeenTable
from tests.support.data_folder import evening
from vision.pile.change import ON_THE_MAT, Change, ChangeKind

PICTS = PieceId("picts-5")
GRAIL = PieceId("grail-2")
MORGAN_1 = PieceId("morgan-1")
MORGAN_2 = PieceId("morgan-2")
OK = ButtonPress(Button.OK)
GO_PICTS = ButtonPress(Button.QUEST_1)
HOLD_UNDO = Held(Button.UNDO, 2)


class Table(SeenTable):
    """One second passes with each thing that happens."""

    def lift(self, piece: str, below: PieceId | Mark | None, after: float = 1.0) -> list[str]:
        shows = ON_THE_MAT if below is Mark.EMPTY else below
        return self.see(ChangeKind.LIFTED, after, card=piece, below=shows)

    @property
    def view(self) -> dict[str, object]:
        running = self.session.running
        assert running is not None
        return dict(running.adapter.game.view(running.state, Eyes.REFEREE).as_json())


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    """Three players, a camera that sees the empty mat."""
    made = closes(Table(tmp_path, {"record": "rumors/1", "players": 3}))
    made.see(ChangeKind.EMPTY, after=0.0)
    return made


@pytest.fixture
def blind(tmp_path: Path, closes: Closes) -> Table:
    """Three players and no camera."""
    made = closes(Table(tmp_path))
    made.session.begin({"record": "rumors/1", "players": 3}, at=0.0)
    return made


def test_a_card_laid_and_a_button_pressed_score_a_quest(table: Table) -> None:
    table.lay(PICTS)
    assert "resolved" in table.hear(GO_PICTS)
    assert table.view["black"] == 1


def test_a_line_is_on_disk_before_it_stands(table: Table) -> None:
    table.lay(PICTS)
    recorded = table.journal.current()
    assert recorded is not None
    assert recorded.lines == ({"do": "lay", "card": "picts-5", "at": 1.0},)


def test_an_input_stands_only_when_it_could_be_written(table: Table) -> None:
    table.journal.close()
    with pytest.raises(OSError, match=r"journal\.sqlite"):
        table.lay(PICTS)
    assert table.view["threats"] == 0


def test_a_game_resumes_as_it_stood(table: Table, tmp_path: Path) -> None:
    table.lay(PICTS)
    table.lay(MORGAN_2)
    before = table.view
    again = Table(tmp_path)
    again.session.resume(at=0.0)
    assert again.view == before
    again.journal.close()


def test_nothing_is_resumed_from_an_empty_journal(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.session.resume(at=0.0) == ()
    table.journal.close()


# -- what should lie there -------------------------------------------------------------------


def test_no_card_counts_before_the_mat_was_seen_empty(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.session.eyes(True)
    table.session.begin({"record": "rumors/1", "players": 3}, at=0.0)
    assert table.lay(PICTS) == [Say.HELD_BACK]
    assert table.view["threats"] == 0
    table.lift(PICTS, Mark.EMPTY)
    table.lay(PICTS)
    assert table.view["threats"] == 1
    table.journal.close()


@pytest.mark.parametrize("ok", [OK, Held(Button.OK, 2)])
def test_ok_stands_for_the_empty_mat_however_long_it_is_held(tmp_path: Path, ok: Input) -> None:
    table = Table(tmp_path)
    table.session.eyes(True)
    table.session.begin({"record": "rumors/1", "players": 3}, at=0.0)
    assert table.hear(ok) == [Say.AGREED]
    table.lay(PICTS)
    assert table.view["threats"] == 1
    table.journal.close()


def test_after_a_quest_the_mat_must_be_seen_empty_again(table: Table) -> None:
    table.lay(PICTS)
    table.hear(GO_PICTS)
    assert table.lay(GRAIL) == [Say.HELD_BACK]
    table.see(ChangeKind.EMPTY)
    table.lay(GRAIL)
    assert table.view["threats"] == 1


def test_a_loyalty_card_counts_though_the_pile_still_lies_there(table: Table) -> None:
    table.session.do({"do": "adjust", "white": 4}, at=0.0)
    table.lay(PICTS)
    table.hear(GO_PICTS)
    table.session.do({"do": "accuse", "seat": 0}, at=table.at)
    table.lay(PieceId("traitor.1"))
    assert table.view["phase"] == "turn"
    assert table.lay(GRAIL) == [Say.HELD_BACK]


def test_a_card_lifted_within_two_seconds_was_not_laid(table: Table) -> None:
    table.lay(PICTS)
    assert Say.ONLY_HELD in table.lift(PICTS, Mark.EMPTY, after=1.5)
    assert table.view["threats"] == 0


def test_a_card_lifted_later_was_laid(table: Table) -> None:
    table.lay(PICTS)
    table.lift(PICTS, Mark.EMPTY, after=2.5)
    assert table.view["threats"] == 1


def test_a_card_that_went_within_two_seconds_was_not_laid_though_it_is_known_later(
    table: Table,
) -> None:
    table.lay(PICTS)
    said = table.see(ChangeKind.LIFTED, 3.0, card=PICTS, below=ON_THE_MAT, since=table.at + 1.5)
    assert Say.ONLY_HELD in said
    assert table.view["threats"] == 0


def test_a_card_entered_by_hand_is_not_laid_again_when_it_is_seen(table: Table) -> None:
    table.session.do({"do": "lay", "card": "picts-5"}, at=1.0)
    assert table.lay(PICTS) == []
    assert table.view["threats"] == 1


def test_a_card_that_is_refused_must_be_taken_off(table: Table) -> None:
    table.lay(PICTS)
    table.lay(GRAIL)
    table.see(ChangeKind.PRESENT, cards=(PICTS,))
    assert table.lay(PieceId("loyal.1")) == [Say.REFUSED, Say.PUT_BACK]
    assert table.lift(PieceId("loyal.1"), GRAIL, after=3.0) == [Say.AGREED]


def test_a_quest_is_held_while_the_top_card_cannot_be_seen(table: Table) -> None:
    table.lay(PICTS)
    table.see(ChangeKind.COVERED)
    assert table.hear(GO_PICTS) == [Say.UNREAD_TOP]
    assert table.view["threats"] == 1
    table.see(ChangeKind.PRESENT, cards=(PICTS,))
    assert "resolved" in table.hear(GO_PICTS)


def test_a_quest_may_be_gone_on_after_the_pile_was_taken_up(table: Table) -> None:
    table.lay(PICTS)
    table.lift(PICTS, Mark.EMPTY, after=5.0)
    assert "resolved" in table.hear(GO_PICTS)


def test_without_a_camera_nothing_is_waited_for(blind: Table) -> None:
    blind.session.do({"do": "lay", "card": "picts-5"}, at=1.0)
    assert "resolved" in blind.hear(GO_PICTS)
    blind.session.do({"do": "lay", "card": "grail-2"}, at=5.0)
    assert blind.view["threats"] == 1


def test_a_camera_that_is_lost_holds_nothing_up(table: Table) -> None:
    table.lay(PICTS)
    table.see(ChangeKind.COVERED)
    table.session.eyes(False)
    assert "resolved" in table.hear(GO_PICTS)


# -- presses ---------------------------------------------------------------------------------


def _under_morgan_1(table: Table) -> None:
    table.lay(MORGAN_1)
    table.see(ChangeKind.COVERED)
    table.hear(OK)


def test_a_press_right_after_the_phase_changed_is_ignored(table: Table) -> None:
    _under_morgan_1(table)
    assert table.view["phase"] == "claim"
    assert table.hear(GO_PICTS, after=0.69) == []
    assert table.view["phase"] == "claim"
    assert table.hear(GO_PICTS, after=0.02) == ["claimed"]


def test_a_card_is_not_ignored_right_after_the_phase_changed(table: Table) -> None:
    table.lay(PieceId("vivien"))
    table.at -= 0.9
    table.lay(PICTS)
    assert table.view["threats"] == 2
    assert table.view["phase"] == "turn"


def test_undo_held_then_ok_takes_one_line_back(table: Table) -> None:
    table.lay(PICTS)
    assert table.hear(HOLD_UNDO) == [Say.TAKE_BACK]
    assert Say.UNDONE in table.hear(OK)
    assert table.view["threats"] == 0


def test_undo_held_then_undo_lets_go(table: Table) -> None:
    table.lay(PICTS)
    table.hear(HOLD_UNDO)
    assert table.hear(ButtonPress(Button.UNDO)) == [Say.LET_GO]
    assert table.view["threats"] == 1


def test_after_an_undo_the_table_says_what_to_put_back(table: Table) -> None:
    table.lay(PICTS)
    table.lay(GRAIL)
    table.hear(HOLD_UNDO)
    assert table.hear(OK)[-1] == Say.PUT_BACK
    assert table.hear(GO_PICTS) == [Say.PUT_BACK]
    assert table.lift(GRAIL, PICTS, after=3.0) == [Say.AGREED]
    assert "resolved" in table.hear(GO_PICTS)


def test_nothing_to_take_back_is_a_refusal(table: Table) -> None:
    table.hear(HOLD_UNDO)
    assert table.hear(OK) == [Say.REFUSED]


def test_a_press_that_means_nothing_is_refused_with_a_reason(table: Table) -> None:
    said = table.session.hear(ButtonPress(Button.UNDO), at=5.0)
    assert [notice.params["reason"] for notice in said] == ["means-nothing"]


def test_ok_held_after_the_game_starts_the_same_table_again(table: Table) -> None:
    table.session.do({"do": "adjust", "white": 9}, at=1.0)
    for seat in range(3):
        table.session.do({"do": "loyalty", "seat": seat, "is": "loyal"}, at=2.0)
    assert table.view["winner"] == "loyal"
    assert table.hear(Held(Button.OK, 2), after=5.0) == []
    assert table.hear(Held(Button.OK, 3), after=1.0) == [Say.BEGUN]
    assert table.view["phase"] == "turn"
    assert len(table.journal.games()) == 2


def test_a_bad_line_and_a_refused_one_are_told_apart(table: Table) -> None:
    with pytest.raises(BadRecord):
        table.session.do({"do": "lay", "card": "no-card"}, at=1.0)
    with pytest.raises(Refused):
        table.session.do({"do": "claim", "quest": "picts"}, at=1.0)


def test_with_no_game_a_line_is_refused_and_a_press_does_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path)
    with pytest.raises(Refused, match="no game"):
        table.session.do({"do": "confirm"}, at=0.0)
    assert table.hear(OK) == []
    assert table.lay(PICTS) == []
    table.journal.close()


def test_a_pile_that_lay_there_before_is_known_by_the_card_that_should_be_on_top(
    table: Table,
) -> None:
    table.lay(PICTS)
    table.lay(GRAIL)
    table.session.eyes(False)
    table.session.eyes(True)
    assert table.see(ChangeKind.PRESENT, cards=(GRAIL, PICTS)) == [Say.AGREED]


def test_a_peek_is_noted_without_saying_at_what(table: Table) -> None:
    (note,) = table.session.see(Change(9.0, ChangeKind.PEEK, card=PICTS), 9.0)
    assert (note.kind, note.params) == (Say.PEEK, {})


def test_nothing_is_said_of_cards_in_a_hand_while_morgan_1_stands(table: Table) -> None:
    table.lay(MORGAN_1)
    assert table.see(ChangeKind.FAN, cards=(PICTS, GRAIL)) == []


def test_a_pile_taken_up_with_no_quest_named_asks_which(table: Table) -> None:
    table.lay(PICTS)
    table.lift(PICTS, Mark.EMPTY, after=5.0)
    assert table.see(ChangeKind.EMPTY) == [Say.PILE_TAKEN]
    assert "resolved" in table.hear(GO_PICTS)
    assert table.see(ChangeKind.EMPTY) == []


def test_a_game_that_goes_on_after_its_replay_was_seen_says_so(tmp_path: Path) -> None:
    header, lines = evening("loyal-win")
    journal = Journal(tmp_path / "journal.sqlite")
    number = journal.begin(header, 0.0)
    journal.append(number, lines)
    session = Session(journal, wall=lambda: 0.0)
    session.resume(at=0.0)
    last = session.game().last
    assert Say.REPLAY_SEEN not in [one.kind for one in back_to(session, last - 1, last, 1.0)]
    session.do(lines[-1], 2.0)
    mark_seen(tmp_path / "journal.sqlite", number, 3.0)
    last = session.game().last
    assert Say.REPLAY_SEEN in [one.kind for one in back_to(session, last - 3, last, 4.0)]
    journal.close()
