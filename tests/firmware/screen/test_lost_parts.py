"""A page whose files the network loses or delays: they are fetched again, nothing is made twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, FEED, Browser, answer_first, browser_fixture
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
LOST = 2  # times
DRESSED = """(() => {
  try {
    return document.querySelector('link[href*="rumors.css"]').sheet.cssRules.length > 9;
  } catch {
    return false;
  }
})()"""
PIECES = [{"id": f"picts-{n}", "label": f"Picts {n}", "sheet": "rumors"} for n in (3, 4, 5)]
TOLD = {**SNAPSHOT, "drawn": False}
NO_GAME = {**TOLD, "state": None, "players": []}
DRAWN = {**SNAPSHOT, "pieces": PIECES}


browser = browser_fixture(
    "function",
    script=FEED + "window.tell = (table) => window.feed.dispatchEvent("
    "new MessageEvent('table', { data: JSON.stringify(table) }));",
    reduced_motion="reduce",
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with Serving(Site(StillDesk(TOLD)), port=0) as serving:
        yield serving.address


def loses(page: Page, name: str, times: int) -> list[str]:
    """Break the connection over a file the first times that it is asked for; return what was."""
    return answer_first(page, name, times, lambda route: route.abort("connectionreset"))


def holds(page: Page, name: str) -> list[Route]:
    """Answer nothing where a file is asked for, until the test lets it go on."""
    asked: list[Route] = []
    page.route(f"**/{name}", lambda route: asked.append(route))
    return asked


def tell(browser: Browser, *tables: dict[str, Any]) -> None:
    for table in tables:
        browser.ask(f"window.tell({json.dumps(table)})")


@pytest.mark.parametrize(
    ("part", "table"),
    [
        ("games/rumors.js", TOLD),
        pytest.param("games/rumors-words.js", TOLD, marks=pytest.mark.slow),
        pytest.param("start.js", NO_GAME, marks=pytest.mark.slow),
        pytest.param("first-offer.js", {**NO_GAME, "game": None}, marks=pytest.mark.slow),
        ("drawer.js", DRAWN),
    ],
)
def test_a_part_that_the_network_loses_is_fetched_again(
    browser: Browser, address: str, part: str, table: dict[str, Any]
) -> None:
    asked = loses(browser.page, part, LOST)
    browser.page.goto(address, wait_until="commit")
    browser.wait("window.feed")
    tell(browser, table)
    browser.wait(
        "document.body.dataset.version === '1' && !document.querySelector('[data-coming]')"
    )
    assert len(asked) == LOST + 1


def test_a_page_left_while_a_part_is_on_its_way_has_no_error(
    browser: Browser, address: str
) -> None:
    asked = holds(browser.page, "games/rumors.js")
    browser.page.goto(address, wait_until="commit")
    browser.wait("window.feed")
    tell(browser, TOLD)
    browser.until(lambda: bool(asked), "the file is asked for")
    browser.page.unroute("**/games/rumors.js")
    browser.page.goto(address, wait_until="commit")  # the fixture looks for errors
    browser.wait("window.feed")


def test_a_drawer_that_is_long_on_its_way_is_made_once(browser: Browser, address: str) -> None:
    asked = holds(browser.page, "drawer.js")
    browser.page.goto(address, wait_until="commit")
    browser.wait("window.feed")
    tell(browser, {**DRAWN, "layable": ["picts-3"]}, {**DRAWN, "layable": ["picts-4"]})
    browser.until(lambda: bool(asked), "the file is asked for")
    asked[0].continue_()
    browser.wait("document.body.dataset.version === '1'")
    browser.page.click(".lay")
    tell(browser, {**DRAWN, "version": 2, "layable": ["picts-5"]})
    browser.wait("document.body.dataset.version === '2'")
    assert browser.ask(
        "[...document.querySelectorAll('#drawer [data-piece]:enabled')]"
        ".map((one) => one.dataset.piece)"
    ) == ["picts-5"]


def test_a_sheet_that_is_asked_for_twice_is_made_once(browser: Browser, address: str) -> None:
    asked = holds(browser.page, "join.js")
    browser.page.goto(address, wait_until="commit")
    browser.wait("window.feed")
    tell(browser, TOLD)
    browser.wait("document.querySelector('.badge.join')")
    browser.ask("for (const n of [1, 2]) document.querySelector('.badge.join').click()")
    browser.until(lambda: bool(asked), "the file is asked for")
    asked[0].continue_()
    browser.wait("document.querySelector('.join-sheet')?.open")
    assert browser.page.locator(".join-sheet").count() == 1


@pytest.mark.parametrize(
    "lost",
    [
        "table.js",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("draw.js", "table.css")),
    ],
)
def test_a_page_whose_own_files_are_lost_is_loaded_anew(
    browser: Browser, address: str, lost: str
) -> None:
    asked = loses(browser.page, lost, 1)
    browser.page.goto(address, wait_until="commit")
    browser.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && window.feed")
    tell(browser, TOLD)
    browser.wait("document.body.dataset.version === '1'")
    assert len(asked) == 2


def test_a_page_is_drawn_without_its_games_style_and_dressed_when_that_is_there(
    browser: Browser, address: str
) -> None:
    asked = loses(browser.page, "games/rumors.css", LOST)
    browser.page.goto(address, wait_until="commit")
    browser.wait("window.feed")
    tell(browser, TOLD)
    browser.wait("document.body.dataset.version === '1'")
    browser.until(lambda: len(asked) > LOST, "the style is asked for again")
    browser.wait(DRESSED)  # the rules of a style that is lost cannot be read
    assert len(asked) == LOST + 1


def test_sentences_that_are_lost_are_asked_for_again(browser: Browser, address: str) -> None:
    browser.page.context.add_cookies([{"name": "language", "value": "de", "url": address}])
    asked = loses(browser.page, "api/sentences", 1)
    browser.page.goto(address, wait_until="commit")
    browser.wait("window.feed")
    assert browser.ask("document.documentElement.lang") == "de"
    assert len(asked) == 2


def test_a_page_that_had_no_turn_for_long_hears_first_what_came_meanwhile(
    browser: Browser, address: str
) -> None:
    browser.stop_clock()
    asked = loses(browser.page, "healthz", 0)
    browser.page.goto(address, wait_until="commit")
    browser.until(lambda: bool(browser.ask("Boolean(window.feed)")), "the page listens")
    tell(browser, TOLD)
    browser.page.wait_for_selector("body[data-version]")
    browser.page.clock.fast_forward(20_000)  # each timer has one turn, as on a busy machine
    browser.ask("window.feed.dispatchEvent(new MessageEvent('heartbeat', { data: '{}' }))")
    browser.page.clock.run_for(10_000)
    assert asked == []
    browser.page.clock.run_for(10_000)  # a table that is silent is still found out
    browser.until(lambda: bool(asked), "the page asks what is wrong")
