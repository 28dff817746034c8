"""What Home Assistant is told, against a schema written from its documentation of MQTT.

The program itself has not seen these messages.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from firmware.box.health import health_view
from firmware.publishing.discovery import discovery_messages
from firmware.publishing.topics import Topics
from tests.support.hall_tables import BLIND, STARTING, WELL

# From "MQTT Sensor" and "MQTT Binary Sensor", configuration variables: the key and its kind.
COMMON = {
    "name": str, "unique_id": str, "state_topic": str, "value_template": str, "qos": int,
    "availability": list, "device": dict, "device_class": str, "icon": str, "entity_category": str,
}  # fmt: skip
DEVICE = {"identifiers": list, "name": str, "sw_version": str, "manufacturer": str, "model": str}
AVAILABILITY = {"topic": str, "value_template": str}
CLASSES = {"sensor": set(), "binary_sensor": {"problem"}}
TOPIC = re.compile(r"homeassistant/(sensor|binary_sensor)/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+/config")


def fits(told: dict[str, object], schema: dict[str, type]) -> bool:
    return all(isinstance(value, schema.get(key, type(None))) for key, value in told.items())


def test_each_message_fits_what_is_documented() -> None:
    own, seen = Topics("north"), set()
    for topic, payload in discovery_messages("north", "0.1.0"):
        told = json.loads(payload)
        place = TOPIC.fullmatch(topic)
        assert place is not None
        assert fits(told, COMMON)
        assert fits(told["device"], DEVICE)
        assert all(fits(one, AVAILABILITY) and "topic" in one for one in told["availability"])
        assert told["state_topic"] in (own.state, own.health, own.help)
        assert told.get("device_class", "problem") in CLASSES[place[1]] | {"problem"}
        assert told.get("entity_category", "diagnostic") in ("config", "diagnostic")
        seen.add(told["unique_id"])
    assert len(seen) == 10  # each has an identity of its own


@pytest.mark.parametrize(("signs", "on"), [
    (WELL, set()),
    (STARTING, {"eyes"}),  # no camera yet
    (replace(STARTING, started_s=60.0), {"problem", "loop", "eyes"}),
    (BLIND, {"problem", "eyes"}),
])  # fmt: skip
def test_a_table_that_is_starting_has_no_problem(signs: Any, on: set[str]) -> None:
    """Home Assistant's templates are Jinja's."""
    jinja2 = pytest.importorskip("jinja2")
    health, found = health_view(signs), set()
    for topic, payload in discovery_messages("north", "0.1.0"):
        told = json.loads(payload)
        if told["state_topic"] == Topics("north").health:
            value = jinja2.Template(told["value_template"]).render(value_json=health)
            assert value in ("ON", "OFF")
            found |= {topic.split("/")[-2]} if value == "ON" else set()
    assert found == on
