"""A touch of an answer just after another question came up: seen on the page, with time given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT, STATE
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
ANSWER = "#ask [data-press=quest-1]"
BEFORE, AFTER = 690, 720  # ms on either side of the 0.7 s of docs/screen.md


browser = browser_fixture(clock_stands=True, reduced_motion="reduce", locale="en")


@pytest.fixture
def desk(browser: Browser) -> Iterator[StillDesk]:
    """A table whose question has just changed under the eyes of who looks at its page."""
    desk = StillDesk(SNAPSHOT)
    serving = Serving(Site(desk), port=0)
    serving.start()
    browser.page.goto(serving.address, wait_until="commit")
    browser.page.wait_for_selector("body[data-version='1']")
    assert unheard(browser) == []
    desk.show(version=2, state={**STATE, "threats": 9}, pause=2_000)
    browser.page.wait_for_selector("body[data-version='2']")
    yield desk
    browser.page.goto("about:blank")
    serving.stop()


def unheard(browser: Browser) -> list[str]:
    """Return the answers that look as if they were not heard."""
    deaf = "[...document.querySelectorAll('#ask [aria-disabled=true]')]"
    return list(browser.ask(f"{deaf}.map((one) => one.dataset.press)"))


def touch(browser: Browser) -> None:
    """Put a finger on the first answer, and lift it."""
    box = browser.ask(f"document.querySelector('{ANSWER}').getBoundingClientRect().toJSON()")
    browser.page.mouse.click(box["x"] + 5, box["y"] + 5)


@pytest.mark.parametrize("ms", [0, BEFORE])
def test_a_touch_within_0_7_s_of_a_new_question_is_seen_not_to_count(
    ms: int, browser: Browser, desk: StillDesk
) -> None:
    browser.page.clock.run_for(ms)
    assert "quest-1" in unheard(browser)
    touch(browser)
    browser.page.clock.run_for(AFTER)  # nor is it kept for later
    assert unheard(browser) == []
    assert desk.asked == []


def test_a_touch_after_that_counts(browser: Browser, desk: StillDesk) -> None:
    browser.page.clock.run_for(AFTER)
    with browser.page.expect_response(lambda told: "false" in (told.request.post_data or "")):
        touch(browser)  # told down, then up
    assert [one[0] for one in desk.asked] == ["press", "let-go"]


def test_to_take_a_move_back_is_heard_at_once(browser: Browser, desk: StillDesk) -> None:
    assert "undo" not in unheard(browser)


@pytest.mark.parametrize("more", [{"log": []}, {"state": STATE}, {"question": 9, "pause": None}])
def test_what_the_table_hears_answers_to_at_once_makes_nobody_wait(
    browser: Browser, desk: StillDesk, more: dict[str, Any]
) -> None:
    browser.page.clock.run_for(AFTER)
    desk.show(version=3, **more)
    browser.page.wait_for_selector("body[data-version='3']")
    assert unheard(browser) == []


def test_a_question_about_the_same_state_makes_everybody_wait_too(
    browser: Browser, desk: StillDesk
) -> None:
    browser.page.clock.run_for(AFTER)
    desk.show(version=3, pause=3_000)
    browser.page.wait_for_selector("body[data-version='3']")
    assert "quest-1" in unheard(browser)


def test_after_a_question_about_a_card_only_ok_and_undo_wait(
    browser: Browser, desk: StillDesk
) -> None:
    browser.page.clock.run_for(AFTER)
    lit = [{**one, "lit": "answer", "means": "yes"} for one in SNAPSHOT["buttons"]]
    desk.show(version=3, pause_ok=3_000, buttons=lit)
    browser.page.wait_for_selector("body[data-version='3']")
    assert sorted(unheard(browser)) == ["ok", "undo"]
    browser.page.clock.run_for(AFTER)
    assert unheard(browser) == []
