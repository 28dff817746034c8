"""What holds for every press and every piece shown at any moment of a random game of Merlin."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Again, Button, Held, Input, Placed, Pressed, Refused, Undo
from engine.merlin.asking import Asking
from engine.merlin.pieces import PIECES
from engine.merlin.state import Merlin
from tests.engine.merlin.test_laws import moments
from tests.support.merlin import GAME

seeds = st.integers(0, 2**32)
TABLE = GAME.spots[0]
HELD = (Held(Button.OK, 2), Held(Button.OK, 3), Held(Button.UNDO, 2))


def any_input(chance: Random) -> Input:
    kind = chance.random()
    if kind < 0.6:
        return Pressed(chance.choice([*Button]))
    return chance.choice(HELD) if kind < 0.7 else Placed(TABLE, chance.choice(PIECES).id)


def applied(state: Merlin, events: tuple[Any, ...]) -> Merlin:
    for event in events:
        if not isinstance(event, Undo | Again):
            assert GAME.read(GAME.write(event)) == event
            state, _ = GAME.apply(state, event)
    return state


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
    """The table leaves 0.7 s to every new question, so each press must bring a new one."""
    for moment in moments(seed):
        state: Merlin = moment.after
        question = GAME.expects(state).question
        for button in Button:
            try:
                _, events = GAME.hear(state, None, Pressed(button))
                after = applied(state, events)
            except Refused:
                continue
            if events and not isinstance(events[0], Undo | Again):
                assert GAME.expects(after).question != question, (button, question)


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
