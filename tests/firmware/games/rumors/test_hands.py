"""What the bots' hands do, heard by the panel and the camera, is the event that was meant."""

from __future__ import annotations

import random

import pytest

from engine.game import Button, Seat
from engine.rumors.events import (
    Accuse,
    Adjust,
    Confirm,
    Event,
    GoOnQuest,
    PlayKnight,
    Reveal,
    ShowLoyalty,
)
from engine.rumors.events import Lay as LayCard
from engine.rumors.game import RUMORS
from engine.rumors.pieces import CardId, Loyalty, Quest
from engine.rumors.state import Phase, Player, Rumors
from firmware.games.deeds import Clear, Deed, Lay, Lift, Press
from firmware.games.rumors.company import Company
from firmware.games.rumors.deal import deal_game
from firmware.games.rumors.hands import hand_movements
from tests.support.rumors_laws import without_taught
from tests.support.table_hands import state_after

OK = Press(Button.OK)
ACCUSE = Press(Button.ACCUSE)
EVERYTHING = {"expert": True, "promos": ["morgan-8", "merlin-6"]}


def table(players: int = 4, **header: object) -> Rumors:
    setup = RUMORS.setup({"record": "rumors/1", "players": players, **header})  # type: ignore[dict-item]
    return RUMORS.start(setup)


def done(state: Rumors, event: Event) -> tuple[Deed, ...]:
    return hand_movements(state, event, deal_game(state.setup, random.Random(1)))


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("header", [{}, EVERYTHING], ids=["base", "everything"])
def test_the_deeds_of_whole_games_are_heard_as_the_events(
    players: int, header: dict[str, object]
) -> None:
    for seed in range(3):
        state = table(players, **header)
        company = Company(state.setup, random.Random(seed))
        while (event := company.next_event(state)) is not None:
            after, _ = RUMORS.apply(state, event)
            heard = state_after(RUMORS, state, company.hand_movements(state, event))
            assert without_taught(heard) == without_taught(after)
            company.follow(state, event, after)
            state = after


def test_a_card_is_laid_under_the_camera() -> None:
    assert done(table(), LayCard(CardId("picts-5"))) == (Lay(CardId("picts-5")),)


def test_a_face_down_card_is_told_with_ok() -> None:
    state = table()
    state = state._replace(effects=state.effects._replace(announce=True))
    deal = deal_game(state.setup, random.Random(1)).with_drawn(1, random.Random(1))
    assert hand_movements(state, LayCard(None), deal) == (Lay(deal.hand[0], face_down=True), OK)


def test_a_resolved_pile_is_taken_away() -> None:
    state = table()._replace(pile=(CardId("grail-5"),))
    assert done(state, GoOnQuest(Quest.GRAIL)) == (Press(Button.QUEST_5), Clear())


def test_a_pile_with_hidden_cards_is_picked_up_before_they_are_turned_up() -> None:
    state = table()._replace(pile=(None, CardId("grail-5")))
    assert done(state, GoOnQuest(Quest.GRAIL)) == (Press(Button.QUEST_5), Clear())
    turning, _ = RUMORS.apply(state, GoOnQuest(Quest.GRAIL))
    assert done(turning, Reveal(CardId("grail-3"))) == (Lay(CardId("grail-3")), Clear())


def test_an_unchecked_character_needs_ok_after_the_quest() -> None:
    state = table()._replace(pile=(CardId("mordred"),))
    assert done(state, GoOnQuest(Quest.PICTS)) == (Press(Button.QUEST_1), OK, Clear())


def test_merlin_6_counts_its_bonus_on_the_quest_button() -> None:
    state = table(promos=["merlin-6"])._replace(pile=(CardId("merlin-6"),), phase=Phase.MERLIN_6)
    pressed = (Press(Button.QUEST_3),) * 3
    assert done(state, GoOnQuest(Quest.DRAGON, 2)) == (*pressed, OK, Clear())


def test_accuse_is_pressed_until_it_points_at_the_seat() -> None:
    state = table()._replace(white=4)
    assert done(state, Accuse(Seat(3))) == (*(Press(Button.ACCUSE),) * 3, OK)


@pytest.mark.parametrize(
    ("side", "presses"), [(Loyalty.LOYAL, (OK,)), (Loyalty.TRAITOR, (ACCUSE, OK))]
)
def test_a_loyalty_card_is_told_by_buttons(side: Loyalty, presses: tuple[Press, ...]) -> None:
    state, _ = RUMORS.apply(table()._replace(white=4), Accuse(Seat(2)))
    assert done(state, ShowLoyalty(Seat(2), side)) == presses


def test_a_forgotten_token_is_told_with_ok_held() -> None:
    state = table()._replace(pile=(CardId("merlin-4.1"), CardId("grail-5")))
    state, _ = RUMORS.apply(state, GoOnQuest(Quest.GRAIL))
    first, *_ = done(state, Confirm())
    assert isinstance(first, Press)
    assert first.held_s > 2


def test_where_two_may_hold_a_knight_accuse_says_who_plays_it() -> None:
    one = Player(knights=1)
    state = table(expert=True)
    state = state._replace(pile=(CardId("grail-5"),), players=(Player(), one, Player(), one))
    state, _ = RUMORS.apply(state, GoOnQuest(Quest.GRAIL))
    arthur = CardId("arthur.1")
    shown = (Lay(arthur), Lift())
    assert done(state, PlayKnight(arthur, Seat(3))) == (*(Press(Button.ACCUSE),) * 2, *shown)


def test_a_correction_is_not_the_hands_to_make() -> None:
    with pytest.raises(ValueError, match="no hands"):
        done(table(), Adjust(white=3))
