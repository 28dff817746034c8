"""What holds of every game at every moment: whole games by chance, with a deck really hidden."""

from __future__ import annotations

from functools import partial

import pytest

from firmware.games.registry import GAMES
from tests.support.budget import check_seeds
from tests.support.laws import check
from tests.support.tried_games import TRIED_GAMES


def test_every_game_of_the_registry_and_the_example_is_tried() -> None:
    assert set(TRIED_GAMES) == {*GAMES, "highest"}


@pytest.mark.parametrize("name", TRIED_GAMES)
def test_every_law_holds(name: str) -> None:
    check_seeds(partial(check, TRIED_GAMES[name]), TRIED_GAMES[name].weight)
