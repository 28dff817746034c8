"""Every page that follows the table: since when it has no contact, and how soon it is back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from firmware.screen.server import Serving, Site
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.slow_line import AT_ONCE, SlowLine, slow_line
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
SLOW = pytest.mark.slow
PAGES = ("hand", *(pytest.param(one, marks=SLOW) for one in ("", "play", "operator", "selftest")))
SILENT_MS = 7_000  # so long a page hears nothing until it says so
BACK_MS = 3_000  # so soon after the network is back it shows what is so
CONTACT = "#contact:not([hidden])"


browser = browser_fixture(clock_stands=True, reduced_motion="reduce")


@pytest.fixture
def line(desk: StillDesk) -> Iterator[SlowLine]:
    with ExitStack() as opened:
        serving = Serving(Site(desk), port=0)
        serving.start()
        opened.callback(serving.stop)
        yield opened.enter_context(slow_line(urlsplit(serving.address).port or 0, AT_ONCE))


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("how", ["lose", pytest.param("cut", marks=SLOW)])
def test_a_page_says_since_when_it_has_no_contact_and_is_right_3_s_after_it_is_back(
    path: str, how: str, browser: Browser, desk: StillDesk, line: SlowLine
) -> None:
    page = browser.page
    page.goto(f"http://127.0.0.1:{line.port}/{path}", wait_until="commit")
    page.wait_for_selector("body[data-version^='1']", state="attached")
    assert page.locator(CONTACT).count() == 0
    getattr(line, how)()
    desk.show(version=2)  # told to nobody
    page.clock.run_for(SILENT_MS)
    page.wait_for_selector(CONTACT)
    assert browser.text(CONTACT).startswith("No contact since ")
    page.clock.run_for(20_000)  # longer than the page waits at any time
    line.go()
    page.clock.run_for(BACK_MS)
    page.wait_for_selector("body[data-version^='2']", state="attached")
    page.wait_for_selector("#contact", state="hidden")
    page.wait_for_selector("#lost", state="hidden")
    page.goto("about:blank")
