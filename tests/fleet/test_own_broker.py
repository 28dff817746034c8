"""The commands and files of docs/fleet.md make a broker, and end a stolen box's account."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import Lost, Opened
from firmware.publishing.troubles import Trouble
from firmware.publishing.wire import Heard, Letter, PahoWire, Taken
from fleet.listening import Listener
from tests.support.places import DOCS

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import Authority
from tests.support.mosquitto import ACL, Mosquitto, needs_mosquitto
from tests.support.patience import PATIENCE_S

# paho 2.2 leaves the socket of a connection that is ended to the garbage collection.
pytestmark = [
    needs_mosquitto,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
PAGE = (DOCS / "fleet.md").read_text(encoding="utf-8")
NAME = "broker.store.lan"  # of the page; here it is localhost


def blocks(heading: str, language: str) -> list[str]:
    """Return what is shown below a heading of the page."""
    (part,) = re.findall(rf"^### {heading}\n(.*?)^##", PAGE, re.DOTALL | re.MULTILINE)
    shown = re.findall(r"^```(\w*)\n(.*?)^```$", part, re.DOTALL | re.MULTILINE)
    return [text for spoken, text in shown if spoken == language]


def run(commands: str, folder: Path) -> str:
    words = ("bash", "-e", "-c", commands.replace(NAME, "localhost"))
    return subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    folder = tmp_path_factory.mktemp("broker")
    (certificates,), (accounts,) = blocks("Certificates", "sh"), blocks("Accounts", "sh")
    assert run(certificates, folder).endswith("server.pem: OK\n")
    run(accounts, folder)
    acl, conf, _, _ = blocks("Accounts", "")
    assert acl == ACL
    (folder / "tables.acl").write_text(acl)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    conf = re.sub(r"/etc/mosquitto/(certs/)?", f"{folder}/", conf)
    conf = conf.replace("listener 8883", f"listener {port} 127.0.0.1")
    (folder / "mosquitto.conf").write_text(f"user root\nlog_dest stderr\nlog_type all\n{conf}")
    own = Mosquitto(folder, port, folder / "ca.pem")
    own.start()
    yield own
    own.stop()


def account(store: Mosquitto, name: str, **other: Any) -> MqttConfig:
    told: dict[str, Any] = {
        "mqtt": "localhost", "mqtt_port": store.port, "mqtt_ca": str(store.ca), "mqtt_user": name,
        "mqtt_password_file": str(store.folder / f"{name}.password"), **other,
    }  # fmt: skip
    return MqttConfig(**told)


@contextmanager
def wired(config: MqttConfig, table: str) -> Iterator[tuple[PahoWire, SimpleQueue[Any]]]:
    told: SimpleQueue[Any] = SimpleQueue()
    wire = PahoWire(config, f"roundtable-{table}", Letter(f"roundtable/1/{table}/online", b"{}"))
    wire.open(told.put)
    yield wire, told
    wire.close()


def next_of(told: SimpleQueue[Any]) -> Any:
    """Return what happens next, whatever lies in the table's own `online`."""
    while isinstance(found := told.get(timeout=PATIENCE_S), Heard):
        pass
    return found


def answer(wire: PahoWire, told: SimpleQueue[Any], topic: str, payload: bytes = b"{}") -> Any:
    assert wire.send(Letter(topic, payload)) is not None
    return next_of(told)


def test_a_stolen_account_writes_as_its_own_table_until_it_is_taken_out(store: Mosquitto) -> None:
    north, south = account(store, "north"), account(store, "south")
    with wired(north, "north") as (wire, told), wired(south, "south") as (other, others):
        assert next_of(told) == Opened()
        assert next_of(others) == Opened()
        assert answer(wire, told, "roundtable/1/north/state", b"x" * 66_000).refused == ""
        refused = answer(wire, told, "roundtable/1/south/state")
        assert (type(refused), refused.refused) == (Taken, "Not authorized")
        commands = blocks("What a stolen box can do", "")[0].replace("sudo ", "")
        remove, reload = commands.replace("/etc/mosquitto", str(store.folder)).splitlines()
        assert reload == "systemctl reload mosquitto"
        run(remove, store.folder)
        assert store.process is not None
        store.process.send_signal(signal.SIGHUP)
        assert isinstance(next_of(told), Lost)
        assert answer(other, others, "roundtable/1/south/state").refused == ""  # it noticed nothing
    with wired(north, "north") as (_, told):
        assert next_of(told).trouble is Trouble.REFUSED


def test_a_table_reads_its_own_online_though_it_asks_for_all(store: Mosquitto) -> None:
    told: SimpleQueue[Any] = SimpleQueue()
    listener = Listener(account(store, "south"), "stolen")
    listener.open(told.put)
    assert next_of(told) == Opened()
    with wired(account(store, "staff"), "staff") as (wire, staff):
        assert next_of(staff) == Opened()
        for topic in ("east/state", "east/online", "south/state", "south/online"):
            assert answer(wire, staff, f"roundtable/1/{topic}").refused == ""
    assert next_of(told).topic == "roundtable/1/south/online"
    listener.close()


def test_a_message_that_no_table_sends_is_not_taken(store: Mosquitto) -> None:
    with wired(account(store, "south"), "south") as (wire, told):
        assert next_of(told) == Opened()
        # The broker may end the line while the message is still on its way.
        wire.send(Letter("roundtable/1/south/state", b"x" * 67_000))
        assert isinstance(next_of(told), Lost)


def test_two_authorities_may_stand_in_one_file(store: Mosquitto, tmp_path: Path) -> None:
    both = tmp_path / "both.pem"
    both.write_bytes(Authority("the next one").pem + store.ca.read_bytes())
    with wired(account(store, "south", mqtt_ca=str(both)), "south") as (_, told):
        assert next_of(told) == Opened()
