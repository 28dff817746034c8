"""How the box stands with its broker, without asking the broker anything."""

from __future__ import annotations

import socket
from datetime import UTC, datetime

from firmware.owner.config import Config
from firmware.upkeep.facts import Broker


def broker(config: Config) -> Broker:
    """Return what is named, whether its files can be read here, and what the box noted last."""
    if config.mqtt is None:
        return Broker(None)
    from firmware.publishing.broker_thread import receiver, table_name
    from firmware.publishing.client import PORTS, new_client
    from firmware.publishing.cursor import status_in
    from firmware.publishing.topics import ROOT
    from firmware.publishing.troubles import NoBroker, Trouble, sentence

    table = table_name(config, socket.gethostname())
    place = f"{config.mqtt}:{config.mqtt_port or PORTS[config.mqtt_ca is not None]}"
    topic = f"{ROOT}/{table}/"
    try:
        new_client(config, "")  # reads the files, and connects to nobody
    except NoBroker as error:
        return Broker(place, table, unfit=sentence(error.trouble, error.detail, topic))
    status = status_in(config.data, receiver(config, table))
    if status is None:
        return Broker(place, table)
    trouble = sentence(Trouble(status.code), status.detail, topic) if status.code else ""
    return Broker(place, table, "", _minute(status.since), trouble, status.waiting)


def _minute(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
