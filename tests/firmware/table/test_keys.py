"""What each key means now: what the game takes, and before it what the table itself asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import Button, ButtonPress, Held, Line
from engine.picker import OK, UNDO
from firmware.screen.snapshot import lights
from firmware.table.keys import keys
from firmware.table.last_line import TAKE_BACK
from tests.support.camelot_page import CamelotPage

FOUR = {"record": "rumors/1", "players": ["Anna", "Ben", "Cyril", "Dora"]}
RICH = [{"do": "adjust", "white": 4}]


@pytest.fixture
def rumors(tmp_path: Path) -> Iterator[CamelotPage]:
    sent = CamelotPage(tmp_path, FOUR)
    yield sent
    sent.close()


def told(sent: CamelotPage, lines: list[Line], *pressed: Button) -> dict[ButtonPress | Held, str]:
    """Return what the keys mean after some lines, and after presses that only choose."""
    for line in lines:
        sent.do(line)
    sent.page()  # the pile's place is as it should be
    for button in pressed:
        before = sent.session.game().play
        sent.press(button)
        assert sent.session.game().play is before
    return {key.by: str(key.means) for key in keys(sent.session)}


def test_what_answers_an_accusation_is_lit_and_says_what_it_does(rumors: CamelotPage) -> None:
    means = told(rumors, RICH, Button.ACCUSE)
    assert means[OK] == "accuse Ben"
    assert means[ButtonPress(Button.ACCUSE)] == "accuse Cyril …"
    assert means[UNDO] == "never mind"
    assert {Button.OK, Button.ACCUSE, Button.UNDO} <= lights(rumors.session).dim


def test_does_it_show_that_symbol_lights_yes_and_no(rumors: CamelotPage) -> None:
    lay: Line = {"do": "lay", "card": "morgan-5"}
    means = told(rumors, [lay], Button.QUEST_5)
    assert (means[OK], means[UNDO]) == ("yes: go on that Quest", "never mind")
    assert {Button.OK, Button.UNDO} <= lights(rumors.session).dim
    assert lights(rumors.session).ok_blinks


def test_a_traitor_is_no_answer_where_none_is_left(rumors: CamelotPage) -> None:
    accuse: list[Any] = [*RICH, {"do": "accuse", "seat": 1}]
    assert told(rumors, accuse)[ButtonPress(Button.ACCUSE)] == "Traitor …"
    after: list[Line] = [
        {"do": "loyalty", "seat": 1, "is": "traitor"}, {"do": "adjust", "white": 6, "seat": 2},
        {"do": "accuse", "seat": 3},
    ]  # fmt: skip
    assert ButtonPress(Button.ACCUSE) not in told(rumors, after)


@pytest.mark.parametrize(
    ("lines", "means"),
    [([], "the place is clear"), ([{"do": "lay", "card": "picts-5"}], "it is as it should be")],
)
def test_ok_says_of_the_spot_what_it_should_be(
    rumors: CamelotPage, lines: list[Line], means: str
) -> None:
    for line in lines:
        rumors.do(line)
    rumors.session.look = replace(rumors.session.look, agreed=False)
    assert {key.by: str(key.means) for key in keys(rumors.session)}[OK] == means


def test_what_the_table_asks_comes_before_the_game(rumors: CamelotPage) -> None:
    assert TAKE_BACK not in told(rumors, [])
    assert told(rumors, [{"do": "lay", "card": "picts-5"}])[TAKE_BACK].startswith("take back")
    rumors.session.hear(TAKE_BACK, 90.0)
    means = told(rumors, [])
    assert (means[OK], means[UNDO]) == ("yes", "no")
    assert TAKE_BACK not in means


def test_a_button_says_what_it_means_in_this_phase(tmp_path: Path) -> None:
    sent = CamelotPage(tmp_path, {"record": "merlin/1", "players": 2})
    try:
        assert told(sent, [])[ButtonPress(Button.QUEST_1)] == "mountain …"
    finally:
        sent.close()


def test_at_the_end_the_same_players_again_stands_once(rumors: CamelotPage) -> None:
    shown: list[Any] = [{"do": "loyalty", "seat": seat, "is": "loyal"} for seat in range(4)]
    means = told(rumors, [{"do": "adjust", "black": 7}, *shown])
    assert [by for by, words in means.items() if words == "the same players again"] == [OK]


def test_in_a_game_that_the_program_deals_the_keys_answer_the_table_alone(tmp_path: Path) -> None:
    sent = CamelotPage(tmp_path, {**FOUR, "x-dealt": {"bots": [3]}})
    assert keys(sent.session) == (), "no pile is there to be put right"
    page = sent.page()
    assert page["list"] is None
    assert {one["lit"] for one in page["buttons"]} == {"off"}
    sent.do({"do": "lay", "card": "picts-5"})
    assert list(told(sent, [])) == [TAKE_BACK]
    sent.close()
