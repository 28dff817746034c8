"""Many games of the board game's bots: which quests they go for, and what of them is counted."""

from __future__ import annotations

from functools import cache

import pytest

from engine.camelot.events import Confirm, Die, DrawWhite, Event, Move, PlayWhite
from engine.camelot.pieces import CardId, Place
from engine.camelot.state import Camelot, Phase
from firmware.games.camelot.actions import NAMES, QUEST_NAMES, purpose_of_action
from firmware.games.camelot.simulation import SimulatedGame, count_games, play, summary
from firmware.games.simulation import SimulationPlan
from firmware.games.strength import Strength
from tests.firmware.games.camelot.test_plans import at
from tests.firmware.games.camelot.test_prices import table


@cache
def games(players: int, strength: Strength = Strength.STRONG, many: int = 5) -> list[SimulatedGame]:
    wanted = SimulationPlan({"record": "camelot/1", "players": players}, seed=5, strength=strength)
    return [play(wanted, game) for game in range(many)]


def every_game() -> list[SimulatedGame]:
    return [game for players in range(3, 8) for game in games(players)]


def test_every_quest_is_gone_for_and_none_takes_most_of_what_the_loyal_do() -> None:
    means = summary(count_games(every_game())).means[2]
    loyal = {str(name): shares[0] for name, shares in means.rows}
    assert sum(loyal.values()) == pytest.approx(100)
    quests = [loyal[str(name)] for name in QUEST_NAMES.values()]
    assert min(quests) > 0
    assert max(quests) < 45


def test_quests_and_siege_fights_are_won_and_lost() -> None:
    counts = count_games(every_game())
    assert all(counts["quest-won", quest] for quest in (*QUEST_NAMES, "siege"))
    assert all(
        counts["quest-lost", quest] for quest in ("black-knight", "lancelot", "grail", "saxons")
    )


def test_swords_come_from_quests_that_are_counted() -> None:
    for game in games(5):
        for won, swords in (
            ("quest-won", game.white_by_quest),
            ("quest-lost", game.black_by_quest),
        ):
            assert set(swords) == set(game.tallies[won]) - {"siege"}


def test_the_loyal_win_more_often_the_better_all_play() -> None:
    won = [
        sum(game.winner == "loyal" for game in games(6, strength, 13))
        for strength in (Strength.BEGINNER, Strength.STRONG)
    ]
    assert won[0] + 3 <= won[1]


@pytest.mark.parametrize(
    ("place", "event", "purpose"),
    [
        (Place.CAMELOT, Move(Place.DRAGON), "lancelot"),
        (Place.GRAIL, Move(Place.CAMELOT), "camelot"),
        (Place.GRAIL, PlayWhite(CardId("b-grail.1")), "grail"),
        (Place.EXCALIBUR, PlayWhite(None), "excalibur"),
        (Place.GRAIL, PlayWhite(CardId("b-piety")), "special"),
        (Place.CAMELOT, Die(3), "siege"),
        (Place.CAMELOT, DrawWhite(), "draw"),
        (Place.CAMELOT, Confirm(), None),
    ],
)
def test_what_an_action_is_for(place: Place, event: Event, purpose: str | None) -> None:
    state: Camelot = at(table(), seat_0=place)
    assert purpose_of_action(state, event) == purpose
    assert purpose is None or purpose in NAMES
    assert purpose_of_action(state._replace(phase=Phase.FIGHT), event) is None
