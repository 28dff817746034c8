"""Hears what tables tell a broker: the hall's and the collector's side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

from engine.record import LONGEST_LINE
from firmware.fleet.client import Lost, Opened, connect, ended, leave, new_client, refused
from firmware.fleet.topics import ROOT
from firmware.fleet.troubles import Trouble
from firmware.owner.mqtt_keys import MqttConfig

if TYPE_CHECKING:
    from paho.mqtt.client import Client

EVERYTHING: Final = (f"{ROOT}/#",)
LONGEST_PACKET: Final = LONGEST_LINE + 1_000  # bytes; what is longer the broker keeps for itself
_OWN: Final = {Trouble.TAKEN: Trouble.DOUBLE}  # a listener is no box


@dataclass(frozen=True, slots=True)
class Said:
    """A message; `retained`: it lay there before anybody listened."""

    topic: str
    payload: bytes
    retained: bool
    mid: int
    qos: int


@dataclass(frozen=True, slots=True)
class Heeded:
    """The broker has sent what lies below the topic that was asked for with `again`."""


Event = Opened | Lost | Said | Heeded


class Listener:
    """A connection at a time, to subscribe and to hear."""

    def __init__(
        self,
        config: MqttConfig,
        client_id: str,
        topics: Sequence[str] = EVERYTHING,
        session_s: int = 0,
    ) -> None:
        """`session_s` > 0: the broker keeps so long what comes meanwhile, until acknowledged."""
        self._config = config
        self._id = client_id
        self._topics = [(topic, 1) for topic in topics]
        self._session_s = session_s
        self._client: Client | None = None
        self._ended = Flag()

    def open(self, told: Callable[[Event], None]) -> None:
        """Connect; `told` is called from another thread. Raise NoBroker.

        A connection in which nothing may be heard ends with `Lost(Trouble.DEAF, …)`.
        """
        self.close()
        client = new_client(self._config, self._id, by_hand=self._session_s > 0)
        self._listen(client, told)
        connect(client, self._config, LONGEST_PACKET, self._session_s)
        self._client = client

    def _listen(self, client: Client, told: Callable[[Event], None]) -> None:
        has_ended = self._ended = Flag()

        def connected(client: Client, _: Any, flags: Any, code: Any, properties: Any) -> None:
            if code.is_failure:
                told(refused(code))
            else:
                client.subscribe(self._topics)

        answers: Iterator[Event] = chain((Opened(),), repeat(Heeded()))

        def subscribed(client: Client, _: Any, mid: Any, codes: Any, properties: Any) -> None:
            no = next((code for code in codes if code.is_failure), None)
            told(next(answers) if no is None else Lost(Trouble.DEAF, str(no)))

        def gone(client: Client, _: Any, flags: Any, code: Any, properties: Any) -> None:
            has_ended.set()
            lost = ended(code)
            told(replace(lost, trouble=_OWN.get(lost.trouble, lost.trouble)))

        client.on_connect = connected
        client.on_subscribe = subscribed
        client.on_disconnect = gone
        client.on_message = lambda client, _, message: told(_said(message))

    def acknowledge(self, said: Said) -> None:
        """Have the broker forget a message, which is kept elsewhere now; with `session_s` alone."""
        if self._client is not None and self._session_s:
            self._client.ack(said.mid, said.qos)

    def again(self, topic: str) -> None:
        """Have what lies below a topic sent once more; `Heeded` comes when the broker has."""
        if self._client is not None:
            self._client.subscribe(topic, qos=1)

    def enough(self, topic: str) -> None:
        """Hear no more below a topic that was asked for with `again`."""
        if self._client is not None:
            self._client.unsubscribe(topic)

    def close(self) -> None:
        """End the connection; what was acknowledged is sent, where that takes no time."""
        client, self._client = self._client, None
        if client is not None:
            leave(client, self._ended)


def _said(message: Any) -> Said:
    return Said(
        message.topic, bytes(message.payload), bool(message.retain), message.mid, message.qos
    )
