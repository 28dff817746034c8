"""A screen that speaks: what the box says in the page's language, by the browser's own voice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.still_desk import StillDesk
from words.catalog import Languages
from words.text import aloud, t

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
SETTINGS = {"sound": True, "night": False, "quiet_in_silence": False, "peek_sound": False}
# A headless browser has no voice: what it is asked to say is written down, and ends when told.
VOICE = """
  window.said = [];
  const fake = {
    now: null,
    getVoices: () => [["en-GB", "Joe"], ["de-DE", "Far"], ["de-DE", "Anna"]].map(
      ([lang, name]) => ({ lang, name, localService: name !== "Far" })),
    speak(words) { this.now = words; window.said.push(`${words.voice?.name}: ${words.text}`); },
    cancel() { window.said.push("cut"); this.now = null; },
    end() { const words = this.now; this.now = null; words.onend(); },
  };
  Object.defineProperty(window, "speechSynthesis", { value: fake });
  window.SpeechSynthesisUtterance = class {
    constructor(text) { this.text = text; }
  };
"""


def table(version: int, *lines: Any, **more: Any) -> dict[str, Any]:
    told = [{"n": n, "rank": rank, "text": text} for n, rank, text in lines]
    speech = {"by": "off", "hushed": False, "lines": told} | more
    return {**SNAPSHOT, "version": version, "settings": SETTINGS, "speech": speech}


@pytest.fixture
def desk() -> Iterator[tuple[StillDesk, str]]:
    still = StillDesk(table(1, (1, 0, t("New game"))))
    with Serving(Site(still, languages=Languages()), port=0) as serving:
        yield still, serving.address


browser = browser_fixture("function", script=VOICE, locale="de-DE")


def test_a_screen_speaks_once_it_is_switched_on_and_newer_words_cut_older_ones(
    browser: Browser, desk: tuple[StillDesk, str]
) -> None:
    still, address = desk
    browser.open(address)
    assert not browser.ask("performance.getEntries().some((one) => /voice/.test(one.name))")
    browser.ask("document.querySelector('.box-button').click()")
    browser.wait("document.querySelector('[data-voice]')")
    assert browser.ask("document.querySelector('[data-voice]').checked") is False
    browser.ask("document.querySelector('[data-voice]').click()")
    browser.wait("said.length === 1")
    assert browser.ask("said") == ["Anna: Dieser Bildschirm spricht"]
    asked = aloud(t("{seat}: Listen, or go on a Quest.", seat="Ben"))
    still.show(**table(2, (2, 1, aloud(t("Silence ends."))), (3, 0, asked)))
    browser.wait("said.length === 3")
    assert browser.ask("said.slice(1)") == ["cut", "Anna: Die Stille endet"]
    browser.ask("speechSynthesis.end()")
    browser.wait("said.length === 4")
    assert "Ben: Lausche Gerüchten" in browser.ask("said[3]")
    still.show(**table(3, hushed=True))
    browser.wait("said.length === 5")
    assert browser.ask("said[4]") == "cut"
    still.show(**table(4, (4, 1, t("It worked")), (5, 0, aloud(t("Silence ends.")))))
    browser.page.reload()  # this screen remembers it, and says at once what stands
    browser.wait("window.said?.length === 1")
    assert browser.ask("said") == ["Anna: Die Stille endet"]
