"""What hands do, heard by the panel and the camera, is the line that was meant."""

from __future__ import annotations

from typing import Any

import pytest

from engine.merlin.events import Adjust, Event, Roll, Teach
from engine.record import parse
from firmware.games.deeds import Press
from firmware.games.merlin.hands import hand_movements
from tests.support.merlin import GAME
from tests.support.merlin_table import table
from tests.support.places import EVENINGS
from tests.support.table_hands import state_after

RECORDED = sorted((EVENINGS / "merlin").glob("*.jsonl"), key=lambda path: path.stat().st_size)
SHORT = 5  # so many of them are told in `make test`
MOST_PRESSES = 12  # of a line: an exchange, kind and principality twice
FOUR_SIXES = 4 * 5 + 1  # of a roll: each die from 1, and OK


@pytest.mark.parametrize("path", [
    pytest.param(path, id=path.stem, marks=pytest.mark.slow if n >= SHORT else ())
    for n, path in enumerate(RECORDED)
])  # fmt: skip
def test_every_line_of_a_recorded_evening_is_told_by_hands(path: Any) -> None:
    header, *lines = map(parse, path.read_bytes().splitlines())
    state = GAME.start(GAME.setup(header))
    for line in lines:
        event: Event = GAME.read(line)
        after, _ = GAME.apply(state, event)
        if not isinstance(event, Adjust | Teach):
            done = hand_movements(state, event)
            assert state_after(GAME, state, done) == after, line
            most = FOUR_SIXES if isinstance(event, Roll) else MOST_PRESSES
            assert sum(isinstance(one, Press) for one in done) <= most, line
        state = after


@pytest.mark.parametrize("line", [{"do": "adjust", "seat": 0}, {"do": "teach", "board": {}}])
def test_a_correction_is_the_operators(line: Any) -> None:
    with pytest.raises(ValueError, match="no hands"):
        hand_movements(table(), GAME.read(line))
