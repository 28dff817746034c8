"""Debian's Mosquitto with passwords and TLS, for tests; and somebody who hears all it has."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Thread
from typing import Any

import pytest

from firmware.owner.mqtt_keys import MqttConfig
from fleet.bundles.texts import ACL
from tests.support.certificates import Authority
from tests.support.patience import PATIENCE_S

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
NO_MOSQUITTO = "no mosquitto here (apt-get install mosquitto)"
TABLES = ("north", "south", "east", "west", "twin", "rubbish")
PASSWORDS = {"staff": "ears", "collector": "books", **dict.fromkeys(TABLES, "under the mat")}

_CONFIG = """
user root
listener {port} 127.0.0.1
cafile {ca}
certfile {folder}/server.pem
keyfile {folder}/server.key
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/acl
log_dest stderr
log_type all
"""


@dataclass
class Mosquitto:
    """A broker that can be stopped and started again on the same port."""

    folder: Path
    port: int
    ca: Path
    log: list[str] = field(default_factory=list)
    process: subprocess.Popen[str] | None = None
    reader: Thread | None = None

    @property
    def password_file(self) -> Path:
        return self.folder / "table-password"

    def start(self) -> None:
        assert MOSQUITTO is not None
        self.process = subprocess.Popen(
            [MOSQUITTO, "-c", str(self.folder / "mosquitto.conf")],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            if line.rstrip().endswith("running"):
                break
        else:
            raise AssertionError("".join(self.log))
        self.reader = Thread(target=self.log.extend, args=(self.process.stderr,), daemon=True)
        self.reader.start()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE_S)
        assert self.reader is not None
        assert self.process.stderr is not None
        self.reader.join(PATIENCE_S)
        self.process.stderr.close()


@contextmanager
def broker(
    folder: Path, authority: Authority, server: bytes = b"", more: str = ""
) -> Iterator[Mosquitto]:
    """Run one; `server` is its certificate with key, where it is not a good one.

    `more`: lines of its configuration.
    """
    folder.mkdir(exist_ok=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    own = Mosquitto(folder, port, folder / "ca.pem")
    own.ca.write_bytes(authority.pem)
    (folder / "server.pem").write_bytes(server or authority.server())
    (folder / "server.key").write_bytes(authority.key_pem)
    (folder / "acl").write_text(ACL)
    conf = _CONFIG.format(port=port, ca=own.ca, folder=folder)
    (folder / "mosquitto.conf").write_text(conf + more)
    (folder / "passwords").write_text("".join(f"{who}:{said}\n" for who, said in PASSWORDS.items()))
    (folder / "passwords").chmod(0o600)
    subprocess.run(["mosquitto_passwd", "-U", str(folder / "passwords")], check=True)
    own.password_file.write_text(PASSWORDS["north"] + "\n")
    own.start()
    try:
        yield own
    finally:
        own.stop()


def asked(store: Mosquitto, table: str, **other: Any) -> MqttConfig:
    """Return what a table's owner writes into its configuration."""
    return MqttConfig(**{**account(store, table), "mqtt_table": table, **other})


def account(store: Mosquitto, user: str) -> dict[str, Any]:
    """Return the keys of the configuration that let somebody in; the password lies in a file."""
    file = store.folder / f"{user}-password"
    file.write_text(PASSWORDS[user])
    return {
        "mqtt": "127.0.0.1", "mqtt_port": store.port, "mqtt_ca": str(store.ca),
        "mqtt_user": user, "mqtt_password_file": str(file),
    }  # fmt: skip


class Ears:
    """A subscriber that hears everything, and keeps every byte."""

    def __init__(self, broker: Mosquitto) -> None:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        self.newest: dict[str, Any] = {}  # topic -> what lies there
        self.all: list[tuple[str, Any]] = []  # in the order in which it came
        self._raw: list[tuple[str, bytes]] = []
        self._news = Condition()
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.username_pw_set("staff", PASSWORDS["staff"])
        self._client.tls_set(str(broker.ca))
        self._client.on_connect = lambda client, *_: client.subscribe("#", qos=1)
        self._client.on_message = lambda _, __, message: self._hear(message)
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()

    def _hear(self, message: Any) -> None:
        with self._news:
            self._raw.append((message.topic, message.payload))
            self.newest[message.topic] = told = _read(message.payload)
            self.all.append((message.topic, told))
            self._news.notify_all()

    def bytes_of(self, table: str) -> bytes:
        """Return every byte that came in topics of one table: others share the broker."""
        with self._news:
            own = [topic.encode() + said for topic, said in self._raw if f"/{table}/" in topic]
        return b"".join(own)

    def until(self, holds: Callable[[dict[str, Any]], Any]) -> Any:
        """Wait until something holds of what lies at the broker, and return it."""
        end = time.monotonic() + PATIENCE_S
        with self._news:
            while not (found := holds(self.newest)):
                assert self._news.wait(end - time.monotonic()), sorted(self.newest)
            return found

    def say(self, topic: str, payload: bytes) -> None:
        self._client.publish(topic, payload, qos=1, retain=True).wait_for_publish(PATIENCE_S)

    def say_all(self, letters: Mapping[str, bytes]) -> None:
        """Say many things as fast as the broker takes them."""
        sent = [self._client.publish(*one, qos=1, retain=True) for one in letters.items()]
        for one in sent:
            one.wait_for_publish(PATIENCE_S)

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


def _read(payload: bytes) -> Any:
    try:
        return json.loads(payload)
    except (ValueError, RecursionError):
        return payload


@contextmanager
def ears(broker: Mosquitto) -> Iterator[Ears]:
    own = Ears(broker)
    try:
        yield own
    finally:
        own.close()


def lay(broker: Mosquitto, letters: Iterable[tuple[str, bytes]]) -> None:
    """Have many messages lie there, said by somebody who hears nothing himself."""
    from paho.mqtt.client import Client
    from paho.mqtt.enums import CallbackAPIVersion

    client = Client(CallbackAPIVersion.VERSION2)
    client.max_inflight_messages_set(1_000)
    client.username_pw_set("staff", PASSWORDS["staff"])
    client.tls_set(str(broker.ca))
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    sent = [client.publish(*one, qos=1, retain=True) for one in letters]
    for one in sent:
        one.wait_for_publish(PATIENCE_S)
    client.disconnect()
    client.loop_stop()


needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason=NO_MOSQUITTO)
# paho 2.2 leaves the socket of a connection that fails, or is ended, to the garbage collection.
sockets_may_be_left = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
