"""Pages of a table that only shows, on one server a worker: a browser keeps its files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from firmware.screen.server import Serving
from firmware.screen.still_desk import StillDesk
from tests.support.snapshots import SNAPSHOT

Serve = Callable[..., Serving]


@pytest.fixture(scope="session")
def still() -> Iterator[tuple[StillDesk, str]]:
    desk = StillDesk(SNAPSHOT)
    serving = Serving(desk, port=0)
    serving.start()
    yield desk, serving.address
    serving.stop()


@pytest.fixture
def desk(still: tuple[StillDesk, str]) -> StillDesk:
    """A desk that shows a game of Rumors and was asked nothing yet."""
    still[0].begin(SNAPSHOT)
    return still[0]


@pytest.fixture
def address(still: tuple[StillDesk, str], desk: StillDesk) -> str:
    """Where the pages of `desk` are."""
    return still[1]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts servers with options of their own, of a desk that shows the game if none is given."""
    with ExitStack() as started:

        def another(desk: StillDesk | None = None, **options: Any) -> Serving:
            serving = Serving(desk or StillDesk(SNAPSHOT), **{"port": 0, **options})
            serving.start()
            started.callback(serving.stop)
            return serving

        yield another
