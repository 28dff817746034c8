"""A client of paho-mqtt for one connection: who asks, how it is encrypted, why it is not let in."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

from firmware.owner.mqtt_keys import SYSTEM, MqttConfig
from firmware.publishing.troubles import NoBroker, Trouble
from words.text import told_by

if TYPE_CHECKING:
    from paho.mqtt.client import Client
    from paho.mqtt.properties import Properties

KEEPALIVE_S: Final = 60  # a broker that is silent for longer is gone
CONNECT_S: Final = 5.0  # until TCP and TLS stand
END_S: Final = 2.0  # how long the last messages are waited for
LONGEST_PASSWORD: Final = 10_000  # characters; mosquitto takes 65,535 bytes
MOST_AT_ONCE: Final = 900  # messages that are not acknowledged yet
PORTS: Final = {True: 8883, False: 1883}  # encrypted or not
_ENDS: Final = {"Session taken over": Trouble.TAKEN, "Protocol error": Trouble.RUBBISH}
_NOT_NOW: Final = (9, 10)  # X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED


@dataclass(frozen=True, slots=True)
class ConnectionOpened:
    """The broker lets this client in."""


@dataclass(frozen=True, slots=True)
class ConnectionLost:
    """The connection has ended, or never stood."""

    trouble: Trouble
    detail: str


def new_client(config: MqttConfig, client_id: str, *, by_hand: bool = False) -> Client:
    """Return a client that is not connected yet, or raise NoBroker.

    `by_hand`: what comes is acknowledged by whoever takes it.
    """
    try:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
    except ImportError as error:
        raise NoBroker(Trouble.NO_PAHO) from error
    client = Client(
        CallbackAPIVersion.VERSION2, client_id, protocol=MQTTProtocolVersion.MQTTv5,
        reconnect_on_failure=False, manual_ack=by_hand,
    )  # fmt: skip
    client.connect_timeout = CONNECT_S
    if config.mqtt_user is not None:
        client.username_pw_set(config.mqtt_user, _password(config))
    if config.mqtt_ca is not None:
        client.tls_set_context(_context(config.mqtt_ca))
    return client


class Connection:
    """One client at a time, in the thread that paho makes for it."""

    def __init__(
        self, config: MqttConfig, client_id: str, longest: int, session_s: int = 0
    ) -> None:
        """`longest`: bytes that the broker may send at once.

        `session_s` > 0: the broker keeps so long what comes meanwhile, until acknowledged.
        """
        self._config, self._id = config, client_id
        self._longest, self._session_s = longest, session_s
        self._has_ended = Flag()
        self.client: Client | None = None  # None: closed

    def new(self) -> Client:
        """Close, and return a client that is to be opened; raise NoBroker."""
        self.close()
        return new_client(self._config, self._id, by_hand=self._session_s > 0)

    def open(
        self,
        client: Client,
        let_in: Callable[[Client], None],
        on_event: Callable[[ConnectionLost], None],
    ) -> None:
        """Connect; `let_in` and `on_event` are called from another thread. Raise NoBroker."""
        has_ended, answered = Flag(), Flag()

        def on_connect(client: Client, _: Any, _flags: Any, code: Any, _properties: Any) -> None:
            answered.set()
            if code.is_failure:
                on_event(ConnectionLost(Trouble.REFUSED, str(code)))
            else:
                let_in(client)

        def on_disconnect(
            _client: Client, _: Any, _flags: Any, code: Any, _properties: Any
        ) -> None:
            has_ended.set()
            # Who waits for TLS hangs up without an answer.
            silent = Trouble.LOST if answered.is_set() else Trouble.HUNG_UP
            on_event(ConnectionLost(_ENDS.get(str(code), silent), str(code)))

        client.on_connect, client.on_disconnect = on_connect, on_disconnect
        _connect(client, self._config, self._longest, self._session_s)
        self.client, self._has_ended = client, has_ended

    def close(self) -> None:
        """End it; what was handed over is sent, where that takes no time."""
        client, self.client = self.client, None
        if client is None:
            return
        client.disconnect()
        line = client.socket()
        if not self._has_ended.wait(END_S) and line is not None:
            line.close()  # a broker that takes nothing is left to itself


def _connect(client: Client, config: MqttConfig, longest: int, session_s: int) -> None:
    port = config.mqtt_port or PORTS[config.mqtt_ca is not None]
    limits = _limits(longest, session_s)
    try:
        client.connect(
            str(config.mqtt), port, KEEPALIVE_S, clean_start=not session_s, properties=limits
        )
    except ssl.SSLCertVerificationError as error:
        when = Trouble.TIME if error.verify_code in _NOT_NOW else Trouble.CERTIFICATE
        raise NoBroker(when, error.verify_message) from error
    except (ssl.SSLEOFError, ConnectionResetError) as error:  # so hangs up who is full, too
        raise NoBroker(Trouble.HUNG_UP, told_by(error)) from error
    except ssl.SSLError as error:
        raise NoBroker(Trouble.NO_TLS, error.reason or told_by(error)) from error
    except (OSError, ValueError) as error:  # ValueError: a name that can be none
        raise NoBroker(Trouble.UNREACHABLE, _why(error)) from error
    client.loop_start()  # or whoever publishes would write himself, beside paho's thread


def _password(config: MqttConfig) -> str | None:
    file = config.mqtt_password_file
    if file is None:
        return None
    try:
        with Path(file).open(encoding="utf-8") as text:
            return text.read(LONGEST_PASSWORD).strip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise NoBroker(Trouble.PASSWORD, f"{file}: {_why(error)}") from error


def _limits(longest: int, session_s: int) -> Properties:
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    limits.MaximumPacketSize = longest
    # Mosquitto sends 20 at once to whoever says nothing, queues 1,000 and drops the rest without a
    # word; and what it sends at once beyond 1,000 is dropped where the line is slow. So 1,900 come.
    limits.ReceiveMaximum = MOST_AT_ONCE
    if session_s:
        limits.SessionExpiryInterval = session_s
    return limits


def _context(ca: str) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=None if ca == SYSTEM else ca)
    except (OSError, ssl.SSLError) as error:
        raise NoBroker(Trouble.CA, f"{ca}: {_why(error)}") from error


def _why(error: BaseException) -> str:
    return getattr(error, "strerror", None) or told_by(error)
