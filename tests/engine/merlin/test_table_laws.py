"""What holds for every press and every piece shown at any moment of a random game of Merlin."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Button, Pressed, Refused
from engine.merlin.asking import Asking
from engine.merlin.state import Merlin
from tests.engine.merlin.test_laws import moments
from tests.support import table_laws
from tests.support.merlin import GAME
from tests.support.table_laws import check_new_question

seeds = st.integers(0, 2**32)
any_input = partial(table_laws.any_input, GAME)
applied = partial(table_laws.applied, GAME)


@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_what_is_heard_is_applied_or_refused_by_name(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(seed):
        state: Merlin = moment.after
        choice: Asking | None = None
        for _ in range(5):
            assert GAME.asks(state, choice).kind
            try:
                choice, events = GAME.hear(state, choice, any_input(chance))
                state = applied(state, events)
            except Refused as no:
                assert no.reason  # noqa: PT017


@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_a_press_never_answers_the_next_question(seed: int) -> None:
    for moment in moments(seed):
        check_new_question(GAME, moment.after)


@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_what_is_lit_is_what_is_taken(seed: int) -> None:
    for moment in moments(seed):
        state: Merlin = moment.after
        expected = GAME.expects(state)
        assert not expected.go & expected.answer
        for button in Button:
            try:
                _, events = GAME.hear(state, None, Pressed(button))
                applied(state, events)
                taken = True
            except Refused:
                taken = False
            assert taken == (button in expected.go | expected.answer)


@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_whatever_a_list_offers_ends_in_a_line_that_is_taken(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(seed):
        state: Merlin = moment.after
        choice: Asking | None = None
        for _ in range(12):
            try:
                for _ in range(chance.randint(1, 3)):
                    choice, events = GAME.hear(state, choice, Pressed(Button.ACCUSE))
                choice, events = GAME.hear(state, choice, Pressed(Button.OK))
            except Refused as no:
                assert no.reason in NO_LIST, no.reason  # noqa: PT017
                break
            applied(state, events)
            if events:
                break


# There is no list at all; dice are pressed one by one; a mission card is shown.
NO_LIST = ("nothing-listed", "means-nothing", "game-over", "more-dice", "show-a-mission")


@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_undo_lets_go_step_by_step_and_nothing_was_done(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(seed):
        state: Merlin = moment.after
        choices: list[Asking | None] = [None]
        for _ in range(4):
            try:
                choice, events = GAME.hear(state, choices[-1], any_input(chance))
            except Refused:
                continue
            if events:
                break
            choices.append(choice)
        choice, presses = choices[-1], 0
        while choice is not None:
            choice, events = GAME.hear(state, choice, Pressed(Button.UNDO))
            assert not events
            presses += 1
        assert presses <= 8
