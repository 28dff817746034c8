"""Merlin dealt by the program: what a seat is shown, and what it may choose."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.game import Seat
from engine.merlin.pieces import MISSIONS
from firmware.games.dealing import People
from firmware.games.merlin.seat import Dealer
from tests.support.dealt_table import DealtTable, dealer_of, question_of

ANNA = Seat(0)


def table_of(folder: Path, seed: object) -> DealtTable:
    table = DealtTable(folder, seed)
    table.begin({"record": "merlin/1", "players": ["Anna", "Ben"]})
    table.goes_on()
    return table


def with_others_changed(dealer: Dealer, chance: Random) -> Dealer:
    """Return a dealer whose other seats hold other missions; what Anna knows is the same."""
    deal = dealer.deal
    missions = [*deal.missions, *(card for hand in deal.hands[1:] for card in hand)]
    chance.shuffle(missions)
    hands = [deal.hands[0]]
    for hand in deal.hands[1:]:
        hands.append(tuple(missions[: len(hand)]))
        del missions[: len(hand)]
    other = dealer.at(chance, People())
    other.deal = deal._replace(missions=tuple(missions), hands=tuple(hands))
    return other


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_anna_is_shown_and_asked_says_nothing_of_what_the_others_hold(
    tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    for state, dealer in table_of(tmp_path, seed).moments(20):
        other = with_others_changed(dealer, chance)
        assert other.own(state, ANNA) == dealer.own(state, ANNA)
        assert question_of(other, state, ANNA) == question_of(dealer, state, ANNA)


def test_a_mission_card_tells_what_it_asks_for(tmp_path: Path) -> None:
    table = table_of(tmp_path, 1)
    hand = table.private(0)["own"][0]
    assert [one["id"] for one in hand["pieces"]] == [*dealer_of(table).deal.hands[0]]
    assert all(one["text"] and one["shows"]["needs"] for one in hand["pieces"])


def test_no_form_names_a_mission_card_of_another_hand_or_asks_what_is_printed(
    tmp_path: Path,
) -> None:
    table = table_of(tmp_path, 3)
    for _ in range(25):
        for seat in table.asked:
            state = table.session.game().state
            may = {*dealer_of(table).deal.hands[seat], *state.display}
            for form in table.private(seat)["asks"]["forms"]:
                values = {
                    one["value"] for field in form["fields"] for one in field.get("options", ())
                }
                assert values & set(MISSIONS) <= may
                assert "icon" not in {field["key"] for field in form["fields"]}
        table.play_on(choices=1)
