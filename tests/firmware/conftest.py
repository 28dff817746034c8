"""One chromium for all browser tests of a file, and one page of a table that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.browser import Browser, Chromium
    from tests.support.still_page import StillPage


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """For files whose tests want a visitor each: `Browser(chromium)`."""
    from tests.support.browser import Chromium  # most files need none

    started = Chromium()
    yield started
    started.close()


@pytest.fixture(scope="module")
def still_page(browser: Browser) -> Iterator[StillPage]:
    """For files that have a `browser` and show one table after the other."""
    from tests.support.still_page import StillPage

    page = StillPage(browser)
    yield page
    page.close()
