"""The shared screen and a phone in five languages: no word is broken, cut off or spills."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game import Json
from firmware.screen.server import Serving, Site
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.camelot_page import snapshot_of
from tests.support.dealt_table import DEALT, DealtTable
from tests.support.play_browsers import Desk
from tests.support.still_desk import StillDesk

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
LANGUAGES = ("en", "cs", "de", "fr", "pl")
SIZES = ((1280, 800), (1024, 600))
# Words that stand in two lines without a hyphen, that leave what holds them, and texts cut short.
WRONG = """(() => {
  const found = new Set();
  const holds = 'button, li, .card, .badge, .held, .board-of, h2, h3';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!one.checkVisibility() || one.closest('.unseen, option, svg, .track')) continue;
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()];
      const tops = new Set(lines.map(({ top }) => Math.round(top / 4)));
      const mayBreak = getComputedStyle(one).hyphens === 'auto' || /[-/\\u00ad]/.test(word);
      if (tops.size > 1 && !mayBreak) found.add(`${word} is broken`);
      const box = one.closest(holds)?.getBoundingClientRect();
      if (box && lines.some(({ left, right }) => right > box.right + 2 || left < box.left - 2)) {
        found.add(`${word} spills`);
      }
    }
  }
  for (const one of document.querySelectorAll('main *')) {
    const { textOverflow } = getComputedStyle(one);
    if (textOverflow === 'ellipsis' && one.checkVisibility()
      && one.scrollWidth > one.clientWidth + 1) found.add(`${one.textContent} is cut off`);
  }
  return [...found];
})()"""


def crowded(state: Any) -> Any:
    """Return a state of the board game in which four knights stand on one quest."""
    if state["game"] != "camelot":
        return state
    seats = [
        one | {"at": "excalibur" if number < 4 else "grail", "hand": 12, "life": 6}
        for number, one in enumerate(state["seats"])
    ]
    return state | {"seats": seats}


@pytest.fixture(params=DEALT)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A game of two people at the screen and bots, after some choices."""
    names: Json = ["Anna", "Ben", "Clara", "Dora"]
    table = DealtTable(tmp_path, "texts")
    table.begin({"record": f"{request.param}/1", "players": names}, bots=(2, 3))
    table.play_on(choices=6)
    page = snapshot_of(table.session)
    told = page | {"state": crowded(page["state"]), "play": table.play.board.play_view.version}
    with Serving(Site(StillDesk(told), deals=Desk(table)), port=0) as serving:
        yield serving.address
    table.journal.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_shared_screen_is_broken_or_cut(
    address: str, language: str, chromium_once: Chromium
) -> None:
    browser = Browser(chromium_once, reduced_motion="reduce", locale=language)
    browser.page.add_init_script("localStorage.setItem('telling-speed', '0')")
    browser.open(f"{address}play")
    wrong: list[str] = []
    for opens in ("closed", "open"):
        browser.wait("document.querySelector('#curtain:not([hidden]) .gold, #hand .own')")
        if opens == "open":
            browser.page.click("#curtain .gold")
            browser.wait("document.querySelector('#hand .own')")
        for width, height in SIZES:
            browser.resize(width, height)
            browser.wait(f"innerWidth === {width}")
            wrong += [f"{width}, {opens}: {one}" for one in browser.ask(WRONG)]
    browser.close()
    assert wrong == []


def test_a_long_card_name_breaks_between_syllables(address: str, chromium_once: Chromium) -> None:
    browser = Browser(chromium_once, reduced_motion="reduce")
    browser.open(f"{address}play")
    names = ["Clairvoyance", "Désespoir", "Mercenaires", "Posłaniec"]
    shown = browser.ask(
        "import('/static/cards.js').then(({cardsOf}) => cardsOf({})).then(({card}) => "
        f"{names}.map((one) => card('', one).textContent.replaceAll('\u00ad', '|')))"
    )
    browser.close()
    assert shown == ["Clair|voyance", "Déses|poir", "Mer|cenaires", "Posłaniec"]
