"""Bots round the board game's table: whole games are legal, and hands tell them as meant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from engine.camelot.events import Event, Join, Leave
from engine.camelot.game import CAMELOT as GAME
from engine.camelot.lists import takes
from engine.camelot.state import Camelot, Phase
from engine.game import Seat
from firmware.games.camelot.company import Company
from firmware.games.strength import Strength
from tests.support.table_hands import state_after

LONGEST_GAME = 3_000  # lines; the longest of 2,000 games had 900
VARIANTS: dict[str, dict[str, Any]] = {
    "base": {},
    "squires": {"squires": True, "traitor": "likely"},
    "harder": {"life": 3, "hand": 0, "traitor": "likely"},
    "no traitor": {"traitor": "none", "track": {"white": 3, "black": 4}},
    "rulings": {
        "traitor": "likely",
        "rulings": {
            "straight": "any", "convocation": "returned", "merlin_grail": "any",
            "fate": "others", "armor_on_morgan": True, "free_reveal": True,
        },
    },
}  # fmt: skip


class Moment(NamedTuple):
    """One line of a game, and who played it."""

    before: Camelot
    event: Event
    after: Camelot
    company: Company


def evening(
    players: int, seed: int, strength: Strength = Strength.STRONG, **header: Any
) -> Iterator[Moment]:
    """Yield a whole game; `company` has not followed the line yet."""
    setup = GAME.setup({"record": "camelot/1", "players": players, **header})
    company, state = Company(setup, random.Random(seed), strength), GAME.start(setup)
    while (event := company.next_event(state)) is not None:
        after, _ = GAME.apply(state, event)
        yield Moment(state, event, after, company)
        company.follow(state, event, after)
        state = after


# Each variant and each number of players once; all of them together in `make check`.
TABLES = [
    pytest.param(variant, players, marks=() if (players - n) % 5 == 3 else pytest.mark.slow)
    for n, variant in enumerate(VARIANTS)
    for players in range(3, 8)
]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_game_ends_and_every_card_is_where_the_table_counts_it(
    variant: str, players: int
) -> None:
    header = VARIANTS[variant] | ({"late": True} if players == 3 else {})
    for seed in range(2):
        for line, moment in enumerate(evening(players, seed, **header)):
            assert line < LONGEST_GAME
            company = moment.company
        assert moment.after.winner in ("loyal", "evil")
        assert company.deal.agrees(moment.after)


@pytest.mark.parametrize("strength", Strength)
def test_every_strength_plays_to_the_end_and_the_same_game_again(strength: Strength) -> None:
    one, other = ([moment.event for moment in evening(4, 3, strength)] for _ in range(2))
    assert one == other


def with_guests(seed: int, **header: Any) -> Iterator[tuple[Camelot, Company]]:
    """Yield a game of three where somebody joins, or leaves, in every eighth turn."""
    setup = GAME.setup({"record": "camelot/1", "players": 3, **header})
    company, state = Company(setup, random.Random(seed)), GAME.start(setup)
    guests, turns = random.Random(seed), 0
    while state.phase is not Phase.OVER:
        turns += state.phase is Phase.EVIL
        event = guest(company, state, guests) if turns % 8 == 7 else None
        event = event or company.next_event(state)
        assert event is not None
        after, _ = GAME.apply(state, event)
        company.follow(state, event, after)
        state = after
        yield state, company


def guest(company: Company, state: Camelot, chance: random.Random) -> Event | None:
    """Return who joins or leaves; None: nobody may."""
    coat = None if state.setup.squires else company.deal.coats[-1:]
    wishes: list[Event] = [Leave(Seat(chance.randrange(len(state.seats))))]
    wishes += [Join(coat[0] if coat else None)] * 3
    event = chance.choice(wishes)
    return event if takes(state, event) else None


@pytest.mark.parametrize("squires", [False, True])
def test_who_joins_gets_cards_of_the_same_deal_and_who_leaves_takes_none_along(
    squires: bool,
) -> None:
    most, fewest = 3, 3
    for seed in range(2):
        for state, company in with_guests(seed, squires=squires, traitor="box"):
            assert company.deal.agrees(state)
            most = max(most, len(state.seats))
            fewest = min(fewest, sum(one.alive for one in state.seats))
    assert most > 3
    assert fewest < 3


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_the_deeds_of_whole_games_are_heard_as_the_events(variant: str, players: int) -> None:
    for moment in evening(players, players, **VARIANTS[variant]):
        deeds = moment.company.hand_movements(moment.before, moment.event)
        assert state_after(GAME, moment.before, deeds) == moment.after, moment.event
