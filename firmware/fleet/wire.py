"""The one file that speaks to a broker: paho-mqtt, a client for each connection.

Nothing that could command a table is ever subscribed: the one topic that is read is the table's
own `online`, in which another box of the same name would be seen.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

from firmware.fleet.troubles import NoBroker, Trouble
from firmware.owner.mqtt_keys import SYSTEM, MqttConfig
from words.text import told_by

if TYPE_CHECKING:
    from paho.mqtt.client import Client
    from paho.mqtt.properties import Properties

KEEPALIVE_S: Final = 60  # a broker that is silent for longer is gone
CONNECT_S: Final = 5.0  # until TCP and TLS stand
END_S: Final = 2.0  # how long the last messages are waited for
LONGEST_PASSWORD: Final = 10_000  # characters; mosquitto takes 65,535 bytes
PORTS: Final = {True: 8883, False: 1883}  # encrypted or not
LONGEST_PACKET: Final = 10_000  # bytes that the broker may send at once
_ENDS: Final = {"Session taken over": Trouble.TAKEN, "Protocol error": Trouble.RUBBISH}
_NOT_NOW: Final = (9, 10)  # X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED


@dataclass(frozen=True, slots=True)
class Opened:
    """The broker lets this table in."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection has ended, or never stood."""

    trouble: Trouble
    detail: str


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
    """A connection at a time; what happens on it is told from paho's own thread."""

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
        config = self._config
        client = self._new(told)
        port = config.mqtt_port or PORTS[config.mqtt_ca is not None]
        try:
            client.connect(
                str(config.mqtt), port, KEEPALIVE_S, clean_start=True, properties=_limits()
            )
        except ssl.SSLCertVerificationError as error:
            when = Trouble.TIME if error.verify_code in _NOT_NOW else Trouble.CERTIFICATE
            raise NoBroker(when, error.verify_message) from error
        except ssl.SSLError as error:
            raise NoBroker(Trouble.NO_TLS, error.reason or told_by(error)) from error
        except (OSError, ValueError) as error:  # ValueError: a name that can be none
            raise NoBroker(Trouble.UNREACHABLE, _why(error)) from error
        self._client = client
        self._run(client)

    def _run(self, client: Client) -> None:
        client.loop_start()  # or whoever publishes would write himself, beside paho's thread

    def _new(self, told: Callable[[Event], None]) -> Client:
        try:
            from paho.mqtt.client import Client
            from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
        except ImportError as error:
            raise NoBroker(Trouble.NO_PAHO) from error
        client = Client(
            CallbackAPIVersion.VERSION2, self._id, protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )  # fmt: skip
        client.connect_timeout = CONNECT_S
        client.will_set(self._will.topic, self._will.payload, qos=1, retain=True)
        if self._config.mqtt_user is not None:
            client.username_pw_set(self._config.mqtt_user, self._password())
        if self._config.mqtt_ca is not None:
            client.tls_set_context(_context(self._config.mqtt_ca))
        self._listen(client, told)
        return client

    def _listen(self, client: Client, told: Callable[[Event], None]) -> None:
        has_ended = self._ended = Flag()

        def connected(client: Client, _: Any, flags: Any, code: Any, properties: Any) -> None:
            if code.is_failure:
                told(Lost(Trouble.REFUSED, str(code)))
                return
            client.subscribe(self._will.topic, qos=0)
            told(Opened())

        def ended(client: Client, _: Any, flags: Any, code: Any, properties: Any) -> None:
            has_ended.set()
            told(Lost(_ENDS.get(str(code), Trouble.LOST), str(code)))

        def published(client: Client, _: Any, number: int, code: Any, properties: Any) -> None:
            told(Taken(number, str(code) if code.is_failure else ""))

        client.on_connect = connected
        client.on_disconnect = ended
        client.on_publish = published
        client.on_message = lambda client, _, message: told(Heard(bytes(message.payload)))

    def _password(self) -> str | None:
        file = self._config.mqtt_password_file
        if file is None:
            return None
        try:
            with Path(file).open(encoding="utf-8") as text:
                return text.read(LONGEST_PASSWORD).strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            raise NoBroker(Trouble.PASSWORD, f"{file}: {_why(error)}") from error

    def send(self, letter: Letter) -> int | None:
        """Hand a message over; return its number, None where there is no connection."""
        if self._client is None:
            return None
        sent = self._client.publish(letter.topic, letter.payload, qos=1, retain=True)
        return sent.mid if sent.rc == 0 else None

    def close(self) -> None:
        """End the connection; what was handed over is sent, where that takes no time."""
        client, self._client = self._client, None
        if client is None:
            return
        client.disconnect()
        line = client.socket()
        if not self._ended.wait(END_S) and line is not None:
            line.close()  # a broker that takes nothing is left to itself


def _limits() -> Properties:
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    limits.MaximumPacketSize = LONGEST_PACKET
    return limits


def _context(ca: str) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=None if ca == SYSTEM else ca)
    except (OSError, ssl.SSLError) as error:
        raise NoBroker(Trouble.CA, f"{ca}: {_why(error)}") from error


def _why(error: BaseException) -> str:
    return getattr(error, "strerror", None) or told_by(error)
