"""The pages in a real browser, in each language: nothing stays English that could be said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from babel.messages.pofile import write_po

from docs.stages import STAGES, staged
from firmware.screen.server import Serving
from firmware.screen.still_desk import StillDesk
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser
from words.catalog import LOCALE, Languages
from words.collect import load

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium to show the page in")

CODES: Final = Languages().codes
PAGES: Final = ("", "operator", "selftest", "help")
# The name of the program, a key, and a sentence in parts: an element stands in it.
KEPT: Final = {"Round", "Table", "Referee", "Enter", "Shutting", "down"}
SHOWN: Final = """(() => {
  const found = [document.title];
  const apart = 'code, [translate=no], .languages, .badge.language, noscript';
  const labels = ['aria-label', 'title', 'placeholder', 'alt'];
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.nodeType === 3 && !node.parentElement.closest(apart)) found.push(node.data);
    if (node.nodeType !== 1) continue;
    for (const name of labels) found.push(node.getAttribute(name) ?? '');
  }
  return found;
})()"""
MARKED: Final = re.compile(r"⟦[^⟦⟧]*⟧")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    opened = Browser(tmp_path_factory.mktemp("profile"), reduced_motion="reduce", locale="en")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    """A language in which every sentence is the English one in brackets."""
    folder = tmp_path_factory.mktemp("locale")
    catalog = load(LOCALE / "de.po")
    for one in catalog:
        if one.id:
            plural = not isinstance(one.id, str)
            one.string = tuple(f"⟦{form}⟧" for form in one.id) if plural else f"⟦{one.id}⟧"
    with (folder / "de.po").open("wb") as file:
        write_po(file, catalog)
    return Languages(folder)


def choose(browser: Browser, code: str) -> None:
    browser.page.context.add_cookies(
        [{"name": "language", "value": code, "domain": "127.0.0.1", "path": "/"}]
    )


def told(text: str) -> str:
    """Return a text without what is in brackets, however deep."""
    while MARKED.search(text):
        text = MARKED.sub("", text)
    return text


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_nothing_past_the_catalogue(
    page: str, browser: Browser, marked: Languages
) -> None:
    serving = Serving(StillDesk(SNAPSHOT), port=0, languages=marked)
    serving.start()
    try:
        choose(browser, "de")
        browser.open(f"{serving.address}{page}")
        shown = browser.ask(SHOWN)
    finally:
        serving.stop()
    theirs = str(SNAPSHOT)  # what the table tells of this test is no sentence
    words = {word for text in shown for word in re.findall(r"[A-Za-z]{3,}", told(text))}
    assert sorted(word for word in words - KEPT if word not in theirs) == []


@pytest.mark.parametrize("code", CODES)
def test_the_pages_stand_in_each_language_and_fit(code: str, browser: Browser) -> None:
    wrong = []
    browser.page.on("pageerror", lambda error: wrong.append(str(error)))
    stage = next(one for one in STAGES if one.name == "turn")
    with staged(stage) as address:
        choose(browser, code)
        for page in (*PAGES, "calibrate"):
            for size in ((390, 844), (1024, 600)):
                browser.resize(*size)
                browser.open(f"{address}{page}")
                assert browser.ask("document.documentElement.lang") == code
                wide = browser.ask("document.documentElement.scrollWidth") - size[0]
                wrong += [f"{page} at {size}: {wide} px too wide"] if wide > 0 else []
    assert wrong == []


def test_a_language_is_chosen_by_touch_or_key_and_stays(browser: Browser) -> None:
    serving = Serving(StillDesk(SNAPSHOT), port=0)
    serving.start()
    try:
        choose(browser, "en")
        browser.open(serving.address)
        browser.page.focus(".badge.language")
        browser.key("Enter")
        assert browser.text(".languages [aria-current]") == "English"
        browser.page.focus("[data-language=pl]")
        browser.key("Enter")
        browser.wait("document.documentElement.lang === 'pl' && document.body?.dataset.version")
        assert browser.text(".badge.language") == "PL"
        browser.open(f"{serving.address}help")
        assert browser.ask("document.documentElement.lang") == "pl"
    finally:
        serving.stop()
