"""What may be wrong between a table and its broker, in the owner's words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from words.text import Text, t


class Trouble(StrEnum):
    """Why nothing is sent. Each is tried again: a game waits for none of it."""

    NO_PAHO = "no-paho"
    CA = "ca"
    PASSWORD = "password"
    UNREACHABLE = "unreachable"
    NO_TLS = "no-tls"
    CERTIFICATE = "certificate"
    TIME = "time"
    REFUSED = "refused"
    SILENT = "silent"
    SLOW = "slow"
    HUNG_UP = "hung-up"
    LOST = "lost"
    RUBBISH = "rubbish"
    TAKEN = "taken"
    DENIED = "denied"
    TWIN = "twin"
    DEAF = "deaf"
    DOUBLE = "double"
    MISHAP = "mishap"


class NoBroker(OSError):
    """The broker cannot be reached or does not want this table."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(f"{trouble}: {detail}")
        self.trouble = trouble
        self.detail = detail


SENTENCES: Final[Mapping[Trouble, Text]] = {
    Trouble.NO_PAHO: t(
        "paho-mqtt is not installed: on a box run install.sh --fleet, on a PC pip install paho-mqtt"
    ),
    Trouble.CA: t("[mqtt] mqtt_ca: {detail}: name a file with the certificate of your authority"),
    Trouble.PASSWORD: t(
        "[mqtt] mqtt_password_file: {detail}: name a file that the program's user may read"
    ),
    Trouble.UNREACHABLE: t("the broker cannot be reached: {detail}"),
    Trouble.NO_TLS: t(
        "the broker does not speak TLS there: {detail}: check mqtt_port, or leave mqtt_ca out"
    ),
    Trouble.CERTIFICATE: t(
        "the broker's certificate is not believed: {detail}: check mqtt, and mqtt_ca"
    ),
    Trouble.TIME: t(
        "by this box's clock the broker's certificate does not count now: {detail}: set the "
        "clock, or renew the certificate"
    ),
    Trouble.REFUSED: t(
        "the broker refuses this account: {detail}: check mqtt_user and the password"
    ),
    Trouble.SILENT: t("the broker takes the connection and says nothing: is it a broker?"),
    Trouble.SLOW: t("the broker has acknowledged nothing for two minutes"),
    Trouble.HUNG_UP: t(
        "the broker hangs up before it has answered: does it want encryption (mqtt_ca), is "
        "mqtt_port another program's, or has it no room for another table (max_connections)?"
    ),
    Trouble.LOST: t("the connection to the broker is lost: {detail}"),
    Trouble.RUBBISH: t("what comes from there is no MQTT: {detail}: check mqtt and mqtt_port"),
    Trouble.TAKEN: t(
        "another box has this box's identity at the broker: remove fleet-box from the data "
        "folder of one that was copied"
    ),
    Trouble.DENIED: t(
        "the broker does not take a message: {detail}: let this account write below {topic}"
    ),
    Trouble.TWIN: t("another box is called so, too: give each its own mqtt_table"),
    Trouble.DEAF: t("the broker lets nobody read {topic} with this account: {detail}"),
    Trouble.DOUBLE: t(
        "another program has taken this one's place at the broker: stop one of the two, or give "
        "each a name of its own"
    ),
    Trouble.MISHAP: t("an error that nobody thought of: it stands in the log"),
}


def sentence(trouble: Trouble, detail: str, topic: str) -> Text:
    """Return what is wrong; `topic` is the one below which this table's messages stand."""
    return SENTENCES[trouble].with_(detail=detail, topic=topic)
