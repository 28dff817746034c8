"""The card game dealt by the program: what a seat is shown, and what it may choose."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import Seat
from engine.rumors.pieces import MERLINS_4, QUEST_CARDS, Quest
from engine.rumors.state import Phase, Rumors
from firmware.games.rumors.seat import Dealer
from firmware.games.rumors.seat_words import turn_words
from tests.support.dealt_table import DealtTable, question_of

ANNA = Seat(0)


def table_of(folder: Path, seed: object, people: int = 3, **header: Any) -> DealtTable:
    table = DealtTable(folder, seed)
    players = [f"P{n}" for n in range(people)]
    table.begin({"record": "rumors/1", "players": players, "expert": True, **header})
    table.goes_on()
    return table


def with_others_changed(dealer: Dealer, state: Rumors, chance: Random) -> Dealer:
    """Return a dealer whose other seats hold other cards; what Anna knows is the same."""
    deal = dealer.deal
    others = [card for card in (*deal.loyalties[1:], *deal.centre)]
    shown = {seat for seat, one in enumerate(state.players) if one.revealed}
    knows = {group.kind: group.text for group in dealer.own(state, ANNA)}
    if not shown and "Galahad showed you" not in str(knows.get("told", "")):
        chance.shuffle(others)
    players = len(deal.loyalties)
    knights = [*deal.knight_deck, *(card for held in deal.knights[1:] for card in held)]
    chance.shuffle(knights)
    hands = [deal.knights[0]]
    for held in deal.knights[1:]:
        hands.append(tuple(knights[: len(held)]))
        del knights[: len(held)]
    deck = list(deal.deck)
    if "deck" not in knows:
        chance.shuffle(deck)
    return dealer.with_deal(
        deal._replace(
            loyalties=(deal.loyalties[0], *others[: players - 1]),
            centre=tuple(others[players - 1 :]),
            knights=tuple(hands),
            knight_deck=tuple(knights),
            deck=tuple(deck),
        ),
        chance,
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_what_anna_is_shown_and_asked_says_nothing_of_what_the_others_hold(
    tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    for state, dealer in table_of(tmp_path, seed).moments(60):
        other = with_others_changed(dealer, state, chance)
        assert other.own(state, ANNA) == dealer.own(state, ANNA)
        if not state.players[0].is_revealed_traitor:  # he has drawn his cards from the deck
            assert question_of(other, state, ANNA) == question_of(dealer, state, ANNA)


def test_who_is_asked_for_a_knight_says_nothing_of_what_he_holds(tmp_path: Path) -> None:
    """Everybody who holds any Knight is asked; who holds none of that name may only decline."""
    for seed in range(20):
        table = table_of(tmp_path / str(seed), seed)
        for _ in range(60):
            state = table.session.game().state
            if state.phase is Phase.ARTHUR:
                holders = [n for n, one in enumerate(state.players) if one.knights]
                assert set(table.asked) == {n for n in holders if n != state.seat}
                return
            if table.public["over"]:
                break
            table.play_on(choices=1)
    raise AssertionError("no game came to Arthur")


def test_a_listener_never_sees_the_card_before_he_listens(tmp_path: Path) -> None:
    table = table_of(tmp_path, 1)
    forms = table.private(table.asked[0])["asks"]["forms"]
    assert [form["line"] for form in forms] == [{"choose": "listen"}]
    table.choose(table.asked[0], {"choose": "listen"})
    assert table.record[0]["do"] == "lay"


def test_a_table_of_one_is_dealt_no_loyalty_card(tmp_path: Path) -> None:
    table = DealtTable(tmp_path)
    table.begin({"record": "rumors/1", "players": ["Anna"]})
    table.goes_on()
    assert [one["kind"] for one in table.private(0)["own"]] == []
    table.play_on()
    assert table.public["over"]


def test_a_turn_says_why_no_quest_is_offered(tmp_path: Path) -> None:
    state, _ = next(iter(table_of(tmp_path, 0).moments(1)))
    turn = state._replace(phase=Phase.TURN, pile=())
    assert str(turn_words(turn)).endswith("what do you do? No Quest yet: the pile is empty.")
    merlin = turn._replace(pile=(min(MERLINS_4),))
    assert str(turn_words(merlin)).endswith("No Quest now: the card on top shows none.")
    picts = next(card for card, quest in QUEST_CARDS.items() if quest is Quest.PICTS)
    on_picts = turn._replace(pile=(picts,))
    assert str(turn_words(on_picts)).endswith("what do you do?")
    ordered = on_picts._replace(must_listen=True)
    assert str(turn_words(ordered)).endswith("No Quest now: Arthur has you listen.")
