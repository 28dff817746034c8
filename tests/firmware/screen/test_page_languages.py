"""The pages in a real browser, in each language: nothing stays English that could be said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import product
from typing import Any, Final

import pytest
from babel.messages.pofile import write_po

from docs.cut import CUT
from docs.screens import PAINTED
from docs.stages import STAGES, staged
from firmware.screen.still_desk import StillDesk
from tests.firmware.screen.conftest import Serve
from tests.firmware.screen.test_calibrate import STORED, TUNING, StillAim, aim
from tests.support.browser import Browser
from tests.support.snapshots import SNAPSHOT
from words.catalog import LOCALE, Languages
from words.collect import load
from words.text import t

CODES: Final = Languages().codes
PAGES: Final = ("", "operator", "selftest", "help")
EVERY: Final = (*PAGES, "calibrate")
SIZES: Final = ((390, 844), (1024, 600), (1920, 1080))
TOO_WIDE: Final = "Math.max(0, document.documentElement.scrollWidth - innerWidth)"
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
    return Languages(folder)


def choose(browser: Browser, code: str) -> None:
    browser.page.context.add_cookies(
        [{"name": "language", "value": code, "domain": "127.0.0.1", "path": "/"}]
    )


def told(text: str) -> str:
    """Return a text without what is in brackets, however deep."""
    while MARKED.search(text):
        text = MARKED.sub("", text)
    return text


def past_the_catalogue(browser: Browser, of_the_test: object) -> list[str]:
    """Return the words on the page that no catalogue has; what a test tells is no sentence."""
    shown = browser.ask(SHOWN)
    words = {word for text in shown for word in re.findall(r"[A-Za-z]{3,}", told(text))}
    return sorted(word for word in words - KEPT if word not in str(of_the_test))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_nothing_past_the_catalogue(
    page: str, browser: Browser, marked: Languages, serve: Serve
) -> None:
    choose(browser, "de")
    browser.open(f"{serve(languages=marked).address}{page}")
    assert past_the_catalogue(browser, SNAPSHOT) == []


AIMED: Final = {
    "good": {"stored": STORED, "tuning": TUNING},
    "locked by half": {"tuning": {**TUNING, "refused": ["gain"]}, "stored": STORED},
    "focusing": {"tuning": {**TUNING, "is_focusing": True, "locked": False}},
    "too high": {"height": 390.0},
    "of another camera": {
        "warning": t(
            "the calibration is {camera}'s, not {other}'s: run `roundtable calibrate`",
            camera="pi",
            other="usb",
        )
    },
}


@pytest.mark.parametrize("name", AIMED)
def test_the_calibration_page_says_nothing_past_the_catalogue(
    name: str, browser: Browser, marked: Languages, serve: Serve
) -> None:
    changes = dict(AIMED[name])
    aimed = aim(float(changes.pop("height", 300.0)), **changes)
    choose(browser, "de")
    browser.open(f"{serve(languages=marked, aim=aimed).address}calibrate")
    browser.wait("document.body.dataset.picture === 'seen' && document.querySelector('#codes li')")
    assert past_the_catalogue(browser, OF_THE_CAMERA) == []
    browser.page.click("#store")
    browser.wait("document.querySelector('#kept b')")
    assert past_the_catalogue(browser, OF_THE_CAMERA) == []


@pytest.mark.parametrize("state", ["lost", "none", "seeing"])
def test_a_blind_camera_says_nothing_past_the_catalogue(
    state: str, browser: Browser, marked: Languages, serve: Serve
) -> None:
    blind = StillAim({"camera": "pi", "seeing": False, "stored": None, "tuning": None}, None)
    table = {**SNAPSHOT, "eyes": {"state": state, "text": t("The camera gives no picture.")}}
    choose(browser, "de")
    browser.open(f"{serve(StillDesk(table), languages=marked, aim=blind).address}calibrate")
    browser.wait("document.body.dataset.picture === 'none'")
    assert past_the_catalogue(browser, OF_THE_CAMERA) == []


def often(*cases: tuple[str, ...], among: Iterable[tuple[str, ...]]) -> list[Any]:
    """Return all cases, of which those named come with `make test` and the others with `check`."""
    return [pytest.param(*one, marks=() if one in cases else pytest.mark.slow) for one in among]


@pytest.fixture(scope="module")
def stages() -> Iterator[Callable[[str], str]]:
    """The address of a box in a situation, which stays so."""
    with ExitStack() as opened:

        @cache
        def address(name: str) -> str:
            return opened.enter_context(staged(next(one for one in STAGES if one.name == name)))

        yield address


def wrong_at_each_size(browser: Browser, script: str) -> dict[tuple[int, int], Any]:
    """Return what a script finds in a window of each size, where it finds something."""
    browser.ask("document.fonts.ready.then(() => true)")
    found = {}
    for size in SIZES:
        browser.resize(*size)
        browser.ask(PAINTED)
        found[size] = browser.ask(script)
    return {size: one for size, one in found.items() if one}


@pytest.mark.parametrize(
    ("code", "page"),
    often(
        *(("de", page) for page in EVERY),
        *(("fr", ""), ("cs", "help"), ("pl", "operator"), ("en", "")),
        among=product(CODES, EVERY),
    ),
)  # fmt: skip
def test_the_pages_stand_in_each_language_and_fit(
    code: str, page: str, browser: Browser, stages: Callable[[str], str]
) -> None:
    choose(browser, code)
    browser.open(f"{stages('turn')}{page}")
    assert browser.ask("document.documentElement?.lang") == code
    assert wrong_at_each_size(browser, TOO_WIDE) == {}


@pytest.mark.parametrize(
    ("name", "code"),
    often(
        *(("turn", code) for code in CODES), ("question", "de"), ("teach", "fr"),
        among=product(("turn", "question", "teach"), CODES),
    ),
)  # fmt: skip
def test_nothing_of_the_table_is_cut_or_covered(
    name: str, code: str, browser: Browser, stages: Callable[[str], str]
) -> None:
    choose(browser, code)
    browser.open(stages(name))
    assert wrong_at_each_size(browser, CUT) == {}


@pytest.mark.parametrize("page", EVERY)
def test_one_touch_changes_the_language_on_every_page(
    page: str, browser: Browser, serve: Serve
) -> None:
    choose(browser, "en")
    browser.open(f"{serve(aim=StillAim({'seeing': False}, None)).address}{page}")
    codes = iter(("pl", "cs", "de"))
    for size in SIZES:
        browser.resize(*size)
        before, code = browser.text(".tongues [aria-current]"), next(codes)
        assert before != code.upper()
        browser.page.click(f"[data-language={code}]")
        browser.wait(
            f"document.documentElement?.lang === '{code}' && document.body?.dataset.version"
        )
        assert browser.text(".tongues [aria-current]") == code.upper()


def test_a_language_is_chosen_by_key_and_stays(browser: Browser, address: str) -> None:
    choose(browser, "en")
    browser.open(address)
    browser.page.focus("[data-language=cs]")
    browser.key("Enter")
    browser.wait("document.documentElement?.lang === 'cs' && document.body?.dataset.version")
    browser.open(f"{address}help")
    assert browser.ask("document.documentElement?.lang") == "cs"
