"""A whole game of the board game's bots at the drawn table, through every real part."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.camelot.game import CAMELOT as GAME
from engine.game import Eyes
from firmware.demo.evening import count_events
from firmware.table.running_game import resume_game
from tests.firmware.demo.conftest import Table

HARD: dict[str, Any] = {"record": "camelot/1", "players": 3, "life": 3, "hand": 0}
SEED = 6  # a short evening: the knights have no cards and little life


@pytest.mark.slow
def test_a_whole_game_is_seen_pressed_and_kept(table: Table) -> None:
    events: list[int] = []
    state = table.evening.play(HARD, SEED, events.append)
    assert state.winner in ("loyal", "evil")
    assert events == [*range(1, count_events(HARD, SEED) + 1)]
    recorded = table.box.app.session.journal.current()
    assert recorded is not None
    replayed, _, why = resume_game(recorded)
    assert why == ""
    assert GAME.view(replayed.state, Eyes.REFEREE) == GAME.view(state, Eyes.REFEREE)
    kinds = Counter(table.said)
    assert kinds["won"] == 1
    assert not {"only-held", "not-taken", "put-back", "take-back"} & {*kinds}
    assert table.box.mishaps.total == 0
    assert table.box.drawn is not None
    assert table.box.drawn.table.scene.cards == ()  # every card has left the reading place
