"""A still table on a page, for tests that need no other one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.still_desk import StillDesk


@pytest.fixture
def desk() -> StillDesk:
    return StillDesk(SNAPSHOT)


@pytest.fixture
def serving(desk: StillDesk) -> Iterator[Serving]:
    with Serving(Site(desk), port=0) as served:
        yield served


@pytest.fixture
def address(serving: Serving) -> str:
    return serving.address
