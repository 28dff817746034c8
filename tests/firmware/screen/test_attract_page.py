"""What the page shows between games, in a real browser: every scene is drawn, and fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from docs.attract_stages import ATTRACT, scene
from engine.game import Line
from firmware.games.registry import GAMES
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.still_desk import StillDesk
from words.catalog import Language, Languages

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
LOW = (1024, 600)  # the lowest screen of a box: what fits there fits on a TV
# The page fetches stir.js once no game is on; a touch before that module ran is heard by nobody.
STIRRED = "performance.getEntriesByName(location.origin + '/api/stir').length === {}"
STIRS = "performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/stir.js'))"
# Each scene is shown one after the other; what is empty, leaves the drawing or the page is told.
SHOWN = """async ([scenes, address]) => {
  const { show } = await import(address);
  const told = [];
  for (const scene of scenes) {
    await show(scene, document.body);
    const [svg, words] = ['svg.drawing', '.told'].map((of) => document.querySelector(`#attract ${of}`));
    const name = `${scene.game} ${scene.scene}`;
    const [shapes, texts] = ['path, circle, rect', 'text'].map((of) => [...svg.querySelectorAll(of)]);
    if (shapes.length < 20) told.push(`${name}: ${shapes.length} shapes`);
    const frame = svg.getBoundingClientRect();
    for (const one of texts.map((text) => text.getBoundingClientRect()))
      if (one.left < frame.left || one.right > frame.right || one.top < frame.top || one.bottom > frame.bottom) told.push(`${name}: a number leaves it`);
    const below = document.querySelector('#attract footer').getBoundingClientRect().top;
    const { top, bottom, right } = words.getBoundingClientRect();
    const above = document.querySelector('#attract header').getBoundingClientRect().bottom;
    if (top < above || bottom > below || right > innerWidth || words.scrollWidth > words.clientWidth) told.push(`${name}: words do not fit`);
    if (frame.height < innerHeight * 0.4) told.push(`${name}: small`);
  }
  await show(null, document.body);
  return told;
}"""  # noqa: E501


@cache
def languages() -> list[Language]:
    known = Languages()
    return [known.of(code) for code in known.codes]


def longest(told: Line) -> Line:
    """Return the scene in the language in which it says most."""
    heading, text = told["heading"], told["text"]
    told_in = [{**told, "heading": one.say(heading), "text": one.say(text)} for one in languages()]
    return max(told_in, key=lambda one: len(one["heading"] + one["text"]))


@pytest.fixture(scope="module")
def desk() -> Iterator[tuple[StillDesk, str]]:
    still = StillDesk(SNAPSHOT)
    with Serving(Site(still), port=0) as serving:
        yield still, serving.address


browser = browser_fixture(size=LOW, reduced_motion="reduce")


@pytest.mark.slow
def test_every_scene_of_every_game_is_drawn_and_its_words_fit(
    desk: tuple[StillDesk, str], browser: Browser
) -> None:
    scenes = [longest(scene(game, s.name)) for game, one in GAMES.items() for s in one.page.scenes]
    scenes.append(longest(ATTRACT["attract-box"]))
    browser.open(desk[1])
    view = browser.ask("new URL('attract/view.js', document.scripts[1].src).href")
    assert browser.page.evaluate(SHOWN, [scenes, view]) == []


def test_it_lies_over_the_table_until_it_is_touched_and_not_over_a_page_in_use(
    desk: tuple[StillDesk, str], browser: Browser
) -> None:
    still, address = desk
    still.show(version=2, attract=ATTRACT["attract-siege"])
    browser.open(address)
    browser.wait("document.querySelector('#attract[data-kind=scene] .told h2')")
    assert browser.text("#attract .told h2") == "The siege of Camelot"
    for what in ("main", "#last"):  # the game before is not told of beside it
        assert not browser.ask(f"document.querySelector('{what}').checkVisibility()")
    still.show(version=3, attract=ATTRACT["attract-choose"])
    browser.wait("document.querySelector('#attract[data-kind=choose] [aria-current]')")
    assert browser.text("#attract [aria-current]") == "Shadows over Camelot: The Board Game"
    still.show(version=4, attract=ATTRACT["attract-plays"])
    browser.wait("document.querySelector('.ribbon.plays')")
    assert browser.ask("document.querySelector('main').checkVisibility()")
    assert browser.ask("document.querySelector('#attract') === null")
    browser.page.mouse.click(LOW[0] / 2, LOW[1] / 3)  # the table of bots: no move of theirs
    browser.wait(STIRRED.format(1))
    still.show(version=5, attract=None)
    browser.wait("!document.querySelector('.ribbon.plays')")
    still.show(version=6, attract=ATTRACT["attract-invite"])
    browser.wait("document.querySelector('#attract[data-kind=invite] .leave')")
    browser.page.mouse.click(LOW[0] / 2, LOW[1] / 3)
    browser.wait("document.querySelector('#attract') === null")
    browser.wait(STIRRED.format(2))
    assert browser.ask("document.querySelector('main').checkVisibility()")
    still.show(version=7, attract=None, state=None, players=[])
    browser.wait("document.querySelector('#start:not([hidden]) h2')")
    browser.wait(STIRS)
    browser.ask(f"import({STIRS}.name).then(() => true)")
    browser.page.mouse.move(LOW[0] / 2, LOW[1] / 3)
    browser.page.mouse.down()
    browser.wait(STIRRED.format(3))
