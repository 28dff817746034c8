"""Joins a table to its broker, in a thread of its own; a box without one never comes here."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from firmware.edge import Mishaps
from firmware.owner.mqtt_keys import LONGEST_TABLE, MqttConfig
from firmware.publishing.cursor import Cursor
from firmware.publishing.payloads import Sender
from firmware.publishing.publisher import Publisher, Source
from firmware.publishing.topics import Topics
from firmware.publishing.wire import Event, PahoWire, RetainedMessage
from firmware.publishing.worker import PublisherWorker, Queued, Turns
from firmware.storage.bad_config import BadConfig
from words.text import told_by, with_heading


def table_name(config: MqttConfig, computer: str) -> str:
    """Return what this table is called at the broker.

    >>> table_name(MqttConfig(), "räuber.local")
    'r-uber-local'
    """
    found = re.sub(r"[^A-Za-z0-9_-]+", "-", computer).strip("-_")
    return config.mqtt_table or found[:LONGEST_TABLE] or "table"


def receiver(config: MqttConfig, table: str) -> str:
    """Return to whom the table is told, and under which name."""
    return f"{config.mqtt} {config.mqtt_port} {table}"


class About(NamedTuple):
    """What the program says of itself."""

    version: str
    rehearsal: bool = False  # each message says so, and all are taken away at the end


@contextmanager
def publish_meanwhile(
    config: MqttConfig,
    source: Source,
    about: About,
    clock: Callable[[], float],
    wall: Callable[[], float],
    report: Callable[[str], None],
    mishaps: Mishaps,
) -> Iterator[None]:
    """Tell the broker of the table meanwhile; `report` takes what is wrong, from any thread."""
    table = table_name(config, socket.gethostname())
    try:
        cursor = Cursor(source.journal.parent, receiver(config, table))
    except BadConfig as error:
        report(with_heading("MQTT", told_by(error)))
        yield
        return
    version = about.version if config.mqtt_discovery and not about.rehearsal else None
    sender = Sender(table, cursor.box, config.mqtt_names, about.rehearsal, version)
    will = RetainedMessage(Topics(table).online, sender.online(False))
    wire = PahoWire(config, f"roundtable-{cursor.box}", will)
    thread: PublisherWorker[Event] = PublisherWorker("fleet", clock, mishaps)
    publisher = Publisher(source, sender, cursor, wire, thread.events, report, wall)

    def take(many: Sequence[Queued[Event]], at: float) -> None:
        for one in many:
            publisher.take(*one, at)

    thread.start(Turns(publisher.step, take, publisher.connection.mishap, publisher.end))
    try:
        yield
    finally:
        thread.stop()
