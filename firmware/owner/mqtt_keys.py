"""The section [mqtt] of the configuration: the broker, who asks there, and what it is told."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from firmware.owner.config_file import Key
from words.text import t

SYSTEM: Final = "system"  # instead of a file: the authorities that the system trusts
LONGEST_TABLE: Final = 40  # characters
LONGEST_USER: Final = 100
LONGEST_FILE: Final = 4095  # bytes, Linux' own limit
LONGEST_HOST: Final = 253


@dataclass(frozen=True, slots=True, kw_only=True)
class MqttConfig:
    """What this box tells a broker. `mqtt` None: it knows of none."""

    mqtt: str | None = None  # its address or name
    mqtt_port: int | None = None  # None: 8883 encrypted, else 1883
    mqtt_ca: str | None = None  # who vouches for it, a PEM file or "system"; None: not encrypted
    mqtt_user: str | None = None
    mqtt_password_file: str | None = None
    mqtt_table: str | None = None  # this table's name there; None: the computer's
    mqtt_names: bool = False  # players' names are sent
    mqtt_discovery: bool = False  # Home Assistant is told what there is


def is_table(text: str) -> bool:
    """Whether a table may be called so: no mark that means something in a topic."""
    pattern = rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_TABLE - 1}}}"
    return re.fullmatch(pattern, text, re.ASCII) is not None


def _is_broker(text: str) -> bool:
    return re.fullmatch(rf"[\w.:-]{{1,{LONGEST_HOST}}}", text, re.ASCII) is not None


def _is_file(text: str) -> bool:
    return 0 < len(os.fsencode(text)) <= LONGEST_FILE and "\0" not in text


def _is_user(text: str) -> bool:
    return 0 < len(text) <= LONGEST_USER and text.isprintable()


_TABLE: Final = t(
    "at most {most} letters, digits, hyphens or underscores, a letter or digit first",
    most=LONGEST_TABLE,
)
MQTT: Final[Mapping[str, Key]] = {
    "mqtt": Key(str, t("the address or the name of a broker"), _is_broker),
    "mqtt_port": Key(int, t("from 1 to 65535"), lambda port: 1 <= port <= 65535),
    "mqtt_ca": Key(str, t('the path of a PEM file, or "system"'), _is_file),
    "mqtt_user": Key(str, t("at most {most} characters", most=LONGEST_USER), _is_user),
    "mqtt_password_file": Key(str, t("the path of a file with the password"), _is_file),
    "mqtt_table": Key(str, _TABLE, is_table),
    "mqtt_names": Key(bool, t("true or false"), lambda _: True),
    "mqtt_discovery": Key(bool, t("true or false"), lambda _: True),
}
