"""What a piece does is told where it is touched: table, hand, drawer, and on the page of help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game import Json
from firmware.games.registry import GAMES
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_hand_page import PLAY, SEAT, SPOKEN
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, FEED, Browser, Chromium, browser_fixture
from tests.support.camelot_page import CamelotPage, recorded
from tests.support.places import EVENINGS
from tests.support.still_desk import StillDesk
from words.catalog import Languages

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
SHEET = "document.querySelector('.effects-sheet[open]')"
# What lies on the table after these lines of an evening, and what is told of it.
TOUCHED = {
    "rumors": ("promos", 30, "quest-grail", "it succeeds on 11, 12 or 13"),
    "camelot": ("seven-knights", 60, "b-despair.8", "farthest from the Grail"),
    "merlin": ("four-at-the-table", 60, "builder", "he takes 1 material of it"),
}


def at_the_table(game: str, folder: Path) -> CamelotPage:
    evening, lines, *_ = TOUCHED[game]
    header, record = recorded(evening, EVENINGS if game == "rumors" else EVENINGS / game)
    sent = CamelotPage(folder, header)
    for line in record[:lines]:
        sent.do(line)
    return sent


browser = browser_fixture(reduced_motion="reduce")


@pytest.fixture(scope="module")
def desk() -> StillDesk:
    return StillDesk(SNAPSHOT)


@pytest.fixture(scope="module")
def address(desk: StillDesk) -> Iterator[str]:
    with Serving(Site(desk, languages=Languages(), guests_press=True), port=0) as serving:
        yield serving.address


def touch(browser: Browser, does: str) -> None:
    browser.page.locator(f"[data-does='{does}']").first.click()
    browser.wait(SHEET)


def is_focused(does: str) -> str:
    return f"document.activeElement.dataset?.does === {does!r}"


@pytest.mark.parametrize("game", TOUCHED)
def test_a_touch_at_the_table_tells_what_a_piece_does(
    game: str, browser: Browser, desk: StillDesk, address: str, tmp_path: Path
) -> None:
    *_, does, words = TOUCHED[game]
    sent = at_the_table(game, tmp_path)
    desk.begin(sent.page())
    sent.close()
    browser.resize(1280, 800)
    browser.open(address)
    assert "effects.js" not in browser.ask("performance.getEntries().map((one) => one.name).join()")
    touch(browser, does)
    assert words in browser.text(".effects-sheet")
    assert browser.ask("Boolean(document.querySelector('.effects-sheet .card'))")
    browser.key("Escape")
    browser.wait(f"!{SHEET} && {is_focused(does)}")
    touch(browser, does)
    browser.page.mouse.click(5, 5)
    browser.wait(f"!{SHEET} && {is_focused(does)}")
    assert desk.asked == []


def test_each_kind_is_reached_once_by_tab_and_told_by_enter_which_presses_nothing(
    browser: Browser, desk: StillDesk, address: str, tmp_path: Path
) -> None:
    sent = at_the_table("merlin", tmp_path)
    desk.begin(sent.page())
    sent.close()
    browser.open(address)
    browser.key("Tab")
    reached = browser.ask(
        "[...document.querySelectorAll('[data-does]')].filter((one) => one.tabIndex === 0)"
        ".map((one) => one.dataset.does.replace(/\\.\\d+$/, ''))"
    )
    assert len(reached) == len(set(reached)) > 10
    first = "document.querySelector('[data-does][tabindex=\"0\"]')"
    browser.ask(f"{first}.focus()")
    browser.key("Enter")
    browser.wait(SHEET)
    assert browser.ask("document.activeElement.textContent") == "Close"
    browser.key("Enter")
    browser.wait(f"!{SHEET} && {is_focused(browser.ask(f'{first}.dataset.does'))}")
    assert desk.asked == []


def test_the_page_of_help_has_every_piece_in_the_readers_language(
    browser: Browser, desk: StillDesk, address: str
) -> None:
    desk.begin(SNAPSHOT)
    for game, adapter in GAMES.items():
        browser.open(f"{address}help?game={game}&lang=de")
        browser.wait("document.querySelector('#effects .effect')")
        count = browser.ask("document.querySelectorAll('#effects .effect .card').length")
        assert count == len(adapter.page.effects())


def test_the_drawer_tells_what_a_card_does_and_lays_none(
    browser: Browser, desk: StillDesk, address: str
) -> None:
    pieces: Json = [{"id": one, "label": one, "sheet": "rumors"} for one in ("morgan-5", "picts-5")]
    desk.begin({**SNAPSHOT, "drawn": True, "pieces": pieces, "layable": ["picts-5"], "first": ""})
    browser.open(address)
    browser.page.locator("#ask .lay").click()
    browser.page.locator("#drawer").get_by_label("What does it do?").check()
    browser.page.locator("#drawer [data-piece='morgan-5']").click()
    browser.wait(SHEET)
    assert "only on 12 or 13" in browser.text(".effects-sheet")
    browser.key("Escape")
    browser.wait(f"!{SHEET}")
    assert desk.asked == []


def test_a_phone_tells_of_its_own_cards_and_of_those_that_are_offered(
    chromium: Chromium, address: str, desk: StillDesk
) -> None:
    own = [{"id": "gawain.1", "label": "Gawain", "text": ""},
           {"id": "picts-4.1", "label": "Picts 4", "text": ""}]  # fmt: skip
    options = [{"value": "picts-5", "label": "Picts 5"}, {"value": "mordred", "label": "Mordred"}]
    field = {"key": "card", "label": "Card", "kind": "piece", "options": options}
    form = {"label": "Lay a card", "line": {"do": "lay"}, "fields": [field], "ways": []}
    asks = {"question": "2.0", "text": "Lay one.", "forms": [form]}
    held = [{"kind": "hand", "title": "Your cards", "pieces": own, "text": ""}]
    desk.begin({**SNAPSHOT, "play": 1})
    phone = Browser(chromium, reduced_motion="reduce", has_touch=True)
    phone.page.add_init_script(FEED + SPOKEN)
    phone.resize(390, 844)
    phone.page.goto(f"{address}hand", wait_until="commit")
    phone.until(lambda: bool(phone.ask("Boolean(window.feed)")), "the page listens")
    views: Any = PLAY, {**SEAT, "own": held, "asks": asks}
    phone.page.evaluate("([play, seat]) => { Object.assign(window, { play, seat }); }", views)
    table = {**SNAPSHOT, "play": 1}
    phone.page.evaluate("([kind, data]) => window.tell(kind, data)", ["table", table])
    phone.page.locator("[data-does='gawain.1']").tap()
    phone.wait(SHEET)
    assert "draws 3 cards" in phone.text(".effects-sheet")
    phone.key("Escape")
    phone.wait(f"!{SHEET}")
    phone.page.get_by_role("button", name="What do these do?").tap()
    phone.wait(SHEET)
    told = phone.text(".effects-sheet")
    assert "It adds 5 to the Picts Quest." in told
    assert "Picts and Saxons get 1 more" in told
    assert phone.ask("window.posted.length") == 0
    phone.key("Escape")
    phone.wait(f"!{SHEET}")
    phone.page.locator("[data-does='gawain.1']").tap()
    phone.wait(SHEET)
    phone.page.evaluate("location.hash = 'K7QD2M'")  # another seat: nothing of this hand stays
    phone.wait(f"!{SHEET}")
    phone.close()
