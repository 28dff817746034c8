"""A whole game of the board game's bots at the drawn table, through every real part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.camelot.game import CAMELOT as GAME
from engine.game import Eyes, Notice
from firmware.demo.evening import Evening, TableTime, count_events
from firmware.owner.config import Config
from firmware.start import Appliance, appliance
from firmware.table.running import resumed
from vision.decode import decoder
from vision.watching import Watcher

HARD: dict[str, Any] = {"record": "camelot/1", "players": 3, "life": 3, "hand": 0}
SEED = 30  # a short evening: the knights have no cards and little life


class Table:
    """The box with its drawn camera and mock pins, and what it has said."""

    def __init__(self, box: Appliance, time: TableTime, said: list[str]) -> None:
        self.box = box
        self.said = said
        self.evening = Evening(box, Watcher(decoder(None), box.deck), time, lambda: None)
        self.evening.open_eyes("drawn camera")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    said: list[str] = []
    time = TableTime()

    def tell(notice: Notice, text: str) -> None:
        said.append(notice.kind)

    config = Config(tmp_path, pins="mock", port=0, camera="drawn", deck="K7QD")
    with appliance(config, tell, time) as box:
        yield Table(box, time, said)


def test_a_whole_game_is_seen_pressed_and_kept(table: Table) -> None:
    events: list[int] = []
    state = table.evening.play(HARD, SEED, events.append)
    assert state.winner in ("loyal", "evil")
    assert events == [*range(1, count_events(HARD, SEED) + 1)]
    recorded = table.box.app.session.journal.current()
    assert recorded is not None
    replayed, _, why = resumed(recorded)
    assert why == ""
    assert GAME.view(replayed.state, Eyes.REFEREE) == GAME.view(state, Eyes.REFEREE)
    kinds = Counter(table.said)
    assert kinds["won"] == 1
    assert not {"only-held", "not-taken", "put-back", "take-back"} & {*kinds}
    assert table.box.mishaps.total == 0
    assert table.box.drawn is not None
    assert table.box.drawn.table.scene.cards == ()  # every card has left the reading place
