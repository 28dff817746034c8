"""A listener at Debian's Mosquitto: what lay there, what comes, and what it may not hear."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest

from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import Trouble
from fleet.subscriber import Event, Listener, ReceivedMessage, ReplayStarted

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import Authority
from tests.support.mosquitto import (
    Mosquitto,
    account,
    broker,
    ears,
    needs_mosquitto,
)
from tests.support.patience import PATIENCE_S

pytestmark = needs_mosquitto
TOPIC = f"{ROOT}/north/game/0a1b/7"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    with broker(tmp_path_factory.mktemp("broker"), Authority()) as own:
        yield own


@contextmanager
def listening(store: Mosquitto, user: str, **other: Any) -> Iterator[tuple[Listener, Any]]:
    told: SimpleQueue[Event] = SimpleQueue()
    listener = Listener(MqttConfig(**account(store, user)), f"hall-{user}", **other)
    listener.open(told.put)
    try:
        yield listener, lambda: told.get(timeout=PATIENCE_S)
    finally:
        listener.close()


def test_what_lay_there_is_told_from_what_comes(store: Mosquitto) -> None:
    with ears(store) as staff:
        staff.say(TOPIC, b"lay")
        with listening(store, "staff", topics=(f"{ROOT}/north/#",)) as (_, next_one):
            assert next_one() == ConnectionOpened()
            lay = next_one()
            staff.say(TOPIC, b"comes")
            comes = next_one()
        staff.say(TOPIC, b"")
    assert (lay.topic, lay.payload, lay.retained) == (TOPIC, b"lay", True)
    assert (comes.payload, comes.retained) == (b"comes", False)


def test_what_lies_there_is_sent_again_and_then_that_it_was(store: Mosquitto) -> None:
    """Mosquitto would send 20 and 1,000 of them, and drop the rest without a word."""
    topics = [f"{ROOT}/crowd/game/0a1b/{number}" for number in range(1200)]
    crowd, live = f"{ROOT}/crowd/game/+/+", f"{ROOT}/+/game/+/+"
    with ears(store) as staff:
        staff.say_all(dict.fromkeys(topics, b"lay"))
        with listening(store, "staff", topics=(f"{ROOT}/nobody/#",), live=(live,)) as (own, heard):
            assert heard() == ConnectionOpened()
            own.again([crowd])
            came = [heard() for _ in range(1201)]
            assert {one.topic for one in came if isinstance(one, ReceivedMessage)} == {*topics}
            assert came.index(ReplayStarted()) >= 900
            own.again(topics[:3], stays=True)
            assert [type(heard()) for _ in range(4)] == [
                ReceivedMessage,
                ReceivedMessage,
                ReceivedMessage,
                ReplayStarted,
            ]
            staff.say(topics[5], b"comes")
            assert heard().payload == b"comes"
        staff.say_all(dict.fromkeys(topics, b""))


def test_what_was_not_acknowledged_comes_again(store: Mosquitto) -> None:
    def session() -> Any:
        return listening(store, "staff", topics=(f"{ROOT}/east/#",), session_s=3600)

    with ears(store) as staff, session() as (_, next_one):
        assert next_one() == ConnectionOpened()
        staff.say(f"{ROOT}/east/help", b"one")
        staff.say(f"{ROOT}/east/help", b"two")
        assert [next_one().payload, next_one().payload] == [b"one", b"two"]  # and none is taken
    with session() as (listener, next_one):
        came = [next_one() for _ in range(3)]
        again = [one for one in came if isinstance(one, ReceivedMessage)]
        assert [one.payload for one in again[:2]] == [b"one", b"two"]
        for one in again:
            listener.acknowledge(one)
    with session() as (_, next_one):  # of what was taken only what is retained comes
        events = [next_one(), next_one()]
        assert sorted(one.retained for one in events if isinstance(one, ReceivedMessage)) == [True]


# What other brokers answer, as bytes of MQTT 5: Mosquitto lets everybody subscribe and is silent
# then, and closes a session that is taken over without a word.
@pytest.mark.parametrize(("suback", "after", "lost"), [
    ("87", "", ConnectionLost(Trouble.DEAF, "Not authorized")),
    ("01", "e0 01 8e", ConnectionLost(Trouble.DOUBLE, "Session taken over")),
])  # fmt: skip
def test_what_other_brokers_refuse_is_named(suback: str, after: str, lost: ConnectionLost) -> None:
    told: SimpleQueue[Event] = SimpleQueue()
    with socket.create_server(("127.0.0.1", 0)) as door:
        answers = (door, bytes.fromhex(suback), bytes.fromhex(after))
        answering = Thread(target=_answer, args=answers, daemon=True)
        answering.start()
        config = MqttConfig(mqtt="127.0.0.1", mqtt_port=door.getsockname()[1])
        listener = Listener(config, "hall")
        listener.open(told.put)
        found = told.get(timeout=PATIENCE_S)
        if found == ConnectionOpened():
            found = told.get(timeout=PATIENCE_S)
        assert found == lost
        listener.close()
        answering.join(PATIENCE_S)


def test_a_broker_that_hangs_up_before_it_lets_anybody_in_is_named() -> None:
    told: SimpleQueue[Event] = SimpleQueue()
    with socket.create_server(("127.0.0.1", 0)) as door:
        slam = Thread(target=lambda: door.accept()[0].close(), daemon=True)
        slam.start()
        listener = Listener(MqttConfig(mqtt="127.0.0.1", mqtt_port=door.getsockname()[1]), "hall")
        listener.open(told.put)
        found = told.get(timeout=PATIENCE_S)
        assert isinstance(found, ConnectionLost)
        assert found.trouble is Trouble.HUNG_UP
        listener.close()
        slam.join(PATIENCE_S)


def _answer(door: socket.socket, suback: bytes, after: bytes) -> None:
    """Let one client in (CONNACK), answer its subscription (SUBACK), say something more."""
    line, _ = door.accept()
    with line:
        line.recv(1000)
        line.sendall(bytes.fromhex("20 03 00 00 00"))
        number = line.recv(1000)[2:4]
        line.sendall(bytes.fromhex("90 04") + number + b"\0" + suback + after)
        line.recv(1000)
