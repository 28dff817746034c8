"""A phone's page: it asks again for what the network lost, and says nothing before the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, FEED, Browser, browser_fixture
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
SEATS = [
    {"seat": n, "name": name, "by": "person", "at": "phone", "asked": not n}
    for n, name in enumerate(("Anna", "Ben"))
]
PLAY: dict[str, Any] = {
    "version": 1, "on": True, "screen": False, "seat": 0, "hand": None, "problem": "",
    "over": False, "seats": SEATS, "news": [], "undo": None, "goes_on": False, "asks": "",
    "title": "Rumors", "game": "rumors",
}  # fmt: skip
SEAT: dict[str, Any] = {
    "version": 1, "on": True, "game": "rumors", "seat": 0, "name": "Anna", "over": False,
    "own": [{"kind": "told", "title": "What you know", "pieces": [], "text": "Nothing."}],
    "asks": None,
}  # fmt: skip
ASKS = {"question": "1.0", "text": "What do you do?", "forms": []}
# What is asked of the game is answered by the test: window.play, window.seat; what it loses, too.
SPOKEN = """const asks = window.fetch;
window.loses = 0;
window.posted = [];
window.tell = (kind, data) => window.feed.dispatchEvent(
  new MessageEvent(kind, { data: JSON.stringify(data) }));
window.fetch = async (address, options, ...told) => {
  if (!String(address).startsWith('/api/play')) return asks(address, options, ...told);
  if (options?.method === 'POST') window.posted.push([address, JSON.parse(options.body)]);
  const isSeat = address.endsWith('/seat');
  if (isSeat && window.loses-- > 0) throw new TypeError('the network lost it');
  const isTaken = address.endsWith('/claim') && window.taken;
  const said = isTaken ? { reason: 'taken', text: window.taken }
    : address === '/api/play' ? window.play : window.seat;
  const headers = new Headers();
  const clone = () => ({ blob: async () => {} });
  return { ok: !isTaken, status: isTaken ? 409 : 200, headers, clone, json: async () => said };
};"""
PATIENCE_MS = 10_000  # so long a phone waits for a screen that says nothing


browser = browser_fixture(script=FEED + SPOKEN, clock_stands=True, reduced_motion="reduce")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with Serving(Site(StillDesk({**SNAPSHOT, "play": 1})), port=0) as serving:
        yield serving.address


@pytest.fixture
def phone(browser: Browser, address: str) -> Phone:
    browser.page.goto("about:blank")
    browser.page.goto(f"{address}hand", wait_until="commit")
    browser.until(lambda: bool(browser.ask("Boolean(window.feed)")), "the page listens")
    return Phone(browser)


class Phone:
    """Anna's phone, which is told what the test says."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.page = browser.page
        self.tell(1)
        self.sees("#hand:not([hidden]) .own")

    def tell(self, play: int, undo: int | None = None, **seat: Any) -> None:
        """Let the game come to another moment."""
        views = {**PLAY, "version": play, "undo": undo}, {**SEAT, "version": play, **seat}
        self.page.evaluate("([play, seat]) => { Object.assign(window, { play, seat }); }", views)
        kind = "won" if seat.get("over") else "turn"
        log = [{"n": play, "text": f"Line {play}.", "kind": kind}]
        self.event("table", {**SNAPSHOT, "version": play, "play": play, "log": log})

    def event(self, kind: str, data: Any) -> None:
        self.page.evaluate("([kind, data]) => window.tell(kind, data)", [kind, data])

    def sees(self, selector: str) -> None:
        self.page.wait_for_selector(selector, state="attached")

    def passes(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    @property
    def says(self) -> tuple[str, bool]:
        """Return what stands above all, and whether something is asked."""
        asked = self.browser.ask("document.body.classList.contains('asked')")
        return self.browser.text("#now"), asked


def test_a_phone_says_whose_seat_it_shows_and_all_that_is_pressed_is_large_enough(
    phone: Phone,
) -> None:
    phone.tell(2, undo=0)
    phone.sees("#around .undo")
    assert "Your hand" not in phone.browser.text("#who")
    small = "[...document.querySelectorAll('button')].filter((one) => one.checkVisibility()"
    assert phone.browser.ask(f"{small} && one.offsetHeight < 44).map((one) => one.innerText)") == []


def test_what_takes_back_the_last_choice_of_a_game_stands_clear_of_what_was_said(
    phone: Phone,
) -> None:
    phone.tell(2, undo=0, over=True)
    phone.event("table", {**SNAPSHOT, "version": 3, "play": 2, "ended": 7})
    phone.sees("#around .look-back")
    gap = """document.querySelector('#around h2').getBoundingClientRect().top
      - document.querySelector('#around .undo').getBoundingClientRect().bottom"""
    assert phone.browser.ask(gap) >= 10


def test_an_answer_that_the_network_loses_is_asked_for_again(phone: Phone) -> None:
    phone.browser.ask("window.loses = 2")
    phone.tell(2, asks=ASKS)
    phone.browser.until(lambda: phone.browser.ask("window.loses") <= 1, "it is asked for")
    phone.passes(1_000)
    phone.browser.until(lambda: phone.browser.ask("window.loses") <= 0, "it is asked for again")
    phone.passes(1_000)
    phone.sees("body.asked")


def test_a_phone_asks_and_tells_no_end_before_the_screen_has_told_what_led_there(
    phone: Phone,
) -> None:
    phone.event("read", {"play": 1})
    phone.tell(2, asks=ASKS, over=True)
    phone.browser.until(lambda: "tells" in phone.says[0], "it waits")
    assert phone.says == ("The table tells what happened …", False)
    assert "Line 1." in phone.browser.text("#around")
    assert "Line 2." not in phone.browser.text("#around")
    phone.event("read", {"play": 2})
    phone.sees("body.asked")
    assert "Line 2." in phone.browser.text("#around")


def test_a_phone_says_above_all_who_won(phone: Phone) -> None:
    phone.tell(2, over=True)
    phone.sees("#around .choices")
    assert phone.says == ("Line 2.", False)


def test_a_screen_that_is_lost_keeps_a_phone_back_once_and_not_for_long(phone: Phone) -> None:
    phone.event("read", {"play": 1})
    phone.tell(2, asks=ASKS)
    phone.browser.until(lambda: "tells" in phone.says[0], "it waits")
    phone.passes(PATIENCE_MS)
    phone.sees("body.asked")
    phone.tell(3)
    phone.sees("body:not(.asked)")
    phone.tell(4, asks=ASKS)
    phone.sees("body.asked")


def test_a_screen_that_is_closed_keeps_no_phone_back(phone: Phone) -> None:
    phone.event("read", {"play": 1})
    phone.tell(2, asks=ASKS)
    phone.browser.until(lambda: "tells" in phone.says[0], "it waits")
    phone.event("read", {"play": None})
    phone.sees("body.asked")


def test_another_seats_code_that_is_scanned_in_the_same_tab_is_claimed(phone: Phone) -> None:
    phone.page.evaluate("location.hash = 'K7QD2M'")
    phone.browser.until(lambda: phone.browser.ask("window.posted.length") == 1, "it is claimed")
    assert phone.browser.ask("window.posted[0]") == ["/api/play/claim", {"code": "K7QD2M"}]
    assert "#" not in phone.page.url


def test_a_code_that_is_taken_says_so_on_a_phone_that_keeps_its_own_seat(phone: Phone) -> None:
    phone.page.evaluate("window.taken = 'Another phone has this seat.'")
    phone.page.evaluate("location.hash = 'K7QD2M'")
    phone.sees("#around .problem")
    assert phone.browser.text("#around .problem") == "Another phone has this seat."
    assert phone.browser.text("#who bdi") == "Anna"


def test_only_who_made_the_newest_choice_may_take_it_back(phone: Phone) -> None:
    for moment, (undo, shown) in enumerate(((1, 0), (0, 1), (None, 0)), start=2):
        phone.tell(moment, undo=undo)
        phone.sees(f"body[data-version='{moment}.{moment}']")
        assert phone.page.locator("#around .undo").count() == shown


PEEKS = {"label": "Look at the top card", "line": {"do": "peek"}, "fields": [], "for_good": True}
ACCUSES = {
    "label": "Accuse", "line": {"do": "accuse"}, "for_good": True,
    "fields": [{"key": "seat", "label": "Player", "kind": "one", "options": [
        {"value": 1, "label": "Ben"}]}],
}  # fmt: skip


@pytest.mark.parametrize("forms", [[PEEKS], [ACCUSES], [PEEKS, ACCUSES]])
def test_what_cannot_be_unseen_is_never_done_by_one_touch(phone: Phone, forms: list[Any]) -> None:
    for version, form in enumerate(forms, start=2):
        phone.tell(version, asks={**ASKS, "question": f"{version}.0", "forms": forms})
        phone.sees(".choices-of button")
        phone.page.click(f".choices-of button:has-text('{form['label']}')")
        phone.sees(".step")
        assert not posted(phone)
        phone.page.click(".step .do, .step .options button")
        phone.browser.until(lambda: bool(posted(phone)), "the second touch does it")
        assert posted(phone)[0]["line"]["do"] == form["line"]["do"]
        phone.browser.ask("window.posted = []")


def posted(phone: Phone) -> list[Any]:
    """Return what the phone has chosen."""
    asked: list[Any] = phone.browser.ask("window.posted.map(([address, body]) => body)")
    return [body for body in asked if "line" in body]
