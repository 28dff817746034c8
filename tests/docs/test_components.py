"""`/components` shows every component of the pages, at 320 px too, and without a fault."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from docs.components.__main__ import serve
from firmware.screen.files import STATIC
from tests.support.browser import CHROMIUM, Browser, Chromium

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Browser]:
    serving, browser = serve(0), Browser(chromium, reduced_motion="reduce")
    browser.open(f"{serving.address}components")
    yield browser
    browser.close()
    serving.stop()


def test_each_state_is_drawn_and_fits_into_320_px(page: Browser) -> None:
    page.ask("document.documentElement.style.setProperty('--wide', '320px')")
    empty = "[...document.querySelectorAll('.state')].filter((one) => !one.children[1].innerHTML)"
    assert page.ask(f"{empty}.map((one) => one.dataset.state)") == ["Answers: none"]
    wide = "[...document.querySelectorAll('.state')].filter((e) => e.scrollWidth > e.clientWidth)"
    assert page.ask(f"{wide}.map((one) => one.dataset.state)") == []


def test_what_is_named_there_is_a_component(page: Browser) -> None:
    scripts = "".join(path.read_text("utf-8") for path in (STATIC / "components").glob("*.js"))
    states = page.ask("[...document.querySelectorAll('.state')].map((one) => one.dataset.state)")
    names = {state.partition(":")[0] for state in states} - {"Sum"}  # of the card game
    assert [name for name in names if f" {name}" not in scripts] == []
