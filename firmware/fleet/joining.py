"""Joins a table to its broker, in a thread of its own; a box without one never comes here."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Final

from firmware.edge import During, Mishaps
from firmware.fleet.cursor import Cursor
from firmware.fleet.payloads import Sender
from firmware.fleet.teller import Desk, Teller
from firmware.fleet.topics import Topics
from firmware.fleet.wire import Event, Letter, PahoWire
from firmware.owner.mqtt_keys import LONGEST_TABLE, MqttConfig

END_S: Final = 4.0  # how long the end is waited for: longer than the wire takes


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


@contextmanager
def joined(
    config: MqttConfig,
    desk: Desk,
    journal: Path,
    version: str,
    clock: Callable[[], float],
    wall: Callable[[], float],
    told: Callable[[str], None],
    mishaps: Mishaps,
) -> Iterator[None]:
    """Tell the broker of the table meanwhile; `told` takes what is wrong, from any thread."""
    table = table_name(config, socket.gethostname())
    cursor = Cursor(journal.parent, receiver(config, table))
    sender = Sender(table, cursor.box, config.mqtt_names)
    will = Letter(Topics(table).online, sender.online(False))
    wire = PahoWire(config, f"roundtable-{cursor.box}", will)
    queue: Queue[tuple[int, Event] | None] = Queue()
    teller = Teller(
        desk, journal, sender, cursor, wire,
        lambda connection: lambda event: queue.put((connection, event)),
        told, wall, version if config.mqtt_discovery else None,
    )  # fmt: skip
    running = _Running(teller, queue, clock, mishaps)
    running.start()
    try:
        yield
    finally:
        running.stop()


class _Running:
    """The thread: what happens, and what is due."""

    def __init__(
        self,
        teller: Teller,
        queue: Queue[tuple[int, Event] | None],
        clock: Callable[[], float],
        mishaps: Mishaps,
    ) -> None:
        self._teller = teller
        self._queue = queue
        self._clock = clock
        self._mishaps = mishaps
        self._thread = Thread(target=self._run, name="fleet", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End; a broker that does not answer is not waited for."""
        self._queue.put(None)
        self._thread.join(END_S)

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            with self._mishaps.caught(During.FLEET) as caught:
                goes_on = self._turn()
            if caught.mishap is not None:
                self._teller.mishap(self._clock())
        with self._mishaps.caught(During.FLEET):
            self._teller.end()

    def _turn(self) -> bool:
        """Do what is due and wait for what happens; whether there is more."""
        patience = self._teller.step(self._clock())
        try:
            one = self._queue.get(timeout=patience)
        except Empty:
            return True
        if one is not None:
            self._teller.take(*one, self._clock())
        return one is not None
