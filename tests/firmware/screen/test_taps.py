"""How many touches of the table's page each way takes, pressed at a running table.

docs/measured/screen.md has the counts of before, when the page had no prompt.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from firmware.table.session import TOO_SOON_S
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.program_process import Program, running, watched_table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Way:
    """What is touched, one after the other, and what has come of it."""

    game: str
    card: str  # that lies on top before
    lines: tuple[str, ...]  # of a record, in short, that lead there
    touches: tuple[str, ...]
    comes: Callable[[Table], bool]


DRAWER: Final = ".lay"  # opens by itself: the table hears nothing of it
OK: Final = "[data-press=ok]"
SIX_SWORDS: Final = "adjust white=3 black=3"
WAYS: Final = {
    "go on a Quest": Way(
        "rumors",
        "picts-5",
        (),
        ("[data-press=quest-1]",),
        lambda table: table["state"]["last_quest"] is not None,
    ),
    "take the last move back": Way(
        "rumors",
        "picts-5",
        (),
        (".answer.held", OK),
        lambda table: table["state"]["threats"] == 0,
    ),
    "lay a card on the drawn table": Way(
        "rumors",
        "",
        (),
        (DRAWER, "#drawer [data-piece=picts-5]"),
        lambda table: table["state"]["threats"] == 1,
    ),
    "accuse the second player, who is loyal": Way(
        "rumors",
        "",
        (SIX_SWORDS,),
        (".answer.of-accuse", "[data-point='1']", OK, OK),
        lambda table: table["state"]["seats"][2]["revealed"] == "loyal",
    ),
    "take a coat of arms": Way(
        "camelot",
        "",
        (),
        ("[data-point='1']", OK),
        lambda table: table["state"]["seats"][0]["knight"] is not None,
    ),
    "lay a tile of Merlin": Way(
        "merlin",
        "",
        (),
        ("[data-press=quest-3]", OK),
        lambda table: len(table["state"]["tiles"]) == 1,
    ),
}


BEGINS: Final = ("#start form .gold", "[data-without]")  # Begin; "I do not know"
ENDS: Final = ("#open-menu", "#menu .end", "[data-end]")
CHOOSES: Final = "#start [data-game={game}]"


def _sees_an_empty_place(table: Table) -> bool:
    return table["eyes"]["state"] == "seeing" and not table["hold"]


browser = browser_fixture(reduced_motion="reduce", locale="en")


@pytest.mark.parametrize("name", WAYS)
def test_a_way_takes_as_many_touches_as_it_says(
    name: str, browser: Browser, tmp_path: Path
) -> None:
    way = WAYS[name]
    with watched_table(tmp_path, way.game) as program:
        program.until(_sees_an_empty_place)
        if way.card:
            assert program.post("/api/place", piece=way.card, how="up").status_code == 200
            program.until(lambda table: table["state"]["threats"] == 1)
        for line in way.lines:
            told = program.post("/api/words", words=line)
            assert told.status_code == 200, told.text
        browser.open(program.address)
        for touched in way.touches:
            before = program.table()
            assert not way.comes(before)
            browser.page.wait_for_timeout(1000 * TOO_SOON_S)  # the table hears nothing sooner
            browser.page.locator(touched).first.click()
            if touched != DRAWER:
                program.until(lambda table, before=before: table["version"] != before["version"])
        assert program.until(way.comes), json.dumps(program.state())


def _touch(browser: Browser, *selectors: str) -> None:
    for selector in selectors:
        browser.page.locator(selector).first.click()


def _begin_game(program: Program, game: str) -> Table:
    table: Table = program.until(lambda table: bool(table["state"]) and table["game"] == game)
    return table


def test_a_family_plays_a_little_of_each_game_with_the_touches_that_are_told(
    browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as program:
        browser.open(program.address)
        for game, way in (("rumors", "lay a card on the drawn table"),
                          ("camelot", "take a coat of arms"),
                          ("merlin", "lay a tile of Merlin")):  # fmt: skip
            _touch(browser, CHOOSES.format(game=game), *BEGINS)
            _begin_game(program, game)
            program.until(_sees_an_empty_place)
            browser.page.wait_for_timeout(1000 * TOO_SOON_S)
            for touched in WAYS[way].touches:
                _touch(browser, touched)
                browser.page.wait_for_timeout(1000 * TOO_SOON_S)
            program.until(lambda table, way=way: WAYS[way].comes(table))
            _touch(browser, *ENDS)
            program.until(lambda table: table["state"] is None)


def test_another_game_begins_in_the_middle_of_one(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        browser.open(program.address)
        program.post("/api/enter", piece="picts-5")
        begin, without = BEGINS
        _touch(browser, "#open-menu", "#menu .anew", CHOOSES.format(game="merlin"), begin)
        _touch(browser, "[data-leave]", without)
        _begin_game(program, "merlin")


def test_a_game_that_begins_on_the_operators_page_opens_the_table(
    browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as program:
        browser.open(f"{program.address}operator")
        _touch(browser, *BEGINS)
        browser.page.wait_for_url(program.address)
        browser.page.wait_for_selector("#ask h2")
