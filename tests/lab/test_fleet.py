"""What the load test makes of its messages; `python -m lab.fleet --short` runs all of it."""

from __future__ import annotations

import pytest

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from lab.fleet_measurement import match_messages
from lab.fleet_wires import HandedMessage


def test_a_message_is_paired_with_the_first_that_came_after_it() -> None:
    handed = [
        HandedMessage(1.0, 7, 10, "state"),
        HandedMessage(2.0, 7, 10, "state"),
        HandedMessage(3.0, 8, 10, "game"),
    ]
    waits, missing = match_messages(handed, [(0.5, 7), (1.5, 7), (2.25, 7), (2.5, 8)])
    assert waits == (250.0, 500.0)
    assert missing == {"game": 1}
