"""Merlin's bots at the drawn table, through every real part, until the first scoring is done."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Eyes
from engine.merlin.game import MERLIN as GAME
from firmware.table.running_game import resume_game
from tests.firmware.demo.conftest import Table

HEADER: dict[str, Any] = {"record": "merlin/1", "players": 2}
SEED = 7


class EnoughSeen(Exception):
    """Four more rounds go as the first two; `make demo-fast GAME=merlin` plays them all."""


@pytest.mark.slow
def test_rounds_and_a_scoring_are_seen_pressed_and_kept(table: Table) -> None:
    def until_played(_: int) -> None:
        if table.box.app.session.game().state.round > 2:
            raise EnoughSeen

    with pytest.raises(EnoughSeen):
        table.evening.play(HEADER, SEED, until_played)
    session = table.box.app.session
    recorded = session.journal.current()
    assert recorded is not None
    replayed, _, why = resume_game(recorded)
    assert why == ""
    state = session.game().state
    assert GAME.view(replayed.state, Eyes.REFEREE) == GAME.view(state, Eyes.REFEREE)
    told = {"started", "rolled", "knight-moved", "merlin-moved", "scoring"}
    assert told <= {*table.said}
    assert not {"only-held", "not-taken", "put-back", "take-back"} & {*table.said}
    assert table.box.mishaps.total == 0
    assert table.box.drawn is not None
    assert table.box.drawn.table.scene.cards == ()  # no piece stays where the camera reads
