"""What Home Assistant is told of a table (MQTT discovery), from its documentation. Pure.

The program itself has not seen these messages: they are compared with a schema that was written
from its documentation (tests/firmware/publishing/test_discovery.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.game import Json
from engine.record import write
from firmware.publishing.topics import Topics

PREFIX: Final = "homeassistant"  # its own default
PARTS: Final = ("loop", "eyes", "disk", "journal", "pins", "temperature")  # of /healthz


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing that it shows."""

    component: str  # "sensor" or "binary_sensor"
    key: str
    name: str
    topic: str
    value: str  # a template over the message
    device_class: str | None = None
    icon: str | None = None
    is_diagnostic: bool = False


def _entities(topics: Topics) -> Iterator[Entity]:
    yield Entity(
        "sensor", "game", "Game", topics.state, "{{ value_json.game or 'none' }}",
        icon="mdi:cards",
    )  # fmt: skip
    yield Entity(
        "sensor", "players", "Players", topics.state, "{{ value_json.players }}",
        icon="mdi:account-group",
    )  # fmt: skip
    yield Entity(
        "binary_sensor", "problem", "Problem", topics.health,
        "{{ 'OFF' if value_json.ok or value_json.loop.is == 'starting' else 'ON' }}",
        device_class="problem",
    )  # fmt: skip
    yield Entity(
        "binary_sensor", "help", "Help is called", topics.help,
        "{{ 'ON' if value_json.help else 'OFF' }}", icon="mdi:hand-wave",
    )  # fmt: skip
    for part in PARTS:
        value = f"{{{{ 'OFF' if value_json.{part}.is in ['ok', 'starting'] else 'ON' }}}}"
        yield Entity(
            "binary_sensor", part, part.capitalize(), topics.health, value, "problem",
            is_diagnostic=True,
        )  # fmt: skip


def discovery_messages(table: str, version: str) -> Iterator[tuple[str, bytes]]:
    """Yield topic and payload of each message; all are retained."""
    topics = Topics(table)
    device: Json = {
        "identifiers": [f"roundtable-{table}"], "name": f"Round Table {table}",
        "sw_version": version,
        "manufacturer": "Round Table Referee", "model": "Round Table Referee",
    }  # fmt: skip
    is_there = "{{ 'online' if value_json.online else 'offline' }}"
    there: Json = [{"topic": topics.online, "value_template": is_there}]
    for one in _entities(topics):
        told: dict[str, Json] = {
            "name": one.name, "unique_id": f"roundtable-{table}-{one.key}",
            "state_topic": one.topic,
            "value_template": one.value, "availability": there, "device": device, "qos": 1,
        }  # fmt: skip
        told |= {"device_class": one.device_class} if one.device_class else {}
        told |= {"icon": one.icon} if one.icon else {}
        told |= {"entity_category": "diagnostic"} if one.is_diagnostic else {}
        yield f"{PREFIX}/{one.component}/{table}/{one.key}/config", write(told).encode()
