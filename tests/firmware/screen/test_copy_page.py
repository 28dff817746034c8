"""The owner's copy and the scoring helper in a real browser; skipped where there is no chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.merlin.facts import ASSUMED_FACTS, RONDEL
from firmware.owner import cards, copies
from firmware.owner.copies import Answer
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
ASSUMED: Any = ASSUMED_FACTS
PHONE = (390, 844)
ONE_TOO_MANY = "build a manor: 4 told, a copy has 3."
LOST = "\N{MINUS SIGN}3"  # what a traitor costs
SAYS_7 = "your copy says 7. Change it to 6?"
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


browser = browser_fixture(reduced_motion="reduce", locale="en")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with Serving(Site(StillDesk(SNAPSHOT), data=tmp_path), port=0) as serving:
        yield serving.address


def press(browser: Browser, selector: str) -> None:
    """Press what can be pressed by now."""
    one = f"document.querySelector('{selector}')"
    browser.wait(f"{one} && !{one}.disabled")
    browser.ask(f"{one}.click()")


def tap(browser: Browser, value: str, within: str = "") -> None:
    press(browser, f'{within} .palette [data-value="{value}"]')


def test_a_rondel_is_told_by_touch_left_wrong_come_back_to_and_mended(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    browser.resize(*PHONE)
    browser.open(f"{address}copy?game=merlin")
    browser.wait("document.querySelectorAll('.dot').length === 24")
    browser.wait("document.querySelector('.dot.now')?.dataset.key === 'spaces.1'")
    told = list(ASSUMED[RONDEL]["spaces"])
    told[5] = "manor"  # one too many
    for n, value in enumerate(told[1:], start=1):
        browser.wait(f"document.querySelector('.dot.now')?.dataset.key === 'spaces.{n}'")
        tap(browser, value)
    browser.wait(f"document.querySelector('.wrong').textContent === '{ONE_TOO_MANY}'")
    assert not browser.ask(TOO_WIDE)
    browser.open(f"{address}copy?game=merlin")
    browser.wait("document.querySelectorAll('.dot.over').length === 4")
    press(browser, '[data-key="spaces.5"]')
    browser.wait("document.querySelector('.dot.now').dataset.key === 'spaces.5'")
    tap(browser, "exchange")
    browser.wait("document.querySelector('[data-step=rondel]').classList.contains('whole')")
    assert cards.read_facts(tmp_path)[RONDEL].facts == ASSUMED[RONDEL]


def test_a_mission_is_put_together_and_what_another_operator_told_is_not_written_over(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    browser.resize(1280, 720)
    browser.open(f"{address}copy?game=merlin")
    press(browser, "[data-step=missions]")
    press(browser, '[data-piece="m-mission.3"]')
    press(browser, '[data-key=points] [data-value="2"]')
    press(browser, "[data-key=icon] [data-value=lady]")
    for value in ("flag", "flag-fox", "2"):
        press(browser, f'.maker [data-value="{value}"]')
    press(browser, "[data-add]")
    browser.wait("document.querySelector('[data-piece=\"m-mission.3\"].told')")
    card = cards.read_facts(tmp_path)["m-mission.3"]
    assert card.facts == {"points": 2, "icon": "lady", "needs": ["flag-fox 2"]}
    copies.tell(tmp_path, Answer("merlin", "missions", "m-mission.3", "points", 3, 2))
    press(browser, '[data-key=points] [data-value="1"]')
    browser.wait("document.querySelector('.wrong').textContent.includes('Somebody else')")
    browser.wait(
        "document.querySelector('[data-key=points] [data-value=\"3\"][aria-pressed=true]')"
    )
    assert cards.read_facts(tmp_path)["m-mission.3"].facts["points"] == 3


@pytest.mark.slow
def test_a_board_is_scored_as_it_is_entered_and_stays_in_the_tab(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    browser.resize(*PHONE)
    browser.open(f"{address}score")
    tiles = ("wood", "lake", "mountain") * 6
    for n, value in enumerate(tiles):
        browser.wait(f"document.querySelector('[data-sheet=tiles] .dot.now')"
                     f"?.dataset.key === 'tiles.{n}.tile'")  # fmt: skip
        tap(browser, value, "[data-sheet=tiles]")
    press(browser, "[data-sheet=shift] [data-value=odd]")
    press(browser, '[data-key="seats.1.traitors.fox"] button:last-child')
    browser.ask("document.querySelector('[data-picture=manors] .dot:last-child').focus()")
    browser.key("ArrowRight")  # round to the first place; all of it goes by keys, too
    browser.wait("document.activeElement.dataset.key === 'tiles.0.manor'")
    browser.wait(
        "document.querySelector('[data-sheet=manors] .dot.now').dataset.key === 'tiles.0.manor'"
    )
    tap(browser, "0", "[data-sheet=manors]")
    browser.wait("document.querySelector('.result').innerText.includes('manors: Seat 1: 1')")
    browser.wait(f"document.querySelector('.totals tbody')?.innerText.includes('{LOST}')")
    assert not browser.ask(TOO_WIDE)
    before = browser.text(".totals")
    browser.open(f"{address}score")
    browser.wait(f"document.querySelector('.totals tbody')?.innerText.includes('{LOST}')")
    assert browser.text(".totals") == before
    press(browser, "[data-anew]")
    browser.wait("document.querySelector('.result').innerText.includes('18 are still to be told')")
    assert not list(tmp_path.iterdir())


def test_names_of_any_width_leave_a_board_that_is_scored(browser: Browser, address: str) -> None:
    browser.open(f"{address}score")
    for name, field in zip(
        ("W" * 40, "湖" * 40), browser.page.locator(".start input[type=text]").all(), strict=True
    ):
        field.fill(name)
    browser.wait("document.querySelector('.entered').innerText.includes('湖'.repeat(40))")
    browser.ask("for (const one of document.querySelectorAll('details')) one.open = true")
    for width in (320, 390, 1024):
        browser.resize(width, 700)
        assert not browser.ask(TOO_WIDE)


def test_what_was_told_is_changed_only_when_somebody_says_so(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    told = Answer("merlin", "counters", "m-board-counters", "counters", 7, None)
    copies.tell(tmp_path, told)
    browser.open(f"{address}copy?game=merlin")
    press(browser, "[data-step=counters]")
    press(browser, '[data-key=counters] [data-value="6"]')
    browser.wait(f"document.querySelector('.telling').innerText.includes('{SAYS_7}')")
    press(browser, "[data-change=false]")
    browser.wait("document.querySelector('[data-value=\"7\"][aria-pressed=true]')")
    assert cards.read_facts(tmp_path)["m-board-counters"].facts == {"counters": 7}
    press(browser, '[data-key=counters] [data-value="6"]')
    press(browser, "[data-change=true]")
    browser.wait("document.querySelector('[data-value=\"6\"][aria-pressed=true]')")
    browser.until(
        lambda: cards.read_facts(tmp_path)["m-board-counters"].facts == {"counters": 6}, "6"
    )
