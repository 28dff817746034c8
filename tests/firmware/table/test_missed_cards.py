"""Cards that lay in the pile and were never seen being laid: offered, and put in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import Button, ButtonPress, Eyes, Held, Notice, PieceId, Refused
from engine.record import Play, read_event, step, steps
from engine.rumors.pieces import RUMORS
from firmware.demo.evening import company_for
from firmware.table import corrections
from firmware.table.journal import Journal
from firmware.table.missed_cards import counted_pile, insert_card, pile_lines, places
from firmware.table.notices import Say
from firmware.table.running_game import Running, begin_game, piece_of, resume_game, ticked_off
from firmware.table.session import Session
from tests.support.camera_table import Closes
from vision.pile.change import Change, ChangeKind

OK = ButtonPress(Button.OK)
NO = ButtonPress(Button.UNDO)
PICTS, SAXONS, DRAGON, EXCALIBUR, GRAIL = (ButtonPress(button) for button in list(Button)[:5])


class Table:
    """A session that sees what the watcher says; one second passes with each thing."""

    def __init__(self, folder: Path, **header: Any) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, wall=lambda: 0.0)
        self.at = 0.0
        self.session.eyes(True)
        self.session.begin({"record": "rumors/1", "players": 3, **header}, at=0.0)
        self.see(ChangeKind.EMPTY)

    def see(self, saw: ChangeKind, after: float = 1.0, **what: Any) -> list[Notice]:
        self.at += after
        return list(self.session.see(Change(self.at, saw, **what), self.at))

    def lay(self, *cards: str) -> list[Notice]:
        return [said for card in cards for said in self.see(ChangeKind.ON_TOP, card=card)]

    def fan(self, *cards: str) -> list[Notice]:
        return self.see(ChangeKind.FAN, cards=cards)

    def press(self, heard: ButtonPress | Held, after: float = 1.0) -> list[Notice]:
        self.at += after
        return list(self.session.hear(heard, self.at))

    def do(self, do: str, **line: Any) -> list[Notice]:
        self.at += 1.0
        return list(self.session.do({"do": do, **line}, self.at))

    def insert(self, card: str, line: int | None = None) -> list[Notice]:
        self.at += 1.0
        return list(corrections.insert(self.session, (PieceId(card),), line, self.at))

    @property
    def offered(self) -> dict[str, list[int]]:
        """The cards offered, with the lines before which each may stand."""
        return {
            offer.piece: [self.session.game().number_after(place.lines) for place in offer.places]
            for offer in self.session.sorter.offers
        }

    @property
    def best(self) -> int:
        return self.session.game().number_after(self.session.sorter.offers[0].best.lines)

    @property
    def view(self) -> dict[str, Any]:
        running = self.session.game()
        return dict(running.adapter.game.view(running.state, Eyes.REFEREE).as_json())

    @property
    def totals(self) -> dict[str, int]:
        return {one["quest"]: one["total"] for one in self.view["last_quest"]["quests"]}

    @property
    def recorded(self) -> list[str]:
        game = self.journal.current()
        assert game is not None
        told = ({key: line[key] for key in line if key != "at"} for line in game.lines)
        return [" ".join(map(str, line.values())) for line in told]

    def replayed(self) -> Any:
        """The state that the journal's own lines come to."""
        game, running = self.journal.current(), self.session.game()
        assert game is not None
        rules = running.adapter.game
        start: Play[Any] = Play(rules.start(rules.setup(game.header)))
        play, _ = steps(rules, start, (read_event(rules, line) for line in game.lines))
        return play.state


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    return closes(Table(tmp_path))


def kinds(said: list[Notice]) -> list[str]:
    return [notice.kind for notice in said]


def test_a_card_missed_in_the_pile_that_lies_there_may_stand_at_its_start_and_its_end(
    table: Table,
) -> None:
    assert pile_lines(table.session.game()) == range(0, 1)
    table.lay("picts-5", "saxons-2")
    assert pile_lines(table.session.game()) == range(0, 3)


def scored(table: Table) -> Table:
    """Picts 5 and Saxons 2 were laid and seen, then a Quest was gone on: Picts comes to 8."""
    table.lay("picts-5", "saxons-2", "picts-3")
    table.press(PICTS)
    return table


# -- what is offered -------------------------------------------------------------------------


def test_a_card_fanned_with_the_pile_that_was_never_laid_is_offered(table: Table) -> None:
    said = scored(table).fan("picts-5", "picts-4.1", "saxons-2")
    assert kinds(said) == [Say.MISSED]
    assert said[0].params["piece"] == "picts-4.1"
    assert table.offered == {"picts-4.1": [2, 3, 4, 5]}


def test_cards_that_were_laid_are_not_offered(table: Table) -> None:
    assert scored(table).fan("picts-5", "picts-3", "saxons-2") == []
    assert table.offered == {}


def test_a_card_alone_on_the_old_pile_may_be_the_next_one_laid_too_early(table: Table) -> None:
    said = scored(table).lay("grail-2")
    assert kinds(said) == [Say.HELD_BACK]
    assert table.offered == {}
    table.see(ChangeKind.LIFTED, card="grail-2", below="picts-3")
    table.see(ChangeKind.EMPTY)
    table.lay("grail-2")
    assert table.offered == {}
    assert table.view["top"] == "grail-2"


def test_a_card_on_which_another_of_the_pile_is_put_was_in_the_pile(table: Table) -> None:
    scored(table).lay("picts-4.1")
    assert kinds(table.lay("saxons-2"))[0] == Say.MISSED
    assert list(table.offered) == ["picts-4.1"]


def test_a_card_seen_alone_that_is_not_the_next_one_laid_was_in_the_pile(table: Table) -> None:
    scored(table).lay("picts-4.1")
    table.see(ChangeKind.EMPTY)
    assert kinds(table.lay("grail-2")) == ["laid", Say.MISSED]
    assert table.offered == {"picts-4.1": [2, 3, 4, 5]}


def test_a_knight_that_is_seen_says_nothing_of_the_pile(table: Table) -> None:
    scored(table).lay("picts-4.1", "tristan.1")
    assert table.offered == {}


def test_what_lies_there_when_ok_stands_for_empty_is_no_card_of_the_pile(table: Table) -> None:
    scored(table).lay("picts-4.1")
    assert kinds(table.press(OK)) == [Say.AGREED, Say.MEANWHILE]
    table.lay("grail-2")
    assert table.offered == {}


def test_a_card_that_came_to_light_inside_the_pile_was_in_it(table: Table) -> None:
    scored(table).lay("picts-4.1")  # under Picts 3, which was taken off
    said = table.see(ChangeKind.LIFTED, card="picts-4.1", below="saxons-2")
    assert kinds(said)[0] == Say.MISSED
    assert table.press(OK, after=0.5) == []  # too soon after the offer came up
    assert Say.INSERTED in kinds(table.press(OK))


def test_a_card_taken_off_the_old_top_may_still_be_the_next_one(table: Table) -> None:
    scored(table).lay("grail-2")
    assert Say.MISSED not in kinds(table.see(ChangeKind.LIFTED, card="grail-2", below="picts-3"))
    table.lay("grail-2")
    assert Say.MISSED not in kinds(table.see(ChangeKind.LIFTED, card="grail-2", below="mat"))


def test_once_the_mat_was_empty_a_card_of_the_pile_must_lie_beside_it(table: Table) -> None:
    scored(table).see(ChangeKind.EMPTY)
    assert kinds(table.fan("grail-3", "picts-4.1")) == [Say.FAN]
    assert table.offered == {}
    assert kinds(table.fan("picts-5", "picts-4.1")) == [Say.MISSED]


def test_once_the_next_card_is_laid_nothing_is_collected(table: Table) -> None:
    scored(table).see(ChangeKind.EMPTY)
    table.lay("grail-2")
    assert kinds(table.fan("picts-5", "picts-4.1")) == [Say.FAN]
    assert table.offered == {}


def test_a_fan_of_an_older_pile_says_nothing_of_this_one(table: Table) -> None:
    scored(table).see(ChangeKind.EMPTY)
    table.lay("grail-2")
    table.press(GRAIL)
    assert table.fan("saxons-2", "saxons-4.1") == []
    assert table.offered == {}


def test_while_a_pile_is_laid_a_fan_is_only_a_fan(table: Table) -> None:
    table.lay("picts-5")
    assert kinds(table.fan("picts-5", "picts-4.1")) == [Say.FAN]
    assert table.offered == {}


def test_a_card_of_the_discard_pile_was_not_in_this_one(table: Table) -> None:
    scored(table).see(ChangeKind.EMPTY)
    table.lay("grail-2")
    table.press(GRAIL)
    assert table.fan("grail-2", "picts-5") == []


def test_two_cards_without_one_of_the_pile_may_be_in_a_hand(table: Table) -> None:
    assert scored(table).fan("grail-2", "dragon-3") == []
    table.see(ChangeKind.EMPTY)
    table.lay("grail-2")
    assert table.offered == {}


def test_what_a_camera_that_comes_back_finds_beside_the_pile_is_offered(table: Table) -> None:
    scored(table).session.eyes(False)
    table.session.eyes(True)
    assert Say.MISSED in kinds(table.see(ChangeKind.PRESENT, cards=("picts-5", "picts-4.1")))


def test_a_card_that_no_place_takes_is_said_once(table: Table) -> None:
    table.do("adjust", white=4)
    table.lay("picts-5")
    table.do("accuse", seat=2)  # one card earlier it would have been seat 2 itself that accuses
    table.do("loyalty", seat=2, **{"is": "loyal"})
    table.press(PICTS)
    said = table.fan("picts-5", "grail-3")
    assert kinds(said) == [Say.NO_PLACE]
    assert table.fan("picts-5", "grail-3") == []
    assert table.offered == {}


# -- secrets ---------------------------------------------------------------------------------


@pytest.fixture
def hidden(table: Table) -> Table:
    """Morgan #1 stands; Picts 5 lies face up, a Picts card face down; the Quest is chosen."""
    table.lay("picts-5", "morgan-1")
    table.see(ChangeKind.COVERED)
    table.press(OK)
    table.press(PICTS)
    table.press(PICTS)
    assert table.view["phase"] == "reveal"
    return table


def test_under_morgan_1_a_card_in_a_hand_is_neither_shown_nor_kept(hidden: Table) -> None:
    hidden.lay("picts-3")
    assert hidden.view["announce"]
    assert kinds(hidden.lay("grail-2")) == [Say.HELD_BACK]
    assert hidden.fan("grail-2", "dragon-2") == []
    hidden.see(ChangeKind.EMPTY)
    assert hidden.fan("grail-2", "picts-5") == []
    hidden.lay("saxons-5")
    assert hidden.offered == {}


def test_face_down_cards_are_ticked_off_from_a_fan(hidden: Table) -> None:
    running = hidden.session.game()
    assert ticked_off(running) == ()
    said = hidden.fan("picts-5", "picts-3", "morgan-1")
    assert "turned-up" in kinds(said)
    assert hidden.totals == {"picts": 8}


def test_what_is_ticked_off_is_known_while_others_are_missing(table: Table) -> None:
    table.lay("morgan-1")
    for _ in range(2):
        table.see(ChangeKind.COVERED)
        table.press(OK)
        table.press(PICTS)
    table.press(PICTS)
    table.fan("picts-3", "morgan-1")
    assert ticked_off(table.session.game()) == ("picts-3",)
    assert table.view["hidden"] == 1


def test_more_cards_in_the_fan_than_were_laid_face_down_were_missed(hidden: Table) -> None:
    said = hidden.fan("picts-5", "picts-3", "picts-4.1", "morgan-1")
    assert "turned-up" in kinds(said)
    assert kinds(said)[-1] == Say.MISSED
    assert len(hidden.offered) == 1
    hidden.insert(next(iter(hidden.offered)))
    assert hidden.totals == {"picts": 12}


def test_tokens_are_read_from_a_fan(table: Table) -> None:
    table.lay("picts-5", "merlin-4.1", "merlin-4.2", "picts-3")
    table.press(PICTS)
    assert table.view["phase"] == "tokens"
    table.fan("token-dragon.1", "token-grail.2")
    assert table.view["phase"] == "turn"


def test_while_tokens_are_asked_for_the_piles_own_cards_are_no_refusal(table: Table) -> None:
    table.lay("picts-5", "merlin-4.1", "picts-3")
    table.press(PICTS)
    assert table.lay("picts-5") == []
    assert kinds(table.lay("saxons-5")) == [Say.MISSED]


def test_gawains_hand_is_no_pile(tmp_path: Path) -> None:
    table = Table(tmp_path, expert=True)
    table.lay("picts-5")
    table.press(PICTS)  # too early: seat 1 takes a Knight
    table.see(ChangeKind.EMPTY)
    table.lay("grail-2")
    table.press(GRAIL)
    table.press(OK)  # nobody plays Arthur
    assert table.view["phase"] == "gawain"
    table.do("knight", card="gawain.1", seat=1)
    assert table.fan("dragon-2", "dragon-3", "dragon-5") == []
    assert table.view["phase"] == "gawain-card"
    table.press(OK)
    assert table.offered == {}
    table.journal.close()


def test_loyalty_cards_side_by_side_are_not_given_to_seats(table: Table) -> None:
    scored(table).do("adjust", black=9)
    assert table.view["phase"] == "loyalties"
    table.fan("loyal.1", "traitor.1")
    assert [seat["revealed"] for seat in table.view["seats"]] == [None] * 3
    table.lay("loyal.1")
    assert table.view["seats"][1]["revealed"] == "loyal"


# -- where it belongs ------------------------------------------------------------------------


def test_the_likeliest_place_is_the_latest_that_leaves_the_quest_playable(table: Table) -> None:
    table.lay("picts-5", "saxons-2", "picts-3")
    table.press(PICTS)
    table.fan("picts-5", "saxons-3")
    # On top of Picts 3 it would have shown no Picts: the Quest could not have been gone on.
    assert table.offered == {"saxons-3": [2, 3, 4]}
    assert table.best == 4


def test_the_place_where_something_hid_the_top_comes_first(table: Table) -> None:
    table.lay("picts-5")
    table.see(ChangeKind.COVERED)
    table.lay("saxons-2", "picts-3")
    table.press(PICTS)
    table.fan("picts-5", "picts-4.1")
    assert table.best == 3


def test_a_cover_that_was_taken_off_again_hid_no_card(table: Table) -> None:
    table.lay("picts-5")
    table.see(ChangeKind.COVERED)
    table.see(ChangeKind.LIFTED, below="picts-5")
    table.lay("saxons-2", "picts-3")
    table.press(PICTS)
    table.fan("picts-5", "picts-4.1")
    assert table.best == 5


def test_a_hand_is_better_than_nothing_and_a_lost_camera_better_than_a_hand(table: Table) -> None:
    table.lay("picts-5")
    table.see(ChangeKind.HAND)
    table.lay("saxons-2", "picts-3")
    table.press(PICTS)
    table.fan("picts-5", "picts-4.1")
    assert table.best == 3
    table.session.hear(NO, table.at + 1)
    table.see(ChangeKind.EMPTY)
    table.lay("grail-2")
    table.session.eyes(False)
    table.session.eyes(True)
    table.see(ChangeKind.PRESENT, cards=("grail-2",))
    table.see(ChangeKind.HAND)
    table.lay("grail-3")
    table.press(GRAIL)
    table.fan("grail-2", "grail-5")
    assert table.best == table.session.game().last - 1


def test_a_card_of_a_second_pile_belongs_to_that_one(table: Table) -> None:
    scored(table).see(ChangeKind.EMPTY)
    table.lay("grail-2", "grail-3")
    table.press(GRAIL)
    table.fan("grail-2", "grail-5")
    assert table.offered == {"grail-5": [6, 7, 8]}


# -- putting it in ---------------------------------------------------------------------------


def test_a_card_put_in_scores_the_quest_anew(table: Table) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    assert (table.totals["picts"], table.view["black"]) == (8, 1)
    said = table.insert("picts-4.1")
    assert kinds(said)[0] == Say.INSERTED
    assert "resolved" in kinds(said)
    assert said[-1].kind == Say.PUT_BACK
    (swords,) = (one.params for one in said if one.kind == Say.SWORDS_NOW)
    assert swords == {"white": 1, "black": 0, "was_white": 0, "was_black": 1}
    assert (table.totals["picts"], table.view["white"], table.view["black"]) == (12, 1, 0)
    assert table.offered == {}


def test_the_record_says_undo_and_the_lines_again(table: Table) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    table.insert("picts-4.1", 4)
    assert table.recorded == [
        "lay picts-5", "lay saxons-2", "lay picts-3", "quest picts", "undo", "undo",
        "lay picts-4.1", "lay picts-3", "quest picts",
    ]  # fmt: skip
    assert table.replayed() == table.session.game().state


def test_ok_puts_it_in_and_undo_declines(table: Table) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    assert Say.INSERTED in kinds(table.press(OK))
    table.fan("picts-5", "picts-4.2")
    assert kinds(table.press(NO)) == [Say.DECLINED]
    assert table.fan("picts-5", "picts-4.2") == []
    assert table.totals["picts"] == 12


def test_a_press_right_after_the_offer_came_up_is_not_its_answer(table: Table) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    assert table.press(OK, after=0.69) == []
    assert Say.INSERTED in kinds(table.press(OK, after=0.02))
    assert table.press(OK, after=0.5) == []
    assert kinds(table.press(OK)) == [Say.AGREED]


def test_ok_stands_for_the_game_where_the_game_waits_for_it(hidden: Table) -> None:
    hidden.fan("picts-5", "picts-3", "picts-4.1")
    assert hidden.offered
    assert hidden.session.offered_piece is None  # OK: a card was laid face down
    assert Say.INSERTED not in kinds(hidden.press(OK))
    assert hidden.offered


def test_an_accusation_half_made_is_not_an_answer(table: Table) -> None:
    table.do("adjust", white=4)
    scored(table).fan("picts-5", "picts-4.1")
    table.press(ButtonPress(Button.ACCUSE))
    table.press(NO)
    assert table.offered == {"picts-4.1": [2, 3, 4, 5, 6]}


def test_all_or_nothing(table: Table) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    before = table.session.game().state
    table.journal.close()
    with pytest.raises(OSError, match=r"journal\.sqlite"):
        table.insert("picts-4.1")
    assert table.session.game().state == before
    assert table.offered == {"picts-4.1": [2, 3, 4, 5]}


def test_a_merlin_4_that_was_missed_asks_for_its_token(table: Table) -> None:
    scored(table).fan("picts-5", "merlin-4.1")
    table.insert("merlin-4.1", 3)
    assert table.view["phase"] == "tokens"
    table.press(PICTS)
    assert table.totals["picts"] == 3


def test_a_vivien_that_was_missed_is_done(table: Table) -> None:
    scored(table).fan("picts-5", "vivien")
    table.insert("vivien", 3)
    assert "confirm" in table.recorded
    assert table.view["phase"] == "turn"
    assert table.view["discard"] == 4


def test_a_missed_card_may_end_the_game_otherwise(table: Table) -> None:
    table.do("adjust", white=6)
    scored(table).fan("picts-5", "picts-4.1")
    table.insert("picts-4.1")
    assert table.view["phase"] == "loyalties"


@pytest.mark.parametrize(
    ("card", "line", "reason"),
    [
        ("picts-4.1", 1, "no-such-line"),
        ("picts-4.1", 99, "no-such-line"),
        ("saxons-3", 5, "not-on-top"),
        ("picts-5", None, "no-place"),
        ("picts-5", 3, "already-in-pile"),
        ("no-card", None, "no-place"),
        ("loyal.1", 3, "means-nothing"),
    ],
)
def test_what_the_record_does_not_take_is_refused(
    table: Table, card: str, line: int | None, reason: str
) -> None:
    scored(table)
    with pytest.raises(Refused) as refused:
        table.insert(card, line)
    assert refused.value.reason == reason
    assert len(table.recorded) == 4


def test_a_card_that_nobody_offered_is_put_in_by_the_operator(table: Table) -> None:
    table.lay("picts-5", "picts-3")
    said = table.insert("picts-4.1", 3)
    assert kinds(said) == [Say.INSERTED]
    assert table.view["threats"] == 3
    assert table.view["top"] == "picts-3"


def test_only_what_is_offered_is_declined(table: Table) -> None:
    scored(table)
    with pytest.raises(Refused, match="not offered"):
        corrections.decline(table.session, (PieceId("picts-4.1"),), 99.0)


def test_an_offer_goes_when_the_quest_is_taken_back(table: Table) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    table.do("undo")
    assert table.offered == {}


def test_an_offer_goes_when_the_card_is_laid_after_all(table: Table) -> None:
    scored(table).fan("picts-5", "picts-4.1")
    table.see(ChangeKind.EMPTY)
    table.lay("picts-4.1")
    assert table.offered == {}


# -- taken back to a line --------------------------------------------------------------------


def test_lines_are_taken_back_to_a_line(table: Table) -> None:
    scored(table)
    said = corrections.back_to(table.session, 2, 5, 99.0)
    assert said[0] == Notice(Say.TAKEN_BACK, {"lines": 3})
    assert table.view["top"] == "picts-5"
    assert table.recorded[4:] == ["undo"] * 3
    assert table.replayed() == table.session.game().state


@pytest.mark.parametrize(("line", "of"), [(2, 4), (5, 5), (0, 5), (6, 5)])
def test_a_record_that_has_changed_since_is_not_taken_back(
    table: Table, line: int, of: int
) -> None:
    scored(table)
    with pytest.raises(Refused, match="look again"):
        corrections.back_to(table.session, line, of, 99.0)


def test_as_many_lines_as_before_are_another_record_all_the_same(table: Table) -> None:
    table.lay("picts-5", "saxons-2")
    of = table.session.game().last
    table.do("undo")
    table.lay("grail-2")
    with pytest.raises(Refused, match="look again"):
        corrections.back_to(table.session, 2, of, 99.0)


def test_a_line_of_the_record_keeps_its_number_whatever_is_taken_back_below_it(
    table: Table,
) -> None:
    table.lay("picts-5", "saxons-2", "grail-2")  # lines 2 to 4
    table.insert("picts-3", 3)  # lines 5 and 6 take two back, 7 to 9 stand
    running = table.session.game()
    assert running.numbers == (2, 7, 8, 9)
    assert running.last == 9
    with pytest.raises(Refused, match="line 4 was taken back"):
        table.insert("picts-4.1", 4)
    corrections.back_to(table.session, 7, 9, 99.0)
    assert table.session.game().numbers == (2, 7)
    recorded = table.journal.current()
    assert recorded is not None
    again, _, _ = resume_game(recorded)
    assert (again.numbers, again.last) == ((2, 7), 11)


# -- laws ------------------------------------------------------------------------------------


def piles(header: dict[str, Any], seed: int) -> Iterator[tuple[Running, range]]:
    """Yield a game of bots after each Quest, with the numbers of its pile's lines."""
    told = {"record": "rumors/1", **header}
    company, adapter = company_for(told, seed)
    running = begin_game(told)
    while (event := company.next_event(running.state)) is not None:
        before = running
        play, _ = step(adapter.game, running.play, event)
        running = replace(running, play=play)
        company.follow(before.state, event, running.state)
        if running.sorts and not running.sorts.counting and before.state.pile:
            yield running, counted_pile(running)


@pytest.mark.parametrize(
    ("header", "seed"),
    [({"players": 5}, 1), ({"players": 4, "expert": True, "promos": ["merlin-6"]}, 2),
     ({"players": 3}, 3), ({"players": 1}, 4)],
)  # fmt: skip
def test_a_card_left_out_and_put_in_at_its_place_gives_the_same_game(
    header: dict[str, Any], seed: int
) -> None:
    tried = 0
    for whole, pile in piles(header, seed):
        rules = whole.adapter.game
        for lines in pile[:-1]:
            lay, *later = whole.play.since(lines)
            card = piece_of(whole.adapter, lay)
            try:
                play, _ = steps(rules, whole.play.back_to(lines), later)
            except Refused:
                continue  # the bots could not have played on so
            lacking = replace(whole, play=play)
            if card is None or lacking.sorts is None or card not in lacking.sorts.missing:
                continue
            assert insert_card(lacking, card, lines).play.state == whole.state
            assert lines in [place.lines for place in places(lacking, card, pile, {})]
            tried += 1
    assert tried > 3


def anything(table: Table, chance: Random, cards: list[str]) -> None:
    """Let something happen at the table that may or may not make sense."""
    card = chance.choice(cards)
    below = chance.choice([None, "mat", chance.choice(cards)])
    things: list[Callable[[], object]] = [
        lambda: table.lay(card),
        lambda: table.fan(*chance.sample(cards, 3)),
        lambda: table.press(ButtonPress(chance.choice(list(Button)))),
        lambda: table.press(Held(chance.choice([Button.OK, Button.UNDO]), 2)),
        lambda: table.see(chance.choice([ChangeKind.EMPTY, ChangeKind.COVERED, ChangeKind.HAND])),
        lambda: table.see(ChangeKind.LIFTED, card=card, below=below),
        lambda: table.see(ChangeKind.PRESENT, cards=(card,)),
        lambda: table.insert(card),
    ]
    with suppress(Refused):
        chance.choices(things, weights=[8, 4, 8, 1, 2, 1, 1, 1])[0]()


@pytest.mark.parametrize("seed", [1, 5, pytest.param(4, marks=pytest.mark.slow)])
def test_whatever_is_seen_and_pressed_each_place_offered_takes_its_card(
    seed: int, tmp_path: Path
) -> None:
    chance = Random(seed)
    table = Table(tmp_path, players=seed + 1, expert=seed == 4)
    cards = [*chance.sample(list(RUMORS), 25), "morgan-1", "merlin-4.1", "token-grail.1"]
    offered = 0
    for _ in range(200):
        anything(table, chance, cards)
        for offer in table.session.sorter.offers:
            offered += 1
            for place in offer.places:
                insert_card(table.session.game(), offer.piece, place.lines)
    assert offered
    assert table.replayed() == table.session.game().state
    table.journal.close()
