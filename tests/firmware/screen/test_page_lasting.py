"""A page that is left open, put to sleep, outdated or loaded anew; skipped without a chromium."""

from __future__ import annotations

import json
from typing import Any

import pytest

from docs.stages import Stage, opened, play
from engine.game import Line
from firmware.screen.files import edition
from tests.firmware.screen.test_page import SNAPSHOT, STATE
from tests.support.browser import CHROMIUM, FEED, Browser, browser_fixture
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
HOUR = "const real = Date.now; Date.now = () => real() + 3_600_000"  # ms
# A day's play: 14 hours at a busy table. A game of five players is 100 snapshots, some 40 minutes;
# 14 h of them are 21 games, 2,100 snapshots. Lamps change with each of them, and 5,000 heartbeats
# of 10 s come between.
A_GAME = 100
A_DAY = 21  # games
AN_EVENING = 5
HEARTBEATS = 240  # a game
GROWS_AT_MOST = {AN_EVENING: 400_000, A_DAY: 1_000_000}  # bytes of heap that the engine keeps
DAY = """window.day = async (snapshots, times) => {
  for (let n = 0; n < times; n += 1) {
    const data = JSON.stringify({ ...snapshots[n % snapshots.length], version: n + 2 });
    window.feed.dispatchEvent(new MessageEvent("table", { data }));
    window.feed.dispatchEvent(new MessageEvent("lamps", { data }));
    await new Promise((done) => setTimeout(done));
  }
};
window.beat = (times) => {
  const beat = () => window.feed.dispatchEvent(new MessageEvent("heartbeat", { data: "{}" }));
  for (let n = 0; n < times; n += 1) beat();
};"""


browser = browser_fixture("function")  # its own: what a test puts into the page must not stay


def a_days_snapshots() -> list[Line]:
    """All that the table shows in one game of bots."""
    found: list[Line] = []
    stage = Stage("day")
    with opened(stage) as box:

        def is_over(state: Line) -> bool:
            found.append(dict(box.desk.table()))
            return state["phase"] == "over"

        play(box, stage, is_over)
    return found


@pytest.mark.parametrize(
    "games",
    [pytest.param(AN_EVENING, marks=pytest.mark.slow), pytest.param(A_DAY, marks=pytest.mark.long)],
)
def test_a_page_left_open_for_a_day_does_not_grow(
    games: int, browser: Browser, address: str
) -> None:
    snapshots = json.dumps(a_days_snapshots())
    browser.page.add_init_script(FEED + DAY)
    browser.page.goto(address, wait_until="commit")
    browser.wait("window.feed")
    cdp = browser.page.context.new_cdp_session(browser.page)

    def after(times: int) -> tuple[int, int]:
        browser.page.evaluate(f"window.day({snapshots}, {times})")
        cdp.send("HeapProfiler.collectGarbage")
        heap = cdp.send("Runtime.getHeapUsage")["usedSize"]
        return browser.ask("document.querySelectorAll('*').length"), heap

    after(A_GAME)
    browser.wait("document.querySelector('.count.white b')?.innerText")  # the game's view is loaded
    nodes, heap = after(A_GAME)
    browser.page.evaluate(f"window.beat({games * HEARTBEATS})")
    nodes_later, heap_later = after(games * A_GAME)  # both end at the same snapshot, or near it
    assert nodes_later < nodes * 1.5
    assert heap_later - heap < GROWS_AT_MOST[games]


def test_a_style_that_cannot_be_had_keeps_no_page_away(browser: Browser, address: str) -> None:
    browser.page.route("**/games/*.css", lambda route: route.abort())
    browser.open(address)
    assert browser.ask("document.querySelector('.pile').checkVisibility()")


@pytest.mark.slow
def test_a_stale_page_loads_itself_anew(browser: Browser, address: str) -> None:
    def of_yesterday(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        old = answer.text().replace(edition().name, "0123456789ab")
        route.fulfill(response=answer, body=old)  # type: ignore[attr-defined]

    browser.page.route(address, of_yesterday, times=1)
    browser.page.goto(address, wait_until="commit")
    now = f"document.querySelector('script[type=module]').src.includes('{edition().name}')"
    browser.wait(f"document.body?.dataset.version && {now}")


def test_a_phone_that_slept_for_an_hour_shows_the_table_of_now(
    browser: Browser, address: str, desk: StillDesk
) -> None:
    browser.open(address)
    browser.ask(f"(() => {{ {HOUR}; window.old = true; }})()")
    desk.show(state={**STATE, "seat": 0})  # told to nobody who sleeps: the version is the same
    browser.ask("document.dispatchEvent(new Event('visibilitychange'))")
    browser.wait("document.querySelector('.seat.acts strong').innerText === 'Anna'")


@pytest.mark.slow
def test_a_page_that_goes_lets_go_of_its_buttons(
    browser: Browser, address: str, desk: StillDesk
) -> None:
    browser.open(address)
    browser.page.keyboard.down("u")
    browser.until(lambda: len(desk.asked) == 1, "the button is down")
    browser.open(address)
    browser.until(lambda: len(desk.asked) == 2, "it is let go")
    assert desk.asked == [("press", "undo", 10.0), ("let-go", "undo")]


@pytest.mark.slow
def test_a_button_pressed_while_a_card_still_moves_counts(
    browser: Browser, address: str, desk: StillDesk
) -> None:
    browser.open(address)
    desk.show(version=2, state={**STATE, "top": "grail-2", "threats": 5})
    browser.wait("document.getAnimations().some((one) => one.animationName === 'land')")
    browser.page.click("[data-button=ok]")
    browser.wait("performance.getEntriesByName(location.origin + '/api/press').length === 2")
    assert desk.asked == [("press", "ok", 10.0), ("let-go", "ok")]


@pytest.mark.slow
@pytest.mark.parametrize(("prefers", "first", "then"), [
    ({"color_scheme": "light"}, "light", "contrast"),
    ({"color_scheme": "light", "contrast": "more"}, "contrast", "dark"),
    ({"color_scheme": "dark"}, "dark", "light"),
])  # fmt: skip
def test_a_theme_is_guessed_then_chosen_and_remembered(
    browser: Browser, address: str, prefers: dict[str, Any], first: str, then: str
) -> None:
    shown = "document.documentElement.dataset.theme"
    browser.page.emulate_media(**prefers)
    browser.open(address)
    assert browser.ask(shown) == first
    browser.page.click("#open-menu")
    browser.page.click(".badge.look")
    browser.open(f"{address}selftest")
    assert browser.ask(shown) == then


@pytest.mark.slow
def test_every_control_is_reached_with_the_tab_key(browser: Browser, address: str) -> None:
    browser.open(address)
    shown = "[...document.querySelectorAll({})].filter((one) => one.checkVisibility()).length"
    count = browser.ask(shown.format("'a, button, input'"))
    pieces = browser.ask(shown.format("'[tabindex]'"))  # each says what it does
    reached = set()
    for _ in range(count + pieces + 4):
        browser.key("Tab")
        reached.add(browser.ask("document.activeElement.outerHTML"))
        width = browser.ask("getComputedStyle(document.activeElement).outlineWidth")
        assert width == "3px"
    assert len([html for html in reached if html.startswith(("<a", "<button", "<input"))]) == count


@pytest.mark.slow
def test_a_whole_game_is_shown_to_its_end_at_the_table_and_to_the_operator(
    browser: Browser,
) -> None:
    stage = Stage("game")
    with opened(stage) as box:
        desk, second = box.desk, browser.page.context.new_page()
        box.announcer.announce((), 0.0)
        browser.open(box.serving.address)
        second.goto(f"{box.serving.address}operator")

        def is_over(state: Line) -> bool:
            version = desk.table()["version"]
            browser.wait(f"document.body.dataset.version === '{version}'")
            counts = browser.text(".count.white b"), browser.text(".count.black b")
            assert counts == (str(state["white"]), str(state["black"]))
            return state["phase"] == "over"

        play(box, stage, is_over)
        last = desk.table()["version"]
        second.wait_for_selector(f"body[data-version='{last}']", state="attached")
        assert browser.text("#banner h2") == "The Loyal win"


def silent(browser: Browser, address: str) -> None:
    """Open a page that is told the table once, and where no time passes by itself."""
    browser.stop_clock()
    browser.page.add_init_script(FEED)
    browser.page.goto(address, wait_until="commit")
    browser.until(lambda: bool(browser.ask("Boolean(window.feed)")), "the page listens")
    tell(browser)
    browser.page.wait_for_selector("body[data-version]")


def tell(browser: Browser) -> None:
    browser.page.evaluate(
        "(data) => window.feed.dispatchEvent(new MessageEvent('table', { data }))",
        json.dumps(SNAPSHOT),
    )


def test_a_table_that_is_silent_for_15_s_is_said_with_the_reason_and_comes_back(
    browser: Browser, address: str, desk: StillDesk
) -> None:
    silent(browser, address)
    desk.health = {
        "ok": False, "referees": False, "says": "The disk is full.",
        "loop": {"is": "fail", "says": ""},
    }  # fmt: skip
    browser.page.clock.run_for(14_000)
    assert not browser.page.locator("#lost").is_visible()
    browser.page.clock.run_for(3_000)
    browser.page.wait_for_selector("#lost h2", state="visible")
    assert "The disk is full." in browser.page.locator("#lost").inner_text()
    desk.health = {"ok": True, "referees": True}
    with browser.page.expect_response("**/healthz"):
        browser.page.clock.run_for(2_500)  # it asks again every 2 s
    with browser.page.expect_navigation():  # one that answers and sends no events: all anew
        browser.page.clock.run_for(2_500)


@pytest.mark.slow
def test_a_table_that_does_not_answer_at_all_is_said_so_too(browser: Browser, address: str) -> None:
    silent(browser, address)
    browser.page.route("**/healthz", lambda route: route.abort())
    browser.page.clock.run_for(17_000)
    browser.page.wait_for_selector("#lost h2", state="visible")
    assert "does not answer" in browser.page.locator("#lost").inner_text()
    tell(browser)
    browser.page.wait_for_selector("#lost", state="hidden")
