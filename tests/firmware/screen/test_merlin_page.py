"""Merlin's page in a real browser; skipped where there is no chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.game import Json
from tests.firmware.screen.test_play_texts import WRONG
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.camelot_page import CamelotPage, played, recorded
from tests.support.places import EVENINGS
from tests.support.program_process import running
from tests.support.still_desk import StillDesk
from tests.support.still_page import StillPage

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)

ROLL, TURN = 170, 174  # lines: after the first scoring dice are rolled; then a seat has all four
MINUS = "\N{MINUS SIGN}"
SIZES = ((1920, 1080), (1024, 600), (390, 844), (3840, 2160))
DICE = ("quest-1", "quest-2", "quest-3", "quest-4")  # the keys that turn them
PLACES_OF_DICE = """[...document.querySelectorAll('.answers [data-press^=quest]')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"""
# What is cut off: something that ends outside the part of the page that holds it.
CUT = """[...document.querySelectorAll('.castle, .cell, .of-count, .landings li, .sums tr, .board')]
  .filter((one) => one.checkVisibility()).filter((one) => {
    const around = one.closest('.castle:not(:scope), .scoring, #ask, #side, #round');
    const [inner, outer] = [one, around].map((e) => e.getBoundingClientRect());
    return inner.right > outer.right + 2 || inner.left < outer.left - 2
      || inner.bottom > outer.bottom + 2; })
  .map((one) => (one.className.baseVal ?? one.className) + ': ' + one.textContent.slice(0, 30))"""

# Of the keys, also where a browser may break a word by its own dictionary: this one has none.
OF_THE_KEYS = WRONG.replace("document.body", "document.querySelector('.caps')").replace(
    "getComputedStyle(one).hyphens === 'auto' ||", ""
)


browser = browser_fixture(reduced_motion="reduce", locale="en")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[int, dict[str, Any]]:
    """What a recorded evening of three sends after some of its lines."""
    header, lines = recorded("three-at-the-table", EVENINGS / "merlin")
    sent = CamelotPage(tmp_path_factory.mktemp("game"), header)
    found = {}
    for number, _ in enumerate(played(sent, lines[: TURN + 1])):
        if number in (0, ROLL, TURN):
            found[number] = sent.page()
    sent.close()
    return found


Show = Callable[..., StillDesk]


@pytest.fixture
def show(still_page: StillPage, pages: dict[int, dict[str, Any]]) -> Show:
    """Show the page after so many lines, with changes of the state."""

    def shown(lines: int, changes: dict[str, Json] | None = None, **snapshot: Json) -> StillDesk:
        page = pages[lines]
        return still_page.show({**page, "state": {**page["state"], **(changes or {})}, **snapshot})

    return shown


def count(browser: Browser, selector: str) -> int:
    return int(browser.ask(f"document.querySelectorAll('{selector}').length"))


def test_the_board_the_castles_and_what_each_die_would_do(
    show: Show, browser: Browser, pages: dict[int, dict[str, Any]]
) -> None:
    show(TURN)
    state, landings = pages[TURN]["state"], pages[TURN]["sums"]["landings"]
    seats = state["seats"]
    assert count(browser, ".board [data-space]") == 24
    assert count(browser, ".board .principality") == 6
    assert count(browser, ".board .tile .hex") == 18
    assert count(browser, ".board .tile .glyph") == sum(
        one["manor"] is not None for one in state["tiles"]
    )
    assert count(browser, ".board .on-frame") == 14
    sent = [one for seat in seats for one in seat["henchmen"].values() if one]
    assert count(browser, '.board .principality [class*="henchman seat-"]') == len(sent)
    counters = [one for seat in seats for one in seat["influence"].values()]
    assert count(browser, ".board .counter:not(.none)") == len(counters)
    assert count(browser, ".board .knight") == 3
    assert browser.ask("document.querySelector('.castle.acts').dataset.seat") == str(state["seat"])
    points = "[...document.querySelectorAll('.castle .points')].map((one) => one.innerText)"
    assert browser.ask(points) == [str(seat["score"]) for seat in seats]
    assert browser.text("#ask h2") == "Move the knight or Merlin"
    assert count(browser, ".landings li") == len(landings)
    reached = "[...document.querySelectorAll('.reached')].map((one) => +one.dataset.space)"
    assert browser.ask(reached) == sorted({one["space"] for one in landings})
    assert "points for shields 4 points" in browser.text(".landings")


def test_a_line_of_the_log_stands_as_it_is_said(show: Show, browser: Browser) -> None:
    said = "Round 2 begins with Ben: all dice are rolled."
    line: Json = {"n": 9001, "kind": "round", "text": said, "why": None}
    show(ROLL, log=[line])
    browser.page.locator("#last .last").click()
    browser.wait("document.querySelector('#log')")
    assert browser.text("#log") == said


@pytest.mark.slow
def test_a_scoring_unfolds_with_its_sums_and_can_be_put_away(
    show: Show, browser: Browser, pages: dict[int, dict[str, Any]]
) -> None:
    show(ROLL)
    browser.wait("document.querySelector('.scoring .full')?.innerText")  # loaded when there is one
    told = pages[ROLL]["state"]["last_scoring"]
    shown = "[...document.querySelectorAll('.sums tr.total .n')].map((one) => one.innerText)"
    totals = [str(total).replace("-", MINUS) for total in told["totals"]]
    assert browser.text(".scoring summary .full") == "Scoring after round 2"
    assert browser.ask(shown) == totals
    ruled = [one for one in told["environs"] if any(one["manors"])]
    assert count(browser, ".sums .terrain") == len(ruled)
    pots = [one for one in told["influence"] if one["pot"]]
    assert count(browser, ".sums .pot") == len(pots)
    browser.ask("document.querySelector('.scoring summary').click()")
    browser.wait("!document.querySelector('.scoring').open")
    assert browser.ask("document.querySelector('.board').checkVisibility()")


def test_the_end_counts_what_is_left_over(show: Show, browser: Browser) -> None:
    final: Json = [{"apples": 1, "staffs": 4, "items": 2}] * 3
    show(ROLL, {"phase": "over", "final": final, "winners": [0, 2], "seat": None})
    browser.wait("document.querySelector('.count-of-all')")
    assert browser.text(".merlin-end h2") == "Anna, Chloé win together"
    assert browser.text(".count-of-all .apples") == "Apples 1 1 1"
    assert browser.text(".count-of-all .staffs") == "Staffs not used 4 4 4"
    assert browser.text("#score .why-button") == "Why?"


def test_dice_are_shown_as_they_are_entered_and_the_list_as_it_is_pointed_at(
    show: Show, browser: Browser
) -> None:
    ask: Json = {"kind": "rolling", "text": "…", "params": {"seat": 1, "faces": [2, 5]}}
    desk = show(ROLL, ask=ask)
    assert count(browser, ".rolled .die:not(.spent)") == 2
    items: Json = [{"text": "place 4", "button": "quest-1"}, {"text": "place 5", "button": None}]
    pointed: Json = {"kind": "point-place", "text": "Place 5? OK: yes.", "params": {"place": 5}}
    desk.show(version=900, ask=pointed, list={"items": items, "at": 1})
    browser.wait("document.querySelector('.list .pointed')")
    assert browser.text(".list .pointed") == "place 5"
    assert count(browser, '.tile.pointed[data-place="5"]') == 1
    assert browser.text("#ask h2") == "Place 5?"


@pytest.mark.parametrize("size", SIZES[:3])
def test_no_key_moves_as_dice_are_turned(
    show: Show, browser: Browser, pages: dict[int, dict[str, Any]], size: tuple[int, int]
) -> None:
    browser.resize(*size)
    lit = {"lit": "answer", "means": "own die 1→2 …"}
    keys = {one["button"]: one for one in pages[ROLL]["buttons"]}
    places = []
    for answers, faces in (
        ((), [1, 1, 1, 1]),
        (("undo",), [1, 1, 1, 2]),
        (("ok", "undo"), [6, 4, 1, 1]),
    ):
        kind = "rolling" if answers else "ask-roll"
        params: Json = {"seat": 0, "faces": faces} if answers else {"seat": 0}
        buttons = [{**one, **lit} if name in (*DICE, *answers) else {**one, "lit": "off"}
                   for name, one in keys.items()]  # fmt: skip
        show(ROLL, buttons=buttons, ask={"kind": kind, "text": "…", "params": params})
        assert count(browser, ".rolled .die:not(.spent)") == 4
        places.append(browser.ask(PLACES_OF_DICE))
    assert [len(one) for one in places] == [4, 4, 4]
    assert places[0] == places[1] == places[2]


def test_yes_and_no_are_the_first_that_the_tab_key_reaches(
    show: Show, browser: Browser, pages: dict[int, dict[str, Any]]
) -> None:
    buttons = [{**one, "lit": "answer", "means": "…"} for one in pages[TURN]["buttons"]]
    ask: Json = {"kind": "take-back", "text": "Take back?", "params": {}}
    show(TURN, buttons=buttons, ask=ask, list=None)
    keys = "[...document.querySelectorAll('.answers [data-press]')].map((e) => e.dataset.press)"
    assert browser.ask(keys)[:2] == ["ok", "undo"]
    in_sight = (
        "[...document.querySelectorAll('.answers > *')].map((e) => getComputedStyle(e).order)"
    )
    assert set(browser.ask(in_sight)) == {"0"}


def test_what_may_be_chosen_is_there_before_anything_is_pointed_at(
    show: Show, browser: Browser
) -> None:
    place: Json = {"text": "place 5", "button": None}
    key: Json = {"text": "place 4", "button": "quest-1"}
    build: Json = {"kind": "ask-act-build", "text": "Build a manor", "params": {}}
    desk = show(TURN, ask=build, list={"items": [key, place], "at": None})
    assert count(browser, ".list li") == 2
    assert count(browser, ".answers [data-press=accuse]") == 0
    browser.resize(390, 844)  # many of them leave the board in sight
    tops = "[...document.querySelectorAll('.list li')].map((e) => e.getBoundingClientRect().top)"
    assert len(set(browser.ask(tops))) == 1
    browser.resize(1280, 720)
    end: Json = {"kind": "ask-end", "text": "…", "params": {}}
    desk.show(version=901, ask=end, list={"items": [key, place], "at": None})
    browser.wait("!document.querySelector('.list')")  # what ACCUSE opens
    assert count(browser, ".answers [data-press=quest-1]") == 1


@pytest.mark.slow
@pytest.mark.parametrize("lines", [TURN, ROLL])
def test_nothing_is_cut_at_any_size(lines: int, show: Show, browser: Browser) -> None:
    four: Json = ["Bartholomew the Unready", "Maximilian-Friedrich", "Anna"]
    browser.resize(*SIZES[0])
    show(lines, players=four)
    browser.wait("document.querySelector('.scoring')")
    wrong: list[str] = []
    for size in SIZES:
        browser.resize(*size)
        browser.wait(f"innerWidth === {size[0]}")
        wide = browser.ask("document.documentElement.scrollWidth") - size[0]
        cut = browser.ask(CUT)
        wrong += [f"{size}: {wide} px too wide, cut {cut}"] if wide > 0 or cut else []
    browser.resize(1280, 720)
    assert wrong == []


def test_no_word_on_a_key_of_a_phone_is_broken(show: Show, browser: Browser) -> None:
    show(0)
    browser.resize(390, 844)
    browser.ask("document.fonts.ready.then(() => true)")
    assert "mountain" in browser.text("[data-button=quest-1]")
    assert browser.ask(OF_THE_KEYS) == []


@pytest.mark.slow
def test_at_a_running_table_a_row_is_touched_and_ok_takes_it(
    tmp_path: Path, browser: Browser
) -> None:
    with running(tmp_path, "--game", "merlin", "--players", "2") as program:
        browser.open(program.address)
        browser.page.click(".list li:has-text('lake with tower')")
        browser.wait("document.querySelector('.list .pointed')?.innerText === 'lake with tower'")
        assert browser.text("#ask h2") == "Lake with tower?"
        browser.page.click("#ask [data-press=ok]")
        table = program.until(lambda table: table["state"]["tiles"])
    assert table["state"]["tiles"] == [{"tile": "m-tile-lake-tower.1", "manor": None}]
