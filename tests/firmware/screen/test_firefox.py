"""The main ways in another maker's browser: the same as in chromium, and by the same tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.games.strength import USUAL
from tests.firmware.screen import test_first_page as first_run
from tests.firmware.screen import test_merlin_page as merlin
from tests.firmware.screen import test_operator_page as operator
from tests.firmware.screen import test_play_pages as play
from tests.firmware.screen.test_operator_page import Table, make, table
from tests.firmware.screen.test_play_pages import Browsers, box, browsers
from tests.support.browser import Browser, Firefox
from tests.support.dealt_box import DealtBox
from tests.support.dealt_table import DEALT
from tests.support.program_process import running

__all__ = ["box", "browsers", "make", "table"]  # fixtures: whose browser they open stands below
pytestmark = pytest.mark.slow
MOST = 8  # choices on two phones: each has had a turn


@pytest.fixture
def chromium(firefox_once: Firefox) -> Firefox:
    """What the other files' fixtures open in this one."""
    return firefox_once


@pytest.fixture
def browser(firefox_once: Firefox) -> Iterator[Browser]:
    opened = Browser(firefox_once, locale="en")
    yield opened
    opened.close()


def presses(browser: Browser, *buttons: str) -> None:
    for button in buttons:
        browser.page.click(f"#panel [data-button={button}]")


def test_a_first_turn_of_the_card_game(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        browser.open(program.address)
        presses(browser, "ok")  # the pile's place is clear
        browser.page.click(".lay")
        browser.page.click("[data-piece='picts-5']")
        browser.wait("document.body.innerText.includes('Picts 5')")
        presses(browser, "quest-1")
        after = program.until(lambda table: table["state"]["last_quest"])
    assert after["state"]["last_quest"]["main"] == "picts"


def test_a_first_answer_of_the_board_game(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, "--game", "camelot", "--players", "3") as program:
        browser.open(program.address)
        presses(browser, "accuse", "ok")
        coats = program.until(lambda table: table["state"]["seats"][0]["knight"])
    assert coats["state"]["seats"][0]["knight"] == "arthur"


def test_a_first_answer_of_merlin(browser: Browser, tmp_path: Path) -> None:
    merlin.test_at_a_running_table_a_row_is_touched_and_ok_takes_it(tmp_path, browser)


@pytest.mark.parametrize("game", DEALT)
def test_two_phones_and_a_bot_take_their_first_turns(
    game: str, box: DealtBox, browsers: Browsers
) -> None:
    play.test_two_phones_and_bots_play_and_no_phone_is_sent_anothers_secret(
        game, USUAL, MOST, box, browsers
    )


def test_a_box_is_set_up(browser: Browser, tmp_path: Path) -> None:
    first_run.test_a_box_is_set_up_from_a_new_table_to_its_end_and_begins_with_what_was_chosen(
        browser, tmp_path
    )


def test_a_misread_card_is_put_right(make: Callable[..., Table]) -> None:
    operator.test_a_card_that_was_misread_is_replaced_in_its_line(make())


def test_a_board_is_scored_by_hand(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        browser.resize(390, 844)
        browser.open(f"{program.address}score")
        browser.page.wait_for_selector("[data-sheet]")
        number = browser.page.locator("[data-sheet] input[type=number]").first
        number.fill("2")
        number.press("Tab")
        browser.wait("Object.values(sessionStorage).join().includes(':2')")  # this tab keeps it
        browser.wait("document.querySelector('#result').innerText.includes('still to be told')")
        assert not browser.ask("document.documentElement.scrollWidth > innerWidth")
