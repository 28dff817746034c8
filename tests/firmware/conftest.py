"""What holds for every test with a journal: it is closed when the test ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.camera_table import Closes, Opened


@pytest.fixture
def closes() -> Iterator[Closes]:
    """For whatever is opened: `closes(Table(folder))` is that table."""
    with ExitStack() as stack:

        def close_later(opened: Opened) -> Opened:
            stack.callback(opened.journal.close)
            return opened

        yield close_later
