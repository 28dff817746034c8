"""A roll that the camera read: OK takes it, a button enters another, hands' own entry stands."""

from __future__ import annotations

import pytest

from engine.game import Button, Pressed
from engine.merlin.asking import Rolling
from engine.merlin.dice import Thrown, asked, preset, shown
from engine.merlin.events import Roll
from tests.support.merlin import GAME
from tests.support.merlin_table import DEALT, environs, opened, play, table

SEEN = Thrown((2, 3, 5), 4)
CHOICE = Rolling((2, 3, 5, 4), is_seen=True)
OK = Pressed(Button.OK)


@pytest.fixture
def rolls():
    """Return a table of two at its first roll."""
    cards = "; ".join(f"traitor card=traitor-{card}" for card in DEALT.split()[:6])
    display = "; ".join(f"display card=mission.{n}" for n in (1, 2, 3))
    starts = "start card=start.1; start card=start.2"
    return play(opened(2), f"{environs(2)}; {display}; {starts}; {cards}")


def test_a_roll_is_asked_for_by_its_round_and_seat(rolls):
    assert asked(rolls) == "1 0"
    assert asked(play(rolls, "roll own=1,2,3 merlin=4")) == "1 1"
    assert asked(table()) is None


def test_ok_takes_the_roll_that_was_seen(rolls):
    assert preset(rolls, None, SEEN) == CHOICE
    assert GAME.hear(rolls, CHOICE, OK) == (None, (Roll((2, 3, 5), 4),))


def test_a_button_enters_the_dice_anew(rolls):
    assert GAME.hear(rolls, CHOICE, Pressed(Button.QUEST_1)) == (Rolling((1,)), ())


def test_undo_takes_back_merlins_die_and_a_button_corrects_it(rolls):
    choice, _ = GAME.hear(rolls, CHOICE, Pressed(Button.UNDO))
    assert choice == Rolling((2, 3, 5))
    assert GAME.hear(rolls, choice, Pressed(Button.ACCUSE)) == (Rolling((2, 3, 5, 6)), ())


@pytest.mark.parametrize("faces", [(1,), (1, 2), (1, 2, 3, 4)])
def test_what_hands_have_begun_stands(rolls, faces):
    assert preset(rolls, Rolling(faces), SEEN) == Rolling(faces)
    assert preset(rolls, Rolling(faces), None) == Rolling(faces)


def test_after_a_roll_that_is_refused_the_next_one_is_seen(rolls):
    assert preset(rolls, Rolling((3, 3, 3, 1)), SEEN) == CHOICE


def test_another_throw_takes_the_place_of_the_one_before(rolls):
    assert preset(rolls, Rolling((1, 1, 2, 6), is_seen=True), SEEN) == CHOICE
    assert preset(rolls, CHOICE, None) is None


def test_only_what_the_camera_saw_is_shown_as_seen():
    assert shown(CHOICE) == (2, 3, 4, 5)
    assert shown(Rolling((2, 3, 5, 4))) == shown(None) == ()


def test_the_question_says_that_the_camera_sees_it(rolls):
    asks = GAME.asks(rolls, CHOICE)
    assert (asks.kind, asks.params["faces"]) == ("seen-roll", [2, 3, 5, 4])
