"""The page that is kept, in a real browser that has no network: step through it, at three sizes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from firmware.after.game_analysis import finest, of_file, rough
from firmware.screen.keepsake import page
from tests.firmware.screen.test_accessible import OPTIONS, SMALL, faults
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.places import EVENINGS
from words.catalog import Languages

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
SIZES = ((1920, 1080), (1024, 600), (390, 844))
NAME = "<img src=x onerror=alert(1)>"
READY = "document.body && document.body.dataset.ready"
SWIPE = """((from, to) => {
  const stage = document.querySelector("#stage");
  const touch = (x) => new Touch({ identifier: 1, target: stage, clientX: x });
  stage.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)] }));
  stage.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)] }));
})"""


browser = browser_fixture("function", has_touch=True, offline=True)


def test_the_page_is_stepped_through_without_a_network(browser: Browser, tmp_path: Path) -> None:
    record = (EVENINGS / "loyal-win.jsonl").read_text().replace('"Ben"', json.dumps(NAME))
    (tmp_path / "game.jsonl").write_text(record)
    file = tmp_path / "kept.html"
    told = finest(of_file(tmp_path / "game.jsonl"))._replace(began=1.7e9)
    file.write_text(page(told, Languages().of("de")), encoding="utf-8")
    asked: list[str] = []
    wrong: list[str] = []
    browser.page.on("request", lambda request: asked.append(request.url))
    browser.page.on("pageerror", lambda error: wrong.append(str(error)))
    browser.page.goto(file.as_uri(), wait_until="commit")
    browser.wait(READY)

    def is_at(step: int) -> None:
        browser.wait(f"document.body.dataset.step === '{step}'")

    assert browser.ask("document.documentElement.lang") == "de"
    assert "November 2023" in browser.text("header")
    assert browser.ask("document.querySelectorAll('#curve canvas').length") == 1
    is_at(1)
    assert browser.ask("document.fonts.check('16px Alegreya')")
    browser.key("Home")
    is_at(0)
    browser.key("ArrowRight")
    is_at(1)
    browser.page.click("#next")
    is_at(2)
    assert NAME in browser.text("#beside")
    browser.ask(f"{SWIPE}(300, 100)")
    is_at(3)
    browser.ask(f"{SWIPE}(100, 300)")
    is_at(2)
    browser.ask(
        "((at) => { at.value = 33; at.dispatchEvent(new Event('input')); })"
        "(document.querySelector('#slider'))"
    )
    is_at(33)
    assert browser.ask("document.querySelectorAll('#stage .pile li').length") == 14
    assert browser.ask("document.querySelectorAll('#stage .level').length") == 5
    browser.page.click("#play")
    browser.wait("Number(document.body.dataset.step) > 33")
    browser.page.click("#play")
    browser.page.locator("#place").click()
    browser.key("End")
    is_at(len(told.steps))
    browser.key("Home")
    is_at(0)
    browser.page.click(".jump >> nth=0")
    is_at(told.turned[0].step + 1)

    for size in SIZES:
        browser.resize(*size)
        for theme in ("dark", "light", "contrast"):
            browser.ask(f"document.documentElement.dataset.theme = '{theme}'")
            assert faults(Axe().run(browser.page, options=OPTIONS).response) == []
        assert browser.ask(SMALL) == []
        assert browser.ask("document.documentElement.scrollWidth <= innerWidth")
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert wrong == []


@pytest.mark.parametrize(
    ("game", "evening"), [("merlin", "two-at-the-table"), ("camelot", "armor-on-morgan")]
)
def test_the_page_of_every_game_opens_without_a_network(
    browser: Browser, tmp_path: Path, game: str, evening: str
) -> None:
    lines = (EVENINGS / game / f"{evening}.jsonl").read_text().splitlines()
    (tmp_path / "game.jsonl").write_text("\n".join(lines[:48]))
    told = rough(of_file(tmp_path / "game.jsonl"))
    file = tmp_path / "kept.html"
    file.write_text(page(told, Languages().of("fr")), encoding="utf-8")
    wrong: list[str] = []
    browser.page.on("pageerror", lambda error: wrong.append(str(error)))
    browser.page.goto(file.as_uri(), wait_until="commit")
    browser.wait(READY)
    assert browser.ask("document.querySelectorAll('#curve canvas').length") == 1
    browser.key("End")
    browser.wait(f"document.body.dataset.step === '{len(told.steps)}'")
    assert browser.ask("document.querySelectorAll('#stage .heap').length") > 0
    for size in SIZES:
        browser.resize(*size)
        for theme in ("dark", "light", "contrast"):
            browser.ask(f"document.documentElement.dataset.theme = '{theme}'")
            assert faults(Axe().run(browser.page, options=OPTIONS).response) == []
        assert browser.ask("document.documentElement.scrollWidth <= innerWidth")
    assert wrong == []
