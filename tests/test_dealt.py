"""A few of the games that `python -m tests.dealt` replays by the thousand."""

from __future__ import annotations

import pytest

from tests.dealt import check
from tests.support.law_games import PLAYERS


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_random_games_of_a_dealer_come_out_of_the_command_as_he_saw_them(name: str) -> None:
    counted = check(name, range(4))
    assert counted.games == 4
    assert counted.states > 100
