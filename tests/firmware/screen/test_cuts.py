"""Two phones and a table whose network fails in the middle of a game: nobody is left waiting."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.firmware.screen.test_play_pages import Browsers, begins, codes
from tests.support.browser import CHROMIUM, Browser
from tests.support.dealt_box import CHOOSES, DealtBox, dealt_box
from tests.support.dealt_table import DEALT
from tests.support.slow_line import AT_ONCE, SlowLine, slow_line

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
A_REQUEST = ("lost", "unanswered", "repeated", "delayed", "late")  # what becomes of one
A_LINE = ("cut", "away", "frozen")  # what becomes of all connections
CUTS = 67  # in each of three games
MOST_EVENTS = 12  # requests of a page from the end of a cut until it shows what is so
# A request for the game is hurt, as window.hurts says of the next ones; window.asked counts them.
HURTS = """(() => {
  window.hurts = [];
  window.asked = 0;
  const asks = window.fetch;
  const later = () => new Promise((done) => setTimeout(done, 300));
  window.fetch = async (address, ...told) => {
    if (!String(address).startsWith('/api/play')) return asks(address, ...told);
    window.asked += 1;
    const how = window.hurts.shift();
    if (how === 'unanswered' || how === 'repeated') await asks(address, ...told);
    if (how === 'late') later().then(() => asks(address, ...told)).catch(() => {});
    if (how === 'delayed') await later();
    if (['lost', 'unanswered', 'late'].includes(how)) throw new TypeError('the network lost it');
    return asks(address, ...told);
  };
})()"""


class Seen:
    """A page behind a line of its own; `is_right` is a script: whether it shows what is so."""

    def __init__(self, browser: Browser, line: SlowLine, seat: int | None) -> None:
        self.browser = browser
        self.line = line
        self.seat = seat

    def is_right(self, box: DealtBox) -> str:
        shown = box.shown
        seats: Any = shown.public["seats"]
        asked = [one["name"] for one in seats if one["asked"]]
        drawn = f"document.body.dataset.version?.endsWith('.{shown.version}')"
        if self.seat is None:
            names = "[...document.querySelectorAll('.sits .asked b')].map((one) => one.innerText)"
            return f"{drawn} && JSON.stringify({names}) === {json.dumps(json.dumps(asked))}"
        asks: Any = shown.private[self.seat]["asks"]  # type: ignore[index]
        over = bool(shown.public["over"])
        now = (
            "The game is over" if over else "Your turn to choose" if asks else "Waiting for Anna"
        )
        now = now.replace("Anna", ", ".join(asked))
        question = f"(document.querySelector('#hand .question')?.innerText ?? '')"
        return (
            f"{drawn} && document.getElementById('now').innerText === {json.dumps(now)}"
            f" && {question} === {json.dumps(str(asks['text']) if asks else '')}"
        )


class Evening:
    """A game of two phones and a bot at a table, which may be hurt."""

    def __init__(self, box: DealtBox, pages: list[Seen], seed: int) -> None:
        self.box = box
        self.pages = pages
        self.chance = Random(seed)
        self.slowest = 0.0  # s, from the end of a cut until every page was right
        self.cuts = 0

    def goes_on(self, kinds: tuple[str, ...]) -> bool:
        """Hurt a page while somebody chooses, and wait until all are right; False at the end."""
        asked = self.box.asked()
        if not asked:
            return False
        victim, kind = self.chance.choice(self.pages), self.chance.choice(kinds)
        chooser = self.pages[1 + self.chance.choice(asked)]
        heal = self._hurt(victim, kind)
        before = self.box.shown.version
        chooser.browser.ask(f"void (window.chosen = ({CHOOSES})({self.chance.randrange(10_000)}))")
        if kind in ("away", "frozen"):
            victim.browser.wait("document.querySelector('#contact:not([hidden])')")
        elif chooser is not victim:
            chooser.browser.until(lambda: self.box.shown.version > before, "the choice is taken")
        heal()
        self.cuts += 1
        chooser.browser.ask("window.chosen")
        self.are_right()
        return True

    def _hurt(self, victim: Seen, kind: str) -> Callable[[], None]:
        """Let a page's next requests fail, or its line; return what ends that."""
        page = victim.browser
        if kind in A_REQUEST:
            hurts = [kind] * self.chance.randint(1, 3)
            page.ask(f"void (window.hurts = {json.dumps(hurts)})")
            return lambda: page.ask("void (window.hurts = [])")
        {"cut": victim.line.cut, "away": victim.line.cut, "frozen": victim.line.lose}[kind]()
        return victim.line.go

    def are_right(self) -> None:
        """Wait until every page shows what is so."""
        began = time.monotonic()
        counts = [one.browser.ask("window.asked") for one in self.pages]
        self.box.asked()
        for one, count in zip(self.pages, counts, strict=True):
            one.browser.wait(one.is_right(self.box))
            assert one.browser.ask("window.asked") - count <= MOST_EVENTS
        self.slowest = max(self.slowest, time.monotonic() - began)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Callable[[str, int], Evening]]:
    (tmp_path / "data").mkdir()
    with ExitStack() as opened:

        def begin(game: str, seed: int) -> Evening:
            box = opened.enter_context(dealt_box(tmp_path / "data", seed))
            own, browsers = urlsplit(box.address).port or 0, Browsers(tmp_path, opened)
            lines = [opened.enter_context(slow_line(own, AT_ONCE)) for _ in range(3)]
            addresses = [f"http://127.0.0.1:{line.port}/" for line in lines]
            screen, *phones = browsers.screen(), browsers.phone(), browsers.phone()
            for one in (screen, *phones):
                one.page.add_init_script(HURTS)
            screen.open(f"{addresses[0]}play")
            begins(screen, game, ("phone", "phone", "bot"), ("Anna", "Ben", ""))
            for phone, address, code in zip(phones, addresses[1:], codes(screen), strict=True):
                phone.open(f"{address}hand#{code}")
                phone.wait("document.querySelector('#hand:not([hidden]) .own')")
            seats = (None, 0, 1)
            pages = [Seen(*one) for one in zip((screen, *phones), lines, seats, strict=True)]
            return Evening(box, pages, seed)

        yield begin


def test_after_each_request_that_is_lost_every_page_shows_what_is_so(
    evening: Callable[[str, int], Evening],
) -> None:
    own = evening("rumors", 1)
    own.are_right()
    for kind in (*A_REQUEST, "cut"):
        own.goes_on((kind,))


@pytest.mark.long
@pytest.mark.parametrize("game", DEALT)
def test_in_a_whole_game_whose_network_fails_nobody_waits_wrongly(
    game: str, evening: Callable[[str, int], Evening]
) -> None:
    own = evening(game, 2)
    while own.goes_on((*A_REQUEST, *A_REQUEST, *A_LINE) if own.cuts < CUTS else ("repeated",)):
        pass
    print(f"{game}: {own.cuts} cuts, all right again after {own.slowest:.1f} s at most")
    assert own.cuts >= CUTS
