"""The pages of old games in a real browser: the list, a replay by keys, what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from engine.game import Line
from firmware.after.game_analysis import of_file, rough
from firmware.games.registry import GAMES
from firmware.inputs import Answer
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site
from firmware.table.journal import Journal
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.data_folder import FIRST, LOYAL, OPEN, evening, shelved
from tests.support.places import EVENINGS
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
SEATS: Any = SNAPSHOT["state"]["seats"]  # type: ignore[index, call-overload]
SIDES = ("loyal", "traitor", None)
SIZES = ((1280, 720), (390, 844))


NOT_OVER = "Game 4 (Anna) is not over. It is kept."


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shelved(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def desk() -> StillDesk:
    """A table at which game 4 is on, and left only by its number."""

    def answers(asked: Line) -> Future[Answer]:
        answer: Future[Answer] = Future()
        refusal = {"reason": "game-on", "text": NOT_OVER, "leaves": 4}
        answer.set_result(Answer(state={}) if asked.get("leaves") == 4 else Answer(None, refusal))
        return answer

    return StillDesk(SNAPSHOT, answers)


@pytest.fixture(scope="module")
def address(data: Path, desk: StillDesk) -> Iterator[str]:
    with Serving(Site(desk, data=data), port=0) as serving:
        yield serving.address


browser = browser_fixture()


def test_the_page_says_how_many_games_are_still_being_looked_at(
    browser: Browser, address: str
) -> None:
    def lacks_two(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "left_out": 2})

    browser.page.route("**/api/history*", lacks_two, times=1)
    browser.open(f"{address}games")
    assert browser.text("#list > .note") == (
        "The box is still evaluating 2 games. The list and the history are not complete yet."
    )
    browser.page.fill(".forget input", "Anna")
    browser.page.wait_for_selector("#list > .note", state="hidden")
    assert browser.ask("document.querySelector('.forget input').value") == "Anna"


def test_the_list_is_looked_through_deleted_from_and_had_back(
    browser: Browser, address: str
) -> None:
    browser.open(f"{address}games")
    rows = "document.querySelectorAll('.rows > [data-n]')"
    browser.wait(f"{rows}.length === 4")
    browser.wait("document.querySelector('#history table')")
    for width, height in SIZES:
        browser.resize(width, height)
        assert browser.ask("document.documentElement.scrollWidth") <= width
    assert browser.ask(f"document.querySelectorAll('[data-n=\"{OPEN}\"] a').length") == 0
    with browser.page.expect_download() as picture:
        browser.page.click("[data-n='1'] a[download]")
    assert picture.value.suggested_filename == "game-1.png"
    delete = "[...document.querySelectorAll('[data-n=\"1\"] button')].at(-1)"
    browser.ask(f"{delete}.click()")
    browser.wait(f"{rows}.length === 3")
    assert "for a day" in browser.text(".told")
    browser.ask("document.querySelector('.find input[type=checkbox]').click()")
    browser.wait(f"{rows}.length === 1 && document.querySelector('[data-n=\"1\"] .gold')")
    browser.ask("document.querySelector('[data-n=\"1\"] .gold').click()")
    browser.wait("document.querySelector('.rows .none')")


def test_an_unfinished_game_is_gone_on_with_and_the_one_that_is_on_is_asked_for(
    browser: Browser, address: str, desk: StillDesk
) -> None:
    browser.open(f"{address}games")
    browser.wait("document.querySelectorAll('[data-resume]').length === 1")
    browser.ask(f"document.querySelector('[data-n=\"{OPEN}\"] [data-resume]').click()")
    browser.wait("document.querySelector('.told [data-leave]')")
    assert NOT_OVER in browser.text(".told")
    browser.ask("document.querySelector('.told [data-leave]').click()")
    browser.wait("document.querySelector('.told a')")
    asked = [told[0] for kind, *told in desk.asked if kind == "do"]
    assert asked == [
        {"table": "resume", "game": OPEN}, {"table": "resume", "game": OPEN, "leaves": 4},
    ]  # fmt: skip


def test_a_replay_tells_what_a_card_does(browser: Browser, address: str) -> None:
    browser.open(f"{address}replay?game={LOYAL}&line=3")
    card = browser.page.locator("#round [data-does]").first
    effects = GAMES["rumors"].page.effects().values()
    does = next(one.does for one in effects if card.get_attribute("data-does") in one.pieces)
    card.click()
    browser.wait("document.querySelector('.effects-sheet[open]')")
    assert does in browser.text(".effects-sheet")


def test_a_game_is_gone_through_by_keys_and_shows_what_was_hidden(
    browser: Browser, address: str
) -> None:
    browser.resize(*SIZES[0])
    browser.open(f"{address}replay?game={LOYAL}&line=3")
    browser.wait("document.body.dataset.version === '3'")
    browser.key("ArrowRight")
    browser.wait("document.body.dataset.version === '4'")
    assert browser.text("#hidden .veiled h3") == "The pile, from the bottom"
    assert not browser.ask("document.querySelector('#ask .keys').checkVisibility()")
    assert browser.text("#steps .legend").endswith("white Swords black Swords silence")
    assert browser.ask("document.querySelectorAll('#hidden .gauge').length") >= 1
    assert browser.ask("location.search").endswith("line=4")
    assert browser.text("#steps .said b").startswith("Line 4 of ")
    browser.wait("document.querySelector('.badge.analysis')")
    browser.ask("document.querySelector('.badge.analysis').click()")
    browser.wait("document.querySelector('.analysis-sheet')?.open")
    assert browser.ask("document.querySelectorAll('.analysis-sheet li').length") > 0
    browser.ask("document.querySelector('.analysis-sheet .close').click()")
    browser.key("End")
    browser.wait("document.querySelector('#score .white b').innerText === '9'")
    browser.key("Home")
    browser.wait("document.body.dataset.version === '1'")
    assert "The game begins." in browser.text("#steps .said")
    browser.resize(*SIZES[1])
    assert browser.ask("document.documentElement.scrollWidth") <= SIZES[1][0]


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a box that has played Merlin, 1, and the board game, 2."""
    data = tmp_path_factory.mktemp("others")
    journal = Journal(data / "journal.sqlite")
    for name in ("merlin/two-at-the-table", "camelot/armor-on-morgan"):
        header, lines = evening(name)
        journal.append(journal.begin(header, FIRST), lines)
    journal.close()
    with Serving(Site(StillDesk(SNAPSHOT), data=data), port=0) as serving:
        yield serving.address


def opened_sheet(browser: Browser) -> str:
    browser.wait("document.querySelector('.badge.analysis')")
    browser.ask("document.querySelector('.badge.analysis').click()")
    browser.wait("document.querySelector('.analysis-sheet')?.open")
    return browser.text(".analysis-sheet")


def test_the_points_of_merlin_are_there_at_once_and_a_turn_that_was_played_on_says_so(
    browser: Browser, others: str
) -> None:
    browser.resize(*SIZES[0])
    browser.open(f"{others}replay?game=1")
    assert "Seat 1 has 36 points: " in opened_sheet(browser)
    assert re.search("becomes finer|comes after it", browser.text(".analysis-sheet .soon"))
    assert browser.ask("document.querySelectorAll('#line path.chance').length") == 2
    assert browser.text("#steps .legend") == "Seat 1 Seat 2"
    for width, height in SIZES:
        browser.resize(width, height)
        assert browser.ask("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_the_curve_of_a_board_game_comes_while_it_is_read(
    browser: Browser, others: str, tmp_path: Path
) -> None:
    told = rough(of_file(EVENINGS / "camelot" / "armor-on-morgan.jsonl")).in_short()
    asked: list[Any] = []

    def later(route: Any) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.continue_()
        else:
            route.fulfill(json={**told, "finer": False, "waits": False})

    browser.resize(*SIZES[0])
    browser.page.route("**/api/analysis*", later)
    browser.open(f"{others}replay?game=2&line=30")
    assert "so far there is no curve" in opened_sheet(browser)
    browser.wait("document.querySelector('#line path.interval')")
    browser.wait("!document.querySelector('.analysis-sheet .soon')")
    assert re.match(
        r"The Loyal win: \d+\s?% \(\d+\s?% to \d+\s?%\)", browser.text(".judged .stands")
    )
    browser.page.unroute("**/api/analysis*")


def test_the_end_says_who_was_what_and_leads_to_the_analysis_without_a_pin(
    browser: Browser, data: Path
) -> None:
    seats = [{**seat, "revealed": side} for seat, side in zip(SEATS, SIDES, strict=True)]
    state = {**SNAPSHOT["state"], "phase": "over", "winner": "loyal", "seats": seats}
    desk = StillDesk({**SNAPSHOT, "state": state, "ended": LOYAL})
    with Serving(Site(desk, data=data, gate=Gate("2468", lambda: 0.0)), port=0) as serving:
        browser.open(serving.address)
        fates = browser.text("#banner .fates")
        assert fates == "Anna Loyal Ben Traitor Seat 3 card not shown"
        browser.ask("document.querySelector('#banner .look-back').click()")
        browser.wait("document.querySelector('.analysis-sheet')?.open")
        browser.ask("document.querySelector('.analysis-sheet .close').click()")
        browser.key("ArrowRight")
        browser.wait("document.body.dataset.version === '2'")
        assert ("stir",) in desk.asked
        browser.ask(
            "[...document.querySelectorAll('#badges a')].find((a) => a.pathname === '/').click()"
        )
        browser.wait("document.querySelector('#banner .ending')")


def test_who_looks_back_from_the_table_is_asked_for_no_pin_when_another_game_begins(
    browser: Browser, data: Path
) -> None:
    desk = StillDesk({**SNAPSHOT, "ended": LOYAL})
    with Serving(Site(desk, data=data, gate=Gate("2468", lambda: 0.0)), port=0) as serving:
        browser.open(f"{serving.address}replay?game={LOYAL}&from=table&line=3")
        desk.show(version=2, ended=None)
        for key in ("End", "Home"):  # what was fetched before is shown still
            browser.key(key)
        browser.wait("document.querySelector('#ribbons .alarm')")
        ways = "[...document.querySelectorAll('#ribbons a')].map((one) => one.pathname)"
        assert browser.ask(ways) == ["/", "/games"]
        assert browser.text("#ribbons").startswith("The table no longer shows the end")
        assert browser.ask("document.querySelector('.pin-sheet')") is None
        assert browser.ask("document.querySelector('#round').childElementCount") > 0
        browser.open(f"{serving.address}replay?game={LOYAL}&from=hand")
        assert browser.ask(ways) == ["/hand", "/games"]
        assert browser.ask("document.querySelector('.pin-sheet')") is None


def test_a_game_that_is_not_over_says_why_it_stays_hidden(browser: Browser, address: str) -> None:
    browser.open(f"{address}replay?game={OPEN}")
    browser.wait("document.body.dataset.version === 'refused'")
    assert "stays hidden until it is" in browser.text("#ribbons")
