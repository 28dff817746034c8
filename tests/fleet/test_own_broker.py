"""The broker's files of `roundtable fleet new`: what a table may, and a stolen box no more."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.troubles import Trouble
from firmware.publishing.wire import Acknowledged, PahoWire, PresenceHeard, RetainedMessage
from fleet.subscriber import Listener

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from fleet.bundles import hall as halls
from fleet.bundles.texts import Place, broker_conf
from tests.support.certificates import Authority
from tests.support.mosquitto import Mosquitto, needs_mosquitto, sockets_may_be_left
from tests.support.patience import PATIENCE_S

pytestmark = [needs_mosquitto, *sockets_may_be_left]
TABLES = ("north", "south")


@dataclass
class Store(Mosquitto):
    """A broker with the files of `roundtable fleet new`, and the passwords that it gave out."""

    passwords: dict[str, str] = field(default_factory=dict)
    hall: halls.Hall | None = None

    def write(self, hall: halls.Hall) -> None:
        """Write the broker's files, as `set-up` unpacks them."""
        self.hall = hall
        for name, text in halls.broker_files(hall).items():
            (self.folder / name).write_text(text)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("broker")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    now = datetime.now(UTC)
    hall, own = halls.new_hall(Place("localhost", port, 0), now)
    hall, passwords = halls.with_tables(hall, TABLES, now)
    store = Store(folder, port, folder / "ca.pem", passwords=own | passwords)
    store.ca.write_text(hall.ca)
    store.write(hall)
    conf = broker_conf(f"{port} 127.0.0.1", str(folder))
    (folder / "mosquitto.conf").write_text(f"user root\nlog_dest stderr\nlog_type all\n{conf}")
    for name, password in store.passwords.items():
        (folder / f"{name}.password").write_text(password)
    store.start()
    yield store
    store.stop()


def account(store: Store, name: str, **other: Any) -> MqttConfig:
    told: dict[str, Any] = {
        "mqtt": "localhost", "mqtt_port": store.port, "mqtt_ca": str(store.ca), "mqtt_user": name,
        "mqtt_password_file": str(store.folder / f"{name}.password"), **other,
    }  # fmt: skip
    return MqttConfig(**told)


@contextmanager
def wired(config: MqttConfig, table: str) -> Iterator[tuple[PahoWire, SimpleQueue[Any]]]:
    told: SimpleQueue[Any] = SimpleQueue()
    wire = PahoWire(
        config, f"roundtable-{table}", RetainedMessage(f"roundtable/1/{table}/online", b"{}")
    )
    wire.open(told.put)
    yield wire, told
    wire.close()


def next_of(told: SimpleQueue[Any]) -> Any:
    """Return what happens next, whatever lies in the table's own `online`."""
    while isinstance(found := told.get(timeout=PATIENCE_S), PresenceHeard):
        pass
    return found


def answer(wire: PahoWire, told: SimpleQueue[Any], topic: str, payload: bytes = b"{}") -> Any:
    assert wire.send(RetainedMessage(topic, payload)) is not None
    return next_of(told)


def test_a_stolen_account_writes_as_its_own_table_until_it_is_taken_out(store: Store) -> None:
    north, south = account(store, "north"), account(store, "south")
    with wired(north, "north") as (wire, told), wired(south, "south") as (other, others):
        assert next_of(told) == ConnectionOpened()
        assert next_of(others) == ConnectionOpened()
        assert answer(wire, told, "roundtable/1/north/state", b"x" * 66_000).refused == ""
        refused = answer(wire, told, "roundtable/1/south/state")
        assert (type(refused), refused.refused) == (Acknowledged, "Not authorized")
        assert store.hall is not None
        store.write(halls.without(store.hall, ("north",)))
        assert store.process is not None
        store.process.send_signal(signal.SIGHUP)
        assert isinstance(next_of(told), ConnectionLost)
        assert answer(other, others, "roundtable/1/south/state").refused == ""  # it noticed nothing
    with wired(north, "north") as (_, told):
        assert next_of(told).trouble is Trouble.REFUSED


def test_a_table_reads_its_own_online_though_it_asks_for_all(store: Store) -> None:
    told: SimpleQueue[Any] = SimpleQueue()
    listener = Listener(account(store, "south"), "stolen")
    listener.open(told.put)
    assert next_of(told) == ConnectionOpened()
    with wired(account(store, "staff"), "staff") as (wire, staff):
        assert next_of(staff) == ConnectionOpened()
        for topic in ("east/state", "east/online", "south/state", "south/online"):
            assert answer(wire, staff, f"roundtable/1/{topic}").refused == ""
    assert next_of(told).topic == "roundtable/1/south/online"
    listener.close()


def test_a_message_that_no_table_sends_is_not_taken(store: Store) -> None:
    with wired(account(store, "south"), "south") as (wire, told):
        assert next_of(told) == ConnectionOpened()
        # The broker may end the line while the message is still on its way.
        wire.send(RetainedMessage("roundtable/1/south/state", b"x" * 67_000))
        assert isinstance(next_of(told), ConnectionLost)


def test_two_authorities_may_stand_in_one_file(store: Store, tmp_path: Path) -> None:
    both = tmp_path / "both.pem"
    both.write_bytes(Authority("the next one").pem + store.ca.read_bytes())
    with wired(account(store, "south", mqtt_ca=str(both)), "south") as (_, told):
        assert next_of(told) == ConnectionOpened()
