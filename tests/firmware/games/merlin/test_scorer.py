"""Merlin scored by hand: the sums are the engine's, step by step, and what is chosen is asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.form import Kind
from engine.game import BadRecord, Json
from engine.merlin.state import Phase
from engine.merlin.tally import tally
from firmware.games.hand_score import answers_to, board_of, score
from firmware.games.merlin.scorer import SCORER
from firmware.games.sheet_check import all_wrong
from tests.support.merlin import GAME, Dealer, seen

EXAMPLE: Any = SCORER.example


def test_the_sums_of_the_example_are_those_of_the_engine() -> None:
    scored, told = SCORER.score(EXAMPLE), tally(EXAMPLE)
    assert list(scored.totals) == told.totals
    assert [one.title for one in scored.categories] == [
        "Traitors", "The environs", "Influence", "Henchmen",
    ]  # fmt: skip
    assert [one.of(0) for one in scored.categories] == [-3, 4, 8, 2]
    assert scored.categories[2].sums[0].how == (
        "Anna: 2, Ben: 2; the pot is 4 points; the Grail takes it for Anna; "
        "home go: Anna: 1, Ben: 1"
    )


def test_a_state_of_a_game_that_is_on_is_scored_as_it_stands() -> None:
    dealer = Dealer(3, {"record": "merlin/1", "players": 3, "first": 0})
    state = GAME.start(GAME.setup(dealer.header))
    while (line := dealer.line(state)) is not None and state.round < 4:
        state, _ = GAME.apply(state, GAME.read(line))
    assert state.phase is not Phase.OVER
    board = seen(state)
    assert list(score(board).totals) == tally({**board, "grail_at": None}).totals


def test_who_has_the_grail_and_a_tie_is_asked_where_to_use_it() -> None:
    scored = SCORER.score({**EXAMPLE, "grail_at": None})
    assert scored.notes == (
        "Anna has the Holy Grail and may take a whole pot, once: Dragon. Choose where, or share.",
    )
    assert scored.categories[2].sums[0].points == (2, 2)


def test_the_grail_in_no_tie_is_refused_in_words() -> None:
    with pytest.raises(BadRecord) as caught:
        SCORER.score({**EXAMPLE, "grail_at": "fox"})
    assert (caught.value.key, caught.value.expected) == (
        "grail_at", "the Grail's owner is in no tie there: Fox",
    )  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_entered_on_sheets_is_a_board_that_can_be_scored(players: int) -> None:
    names = ["Anna", "", "Cleo", "Dan"][:players]
    sheets = SCORER.sheets({"names": names})
    answers: dict[str, Json] = {"seats.0.influence.fox": 2, "shift": "odd", "castle": 3}
    tiles = [one for sheet in sheets for one in sheet.fields if one.key.endswith(".tile")]
    missing = all_wrong(sheets, answers_to(sheets, answers))
    assert missing == (f"The tiles: {len(tiles)} are still to be told.",)
    answers |= {one.key: one.options[n % 3].value for n, one in enumerate(tiles)}
    whole = answers_to(sheets, answers)
    assert all_wrong(sheets, whole) == ()
    assert "castle" not in whole
    scored = score(board_of("merlin", names, whole))
    assert scored.names[:2] == ("Anna", "Seat 2")
    assert scored.totals == (2, *[0] * (players - 1))


def test_every_field_of_a_sheet_is_one_that_the_page_can_show() -> None:
    for sheet in SCORER.sheets({"names": ["", "", "", ""]}):
        assert {one.kind for one in sheet.fields} <= {Kind.ONE, Kind.NUMBER}
        assert len(sheet.places) in (0, len(sheet.fields))


def test_the_picture_of_the_environs_follows_how_the_rows_lie() -> None:
    odd, even = (
        {sheet.name: sheet for sheet in SCORER.sheets({"names": ["", ""], "shift": shift})}
        for shift in ("odd", "even")
    )
    assert odd["tiles"].places[0][0] < odd["tiles"].places[6][0]
    assert even["tiles"].places[0][0] > even["tiles"].places[6][0]
