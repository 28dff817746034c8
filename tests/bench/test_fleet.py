"""A few tables of the load test; `python -m bench.fleet` has a thousand."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from bench.fleet import Load, tables_of
from bench.fleet_broker import Broker, Ears
from bench.fleet_evenings import evenings
from bench.fleet_measured import Scales, machines, paired, rates
from bench.fleet_wires import Handed
from firmware.games.registry import GAMES
from tests.support.mosquitto import needs_mosquitto


def test_a_message_is_paired_with_the_first_that_came_after_it() -> None:
    handed = [Handed(1.0, 7, 10, "state"), Handed(2.0, 7, 10, "state"), Handed(3.0, 8, 10, "game")]
    waits, missing = paired(handed, [(0.5, 7), (1.5, 7), (2.25, 7), (2.5, 8)])
    assert waits == (250.0, 500.0)
    assert missing == {"game": 1}


@pytest.mark.slow
@needs_mosquitto
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_every_message_of_the_tables_is_measured(tmp_path: Path) -> None:
    (tmp_path / "broker").mkdir()
    names = [f"table-{n}" for n in range(4)]
    broker, games = Broker(tmp_path / "broker", names, queued=1000), evenings(deals=1)
    assert {one.game for one in games} == set(GAMES)
    with ExitStack() as stack:
        crowd = tables_of(tmp_path, names, broker, games)
        broker.start()
        stack.callback(broker.stop)
        ears = Ears(broker.config("staff"))
        stack.callback(ears.end)
        stack.callback(crowd.end)
        load = Load(crowd, broker, Scales(crowd, ears, {"broker": broker.pid}), None)
        found = [load.let_in()]
    assert {one.kind for one in found[0].handed} == {"online", "state", "health", "game"}
    assert not found[0].missing
    assert found[0].traffic.out > found[0].payload
    assert "| 0 |" in rates(found)
    assert "broker" in machines(found)
