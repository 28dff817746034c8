"""The strengths of bots are ordered, in a few games of fixed deals."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firmware.games.rumors.simulation import play
from firmware.games.simulation import Share
from firmware.games.strength import Strength
from lab.strengths import BEST_FIRST, duel, percent, share_won


def test_the_loyal_of_the_card_game_win_more_often_the_better_they_play() -> None:
    shares = [share_won("rumors", play, 60, 5, strength, traitors=False) for strength in BEST_FIRST]
    assert all(strong.hits > weak.hits + 5 for strong, weak in pairwise(shares))


@pytest.mark.parametrize("two", [*pairwise(BEST_FIRST)])
def test_the_better_seat_of_merlin_wins_more_often(two: tuple[Strength, Strength]) -> None:
    duels = [duel(two, 2, game) for game in range(20)]
    assert sum(one.is_won for one in duels) > sum(one.is_lost for one in duels)


def test_a_share_is_told_with_its_interval() -> None:
    assert percent(Share(50, 100)) == "**50%** (40% to 60%)"
