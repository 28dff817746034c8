"""The shared screen of a dealt game: what strangers press on it, at the sizes that people have."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route

from tests.firmware.screen.test_play_pages import AT_ONCE, KINDS, NAMES, begins
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.dealt_box import DealtBox, box_fixture, chooses
from tests.support.dealt_table import DEALT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
PHONE, SMALL, WIDE = (390, 844), (1024, 600), (1280, 800)
SIZES = (PHONE, SMALL, WIDE)
ONE = ("screen", "bot", "bot"), ("Anna", "", "")  # with nobody else to look
TWO = ("screen", "screen", "bot"), ("Anna", "Ben", "")
OPEN = "document.body.classList.contains('open-hand') && document.querySelector('#hand .question')"
# Fields of the form that are cut, or too narrow to read what stands in them.
CRAMPED = """[...document.querySelectorAll('#start :is(input[type=text], select, .counts label)')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    const least = one.matches('input, select') ? 90 : 30;
    return left < 0 || right > innerWidth || width < least;
  }).map((one) => one.outerHTML.slice(0, 90))"""
# Where the numbers of players stand, and the button that begins.
PLACES = """['.counts', '[type=submit]'].map((one) => {
  const { top, bottom } = document.querySelector(`#start ${one}`).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom)];
})"""


box = box_fixture()
screen = browser_fixture("function", script=AT_ONCE, reduced_motion="reduce")


@pytest.mark.parametrize("game", DEALT)
def test_beside_an_open_hand_the_form_of_a_new_game_is_whole_at_every_size(
    game: str, box: DealtBox, screen: Browser
) -> None:
    screen.open(f"{box.address}play")
    begins(screen, game, *ONE)
    for width, height in SIZES:
        screen.resize(width, height)
        screen.wait(OPEN)
        screen.page.click(".badge.anew")
        screen.wait("document.querySelector('#start:not([hidden]) .plays')")
        assert screen.ask(CRAMPED) == [], width
        assert screen.ask(PLACES)[1][1] <= height
        screen.page.click("#start .choices .plain:not(.again)")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_another_game_moves_nothing_that_is_pressed_next(
    width: int, height: int, box: DealtBox, screen: Browser
) -> None:
    screen.resize(width, height)
    screen.open(f"{box.address}play")
    seen = []
    for game in DEALT:
        screen.page.click(f"#start [data-game={game}]")
        seen.append(screen.ask(PLACES))
    assert seen == seen[:1] * len(seen)
    assert seen[0][1][1] <= height


def test_each_way_to_the_table_leads_back_to_the_page_that_one_came_from(
    box: DealtBox, screen: Browser
) -> None:
    for page in ("play", "hand", ""):
        screen.open(f"{box.address}{page}")
        screen.open(f"{box.address}help")
        screen.page.click("nav a[href='/score']")
        screen.page.click("nav a[href='/']")
        screen.page.wait_for_url(f"{box.address}{page}")


def test_the_games_are_a_press_away_and_lead_back(box: DealtBox, screen: Browser) -> None:
    screen.open(f"{box.address}play")
    begins(screen, "rumors", *ONE)
    screen.page.click("#badges .games")
    screen.wait("document.querySelector('#list').textContent.includes('on the table')")
    screen.page.click("nav a[href='/']")
    screen.page.wait_for_url(f"{box.address}play")


def test_a_dealt_game_ends_on_the_page_where_it_is_played_and_the_next_form_knows_who_played(
    box: DealtBox, screen: Browser
) -> None:
    screen.open(f"{box.address}play")
    begins(screen, "merlin", *TWO)
    screen.wait("document.querySelector('#curtain:not([hidden]) .gold')")
    screen.page.click("#curtain .gold")
    screen.wait(OPEN)
    screen.page.click("#badges .end")
    screen.wait("document.querySelector('dialog[open] a[href=\"/games\"]')")
    screen.page.click("[data-end]")
    screen.wait("document.querySelector('#start:not([hidden]) .ended')")
    assert screen.ask("!!document.querySelector('.ended a[href*=\"from=play\"]')")
    assert screen.text("#hand") == ""
    assert screen.ask(NAMES)[:2] == ["Anna", "Ben"]
    assert screen.ask(KINDS)[:3] == ["screen", "screen", "bot"]
    screen.page.click("#start [type=submit]")
    screen.wait("document.querySelector('#curtain:not([hidden]) .gold')")
    assert box.shown.public["seats"][1]["name"] == "Ben"


# Which hand lies open, which choice is being made and how far, and how far the log was read.
MADE = """(() => ({
  curtain: !document.getElementById('curtain').hidden,
  question: document.querySelector('#hand').dataset.question,
  steps: document.querySelectorAll('#hand .step').length,
  pressed: [...document.querySelectorAll('#hand .step li button')]
    .map((one) => one.getAttribute('aria-pressed')),
  log: document.getElementById('log').scrollTop,
  news: document.getElementById('now').childElementCount,
}))()"""


def test_another_language_changes_the_words_alone_while_somebody_chooses(
    box: DealtBox, screen: Browser
) -> None:
    screen.resize(390, 844)  # where the log stands below an open hand
    screen.open(f"{box.address}play")
    begins(screen, "merlin", *TWO)
    screen.wait("document.querySelector('#curtain:not([hidden]) .gold')")
    screen.page.click("#curtain .gold")
    screen.wait(OPEN)
    screen.page.locator("#hand .choices-of button.more").first.click()
    screen.page.locator("#hand .step li button").first.click()
    screen.ask("document.getElementById('log').scrollTop = 30")
    before = screen.ask(MADE)
    assert before["steps"] == 1
    assert "true" in before["pressed"]
    assert before["log"] == 30
    screen.page.click("#badges [data-language=de]")
    screen.wait("document.documentElement.lang === 'de'")
    screen.wait(OPEN)
    assert screen.ask(MADE) == before
    assert "Karten weglegen" in screen.text("#around")
    screen.page.reload()  # which is no change of words: the hand is away
    screen.wait("document.querySelector('#curtain:not([hidden]) .gold')")


def test_an_open_hand_is_covered_when_somebody_sits_down_beside_it(
    box: DealtBox, screen: Browser
) -> None:
    screen.open(f"{box.address}play")
    begins(screen, "rumors", *ONE)
    screen.wait(OPEN)
    screen.page.click("#badges .join")
    screen.page.locator(".seats-sheet li.bot button").first.click()
    screen.wait("document.querySelector('.seats-sheet li.person[data-seat=\"1\"]')")
    assert screen.text("#hand") == ""
    screen.page.click(".seats-sheet .gold")
    screen.wait("document.querySelector('#curtain:not([hidden]) .gold')")


# Which seats are lit on the table.
LIT = """[...document.querySelectorAll('#round [data-seat].acts, #side [data-seat].acts')]
  .map((one) => Number(one.dataset.seat)).sort()"""


def test_who_must_choose_is_lit(box: DealtBox, screen: Browser) -> None:
    screen.open(f"{box.address}play")
    begins(screen, "camelot", *TWO)  # at Goodwill everybody parts with a card
    for _ in range(4):
        asked = box.asked()
        screen.wait(f"JSON.stringify({LIT}) === '{asked}'.replaceAll(' ', '')")
        screen.wait(f"{OPEN} || document.querySelector('#curtain:not([hidden]) .gold')")
        if not screen.ask(OPEN):
            screen.page.locator("#curtain .gold").first.click()
            screen.wait(OPEN)
        chooses(screen.page, 0)


# What came of the last quest, as wide as it may be: the game itself shows it after a fight.
FOUGHT = """(() => {
  const side = document.getElementById('side');
  side.className = '';
  side.innerHTML = '<h2>The last siege fight</h2>';
})()"""
CUT = """[...document.querySelectorAll('#round .figure :is(strong, .vitals)')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
# Words of cards and buttons that are broken within a syllable.
BROKEN = r"""[...document.querySelectorAll('#hand :is(.name, .options button)')].flatMap((one) => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const { index, 0: part } of text.data.matchAll(/\p{L}{2,}/gu)) {
      const range = new Range();
      range.setStart(text, index + 1); // before the first letter a hyphen may stand
      range.setEnd(text, index + part.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (new Set(lines.map(({ top }) => top)).size > 1) broken.push(part);
    }
  }
  return broken;
})"""


def test_at_1024_pixels_an_open_hand_leaves_the_boards_their_room_and_words_whole(
    box: DealtBox, screen: Browser
) -> None:
    screen.resize(*SMALL)
    screen.open(f"{box.address}play")
    begins(screen, "camelot", *ONE)
    screen.wait(OPEN)
    screen.ask(FOUGHT)
    assert screen.ask(CUT) == []
    assert screen.ask("document.getElementById('round').offsetWidth") > 640
    assert screen.ask(BROKEN) == []
    fade = screen.ask("getComputedStyle(document.getElementById('turn'), '::after').position")
    assert fade == "sticky"  # more stands below
    screen.page.click("#hand [data-does]:is(button)")
    screen.wait("document.querySelector('.effects-sheet[open] .close')")
    assert screen.ask("document.querySelector('.effects-sheet').scrollTop") == 0


def test_a_choice_of_one_thing_is_made_by_its_first_touch(box: DealtBox, screen: Browser) -> None:
    def cut(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        form = told["asks"]["forms"][0]
        options = [{"value": "fox", "label": "material (Fox)"}]
        field = {"key": "of", "label": "", "kind": "one", "options": options}
        only = {**form, "label": "Take an item", "fields": [field], "shows": None}
        told["asks"]["forms"] = [only, form]
        route.fulfill(response=answer, json=told)

    asked: list[str] = []
    for told in ("hand-over", "seat"):
        screen.page.route(f"**/api/play/{told}", cut)
    screen.page.route("**/api/play/choose", lambda route: asked.append(route.request.post_data))
    screen.open(f"{box.address}play")
    begins(screen, "merlin", *ONE)
    button = screen.page.locator("#hand .choices-of button").first
    button.wait_for()
    assert button.inner_text() == "Take an item: material (Fox)"
    button.click()
    screen.until(lambda: bool(asked), "the choice is sent")
    assert json.loads(asked[0])["line"]["of"] == "fox"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_table_of_a_program_that_deals_leads_to_the_page_that_begins_a_game(
    width: int, height: int, box: DealtBox, screen: Browser
) -> None:
    screen.resize(width, height)
    screen.open(box.address)
    assert "You need no cards here" in screen.text("#start h2")
    screen.page.click("#start a.gold")
    screen.page.wait_for_url(f"{box.address}play")


# The network is slow: what is asked meanwhile is answered sooner.
SLOW_UNDO = """(() => {
  const asks = window.fetch;
  window.fetch = async (...told) => {
    if (told[0].endsWith('/undo')) await new Promise((done) => setTimeout(done, 500));
    return asks(...told);
  };
})()"""
# Which questions the hand shows after it was covered once.
ASKS = """(() => {
  const hand = document.getElementById('hand');
  window.shown = [];
  let covered = false;
  const note = () => {
    if (!hand.querySelector('.question')) covered = true;
    else if (covered) shown.push(hand.dataset.question);
  };
  new MutationObserver(note).observe(hand, { childList: true, subtree: true, attributes: true });
})()"""


def test_what_is_taken_back_is_not_asked_once_more(box: DealtBox, screen: Browser) -> None:
    screen.open(f"{box.address}play")
    begins(screen, "merlin", *ONE)
    screen.wait(OPEN)
    chooses(screen.page, 0)
    screen.wait("document.querySelector('#around .undo')")
    screen.wait(OPEN)
    asked = screen.ask("document.getElementById('hand').dataset.question")
    screen.ask(ASKS)
    screen.ask(SLOW_UNDO)
    screen.page.click("#around .undo")
    screen.page.click("#around .undo")
    screen.wait(f"shown.some((one) => one !== '{asked}')")
    assert asked not in screen.ask("shown")
