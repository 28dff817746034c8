"""A table's connection to its broker; what happens on it is told from paho's own thread.

Nothing that could command a table is ever subscribed: the one topic that is read is the table's
own `online`, in which another box of the same name would be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

from firmware.fleet.client import Lost, Opened, connect, ended, leave, new_client, refused
from firmware.owner.mqtt_keys import MqttConfig

if TYPE_CHECKING:
    from paho.mqtt.client import Client

LONGEST_PACKET: Final = 10_000  # bytes that the broker may send at once


@dataclass(frozen=True, slots=True)
class Taken:
    """The broker has answered to a message."""

    number: int
    refused: str = ""  # why it does not take it


@dataclass(frozen=True, slots=True)
class Heard:
    """Something was said in this table's own topic `online`."""

    payload: bytes


Event = Opened | Lost | Taken | Heard


@dataclass(frozen=True, slots=True)
class Letter:
    """A message as the broker keeps it: acknowledged (QoS 1) and retained."""

    topic: str
    payload: bytes


class PahoWire:
    """A connection at a time."""

    def __init__(self, config: MqttConfig, client_id: str, will: Letter) -> None:
        """`will`: what the broker says when the table has gone."""
        self._config = config
        self._id = client_id
        self._will = will
        self._client: Client | None = None
        self._ended = Flag()

    def open(self, told: Callable[[Event], None]) -> None:
        """Connect; `told` is called from another thread. Raise NoBroker."""
        self.close()
        client = new_client(self._config, self._id)
        client.will_set(self._will.topic, self._will.payload, qos=1, retain=True)
        self._listen(client, told)
        connect(client, self._config, LONGEST_PACKET)
        self._client = client

    def _listen(self, client: Client, told: Callable[[Event], None]) -> None:
        has_ended = self._ended = Flag()
        answered = Flag()

        def connected(client: Client, _: Any, flags: Any, code: Any, properties: Any) -> None:
            answered.set()
            if code.is_failure:
                told(refused(code))
                return
            client.subscribe(self._will.topic, qos=0)
            told(Opened())

        def gone(client: Client, _: Any, flags: Any, code: Any, properties: Any) -> None:
            has_ended.set()
            told(ended(code, answered=answered.is_set()))

        def published(client: Client, _: Any, number: int, code: Any, properties: Any) -> None:
            told(Taken(number, str(code) if code.is_failure else ""))

        client.on_connect = connected
        client.on_disconnect = gone
        client.on_publish = published
        client.on_message = lambda client, _, message: told(Heard(bytes(message.payload)))

    def send(self, letter: Letter) -> int | None:
        """Hand a message over; return its number, None where there is no connection."""
        if self._client is None:
            return None
        sent = self._client.publish(letter.topic, letter.payload, qos=1, retain=True)
        return sent.mid if sent.rc == 0 else None

    def close(self) -> None:
        """End the connection; what was handed over is sent, where that takes no time."""
        client, self._client = self._client, None
        if client is not None:
            leave(client, self._ended)
