"""A roll that the camera read: OK takes it, a button enters another, hands' own entry stands."""

from __future__ import annotations

import pytest

from engine.game import Button, ButtonPress
from engine.merlin.dice import Thrown, asked_roll, preset, shown_faces
from engine.merlin.events import Roll
from engine.merlin.pending_choice import Rolling
from tests.support.merlin import GAME
from tests.support.merlin_table import DEALT, environs, opened, play, table

SEEN = Thrown((2, 3, 5), 4)
CHOICE = Rolling(begun=(2, 3, 5, 4), by_camera=True)
OK = ButtonPress(Button.OK)


@pytest.fixture
def rolls():
    """Return a table of two at its first roll."""
    cards = "; ".join(f"traitor card=traitor-{card}" for card in DEALT.split()[:6])
    display = "; ".join(f"display card=mission.{n}" for n in (1, 2, 3))
    starts = "start card=start.1; start card=start.2"
    return play(opened(2), f"{environs(2)}; {display}; {starts}; {cards}")


def test_a_roll_is_asked_for_by_its_round_and_seat(rolls):
    assert asked_roll(rolls) == "1 0"
    assert asked_roll(play(rolls, "roll own=1,2,3 merlin=4")) == "1 1"
    assert asked_roll(table()) is None


def test_ok_takes_the_roll_that_was_seen(rolls):
    assert preset(rolls, None, SEEN) == CHOICE
    assert GAME.hear(rolls, CHOICE, OK) == (None, (Roll((2, 3, 5), 4),))


def test_a_button_corrects_one_die_and_undo_turns_it_back(rolls):
    choice, _ = GAME.hear(rolls, CHOICE, ButtonPress(Button.QUEST_3))
    assert choice.faces == (2, 3, 6, 4)
    assert not choice.is_seen
    assert GAME.hear(rolls, choice, ButtonPress(Button.UNDO)) == (CHOICE, ())
    assert GAME.hear(rolls, CHOICE, ButtonPress(Button.UNDO)) == (None, ())


@pytest.mark.parametrize("turned", [(0,), (0, 1), (0, 0, 1, 3)])
def test_what_hands_have_begun_stands(rolls, turned):
    assert preset(rolls, Rolling(turned), SEEN) == Rolling(turned)
    assert preset(rolls, Rolling(turned), None) == Rolling(turned)


@pytest.mark.parametrize("refused", [
    Rolling((0, 0, 1, 1, 2, 2)), Rolling((0, 1), (2, 2, 3, 3), by_camera=True),
])  # fmt: skip
def test_after_a_roll_that_is_refused_the_next_one_is_seen(rolls, refused):
    assert preset(rolls, refused, SEEN) == CHOICE


def test_another_throw_takes_the_place_of_the_one_before(rolls):
    assert preset(rolls, Rolling(begun=(1, 1, 2, 6), by_camera=True), SEEN) == CHOICE
    assert preset(rolls, CHOICE, None) is None


def test_only_what_the_camera_saw_is_shown_as_seen():
    assert shown_faces(CHOICE) == (2, 3, 4, 5)
    assert shown_faces(Rolling((0,))) == shown_faces(None) == ()


def test_the_question_says_that_the_camera_sees_it(rolls):
    asks = GAME.asks(rolls, CHOICE)
    assert (asks.kind, asks.params["faces"]) == ("seen-roll", [2, 3, 5, 4])
