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
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.dealt_box import CHOOSES, DealtBox, dealt_box
from tests.support.dealt_table import DEALT
from tests.support.slow_line import AT_ONCE, SlowLine, slow_line

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
A_REQUEST = ("lost", "unanswered", "half", "repeated", "delayed", "late")  # what becomes of one
A_LINE = ("cut", "away", "frozen")  # what becomes of all connections
CUTS = 67  # in each of three games
MOST_ASKED = 12  # requests of a page from the end of a cut until it shows what is so …
MOST_OF_A_MOMENT = 3  # … and of each moment of the game that comes meanwhile
# A request for the game is hurt, as window.hurts says of the next ones; window.asked counts them.
HURTS = """(() => {
  window.hurts = [];
  window.asked = 0;
  const asks = window.fetch;
  const half = ({ status, headers }) => new Response(
    new ReadableStream({ pull: (one) => one.error(new TypeError('cut')) }), { status, headers });
  const later = () => new Promise((done) => setTimeout(done, 300));
  window.fetch = async (address, ...told) => {
    if (!String(address).startsWith('/api/play')) return asks(address, ...told);
    window.asked += 1;
    const how = window.hurts.shift();
    if (how === 'unanswered' || how === 'repeated') await asks(address, ...told);
    if (how === 'late') later().then(() => asks(address, ...told)).catch(() => {});
    if (how === 'delayed') await later();
    if (how === 'half') return half(await asks(address, ...told));
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
        now = "Your turn to choose" if asks else f"Waiting for {', '.join(asked)}"
        is_told = f"document.getElementById('now').innerText === {json.dumps(now)}"
        is_over = "document.body.classList.contains('finished')"  # who won stands there
        question = "(document.querySelector('#hand .question')?.innerText ?? '')"
        return (
            f"{drawn} && {is_over if over else is_told}"
            f" && {question} === {json.dumps(str(asks['text']) if asks else '')}"
        )


class Evening:
    """A game of two phones and a bot at a table, which may be hurt."""

    def __init__(self, box: DealtBox, pages: list[Seen], seed: int) -> None:
        self.box = box
        self.pages = pages
        self.chance = Random(seed)
        self.slowest = 0.0  # s, from when somebody was asked after a cut until every page was right
        self.cuts = 0

    def goes_on(self, *kinds: str) -> bool:
        """Hurt every page while somebody chooses, and wait until all are right; False at the end.

        Which page is hurt how is chance.
        """
        asked = self.box.asked()
        if not asked:
            return False
        hurt = dict(zip(self.pages, self.chance.sample(kinds, len(self.pages)), strict=True))
        heals = [self._hurt(page, kind) for page, kind in hurt.items()]
        chooser = self.pages[1 + self.chance.choice(asked)].browser
        chooser.ask(f"void (window.chosen = ({CHOOSES})({self.chance.randrange(10_000)}))")
        for page, kind in hurt.items():
            if kind in ("away", "frozen"):
                page.browser.wait("document.querySelector('#contact:not([hidden])')")
        for heal in heals:
            heal()
        self.cuts += len(heals)
        chooser.ask("window.chosen")
        self.are_right()
        return True

    def plays_on(self) -> None:
        """Play to the end; pages are hurt in all ways until there were enough of them."""
        while self.goes_on(*(A_REQUEST * 2 + A_LINE if self.cuts < CUTS else ("repeated",) * 3)):
            pass

    def begins_again(self) -> None:
        """Let the same players play once more."""
        screen = self.pages[0].browser
        screen.wait("!document.getElementById('banner').hidden")
        screen.page.click("#banner .gold")
        screen.until(lambda: not self.box.shown.public["over"], "another game is on")

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
        version = self.box.shown.version
        counts = [one.browser.ask("window.asked") for one in self.pages]
        self.box.asked()
        began = time.monotonic()
        most = MOST_ASKED + MOST_OF_A_MOMENT * (self.box.shown.version - version)
        for one, count in zip(self.pages, counts, strict=True):
            one.browser.wait(one.is_right(self.box))
            assert one.browser.ask("window.asked") - count <= most
        self.slowest = max(self.slowest, time.monotonic() - began)


class Begins:
    """Begins a game in a folder: a table and its phones, each behind a line of its own."""

    def __init__(self, folder: Path, chromium: Chromium, opened: ExitStack) -> None:
        self._folder = folder
        self._chromium = chromium
        self._opened = opened

    def evening(self, game: str, seed: int, *names: str) -> Evening:
        """Return a game of people with these names, each on a phone, and bots up to three."""
        box = self._opened.enter_context(dealt_box(self._folder / "data", seed))
        browsers = Browsers(self._chromium, self._opened)
        screen = browsers.screen()
        # A phone that is the only one is another tab: its cookie says nothing to the screen.
        phones = [browsers.phone() for _ in names] if len(names) > 1 else [screen.tab()]
        lines = [self._line(box) for _ in (screen, *phones)]
        for one in (screen, *phones):
            one.page.add_init_script(HURTS)
        bots = ("bot",) * (3 - len(names))
        screen.open(f"http://127.0.0.1:{lines[0].port}/play")
        begins(screen, game, ("phone",) * len(names) + bots, names + ("",) * len(bots))
        for phone, line, code in zip(phones, lines[1:], codes(screen), strict=True):
            phone.open(f"http://127.0.0.1:{line.port}/hand#{code}")
            phone.wait("document.querySelector('#hand:not([hidden]) .own')")
        seats = (None, *range(len(names)))
        pages = [Seen(*one) for one in zip((screen, *phones), lines, seats, strict=True)]
        return Evening(box, pages, seed)

    def _line(self, box: DealtBox) -> SlowLine:
        port = urlsplit(box.address).port
        assert port is not None
        return self._opened.enter_context(slow_line(port, AT_ONCE))


@pytest.fixture
def begin(tmp_path: Path, chromium: Chromium) -> Iterator[Begins]:
    with ExitStack() as opened:
        yield Begins(tmp_path, chromium, opened)


@pytest.mark.slow
def test_after_each_request_that_is_lost_every_page_shows_what_is_so(begin: Begins) -> None:
    own = begin.evening("rumors", 1, "Anna")
    own.are_right()
    for kind in (*A_REQUEST, "cut"):
        own.goes_on(kind, kind)


@pytest.mark.long
@pytest.mark.parametrize("game", DEALT)
def test_in_a_whole_game_whose_network_fails_nobody_waits_wrongly(game: str, begin: Begins) -> None:
    own = begin.evening(game, 2, "Anna", "Ben")
    own.plays_on()
    while own.cuts < CUTS:
        own.begins_again()
        own.plays_on()
    print(f"{game}: {own.cuts} cuts, all right again after {own.slowest:.1f} s at most")
