"""The table's page on a panel of 7 inches: all that is asked and all answers at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from docs.cut import CUT
from docs.screens import LANGUAGES, PAINTED, press
from docs.stages import STAGES, Stage, staged
from tests.firmware.screen.test_play_texts import WRONG
from tests.support.browser import CHROMIUM, Browser, browser_fixture

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
PANEL: Final = (1024, 600)  # px of a panel of 7 inches: 6.7 of them are a millimetre
FAR: Final = "?own-screen"  # the box's own screen is read across the room
LEAST_FAR: Final = 30.0  # px, 4.5 mm: the headline that shares the screen with the most answers
# Where it is asked on the table's page; what opens over it has tests of its own.
TABLE: Final = [
    stage
    for stage in STAGES
    if not (stage.path or stage.press or stage.hall or stage.attract or stage.people is not None)
    and stage.name != "new-game"  # no question
]
# On a phone of 320 px: an answer that is out of sight, and what is wider than its form.
OUT_OF_SIGHT: Final = """(() => {
  const box = (of) => document.querySelector(of)?.getBoundingClientRect();
  const start = document.querySelector('#start');
  return [
    ...(box('.answer, #ask [data-press]')?.bottom > box('#last')?.top
      ? ['no answer is in sight'] : []),
    ...[...document.querySelectorAll('.why-button, #ask :is(button, [data-press])')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.innerText} is no target for a finger`),
    ...(start?.scrollWidth > start?.clientWidth ? ['the form is too wide'] : []),
    ...[...document.querySelectorAll('a.plain')].filter((one) => one.getClientRects().length > 1)
      .map((one) => `${one.innerText} is in two pieces`),
  ];
})()"""
HEADLINE: Final = "parseFloat(getComputedStyle(document.querySelector('#ask h2')).fontSize)"


browser = browser_fixture(reduced_motion="reduce")


def speak(browser: Browser, code: str) -> None:
    """Let the pages that are opened from now on be in this language."""
    browser.page.context.add_cookies(
        [{"name": "language", "value": code, "domain": "127.0.0.1", "path": "/"}]
    )


@pytest.mark.parametrize("stage", TABLE, ids=lambda stage: stage.name)
def test_a_question_and_all_its_answers_need_no_scrolling(stage: Stage, browser: Browser) -> None:
    code = LANGUAGES[TABLE.index(stage) % len(LANGUAGES)]
    speak(browser, code)
    browser.resize(*PANEL)
    wrong = []
    with staged(stage) as address:
        for seat in ("", FAR):
            browser.open(address + seat)
            press(browser.page, stage)
            browser.ask("document.fonts.ready.then(() => true)")
            browser.ask(PAINTED)
            wrong += [f"{code} {seat}: {one}" for one in browser.ask(CUT)]
        assert browser.ask(HEADLINE) >= LEAST_FAR
    assert wrong == []


@pytest.mark.parametrize("name", ["turn", "after-a-quest", "take-back", "seven", "loyal-wins"])
def test_on_the_smallest_panel_of_7_inches_the_card_game_is_read_across_the_room(
    name: str, browser: Browser
) -> None:
    browser.resize(800, 480)
    wrong = []
    with staged(next(stage for stage in STAGES if stage.name == name)) as address:
        for code in ("fr", "pl"):
            speak(browser, code)
            browser.open(address + FAR)
            browser.ask("document.fonts.ready.then(() => true)")
            browser.ask(PAINTED)
            wrong += [f"{code}: {one}" for one in browser.ask(CUT)]
            if name == "after-a-quest":
                assert browser.text("#side .sums")
    assert wrong == []


@pytest.mark.parametrize("size", [(800, 480), (844, 390)])
def test_on_a_low_screen_at_the_table_the_sum_of_a_quest_stands_above_the_next_question(
    size: tuple[int, int], browser: Browser
) -> None:
    browser.resize(*size)
    with staged(next(stage for stage in STAGES if stage.name == "after-a-quest")) as address:
        for code in LANGUAGES:
            speak(browser, code)
            browser.open(address)
            browser.ask("document.fonts.ready.then(() => true)")
            browser.ask(PAINTED)
            assert browser.text("#side .result h2")
            assert browser.ask(CUT) == []


@pytest.mark.parametrize("size", [(800, 480), (844, 390)])
def test_on_a_low_screen_at_the_table_each_board_of_the_board_game_can_be_scrolled_to(
    size: tuple[int, int], browser: Browser
) -> None:
    browser.resize(*size)
    with staged(next(stage for stage in STAGES if stage.name == "camelot-quests")) as address:
        browser.open(address)
        browser.ask("document.querySelector('.board-of.of-grail').scrollIntoView({block: 'end'})")
        last = "document.querySelector('#last').getBoundingClientRect().top"
        board = "document.querySelector('.board-of.of-grail').getBoundingClientRect().bottom"
        assert browser.ask(board) <= browser.ask(last)


@pytest.mark.parametrize("size", [(810, 1080), (834, 1112)])
def test_on_a_tablet_held_upright_merlins_rondel_dominates(
    size: tuple[int, int], browser: Browser
) -> None:
    browser.resize(*size)
    with staged(next(stage for stage in STAGES if stage.name == "merlin-turn")) as address:
        browser.open(address)
        board = "document.querySelector('.board').getBoundingClientRect().width"
        assert browser.ask(board) > size[0] / 2
        assert browser.ask(CUT) == []


@pytest.mark.parametrize("width", [320, 360, 390, 414])
@pytest.mark.parametrize("name", ["turn", "seven"])
def test_on_a_narrow_phone_no_seat_lies_over_the_pile(
    name: str, width: int, browser: Browser
) -> None:
    browser.resize(width, 740)
    wrong = []
    with staged(next(stage for stage in STAGES if stage.name == name)) as address:
        for code in LANGUAGES:
            speak(browser, code)
            browser.open(address)
            browser.ask("document.fonts.ready.then(() => true)")
            browser.ask(PAINTED)
            wrong += [f"{code}: {one}" for one in browser.ask(CUT)]
    assert wrong == []


@pytest.mark.parametrize(
    "name", ["turn", "question", "teach", "camelot-quests", "merlin-turn", "new-game"]
)
def test_on_the_smallest_phone_no_answer_is_broken_or_out_of_sight(
    name: str, browser: Browser
) -> None:
    browser.resize(320, 568)
    wrong = []
    with staged(next(stage for stage in STAGES if stage.name == name)) as address:
        for code in LANGUAGES:
            speak(browser, code)
            browser.open(address)
            browser.ask("document.fonts.ready.then(() => true)")
            browser.ask(PAINTED)
            wrong += [f"{code}: {one}" for one in browser.ask(WRONG) + browser.ask(OUT_OF_SIGHT)]
    assert wrong == []


def test_on_the_smallest_phone_no_answer_is_cut_while_a_card_is_laid(browser: Browser) -> None:
    browser.resize(320, 568)
    with staged(next(stage for stage in STAGES if stage.name == "turn")) as address:
        for code in ("fr", "pl"):
            speak(browser, code)
            browser.open(address)
            browser.page.click(".lay")
            browser.wait("document.querySelector('#drawer:not([hidden]) [data-piece]')")
            assert browser.ask(CUT) == []
            edge = "document.querySelector('.answer.held small').getBoundingClientRect().right"
            assert browser.ask(edge) <= 320


def test_a_name_that_is_cut_is_told_whole(browser: Browser) -> None:
    with staged(next(stage for stage in STAGES if stage.name == "seven")) as address:
        browser.open(address)
        titles = "[...document.querySelectorAll('.seat strong')].map((one) => one.title)"
        assert "W" * 200 in browser.ask(titles)


def test_names_of_any_width_leave_the_end_of_a_game_on_the_smallest_phone(browser: Browser) -> None:
    ends = next(stage for stage in STAGES if stage.name == "loyal-wins")
    browser.resize(320, 568)
    with staged(replace(ends, players=("W" * 40, "湖" * 40, "👑" * 40, "Dora", "Emil"))) as address:
        browser.open(address)
        browser.wait("document.querySelector('#banner .gold')")
        assert browser.ask("document.querySelector('#banner').scrollWidth") <= 320


@pytest.mark.parametrize("width", [320, 390, 1024, 3840])
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_names_of_any_width_leave_a_replay_readable(
    seats: int, width: int, browser: Browser
) -> None:
    ended = next(stage for stage in STAGES if stage.name == "replay")
    browser.resize(width, max(568, width * 9 // 16))
    wrong = []
    names = (("W" * 40, "湖" * 40) * 4)[:seats]
    with staged(replace(ended, players=names)) as address:
        for code in ("de", "en"):
            speak(browser, code)
            browser.open(f"{address}replay?game=1&line=8")
            browser.wait("document.querySelector('#hidden > *')")
            browser.ask("document.fonts.ready.then(() => true)")
            browser.ask(PAINTED)
            wrong += [f"{code}: {one}" for one in browser.ask(CUT)]
    assert wrong == []


def test_names_and_cards_of_any_width_leave_a_dealt_game_on_the_smallest_phone(
    browser: Browser,
) -> None:
    hand = next(stage for stage in STAGES if stage.name == "play-board-hand")
    names = ("W" * 40, "湖" * 40, "👑" * 40, "Dora", "Emil")
    name = "document.querySelector('#hand .held.hand .card .name')"
    browser.resize(320, 568)
    with staged(replace(hand, players=names)) as address:
        browser.open(f"{address}play")
        press(browser.page, hand)
        assert browser.ask("document.documentElement.scrollWidth") <= 320
        high = browser.ask(f"{name}.clientHeight")
        browser.ask(f"void ({name}.textContent = 'Clairvoyance')")
        assert browser.ask(f"{name}.clientHeight") == high
