"""Whole tables of bots: what they do is allowed, is recorded, and comes to an end."""

from __future__ import annotations

import copy
import random

import pytest

from engine.game import Line
from engine.record import parse, write
from engine.rumors.events import Lay
from engine.rumors.game import RUMORS
from engine.rumors.pieces import Loyalty
from engine.rumors.state import Phase, Rumors
from firmware.games.rumors.company import Company
from firmware.games.simulation import each_event

MOST_EVENTS = 600  # of a game; the longest of 938 in all variants had 234
PROMOS = ["morgan-8", "merlin-6"]
OTHER_RULINGS = {
    "morgan3": "per-colour",
    "merlin5_counts": "before-removal",
    "merlin5_beats_morgan7": True,
    "percival": "traitor-only",
    "arthur_keeps_silence": False,
    "gawain_recount": "from-scratch",
    "traitor_counts": False,
}
VARIANTS = {
    "base": {},
    "expert": {"expert": True},
    "promos": {"promos": PROMOS},
    "rulings": {"expert": True, "promos": PROMOS, "rulings": OTHER_RULINGS},
    "owner": {"cards": {"morgan-4.1": {"value": 3}, "merlin-1": {"symbols": "any"}}},
}


def evening(header: Line, seed: int, forgets: float = 0.0) -> tuple[list[str], Rumors]:
    """Return the record lines of a game of bots, and how it ended."""
    setup = RUMORS.setup(header)
    company = Company(setup, random.Random(seed), forgets=forgets)
    lines, state = [], RUMORS.start(setup)
    for _, event, after in each_event(RUMORS, RUMORS.start(RUMORS.setup(header)), company):
        lines.append(write(RUMORS.write(event)))
        state = after
        assert len(lines) < MOST_EVENTS
    return lines, state


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_ends_and_its_record_comes_to_the_same(players: int, variant: str) -> None:
    header = {"record": "rumors/1", "players": players, **VARIANTS[variant]}  # type: ignore[dict-item]
    for seed in range(3):
        lines, ended = evening(header, seed, forgets=0.2 * (seed == 2))
        state = RUMORS.start(RUMORS.setup(header))
        for line in lines:
            state, _ = RUMORS.apply(state, RUMORS.read(parse(line.encode())))
        assert state == ended
        assert ended.winner in ("loyal", "evil")


def test_the_same_seed_is_the_same_game() -> None:
    header = {"record": "rumors/1", "players": 5}
    assert evening(header, 3) == evening(header, 3)
    assert evening(header, 3) != evening(header, 4)


def test_an_event_is_decided_once_however_often_it_is_asked_for() -> None:
    state = RUMORS.start(RUMORS.setup({"record": "rumors/1", "players": 3}))
    company = Company(state.setup, random.Random(5))
    assert company.next_event(state) is company.next_event(state)


def otherwise_dealt(company: Company, state: Rumors) -> Company:
    """The same table, with all that the acting seat cannot know dealt in another way."""
    other = copy.deepcopy(company)
    deal, me = company.deal, state.seat
    cards = [*deal.loyalties[:me], *deal.loyalties[me + 1 :], *deal.centre]
    cards = cards[1:] + cards[:1]
    mine = (*cards[:me], deal.loyalties[me], *cards[me : len(state.players) - 1])
    other.deal = deal._replace(deck=deal.deck[::-1], loyalties=mine, aside=())
    return other


def test_nobody_decides_from_what_the_seat_cannot_know() -> None:
    setup = RUMORS.setup({"record": "rumors/1", "players": 4})
    for seed in range(6):
        state, company = RUMORS.start(setup), Company(setup, random.Random(seed))
        while not state.winner:
            other = otherwise_dealt(company, state)
            event = company.next_event(state)
            assert event is not None
            if state.phase is Phase.TURN and not company.deal.hand:
                assert other.next_event(state) == event
            elif state.phase is Phase.TURN:
                assert isinstance(other.next_event(state), Lay)
            after, _ = RUMORS.apply(state, event)
            company.follow(state, event, after)
            state = after


def wins(games: int, traitors: bool) -> int:
    header = {"record": "rumors/1", "players": 5}
    setup = RUMORS.setup(header)
    won = 0
    for seed in range(games):
        company = Company(setup, random.Random(seed), traitors=traitors)
        *_, (_, _, state) = each_event(RUMORS, RUMORS.start(RUMORS.setup(header)), company)
        won += state.winner == Loyalty.LOYAL
    return won


def test_five_loyal_players_who_forget_nothing_mostly_win() -> None:
    """At 90 % fewer than 46 of 60 come once in a thousand; `roundtable simulate` measures it."""
    assert wins(60, traitors=False) >= 46


@pytest.mark.slow
def test_a_traitor_makes_it_harder() -> None:
    assert wins(60, traitors=True) < wins(60, traitors=False)
