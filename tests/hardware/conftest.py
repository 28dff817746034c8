"""Mock pins for every test of the hardware."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.pins import open_pins


@pytest.fixture
def factory(tmp_path: Path) -> Iterator[MockFactory]:
    factory = open_pins("mock", tmp_path)
    yield factory
    factory.reset()  # type: ignore[attr-defined]
