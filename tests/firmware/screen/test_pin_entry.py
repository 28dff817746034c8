"""What is being entered stays as it is while the table goes on: text, selection, focus, dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.firmware.screen.test_operator_page import Table, browser, make, table
from tests.support.browser import CHROMIUM, Browser

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
__all__ = ["browser", "make", "table"]  # fixtures
FOCUSED = """(({ id, value, selectionStart: from, selectionEnd: to, dataset }) =>
  [id, value, from, to, dataset.piece ?? null])(document.activeElement)"""
TOUCHED = """[...document.querySelectorAll('#forms :is(button, input, select), #enter .find *')]
  .filter((one) => one.checkVisibility() && one.type !== 'checkbox')
  .map((one) => [one.offsetHeight, one.offsetWidth])
  .filter(([high, wide]) => high < 44 || wide < 44)"""


def goes_on(table: Table, page: Browser, card: str) -> None:
    """Lay a card, and wait until the page shows it."""
    before = page.ask("document.querySelectorAll('.lines li').length")
    table.lay(card)
    page.wait(f"document.querySelectorAll('.lines li').length === {before + 1}")


def open_forms(table: Table) -> Browser:
    page = table.open()
    page.wait("document.querySelector('#forms details')")
    page.ask("document.querySelector('#forms details').open = true")
    return page


def test_half_a_word_its_selection_and_the_focus_stay(table: Table) -> None:
    page = table.open()
    page.page.fill("#find", "mer")
    page.ask("document.querySelector('#find').setSelectionRange(1, 2)")
    before: Any = page.ask(FOCUSED)
    goes_on(table, page, "picts-5")
    assert page.ask(FOCUSED) == before == ["find", "mer", 1, 2, None]


def test_numbers_and_choices_of_a_form_stay_and_so_does_what_is_unfolded(table: Table) -> None:
    page = open_forms(table)
    page.page.fill("[data-line=adjust] [data-key=white] input", "3")
    page.page.click("[data-line=adjust] [data-key=seat] [data-value='1']")
    goes_on(table, page, "picts-5")
    assert page.ask("document.activeElement.dataset.value") == "1"
    assert page.page.input_value("[data-line=adjust] [data-key=white] input") == "3"
    pressed = "[data-line=adjust] [data-key=seat] [aria-pressed=true]"
    assert page.text(pressed) == "Ben"


def test_a_dialog_keeps_the_focus_while_the_table_goes_on_and_gives_it_back(table: Table) -> None:
    table.lay("picts-5")
    page = table.open()
    other = ".ways button:nth-child(2)"
    page.page.click(other)
    page.page.click(".mend-sheet [data-piece=grail-2]")
    goes_on(table, page, "saxons-2")
    assert page.ask(FOCUSED)[-1] == "grail-2"
    assert page.text(".mend-sheet output") == "Grail 2"
    for _ in range(80):  # by keys nobody leaves it
        page.key("Tab")
        assert page.ask("document.activeElement.matches('.mend-sheet *, body')")
    page.key("Escape")
    page.wait("!document.querySelector('.mend-sheet')")
    assert page.ask("document.activeElement.textContent") == "This was another card"


def test_a_form_says_at_its_field_what_is_lacking_and_loses_nothing_refused(table: Table) -> None:
    page = open_forms(table)
    page.page.click("[data-line=lay] [type=submit]")
    assert page.text("[data-line=lay] .field .problem") == "choose …"
    page.page.fill("[data-line=adjust] [data-key=white] input", "3")
    page.page.route("**/api/do", lambda route: route.fulfill(status=503, body="{}"))
    page.page.click("[data-line=adjust] [type=submit]")
    page.wait("document.querySelector('[data-line=adjust] > .problem').innerText !== ''")
    assert page.page.input_value("[data-line=adjust] [data-key=white] input") == "3"
    page.page.unroute("**/api/do")


@pytest.mark.parametrize("width", [320, 390, 3840])
def test_a_name_of_forty_wide_letters_and_any_screen_leave_the_page_whole(
    make: Callable[..., Table], width: int
) -> None:
    table = make(game=False)
    header = {"record": "rumors/1", "players": ["W" * 40, "M" * 40, "Cleo"]}
    address = table.box.serving.address
    begun = httpx.post(f"{address}api/new", json=header, headers={"origin": address.rstrip("/")})
    assert begun.status_code == 200, begun.text
    table.browser.resize(width, 844)
    page = open_forms(table)
    assert page.ask("document.documentElement.scrollWidth") <= width
    if width < 800:
        assert page.ask(TOUCHED) == []
    table.browser.resize(1280, 720)
