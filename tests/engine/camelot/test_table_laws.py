"""What holds for every press and every card at any moment of a random game."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.camelot.asking import Asking
from engine.camelot.state import Camelot
from engine.game import Button, Pressed, Refused
from tests.engine.camelot.test_laws import moments
from tests.support import table_laws
from tests.support.camelot import GAME
from tests.support.table_laws import check_new_question

seeds = st.integers(0, 2**32)
any_input = partial(table_laws.any_input, GAME)
applied = partial(table_laws.applied, GAME)


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_what_is_heard_is_applied_or_refused_by_name(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(seed):
        state: Camelot = moment.after
        choice: Asking | None = None
        for _ in range(4):
            assert GAME.asks(state, choice).kind
            try:
                choice, events = GAME.hear(state, choice, any_input(chance))
                state = applied(state, events)
            except Refused as no:
                assert no.reason  # noqa: PT017


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_a_press_never_answers_the_next_question(seed: int) -> None:
    for moment in moments(seed):
        check_new_question(GAME, moment.after)


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_what_is_lit_is_what_is_taken(seed: int) -> None:
    for moment in moments(seed):
        state: Camelot = moment.after
        expected = GAME.expects(state)
        assert not expected.go & expected.answer
        for button in Button:
            try:
                _, events = GAME.hear(state, None, Pressed(button))
                GAME.apply(state, events[0]) if events else None  # type: ignore[arg-type]
                taken = True
            except Refused:
                taken = False
            assert taken == (button in expected.go | expected.answer)


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_every_line_of_a_list_is_taken_or_opens_another(seed: int) -> None:
    for moment in moments(seed):
        state: Camelot = moment.after
        choice: Asking | None = None
        for _ in range(12):
            try:
                choice, events = GAME.hear(state, choice, Pressed(Button.ACCUSE))
            except Refused:
                break
            if events:  # here it means Traitor
                break
            try:
                _, events = GAME.hear(state, choice, Pressed(Button.OK))
            except Refused as no:
                assert no.reason == "show-the-merlin"  # noqa: PT017
                continue
            applied(state, events)
