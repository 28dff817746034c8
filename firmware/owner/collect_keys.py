"""The section [collect] of the configuration: the database that many tables' games come to."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from firmware.owner.config_file import Key
from firmware.owner.mqtt_keys import MqttConfig
from words.text import t

LONGEST: Final = 1000  # characters of a connection string
LONGEST_FILE: Final = 4095  # bytes, Linux' own limit
DAYS: Final = (1, 36_500)


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectConfig(MqttConfig):
    """What `roundtable fleet collect` writes to. `collect` None: it is no collector's computer."""

    collect: str | None = None  # a libpq connection string, without a password
    collect_passfile: str | None = None  # None: PGPASSFILE, ~/.pgpass
    collect_days: int = 400  # how long the hours of health and presence are kept


def is_connection(text: str) -> bool:
    """Whether this may be a connection string; a password has no place in it.

    >>> is_connection("host=db.store.lan dbname=roundtable"), is_connection("service=roundtable")
    (True, True)
    >>> is_connection("dbname=roundtable password=secret")
    False
    >>> is_connection("postgresql://roundtable:secret@db.store.lan/roundtable")
    False
    """
    has_password = re.search(r"password\s*=|^\w+://[^/@]*:[^/@]*@", text, re.IGNORECASE)
    return 0 < len(text) <= LONGEST and text.isprintable() and not has_password


def _is_file(text: str) -> bool:
    return 0 < len(os.fsencode(text)) <= LONGEST_FILE and "\0" not in text


_CONNECTION: Final = t(
    'a libpq connection string without a password, as "dbname=roundtable" or "service=NAME"'
)
COLLECT: Final[Mapping[str, Key]] = {
    "collect": Key(str, _CONNECTION, is_connection, is_secret=True),
    "collect_passfile": Key(str, t("the path of a file with the password"), _is_file),
    "collect_days": Key(
        int,
        t("from {least} to {most} (days)", least=DAYS[0], most=DAYS[1]),
        lambda days: DAYS[0] <= days <= DAYS[1],
    ),
}
