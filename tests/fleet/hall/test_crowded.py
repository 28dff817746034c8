"""More tables at Debian's Mosquitto than it sends at once: none may be lacking in the hall."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from firmware.edge import Mishaps
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.retry import Retry
from fleet.hall.board import Board
from fleet.hall.broker_thread import FIRST, following
from fleet.hall.tables import Hall
from fleet.subscriber import Listener
from tests.support import hall_tables

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import Authority
from tests.support.mosquitto import account, broker, lay, needs_mosquitto
from tests.support.patience import PATIENCE_S

pytestmark = needs_mosquitto
TABLES = 400  # as four kinds 1,600 messages
QUEUE = "max_queued_messages 50\n"  # so that it sends 950 at once; without it 1,900 (docs/mqtt.md)


def test_of_four_hundred_tables_that_lie_there_none_is_lacking(tmp_path: Path) -> None:
    now, log = time.time(), list[str]()
    with broker(tmp_path, Authority(), more=QUEUE) as store:
        lay(store, lying(now))
        board, whole = Board(time.monotonic), Event()

        def look() -> None:
            if is_whole(board.hall):
                whole.set()

        board.on_change(look)
        mishaps = Mishaps(log.append, time.monotonic)
        listener = Listener(MqttConfig(**account(store, "staff")), "roundtable-hall-crowd", FIRST)
        with following(listener, Retry("0"), board, time.time, log.append, mishaps):
            whole.wait(PATIENCE_S)
    told = [(one.online, one.has_health, one.has_state) for one in board.hall.tables.values()]
    assert (len(told), {*told}) == (TABLES, {(True, True, True)})
    assert sum(one.call is not None for one in board.hall.tables.values()) == TABLES


def lying(now: float) -> Iterator[hall_tables.Message]:
    for n in range(TABLES):
        yield hall_tables.online(n)
        yield hall_tables.health(n, now)
        yield hall_tables.free(n, now)
        yield hall_tables.calls(n, now)


def is_whole(hall: Hall) -> bool:
    return len(hall.tables) == TABLES and all(
        one.has_health and one.has_state and one.online and one.call for one in hall.tables.values()
    )
