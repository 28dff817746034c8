"""One throw-away PostgreSQL for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.postgres import NO_POSTGRES, Postgres, postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    if NO_POSTGRES:
        pytest.skip(NO_POSTGRES)
    with postgres() as own:
        yield own
