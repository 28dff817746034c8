"""The browser of a worker, for all tests that look at a page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # read where a browser is wanted
    from tests.support.browser import Browser, Chromium


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    from tests.support.browser import CHROMIUM, Chromium

    if CHROMIUM is None:
        pytest.skip("no chromium here (apt-get install chromium)")
    opened = Chromium()
    yield opened
    opened.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    """A browser that shows nothing yet; a script that goes wrong in its pages fails the test."""
    with chromium.shared() as browser:
        yield browser


@pytest.fixture
def new_browser(chromium: Chromium) -> Iterator[Callable[..., Browser]]:
    """Opens browsers that share nothing with one another, and may be told other options."""
    with chromium.opener() as opens:
        yield opens


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say what the pages show where a test fails that has some open."""
    report = yield
    chromium = item.funcargs.get("chromium") if isinstance(item, pytest.Function) else None
    if chromium is not None and report.when == "call" and report.failed:
        report.sections.append(("the browser", chromium.shows()))
    return report
