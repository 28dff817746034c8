"""One page of a table that stands still, for all browser tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.browser import Browser
    from tests.support.still_page import StillPage


@pytest.fixture(scope="module")
def still_page(browser: Browser) -> Iterator[StillPage]:
    """For files that have a `browser` and show one table after the other."""
    from tests.support.still_page import StillPage

    page = StillPage(browser)
    yield page
    page.close()
