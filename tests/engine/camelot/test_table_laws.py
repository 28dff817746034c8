"""What holds for every press and every card at any moment of a random game."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.camelot.asking import Asking
from engine.camelot.pieces import PIECES
from engine.camelot.state import Camelot
from engine.game import Again, Button, Held, Input, Placed, Pressed, Refused, Undo
from tests.engine.camelot.test_laws import moments
from tests.support.camelot import GAME

seeds = st.integers(0, 2**32)
READING = GAME.spots[0]
HELD = (Held(Button.OK, 2), Held(Button.OK, 3), Held(Button.UNDO, 2))


def any_input(chance: Random) -> Input:
    kind = chance.random()
    if kind < 0.6:
        return Pressed(chance.choice([*Button]))
    return chance.choice(HELD) if kind < 0.7 else Placed(READING, chance.choice(PIECES).id)


def applied(state: Camelot, events: tuple[Any, ...]) -> Camelot:
    for event in events:
        if not isinstance(event, Undo | Again):
            assert GAME.read(GAME.write(event)) == event
            state, _ = GAME.apply(state, event)
    return state


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
    """The table leaves 0.7 s to every new question, so each press must bring a new one."""
    for moment in moments(seed):
        state: Camelot = moment.after
        question = GAME.expects(state).question
        for button in Button:
            try:
                _, events = GAME.hear(state, None, Pressed(button))
                after = applied(state, events)
            except Refused:
                continue
            if events and not isinstance(events[0], Undo | Again):
                assert GAME.expects(after).question != question, (button, question)


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
