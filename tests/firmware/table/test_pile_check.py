"""A pile that is photographed, compared with the table, and put right in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.game import BadRecord, Notice, PieceId, Refused
from engine.record import step
from firmware.demo.evening import company_for
from firmware.games.registry import GAMES
from firmware.table import operator_words
from firmware.table.differences import Differences, changes_of
from firmware.table.misread_card import removal
from firmware.table.notices import Say
from firmware.table.pile_check import PileCheck, check_pile, part_of
from firmware.table.running_game import Running, begin_game
from tests.firmware.table import test_misread_card as misread
from tests.firmware.table.test_missed_cards import PICTS, kinds, scored
from tests.support.camera_table import Closes
from vision.pile.change import ChangeKind


class Operator(misread.Operator):
    """A table whose operator photographs the pile and puts it right."""

    def check(self, *shown: str, is_aside: bool = False) -> PileCheck:
        return check_pile(self.session.game(), {PieceId(one) for one in shown}, {}, is_aside)

    def take(self, word: str, **asked: Any) -> list[Notice]:
        self.at += 1.0
        return list(operator_words.take(self.session, {"table": word, **asked}, self.at))

    def put_right(self, **asked: Any) -> list[Notice]:
        return self.take("put-right", of=self.session.game().last, **asked)

    def see_empty_and_lay(self, *cards: str) -> None:
        self.see(ChangeKind.EMPTY)
        self.lay(*cards)


@pytest.fixture
def make(tmp_path: Path, closes: Closes) -> Callable[..., Operator]:
    def make_table(folder: str = "one", **header: Any) -> Operator:
        (tmp_path / folder).mkdir()
        return closes(Operator(tmp_path / folder, **header))

    return make_table


@pytest.fixture
def table(make: Callable[..., Operator]) -> Operator:
    return make()


# -- the difference --------------------------------------------------------------------------


def test_a_pile_that_is_as_the_table_thinks_is_right(table: Operator) -> None:
    table.lay("picts-5", "saxons-2", "grail-3")
    found = table.check("grail-3", "picts-5", "saxons-2")
    assert (found.cards, found.face_down, len(found.there), found.is_right) == (3, 0, 3, True)


def test_a_card_that_the_table_missed_is_offered_at_every_place_of_this_pile(
    table: Operator,
) -> None:
    scored(table)
    table.see_empty_and_lay("dragon-2", "dragon-3")
    found = table.check("dragon-2", "dragon-3", "grail-3")
    (offer,) = found.missed
    assert offer.piece == "grail-3"
    game = table.session.game()
    assert [game.number_after(place.lines) for place in offer.places] == [6, 7, 8]
    assert offer.best == offer.places[-1]
    assert not found.is_right


def test_after_a_quest_the_pile_that_was_counted_is_compared(table: Operator) -> None:
    scored(table)
    found = table.check("picts-5", "picts-3", "picts-4.1")
    assert found.absent == ("saxons-2",)
    (offer,) = found.missed
    offered = [table.session.game().number_after(place.lines) for place in offer.places]
    assert (offer.piece, offered) == ("picts-4.1", [2, 3, 4, 5])


def test_after_a_quest_other_cards_are_a_new_pile_that_nobody_has_seen_yet(
    table: Operator,
) -> None:
    found = scored(table)
    assert found.check("dragon-2").absent == ()
    (offer,) = found.check("dragon-2").missed
    table.put_right(put_in=[["dragon-2", table.session.game().number_after(offer.best.lines)]])
    assert table.view["top"] == "dragon-2"


def test_what_is_not_in_the_pictures_is_told_from_the_top(table: Operator) -> None:
    table.lay("picts-5", "saxons-2", "grail-3")
    found = table.check("picts-5")
    assert found.absent == ("grail-3", "saxons-2")
    assert found.covered == {"saxons-2"}


def test_a_card_that_lies_elsewhere_by_the_record_is_told_with_the_reason(
    table: Operator,
) -> None:
    scored(table)
    table.see_empty_and_lay("dragon-2")
    found = table.check("dragon-2", "saxons-2")
    assert [(one.piece, one.why.reason) for one in found.not_offered] == [
        ("saxons-2", "in-discard-pile")
    ]
    assert found.missed == ()


def test_pieces_of_another_game_are_nothing_of_this_pile(table: Operator) -> None:
    table.lay("picts-5")
    other = next(str(piece.id) for piece in GAMES["merlin"].game.pieces)
    assert table.check("picts-5", other).is_right


def test_while_a_card_lies_face_down_nothing_new_is_named_before_it_is_aside(
    table: Operator,
) -> None:
    table.lay("picts-5", "morgan-1")
    table.do("lay", face="down")
    table.do("claim", quest="picts")
    found = table.check("picts-5", "morgan-1", "picts-2")
    assert (found.face_down, found.unnamed, found.missed, found.is_right) == (1, 1, (), False)
    assert [one.piece for one in table.check("picts-2", is_aside=True).missed] == ["picts-2"]
    assert table.check("picts-5", "morgan-1").is_right


def test_a_card_that_the_game_asks_for_now_is_no_card_that_was_missed(table: Operator) -> None:
    table.lay("picts-5", "morgan-1")
    table.do("lay", face="down")
    table.do("claim", quest="picts")
    table.press(PICTS)
    found = table.check("picts-5", "morgan-1", "picts-2")
    assert [(one.piece, one.why.reason) for one in found.not_offered] == [("picts-2", "asked-for")]


@pytest.mark.parametrize("name", [name for name, one in GAMES.items() if one.pile is None])
def test_a_game_without_such_a_pile_is_not_compared(name: str) -> None:
    running = begin_game({"record": f"{name}/1", "players": 4})
    with pytest.raises(Refused, match="no pile"):
        check_pile(running, set(), {}, is_aside=True)


# -- put right in one go ---------------------------------------------------------------------


def test_one_card_put_in_writes_the_lines_that_insert_writes(make: Callable[..., Operator]) -> None:
    one, other = make("one"), make("other")
    for table in (one, other):
        scored(table)
    said = one.take("insert", piece="picts-4.1", before=3)
    assert other.put_right(put_in=[["picts-4.1", 3]]) == said
    assert other.recorded == one.recorded
    assert other.replayed() == one.replayed() == other.session.game().state


def test_one_card_replaced_writes_the_lines_that_replace_writes(
    make: Callable[..., Operator],
) -> None:
    one, other = make("one"), make("other")
    for table in (one, other):
        scored(table)
    said = one.take("replace", piece="picts-3", **{"with": "picts-4.1"})
    assert other.put_right(replaced=[["picts-3", "picts-4.1"]]) == said
    assert other.recorded == one.recorded


def test_a_card_that_never_lay_there_is_taken_out_and_the_count_is_told_anew(
    table: Operator,
) -> None:
    scored(table)
    assert table.totals["picts"] == 8
    said = table.put_right(take_out=["picts-5"])
    assert kinds(said)[:1] == [Say.TAKEN_OUT]
    assert Say.SWORDS_NOW in kinds(said)
    assert table.stands == ["lay saxons-2", "lay picts-3", "quest picts"]
    assert table.totals["picts"] == 3


def test_a_card_on_which_a_later_line_rests_is_not_taken_out(table: Operator) -> None:
    scored(table)
    with pytest.raises(Refused, match=r"line 5 would no longer be taken.*nothing is changed"):
        table.put_right(take_out=["picts-3"])


def test_all_differences_are_put_right_in_one_transaction(table: Operator) -> None:
    table.lay("picts-5", "saxons-2", "grail-3", "dragon-2")
    of = table.session.game().last
    said = table.put_right(
        put_in=[["grail-4.1", 3], ["grail-5", 3]],
        take_out=["grail-3"],
        replaced=[["dragon-2", "dragon-5"]],
    )
    assert table.stands == [
        "lay picts-5", "lay grail-4.1", "lay grail-5", "lay saxons-2", "lay dragon-5",
    ]  # fmt: skip
    assert kinds(said)[:4] == [Say.INSERTED, Say.INSERTED, Say.TAKEN_OUT, Say.REPLACED]
    assert [one.params.get("seat") for one in said[:2]] == [1, 2]
    assert table.session.game().last == of + 3 + 4
    assert table.replayed() == table.session.game().state
    assert table.check("picts-5", "grail-4.1", "grail-5", "saxons-2", "dragon-5").is_right


def test_an_undo_afterwards_takes_the_last_line_back_as_after_any_correction(
    table: Operator,
) -> None:
    table.lay("picts-5", "saxons-2")
    table.put_right(put_in=[["grail-4.1", 3]])
    table.do("undo")
    assert table.stands == ["lay picts-5", "lay grail-4.1"]


def test_where_one_of_them_cannot_be_nothing_is_changed(table: Operator) -> None:
    table.lay("picts-5", "saxons-2")
    before = table.recorded
    with pytest.raises(Refused):
        table.put_right(put_in=[["grail-5", 2]], replaced=[["saxons-2", "picts-5"]])
    assert table.recorded == before


def test_a_record_that_has_changed_meanwhile_is_not_put_right(table: Operator) -> None:
    table.lay("picts-5", "saxons-2")
    with pytest.raises(Refused) as refused:
        table.take("put-right", of=2, take_out=["saxons-2"])
    assert refused.value.reason == "record-changed"


def test_what_lay_in_a_pile_before_is_not_taken_out_of_the_record(table: Operator) -> None:
    scored(table)
    table.see_empty_and_lay("dragon-2")
    for asked in ({"take_out": ["picts-5"]}, {"put_in": [["picts-4.1", 2]]}):
        with pytest.raises(Refused) as refused:
            table.put_right(**asked)
        assert refused.value.reason == "not-in-pile"


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"take_out": []}, {"take_out": "picts-5"}, {"take_out": ["no such card"]},
        {"put_in": [["picts-3"]]}, {"put_in": [["picts-3", "2"]]}, {"put_in": [["picts-3", True]]},
        {"replaced": [["picts-5"]]}, {"replaced": [["picts-5", "picts-5"]]},
        {"take_out": ["picts-5", "picts-5"]}, {"more": 1, "take_out": ["picts-5"]},
    ],
)  # fmt: skip
def test_what_is_no_difference_is_refused(table: Operator, asked: Any) -> None:
    table.lay("picts-5")
    with pytest.raises(BadRecord):
        table.put_right(**asked)


# -- whole games -----------------------------------------------------------------------------

WITH_PILE = [name for name, one in GAMES.items() if one.pile is not None]


def moments(name: str, seed: int) -> Iterator[Running]:
    """Yield a game of bots after each of its lines."""
    header = {"record": f"{name}/1", "players": 4}
    running = begin_game(header)
    company, adapter = company_for(header, seed)
    while (event := company.next_event(running.state)) is not None:
        play, _ = step(adapter.game, running.play, event)
        company.follow(running.state, event, play.state)
        numbers = tuple(range(2, play.lines + 2))
        running = replace(running, play=play, numbers=numbers, last=play.lines + 1)
        yield running


def lies(running: Running) -> list[PieceId]:
    pile = part_of(running).lying(running.state)
    return [piece for piece in pile if piece is not None]


@pytest.mark.parametrize("name", WITH_PILE)
def test_a_pile_that_is_seen_as_it_lies_is_right(name: str) -> None:
    piles = [one for one in islice(moments(name, 1), 30) if lies(one)]
    assert len(piles) > 10
    assert all(check_pile(one, lies(one), {}, is_aside=False).is_right for one in piles)


@pytest.mark.parametrize("name", WITH_PILE)
def test_a_card_that_was_missed_is_offered_where_it_lay_and_put_in_gives_the_game_back(
    name: str,
) -> None:
    found = 0
    for whole in islice(moments(name, 2), 30):
        if whole.sorts is not None or whole.play.lines % 4:
            continue
        for piece in lies(whole):
            with suppress(Refused):  # a later line rests on it
                missed = removal(whole, piece)
                short = whole.rewritten(missed.line - 1, missed.events)
                short = replace(short, numbers=tuple(range(2, short.play.lines + 2)))
                offers = check_pile(short, lies(whole), {}, is_aside=True).missed
                (offer,) = [one for one in offers if one.piece == piece]
                assert missed.line - 1 in [place.lines for place in offer.places]
                wanted = Differences(put_in=((piece, missed.line + 1),))
                (change,) = changes_of(short, wanted)
                assert change.after.play.since(0) == whole.play.since(0)
                found += 1
    assert found > 5
