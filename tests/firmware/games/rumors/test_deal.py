"""The cards that nobody sees: none is lost, and the engine counts what really lies there."""

from __future__ import annotations

import random

import pytest

from engine.rumors.events import Lay
from engine.rumors.game import RUMORS
from engine.rumors.pieces import KNIGHTS, LOYALTIES, MORGANS, CardId, Loyalty
from engine.rumors.state import Rumors
from firmware.games.rumors.company import Company
from firmware.games.rumors.deal import Deal, deal_game

EVERYTHING = {"expert": True, "promos": ["morgan-8", "merlin-6"]}


def table(players: int = 4, **header: object) -> Rumors:
    setup = RUMORS.setup({"record": "rumors/1", "players": players, **header})  # type: ignore[dict-item]
    return RUMORS.start(setup)


def rumors(deal: Deal) -> list[CardId]:
    return [*deal.deck, *deal.discard, *deal.pile, *deal.aside, *deal.hand]


def agrees(deal: Deal, state: Rumors) -> bool:
    counts = (len(deal.deck), len(deal.discard), len(deal.pile))
    up = {card for card in state.pile if card is not None}
    knights = tuple(len(held) for held in deal.knights)
    return (
        counts == (state.deck.cards, state.deck.discard, len(state.pile))
        and up <= set(deal.pile)
        and len(deal.face_down(state)) == state.hidden_count
        and knights == tuple(player.knights for player in state.players)
    )


@pytest.mark.slow
@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize(
    ("header", "cards"),
    [({}, 62), ({"expert": True, "promos": ["morgan-8"]}, 63), (EVERYTHING, 64)],
    ids=["base", "morgan-8", "everything"],
)
def test_no_card_is_lost_and_the_engine_counts_them_right(
    players: int, header: dict[str, object], cards: int
) -> None:
    for seed in range(4):
        state = table(players, **header)
        company = Company(state.setup, random.Random(seed))
        while agrees(company.deal, state) and (event := company.next_event(state)):
            assert len(rumors(company.deal)) == len(set(rumors(company.deal))) == cards
            after, _ = RUMORS.apply(state, event)
            company.follow(state, event, after)
            state = after
        assert agrees(company.deal, state)
        assert state.winner


def test_six_morgans_are_in_the_deck_whatever_the_promos() -> None:
    for header in ({}, EVERYTHING):
        deal = deal_game(table(**header).setup, random.Random(1))
        assert sum(card in MORGANS for card in deal.deck) == 6


@pytest.mark.parametrize("players", range(2, 8))
def test_two_loyalty_cards_stay_in_the_centre(players: int) -> None:
    deal = deal_game(table(players).setup, random.Random(1))
    cards = (*deal.loyalties, *deal.centre)
    assert (len(deal.loyalties), len(deal.centre)) == (players, 2)
    evil = [card for card in cards if LOYALTIES[card] is Loyalty.TRAITOR]
    assert len(evil) == (2 if players == 7 else 1)


@pytest.mark.parametrize("players", range(2, 8))
def test_a_game_may_be_dealt_without_a_traitor(players: int) -> None:
    for seed in range(20):
        deal = deal_game(table(players).setup, random.Random(seed), traitors=False)
        assert all(LOYALTIES[card] is Loyalty.LOYAL for card in deal.loyalties)


def test_knights_are_dealt_in_the_expert_variant_only() -> None:
    assert deal_game(table().setup, random.Random(1)).knight_deck == ()
    expert = deal_game(table(expert=True).setup, random.Random(1))
    assert sorted(expert.knight_deck) == sorted(KNIGHTS)


def test_an_empty_deck_is_filled_from_the_discard_pile_when_a_card_is_needed() -> None:
    one, two = CardId("picts-2"), CardId("picts-3")
    deal = Deal(deck=(one,), aside=(), discard=(two,))
    assert deal.with_drawn(1, random.Random(1)) == Deal((), (), discard=(two,), hand=(one,))
    assert deal.with_drawn(2, random.Random(1)) == Deal((), (), hand=(one, two))
    assert deal.with_drawn(3, random.Random(1)).hand == (one, two)


def test_a_card_that_was_not_drawn_cannot_be_laid() -> None:
    state = table()
    drawn = deal_game(state.setup, random.Random(1)).with_drawn(1, random.Random(1))
    other = Lay(drawn.deck[0])
    after, _ = RUMORS.apply(state, other)
    with pytest.raises(ValueError, match="not in the hand"):
        drawn.follow(state, other, after, random.Random(1))
