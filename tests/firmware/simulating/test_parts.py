"""However games are divided, they add up to the same, to the last bit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from firmware.games.registry import GAMES
from firmware.games.simulation import SimulationPlan
from firmware.simulating.parts import GamesLeft, Part, Plan, Whole, play
from firmware.simulating.program import own_program


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_parts_in_any_order_come_to_what_all_at_once_do(game: Any) -> None:
    header = {
        "record": f"{game.game.name}/1",
        "players": game.page.offers["players"][0],
    }
    plan = Plan(game.bots.simulation, SimulationPlan(header, seed=3), rows=True)
    first, second = (play(plan, games) for games in (range(1), range(1, 2)))
    both = play(plan, range(2))
    one, other = Whole(), Whole()
    for part in (first, second):
        one.add(part)
    for part in (second, first):
        other.add(part)
    assert one.games == 2
    assert one == other
    assert one.rows() == other.rows() == both.rows
    summary = import_module(plan.simulation).summary
    assert summary(one.counts) == summary(both.counts)


def test_what_a_part_says_does_not_grow_with_its_games() -> None:
    plan = Plan(
        "firmware.games.rumors.simulation", SimulationPlan({"record": "rumors/1", "players": 3}, 1)
    )
    few, many = play(plan, range(2)), play(plan, range(30))
    assert len(many.counts) <= len(few.counts) + 5
    assert many.rows == ""


def test_two_programs_are_told_apart_by_their_sources() -> None:
    own = own_program()
    assert own == own_program()
    assert own != replace(own, digest="0" * 16)
    assert own.python.startswith("3.")


def played(games: range, seconds: float) -> Part:
    return Part(games, Counter(), "", seconds, "")


def test_parts_are_one_game_at_first_then_as_long_as_wanted_and_shorter_towards_the_end() -> None:
    left = GamesLeft(1000, part_s=4.0)
    assert [left.take(2), left.take(2)] == [range(1), range(1, 2)]
    left.learn(played(range(1), seconds=0.1))
    sizes = []
    while (some := left.take(2)) is not None:
        sizes.append(len(some))
    assert sizes[0] == 40
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes) == 998
    assert 2 in sizes[-3:], "a quarter of a second at the least"


def test_a_part_that_came_to_nothing_is_given_to_the_next() -> None:
    left = GamesLeft(2, part_s=4.0)
    first = left.take(1)
    assert first is not None
    left.put_back(first)
    assert [left.take(1), left.take(1), left.take(1)] == [first, range(1, 2), None]
