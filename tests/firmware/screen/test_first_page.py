"""The page /first in a real browser, on a real box: one walk through all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.owner import first_choices
from firmware.owner.config import Config
from firmware.owner.first_choices import Standing, Step
from firmware.owner.operator_pin import read_pin
from firmware.screen.first_run import FirstRun, PlayedGames
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_calibrate import aim
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.camera_aims import DECK
from tests.support.program_process import running
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
PHONE = (390, 844)
LAY = """fetch('/api/place', {method: 'POST', headers: {'Content-Type': 'application/json'},
  body: JSON.stringify({piece: 'm-mission.7', how: 'up'})})"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


browser = browser_fixture("function", reduced_motion="reduce", locale="en")


def press(browser: Browser, selector: str) -> None:
    """Press what can be pressed by now."""
    one = f"document.querySelector('{selector}')"
    browser.wait(f"((one) => one && !one.disabled && (one.click() || true))({one})")


def shows(browser: Browser, step: str) -> None:
    browser.wait(f"document.querySelector('[data-shows={step}]')")
    assert not browser.ask(TOO_WIDE), step


@pytest.mark.slow
def test_a_box_is_set_up_from_a_new_table_to_its_end_and_begins_with_what_was_chosen(
    browser: Browser, tmp_path: Path
) -> None:
    browser.resize(*PHONE)
    with running(tmp_path) as program:
        browser.open(program.address)
        browser.wait("document.querySelector('.first-offer a')?.pathname === '/first'")
        press(browser, ".first-offer a")
        shows(browser, "language")
        press(browser, "[data-value=pl]")
        browser.wait("document.documentElement?.lang === 'pl'")  # it loads itself anew
        shows(browser, "place")
        press(browser, "[data-value=store]")
        browser.wait("document.querySelector('.line:not([hidden]) input')")
        browser.page.fill(".line input", "Pod Smokiem")
        press(browser, ".line [name=spectator]")
        press(browser, "[data-next]")
        browser.wait("document.querySelector('[data-step=place].done')")
        shows(browser, "pin")
        for digit in (2, 4, 6):
            press(browser, f'[data-digit="{digit}"]')
        press(browser, "[data-set]")
        browser.wait("document.querySelector('.problem')?.textContent.includes('4')")  # 4 to 8
        press(browser, '[data-digit="8"]')
        press(browser, "[data-set]")
        browser.wait("document.querySelector('[data-step=pin].done')")
        press(browser, "[data-next]")
        shows(browser, "game")
        press(browser, "[data-value=merlin]")
        browser.wait("document.querySelector('[data-value=merlin][aria-pressed=true]')")
        press(browser, "[data-anew]")  # which game is read when the box opens
        browser.wait("!document.querySelector('.waits .leaf') && !document.hidden")
        browser.wait("document.querySelector('[data-next]')")
        press(browser, "[data-next]")
        shows(browser, "camera")
        browser.wait("document.querySelector('.sight[data-picture=seen]')")
        for step in ("camera", "sheets", "aim", "selftest"):
            shows(browser, step)
            press(browser, "[data-skip]")
        shows(browser, "cards")
        browser.wait("document.querySelector('.count')?.dataset.seen === '0'")
        browser.ask(LAY)
        browser.wait("document.querySelector('.count').dataset.seen === '1'")
        browser.wait("document.querySelector('.now.seen')")
        press(browser, "[data-done]")
        shows(browser, "end")
        kept = first_choices.read_choices(tmp_path)
        assert len(kept.steps) == len(Step)
        assert kept.steps[Step.CAMERA] is Standing.SKIPPED
        assert (kept.values["store"], kept.values["game"]) == ("Pod Smokiem", "merlin")
        assert kept.values["spectator"] is True
        press(browser, ".of-step a.gold")
        browser.wait("document.querySelector('#start [data-game]')?.dataset.game === 'merlin'")


TYPED = "The Round Corner"


@pytest.fixture
def place(browser: Browser, tmp_path: Path) -> Iterator[Browser]:
    """The step “Where it stands” of a box that stands in a store, its name typed, all ticked."""
    browser.resize(*PHONE)
    eyes = aim(300)
    first = FirstRun(Config(tmp_path, camera="drawn"), DECK, eyes, PlayedGames(True))
    with Serving(Site(StillDesk(SNAPSHOT), aim=eyes, first_run=first), port=0) as serving:
        browser.open(f"{serving.address}first#place")
        press(browser, "[data-value=store]")
        browser.wait("document.querySelector('[data-step=place].done')")
        browser.page.fill(".line input", TYPED)
        press(browser, ".line [name=spectator]")
        press(browser, ".line [name=off_locked]")
        yield browser


def test_the_golden_button_keeps_the_name_and_the_ticks_of_a_store_and_goes_on(
    place: Browser, tmp_path: Path
) -> None:
    assert place.ask("document.querySelectorAll('.telling button.gold').length") == 1
    press(place, "[data-next].gold")
    shows(place, "pin")
    kept = first_choices.read_choices(tmp_path).values
    assert kept["store"] == TYPED
    assert (kept["spectator"], kept["off_locked"]) == (True, True)


def test_a_pin_that_is_typed_is_set_whichever_way_the_step_is_left_but_by_leaving_it_out(
    browser: Browser, tmp_path: Path
) -> None:
    pin = "document.querySelector('.pin-pad input')"
    first = FirstRun(Config(tmp_path, camera="drawn"), DECK, aim(300), PlayedGames(True))
    with Serving(Site(StillDesk(SNAPSHOT), first_run=first), port=0) as serving:
        browser.open(f"{serving.address}first#pin")
        shows(browser, "pin")
        browser.page.fill(".pin-pad input", "471")
        press(browser, "[data-back]")
        browser.wait("document.querySelector('.telling > .problem').textContent")
        assert browser.ask(f"{pin}.value") == "471"
        press(browser, "[data-skip]")
        shows(browser, "game")
        assert read_pin(tmp_path) is None
        press(browser, "[data-back]")
        shows(browser, "pin")
        browser.page.fill(".pin-pad input", "4711")
        press(browser, "[data-step=game]")
        shows(browser, "game")
        browser.wait("document.querySelector('[data-step=pin].done')")
        assert str(read_pin(tmp_path)) == "4711"


@pytest.mark.parametrize("way", ["[data-back]", "[data-step=game]"])
def test_no_way_out_of_the_step_loses_what_is_typed(
    way: str, place: Browser, tmp_path: Path
) -> None:
    press(place, way)
    place.wait("!document.querySelector('[data-shows=place]')")
    kept = first_choices.read_choices(tmp_path).values
    assert (kept["store"], kept["off_locked"]) == (TYPED, True)


def test_what_cannot_be_kept_stays_typed_and_the_step_says_why(place: Browser) -> None:
    place.page.context.set_offline(True)
    press(place, "[data-next]")
    place.wait("document.querySelector('.telling > .problem').textContent")
    assert place.ask("location.hash") == "#place"
    assert place.ask("document.querySelector('.line input').value") == TYPED
    leaves = "dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    assert not place.ask(leaves)  # a browser asks whether to leave
    place.page.context.set_offline(False)
    press(place, "[data-next]")
    shows(place, "pin")
    assert place.ask(leaves)


@pytest.mark.parametrize(
    ("height", "told"),
    [
        (300, "In the picture: 216 x 12"),
        (200, "The mat needs 216 x 122 mm. Raise the camera to 150 % of its height"),
    ],
)
def test_the_aim_tells_the_mm_in_the_picture_and_the_height_that_would_do(
    height: float, told: str, browser: Browser, tmp_path: Path
) -> None:
    browser.resize(*PHONE)
    seen_from = aim(height)
    first = FirstRun(Config(tmp_path, camera="drawn"), DECK, seen_from, PlayedGames(True))
    table = {**SNAPSHOT, "drawn": False}
    with Serving(Site(StillDesk(table), aim=seen_from, first_run=first), port=0) as serving:
        browser.open(f"{serving.address}first#aim")
        browser.wait(f"document.querySelector('.verdict')?.innerText.includes('{told}')")
        assert not browser.ask(TOO_WIDE)
