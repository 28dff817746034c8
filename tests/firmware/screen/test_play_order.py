"""The page of a game that the program deals, where answers and tables come at any moment."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from engine.game import Line
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, FEED, Browser, browser_fixture
from tests.support.camelot_page import CamelotPage
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
NO_GAME = {**SNAPSHOT, "state": None, "players": [], "play": 0}
MOMENTS = 12  # in so many steps of its queue the page has drawn what it was answered
SEATS = [
    {"seat": n, "name": "", "by": by, "at": at, "asked": not n}
    for n, (by, at) in enumerate((("person", "screen"), ("person", "phone")))
]
PLAY = {"version": 0, "on": False, "screen": True, "seat": None, "hand": None, "problem": ""}
BEGUN = {**PLAY, "version": 1, "on": True, "over": False, "seats": SEATS, "news": [],
         "undo": False, "goes_on": False, "asks": "", "title": "Merlin"}  # fmt: skip
# What is asked of the game is answered by the test, too: the table of the game that is begun comes
# `window.moment` steps after the answer.
SPOKEN = """addEventListener('unhandledrejection', () => { window.wrong = true; });
window.tell = (data) => window.feed.dispatchEvent(new MessageEvent('table', { data }));
localStorage.setItem('telling-speed', '0');
const asks = window.fetch;
let play = %s;
window.fetch = async (address, ...told) => {
  if (!String(address).startsWith('/api/play')) return asks(address, ...told);
  const begins = address.endsWith('/begin');
  if (begins) play = %s;
  const clone = () => ({ blob: async () => {} });
  return { ok: true, status: 200, headers: new Headers(), clone, json: async () => {
    if (begins) (async () => {
      for (let n = 0; n < window.moment; n += 1) await null;
      window.tell(window.begun);
    })();
    return play;
  } };
};"""


browser = browser_fixture(
    script=FEED + SPOKEN % (json.dumps(PLAY), json.dumps(BEGUN)), reduced_motion="reduce"
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with Serving(Site(StillDesk(NO_GAME)), port=0) as serving:
        yield serving.address


@pytest.fixture(scope="module")
def merlin(tmp_path_factory: pytest.TempPathFactory) -> Line:
    """The table of a game of Merlin that has just begun."""
    sent = CamelotPage(tmp_path_factory.mktemp("game"), {"record": "merlin/1", "players": 3})
    page = {**sent.page(), "version": 2, "play": 1}
    sent.close()
    return page


@pytest.fixture
def begin(browser: Browser, address: str, merlin: Line) -> Callable[[int], None]:
    """Open the page and begin the game, whose table comes so many steps after the answer."""

    def begun(moment: int) -> None:
        browser.page.goto(f"{address}play", wait_until="commit")
        browser.wait("window.feed")
        browser.ask(f"window.moment = {moment}")
        browser.ask(f"window.begun = {of(merlin)}")
        browser.ask(f"window.tell({of(NO_GAME)})")
        browser.wait("document.querySelector('#start:not([hidden]) button[type=submit]')")
        browser.page.click("#start button[type=submit]")
        browser.wait("document.querySelector('.castle') && document.body.dataset.version === '2.1'")

    return begun


def of(table: Line) -> str:
    """Return a table as a script's text."""
    return json.dumps(json.dumps(table))


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(MOMENTS))
def test_another_game_may_be_begun_at_any_moment(
    moment: int, browser: Browser, begin: Callable[[int], None]
) -> None:
    begin(moment)
    assert browser.errors == []


@pytest.mark.slow
def test_a_table_that_cannot_be_drawn_keeps_no_later_one_away(
    browser: Browser, begin: Callable[[int], None], merlin: Line
) -> None:
    begin(0)
    browser.ask(f"window.tell({of({**merlin, 'version': 3, 'state': {}})})")
    browser.wait("window.wrong")
    browser.ask(f"window.tell({of({**merlin, 'version': 4})})")
    browser.wait("document.body.dataset.version === '4.1'")
    assert len(browser.errors) == 1
    browser.errors.clear()
