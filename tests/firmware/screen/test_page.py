"""The page in a real browser says what the state says; skipped where there is no chromium."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Literal

import pytest

from engine.game import Json, Line
from firmware.screen.files import edition
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_table_boxes import snapshot
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.still_desk import StillDesk
from tests.support.still_page import StillPage

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)

BUTTONS = [(f"quest-{n}", name) for n, name in enumerate(
    ("Picts", "Saxons", "Dragon", "Excalibur", "Grail"), 1
)] + [("accuse", "ACCUSE"), ("ok", "OK"), ("undo", "UNDO")]  # fmt: skip
QUEST: Json = {
    "quest": "excalibur", "cards": ["excalibur-5", "excalibur-q.1"], "removed": ["excalibur-4.2"],
    "total": 12, "outcome": "success", "swords": 2,
}  # fmt: skip
SEAT: Line = {"accused": False, "revealed": None, "knights": 0}
STATE: Line = {
    "game": "rumors", "phase": "turn", "seat": 1, "white": 2, "black": 1, "silence": False,
    "top": "picts-5", "questable": ["picts"], "threats": 4, "hidden": 0, "deck": 51,
    "discard": 4, "announce": False, "count": None, "must_listen": False, "winner": None,
    "seats": [{**SEAT, "accused": True}, SEAT, {**SEAT, "revealed": "traitor", "knights": 2}],
    "last_quest": {"seat": 0, "main": "excalibur", "quests": [QUEST], "white": 2, "black": 0},
    "tally": None, "warnings": [], "refused": [],
}  # fmt: skip
SNAPSHOT: Line = {
    "version": 1,
    "game": "rumors",
    "players": ["Anna", "Ben", ""],
    "state": STATE,
    "ask": None,
    "hold_s": 2.0,
    "hold": None,
    "log": [{"n": 1, "kind": "laid", "text": "Anna lays Saxons 2."},
            {"n": 2, "kind": "laid", "text": "Ben lays Picts 5."}],
    "buttons": [{"button": b, "label": name, "means": name if b == "quest-1" else "",
                 "lit": "go" if b == "quest-1" else "off", "lamp": 0.0} for b, name in BUTTONS],
    "holds": [{"button": "undo", "seconds": 2, "means": "take back the last move …"}],
    "lamps": {"silence": 0.0, "white": 0.0, "black": 0.0, "ok": 0.0},
    "tone": None,
    "simulated": True,
    "drawn": True,
    "eyes": {"state": "seeing", "text": "drawn camera"},
    "games": [{"name": "rumors", "record": "rumors/1", "title": "Rumors",
               "offers": {"players": [1, 7]}}],
    "pieces": [{"id": "picts-5", "label": "Picts 5", "sheet": "rumors"}],
}  # fmt: skip


def lit_key(button: str, label: str, means: str, lit: str = "answer") -> Line:
    return {"button": button, "label": label, "means": means, "lit": lit, "lamp": 0.0}


browser = browser_fixture()


Show = Callable[..., StillDesk]


@pytest.fixture
def show(still_page: StillPage, browser: Browser) -> Iterator[Show]:
    """Show the page of a table; names of the state may be given, and of the snapshot.

    The window has its first size again afterwards.
    """

    def shown(state: Line | None = None, *, anew: bool = False, **snapshot: Json) -> StillDesk:
        mixed: Line = {**SNAPSHOT, "state": {**STATE, **(state or {})}, **snapshot}
        return still_page.show(mixed, anew)

    size = browser.page.viewport_size
    yield shown
    if size is not None and browser.page.viewport_size != size:
        browser.resize(size["width"], size["height"])


def test_what_hands_must_do_stands_in_the_headline(show: Show, browser: Browser) -> None:
    token = "Anna hides a Quest token beside the pile."
    desk = show(ask={"kind": "ask-act", "text": "Ben: Listen.", "params": {}, "to_do": [token]})
    assert browser.text("#ask h2") == f"{token} Listen."
    assert browser.text("#ask h2 .to-do") == token
    desk.show(version=2, ask={"kind": "ask-act", "text": "Ben: Listen.", "params": {}})
    browser.wait("!document.querySelector('.to-do')")


def test_a_game_after_another_one_is_drawn_as_on_a_page_that_was_just_opened(
    still_page: StillPage, browser: Browser, tmp_path: Path
) -> None:
    games = {"rumors": {**SNAPSHOT, "simulated": False, "drawn": False}}
    for name in ("camelot", "merlin"):
        (tmp_path / name).mkdir()
        games[name] = {**snapshot(tmp_path / name, name, 3), "simulated": False, "drawn": False}

    def drawn(name: str, anew: bool = False) -> str:
        still_page.show(games[name], anew)
        browser.wait("!document.querySelector('[data-coming]')")
        return str(browser.ask("document.querySelector('main').innerText"))

    alone = {name: drawn(name, anew=True) for name in games}
    for before, name in permutations(games, 2):
        drawn(name, anew=True)  # so that it is known what it was, when it comes again
        drawn(before)
        assert drawn(name) == alone[name], f"{name} after {before}"


def test_a_turn_says_whose_it_is_and_what_may_be_done(show: Show, browser: Browser) -> None:
    show()
    assert browser.text("#ask .whose") == "Ben\N{RIGHT SINGLE QUOTATION MARK}s turn"
    assert browser.text(".seat.acts strong") == "Ben"
    assert browser.text(".card .name") == "Picts"
    assert browser.text(".card .value") == "5"
    assert browser.text("#ask .answer.go b") == "Picts"
    assert browser.text(".pile dl") == "pile 4 deck 51 discard 4"


def test_the_seats_show_what_all_may_see(show: Show, browser: Browser) -> None:
    show()
    assert browser.text(".seat:nth-child(1)") == "Anna has accused"
    assert browser.text(".seat:nth-child(3)") == "Seat 3 Traitor 2 Knights"


def test_a_hand_that_is_put_away_while_its_pictures_load_is_not_shown(
    show: Show, browser: Browser
) -> None:
    show()
    loyalty = {"kind": "loyalty", "title": "Loyalty", "pieces": [], "text": "Traitor"}
    view = {"seat": 0, "version": 1, "game": "rumors", "asks": None, "own": [loyalty]}
    shows = f"""(async () => {{
      const {{ privatePart }} = await import("/static/{edition().name}/private.js");
      const place = document.createElement("div");
      const part = privatePart(place, () => "");
      const isShown = part.show({json.dumps(view)}, []);
      if (AWAY) part.forget();
      await isShown;
      return place.textContent;
    }})()"""
    assert browser.ask(shows.replace("AWAY", "false")) == "LoyaltyTraitor"
    assert browser.ask(shows.replace("AWAY", "true")) == ""


def test_the_swords_are_sixteen_and_more_when_more_are_placed(show: Show, browser: Browser) -> None:
    desk = show()
    assert browser.ask("document.querySelectorAll('.rack .sword').length") == 16
    assert browser.ask("document.querySelectorAll('.rack .sword.white').length") == 2
    assert browser.ask("document.querySelectorAll('.rack .sword.black').length") == 1
    desk.show(version=2, state={**STATE, "white": 6, "black": 12})
    browser.wait("document.querySelectorAll('.rack .sword').length === 18")
    assert browser.text(".count.black") == "12 black"


def test_a_hint_says_no_name_twice(show: Show, browser: Browser) -> None:
    desk = show()
    means = {"quest-1": "Picts …", "quest-2": "Saxons +1", "quest-3": "Dragon", "ok": "yes"}
    names = {"quest-1": "Picts", "quest-2": "Saxons", "quest-3": "Dragon", "ok": "OK"}
    keys = [lit_key(button, names[button], told) for button, told in means.items()]
    desk.show(version=2, buttons=keys, holds=[], list=None)
    browser.wait("document.querySelector('#ask [data-press=ok]')")
    answers = "[...document.querySelectorAll('#ask [data-press]')].map((e) => e.innerText)"
    found = [" ".join(one.split()) for one in browser.ask(answers)]
    assert found == ["Yes OK", "Picts …", "Saxons +1", "Dragon"]


def test_the_page_says_how_a_line_is_taken_back_and_which(show: Show, browser: Browser) -> None:
    desk = show()
    assert "Take back the last move … hold UNDO 2 s" in browser.text("#ask .keys")
    assert browser.ask("document.querySelector('#ask [data-press=quest-1]').innerText") == "Picts"
    text = "Take back “Anna lays Picts 5”? OK: yes. UNDO: no."
    own = [lit_key("ok", "OK", "yes"), lit_key("undo", "UNDO", "no")]
    desk.show(
        version=2, ask={"kind": "take-back", "text": text, "params": {}}, buttons=own, holds=[]
    )
    browser.wait("document.querySelector('#ask h2').innerText.startsWith('Take')")
    assert browser.text("#ask h2") == "Take back “Anna lays Picts 5”?"
    assert browser.text("#ask .keys") == "Yes OK No UNDO Lay a card … on this screen"


def test_yes_and_no_stand_before_what_else_is_taken(show: Show, browser: Browser) -> None:
    taken = {"quest-1": "Picts", "accuse": "accuse Ben …", "ok": "yes", "undo": "no"}
    show(buttons=[lit_key(*one) for one in zip(taken, taken, taken.values(), strict=True)])
    in_sight = """[...document.querySelectorAll('#ask .keys [data-press]:not(.held)')]
      .map((one) => [one.getBoundingClientRect(), one.dataset.press])
      .sort(([a], [b]) => a.top - b.top || a.left - b.left).map(([, press]) => press)"""
    assert browser.ask(in_sight) == ["ok", "undo", "quest-1", "accuse"]


@pytest.mark.parametrize("by_key", [False, True])
def test_a_hint_that_says_how_long_is_held_so_long_however_short_the_touch(
    show: Show, browser: Browser, by_key: bool
) -> None:
    desk = show(holds=[{"button": "undo", "seconds": 0.3, "means": "take back"}], anew=True)
    hint = browser.page.locator("#ask [data-press=undo]")
    hint.press("Enter") if by_key else hint.click()
    pressed = "performance.getEntriesByName(location.origin + '/api/press')"
    browser.wait(f"{pressed}.length === 2")
    assert desk.asked == [("press", "undo", 10.0), ("let-go", "undo")]
    assert browser.ask(f"{pressed}[1].startTime - {pressed}[0].responseEnd") >= 300


def test_an_answer_that_is_held_shows_how_long_still_on_a_phone_too(
    show: Show, browser: Browser
) -> None:
    browser.resize(390, 844)
    show(holds=[{"button": "undo", "seconds": 1.5, "means": "take back"}], anew=True)
    browser.page.locator("#ask [data-press=undo]").click()
    bar = "getComputedStyle(document.querySelector('#ask .answer.held'), '::after')"
    browser.wait(f"{bar}.animationName === 'held' && {bar}.animationDuration === '1.5s'")
    browser.wait(f"{bar}.animationName === 'none'")  # it is let go


def test_a_page_that_goes_lets_go_of_what_a_hint_still_holds(show: Show, browser: Browser) -> None:
    desk = show(holds=[{"button": "undo", "seconds": 9, "means": "take back"}], anew=True)
    browser.page.locator("#ask [data-press=undo]").click()
    browser.until(lambda: ("press", "undo", 10.0) in desk.asked, "it is pressed")
    browser.page.goto("about:blank")
    browser.until(lambda: ("let-go", "undo") in desk.asked, "it is let go")


def test_silence_is_a_state_of_its_own(show: Show, browser: Browser) -> None:
    desk = show()
    assert not browser.ask("document.body.classList.contains('silent')")
    desk.show(version=2, state={**STATE, "silence": True, "top": "morgan-1", "announce": True})
    browser.wait("document.body.classList.contains('silent')")
    assert browser.text("#ribbons") == "Silence! No table talk."
    assert browser.text(".standing").startswith("Announce Quest cards are laid face down")
    assert browser.text(".card .name") == "Morgan #1"


def test_counting_aloud_stands_without_a_number(show: Show, browser: Browser) -> None:
    show({"count": True})
    assert browser.text(".standing").startswith("Count aloud")


def test_the_question_of_the_table_is_asked_in_its_words(show: Show, browser: Browser) -> None:
    show(
        {"phase": "claim", "top": "face-down", "questable": []},
        ask={"kind": "ask-claim", "text": "Ben: which Quest is announced?", "params": {}},
        buttons=[lit_key("undo", "UNDO", "it was not laid")],
    )
    assert browser.text("#ask h2") == "Which Quest is announced?"
    assert "It was not laid UNDO" in browser.text("#ask .keys")
    assert browser.text(".card") == "face down"


def test_what_the_last_quest_came_to_is_one_sentence_and_its_sums(
    show: Show, browser: Browser
) -> None:
    show({"threats": 0})
    assert browser.text("#side .whose") == "Anna went on Excalibur"
    assert browser.text("#side h2") == "12: in time. 2 white Swords."
    assert browser.text("#side .sums li") == "Excalibur 5 ? 4 = 12 Success"
    assert browser.ask("document.querySelector('#side .taken').title") == "Excalibur 4, taken out"
    assert browser.ask("document.querySelectorAll('#side .won .sword.white').length") == 2


def test_a_sum_shows_all_its_parts(show: Show, browser: Browser) -> None:
    parts: Json = [{"card": card, "adds": adds} for card, adds in (
        ("excalibur-5", 5), ("excalibur-q.1", 2), ("mordred", 3), ("morgan-4.1", 1), ("bonus", 1)
    )]  # fmt: skip
    report: Line = {**STATE["last_quest"], "quests": [{**QUEST, "parts": parts}]}  # type: ignore[dict-item]
    show({"threats": 0}, sums={"last_quest": report})
    row = browser.text("#side .sums .cards")
    assert row == "5 + ? (2) + Mordred (3) + Morgan #4 (1) + Merlin #6 (1) 4"
    assert browser.text("#side .sums .total") == "= 12"


def test_a_card_that_merlin_took_is_struck_through_and_says_who_took_it(
    show: Show, browser: Browser
) -> None:
    taken: Json = [{"card": "excalibur-4.2", "by": "merlin-3"}]
    parts: Json = [{"card": "excalibur-5", "adds": 5}, {"card": "excalibur-q.1", "adds": 1}]
    quest: Line = {**QUEST, "parts": parts, "taken": taken, "total": 6}  # type: ignore[dict-item]
    show({"threats": 0}, sums={"last_quest": {**STATE["last_quest"], "quests": [quest]}})  # type: ignore[dict-item]
    assert browser.text("#side .sums .taken") == "4 Merlin #3"
    assert browser.text("#side del") == "4"
    assert browser.ask("document.querySelector('#side .taken').title") == (
        "Excalibur 4, taken out by Merlin #3"
    )


def reduced_motion(browser: Browser, value: Literal["reduce", "no-preference"]) -> None:
    browser.page.emulate_media(reduced_motion=value)


def test_a_sum_unfolds_part_by_part_unless_motion_is_unwanted(show: Show, browser: Browser) -> None:
    parts: Json = [{"card": "excalibur-5", "adds": 5}, {"card": "excalibur-q.1", "adds": 1}]
    quest: Line = {**QUEST, "parts": parts, "total": 6}  # type: ignore[dict-item]
    report: Json = {**STATE["last_quest"], "quests": [quest]}  # type: ignore[dict-item]
    delays = (
        "[...document.querySelectorAll('#side .step, #side .total')]"
        ".map((e) => parseFloat(getComputedStyle(e).animationDelay))"
    )
    reduced_motion(browser, "no-preference")
    show({"threats": 0}, anew=True, sums={"last_quest": report})
    found = browser.ask(delays)
    assert found == sorted(set(found))
    assert len(found) == 3
    reduced_motion(browser, "reduce")
    assert browser.ask("document.getAnimations().length") == 0


def test_a_button_pressed_while_a_sum_unfolds_acts_at_once(show: Show, browser: Browser) -> None:
    reduced_motion(browser, "no-preference")
    parts: Json = [{"card": "excalibur-5", "adds": 5}] * 5
    quest: Line = {**QUEST, "parts": parts, "total": 25}  # type: ignore[dict-item]
    report: Line = {**STATE["last_quest"], "quests": [quest]}  # type: ignore[dict-item]
    desk = show({"threats": 0}, anew=True, sums={"last_quest": report})
    assert browser.ask("document.getAnimations().length") > 0
    browser.key("3")
    browser.wait("performance.getEntriesByName(location.origin + '/api/press').length === 2")
    assert desk.asked == [("press", "quest-3", 10.0), ("let-go", "quest-3")]
    assert browser.ask("document.getAnimations().length") > 0  # and it unfolds on
    reduced_motion(browser, "reduce")


def test_who_is_asked_is_named_and_lit_not_whose_turn_it_is(show: Show, browser: Browser) -> None:
    ask: Line = {
        "kind": "ask-accused", "params": {"seat": 0, "hidden": 0},
        "text": "Anna shows the Loyalty card. OK: Loyal. ACCUSE: Traitor.",
    }  # fmt: skip
    show({"phase": "accused", "questable": []}, ask=ask)
    assert browser.text("#ask .whose") == "Ben\u2019s turn: Anna is asked"
    assert browser.text(".seat.acts strong") == "Anna"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lit", "says"), [("answer", "Loyal OK Traitor … ACCUSE"), ("off", "Loyal OK")]
)
def test_traitor_is_an_answer_only_while_one_may_be_left(
    show: Show, browser: Browser, lit: str, says: str
) -> None:
    ask: Line = {"kind": "ask-loyalty", "params": {"seat": 0}, "text": "Anna shows it."}
    ok, accuse = lit_key("ok", "OK", "Loyal"), lit_key("accuse", "ACCUSE", "Traitor …", lit)
    show({"phase": "loyalties", "questable": []}, ask=ask, buttons=[accuse, ok])
    assert browser.text("#ask .keys").startswith(f"{says} Take back")
    assert browser.text("#ask .shown") == "Or show the Loyalty card."


def test_what_answers_a_question_is_told_once(show: Show, browser: Browser) -> None:
    ask: Line = {
        "kind": "ask-symbol", "params": {"card": "mordred", "quest": "picts"},
        "text": "Does Mordred show the Picts symbol? OK: yes. UNDO: no.",
    }  # fmt: skip
    show(ask=ask, buttons=[lit_key("ok", "OK", "yes: go on that Quest")])
    assert browser.text("#ask h2") == "Does Mordred show the Picts symbol?"
    assert browser.text("#ask").count("Yes: go on that Quest") == 1


def test_what_must_be_put_right_comes_before_the_next_turn(show: Show, browser: Browser) -> None:
    text = "Clear the pile's place, or press OK."
    put: Line = {"kind": "put-back", "text": text, "params": {"piece": "empty"}}
    show(ask=put, hold=put)
    assert browser.text("#ask h2") == text
    assert text not in browser.text("#ribbons")  # told once


def test_a_card_laid_meanwhile_is_asked_for(show: Show, browser: Browser) -> None:
    unsure: Line = {"piece": "picts-5", "label": "Picts 5", "meanwhile": True}
    show(unsure=unsure, ask={"kind": "meanwhile", "text": "…", "params": {"piece": "picts-5"}})
    assert browser.text("#ask h2") == "Picts 5 was laid meanwhile: does it count?"
    assert browser.text("#ask [data-unsure]") == "Lay it on the pile, or answer. Yes OK No UNDO"


def test_the_last_sentence_stands_below_and_shows_all_when_it_is_pressed(
    show: Show, browser: Browser
) -> None:
    log: Json = [{"n": n, "kind": "swords", "text": f"Line {n}" + " and more" * (n % 7 * 4)}
                 for n in range(60)]  # fmt: skip
    show(log=log)
    assert browser.text("#last .last").startswith("Line 59 and more")
    assert not browser.ask("document.querySelector('#said').open")
    browser.page.locator("#last .last").click()
    seen = "document.querySelector('#log p:last-child')?.getBoundingClientRect().bottom"
    end = "document.querySelector('#log')?.getBoundingClientRect().bottom"
    browser.wait(f"{seen} - {end} < 1")  # to the pixel
    browser.key("Escape")
    browser.wait("!document.querySelector('#said').open")


def test_what_has_the_focus_keeps_it_while_events_come(show: Show, browser: Browser) -> None:
    desk = show()
    browser.ask("document.querySelector('#ask [data-press=quest-1]').focus()")
    for version in range(2, 6):
        desk.show(version=version, state={**STATE, "threats": version})
        browser.wait(f"document.body.dataset.version === '{version}'")
    assert browser.ask("document.activeElement.dataset.press") == "quest-1"


def test_a_player_of_the_list_is_pointed_at_by_a_touch(show: Show, browser: Browser) -> None:
    items: Json = [{"text": "Ben", "button": None}, {"text": "Seat 3", "button": None}]
    ask: Line = {"kind": "ask-accuse", "params": {"seat": 0, "accused": 1}, "text": "…"}
    desk = show(ask=ask, list={"items": items, "at": 0})
    assert browser.text("#ask .list .pointed") == "Ben"
    browser.page.locator("#ask .list button", has_text="Seat 3").click()
    browser.wait("performance.getEntriesByName(location.origin + '/api/point').length === 1")
    assert len(desk.asked) == 1


def test_what_the_page_does_not_know_is_passed_over(show: Show, browser: Browser) -> None:
    show({"unheard": 1}, anew=True, unheard={"of": [1]}, ask={"kind": "ask-new", "text": "New?"})
    assert browser.text("#ask h2") == "New?"


def test_a_fact_that_nobody_has_checked_is_told_on_the_page(show: Show, browser: Browser) -> None:
    field: Line = {"key": "value", "label": "Value", "kind": "number", "least": 0, "most": 99}
    teach: Line = {
        "label": "What is printed on this Morgan #4?", "corrects": False,
        "line": {"do": "teach", "card": "morgan-4.2"}, "fields": [{**field, "optional": False}],
    }  # fmt: skip
    desk = show(teach=teach)
    assert browser.text("#ribbons .teach strong") == "What is printed on this Morgan #4?"
    browser.ask("document.querySelector('.teach button').click()")
    browser.wait("document.querySelector('.teach input')")  # loaded when it is wanted first
    browser.ask("document.querySelector('.teach input').focus()")
    browser.key("5")
    browser.ask("document.querySelector('.teach form').requestSubmit()")
    browser.wait("performance.getEntriesByName(location.origin + '/api/do').length === 1")
    assert desk.asked == [("do", {"do": "teach", "card": "morgan-4.2", "value": 5})]


def test_why_stands_beside_the_score_and_a_refusal(show: Show, browser: Browser) -> None:
    refusal: Json = {"n": 1, "kind": "refused", "text": "Refused: no.", "why": ["The rule."]}
    show({"threats": 0}, why_quest=["Main Quest: 12 is in time."], log=[refusal])
    browser.ask("document.querySelector('#side .why-button').click()")
    browser.wait("document.querySelector('.help-sheet')?.open")
    assert "Main Quest: 12 is in time." in browser.text(".help-sheet")
    browser.ask("document.querySelector('.help-sheet').close()")
    browser.key("w")  # the newest thing that has a reason
    browser.wait("document.querySelector('.help-sheet')?.open")
    assert "The rule." in browser.text(".help-sheet")


@pytest.mark.slow
def test_why_stands_beside_the_swords_though_no_quest_was_played(
    show: Show, browser: Browser
) -> None:
    show({"last_quest": None}, why=["Ben is loyal: 1 Sword turns black."], why_of="accusation")
    browser.ask("document.querySelector('#score .why-button').click()")
    browser.wait("document.querySelector('.help-sheet')?.open")
    assert browser.text(".help-sheet li:first-child") == "2 white and 1 black Swords."
    assert "turns black" in browser.text(".help-sheet")


def test_an_accusation_has_its_why_under_its_own_heading(show: Show, browser: Browser) -> None:
    accused = ["Ben is loyal: 1 Sword turns black."]
    desk = show(
        {"last_quest": None, "threats": 0}, why=[*accused], why_of="accusation", why_quest=[]
    )
    assert browser.text("#side .accused") == "The last accusation Why?"
    assert browser.text("#side p.accused") == accused[0]
    browser.ask("document.querySelector('#side .accused button').click()")
    browser.wait("document.querySelector('.help-sheet')?.open")
    assert "turns black" in browser.text(".help-sheet")
    desk.show(version=2, why=["12"], why_of="quest", why_quest=["12"], state=STATE)
    browser.wait("!document.querySelector('#side .accused')")
    assert browser.text("#side .result button") == "Why?"


def test_a_name_written_right_to_left_is_set_apart_in_a_line(show: Show, browser: Browser) -> None:
    name = "شهرزاد"
    line: Json = {"n": 1, "kind": "swords", "text": f"{name} places 2 white Swords (3, 1)."}
    show(players=["Anna", name, "A.*"], log=[line])
    browser.page.locator("#last .last").click()
    browser.wait("document.querySelector('#log')")
    assert browser.text("#log p bdi") == name
    assert browser.text("#log p") == line["text"]  # type: ignore[index]


def test_the_card_on_top_says_what_it_does(show: Show, browser: Browser) -> None:
    desk = show(does={"piece": "picts-5", "text": "Picts 5: it adds 5 to the Picts Quest."})
    browser.key("?")
    browser.wait("document.querySelector('.help-sheet')?.open")
    assert "it adds 5" in browser.text(".help-sheet")
    browser.ask("document.querySelector('.help-sheet').close()")
    desk.show(version=2, does=None)
    browser.wait("!document.querySelector('.does-button')")


def test_a_hint_says_how_long_a_button_is_held_at_this_board(show: Show, browser: Browser) -> None:
    show(hold_s=3.0)
    assert "Take back the last move … hold UNDO 3 s" in browser.text("#ask .keys")
    assert browser.ask("document.querySelector('#ask [data-seconds]').dataset.seconds") == "3"


def test_a_page_says_how_to_play_with_the_box(show: Show, browser: Browser) -> None:
    show()
    assert browser.ask("document.querySelector('.badge.help').pathname") == "/help"
    assert browser.ask("document.querySelector('#menu .games').pathname") == "/games"
    browser.ask("document.querySelector('.badge.help').click()")
    browser.wait("document.querySelector('#moments section')")
    told = browser.text("#moments")
    assert "Take a line back UNDO 2 s the page names the last move" in told
    assert "The camera is lost" in told
    assert "A phone joins" in told


def test_the_log_does_not_remember_the_pile(show: Show, browser: Browser) -> None:
    show()
    browser.page.locator("#last .last").click()
    browser.wait("document.querySelector('#log')")
    assert browser.text("#log") == "Ben lays Picts 5."


@pytest.mark.slow
@pytest.mark.parametrize(("winner", "title"), [("loyal", "The Loyal win"), ("evil", "Evil wins")])
def test_the_end_fills_the_screen(show: Show, browser: Browser, winner: str, title: str) -> None:
    show({"phase": "over", "winner": winner, "questable": []})
    assert browser.text("#banner h2") == title
    browser.ask("document.querySelector('#banner button').click()")
    assert not browser.ask("document.querySelector('#banner').checkVisibility()")


def test_the_end_offers_the_same_players_again(show: Show, browser: Browser) -> None:
    desk = show({"phase": "over", "winner": "loyal", "questable": []})
    assert "Press OK: the same players again." in browser.text("#banner")
    asked = "A new game with the same players?"
    desk.show(version=2, ask={"kind": "again", "text": asked, "params": {}})
    browser.wait("document.querySelector('#banner .sure')")
    assert browser.text("#banner .sure") == f"{asked} OK yes UNDO no"
    browser.ask("document.querySelector('#banner .gold').click()")
    browser.wait("performance.getEntriesByName(location.origin + '/api/again').length === 1")
    assert [one for one in desk.asked if one[0] != "stir"] == [("do", {"table": "again"})]


def test_a_table_that_rests_is_dim_and_says_how_it_is_woken(show: Show, browser: Browser) -> None:
    desk = show()
    desk.show(version=2, rest="asks", ask={"kind": "anybody", "text": "…", "params": {}})
    browser.wait("document.querySelector('.ribbon.rest')")
    assert browser.text("#ask h2") == "Is anybody there?"
    assert not browser.ask("document.body.classList.contains('resting')")
    desk.show(version=3, rest="rests", ask={"kind": "rests", "text": "…", "params": {}})
    browser.wait("document.body.classList.contains('resting')")
    assert browser.text("#ribbons").startswith("The table rests. Any button wakes it")
    desk.show(version=4, rest="awake", ask=None)
    browser.wait("!document.body.classList.contains('resting')")


def test_a_lost_camera_and_a_pile_to_clear_are_told(show: Show, browser: Browser) -> None:
    show(
        eyes={"state": "lost", "text": "Webcam 0 gives no pictures."},
        hold={"kind": "clear", "text": "Clear the Threats area, or press OK."},
    )
    assert "The camera is lost. Webcam 0 gives no pictures." in browser.text("#ribbons")
    assert "Clear the Threats area, or press OK." in browser.text("#ribbons")


def test_mock_pins_are_called_simulated_and_real_ones_have_no_panel(
    show: Show, browser: Browser
) -> None:
    desk = show()
    assert browser.text(".badge.simulated") == "SIMULATED"
    desk.show(version=2, simulated=False)
    browser.wait("!document.querySelector('.badge.simulated')")
    assert not browser.ask("document.querySelector('#panel').checkVisibility()")


def test_a_name_is_never_read_as_html(show: Show, browser: Browser) -> None:
    show(players=["<img src=x onerror=alert(1)>", "Ben", ""])
    assert browser.text(".seat strong").startswith("<img")
    assert browser.ask("document.images.length") == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "button"), [("1", "quest-1"), ("a", "accuse"), ("Enter", "ok"), ("Backspace", "undo")]
)
def test_keys_press_the_mock_buttons(show: Show, browser: Browser, key: str, button: str) -> None:
    desk = show()
    browser.key(key)
    browser.wait("performance.getEntriesByName(location.origin + '/api/press').length === 2")
    assert desk.asked == [("press", button, 10.0), ("let-go", button)]


def test_lamps_shine_without_a_new_table(show: Show, browser: Browser) -> None:
    desk = show()
    browser.ask("window.kept = document.querySelector('.seat')")
    desk.show(lamps={**SNAPSHOT["lamps"], "white": 0.4})  # type: ignore[dict-item]
    browser.wait(
        "document.querySelector('.lamp.white').style.getPropertyValue('--shine') === '0.4'"
    )
    assert browser.ask("window.kept === document.querySelector('.seat')")


def test_a_card_is_laid_on_the_drawn_table_by_a_click(show: Show, browser: Browser) -> None:
    desk = show()
    browser.ask("document.querySelector('.lay').click()")
    browser.ask("document.querySelector('[data-piece=\"picts-5\"]').click()")
    browser.wait("performance.getEntriesByName(location.origin + '/api/place').length === 1")
    assert desk.asked == [("place", "picts-5", "up")]


TWO: Json = [{"id": f"picts-{n}", "label": f"Picts {n}", "sheet": "rumors"} for n in (3, 5)]


def test_the_drawer_offers_only_what_can_be_laid_now_and_each_card_keeps_its_place(
    show: Show, browser: Browser
) -> None:
    desk = show(pieces=TWO, layable=["picts-3", "picts-5"])
    browser.ask("document.querySelector('.lay').click()")
    assert browser.text(".drawer-cards fieldset") == "Picts 35"
    place = "document.querySelector('[data-piece=\"picts-5\"]').getBoundingClientRect().left"
    before = browser.ask(place)
    desk.show(version=2, layable=["picts-5"])
    browser.wait("document.querySelector('[data-piece=\"picts-3\"]').disabled")
    assert browser.ask(place) == before  # a second tap lays no other card
    assert browser.ask("document.activeElement.type") == "radio"
    desk.show(version=3, layable=[])
    browser.wait("document.querySelector('.drawer-cards').innerText.includes('No card')")


def test_a_card_laid_face_down_says_what_comes_next_and_is_offered_no_more(
    show: Show, browser: Browser
) -> None:
    desk = show(pieces=TWO, layable=["picts-3", "picts-5"])
    browser.ask("document.querySelector('.lay').click()")
    browser.ask("document.querySelectorAll('#drawer input')[1].click()")
    browser.ask("document.querySelector('[data-piece=\"picts-5\"]').click()")
    browser.wait("document.querySelector('#drawer .told').innerText.includes('when OK is pressed')")
    assert browser.ask("document.querySelector('[data-piece=\"picts-5\"]').disabled")
    assert desk.asked == [("place", "picts-5", "down")]
    desk.show(version=2, ask={"kind": "ask-reveal", "text": "", "params": {"hidden": 1}})
    browser.wait("!document.querySelector('[data-piece=\"picts-5\"]').disabled")


@pytest.mark.parametrize(
    ("kind", "params", "clears"),
    [
        ("put-back", {"piece": "empty"}, True),
        ("held-back", {}, True),
        ("put-back", {"piece": "picts-3"}, False),
        ("ask-act", {}, False),
    ],
)
def test_a_drawn_pile_that_must_go_is_cleared_with_one_press_of_the_prompt(
    show: Show, browser: Browser, kind: str, params: Json, clears: bool
) -> None:
    desk = show(pieces=TWO, ask={"kind": kind, "text": "Well?", "params": params})
    assert browser.ask("document.querySelectorAll('#ask .lay').length") == 1
    assert browser.ask("document.querySelectorAll('#ask .clear').length") == clears
    browser.ask("document.querySelector('#ask .clear')?.click()")
    browser.until(lambda: desk.asked == [("place", "", "clear")] * clears, "it is cleared")


@pytest.mark.slow
def test_the_drawer_stands_on_the_panel_beside_what_is_asked_in_a_window_that_changes(
    show: Show, browser: Browser
) -> None:
    browser.resize(1920, 1080)
    show(pieces=[{"id": "picts-5", "label": "Picts 5", "sheet": "rumors"}])
    browser.ask("document.querySelector('.lay').click()")
    browser.resize(1024, 600)
    top, bottom = (
        f"document.querySelector('{of}').getBoundingClientRect()" for of in ("#panel", "#drawer")
    )
    browser.wait(f"Math.abs({top}.top - {bottom}.bottom) < 2")
    asked = "document.querySelector('#ask').getBoundingClientRect()"
    browser.wait(f"Math.abs({asked}.left - {bottom}.right) < 2")


NINE: Json = [
    {"id": f"{of}-{n}", "label": f"{of} {n}", "sheet": "rumors"}
    for of in ("picts", "saxons", "dragon", "excalibur", "grail", "morgan", "merlin")
    for n in range(1, 10)
]


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
def test_all_cards_that_can_be_laid_are_in_sight_two_quests_side_by_side(
    show: Show, browser: Browser, size: tuple[int, int]
) -> None:
    browser.resize(*size)
    show(pieces=NINE, layable=[one["id"] for one in NINE])
    browser.ask("document.querySelector('.lay').click()")
    browser.wait("document.querySelectorAll('.drawer-cards fieldset').length === 7")
    tops = "[...document.querySelectorAll('.drawer-cards fieldset')].map((e) => e.offsetTop)"
    browser.wait(f"new Set({tops}).size === 4")  # once the drawer stands beside what is asked
    drawer = "document.querySelector('#drawer')"
    assert browser.ask(f"{drawer}.scrollHeight - {drawer}.clientHeight") == 0


def test_a_laid_card_that_is_pressed_is_answered(show: Show, browser: Browser) -> None:
    desk = show(pieces=[{"id": "picts-5", "label": "Picts 5", "sheet": "rumors"}])
    browser.ask("document.querySelector('.lay').click()")
    browser.ask("window.late = document.querySelector('[data-piece=\"picts-5\"]')")
    desk.show(version=2, layable=[])
    browser.wait("document.querySelector('.drawer-cards').innerText.includes('No card')")
    browser.ask("window.late.click()")  # a page that had not heard of it
    browser.wait("document.querySelector('#drawer .problem').innerText")
    assert "cannot be laid now" in browser.text("#drawer .problem")
    assert desk.asked == []


@pytest.mark.slow
@pytest.mark.parametrize("focus", ["#drawer input", "#drawer [data-piece]"])
def test_keys_press_buttons_though_the_drawer_has_focus(
    show: Show, browser: Browser, focus: str
) -> None:
    desk = show()
    browser.ask("document.querySelector('.lay').click()")
    browser.ask(f"document.querySelector('{focus}').focus()")
    browser.key("3")
    browser.wait("performance.getEntriesByName(location.origin + '/api/press').length === 2")
    assert desk.asked == [("press", "quest-3", 10.0), ("let-go", "quest-3")]


def test_a_page_for_this_machine_says_how_phones_would_join(show: Show, browser: Browser) -> None:
    show()
    browser.ask("document.querySelector('.badge.join').click()")
    browser.wait("document.querySelector('.join-sheet')?.open")
    assert "roundtable run --host 0.0.0.0" in browser.text(".join-sheet")


def test_a_page_for_all_shows_its_address_as_a_code(
    browser: Browser,
) -> None:
    with Serving(Site(StillDesk(SNAPSHOT)), host="0.0.0.0", port=0) as serving:
        browser.open(serving.address)
        browser.ask("document.querySelector('.badge.join').click()")
        browser.wait("document.querySelector('.join-sheet .qr')?.naturalWidth > 0")
        assert str(serving.reached_at) in browser.text(".join-sheet")


def test_without_a_game_a_form_starts_one(show: Show, browser: Browser) -> None:
    desk = show(game=None, players=[], log=[])
    desk.show(version=2, state=None)
    browser.wait("document.querySelector('#start form')?.checkVisibility()")
    browser.ask("document.querySelector('.counts input[value=\"3\"]').click()")
    browser.ask(
        "(() => { const name = document.querySelector('.names input');"
        " name.value = 'Anna'; name.dispatchEvent(new Event('input')); })()"
    )
    browser.ask("document.querySelector('#start form').requestSubmit()")
    browser.wait("performance.getEntriesByName(location.origin + '/api/new').length === 1")
    players: Json = ["Anna", "", ""]
    assert desk.asked == [("new", {"record": "rumors/1", "players": players, "first": 0})]


def test_what_a_name_may_be_is_in_sight_on_a_low_panel(show: Show, browser: Browser) -> None:
    browser.resize(1024, 600)
    desk = show(game=None, players=["Anna"] * 7, log=[])
    desk.show(version=2, state=None)
    browser.wait("document.querySelectorAll('#start .names input[type=text]').length === 7")
    edge = "document.querySelector('#start {}').getBoundingClientRect().{}"
    hint, begin = edge.format(".of-game > .note", "bottom"), edge.format(".choices", "top")
    assert browser.ask(f"{hint} <= {begin}")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (390, 844)])
@pytest.mark.parametrize("count", [1, 7])
def test_nothing_is_wider_than_the_screen(
    show: Show, browser: Browser, size: tuple[int, int], count: int
) -> None:
    browser.resize(*size)
    show({"seats": [SEAT] * count, "seat": 0}, players=["Bartholomew the Unready"] * count)
    assert browser.ask("document.documentElement.scrollWidth") <= size[0]
    if size[0] > 799:
        assert browser.ask("document.documentElement.scrollHeight") <= size[1]
        covered = browser.ask(
            "(() => { const boxes = [...document.querySelectorAll('.seat, .card')]"
            ".map((e) => e.getBoundingClientRect()); return boxes.some((a, i) => boxes.some((b, k)"
            " => k > i && a.left < b.right - 1 && b.left < a.right - 1"
            " && a.top < b.bottom - 1 && b.top < a.bottom - 1)); })()"
        )
        assert not covered, "a seat covers another seat or the card"
    browser.resize(1280, 720)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_long_names_are_whole_at_a_table_of_seven(
    show: Show, browser: Browser, size: tuple[int, int]
) -> None:
    browser.resize(*size)
    names: Json = ["Ferdinand-Alexander", "Bartholomew", "Maximiliane", "Anna", "B", "C", "D"]
    show({"seats": [SEAT] * 7, "seat": 0}, players=names)
    cut = browser.ask(
        "[...document.querySelectorAll('.seat strong')].filter((e) => e.scrollWidth > e.clientWidth"
        " || e.scrollHeight > e.clientHeight + 2).map((e) => e.innerText)"
    )
    browser.resize(1280, 720)
    assert cut == []


def test_the_end_is_answered_on_a_phone_without_scrolling(show: Show, browser: Browser) -> None:
    browser.resize(390, 844)
    show({"phase": "over", "winner": "loyal", "questable": []})
    bottom = browser.ask("document.querySelector('#banner .gold').getBoundingClientRect().bottom")
    browser.resize(1280, 720)
    assert bottom <= 844


def test_a_lost_table_is_told_and_the_page_comes_back(browser: Browser) -> None:
    desk = StillDesk(SNAPSHOT)
    with Serving(Site(desk), port=0) as before:
        browser.open(before.address)
        netloc = browser.ask("location.host")
    later = "const real = Date.now; Date.now = () => real() + 20_000;"  # ms; lost after 15 s
    soon = "const timer = setTimeout; window.setTimeout = (what, ms) => timer(what, ms / 50);"
    browser.ask(f"(() => {{ {later} {soon} }})()")
    browser.wait("document.querySelector('#lost').checkVisibility()")
    assert "The referee does not answer." in browser.text("#lost")
    with Serving(Site(desk), port=int(netloc.rpartition(":")[2])):
        # It is loaded again, or its stream of events is heard first.
        back = "document.body.dataset.version && !document.querySelector('#lost').checkVisibility()"
        browser.wait(back)


def test_across_the_room_no_answer_is_out_of_sight(show: Show, browser: Browser) -> None:
    unsure: Line = {"piece": "picts-5", "label": "The Holy Grail of the King 5", "meanwhile": True}
    try:
        browser.resize(1024, 600)
        show(unsure=unsure, ask={"kind": "meanwhile", "text": "…", "params": {"piece": "picts-5"}})
        browser.ask("document.documentElement.dataset.seat = 'far'")
        low = "Math.max(...[...document.querySelectorAll('#ask button')].map(bottom))"
        bottom = "(one) => one.getBoundingClientRect().bottom"
        in_sight = (
            f"const bottom = {bottom}; return {low} <= bottom(document.getElementById('ask'))"
        )
        browser.wait(f"(() => {{ {in_sight}; }})()")
    finally:
        browser.resize(1280, 720)
        browser.ask("document.documentElement.dataset.seat = 'near'")
