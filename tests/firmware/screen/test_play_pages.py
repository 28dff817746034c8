"""Playing with no hardware, in real browsers: whole games, the curtain, a phone that sleeps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from axe_playwright_python.sync_playwright import Axe

from firmware.games.strength import USUAL, Strength
from tests.firmware.screen.test_accessible import OPTIONS, SMALL, faults
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.dealt_box import ASKED, TAPS, DealtBox, box_fixture, chooses, keeping, secrets_in
from tests.support.dealt_table import DEALT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
MOST = {"camelot": 12, "merlin": 12}  # choices, the first ones of a long game
WHOLE = 1000  # more than any game has
PLAYED = [
    *((game, USUAL, MOST.get(game, WHOLE)) for game in DEALT),
    *((DEALT[0], strength, WHOLE) for strength in Strength if strength is not USUAL),
    *(pytest.param(game, strength, WHOLE, marks=pytest.mark.long)
      for game in MOST for strength in Strength),
]  # fmt: skip
# A page that is not there yet has no storage.
AT_ONCE = "try { localStorage.setItem('telling-speed', '0'); } catch {}"

# What is asked next of a seat is answered, but reaches the page only with window.release().
HELD = """(() => {
  const asks = window.fetch;
  window.fetch = async (...told) => {
    if (!told[0].endsWith('/seat')) return asks(...told);
    window.fetch = asks;
    const answer = await asks(...told);
    await new Promise((done) => { window.release = done; });
    const look = () => { window.seen ||= document.querySelector('#hand .question'); };
    setTimeout(() => { clearInterval(looking); window.released = true; }, 300);
    const looking = setInterval(look, 5);
    return answer;
  };
})()"""


# What touches of the hand came to since it opened, one after the other.
HEARD = """new MutationObserver(() => {
  const hand = document.querySelector("#hand:has(.question)");
  const now = hand && getComputedStyle(hand).pointerEvents;
  window.heard ??= [];
  if (now && window.heard.at(-1) !== now) window.heard.push(now);
}).observe(document, { subtree: true, childList: true, attributes: true })"""


box = box_fixture()


@pytest.fixture
def browsers(chromium: Chromium) -> Iterator[Browsers]:
    with ExitStack() as opened:
        yield Browsers(chromium, opened)


class Browsers:
    """Screens and phones, each with cookies of its own."""

    def __init__(self, chromium: Chromium, opened: ExitStack) -> None:
        self._chromium = chromium
        self._opened = opened

    def screen(self) -> Browser:
        made = self._another()
        made.page.add_init_script(AT_ONCE)
        return made

    def phone(self) -> Browser:
        made = self._another()
        made.resize(390, 844)
        return made

    def _another(self) -> Browser:
        made = keeping(Browser(self._chromium, reduced_motion="reduce"))
        self._opened.callback(made.close)
        return made


def begins(
    screen: Browser,
    game: str,
    kinds: tuple[str, ...],
    names: tuple[str, ...],
    strength: Strength = USUAL,
) -> None:
    """Fill in the form of a new game and begin."""
    page = screen.page
    page.select_option("#start [name=strength]", strength)
    page.click(f"#start [data-game={game}]")
    page.click(f"#start .counts label:has(input[value='{len(kinds)}'])")
    for seat, (kind, name) in enumerate(zip(kinds, names, strict=True), start=1):
        page.fill(f"#start .names li:nth-child({seat}) input[type=text]", name)
        page.select_option(f"#start .names li:nth-child({seat}) select", kind)
    page.click("#start button[type=submit]")


def codes(screen: Browser) -> list[str]:
    screen.wait("document.querySelectorAll('.seats-sheet[open] .code').length")
    found: list[str] = screen.ask(
        "[...document.querySelectorAll('.seats-sheet .code')].map((one) => one.textContent)"
    )
    screen.page.click(".seats-sheet .gold")
    return found


def two_phones(
    game: str, box: DealtBox, browsers: Browsers, strength: Strength = USUAL
) -> tuple[Browser, tuple[Browser, Browser]]:
    """Begin a game of two people, each on a phone, and a bot; return the screen and the phones."""
    screen, phones = browsers.screen(), (browsers.phone(), browsers.phone())
    screen.open(f"{box.address}play")
    begins(screen, game, ("phone", "phone", "bot"), ("Anna", "Ben", ""), strength)
    for phone, code in zip(phones, codes(screen), strict=True):
        sits_down(phone, box, code)
    return screen, phones


def sits_down(phone: Browser, box: DealtBox, code: str) -> None:
    phone.open(f"{box.address}hand#{code}")
    phone.wait("!document.getElementById('hand').hidden && document.querySelector('#hand .own')")


@pytest.mark.parametrize(("game", "strength", "most"), PLAYED)
def test_two_phones_and_bots_play_and_no_phone_is_sent_anothers_secret(
    game: str, strength: Strength, most: int, box: DealtBox, browsers: Browsers
) -> None:
    screen, phones = two_phones(game, box, browsers, strength)
    for mood in range(most):
        asked = box.asked()
        if not asked:
            break
        phones[asked[0]].wait(ASKED)
        chooses(phones[asked[0]].page, mood)
    assert mood > 5
    if most == WHOLE:
        screen.wait("!document.getElementById('banner').hidden")
        phones[0].wait("document.body.classList.contains('finished')")
    assert [secrets_in(phone, seat, box) for seat, phone in enumerate(phones)] == [[], []]
    assert secrets_in(screen, None, box) == []
    assert secrets_in(phones[0], 1, box)  # what is his own is a secret of anybody else: it is found


@pytest.mark.parametrize("taps", [40, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", DEALT)
def test_whatever_is_tapped_on_a_phone_nothing_is_refused(
    game: str, taps: int, box: DealtBox, browsers: Browsers
) -> None:
    screen, phone = browsers.screen(), browsers.phone()
    screen.open(f"{box.address}play")
    begins(screen, game, ("phone", "bot", "bot"), ("Anna", "", ""))
    sits_down(phone, box, codes(screen)[0])
    phone.wait(ASKED)
    made = phone.page.evaluate(TAPS, [taps, 7])
    assert made == taps or box.shown.public["over"]
    answers = [json.loads(text) for text in phone.ask("window.got") if text.startswith("{")]
    refused = [told for told in answers if told.get("reason", "no-seat") not in LATE]
    assert [told["text"] for told in refused] == []


LATE = ("no-seat", "not-asked", "stale")  # before he sat down; answered already when it came


def test_the_curtain_hides_a_hand_before_and_after(box: DealtBox, browsers: Browsers) -> None:
    screen = browsers.screen()
    screen.open(f"{box.address}play")
    begins(screen, "rumors", ("screen", "screen", "bot"), ("Anna", "Ben", ""))
    screen.wait("document.querySelector('#curtain:not([hidden]) .gold')")
    assert "Hand over to Anna" in screen.text("#curtain")
    assert screen.text("#hand") == ""
    screen.page.click("#curtain .gold")
    screen.wait("document.querySelector('#hand .loyalty .card')")
    key = [text for text in screen.ask("window.got") if '"hand": "' in text or '"hand":"' in text]
    assert len(key) == 1
    chooses(screen.page, 0)
    screen.wait("document.querySelector('#curtain:not([hidden]) .gold')")
    assert screen.text("#hand") == ""
    assert not screen.ask("document.documentElement.outerHTML.includes('Your Loyalty card')")
    assert not screen.ask("[...document.querySelectorAll('*')].some((one) => "
                          "String(one.drawnFor ?? '').includes('Your Loyalty card'))")  # fmt: skip
    assert secrets_in(screen, 0, box) == []


KINDS = "[...document.querySelectorAll('#start .plays')].map((one) => one.value)"
NAMES = "[...document.querySelectorAll('#start .names input[type=text]')].map((one) => one.value)"


def test_a_new_game_knows_who_sits_on_a_phone_whether_there_are_hints_and_how_strong_bots_are(
    box: DealtBox, browsers: Browsers
) -> None:
    screen, phone = browsers.screen(), browsers.phone()
    screen.open(f"{box.address}play")
    screen.page.check("#start [name=hints]")
    begins(screen, "rumors", ("phone", "screen", "bot"), ("Anna", "Ben", "Lot"), Strength.BEGINNER)
    sits_down(phone, box, codes(screen)[0])
    screen.page.reload()  # the page itself remembers nothing
    screen.wait_until_drawn()
    screen.page.click(".badge.anew")
    screen.wait("document.querySelector('#start .plays')")
    assert screen.ask(KINDS)[:3] == ["phone", "screen", "bot"]
    assert screen.ask(NAMES)[:3] == ["Anna", "Ben", "Lot"]
    assert screen.ask("document.querySelector('#start [name=hints]').checked")
    assert screen.ask("document.querySelector('#start [name=strength]').value") == "beginner"
    screen.page.click("#start [data-game=merlin]")
    screen.page.click("#start button[type=submit]")
    leaves = screen.page.locator("#start [data-leave]")
    leaves.or_(screen.page.locator("#start[hidden]")).first.wait_for(state="attached")
    if leaves.count():
        leaves.click()
    phone.wait("document.querySelector('#who small')?.textContent.includes('Merlin')")
    assert [one["at"] for one in box.shown.public["seats"]] == ["phone", "screen", None]
    assert screen.ask("document.querySelector('.seats-sheet')") is None  # all have sat down


# How long a table is shown of each phase, ms: what pauses is noted, and takes no time.
PAUSES = """(async (phases) => {
  const from = document.querySelector("script[src*='play.js']").src;
  const [{ telling }, game] = await Promise.all(
    ["telling.js", "games/merlin.js"].map((file) => import(new URL(file, from))));
  localStorage.setItem("telling-speed", "1");
  const [plain, pauses] = [window.setTimeout, []];
  window.setTimeout = (call, ms) => plain(call, pauses.push(ms) && 0);
  const told = (phase) =>
    ({ text: "a".repeat(30), isDealing: game.isDealing({ state: { phase } }) });
  await new Promise((done) => {
    const { add } = telling(async (phase) => told(phase), () => {}, done);
    for (const phase of phases) add(phase);
  });
  window.setTimeout = plain;
  return pauses.slice(0, phases.length);
})"""


def test_cards_are_dealt_as_fast_as_the_dealer_deals_and_a_turn_is_told_as_one_reads(
    box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.open(f"{box.address}play")
    phases = ["tiles", "display", "start", "traitors", "roll", "turn"]
    assert screen.ask(f"{PAUSES}({json.dumps(phases)})") == [150] * 4 + [700 + 30 * 38] * 2


def test_the_sheet_of_seats_follows_the_phones_that_join_and_leave(
    box: DealtBox, browsers: Browsers
) -> None:
    screen, phone = browsers.screen(), browsers.phone()
    screen.open(f"{box.address}play")
    screen.page.evaluate(
        "localStorage.setItem('telling-speed', '1')"
    )  # what happens is told slowly
    begins(screen, "rumors", ("phone", "screen", "bot"), ("Anna", "Ben", ""))
    annas = ".seats-sheet[open] [data-seat='0']"
    screen.wait(f'document.querySelector("{annas} .code")')
    code = screen.text(f"{annas} .code")
    sits_down(phone, box, code)
    screen.wait(f"document.querySelector(\"{annas}\").innerText.includes('Plays on a phone.')")
    phone.page.click(".leave")
    phone.page.click(".leave")
    screen.wait(f'document.querySelector("{annas} .code")?.textContent.length === 6')
    assert screen.text(f"{annas} .code") != code
    screen.page.click(".seats-sheet .gold")
    screen.page.click(".badge.join")
    screen.wait(f'document.querySelector("{annas} .code")')


def test_help_the_language_and_a_new_game_stay_in_reach_while_the_screen_is_handed_over(
    box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.open(f"{box.address}play")
    begins(screen, "rumors", ("screen", "screen", "bot"), ("Anna", "Ben", ""))
    screen.wait("document.querySelector('#curtain:not([hidden]) .help')")
    assert screen.ask(SMALL) == []
    screen.page.click("#curtain [data-language=de]")
    screen.wait("document.documentElement.lang === 'de'")
    screen.wait("document.querySelector('#curtain:not([hidden]) .anew')")
    screen.page.click("#curtain .anew")
    screen.wait("document.querySelector('#start:not([hidden]) .plays')")
    screen.wait("document.querySelector('#badges .help')")
    screen.page.click("#start .choices .plain")
    screen.wait("document.querySelector('#curtain:not([hidden]) [data-language]')")


def test_a_game_that_is_ended_while_the_screen_is_handed_over_is_named_here_and_on_phones(
    box: DealtBox, browsers: Browsers
) -> None:
    screen, phone = browsers.screen(), browsers.phone()
    screen.open(f"{box.address}play")
    begins(screen, "rumors", ("screen", "phone", "bot"), ("Anna", "Ben", ""))
    sits_down(phone, box, codes(screen)[1])
    screen.page.click("#curtain .gold")
    screen.wait("document.querySelector('#hand .loyalty .card')")
    chooses(screen.page, 0)
    phone.wait(ASKED)
    screen.page.click("#around .peek")  # Anna's own cards: the sheet that hides them stands there
    screen.page.click("#curtain .end")
    screen.page.click("[data-end]")
    screen.wait("document.querySelector('#start .ended')?.innerText.includes('Game 1 ended')")
    assert not screen.ask("document.querySelector('main').inert")
    phone.wait("document.querySelector('#join').innerText.includes('Game 1 ended')")
    phone.page.click("#join .look-back")
    phone.wait("document.querySelector('#steps .keys')")
    assert phone.ask("document.querySelector('#badges a').pathname") == "/hand"


def test_the_table_shows_the_way_to_the_page_that_begins_a_dealt_game(
    box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.open(box.address)
    screen.page.click("#start a")
    screen.wait("document.querySelector('#start button[type=submit]')")
    assert screen.page.url == f"{box.address}play"


def test_the_table_of_a_dealt_game_shows_the_ways_to_choose_and_no_answer_that_does_nothing(
    box: DealtBox, browsers: Browsers
) -> None:
    two_phones("rumors", box, browsers)
    phone = browsers.phone()
    phone.open(box.address)
    assert phone.ask("document.querySelectorAll('#ask :is(.answer:not(.held), .lay)').length") == 0
    ways = "[...document.querySelectorAll('.dealt a')].map((one) => one.pathname)"
    assert phone.ask(ways) == ["/hand", "/play"]
    phone.page.click("#open-menu")
    phone.wait("document.querySelector('#menu .anew') && document.querySelector('#menu .end')")
    phone.page.keyboard.press("Escape")
    phone.page.click(".dealt a.hand")
    phone.wait("document.querySelector('#join input')")


def test_what_is_asked_stands_above_the_cards_that_are_held(
    box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.open(f"{box.address}play")
    begins(screen, "camelot", ("screen", "bot", "bot"), ("Anna", "", ""))
    screen.page.wait_for_selector("#hand .question")
    question, own = (
        screen.page.locator(f"#hand {one}").bounding_box() for one in (".question", ".own")
    )
    assert question is not None
    assert own is not None
    assert question["y"] < own["y"]


def test_a_hand_that_has_just_opened_takes_no_touch_for_a_moment(
    box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.page.add_init_script(HEARD)
    screen.open(f"{box.address}play")
    begins(screen, "camelot", ("screen", "bot", "bot"), ("Anna", "", ""))
    screen.wait("window.heard?.join() === 'none,auto'")


def test_undo_stands_still_between_its_two_presses_and_asks_again_after_another_choice(
    box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.open(f"{box.address}play")
    begins(screen, "merlin", ("screen", "bot"), ("Anna", ""))
    screen.page.wait_for_selector("#hand .question")
    chooses(screen.page, 0)
    undo = screen.page.locator("#around .undo")
    undo.wait_for()
    before = undo.bounding_box()
    undo.click()
    screen.wait("document.querySelector('#around .undo').innerText === 'Really take it back?'")
    assert undo.bounding_box() == before
    chooses(screen.page, 0)
    screen.wait("document.querySelector('#around .undo').innerText.includes('of Anna')")


@pytest.mark.parametrize("game", DEALT)
def test_the_page_begins_with_bots_as_strong_as_is_chosen_and_says_so(
    game: str, box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.open(f"{box.address}play")
    assert screen.ask("document.querySelector('#start [name=strength]').value") == "skilled"
    begins(screen, game, ("screen", "screen", "bot"), ("Anna", "Ben", ""), Strength.BEGINNER)
    screen.wait("document.querySelector('#around .sits li:nth-child(3) span')")
    assert screen.text("#around .sits li:nth-child(3) span") == "bot, beginner"
    assert box.shown.public["strength"] == "beginner"


def test_a_phone_that_slept_still_has_its_seat_and_one_that_leaves_has_none(
    box: DealtBox, browsers: Browsers
) -> None:
    screen, phone, other = browsers.screen(), browsers.phone(), browsers.phone()
    screen.open(f"{box.address}play")
    begins(screen, "rumors", ("phone", "screen", "bot"), ("Anna", "Ben", ""))
    code = codes(screen)[0]
    sits_down(phone, box, code)
    assert "#" not in phone.page.url
    phone.page.goto("about:blank")
    phone.open(f"{box.address}hand")
    phone.wait("document.querySelector('#hand .loyalty .card')")
    assert faults(Axe().run(phone.page, options=OPTIONS).response) == []
    assert phone.ask(SMALL) == []
    other.open(f"{box.address}hand#{code}")
    other.wait("document.querySelector('#join .problem:not(:empty)')")
    assert "Another phone has this seat" in other.text("#join .problem")
    assert other.text("#hand") == ""
    phone.page.click(".leave")
    assert phone.text(".leave") == "Leave it for good?"
    phone.page.click(".leave")
    phone.wait("!document.getElementById('join').hidden")
    assert phone.text("#hand") == ""


def test_an_answer_that_a_choice_has_overtaken_asks_nobody_once_more(
    box: DealtBox, browsers: Browsers
) -> None:
    _, phones = two_phones("rumors", box, browsers)
    phone = phones[box.asked()[0]]
    phone.wait(ASKED)
    phone.ask(HELD)
    phone.ask("document.dispatchEvent(new Event('visibilitychange')) && undefined")
    phone.wait("window.release")
    chooses(phone.page, 0)
    phone.wait("!document.body.classList.contains('asked')")
    phone.ask("window.release()")
    phone.wait("window.released")
    assert not phone.ask("Boolean(window.seen)")


def test_who_is_asked_sees_what_a_bot_would_do_where_the_game_was_begun_with_hints(
    box: DealtBox, browsers: Browsers
) -> None:
    screen = browsers.screen()
    screen.open(f"{box.address}play")
    screen.page.check("#start [name=hints]")
    begins(screen, "rumors", ("phone", "phone", "bot"), ("Anna", "Ben", ""))
    phones = [browsers.phone(), browsers.phone()]
    for phone, code in zip(phones, codes(screen), strict=True):
        sits_down(phone, box, code)
    (asked,) = box.asked()
    phones[asked].wait(ASKED)
    phones[asked].page.click("#hand .wonder")
    phones[asked].wait("document.querySelector('#hand .hinted').textContent.endsWith('.')")
    hint = phones[asked].ask("document.querySelector('#hand .hinted').textContent")
    assert not phones[1 - asked].ask("document.querySelector('#hand .hinted')?.textContent ?? ''")
    phones[asked].page.reload()
    phones[asked].wait("document.querySelector('#hand .hinted')?.textContent")
    assert phones[asked].ask("document.querySelector('#hand .hinted').textContent") == hint
    assert hint not in "".join(screen.ask("document.body.innerText"))
