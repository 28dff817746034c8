"""The page of a game that the program deals, where answers and tables come at any moment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.screen.server import Serving
from firmware.screen.still_desk import StillDesk
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser
from tests.support.camelot_page import Sent

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium to show the page in")
NO_GAME = {**SNAPSHOT, "state": None, "players": [], "play": 0}
MOMENTS = 12  # in so many steps of its queue the page has drawn what it was answered
SEATS = [
    {"seat": n, "name": "", "by": by, "at": at, "asked": not n}
    for n, (by, at) in enumerate((("person", "screen"), ("person", "phone")))
]
PLAY = {"version": 0, "on": False, "screen": True, "seat": None, "hand": None, "problem": ""}
BEGUN = {**PLAY, "version": 1, "on": True, "over": False, "seats": SEATS, "news": [],
         "undo": False, "goes_on": False, "asks": "", "title": "Merlin"}  # fmt: skip
# The page's own stream and what is asked of the game, both spoken by the test: the table of the
# game that is begun comes `window.moment` steps after the answer.
SPOKEN = """window.EventSource = class extends EventTarget {
  constructor() { super(); window.feed = this; this.readyState = 1; }
  close() {}
};
window.tell = (data) => window.feed.dispatchEvent(new MessageEvent('table', { data }));
localStorage.setItem('telling-speed', '0');
const asks = window.fetch;
let play = %s;
window.fetch = async (address, ...told) => {
  if (!String(address).startsWith('/api/play')) return asks(address, ...told);
  const begins = address.endsWith('/begin');
  if (begins) play = %s;
  return { ok: true, status: 200, json: async () => {
    if (begins) (async () => {
      for (let n = 0; n < window.moment; n += 1) await null;
      window.tell(window.begun);
    })();
    return play;
  } };
};"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    opened = Browser(tmp_path_factory.mktemp("profile"), reduced_motion="reduce")
    opened.page.add_init_script(SPOKEN % (json.dumps(PLAY), json.dumps(BEGUN)))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    serving = Serving(StillDesk(NO_GAME), port=0)
    serving.start()
    yield serving.address
    serving.stop()


def test_another_game_may_be_begun_at_any_moment(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    sent = Sent(tmp_path, {"record": "merlin/1", "players": 3})
    begun = json.dumps({**sent.page(), "version": 2, "play": 1})
    sent.close()
    for moment in range(MOMENTS):
        browser.page.goto(f"{address}play", wait_until="commit")
        browser.wait("window.feed")
        browser.ask(
            f"Object.assign(window, {{ moment: {moment}, begun: {json.dumps(begun)} }}) && 0"
        )
        browser.ask(f"window.tell({json.dumps(json.dumps(NO_GAME))})")
        browser.wait("document.querySelector('#start:not([hidden]) button[type=submit]')")
        browser.page.click("#start button[type=submit]")
        browser.wait("document.querySelector('.castle') && document.body.dataset.version === '2.1'")
        assert browser.errors == [], f"after {moment} steps"
