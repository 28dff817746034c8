"""The pages of old games in a real browser: the list, a replay by keys, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.screen.server import Serving
from firmware.screen.still_desk import StillDesk
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser
from tests.support.shelved import LOYAL, OPEN, shelved

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
SIZES = ((1280, 720), (390, 844))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data: Path = shelved(tmp_path_factory.mktemp("data"))
    serving = Serving(StillDesk(SNAPSHOT), port=0, data=data)
    serving.start()
    yield serving.address
    serving.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    opened = Browser()
    yield opened
    opened.close()


def test_the_list_is_looked_through_deleted_from_and_had_back(
    browser: Browser, address: str
) -> None:
    browser.open(f"{address}games")
    rows = "document.querySelectorAll('.rows > [data-n]')"
    browser.wait(f"{rows}.length === 4")
    browser.wait("document.querySelector('#history table')")
    for width, height in SIZES:
        browser.resize(width, height)
        assert browser.ask("document.documentElement.scrollWidth") <= width
    assert browser.ask(f"document.querySelectorAll('[data-n=\"{OPEN}\"] a').length") == 0
    delete = "[...document.querySelectorAll('[data-n=\"1\"] button')].at(-1)"
    browser.ask(f"{delete}.click()")
    browser.wait(f"{rows}.length === 3")
    assert "for a day" in browser.text(".told")
    browser.ask("document.querySelector('.find input[type=checkbox]').click()")
    browser.wait(f"{rows}.length === 1 && document.querySelector('[data-n=\"1\"] .gold')")
    browser.ask("document.querySelector('[data-n=\"1\"] .gold').click()")
    browser.wait("document.querySelector('.rows .none')")


def test_a_game_is_gone_through_by_keys_and_shows_what_was_hidden(
    browser: Browser, address: str
) -> None:
    browser.resize(*SIZES[0])
    browser.open(f"{address}replay?game={LOYAL}&step=2")
    browser.wait("document.body.dataset.version === '3'")
    browser.key("ArrowRight")
    browser.wait("document.body.dataset.version === '4'")
    assert browser.text("#hidden .veiled h3") == "The pile, from the bottom"
    assert browser.ask("document.querySelectorAll('#hidden .gauge').length") >= 1
    assert browser.ask("location.search").endswith("step=3")
    browser.wait("document.querySelector('.badge.analysis')")
    browser.ask("document.querySelector('.badge.analysis').click()")
    browser.wait("document.querySelector('.analysis-sheet')?.open")
    assert browser.ask("document.querySelectorAll('.analysis-sheet li').length") > 0
    browser.ask("document.querySelector('.analysis-sheet .close').click()")
    browser.key("End")
    browser.wait("document.querySelector('#score .white b').innerText === '9'")
    browser.key("Home")
    browser.wait("document.body.dataset.version === '1'")
    assert "The game begins." in browser.text("#steps .said")
    browser.resize(*SIZES[1])
    assert browser.ask("document.documentElement.scrollWidth") <= SIZES[1][0]


def test_a_game_that_is_not_over_says_why_it_stays_hidden(browser: Browser, address: str) -> None:
    browser.open(f"{address}replay?game={OPEN}")
    browser.wait("document.body.dataset.version === 'refused'")
    assert "stays hidden until it is" in browser.text("#ribbons")
