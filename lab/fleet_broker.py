"""Debian's Mosquitto as docs/fleet.md wants it, for a thousand tables; and who listens there."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from firmware.owner.certificate import CERTIFICATE, KEY, new_certificate
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import ConnectionOpened
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import NoBroker
from fleet.bundles.accounts import STAFF
from fleet.bundles.texts import ACL
from fleet.messages import InvalidMessage, read_message
from fleet.subscriber import Event, Listener, ReceivedMessage
from lab.fleet_wires import key_of

PASSWORD: Final = "under the mat"
PATIENCE_S: Final = 60.0
TICKS: Final = os.sysconf("SC_CLK_TCK")
_CONFIG: Final = """
user {user}
listener {port} 127.0.0.1
certfile {folder}/https-certificate.pem
keyfile {folder}/https-key.pem
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/acl
persistence true
persistence_location {folder}/
sys_interval 1
log_dest none
max_queued_messages {queued}
"""
_ACL: Final = f"{ACL}user {STAFF}\ntopic read $SYS/#\n"


class Broker:
    """One Mosquitto with an account for each table."""

    def __init__(self, folder: Path, tables: Sequence[str], queued: int) -> None:
        """`queued`: messages that it keeps for a listener who is slow; 0: any number."""
        found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
        if found is None:
            raise SystemExit("no mosquitto here: apt-get install mosquitto")
        self._program, self._folder = found, folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        new_certificate(folder, ["127.0.0.1"], datetime.now(UTC))
        (folder / "acl").write_text(_ACL)
        passwords = folder / "passwords"
        passwords.write_text("".join(f"{who}:{PASSWORD}\n" for who in ("staff", *tables)))
        passwords.chmod(0o600)
        subprocess.run(["mosquitto_passwd", "-U", str(passwords)], check=True)
        (folder / "password").write_text(PASSWORD)
        told = {"port": self.port, "folder": folder, "queued": queued, "key": KEY}
        user = os.environ.get("USER", "root")
        (folder / "mosquitto.conf").write_text(_CONFIG.format(**told, user=user))
        self._process: subprocess.Popen[bytes] | None = None

    def config(self, table: str) -> MqttConfig:
        """Return what a table's owner writes into its configuration."""
        return MqttConfig(
            mqtt="127.0.0.1", mqtt_port=self.port, mqtt_ca=str(self._folder / CERTIFICATE),
            mqtt_user=table, mqtt_password_file=str(self._folder / "password"), mqtt_table=table,
        )  # fmt: skip

    def start(self) -> None:
        words = [self._program, "-c", str(self._folder / "mosquitto.conf")]
        self._process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self._process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
                return
            time.sleep(0.05)
        raise SystemExit("mosquitto does not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE_S)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid


@dataclass(frozen=True, slots=True)
class ProcessUse:
    """What processes have used."""

    cpu_s: float
    memory_mb: float  # what several processes share is divided among them


def process_usage(pid: int, with_children: bool = True) -> ProcessUse:
    """Return what a process has used, and its children; nothing where it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        memory = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return ProcessUse(0.0, 0.0)
    own_mb = sum(int(line.split()[1]) for line in memory if line.startswith("Pss:")) / 1024
    own = ProcessUse((int(fields[11]) + int(fields[12])) / TICKS, own_mb)
    more = [process_usage(int(child)) for child in children] if with_children else []
    return ProcessUse(
        own.cpu_s + sum(one.cpu_s for one in more),
        own.memory_mb + sum(one.memory_mb for one in more),
    )


@dataclass(frozen=True, slots=True)
class ReceivedCounts:
    """What somebody who listens to all tables has got since he was asked last."""

    got: tuple[tuple[float, int], ...]  # s, this machine's steady clock; a message's key
    broker: dict[str, str]  # what it says of itself, by topic
    rubbish: int  # messages that follow no rule, since the start


class Ears:
    """Listens to all tables in a process of its own, as a hall's page would."""

    def __init__(self, config: MqttConfig) -> None:
        own = get_context("spawn")
        self._line, theirs = own.Pipe()
        self._process = own.Process(target=_listens, args=(config, theirs), daemon=True)
        self._process.start()
        if not self._line.poll(PATIENCE_S):
            raise SystemExit("the listener does not begin")
        self._line.recv()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def ask_told(self) -> ReceivedCounts:
        self._line.send("told")
        told: ReceivedCounts = self._line.recv()
        return told

    def end(self) -> None:
        self._line.send("end")
        self._line.recv()
        self._process.join(PATIENCE_S)


class _Hearing:
    """The real listener and reader of a hall's page."""

    def __init__(self, config: MqttConfig) -> None:
        self._listener = Listener(config, "bench-ears", (f"{ROOT}/#", "$SYS/broker/#"))
        self._happened: SimpleQueue[tuple[float, Event]] = SimpleQueue()
        self.got: list[tuple[float, int]] = []
        self.broker: dict[str, str] = {}
        self.rubbish = 0
        self.is_open = False
        self._try_at = 0.0

    def turn(self) -> None:
        """Take what has come, and come again a second after the broker has gone."""
        if not self.is_open and time.monotonic() >= self._try_at:
            self._try_at = time.monotonic() + 1.0
            with suppress(NoBroker):
                self._listener.open(lambda event: self._happened.put((time.monotonic(), event)))
        while not self._happened.empty():
            self._take(*self._happened.get())

    def _take(self, at: float, event: Event) -> None:
        if not isinstance(event, ReceivedMessage):
            self.is_open = isinstance(event, ConnectionOpened)
        elif event.topic.startswith("$SYS"):
            self.broker[event.topic] = event.payload.decode(errors="replace")
        else:
            self.rubbish += isinstance(read_message(event.topic, event.payload), InvalidMessage)
            self.got.append((at, key_of(event.topic, event.payload)))

    def close(self) -> None:
        self._listener.close()


def _listens(config: MqttConfig, line: Connection) -> None:
    hearing = _Hearing(config)
    while not hearing.is_open:
        hearing.turn()
        time.sleep(0.01)
    line.send("ready")
    asked = ""
    while asked != "end":
        hearing.turn()
        if line.poll(0.05):
            asked = line.recv()
            hearing.turn()
            line.send(ReceivedCounts(tuple(hearing.got), dict(hearing.broker), hearing.rubbish))
            hearing.got.clear()
    hearing.close()
