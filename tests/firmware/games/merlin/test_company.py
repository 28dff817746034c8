"""Whole tables of Merlin's bots: what they do is allowed, ends, and rests on what they may know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from engine.game import Line
from engine.merlin import rules, setup
from engine.merlin.events import LINES, Event
from engine.merlin.game import MERLIN
from engine.merlin.pieces import MISSIONS
from engine.merlin.state import Merlin, Phase
from engine.record import parse, write
from firmware.games.merlin import bots
from firmware.games.merlin.bots import Bot
from firmware.games.merlin.company import Company
from firmware.games.merlin.deal import deal_game
from firmware.games.simulation import each_event
from firmware.games.strength import Strength

MOST_EVENTS = 900  # of a game; the longest of 60 had 470
NOTHING_TOLD = {"rondel": None, "frame": None, "flags": None, "starts": None, "missions": None}
VARIANTS: dict[str, Line] = {
    "base": {},
    "favor": {"favor": True},
    "a copy that nobody has described": {"board": NOTHING_TOLD},
    "rulings": {"rulings": {"staffs_per_turn": 3, "negative": False}, "favor": True},
}


def evening(header: Line, seed: int) -> Iterator[tuple[Merlin, Event, Company]]:
    read = setup.read_setup(header)
    company, state = Company(read, Random(seed)), setup.start(read)
    for _ in range(MOST_EVENTS):
        if (event := company.next_event(state)) is None:
            return
        yield state, event, company
        after, _ = rules.apply(state, event)
        company.follow(state, event, after)
        state = after
    raise AssertionError("the game does not end")


# Each variant and each number of players; all of them together in `make check`.
TABLES = [
    pytest.param(variant, players, marks=() if (players - n) % 3 == 2 else pytest.mark.slow)
    for n, variant in enumerate(VARIANTS)
    for players in (2, 3, 4)
]


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_game_ends_and_its_record_comes_to_the_same(variant: str, players: int) -> None:
    header: Line = {"record": "merlin/1", "players": players, **VARIANTS[variant]}
    state = setup.start(setup.read_setup(header))
    for before, event, company in evening(header, seed=players):
        assert state == before
        check_deal(state, company)
        line = parse(write(LINES.write(event)).encode())
        state, _ = rules.apply(state, LINES.read(line))
    assert state.phase is Phase.OVER


def check_deal(state: Merlin, company: Company) -> None:
    """What is dealt agrees with what the table counts."""
    deal = company.deal
    assert len(deal.missions) in (state.deck, len(state.discarded))
    assert [len(hand) for hand in deal.hands] == [player.hand for player in state.players]
    cards = [card for hand in deal.hands for card in hand]
    cards += [*state.display, *state.discarded, *(deal.missions if state.deck else ())]
    assert len(cards) == len({*cards}), "no card is in two places"


@pytest.mark.slow
def test_what_a_seat_does_rests_on_its_own_cards_and_the_open_table() -> None:
    """Two tables that differ in what is hidden from a seat alone ask it for the same."""
    header: Line = {"record": "merlin/1", "players": 3, "favor": True}
    for state, event, company in evening(header, seed=5):
        if state.phase in bots.DECIDED:
            other = Company(state.setup, Random(99))
            hidden = deal_game(state.setup, Random(98))
            hands = list(hidden.hands)
            hands[state.who] = company.deal.hands[state.who]
            other.deal = hidden._replace(hands=tuple(hands))
            assert other.next_event(state) == event


def decisions(strength: Strength, seed: int) -> list[Event]:
    """Return what two bots of that strength do in the first rounds."""
    read = setup.read_setup({"record": "merlin/1", "players": 2})
    company, state = Company(read, Random(seed), strength), setup.start(read)
    return [event for _, event, _ in islice(each_event(MERLIN, state, company), 80)]


def test_bots_of_each_strength_play_another_game() -> None:
    played = [decisions(strength, seed=2) for strength in Strength]
    assert played[0] != played[1] != played[2] != played[0]


def test_a_strong_bot_leaves_nothing_to_chance_and_a_weaker_one_takes_one_of_the_best() -> None:
    read = setup.read_setup({"record": "merlin/1", "players": 2})
    state, company = setup.start(read), Company(read, Random(4))
    while state.phase is not Phase.TURN:
        event = company.next_event(state)
        assert event is not None
        after, _ = rules.apply(state, event)
        company.follow(state, event, after)
        state = after
    bot = company.bot(state, state.who)
    ways = sorted(bots.ways_of(bot), key=lambda way: -way.value)
    assert {bots.decide(bot, None, Random(n)).event for n in range(30)} == {ways[0].event}
    unsure = bot._replace(insight=bot.insight._replace(few=3, doubt=1.0))
    taken = {bots.decide(unsure, None, Random(n)).event for n in range(60)}
    assert 1 < len(taken) <= 3
    assert taken <= {way.event for way in ways[:3]}


def test_a_bot_is_given_no_more_than_it_may_know() -> None:
    assert Bot._fields == ("state", "seat", "hand", "insight")
    hidden = {*MISSIONS}
    for state, _, company in evening({"record": "merlin/1", "players": 2}, seed=1):
        if state.phase is Phase.TURN:
            bot = company.bot(state, state.who)
            assert hidden > {*bot.hand}
            assert len(bot.hand) == state.player.hand
