"""A table's connection to its broker; what happens on it is told from paho's own thread.

Nothing that could command a table is ever subscribed: the one topic that is read is the table's
own `online`, in which another box of the same name would be seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import Connection, ConnectionLost, ConnectionOpened

if TYPE_CHECKING:
    from paho.mqtt.client import Client

EMPTIED_S: Final = 3.0  # for all that a rehearsal takes away; the thread's end waits 4 s
LONGEST_PACKET: Final = 10_000  # bytes that the broker may send at once


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The broker has answered to a message."""

    number: int
    refused: str = ""  # why it does not take it


@dataclass(frozen=True, slots=True)
class PresenceHeard:
    """Something was said in this table's own topic `online`."""

    payload: bytes


Event = ConnectionOpened | ConnectionLost | Acknowledged | PresenceHeard


@dataclass(frozen=True, slots=True)
class RetainedMessage:
    """A message as the broker keeps it: acknowledged (QoS 1) and retained."""

    topic: str
    payload: bytes


class PahoWire:
    """A connection at a time."""

    def __init__(self, config: MqttConfig, client_id: str, will: RetainedMessage) -> None:
        """`will`: what the broker says when the table has gone."""
        self._will = will
        self._connection = Connection(config, client_id, LONGEST_PACKET)

    def open(self, on_event: Callable[[Event], None]) -> None:
        """Connect; `on_event` is called from another thread. Raise NoBroker."""

        def let_in(client: Client) -> None:
            client.subscribe(self._will.topic, qos=0)
            on_event(ConnectionOpened())

        def on_publish(_client: Client, _: Any, number: int, code: Any, _properties: Any) -> None:
            on_event(Acknowledged(number, str(code) if code.is_failure else ""))

        client = self._connection.new()
        client.will_set(self._will.topic, self._will.payload, qos=1, retain=True)
        client.on_publish = on_publish
        client.on_message = lambda _client, _, message: on_event(
            PresenceHeard(bytes(message.payload))
        )
        self._connection.open(client, let_in, on_event)

    def send(self, letter: RetainedMessage) -> int | None:
        """Hand a message over; return its number, None where there is no connection."""
        if (client := self._connection.client) is None:
            return None
        sent = client.publish(letter.topic, letter.payload, qos=1, retain=True)
        return sent.mid if sent.rc == 0 else None

    def empty(self, topics: Sequence[str]) -> bool:
        """Take away what lies in topics; return whether the broker has done so in time."""
        if (client := self._connection.client) is None:
            return False
        sent = [client.publish(topic, b"", qos=1, retain=True) for topic in topics]
        end = time.monotonic() + EMPTIED_S
        with suppress(RuntimeError, ValueError):  # the line is gone, or too much waits
            for one in sent:
                one.wait_for_publish(max(0.0, end - time.monotonic()))
            return all(one.is_published() for one in sent)
        return False

    def close(self) -> None:
        """End the connection; what was handed over is sent, where that takes no time."""
        self._connection.close()
