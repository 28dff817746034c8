"""The hall at its broker: let in, refused, gone and back; and what it says of that, once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.reconnect import ANSWER_S
from firmware.publishing.retry import Retry
from firmware.publishing.troubles import NoBroker, Trouble
from fleet.hall.board import Board
from fleet.hall.broker_thread import THEN, Following
from fleet.hall.rows import around
from fleet.hall.tables import Link
from fleet.subscriber import Event, ReceivedMessage, ReplayStarted
from tests.support import hall_tables

WALL: Final = 1_774_000_000.0
HALF: Final = "0"  # an identity that waits half as long as the middle


class Wire:
    """A broker that opens, or is in a trouble; what is told comes from the test."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self.opened = 0
        self.closed = 0
        self.asked: list[str] = []

    def open(self, told: Callable[[Event], None]) -> None:
        self.opened += 1
        if self.trouble is not None:
            raise NoBroker(self.trouble, "why")

    def again(self, topics: Sequence[str], *, stays: bool = False) -> None:
        assert stays
        self.asked += topics

    def close(self) -> None:
        self.closed += 1


class Place:
    """A hall, its broker, and what its terminal was told."""

    def __init__(self) -> None:
        self.wire, self.said = Wire(), list[str]()
        self.board = Board(lambda: 0.0)
        self.connection = 0
        self.hall = Following(
            self.wire, Retry(HALF), self.board, self._opens, self.said.append, lambda: WALL
        )

    def _opens(self, connection: int) -> Callable[[Event], None]:
        self.connection = connection
        return lambda event: None

    def happens(self, at: float, *events: Event, connection: int | None = None) -> None:
        own = self.connection if connection is None else connection
        self.hall.take([(own, event) for event in events], at)

    @property
    def link(self) -> Link:
        return self.board.hall.broker.link


def opened() -> Place:
    place = Place()
    place.hall.step(0.0)
    place.happens(0.1, ConnectionOpened())
    return place


def message(told: hall_tables.Message) -> ReceivedMessage:
    return ReceivedMessage(*told, retained=False, mid=0, qos=1)


def test_one_kind_is_asked_for_after_the_other_and_anew_in_each_connection() -> None:
    place = opened()
    assert len(place.wire.asked) == 1
    place.happens(0.2, ReplayStarted())
    place.happens(0.3, ReplayStarted())
    assert tuple(place.wire.asked) == THEN
    place.happens(0.4, ReplayStarted())
    assert tuple(place.wire.asked) == THEN
    place.happens(1.0, ConnectionLost(Trouble.LOST, "gone"))
    place.hall.step(9.0)
    place.happens(9.1, ConnectionOpened())
    assert tuple(place.wire.asked) == (*THEN, THEN[0])


def test_what_is_heard_comes_to_the_board_in_its_order() -> None:
    place = opened()
    calls, no_more = hall_tables.calls(0, WALL), hall_tables.calls(0, WALL, wanted=False)
    place.happens(1.0, *map(message, (hall_tables.online(0), calls, no_more, calls)))
    assert place.board.hall.tables["table-01"].called_at == 1.0
    assert place.said == ["MQTT: the broker lets the hall in"]


def test_a_broker_that_cannot_be_had_is_tried_again_later_each_time_and_named_once() -> None:
    place = Place()
    place.wire.trouble = Trouble.CERTIFICATE
    tries = []
    for tenth in range(100):
        before = place.wire.opened
        place.hall.step(tenth / 10)
        tries += [tenth / 10] * (place.wire.opened - before)
    assert tries == [0.0, 0.5, 1.5, 3.5, 7.5]
    assert len(place.said) == 1
    assert "certificate" in place.said[0]
    assert place.link is Link.NONE
    place.wire.trouble = Trouble.REFUSED  # another trouble is said, too
    place.hall.step(20.0)
    assert len(place.said) == 2


def test_a_broker_that_takes_the_connection_and_says_nothing_is_none() -> None:
    place = Place()
    place.hall.step(0.0)
    place.hall.step(ANSWER_S - 0.1)
    assert place.said == []
    place.hall.step(ANSWER_S)
    assert "says nothing" in place.said[0]
    assert place.wire.closed == 1


def test_a_broker_that_is_gone_leaves_the_tables_as_they_were_and_comes_back() -> None:
    place = opened()
    place.happens(1.0, message(hall_tables.online(0)), ConnectionLost(Trouble.LOST, "gone"))
    assert place.link is Link.LOST
    assert "table-01" in place.board.hall.tables
    place.happens(1.1, message(hall_tables.online(1)), connection=1)  # too late: of the old one
    assert "table-02" not in place.board.hall.tables
    place.hall.step(2.0)
    place.happens(2.1, ConnectionOpened())
    assert place.link is Link.OPEN
    assert len(place.said) == 3


def test_rubbish_of_a_kind_is_said_once_and_counted() -> None:
    place, topic = opened(), "roundtable/1/north/state"
    for _ in range(3):
        place.happens(1.0, *(ReceivedMessage(topic, b'{"v": 7}', False, 0, 1) for _ in range(5)))
    place.happens(2.0, ReceivedMessage(topic, b"\x00", False, 0, 1))
    assert [one.n for one in place.board.hall.aside.values()] == [15, 1]
    assert len(place.said) == 3
    assert "version 7" in place.said[1]


def test_nothing_that_is_left_aside_speaks_to_the_terminal() -> None:
    place, evil = opened(), "\x1b[2J\u202e" + "x" * 9_000
    claims = json.dumps({"v": 1, "table": evil, "box": "ab"}).encode()
    place.happens(1.0, ReceivedMessage("roundtable/1/north/state", claims, False, 0, 1))
    place.happens(1.0, ReceivedMessage(f"roundtable/1/{evil}/state", b"{}", False, 0, 1))
    notes: Any = around(place.board.hall)["notes"]
    for text in (*place.said, *notes):
        assert str(text).isprintable(), text
        assert len(text) < 400
