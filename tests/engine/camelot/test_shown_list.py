"""What the page lists is what ACCUSE steps through, and its buttons are those of the controls."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.camelot.asking import Act, Asking, Giving, Pointed
from engine.camelot.controls import hear
from engine.camelot.events import Heal, ShareOut
from engine.camelot.lists import event_of, takes
from engine.camelot.pieces import FIGHT, GRAILS
from engine.camelot.presses import ACCUSE
from engine.camelot.shown_list import shown_list
from engine.camelot.state import Camelot, Phase
from engine.game import Pressed, Refused
from tests.support.camelot import GAME, Dealer
from tests.support.camelot_table import play, table


def moments(seed: int) -> Iterator[Camelot]:
    """Yield every state of a dealer's game."""
    dealer = Dealer(seed)
    state = GAME.start(GAME.setup(dealer.header))
    while (line := dealer.line(state)) is not None:
        yield state
        state, _ = GAME.apply(state, GAME.read(line))


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
        choices, at = shown_list(state, None)
        assert at is None
        stepped = [one for one in choices if one.item.act is not Act.DOWN_DRAGON]
        for number, asking in enumerate(steps(state, len(stepped))):
            assert shown_list(state, asking)[1] == number, (state.phase, asking)


@pytest.mark.parametrize("seed", range(2))
def test_healing_is_listed_exactly_where_some_card_heals(seed: int) -> None:
    """A card that lies elsewhere says nothing: it was not in a hand."""
    healing = [
        (
            any(item.act is Act.HEAL for item, _ in shown_list(state, None)[0]),
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
        for item, button in shown_list(state, None)[0]:
            if button is None:
                continue
            asking, events = hear(state, None, Pressed(button))
            if state.phase in (Phase.GOODWILL, Phase.SHARE):
                assert isinstance(asking, Giving) or isinstance(events[0], ShareOut)
            else:
                assert asking == Pointed(item) or events == (event_of(state, item),)


def test_face_down_on_the_dragon_is_listed_though_only_its_button_points_at_it() -> None:
    state = table()
    choices, _ = shown_list(state, None)
    assert choices[-1].item.act is Act.DOWN_DRAGON
    assert choices[-1].button == "quest-3"
    asking, _ = hear(state, None, Pressed(choices[-1].button))
    assert shown_list(state, asking)[1] == len(choices) - 1


def test_where_there_is_nothing_to_choose_nothing_is_listed() -> None:
    state = play(table("kay gawain galahad tristan"), "siege >grail ok")
    assert shown_list(state, None)[0]
    with pytest.raises(Refused):
        hear(play(state, "siege adjust:siege=12"), None, ACCUSE)
    assert shown_list(play(state, "siege adjust:siege=12"), None) == ((), None)
