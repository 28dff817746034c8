"""The operator's page in a real browser, over a real table; skipped where there is no chromium."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from firmware.games.registry import GAMES
from firmware.inputs import CameraChange, CameraLost, CameraOpened, Click
from firmware.owner import cards
from firmware.owner.config import Config
from firmware.owner.operator_pin import read_pin
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Site
from firmware.start import Appliance, appliance
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.network import serve_to_phones
from tests.support.patience import PATIENCE_S, until
from tests.support.still_desk import StillDesk
from vision.pile.change import Change
from vision.pile.change import ChangeKind as Seen

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
NAMES = ["Anna", "Ben", "Cleo"]


class Table:
    """A table whose loop runs on a thread, as in the program."""

    def __init__(self, box: Appliance, browser: Browser) -> None:
        self.box = box
        self.browser = browser
        self._at = 0.0

    def see(self, saw: Seen, **what: Any) -> None:
        self._at += 1.0
        self.box.queue.put(CameraChange(Change(self._at, saw, **what)))

    def lay(self, *cards: str) -> None:
        for card in cards:
            self.see(Seen.ON_TOP, card=card)
            self.until(lambda state, card=card: state["top"] == card)

    def do(self, **line: Any) -> None:
        answer = self.box.desk.do(line).result(PATIENCE_S)
        assert answer.refusal is None, answer.refusal

    def press(self, button: str) -> None:
        self.box.queue.put(Click(button, 0.0))

    def until(self, holds: Callable[[Any], bool]) -> Any:
        """Wait until the state is so; return it."""
        changed, desk = threading.Event(), self.box.desk
        end = desk.on_change(changed.set)
        deadline = time.monotonic() + PATIENCE_S
        try:
            while not ((state := desk.state()) and holds(state)):
                assert time.monotonic() < deadline, state
                changed.wait(0.5)
                changed.clear()
        finally:
            end()
        return state

    def open(self, page: str = "operator") -> Browser:
        self.browser.open(self.box.serving.address + page)
        return self.browser

    def click(self, selector: str) -> None:
        self.browser.wait(f"document.querySelector({selector!r})?.checkVisibility()")
        self.browser.ask(f"document.querySelector({selector!r}).click()")

    def type(self, selector: str, text: str) -> None:
        """Type into a field and press Enter there."""
        self.browser.ask(f"document.querySelector({selector!r}).focus()")
        self.browser.write(text)
        self.browser.key("Enter")


browser = browser_fixture()


class Program(threading.Thread):
    """An appliance that lives on a thread of its own, as the journal wants it."""

    def __init__(self, config: Config, game: bool) -> None:
        super().__init__()
        self.box: Appliance | None = None
        self.ready, self.ends = threading.Event(), threading.Event()
        self._config = config
        self._game = game

    def run(self) -> None:
        with appliance(self._config, lambda notice, text: None, time.monotonic) as box:
            now = time.monotonic()
            header = {"record": "rumors/1", "players": NAMES}
            box.announcer.announce(box.table.begin(header, now) if self._game else (), now)
            self.box = box
            self.ready.set()
            box.run(self.ends, lambda: None)


@pytest.fixture
def make(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Make tables; each is closed at the end."""
    programs: list[Program] = []

    def made(game: bool = True, **config: Any) -> Table:
        told = Config(tmp_path, pins="mock", port=0, camera="drawn", **config)
        programs.append(Program(told, game))
        programs[-1].start()
        assert programs[-1].ready.wait(PATIENCE_S)
        box = programs[-1].box
        assert box is not None
        table = Table(box, browser)
        box.queue.put(CameraOpened("a test"))
        table.see(Seen.EMPTY)
        return table

    yield made
    for program in programs:
        program.ends.set()
        program.join(PATIENCE_S)


@pytest.fixture
def table(make: Callable[..., Table]) -> Table:
    return make()


# -- entry by hand ---------------------------------------------------------------------------


def test_a_card_is_found_by_typing_and_entered_with_the_keys(table: Table) -> None:
    table.open()
    table.type("#find", "picts 5")
    assert table.until(lambda state: state["top"] is not None)["top"] == "picts-5"
    table.browser.wait("document.querySelector('.done').innerText === 'Picts 5 is taken.'")
    assert table.browser.ask("document.querySelector('#find').value") == ""


def test_a_line_in_short_is_taken_as_in_a_terminal(table: Table) -> None:
    table.open()
    for line in ("lay grail-2", "quest grail"):
        table.type("#find", line)
        table.browser.wait("document.querySelector('#find').value === ''")
    assert table.until(lambda state: state["last_quest"] is not None)["black"] == 1


def test_a_card_is_entered_from_the_sheets_which_show_what_may_come(table: Table) -> None:
    table.lay("saxons-2")
    page = table.open()
    page.wait("document.querySelector('[data-piece=\"grail-5\"]')?.classList.contains('open')")
    assert not page.ask("document.querySelector('[data-piece=\"saxons-2\"]').matches('.open')")
    assert not page.ask("document.querySelector('[data-piece=\"loyal.1\"]').matches('.open')")
    table.click('[data-piece="grail-5"]')
    assert table.until(lambda state: state["threats"] == 2)["top"] == "grail-5"


def test_a_refusal_says_why_and_what_is_expected(table: Table) -> None:
    table.open()
    table.click('[data-piece="token-grail.1"]')
    table.browser.wait("document.querySelector('#enter .problem').innerText !== ''")
    assert "expected a card laid" in table.browser.text("#enter .problem")


def test_what_is_typed_leaves_only_the_cards_that_are_meant(table: Table) -> None:
    page = table.open()
    page.ask("document.querySelector('#find').focus()")
    page.write("merlin 4")
    shown = (
        "[...document.querySelectorAll('[data-piece]')].filter((b) => b.checkVisibility())"
        ".map((b) => b.dataset.piece).join(' ')"
    )
    assert page.ask(shown) == "merlin-4.1 merlin-4.2"


# -- forms -----------------------------------------------------------------------------------


def test_each_line_that_the_phase_takes_has_a_form(table: Table) -> None:
    table.lay("picts-5")
    page = table.open()
    page.wait("document.querySelectorAll('#forms form').length === 5")
    labels = page.ask(
        "[...document.querySelectorAll('#forms [type=submit]')].map((b) => b.textContent).join('|')"
    )
    assert labels == (
        "Lay a card|Go on a Quest|Put the table right|What a card shows|What a Morgan #4 is worth"
    )
    table.click("[data-line=quest] [type=submit]")  # one Quest alone is open, so it is chosen
    assert table.until(lambda state: state["last_quest"] is not None)["black"] == 1


def test_swords_and_the_turn_are_put_right(table: Table) -> None:
    page = table.open()
    page.wait("document.querySelector('[data-line=adjust]')")
    page.ask("document.querySelector('#forms details').open = true")
    page.page.fill("[data-line=adjust] [data-key=white] input", "3")
    page.page.click("[data-line=adjust] [data-key=seat] [data-value='1']")
    page.page.click("[data-line=adjust] [type=submit]")
    state = table.until(lambda state: state["white"] == 3)
    assert (state["black"], state["seat"]) == (0, 1)


def test_a_form_that_is_being_filled_in_stays_when_a_card_is_laid(table: Table) -> None:
    page = table.open()
    page.wait("document.querySelector('[data-line=adjust]')")
    page.ask("document.querySelector('#forms details').open = true")
    page.page.fill("[data-line=adjust] [data-key=white] input", "3")
    table.lay("picts-5")
    page.wait("document.querySelector('[data-line=quest]')")
    assert page.ask("document.activeElement.value") == "3"


def test_what_a_card_shows_is_taught(table: Table) -> None:
    table.lay("morgan-3")
    page = table.open()
    page.wait("document.querySelector('[data-line=teach]')")
    page.ask("document.querySelector('#forms details').open = true")
    page.page.select_option("[data-line=teach] select", '"morgan-3"')
    page.page.click("[data-line=teach] li:nth-child(5) button")
    page.page.click("[data-line=teach] [type=submit]")
    assert table.until(lambda state: state["questable"])["questable"] == ["grail"]


# -- the record ------------------------------------------------------------------------------


def test_the_record_is_taken_back_to_a_line(table: Table) -> None:
    table.lay("picts-5", "saxons-2", "grail-3")
    page = table.open()
    page.wait("document.querySelectorAll('.lines li').length === 3")
    assert page.text(".lines li") == (
        "4 Cleo lays Grail 3. lay Grail 3 A card was missed before this This was another card"
    )
    table.click(".lines li:nth-child(3) button:last-child")
    assert page.text(".sure") == "Take 2 lines back? Yes No"
    table.click(".sure .gold")
    assert table.until(lambda state: state["threats"] == 1)["top"] == "picts-5"


MISSED = ".ways button:first-child"
OTHER = ".ways button:nth-child(2)"


def test_a_card_that_was_misread_is_replaced_in_its_line(table: Table) -> None:
    table.lay("picts-5", "saxons-2", "picts-3")
    table.do(do="quest", quest="picts")
    page = table.open()
    table.click(f"[data-line='3'] {OTHER}")
    page.wait("document.querySelector('.mend-sheet').open")
    assert page.ask("document.querySelector('.mend-sheet .gold').disabled")  # nothing is chosen
    assert page.text(".mend-sheet output") == "choose a card"
    table.click(".mend-sheet [data-piece='picts-4']")
    table.click(".mend-sheet .gold")
    assert table.until(lambda state: state["white"] == 1)["black"] == 0
    page.wait("!document.querySelector('.mend-sheet')")
    page.wait("document.querySelector('[data-line=\"9\"] .entry')?.innerText === 'lay Picts 4'")
    assert "lays Picts 4." in page.text("[data-line='9'] .telling")
    assert "Numbers that are missing" in page.text("#record")


def test_a_replacement_that_cannot_be_says_at_which_line(table: Table) -> None:
    table.lay("picts-5")
    table.do(do="quest", quest="picts")
    page = table.open()
    table.click(f"[data-line='2'] {OTHER}")
    table.click(".mend-sheet [data-piece='grail-2']")
    table.click(".mend-sheet .gold")
    page.wait("document.querySelector('.mend-sheet .problem').innerText !== ''")
    assert "line 3 would no longer be taken" in page.text(".mend-sheet .problem")


@pytest.mark.slow
def test_the_oldest_lines_are_shown_when_they_are_asked_for(table: Table) -> None:
    for white in range(40):
        table.do(do="adjust", white=white % 7)
    page = table.open()
    page.wait("document.querySelectorAll('.lines li').length === 30")
    table.click("#record .all")
    page.wait("document.querySelectorAll('.lines li').length === 40")


def test_a_record_that_went_on_meanwhile_is_not_taken_back(table: Table) -> None:
    table.lay("picts-5", "saxons-2")
    told = table.box.desk.do({"table": "back", "keep": 1, "of": 2}).result(PATIENCE_S)
    assert told.refusal is not None
    assert told.refusal["reason"] == "record-changed"


# -- cards that were missed ------------------------------------------------------------------


def missed(table: Table) -> None:
    """Picts 4 lies in a pile that was scored, and was never seen being laid."""
    table.lay("picts-5", "saxons-2", "picts-3")
    table.do(do="quest", quest="picts")
    table.see(Seen.FAN, cards=("picts-5", "picts-4.1"))
    table.until(lambda _: len(table.box.desk.table()["offers"]) == 1)  # type: ignore[arg-type]


def test_a_missed_card_is_put_in_where_the_operator_says(table: Table) -> None:
    missed(table)
    page = table.open()
    page.wait("document.querySelector('#missed select')")
    assert page.ask("document.querySelector('#missed select').value") == "5"
    page.page.select_option("#missed select", "3")
    table.click("#missed .gold")
    state = table.until(lambda state: state["white"] == 1)
    assert state["last_quest"]["quests"][0]["total"] == 12
    page.wait("!document.querySelector('#missed').checkVisibility()")
    assert "Ben lays Picts 4." in page.text(".lines li:nth-child(4)")


def test_a_missed_card_is_offered_on_the_tables_page(table: Table) -> None:
    missed(table)
    page = table.open("")
    page.wait("document.querySelector('.ribbon.missed')")
    assert page.text(".ribbon.missed") == (
        "Picts 4 was in the pile but was never seen being laid. "
        "Put it into the game, after Picts 3? Put it in OK No UNDO Another place …"
    )
    assert "Clear" not in page.text("#ribbons")  # OK means the card, until it is answered
    table.click(".ribbon.missed .plain")
    page.wait("!document.querySelector('.ribbon.missed')")
    assert table.until(lambda _: True)["black"] == 1


def test_the_box_alone_answers_an_offer(table: Table) -> None:
    missed(table)
    lit = {one["button"]: one["lit"] for one in table.box.desk.table()["buttons"]}  # type: ignore[union-attr, index, call-overload]
    assert (lit["ok"], lit["undo"]) == ("answer", "answer")

    def is_answered() -> bool:
        table.press("ok")  # within 0.7 s of the card it is ignored
        return bool(table.until(lambda _: True)["white"])

    until(is_answered, "OK puts the card in", look_s=0.3)
    assert table.until(lambda state: state["white"] == 1)["black"] == 0


def test_what_is_ticked_off_is_shown_while_others_are_missing(table: Table) -> None:
    table.do(do="lay", card="morgan-1")
    for _ in range(2):
        table.do(do="lay", face="down")
        table.do(do="claim", quest="picts")
    table.do(do="quest", quest="picts")
    table.see(Seen.FAN, cards=("picts-3", "morgan-1"))
    page = table.open("")
    page.wait("document.querySelector('.ribbon.ticked')")
    assert page.text(".ribbon.ticked") == "Ticked off: Picts 3"
    assert "1 still missing" in page.text("#ask h2")


# -- a card that may lie on top --------------------------------------------------------------


def in_question(table: Table) -> None:
    """Saxons 2 lies on the pile, and Picts 5 somewhere on it."""
    table.lay("saxons-2")
    table.see(Seen.UNSURE, card="picts-5", why="aside")
    table.until(lambda _: bool(table.box.desk.table()["unsure"]))


def test_a_card_in_question_is_shown_and_asked_for(table: Table) -> None:
    in_question(table)
    page = table.open("")
    page.wait("document.querySelector('[data-unsure]')")
    assert page.text("#ask h2") == "Is Picts 5 on top?"
    assert page.text("#ask .card") == "Picts 5"
    assert page.ask("document.body.innerText.split('Is Picts 5 on top?').length") == 2  # once
    assert page.text("#ask [data-unsure]") == "Straighten it on the pile, or answer. Yes OK No UNDO"
    held = "Take back the last move … hold UNDO 2 s Lay a card … on this screen"
    assert page.text("#ask > .keys") == held
    table.click("[data-unsure] .of-ok")
    assert table.until(lambda state: state["top"] == "picts-5")["threats"] == 2
    page.wait("!document.querySelector('[data-unsure]')")


def test_the_operator_may_say_that_it_does_not_lie_on_top(table: Table) -> None:
    in_question(table)
    page = table.open()
    table.click("[data-unsure] .plain")
    page.wait("!document.querySelector('[data-unsure]')")
    assert table.until(lambda _: True)["top"] == "saxons-2"


# -- a new game, and what is not there -------------------------------------------------------


def unfolded(page: Browser) -> None:
    page.ask("document.querySelectorAll('#start details').forEach((one) => { one.open = true; })")


def test_a_new_game_with_all_its_options(make: Callable[..., Table]) -> None:
    table = make(game=False)
    page = table.open()
    page.wait("document.querySelector('#start form')?.checkVisibility()")
    assert page.text("#now").startswith("No game is on")
    unfolded(page)
    page.page.select_option("#start select[name=percival]", index=1)
    page.page.check('#start input[value="merlin-6"]')
    page.page.click("#start [type=submit]")
    page.wait("document.querySelector('.copy-of [data-card=\"morgan-3\"] input')")
    page.ask("document.querySelector('.copy-of [data-card=\"morgan-3\"] input').click()")
    page.ask("document.querySelector('[data-keep-copy]').click()")
    table.until(lambda state: state["phase"] == "turn")
    header = table.box.app.session.game().header
    assert header["rulings"] == {"percival": "traitor-only"}
    assert header["cards"]["morgan-3"] == {"symbols": ["picts"]}
    assert header["promos"] == ["merlin-6"]


def test_whether_a_game_is_left_is_asked_before_what_the_copy_of_the_next_shows(
    table: Table,
) -> None:
    page = table.open()
    table.type("#find", "picts 5")
    table.until(lambda state: state["threats"] == 1)
    before = table.box.app.session.game().number
    page.ask("[...document.querySelectorAll('#badges button')]"
             ".find((one) => one.textContent.startsWith('New game')).click()")  # fmt: skip
    page.wait("document.querySelector('#start form')?.checkVisibility()")
    page.ask("document.querySelector('#start form').requestSubmit()")
    page.wait("document.querySelector('#start [data-leave]')")
    assert "is not over. It is kept" in page.text("#start [role=alert]")
    assert not page.ask("document.querySelector('#start [type=submit]') !== null")
    assert table.box.app.session.game().number == before
    page.ask("document.querySelector('#start [data-leave]').click()")
    page.wait("document.querySelector('#start [data-without]')")  # nobody has told of this copy
    assert table.box.app.session.game().number == before
    page.ask("document.querySelector('#start [data-without]').click()")
    table.until(lambda state: state["threats"] == 0)
    assert table.box.app.session.game().number == before + 1


def test_another_game_is_chosen_with_its_own_options(make: Callable[..., Table]) -> None:
    table = make(game=False)
    page = table.open()
    page.wait(f"document.querySelectorAll('#start .which label').length === {len(GAMES)}")
    assert page.ask("document.querySelectorAll('#start .counts input').length") == 7
    page.page.fill("#start .names input[type=text]", "Anna")
    page.ask("document.querySelector('#start [data-game=camelot] input').click()")
    assert page.ask("document.querySelectorAll('#start .counts input').length") == 5
    assert page.ask("document.querySelector('#start .names input').value") == "Anna"
    late = "document.querySelector('#start [name=late]').parentElement.hidden"
    assert page.ask(late)  # only three may play so
    page.ask("document.querySelector('#start .counts input[value=\"3\"]').click()")
    assert not page.ask(late)
    unfolded(page)
    page.page.select_option("#start [name=late]", index=1)
    page.page.select_option("#start [name=traitor]", index=1)
    page.page.click("#start [type=submit]")
    page.wait("document.querySelector('[data-copy=camelot] [data-key=white] button')")
    page.ask("document.querySelector('[data-key=white] button:last-child').click()")
    page.ask("document.querySelector('[data-keep-copy]').click()")
    table.until(lambda state: state["phase"] == "coat")
    header = dict(table.box.app.session.game().header)
    assert header == {
        "record": "camelot/1", "players": ["Anna", "", ""], "first": 0,
        "late": True, "traitor": "likely", "track": {"white": 6, "black": 5},
    }  # fmt: skip


def test_what_is_printed_on_another_games_copy_is_kept_from_the_page(
    table: Table, tmp_path: Path
) -> None:
    page = keep(table)
    page.ask("document.querySelectorAll('.keep-sheet details').forEach((one) => { one.open = 1; })")
    page.page.fill("[data-card=b-excalibur-board] td:nth-of-type(2) input", "4")
    page.key("Tab")
    table.click("[data-save=cards]")
    page.wait("document.querySelector('[data-part=cards] .told').innerText === 'Kept.'")
    kept = cards.read_facts(tmp_path)["b-excalibur-board"]
    assert (kept.facts, kept.checked) == ({"white": 5, "black": 4}, False)


def test_the_same_game_begins_again_in_two_presses_and_one_that_leaves_the_game(
    table: Table,
) -> None:
    table.lay("picts-5")
    table.open()
    table.click("#badges button")
    table.click("#start .again")
    table.click("#start [data-leave]")
    assert table.until(lambda state: state["threats"] == 0)["phase"] == "turn"
    assert table.box.app.session.game().names == tuple(NAMES)
    table.browser.wait("!document.querySelector('#start').checkVisibility()")


def test_a_lost_camera_is_told_and_cards_go_on_by_hand(table: Table) -> None:
    page = table.open()
    table.box.queue.put(CameraLost("webcam:0 is gone: plug it in."))
    page.wait("document.querySelector('.ribbon.alarm')")
    assert "Enter the cards by hand" in page.text("#ribbons")
    table.type("#find", "picts-5")
    table.until(lambda state: state["top"] == "picts-5")


# -- the PIN ---------------------------------------------------------------------------------


def give_pin(table: Table, pin: str) -> None:
    table.browser.wait("document.querySelector('.pin-sheet input')")
    table.type(".pin-sheet input", pin)


def test_the_page_opens_with_the_pin_alone(make: Callable[..., Table]) -> None:
    table = make(pin="4711")
    table.lay("picts-5")
    page = table.open()
    page.wait("document.querySelector('#closed').checkVisibility()")
    assert "Picts" not in page.ask("document.body.innerText")
    table.click("#closed .gold")
    give_pin(table, "4712")
    page.wait("document.querySelector('.pin-sheet .problem').innerText !== ''")
    assert page.text(".pin-sheet .problem").startswith("That is not the PIN")
    give_pin(table, "4711")
    page.wait("document.querySelector('.lines li')")
    assert page.text(".lines li").startswith("2 Anna lays Picts 5. lay Picts 5 ")
    table.click("#badges button[title]")  # Lock
    page.wait("document.querySelector('#closed').checkVisibility()")
    assert "Picts" not in page.ask("document.body.innerText")


def test_the_tables_page_asks_for_the_pin_when_it_is_needed(make: Callable[..., Table]) -> None:
    table = make(pin="47110815")
    missed(table)
    page = table.open("")
    table.click(".ribbon.missed .gold")
    give_pin(table, "47110815")
    assert table.until(lambda state: state["white"] == 1)["black"] == 0
    page.wait("!document.querySelector('.pin-sheet')")


def test_at_the_box_a_guest_begins_a_game_with_the_buttons_that_its_screen_draws(
    make: Callable[..., Table],
) -> None:
    table = make(game=False, pin="4711")
    page = table.open("")
    page.wait("document.querySelector('#start [data-locked]')")
    assert "press OK on the box" in page.text("#start [data-locked]")
    page.page.click(".cap[data-button=ok]")
    page.wait("document.querySelector('#attract[data-kind=choose] [aria-current]')")
    assert not page.ask("document.querySelector('.pin-sheet') !== null")


def test_a_phone_is_told_before_the_form_that_the_pin_is_needed_and_what_guests_may(
    browser: Browser, tmp_path: Path
) -> None:
    desk = StillDesk({**SNAPSHOT, "state": None, "players": [], "simulated": True})
    site = Site(desk, gate=Gate("4711", lambda: 0.0), data=tmp_path)
    with serve_to_phones(site) as address:
        browser.open(address)
        browser.wait("document.querySelector('#start [data-locked]')")
        browser.page.click(".cap[data-button=ok]")
        browser.wait("document.querySelector('.pin-sheet p')")
        assert browser.text(".pin-sheet p").startswith("Guests use the box and its own screen.")
        browser.page.fill(".pin-sheet input", "4711")
        browser.page.click(".pin-sheet [type=submit]")
        browser.wait("!document.querySelector('.pin-sheet')")
        browser.open(address)
        browser.wait("document.querySelector('#start form')")
        assert not browser.ask("document.querySelector('#start [data-locked]') !== null")


def test_a_wide_screen_shows_what_is_asked_beside_all_the_buttons(table: Table) -> None:
    table.browser.resize(1920, 1080)
    page = table.open()
    page.wait("document.querySelector('#now')?.innerText")
    width, height = page.ask(
        "(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])"
        "(document.querySelector('#now'))"
    )
    assert width > 10 * height  # it was a narrow column, in German of no width
    table.browser.resize(1280, 720)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_nothing_is_wider_than_the_screen(table: Table, size: tuple[int, int]) -> None:
    missed(table)
    table.browser.resize(*size)
    page = table.open()
    page.wait("document.querySelector('#missed select')")
    assert page.ask("document.documentElement.scrollWidth") <= size[0]
    if size[1] < 800:
        assert page.ask("document.documentElement.scrollHeight") <= size[1]
    table.browser.resize(1280, 720)


def test_what_has_the_focus_is_seen(table: Table) -> None:
    page = table.open()
    page.wait("document.querySelector('#find')")
    for _ in range(4):
        page.key("Tab")
        style = page.ask("getComputedStyle(document.activeElement).outlineWidth")
        assert style == "3px"


PILE = ("picts-5", "saxons-2", "grail-3", "dragon-2", "excalibur-4.1", "picts-2")
PHONE, PANEL = (390, 844), (1024, 600)


def test_of_the_pile_no_more_is_sent_than_the_newest_three_cards(table: Table) -> None:
    table.lay(*PILE)
    told = httpx.get(table.box.serving.address + "api/operator").json()
    assert [line.get("piece") for line in told["lines"]] == [None, None, None, *PILE[3:]]
    assert [line["text"] for line in told["lines"][:3]] == [
        "Anna lays a card.", "Ben lays a card.", "Cleo lays a card.",
    ]  # fmt: skip
    lays = next(form for form in told["forms"] if form["line"] == {"do": "lay"})
    offered = {one["value"] for one in lays["fields"][0]["options"]}
    assert set(PILE[:-1]) <= {*told["takes"]} & offered  # what is missing would tell the pile
    assert told["covered"] == 3
    for other in ("1", "6", ""):
        again = httpx.get(table.box.serving.address + f"api/operator?whole={other}").json()
        assert again["lines"] == told["lines"]
    whole = httpx.get(table.box.serving.address + f"api/operator?whole={told['last']}").json()
    assert [line["piece"] for line in whole["lines"]] == [*PILE]


def test_the_whole_pile_is_shown_on_asking_until_the_game_goes_on(table: Table) -> None:
    table.lay(*PILE)
    page = table.open()
    page.wait("document.querySelectorAll('.lines .covered').length === 3")
    assert page.text(".covers").startswith("3 cards under the newest three are not shown.")
    assert "whoever plays looks away" in page.text(".covers button")
    table.click(".covers button")
    page.wait("!document.querySelector('.lines .covered')")
    assert "Picts 5" in page.text(".lines")
    table.lay("grail-5")
    page.wait("document.querySelectorAll('.lines .covered').length === 4")
    assert "Picts 5" not in page.text("#record")


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, PANEL])
def test_a_card_missed_five_lines_ago_is_put_right_in_four_touches(
    table: Table, size: tuple[int, int]
) -> None:
    table.lay(*PILE)
    table.browser.resize(*size)
    page, touches = table.open("").page, 0

    def touch(selector: str) -> None:
        nonlocal touches
        page.locator(selector).click(timeout=1000 * PATIENCE_S)  # as a finger: it must be in sight
        touches += 1

    touch("#last .operator")
    touch(f"[data-line='3'] {MISSED}")
    touch(".mend-sheet [data-piece='excalibur-4']")
    box = page.locator(".mend-sheet .gold").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
    touch(".mend-sheet .gold")
    table.until(lambda state: state["threats"] == 7)
    assert touches == 4
    written = table.box.app.session.game()
    lines = [written.adapter.game.write(event)["card"] for event in written.play.since(0)]
    assert lines == ["picts-5", "excalibur-4.2", *PILE[1:]]
    table.browser.resize(1280, 720)


def test_what_was_said_says_whose_card_it_was_after_a_card_was_put_in(table: Table) -> None:
    table.lay("picts-5", "saxons-4.1")  # of Anna, of Ben
    answer = table.box.desk.do({"table": "insert", "piece": "grail-2", "before": 3})
    assert answer.result(PATIENCE_S).refusal is None
    page = table.open("")
    page.wait("document.querySelector('#last .last')")
    page.page.click("#last .last")
    page.wait("document.querySelector('#log')?.innerText.includes('Saxons 4')")
    assert "Cleo lays Saxons 4." in page.text("#log")
    assert "Ben lays Saxons 4." not in page.text("#log")


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, PANEL])
def test_a_refusal_stands_where_the_press_was_made(table: Table, size: tuple[int, int]) -> None:
    table.lay(*PILE)
    table.browser.resize(*size)
    page = table.open()
    page.page.locator(f"[data-line='2'] {MISSED}").click()
    page.page.locator(".mend-sheet [data-piece='picts-5']").click()
    page.page.locator(".mend-sheet .gold").click()
    page.wait("document.querySelector('.mend-sheet .problem').innerText !== ''")
    assert in_sight(page, ".mend-sheet .problem", size)
    page.page.locator(".mend-sheet .choices .plain").click()
    page.wait("!document.querySelector('.mend-sheet')")
    table.browser.resize(1280, 720)


def in_sight(page: Browser, selector: str, size: tuple[int, int]) -> bool:
    box = page.page.locator(selector).bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size[1]


def test_what_changes_the_box_has_its_place_on_the_operators_page(
    make: Callable[..., Table],
) -> None:
    table = make()
    browser = table.open()
    table.click("#badges .box-button")
    browser.wait("document.querySelector('.box-sheet[open]')")
    links = browser.ask("[...document.querySelectorAll('.box-sheet a')].map((a) => a.pathname)")
    assert links == ["/selftest", "/calibrate"]
    table.click(".box-sheet [data-setting=night]")
    browser.wait("performance.getEntriesByName(location.origin + '/api/settings').length === 1")
    assert browser.ask("[...document.querySelectorAll('#badges a')].map((a) => a.pathname)") == [
        "/help", "/",
    ]  # fmt: skip
    loaded = browser.ask("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not any("calling" in one for one in loaded)  # no broker is named


@pytest.mark.slow
def test_help_is_called_here_said_on_the_table_and_taken_back_where_a_broker_is_named(
    make: Callable[..., Table],
) -> None:
    table = make(mqtt="127.0.0.1", mqtt_port=1)  # nobody listens there: the game and the page go on
    page = table.open()
    table.click("[data-call]")
    page.wait("document.querySelector('[data-called]')?.checkVisibility()")
    assert page.text("[data-called] strong") == "Help is called."
    assert not page.ask("document.querySelector('[data-call]')")
    table.open("")
    page.wait("document.querySelector('#ribbons').innerText.includes('Help is called.')")
    table.open()
    table.click("[data-called] button")
    page.wait("document.querySelector('[data-call]')?.checkVisibility()")
    assert not page.ask("document.querySelector('[data-called]')")


@pytest.mark.parametrize(
    ("address", "ends"), [("", ("#open-menu", "#menu .end")), ("operator", ("[data-ends]",))]
)
def test_after_the_end_of_a_game_the_form_says_which_one_ended_and_keeps_its_names(
    address: str, ends: tuple[str, ...], table: Table
) -> None:
    table.lay("picts-5")
    page = table.open(address)
    other = page.tab()
    other.open(table.box.serving.address)
    for press in (*ends, "[data-end]"):
        table.click(press)
    for one in (other, page):
        one.wait("document.querySelector('#start .ended')?.innerText.includes('Game 1 ended')")
    other.page.close()
    links = "[...document.querySelectorAll('#start .ended a')].map((a) => a.pathname + a.search)"
    assert page.ask(links) == ["/replay?game=1&from=table", "/games"]
    names = "[...document.querySelectorAll('#start .names [type=text]')].map((one) => one.value)"
    assert page.ask(names) == NAMES


# -- copies, games, cards, PIN, power --------------------------------------------------------


def keep(table: Table) -> Browser:
    page = table.open()
    table.click("[data-keep]")
    page.wait("document.querySelector('.keep-sheet')?.open")
    return page


@pytest.mark.slow
def test_a_copy_and_a_game_are_saved_as_files(table: Table, tmp_path: Path) -> None:
    table.lay("picts-5")
    page = keep(table)
    with page.page.expect_download() as copy:
        table.click("[data-save=backup]")
    assert copy.value.suggested_filename.endswith(".backup")
    page.open(f"{table.box.serving.address}games")
    page.wait("document.querySelector('.rows [data-n] button')")
    with page.page.expect_download() as game:
        page.ask("document.querySelector('.rows [data-n] button').click()")
    game.value.save_as(tmp_path / "saved")
    assert "picts-5" in (tmp_path / "saved").read_text()


def test_what_cannot_be_taken_back_is_asked_for_first(table: Table) -> None:
    page = keep(table)
    table.click("[data-ask=off]")
    table.browser.wait("document.querySelector('[data-sure=off]')")
    table.click("[data-part=off] .asks .plain")
    assert not page.ask("document.querySelector('[data-sure=off]')")
    assert not table.box.ends
    table.click("[data-ask=off]")
    table.click("[data-sure=off]")
    page.wait("document.querySelector('[data-part=off] .told').innerText !== ''")
    assert table.box.ends


def test_a_file_that_is_no_copy_is_said_and_changes_nothing(table: Table, tmp_path: Path) -> None:
    table.lay("picts-5")
    page = keep(table)
    (tmp_path / "other").write_text("no copy" * 20_000)  # a copy is larger than other requests
    page.page.set_input_files(".keep-sheet input[type=file]", tmp_path / "other")
    table.click("[data-ask=restore]")
    table.click("[data-sure=restore]")
    page.wait("document.querySelector('[data-part=copies] .problem')?.innerText.includes('no b')")
    assert not table.box.ends


def test_the_owners_cards_are_kept_from_the_page(table: Table, tmp_path: Path) -> None:
    page = keep(table)
    table.click(".keep-sheet details.more summary")
    page.page.fill("[data-card='morgan-4.2'] input[type=number]", "6")
    page.key("Tab")
    table.click("[data-save=checked]")
    page.wait("document.querySelector('[data-part=cards] .told').innerText === 'Kept.'")
    kept = cards.read_facts(tmp_path)["morgan-4.2"]
    assert (kept.facts["value"], kept.checked) == (6, True)


def test_another_pin_is_drawn_from_the_page(make: Callable[..., Table], tmp_path: Path) -> None:
    table = make(host="0.0.0.0")
    page = table.open()
    table.click("#closed .gold")
    table.type(".pin-sheet input", table.box.pin or "")
    table.click("[data-keep]")
    table.click("[data-ask=pin]")
    table.click("[data-sure=pin]")
    page.wait("document.querySelector('[data-part=pin] .told').innerText !== ''")
    assert str(read_pin(tmp_path)) in page.text("[data-part=pin] .told")
    assert read_pin(tmp_path) != table.box.pin


# -- two at once, and a reload ---------------------------------------------------------------


def test_of_two_operators_who_act_at_once_the_later_one_is_told(table: Table) -> None:
    table.lay("picts-5", "grail-2")
    page = table.open()
    other = page.page.context.new_page()
    other.goto(table.box.serving.address + "operator")
    back = "fetch('/api/back', {method: 'POST', headers: {'content-type': 'application/json'},"
    back += ' body: \'{"keep": 2, "of": 3}\'}).then(async (a) => [a.status, (await a.json()).text])'
    other.wait_for_selector("#record li")
    assert page.ask(back)[0] == 200
    status, text = other.evaluate(back)
    assert status == 409
    assert text
    assert table.until(lambda state: state["threats"] == 1)["top"] == "picts-5"
    other.close()


@pytest.mark.slow  # UNDO is held for two seconds
def test_a_page_loaded_anew_in_the_middle_of_a_take_back_still_asks(table: Table) -> None:
    table.lay("picts-5")
    page = table.open("")
    table.box.queue.put(Click("undo", 2.2))
    page.wait("document.querySelector('#ask h2')?.innerText.startsWith('Take')")
    asked = page.text("#ask h2")
    page.open(table.box.serving.address)
    assert page.text("#ask h2") == asked
    table.press("ok")
    table.until(lambda state: state["top"] is None)


@pytest.mark.slow
def test_a_page_loaded_anew_in_the_middle_of_a_half_made_choice_shows_it(table: Table) -> None:
    table.do(do="adjust", white=3, black=4)
    page = table.open("")
    page.wait("document.querySelector('[data-button=accuse].go, [data-button=accuse].takes')")
    table.press("accuse")
    page.wait("document.querySelector('#ask h2').innerText.includes('accuses')")
    asked = page.text("#ask h2")
    page.open(table.box.serving.address)
    assert page.text("#ask h2") == asked


def test_a_page_loaded_anew_in_the_middle_of_a_question_shows_it(table: Table) -> None:
    table.lay("picts-5")
    table.see(Seen.UNSURE, card="grail-3", why="aside")
    page = table.open("")
    page.wait("document.querySelector('#ask h2').innerText.includes('Grail 3')")
    page.open(table.box.serving.address)
    assert "Grail 3" in page.text("#ask h2")
