"""The pages in a real browser, in each language: nothing stays English that could be said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from babel.messages.pofile import write_po

from docs.cut import CUT
from docs.screens import PAINTED
from docs.stages import STAGES, staged
from engine.game import Line
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_calibrate import STORED, TUNING, StillAim, aim
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.still_desk import StillDesk
from words.catalog import END, LOCALE, Languages
from words.collect import load
from words.text import t

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)

CODES: Final = Languages().codes
PAGES: Final = ("", "operator", "selftest", "help")
SLOW: Final = pytest.mark.slow
# The name of the program, a key, and a sentence in parts: an element stands in it.
KEPT: Final = {"Round", "Table", "Referee", "Enter", "Shutting", "down"}
OF_THE_CAMERA: Final = "pi usb drawn camera"  # what it is called, and what is no word of ours
SHOWN: Final = """(() => {
  const found = [document.title];
  const apart = 'code, [translate=no], .tongues, noscript';
  const labels = ['aria-label', 'title', 'placeholder', 'alt'];
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.nodeType === 3 && !node.parentElement.closest(apart)) found.push(node.data);
    if (node.nodeType !== 1 || node.matches('.tongues button')) continue;
    for (const name of labels) found.push(node.getAttribute(name) ?? '');
  }
  return found;
})()"""
MARKED: Final = re.compile(r"⟦[^⟦⟧]*⟧")


browser = browser_fixture(reduced_motion="reduce", locale="en")


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    """A language in which every sentence is the English one in brackets."""
    folder = tmp_path_factory.mktemp("locale")
    catalog = load(LOCALE / "de.po")
    for one in catalog:
        if one.id:
            plural = not isinstance(one.id, str)
            one.string = tuple(f"⟦{form}⟧" for form in one.id) if plural else f"⟦{one.id}⟧"
    with (folder / "de.po").open("wb") as file:
        write_po(file, catalog)
        file.write(END.encode())
    return Languages(folder)


def choose(browser: Browser, code: str) -> None:
    browser.page.context.add_cookies(
        [{"name": "language", "value": code, "domain": "127.0.0.1", "path": "/"}]
    )


@contextmanager
def served(table: Line = SNAPSHOT, aim: StillAim | None = None, **told: Any) -> Iterator[Serving]:
    with Serving(Site(StillDesk(table), aim=aim, **told), port=0) as serving:
        yield serving


def told(text: str) -> str:
    """Return a text without what is in brackets, however deep."""
    while MARKED.search(text):
        text = MARKED.sub("", text)
    return text


def past_the_catalogue(browser: Browser, of_the_test: object) -> list[str]:
    """Return the words on the page that no catalogue has; what a test tells is no sentence."""
    shown = browser.ask(SHOWN)
    # A sentence with an element in it is several texts, one after the other.
    words = set(re.findall(r"[A-Za-z]{3,}", told("\n".join(shown))))
    return sorted(word for word in words - KEPT if word not in str(of_the_test))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_nothing_past_the_catalogue(
    page: str, browser: Browser, marked: Languages
) -> None:
    with served(languages=marked) as serving:
        choose(browser, "de")
        browser.open(f"{serving.address}{page}")
        assert past_the_catalogue(browser, SNAPSHOT) == []


AIMED: Final = {
    "good": {"stored": STORED, "tuning": TUNING},
    "locked by half": {"tuning": {**TUNING, "refused": ["gain"]}, "stored": STORED},
    "focusing": {"tuning": {**TUNING, "is_focusing": True, "locked": False}},
    "too high": {"height": 390.0},
    "of another camera": {
        "warning": t(
            "the calibration is {camera}'s, not {other}'s: run `roundtable camera calibrate`",
            camera="pi",
            other="usb",
        )
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("name", AIMED)
def test_the_calibration_page_says_nothing_past_the_catalogue(
    name: str, browser: Browser, marked: Languages
) -> None:
    changes = dict(AIMED[name])
    aimed = aim(float(changes.pop("height", 300.0)), **changes)
    with served(languages=marked, aim=aimed) as serving:
        choose(browser, "de")
        browser.open(f"{serving.address}calibrate")
        browser.wait(
            "document.body.dataset.picture === 'seen' && document.querySelector('#codes li')"
        )
        assert past_the_catalogue(browser, OF_THE_CAMERA) == []
        browser.page.click("#store")
        browser.wait("document.querySelector('#kept b')")
        assert past_the_catalogue(browser, OF_THE_CAMERA) == []


@pytest.mark.slow
@pytest.mark.parametrize("state", ["lost", "none", "seeing"])
def test_a_blind_camera_says_nothing_past_the_catalogue(
    state: str, browser: Browser, marked: Languages
) -> None:
    blind = StillAim({"camera": "pi", "seeing": False, "stored": None, "tuning": None}, None)
    table = {**SNAPSHOT, "eyes": {"state": state, "text": t("The camera gives no picture.")}}
    with served(table, languages=marked, aim=blind) as serving:
        choose(browser, "de")
        browser.open(f"{serving.address}calibrate")
        browser.wait("document.body.dataset.picture === 'none'")
        assert past_the_catalogue(browser, OF_THE_CAMERA) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_the_pages_stand_in_each_language_and_fit(code: str, browser: Browser) -> None:
    wrong = []
    browser.page.on("pageerror", lambda error: wrong.append(str(error)))
    stage = next(one for one in STAGES if one.name == "turn")
    with staged(stage) as address:
        choose(browser, code)
        for page in (*PAGES, "calibrate"):
            browser.open(f"{address}{page}")
            assert browser.ask("document.documentElement?.lang") == code
            for size in ((390, 844), (1024, 600)):
                browser.resize(*size)
                wide = browser.ask("document.documentElement.scrollWidth") - size[0]
                wrong += [f"{page} at {size}: {wide} px too wide"] if wide > 0 else []
    assert wrong == []


ASKS: Final = ("turn", "question", "teach", "accusing", "after-a-quest")
ENDS: Final = ("loyal-wins", "camelot-evil-wins", "merlin-over", "replay")


@pytest.mark.slow
@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=() if code == "de" else SLOW) for code in CODES]
)
@pytest.mark.parametrize("name", [*ASKS, *ENDS])
def test_nothing_of_the_table_is_cut_or_covered(name: str, code: str, browser: Browser) -> None:
    wrong = []
    stage = next(one for one in STAGES if one.name == name)
    with staged(stage) as address:
        choose(browser, code)
        for size in ((320, 568), (390, 844), (1024, 600), (1280, 800), (1920, 1080)):
            browser.resize(*size)
            browser.open(address + stage.path)
            browser.ask("document.fonts.ready.then(() => true)")
            browser.ask(PAINTED)
            wrong += [f"{size} {one}" for one in browser.ask(CUT)]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [*PAGES, "calibrate"])
@pytest.mark.parametrize(
    "size",
    [
        (390, 844),
        pytest.param((1024, 600), marks=SLOW),
        pytest.param((1920, 1080), marks=SLOW),
    ],
)
def test_a_touch_changes_the_language_on_every_page(
    page: str, size: tuple[int, int], browser: Browser
) -> None:
    with served(aim=StillAim({"seeing": False}, None)) as serving:
        choose(browser, "en")
        browser.resize(*size)
        browser.open(f"{serving.address}{page}")
        assert browser.text(".tongues [aria-current]") == "EN"
        if browser.ask("Boolean(document.getElementById('open-menu'))"):
            browser.page.click("#open-menu")
        browser.page.click("[data-language=pl]")
        browser.wait("document.documentElement?.lang === 'pl' && document.body?.dataset.version")
        browser.wait_until_drawn()
        assert browser.text(".tongues [aria-current]") == "PL"


def test_a_language_is_chosen_by_key_and_stays(browser: Browser) -> None:
    with served() as serving:
        choose(browser, "en")
        browser.open(serving.address)
        browser.page.focus("#open-menu")
        browser.key("Enter")
        browser.page.focus("[data-language=cs]")
        browser.key("Enter")
        browser.wait("document.documentElement?.lang === 'cs' && document.body?.dataset.version")
        browser.open(f"{serving.address}help")
        assert browser.ask("document.documentElement?.lang") == "cs"


@pytest.mark.parametrize("page", ["", "operator"])
def test_what_is_typed_into_the_form_of_a_new_game_stays_in_another_language(
    page: str, browser: Browser
) -> None:
    with served(SNAPSHOT | {"state": None, "log": []}) as serving:
        choose(browser, "en")
        browser.open(f"{serving.address}{page}")
        browser.wait("document.querySelector('#start form')?.checkVisibility()")
        browser.page.click("#start .counts label:has([value='3'])")
        browser.page.fill("#start .names li:nth-child(3) [type=text]", "Zoe")
        browser.page.click("#start .names li:nth-child(2) [type=radio]")
        if page == "":
            browser.page.click("#open-menu")
        browser.page.click("[data-language=fr]")
        browser.wait("document.documentElement?.lang === 'fr'")
        browser.wait("document.querySelector('#start .names')")
        form = "document.querySelector('#start {}')"
        assert browser.ask(form.format(".names li:nth-child(3) [type=text]") + ".value") == "Zoe"
        assert browser.ask(form.format(".names li:nth-child(2) [type=radio]") + ".checked")
        assert browser.ask("document.querySelectorAll('#start .names li').length") == 3
