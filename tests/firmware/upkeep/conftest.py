"""A box with a release, for the tests of updating: to install one takes a second of a processor."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.upkeep.places import Places
from tests.firmware.upkeep.boxes import Box, box, install


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """Where 1.0.0 is installed, to be copied."""
    folder = tmp_path_factory.mktemp("first")
    places = Places(folder / "root")
    install(places, folder, "1.0.0")
    return places


@pytest.fixture
def mine(tmp_path: Path, first: Places) -> Box:
    return box(tmp_path, first)
