"""A box's own connection, but one loop reads and writes a thousand of them."""

from __future__ import annotations

import selectors
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from socket import IPPROTO_TCP, TCP_INFO, socket
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import Connection, ConnectionLost
from firmware.publishing.wire import LONGEST_PACKET, PahoWire, RetainedMessage

if TYPE_CHECKING:
    from paho.mqtt.client import Client

_READ: Final = selectors.EVENT_READ
_BOTH: Final = selectors.EVENT_READ | selectors.EVENT_WRITE
_TCP_INFO: Final = struct.Struct("=120xQQII")  # linux/tcp.h: struct tcp_info
FRAME: Final = 66  # bytes of a segment's Ethernet, IPv4 and TCP header with time stamps
MSS: Final = 1448  # bytes that an Ethernet frame holds beside them; loopback's holds 65 kB


@dataclass(frozen=True, slots=True)
class HandedMessage:
    """A message that was handed over."""

    at: float  # s, this machine's steady clock
    key: int  # of topic and payload
    size: int  # bytes of the payload
    kind: str  # "state", "health", "game" or "online"
    packet: int = 0  # bytes of MQTT: topic and header, too, and the answer


def _packet(letter: RetainedMessage) -> int:
    """Return the bytes of MQTT 5: PUBLISH with QoS 1 and no properties, and its PUBACK."""
    rest = 2 + len(letter.topic) + 2 + 1 + len(letter.payload)
    return 1 + (1 if rest < 128 else 2) + rest + 4


def key_of(topic: str, payload: bytes) -> int:
    """Return by what a message is known when it comes out again."""
    return crc32(payload, crc32(topic.encode()))


@dataclass(frozen=True, slots=True)
class Traffic:
    """What went over connections, as the kernel counts it: TLS included."""

    out: int  # bytes within TCP that the broker has acknowledged
    back: int
    segments: int  # TCP segments, those that only acknowledge included

    def __sub__(self, before: Traffic) -> Traffic:
        return Traffic(
            self.out - before.out, self.back - before.back, self.segments - before.segments
        )


class Poll:
    """Waits for all connections at once."""

    def __init__(self) -> None:
        self._waits = selectors.DefaultSelector()

    def turn(self, patience_s: float) -> None:
        """Read and write what can be."""
        for key, mask in self._waits.select(patience_s):
            if mask & selectors.EVENT_READ:
                _read(key.data)
            if mask & selectors.EVENT_WRITE and key.data.want_write():
                key.data.loop_write()

    def follow(self, client: Client) -> None:
        """Read and write for a client that is not connected yet: no thread of its own does."""
        from paho.mqtt.enums import MQTTErrorCode

        client.loop_start = lambda: MQTTErrorCode.MQTT_ERR_SUCCESS  # type: ignore[method-assign]
        client.on_socket_open = lambda own, _, line: self._join(line, own)
        client.on_socket_close = lambda _, __, line: self.leave(line)
        client.on_socket_register_write = lambda own, _, line: self._change(line, _BOTH, own)
        client.on_socket_unregister_write = lambda own, _, line: self._change(line, _READ, own)

    def _join(self, line: Any, client: Client) -> None:
        self._waits.register(line, _READ, client)

    def _change(self, line: Any, mask: int, client: Client) -> None:
        with suppress(KeyError, ValueError):  # it has been closed meanwhile
            self._waits.modify(line, mask, client)

    def leave(self, line: Any) -> None:
        with suppress(KeyError, ValueError):
            self._waits.unregister(line)

    def ping(self) -> None:
        """Have each client ask its broker for a sign of life where it is time."""
        for key in list(self._waits.get_map().values()):
            key.data.loop_misc()

    @property
    def traffic(self) -> Traffic:
        """What went over the connections that stand."""
        told = [_read_counts(key.fileobj) for key in list(self._waits.get_map().values())]
        return Traffic(sum(one[0] for one in told), sum(one[1] for one in told),
                       sum(one[2] for one in told))  # fmt: skip


def _read(client: Client) -> None:
    client.loop_read()
    while (line := client.socket()) is not None and getattr(line, "pending", int)():
        client.loop_read()


def _read_counts(line: Any) -> tuple[int, int, int]:
    acknowledged, received, out, back = _TCP_INFO.unpack(
        line.getsockopt(IPPROTO_TCP, TCP_INFO, _TCP_INFO.size)
    )
    return acknowledged, received, out + back


class PolledConnection(Connection):
    """A box's connection without a thread."""

    def __init__(self, config: MqttConfig, client_id: str, poll: Poll) -> None:
        super().__init__(config, client_id, LONGEST_PACKET)
        self._poll = poll

    def open(
        self,
        client: Client,
        let_in: Callable[[Client], None],
        on_event: Callable[[ConnectionLost], None],
    ) -> None:
        self._poll.follow(client)
        super().open(client, let_in, on_event)

    def close(self) -> None:
        client, self.client = self.client, None
        if client is None:
            return
        client.disconnect()
        if client.socket() is not None:
            client.loop_write()  # or nobody would, now
        line = client.socket()
        if isinstance(line, socket):
            self._poll.leave(line)
            line.close()


class PolledWire(PahoWire):
    """What a box says over it; it notes what it was handed."""

    def __init__(self, config: MqttConfig, box: str, will: RetainedMessage, poll: Poll) -> None:
        super().__init__(config, f"roundtable-{box}", will)
        self._connection = PolledConnection(config, f"roundtable-{box}", poll)
        self.handed: list[HandedMessage] = []

    def send(self, letter: RetainedMessage) -> int | None:
        now = time.monotonic()
        number = super().send(letter)
        if number is not None and (client := self._connection.client) is not None:
            kind = letter.topic.split("/")[3]
            self.handed.append(
                HandedMessage(
                    now, key_of(letter.topic, letter.payload), len(letter.payload), kind,
                    _packet(letter),
                )
            )  # fmt: skip
            client.loop_write()  # at once, as paho's thread does
        return number


def take_messages(wires: Iterator[PolledWire]) -> list[HandedMessage]:
    """Return what was handed over since this was asked last."""
    found = list(wires)
    told = list(chain.from_iterable(one.handed for one in found))
    for one in found:
        one.handed.clear()
    return told
