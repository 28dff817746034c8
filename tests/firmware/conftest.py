"""One chromium for all browser tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.browser import Chromium


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """For files whose tests want a visitor each: `Browser(chromium)`."""
    from tests.support.browser import Chromium  # most files need none

    started = Chromium()
    yield started
    started.close()
