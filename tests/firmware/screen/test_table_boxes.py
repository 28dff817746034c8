"""The table's page of Merlin and the board game, from 3 to 7 seats, in every language.

No part of the page lies over another one, no board over a board; no word is broken or spills.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from docs.camelot_stages import CAMELOT
from engine.camelot.events import LINES
from engine.game import Line
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_play_texts import LANGUAGES, WRONG
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.camelot_page import NAMES, CamelotPage, recorded
from tests.support.places import EVENINGS
from tests.support.still_desk import StillDesk

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
SIZES = ((1024, 600), (1280, 800), (1600, 900), (1920, 1080), (3840, 2160))
EVENING = {2: "two-at-the-table", 3: "three-at-the-table"}  # of Merlin
TURN = 174  # lines until a seat has all its dice

# What lies over another part, and what is wider than the window.
MET = """(() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const told = (one) => one.id || one.className;
  const wrong = [];
  for (const parts of ['#crown, #ribbons, #ask, #round, #side, #last, #panel, #rows',
    '.castle, .world > .board', '.castle, .world > .board-of', '.answer, .landings li',
    '.figure, .drawn, .decks, .round-table', '.figure > *', '.vitals > *', '.marks > *']) {
    const all = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility());
    for (const [i, one] of all.entries()) {
      if (box(one).right > innerWidth + 1) wrong.push(`${told(one)} is outside the page`);
      for (const other of all.slice(i + 1)) {
        if (meet(box(one), box(other))) wrong.push(`${told(one)} lies over ${told(other)}`);
      }
    }
  }
  return wrong;
})()"""


def snapshot(folder: Path, game: str, seats: int) -> Line:
    """Return a moment of a game in which much may be chosen."""
    if game == "merlin":
        header, lines = recorded(EVENING[min(seats, 3)], EVENINGS / "merlin")
        lines = lines[: TURN + 1]
    else:
        header = {"record": "camelot/1", "players": list(NAMES[:seats])}
        stage = CAMELOT["camelot-seven" if seats == len(NAMES) else "camelot-quests"]
        words = str(stage["lines"]).strip("; ").split(";")
        lines = [LINES.from_words(one.split()) for one in words]
    sent = CamelotPage(folder, header)
    for line in lines:
        sent.do(line)
    page = sent.page()
    sent.close()
    return page


@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [("merlin", 2, "de"), ("camelot", 3, "pl"), ("camelot", 5, "de"),
     *product(["merlin"], [3], LANGUAGES), *product(["camelot"], [7], LANGUAGES)],
)  # fmt: skip
def test_nothing_lies_over_anything_and_every_label_fits(
    game: str, seats: int, language: str, tmp_path: Path, chromium: Chromium
) -> None:
    serving = Serving(Site(StillDesk(snapshot(tmp_path, game, seats))), port=0)
    serving.start()
    browser = Browser(chromium, reduced_motion="reduce", locale=language)
    browser.open(serving.address)
    found: Iterator[str] = (
        f"{width}: {one}" for width, height in SIZES for one in at(browser, width, height)
    )
    wrong = [*found]
    browser.close()
    serving.stop()
    assert wrong == []


def at(browser: Browser, width: int, height: int) -> list[str]:
    browser.resize(width, height)
    browser.wait(f"innerWidth === {width}")
    return [*browser.ask(MET), *browser.ask(WRONG)]
