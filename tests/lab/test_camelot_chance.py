"""Random legal play on a real deal: what the bots are measured against."""

from __future__ import annotations

from random import Random

from bench.camelot_chance import ByChance
from firmware.games.camelot.simulation import Wanted, play


def test_seats_that_play_by_chance_end_their_games_by_legal_lines() -> None:
    for players in (3, 7):
        wanted = Wanted({"record": "camelot/1", "players": players}, seed=1)
        ends = [play(wanted, game, ByChance(Random(game))) for game in range(2)]
        assert all(end.winner in ("loyal", "evil") for end in ends)
