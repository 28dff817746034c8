"""Setting a game up on the real page of a running box: what is asked of the copy, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware.games.pace import TOUCH_S
from firmware.games.registry import GAMES
from firmware.owner import cards
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.program_process import Program, running

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
PHONE = (390, 844)
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
FIVE_MINUTES_S = 300
NEW_GAME = """[...document.querySelectorAll('#badges button')]
  .some((one) => one.textContent.startsWith('New game') && (one.click() || true))"""
RONDEL = "m-board-rondel"


class Touched:
    """A page, and how often it was touched."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.touches = 0

    def touch(self, selector: str) -> None:
        """Touch what can be touched by now."""
        one = f"document.querySelector('{selector}')"
        self.browser.wait(f"((one) => one && !one.disabled && (one.click() || true))({one})")
        self.touches += 1

    def asked(self, game: str) -> None:
        """Choose a game and begin; wait until the page asks what the copy shows."""
        self.touch(f"#start [data-game={game}] input")
        self.touch("#start form .gold")
        self.browser.wait(f"document.querySelector('[data-copy={game}]')")
        assert not self.browser.ask(TOO_WIDE)


browser = browser_fixture(size=PHONE, reduced_motion="reduce", locale="en")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    with running(tmp_path) as began:
        yield began


def begun(program: Program) -> dict[str, Any]:
    """Return the table as soon as a game is on."""
    table: dict[str, Any] = program.until(lambda table: table["state"] is not None)
    return table


def test_a_first_evening_of_merlin_begins_with_ten_touches(
    browser: Browser, program: Program, tmp_path: Path
) -> None:
    browser.open(program.address)
    page = Touched(browser)
    page.asked("merlin")
    for space, of in ((4, "fish"), (8, "dove"), (12, "snake"), (16, "fox"), (20, "eagle")):
        page.touch(f'[data-first=rondel] [data-key="spaces.{space}"] [data-value={of}]')
    page.touch("[data-first=shift] [data-value=even]")
    page.touch('[data-first=counters] [data-value="6"]')
    page.touch("[data-keep-copy]")
    state = begun(program)["state"]
    assert page.touches == 10  # the game, Begin, seven answers, and to keep them
    assert state["assumed"] == []  # nothing that was made up
    assert state["rondel"][:9] == ["dragon", None, None, None, "fish", None, None, None, "dove"]
    assert set(state["flags"].values()) == {None}
    shown: Any = GAMES["merlin"].page.offers["shown"]
    longest = max(one["seconds"] for one in shown.values())
    assert page.touches * TOUCH_S + longest < FIVE_MINUTES_S
    assert cards.read_facts(tmp_path)["m-mission.1"].facts == {"known": False}


def test_what_a_first_game_of_merlin_cannot_do_without_is_missed_by_name(
    browser: Browser, program: Program, tmp_path: Path
) -> None:
    browser.open(program.address)
    page = Touched(browser)
    page.asked("merlin")
    page.touch('[data-first=rondel] [data-key="spaces.4"] [data-value=dove]')
    page.touch("[data-keep-copy]")
    browser.wait("document.querySelector('.problem')?.textContent.includes('4 are still to be')")
    assert cards.read_facts(tmp_path) == {}
    page.touch("[data-without]")
    assert "rondel" in begun(program)["state"]["assumed"]


@pytest.mark.slow
def test_the_steps_of_excalibur_are_asked_before_the_game_and_then_never_again(
    browser: Browser, program: Program, tmp_path: Path
) -> None:
    browser.open(program.address)
    page = Touched(browser)
    page.asked("camelot")
    page.touch("[data-key=white] button:last-child")
    page.touch("[data-keep-copy]")
    table = begun(program)
    assert table["state"]["quests"]["excalibur"]["ends"] == {"white": 6, "black": 5}
    assert table["teach"] is None
    kept = cards.read_facts(tmp_path)["b-excalibur-board"]
    assert (kept.facts, kept.checked) == ({"white": 6, "black": 5}, True)
    browser.open(f"{program.address}operator")
    browser.wait(NEW_GAME)
    page.touch("#start [data-game=camelot] input")
    page.touch("#start form .gold")
    assert program.until(lambda now: now["version"] > table["version"])["game"] == "camelot"
    browser.page.wait_for_url(program.address)
    browser.wait_until_drawn()
    assert not browser.ask("!!document.querySelector('[data-copy]')")
