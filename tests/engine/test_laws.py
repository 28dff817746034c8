"""What holds of every game at every moment: whole games by chance, with a deck really hidden."""

from __future__ import annotations

from functools import partial
from typing import Final

import pytest

from firmware.games.registry import GAMES
from tests.support.budget import check_seeds
from tests.support.law_games import TRIED_GAMES
from tests.support.laws import check

PARTS: Final = 6  # of the seeds of a game, each a case of its own: they run beside one another


def test_every_game_of_the_registry_and_the_example_is_tried() -> None:
    assert set(TRIED_GAMES) == {*GAMES, "eights"}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", TRIED_GAMES)
def test_every_law_holds(name: str, part: int) -> None:
    tried_game = TRIED_GAMES[name]
    check_seeds(partial(check, tried_game), tried_game.weight, part, PARTS)


def test_every_way_to_share_cards_is_tried_though_the_question_stays_the_same() -> None:
    """Two cards each for two of four: the search took choices that are asked alike for one."""
    check(TRIED_GAMES["camelot"], 3_697_149_578)
