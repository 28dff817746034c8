"""Hears what tables tell a broker: the hall's and the collector's side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Final

from engine.record import LONGEST_LINE
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import Connection, ConnectionLost, ConnectionOpened
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import Trouble

if TYPE_CHECKING:
    from paho.mqtt.client import Client

EVERYTHING: Final = (f"{ROOT}/#",)
NOTHING: Final = (f"{ROOT}/-/nothing",)  # no table is called so
LONGEST_PACKET: Final = LONGEST_LINE + 1_000  # bytes; what is longer the broker keeps for itself
_OWN: Final = {Trouble.TAKEN: Trouble.DOUBLE}  # a listener is no box


@dataclass(frozen=True, slots=True)
class ReceivedMessage:
    """A message; `retained`: it lay there before anybody listened."""

    topic: str
    payload: bytes
    retained: bool
    mid: int
    qos: int


@dataclass(frozen=True, slots=True)
class ReplayStarted:
    """The broker has begun to send all that was asked for with `again`.

    The first MOST_AT_ONCE messages of it were told before this.
    """


Event = ConnectionOpened | ConnectionLost | ReceivedMessage | ReplayStarted


class Listener:
    """A connection at a time, to subscribe and to hear."""

    def __init__(
        self,
        config: MqttConfig,
        client_id: str,
        topics: Sequence[str] = EVERYTHING,
        session_s: int = 0,
        live: Sequence[str] = (),
    ) -> None:
        """`session_s` > 0: the broker keeps so long what comes meanwhile, until acknowledged.

        `live`: topics of which only what comes is told, not what lies there.
        """
        self._topics, self._live = tuple(topics), tuple(live)
        self._leaves: Sequence[str] = NOTHING
        self._by_hand = session_s > 0
        self._connection = Connection(config, client_id, LONGEST_PACKET, session_s)

    def open(self, on_event: Callable[[Event], None]) -> None:
        """Connect; `on_event` is called from another thread. Raise NoBroker.

        A connection in which nothing may be heard ends with `ConnectionLost(Trouble.DEAF, …)`.
        """
        answers: Iterator[Event | None] = chain((ConnectionOpened(),), repeat(None))

        def let_in(client: Client) -> None:
            client.subscribe(_subscriptions(self._topics, self._live))

        def on_subscribe(client: Client, _: Any, _mid: Any, codes: Any, _properties: Any) -> None:
            no = next((code for code in codes if code.is_failure), None)
            if no is not None:
                on_event(ConnectionLost(Trouble.DEAF, str(no)))
            elif (opened := next(answers)) is not None:
                on_event(opened)
            else:  # the broker answers in order: this one after the messages
                client.unsubscribe(list(self._leaves))

        def on_end(lost: ConnectionLost) -> None:
            on_event(replace(lost, trouble=_OWN.get(lost.trouble, lost.trouble)))

        client = self._connection.new()
        client.on_subscribe = on_subscribe
        client.on_unsubscribe = lambda *_: on_event(ReplayStarted())
        client.on_message = lambda _client, _, message: on_event(_read_message(message))
        self._connection.open(client, let_in, on_end)

    def acknowledge(self, message: ReceivedMessage) -> None:
        """Have the broker forget a message, which is kept elsewhere now; with `session_s` alone."""
        if self._by_hand and (client := self._connection.client) is not None:
            client.ack(message.mid, message.qos)

    def again(self, topics: Sequence[str], *, stays: bool = False) -> None:
        """Have what lies below topics sent once more; `ReplayStarted` tells when. One at a time.

        `stays`: the topics are heard further; else only what lies there is.
        """
        if (client := self._connection.client) is not None:
            self._leaves = NOTHING if stays else tuple(topics)
            client.subscribe([(topic, 1) for topic in topics])

    def close(self) -> None:
        """End the connection; what was acknowledged is sent, where that takes no time."""
        self._connection.close()


def _subscriptions(topics: Sequence[str], live: Sequence[str]) -> list[Any]:
    from paho.mqtt.subscribeoptions import SubscribeOptions

    silent = SubscribeOptions(qos=1, retainHandling=SubscribeOptions.RETAIN_DO_NOT_SEND)
    return [*((topic, SubscribeOptions(qos=1)) for topic in topics), *((t, silent) for t in live)]


def _read_message(message: Any) -> ReceivedMessage:
    return ReceivedMessage(
        message.topic, bytes(message.payload), bool(message.retain), message.mid, message.qos
    )
