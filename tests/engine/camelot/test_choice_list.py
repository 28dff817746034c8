"""What the page lists is what ACCUSE steps through, and its buttons are those of the controls."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.camelot.choice_list import Shown, shown_list
from engine.camelot.controls import hear
from engine.camelot.events import Heal, ShareOut
from engine.camelot.lists import PICKER, takes
from engine.camelot.pending_choice import Act, Asking, Giving
from engine.camelot.pieces import FIGHT, GRAILS
from engine.camelot.state import Camelot, Phase
from engine.game import Button, ButtonPress, Refused
from engine.offer import accepted_inputs
from engine.picker import ACCUSE, OK, Picking, Step
from tests.support.camelot import GAME, Dealer
from tests.support.camelot_table import play, table


def moments(seed: int) -> Iterator[Camelot]:
    """Yield every state of a dealer's game."""
    dealer = Dealer(seed)
    state = GAME.start(GAME.setup(dealer.header))
    while (line := dealer.line(state)) is not None:
        yield state
        state, _ = GAME.apply(state, GAME.read(line))


def listed(state: Camelot, asking: Asking | None) -> Shown:
    return shown_list(state, asking, accepted_inputs(GAME, state, asking))


def steps(state: Camelot, count: int) -> Iterator[Asking]:
    """Yield what is half made after each of so many presses of ACCUSE."""
    asking: Asking | None = None
    for _ in range(count):
        asking, _ = hear(state, asking, ACCUSE)
        assert asking is not None
        yield asking


@pytest.mark.parametrize("seed", range(3))
def test_accuse_points_at_one_after_the_other(seed: int) -> None:
    for state in moments(seed):
        choices, at = listed(state, None)
        assert at is None
        stepped = [n for n, (step, _) in enumerate(choices) if step.key != Act.DOWN_DRAGON]
        for number, asking in zip(stepped, steps(state, len(stepped)), strict=True):
            assert listed(state, asking)[1] == number, (state.phase, asking)


@pytest.mark.parametrize("seed", range(2))
def test_healing_is_listed_exactly_where_some_card_heals(seed: int) -> None:
    """A card that lies elsewhere says nothing: it was not in a hand."""
    healing = [
        (
            any(step.key == Act.HEAL for step, _ in listed(state, None)[0]),
            any(takes(state, Heal(card)) for card in (*FIGHT, *GRAILS)),
        )
        for state in moments(seed)
        if state.phase is Phase.HERO
    ]
    assert healing == [(can_heal, can_heal) for _, can_heal in healing]
    assert {*healing} == {(True, True), (False, False)}


@pytest.mark.parametrize("seed", range(3))
def test_a_button_that_is_listed_points_at_that_or_takes_it(seed: int) -> None:
    random.seed(seed)
    for state in moments(seed):
        begins = PICKER.first_steps(state)
        for step, button in listed(state, None)[0]:
            if button is None:
                continue
            asking, events = hear(state, None, ButtonPress(button))
            if state.phase in (Phase.GOODWILL, Phase.SHARE):
                assert isinstance(asking, Giving) or isinstance(events[0], ShareOut)
            else:
                assert asking == Picking(at=step) or events == (begins[step].event,)


def test_face_down_on_the_dragon_is_listed_though_only_its_button_points_at_it() -> None:
    state = table()
    choices, _ = listed(state, None)
    assert choices[2] == (Step(Act.DOWN_DRAGON), "quest-3")
    asking, _ = hear(state, None, ButtonPress(Button.QUEST_3))
    assert listed(state, asking)[1] == 2


def test_what_evil_may_be_stands_in_the_order_of_its_buttons() -> None:
    choices, _ = listed(table(), None)
    assert [button for _, button in choices if button] == [f"quest-{n}" for n in (1, 2, 3, 5)]


def test_where_there_is_nothing_to_choose_nothing_is_listed() -> None:
    state = play(table("kay gawain galahad tristan"), "siege >grail ok")
    assert listed(state, None)[0]
    with pytest.raises(Refused):
        hear(play(state, "siege adjust:siege=12"), None, ACCUSE)
    assert listed(play(state, "siege adjust:siege=12"), None) == ((), None)


def test_while_it_is_asked_with_whom_a_card_is_exchanged_the_knights_alone_are_listed() -> None:
    state = table("arthur gawain kay")
    asking, _ = hear(state, None, ACCUSE)
    while asking != Picking(at=Step(Act.EXCHANGE)):
        asking, _ = hear(state, asking, ACCUSE)
    asking, _ = hear(state, asking, OK)
    assert listed(state, asking) == (
        ((Step(Act.EXCHANGE, 1), Button.QUEST_1), (Step(Act.EXCHANGE, 2), Button.QUEST_2)),
        None,
    )
