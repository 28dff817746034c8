"""The board game's page in a real browser; skipped where there is no chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.camelot_stages import CAMELOT
from engine.camelot.events import LINES
from engine.game import Json, Line
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.camelot_page import NAMES, CamelotPage, played, recorded
from tests.support.camelot_table import line as line_of
from tests.support.still_desk import StillDesk
from tests.support.still_page import StillPage

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)

START = (
    "coat:arthur coat:galahad coat:gawain coat:kay coat:tristan share:1,1,1,1,1 teach:5,5 "
    "!picts.1 >black-knight ok !excalibur.1 >grail ok !down@black-knight >dragon ok siege "
    ">picts ok !despair.1 >saxons* +piety ?self ok"
)
WIDE, PHONE = (1280, 720), (390, 844)
# What is cut off: a place of the table that ends outside the part of the page that holds it.
CUT = """[...document.querySelectorAll('.board-of, .castle, .figure, .slip, .list li, .reading')]
  .filter((one) => one.checkVisibility()).filter((one) => {
    const around = one.closest('.world, #ask, #side, #banner');
    const [inner, outer] = [one, around].map((e) => e.getBoundingClientRect());
    return inner.right > outer.right + 2 || inner.left < outer.left - 2
      || inner.bottom > outer.bottom + 2; })
  .map((one) => one.className + ': ' + one.innerText.slice(0, 30))"""


browser = browser_fixture(reduced_motion="reduce", locale="en")


Show = Callable[..., Any]


@pytest.fixture
def show(still_page: StillPage, tmp_path: Path) -> Iterator[Show]:
    """Show the page of a table, after words of tests/support/camelot_table.py, or lines."""
    sent: list[CamelotPage] = []

    def shown(
        words: str = "", lines: str = "", knights: int = 5, **snapshot: Json
    ) -> dict[str, Any]:
        sent.append(
            CamelotPage(tmp_path, {"record": "camelot/1", "players": list(NAMES[:knights])})
        )
        told = [LINES.from_words(one.split()) for one in lines.strip("; ").split(";") if one]
        for line in [*map(line_of, words.split()), *told]:
            sent[-1].do(line)
        page = sent[-1].page()
        still_page.show({**page, **snapshot})
        return page

    yield shown
    for one in sent:
        one.close()


def count(browser: Browser, selector: str) -> int:
    return int(browser.ask(f"document.querySelectorAll('{selector}').length"))


def test_the_round_table_has_twelve_places_and_the_walls_twelve_engines(
    show: Show, browser: Browser
) -> None:
    show(START + " adjust:white=3,black=2,siege=4")
    assert count(browser, ".round-table .sword") == 12
    assert count(browser, ".round-table .sword.white") == 3
    assert count(browser, ".round-table .sword.black") == 2
    assert count(browser, ".siege .engine") == 12
    assert count(browser, ".siege .engine.stands") == 4
    assert browser.text("#score") == "3 white 2 black 4 siege engines of 12 Why?"


def test_knights_stand_where_they_are_with_life_and_number_of_cards(
    show: Show, browser: Browser
) -> None:
    show(START)
    assert browser.text("[data-quest=black-knight] .figure") == "Anna 4 6"
    assert browser.text("[data-quest=saxons] .figure") == "Emil 6 5"
    assert browser.text(".figure.acts strong") == "Anna"
    assert browser.ask("document.querySelector('[data-quest=picts] .figure').title") == (
        "Dora, Sir Kay: 4 life, 6 cards"
    )


def test_what_an_event_leaves_as_it_was_is_not_drawn_anew(show: Show, browser: Browser) -> None:
    show(START)
    browser.ask("window.boards = [...document.querySelectorAll('[data-quest]')]; 0")
    show(START + " !black-knight-3.1")
    changed = "window.boards.filter((one) => one.innerText.includes('+?')).length"
    assert browser.ask(changed) == 1
    assert browser.ask("window.boards.filter((one) => one.isConnected).length") > 4


def test_a_face_down_card_shows_no_value(show: Show, browser: Browser) -> None:
    show(START + " !black-knight-3.1")
    row = "[data-quest=black-knight] .row.black"
    assert count(browser, f"{row} .slip.down") == 1
    assert browser.ask(f"document.querySelector('{row} .slip.down').innerText") == ""
    assert browser.text(f"{row} .sum") == "3+?"


def test_boards_show_their_cards_tracks_and_warriors(show: Show, browser: Browser) -> None:
    show(START + " !mordred ok ?picts +fight-4.1 ok !desolation.1 ok +grail.1 ok")
    assert count(browser, "[data-quest=picts] .warrior.stands") == 1
    assert browser.text("[data-quest=picts] .mark") == "Mordred"
    assert count(browser, "[data-quest=picts] .slip.place") == 6
    assert browser.text("[data-quest=black-knight] .row.white") == "4 4"
    assert count(browser, "[data-quest=grail] .slip.of-despair") == 1
    sword = browser.ask("document.querySelector('.river svg').getAttribute('aria-label')")
    assert sword == "The sword: 4 of 10 steps from the frozen bank"


def test_what_may_be_done_is_listed_with_its_buttons(show: Show, browser: Browser) -> None:
    show(START)
    items = browser.text(".list ol")
    assert items.startswith("a siege engine 1 lose 1 life 2")
    assert "face down on Lancelot/Dragon 3" in items
    assert "show the black card that was drawn" in browser.text("#ask .shown")


def test_a_hint_names_the_quest_of_its_button(show: Show, browser: Browser) -> None:
    show(START + " !picts.2")
    keys = "[...document.querySelectorAll('#ask .answer[data-press^=quest]')]"
    hints = browser.ask(f"{keys}.map((one) => one.innerText.replace(/\\s+/g, ' '))")
    assert hints == ["Picts 1", "Saxons 2", "Excalibur 4", "Grail 5"]


def test_what_is_pointed_at_is_marked_in_the_list_and_on_the_boards(
    show: Show, browser: Browser
) -> None:
    page = show(START)
    ask: Line = {"kind": "point-down-dragon", "params": {"seat": 0}, "text": "Face down? OK: yes."}
    items: Json = [*page["list"]["items"]]
    texts = [one["text"] for one in page["list"]["items"]]
    at = texts.index("face down on Lancelot/Dragon")
    show(START, ask=ask, list={"items": items, "at": at})
    assert browser.text(".list .pointed") == "face down on Lancelot/Dragon 3"
    assert browser.text("#ask h2") == "Face down?"
    assert count(browser, "[data-quest=dragon].pointed") == 1


def test_a_row_that_is_touched_is_pressed_by_its_button_or_pointed_at(
    show: Show, browser: Browser, still_page: StillPage
) -> None:
    page = show(START)
    names = [button for row in page["list"]["items"] for button in [row["button"]]]
    desk = still_page.show(page, anew=True)
    for row in (names.index(None), names.index("quest-2")):
        browser.page.click(f".list li >> nth={row}")
    browser.until(lambda: ("let-go", "quest-2") in desk.asked, "the button of a row is let go")
    assert [one for one in desk.asked if one[0] != "stir"] == [
        ("do", {"table": "point", "place": names.index(None)}),
        ("press", "quest-2", 10.0),
        ("let-go", "quest-2"),
    ]


def test_where_the_buttons_are_real_no_row_can_be_touched(show: Show, browser: Browser) -> None:
    show(START)
    show(START, simulated=False)
    assert count(browser, ".list li") > 3
    assert count(browser, ".list [data-point], .list [data-press]") == 0


def test_lit_quests_are_those_that_may_be_gone_to(show: Show, browser: Browser) -> None:
    page = show(START + " !picts.2")
    lit = {one["button"] for one in page["buttons"] if one["lit"] != "off"}
    shown = browser.ask("[...document.querySelectorAll('.board-of.lit')].map(e => e.dataset.quest)")
    assert "quest-3" not in lit  # one knight alone, and Chloé is there
    assert sorted(shown) == ["excalibur", "grail", "picts", "saxons"]


def test_a_refusal_stands_with_its_reason(show: Show, browser: Browser) -> None:
    show(START + " >grail")
    assert browser.text("#ask .refusal").startswith("Refused:")


@pytest.fixture
def high(browser: Browser) -> Iterator[None]:
    """Make a screen on which the prompt leaves room for sums."""
    browser.resize(1280, 1400)
    yield
    browser.resize(*WIDE)


@pytest.mark.usefixtures("high")
def test_a_resolved_quest_shows_its_sums(show: Show, browser: Browser) -> None:
    show(lines=str(CAMELOT["camelot-won"]["lines"]))
    assert browser.text("#side .outcome-of") == "Black Knight won"
    assert browser.text("#side .sum-row.white") == "White 4 + 4 + 3 11"
    assert browser.text("#side .sum-row.black") == "Black 1 + 3 + 1 + 5 10"
    assert browser.text("#side .spoils") == "+1 life 3 cards"
    assert count(browser, "#side .spoils .sword.white") == 1


@pytest.mark.usefixtures("high")
def test_a_siege_fight_shows_its_sum_and_the_die(show: Show, browser: Browser) -> None:
    show(lines=str(CAMELOT["camelot-siege"]["lines"]))
    assert browser.text(".reading .laid") == "5 2 = 7"
    show(lines=str(CAMELOT["camelot-fought"]["lines"]))
    assert browser.text("#side .fought") == (
        "The last siege fight Anna won White 3 + 4 7 die 6 an engine is gone"
    )


@pytest.mark.slow
def test_a_siege_fight_that_is_a_round_ago_is_shown_no_more(show: Show, browser: Browser) -> None:
    lines = str(CAMELOT["camelot-fought"]["lines"])
    fought = show(lines=lines.removesuffix("confirm"))["sums"]["last_fight"]
    assert fought["turns"] == 0
    sums = show(lines=lines)["sums"]
    fight = sums["last_fight"]
    assert fight["turns"] == 1  # the fighter's turn is over, the next one has begun
    show(lines=lines, sums={**sums, "last_fight": fight | {"turns": 5}})
    assert count(browser, "#side .fought") == 1
    show(lines=lines, sums={**sums, "last_fight": fight | {"turns": 6}})
    assert count(browser, "#side .fought") == 0


def test_every_group_of_the_drawer_has_a_name(show: Show, browser: Browser) -> None:
    page = show()
    nameless = """async (pieces) => {
      const game = await import('/static/games/camelot.js');
      return [...new Set(pieces.map(game.groupOf))].filter((one) => game.groupName(one) === one);
    }"""
    assert browser.page.evaluate(nameless, page["pieces"]) == []


def test_the_card_in_question_lies_on_the_reading_place(show: Show, browser: Browser) -> None:
    show(START + " !morgan-siege +merlin.1/2")
    assert browser.text(".reading .card") == "Morgan (2 siege engines)"
    assert browser.text("#ask h2") == "Do Merlins cancel Morgan (2 siege engines)?"
    assert browser.text(".merlins") == "Merlins laid: 1 of 3"


def test_the_end_says_who_wins_and_why(show: Show, browser: Browser) -> None:
    show(START + " adjust:siege=12")
    browser.wait("document.querySelector('.ending')")  # loaded when it is shown first
    assert browser.text(".ending h2") == "Evil wins"
    assert "Twelve siege engines" in browser.text(".ending .text")
    assert count(browser, ".ending .scene .engine.stands") == 12
    assert browser.text(".fates li") == "Anna 4"


@pytest.mark.slow
def test_the_end_shows_the_swords_or_the_dead_that_decided_it(show: Show, browser: Browser) -> None:
    page = show(START + " adjust:white=4,black=7")
    browser.wait("document.querySelector('.ending')")
    assert count(browser, ".ending .round-table .sword.black") == 7
    dead = [{**one, "alive": False, "life": 0, "at": None} for one in page["state"]["seats"]]
    state: Json = {**page["state"], "black": 2, "seats": dead}
    show(START + " adjust:white=4,black=7", state=state)
    browser.wait("document.querySelector('.ending .fallen')")
    assert count(browser, ".ending .fallen .shield") == 5
    assert count(browser, ".fates .dead") == 5


def test_another_game_on_the_same_page_brings_its_own_style(
    browser: Browser, tmp_path: Path
) -> None:
    sent = CamelotPage(tmp_path, {"record": "camelot/1", "players": 5})
    desk = StillDesk(SNAPSHOT)
    serving = Serving(Site(desk), port=0)
    serving.start()
    browser.open(serving.address)
    desk.show(**{**sent.page(), "version": 2})
    browser.wait("document.querySelector('.round-table')")
    assert browser.ask("document.querySelectorAll('link[href*=\"/games/\"]').length") == 1
    desk.show(**{**SNAPSHOT, "version": 3})  # type: ignore[arg-type]
    browser.wait("document.querySelector('.pile')")
    styles = "[...document.querySelectorAll('link[href*=\"/games/\"]')].map(({ href }) => href)"
    assert [href.rpartition("/")[2] for href in browser.ask(styles)] == ["rumors.css"]
    serving.stop()
    sent.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), [("loyalty-cards", PHONE), ("loyalty-cards", WIDE)])
def test_a_whole_evening_is_shown_without_errors_and_without_anything_cut(
    name: str, size: tuple[int, int], browser: Browser, tmp_path: Path
) -> None:
    header, lines = recorded(name)
    sent, wrong = CamelotPage(tmp_path, header), list[str]()
    browser.page.goto("about:blank")  # the page before, whose server is gone, says so no more
    browser.page.on("pageerror", lambda error: wrong.append(str(error)))
    browser.page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else 0)
    browser.resize(*size)
    desk = StillDesk({**SNAPSHOT, **sent.page()})
    serving = Serving(Site(desk), port=0)
    serving.start()
    browser.open(serving.address)
    for number, line in enumerate(played(sent, lines)):
        page = sent.page()
        desk.show(**page)
        browser.wait(f"document.body.dataset.version === '{page['version']}'")
        wide = browser.ask("document.documentElement.scrollWidth") - size[0]
        cut = browser.ask(CUT)
        wrong += [f"{number} {line}: {wide} px too wide, cut {cut}"] if wide > 0 or cut else []
    seen = tuple(wrong)  # before the server goes, which the page would note
    serving.stop()
    sent.close()
    browser.resize(*WIDE)
    assert seen == ()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, (1024, 600), (1920, 1080)])
@pytest.mark.parametrize("place", ["camelot", "excalibur"])
def test_seven_knights_with_long_names_fit_on_one_place(
    place: str, size: tuple[int, int], show: Show, browser: Browser
) -> None:
    seats: Json = [
        {"knight": "kay", "at": place, "life": 6, "hand": 12, "alive": True, "revealed": "loyal",
         "accused": True, "relics": ["excalibur", "grail"]}
    ] * 7  # fmt: skip
    browser.resize(*size)
    page = show(lines=str(CAMELOT["camelot-seven"]["lines"]), knights=7)
    show(players=["Bartholomew the Unready"] * 7, state={**page["state"], "seats": seats})
    shown = browser.ask("document.documentElement.scrollWidth"), browser.ask(CUT)
    browser.resize(*WIDE)
    assert shown == (size[0], [])
