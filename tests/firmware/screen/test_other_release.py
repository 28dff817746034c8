"""A page and a box of two releases: the page mends itself, or says in one sentence what to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route

from engine.game import Line
from firmware.games.registry import GAMES
from tests.firmware.screen.test_page import SNAPSHOT
from tests.firmware.screen.test_table_boxes import snapshot
from tests.support.browser import CHROMIUM, Browser, Chromium, answer_first
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
SAYS = "document.querySelector('.other-release')?.checkVisibility()"
LAST_WEEK = "export const kept = 'by a cache since last week';"


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    opened = Browser(chromium, reduced_motion="reduce", locale="en")
    yield opened
    opened.page.close()
    opened.errors.clear()  # what went wrong here is told on the page, and in its console
    opened.close()


def keeps(browser: Browser, part: str, times: int) -> list[str]:
    """Give the page last week's script the first times that it asks for it; return what it asks."""

    def give_old(route: Route) -> None:
        route.fulfill(body=LAST_WEEK, content_type="text/javascript")

    return answer_first(browser.page, part, times, give_old)


@pytest.mark.parametrize("part", ["components/prompt.js", "games/rumors.js", "panel.js"])
def test_a_script_that_a_cache_kept_from_last_week_is_fetched_again(
    part: str, browser: Browser, address: str
) -> None:
    asked = keeps(browser, part, 1)
    browser.page.goto(address, wait_until="commit")
    browser.until(lambda: len(asked) > 1, "the script is fetched again")
    browser.wait_until_drawn()
    assert browser.text("#ask h2")
    assert not browser.ask(SAYS)


def test_where_that_does_not_help_one_sentence_says_what_to_do(
    browser: Browser, address: str
) -> None:
    keeps(browser, "components/prompt.js", 1_000)
    browser.page.goto(address, wait_until="commit")
    browser.wait(SAYS)
    assert browser.text(".other-release").endswith("Press here to load the page again.")


@pytest.mark.parametrize(
    "told",
    [
        {"game": "of-next-year", "state": {"phase": "unheard"}},
        {"state": {"phase": "unheard"}},
        {"eyes": None, "log": None},
    ],
    ids=["a game that it does not have", "a phase of another release", "fields that are gone"],
)
def test_a_table_that_a_page_cannot_draw_is_no_dead_page(
    told: Line, browser: Browser, address: str, desk: StillDesk
) -> None:
    browser.open(address)
    desk.show(version=2, **told)
    browser.wait(SAYS)


@pytest.mark.parametrize("game", GAMES)
def test_fields_of_a_newer_release_leave_the_table_as_it_is(
    game: str, browser: Browser, address: str, desk: StillDesk, tmp_path: Path
) -> None:
    shown = SNAPSHOT if game == "rumors" else snapshot(tmp_path, game, 3)
    desk.show(**shown)
    browser.open(address)
    drawn = "document.getElementById('round').innerText"
    before = browser.ask(drawn)
    newer = json.loads(json.dumps(shown), object_hook=lambda one: {"of-next-year": {}, **one})
    desk.show(**{**newer, "version": 2})
    browser.wait("document.body.dataset.version === '2'")
    assert browser.ask(drawn) == before
    assert not browser.ask(SAYS)


def test_a_page_mends_itself_when_the_table_is_one_again_that_it_knows(
    browser: Browser, address: str, desk: StillDesk
) -> None:
    browser.open(address)
    desk.show(version=2, state={"phase": "unheard"})
    browser.wait(SAYS)
    desk.show(**{**SNAPSHOT, "version": 3})
    browser.page.click(".other-release")
    browser.wait_until_drawn()
    assert not browser.ask(SAYS)
