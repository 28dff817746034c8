"""The box's own page and switches in a real browser, against the real program."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from firmware.screen.door_memory import DoorMemory, Guess
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, Chromium, browser_fixture
from tests.support.program_process import Program, running
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)


browser = browser_fixture()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    data = tmp_path_factory.mktemp("data")
    with running(data, "--players", "3", "--board", "deluxe") as program:
        yield program


def table(program: Program) -> Any:
    return program.table()


def click(browser: Browser, selector: str) -> None:
    browser.wait(f"document.querySelector({json.dumps(selector)})")
    browser.ask(f"document.querySelector({json.dumps(selector)}).click()")


def test_a_self_test_is_made_on_the_page_and_its_report_loaded_down(
    browser: Browser, program: Program
) -> None:
    browser.open(f"{program.address}selftest")
    assert browser.text("#simulated") == "SIMULATED"
    click(browser, "#now .gold")
    browser.wait("document.querySelector('#now h2').innerText.startsWith('Is the lamp silence')")
    click(browser, "#now .answers button:nth-child(2)")  # no
    browser.wait("document.querySelector('#now h2').innerText.startsWith('Is the lamp quest-1')")
    others = "[...document.querySelectorAll('.others button')]"
    browser.ask(f"{others}.find((button) => button.innerText === 'quest-3').click()")
    browser.wait("document.querySelector('#now h2').innerText.startsWith('Is the lamp quest-2')")
    click(browser, "#now .stop")
    browser.wait("document.querySelector('#now .verdict.fail')")
    found = browser.text("#found")
    assert "silence lamp nothing on BCM 13 (pin 33)" in found
    assert "quest-1 lamp on the wrong pin" in found
    report = httpx.get(f"{program.address}selftest.txt")
    assert report.headers["content-disposition"] == 'attachment; filename="selftest.txt"'
    assert "FAIL     silence lamp: nothing on BCM 13" in report.text


@pytest.mark.slow
def test_the_mock_panel_presses_what_the_self_test_asks_for(
    browser: Browser, program: Program
) -> None:
    program.post("/api/selftest", do="start")
    browser.open(f"{program.address}selftest")
    while (test := table(program)["selftest"])["kind"] != "press":
        if "yes" in test["answers"]:
            program.post("/api/selftest", do="answer", step=test["step"], answer="yes")
    browser.wait("document.querySelector('#now h2').innerText.startsWith('Press quest-1')")
    browser.key("1")
    browser.wait("document.querySelector('#now h2').innerText.startsWith('Press quest-2')")
    program.post("/api/selftest", do="stop")


@pytest.mark.slow
def test_sound_and_light_are_switched_on_the_page(browser: Browser, program: Program) -> None:
    browser.open(program.address)
    click(browser, ".box-button")
    browser.wait("document.querySelector('[data-setting=sound]')?.checked")
    click(browser, "[data-setting=sound]")
    browser.until(lambda: not table(program)["settings"]["sound"], "the sound is off")
    click(browser, "[data-setting=sound]")
    browser.wait("document.querySelector('[data-setting=sound]').checked === true")


@pytest.mark.slow
def test_the_buzzer_is_heard_on_this_machine_once_that_is_wanted(chromium: Chromium) -> None:
    serving = Serving(Site(StillDesk({**SNAPSHOT, "tone": 440.0})), port=0)
    browser = Browser(chromium)
    browser.page.add_init_script("""const Real = window.AudioContext;
      window.AudioContext = class extends Real { constructor() { super(); window.heard = this; } };
      const set = AudioParam.prototype.setValueAtTime;
      AudioParam.prototype.setValueAtTime = function (value, ...when) {
        window.hertz = value;
        return set.call(this, value, ...when);
      };""")
    serving.start()
    try:
        browser.open(serving.address)
        assert not browser.ask("window.heard")
        browser.page.click(".buzz")
        browser.wait("window.heard?.state === 'running' && window.hertz === 440")
        assert browser.text(".buzz") == "Sound on"
        browser.page.click(".buzz")
        browser.wait("window.heard.state === 'suspended'")
        assert browser.text(".buzz") == "Sound off"
    finally:
        browser.close()
        serving.stop()


def test_the_ring_shows_what_the_leds_show(browser: Browser, program: Program) -> None:
    browser.open(program.address)
    program.do(do="adjust", white=3, black=2)
    leds = "[...document.querySelectorAll('.led-ring circle')]"
    browser.wait(f"{leds}.filter((led) => led.style.fill).length === 5")
    assert browser.ask("document.querySelectorAll('.led-seats i').length") == 7
    assert browser.ask("document.querySelectorAll('.lamp.white').length") == 0


# -- what a real box shows, which has no mock pins ----------------------------------------------

REAL: dict[str, Any] = {
    **SNAPSHOT, "simulated": False, "drawn": False, "page_buttons": ["accuse", "undo"],
    "settings": {"sound": True, "night": False, "quiet_in_silence": False, "peek_sound": False},
    "warnings": ["buzzer, BCM 12 (pin 32): not available"], "countdown": None, "selftest": None,
}  # fmt: skip


@pytest.fixture
def real(browser: Browser) -> Iterator[StillDesk]:
    desk = StillDesk(REAL)
    with Serving(Site(desk), port=0) as serving:
        browser.open(serving.address)
        yield desk


@pytest.mark.slow
def test_on_real_pins_only_the_buttons_that_the_box_lacks_are_on_the_page(
    browser: Browser, real: StillDesk
) -> None:
    assert browser.text(".caps") == "ACCUSE A UNDO U"
    browser.key("1")
    browser.key("u")
    browser.wait("performance.getEntriesByType('resource').some((e) => /press/.test(e.name))")
    assert {asked[1] for asked in real.asked} == {"undo"}


def test_what_does_not_work_is_said_on_the_page(browser: Browser, real: StillDesk) -> None:
    assert browser.text(".box-button") == "Box: 1 fault"
    click(browser, ".box-button")
    browser.wait("document.querySelector('.box-sheet')?.open")
    assert "buzzer, BCM 12 (pin 32): not available" in browser.text(".box-sheet")


SAFE: dict[str, Any] = {
    "changed": False,
    "troubles": [
        {"n": 1, "text": "roundtable.toml: [camera] fps = -5: must be from 0.1 to 1000",
         "stands": "what the program chooses without it counts", "aside": None, "key": "fps",
         "limit": "from 0.1 to 1000", "mends": ["edit", "keep"]},
        {"n": 2, "text": "cards.toml: not TOML", "stands": "", "aside": "cards.toml.aside-1",
         "key": "", "limit": "", "mends": ["keep", "restore"]},
    ],
}  # fmt: skip


def mended(times: int) -> str:
    """Whether the page has asked so often for something to be mended, and was answered."""
    asked = "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/mend'))"
    return f"{asked}.length === {times}"


def exchanged(*mends: str) -> dict[str, object]:
    text = "somebody removed or moved journal.sqlite while the box plays"
    return {"changed": False, "troubles": [
        {"n": 7, "text": text, "stands": "the box takes no line", "aside": None, "key": "",
         "limit": "", "mends": mends},
    ]}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("way", ["back", "take"])
def test_how_it_goes_on_after_an_exchange_is_chosen_on_the_page(
    browser: Browser, real: StillDesk, way: str
) -> None:
    real.show(version=2, safe=exchanged(way, "keep"))
    browser.wait("document.querySelector('.ribbon.safe')?.innerText.includes('waits until you')")
    click(browser, ".ribbon.safe button")
    assert "somebody removed or moved" in browser.text(".safe-sheet")
    click(browser, "[data-trouble='7'] .gold")
    browser.wait(mended(1))
    assert real.asked[-1] == ("mend", {"do": way, "trouble": 7})
    click(browser, "[data-trouble='7'] .choices:last-child button:last-child")
    browser.wait(mended(2))
    assert real.asked[-1] == ("mend", {"do": "keep", "trouble": 7})


def test_what_was_found_broken_is_mended_on_the_page(browser: Browser, real: StillDesk) -> None:
    real.show(version=2, safe=SAFE)
    click(browser, ".ribbon.safe button")
    sheet = browser.text(".safe-sheet")
    assert "[camera] fps = -5" in sheet
    assert "kept as cards.toml.aside-1" in sheet
    browser.ask("document.querySelector('[name=value-1]').value = '30'")
    click(browser, "[data-trouble='1'] .gold")
    browser.wait(mended(1))
    assert real.asked[-1] == ("mend", {"do": "edit", "trouble": 1, "value": "30"})
    click(browser, "[data-trouble='2'] .choices:last-child button:last-child")
    browser.wait(mended(2))
    assert real.asked[-1] == ("mend", {"do": "restore", "trouble": 2})
    real.show(version=3, safe={"changed": True, "troubles": []})
    browser.wait("!document.querySelector('[data-trouble]')")
    click(browser, ".safe-sheet .gold")
    browser.wait(mended(3))
    assert real.asked[-1] == ("mend", {"do": "anew"})
    real.show(version=4, safe={"changed": False, "troubles": []})
    browser.wait("!document.querySelector('.ribbon.safe')")


def test_wrong_pins_are_told_on_the_operators_page(browser: Browser) -> None:
    now = time.time()
    guesses = tuple(Guess(now - number, "192.168.1.20") for number in range(5))
    gate = Gate(None, lambda: 0.0, memory=DoorMemory(0, now, 5, guesses))
    desk = StillDesk(REAL)
    desk.shown_to_operator = {"lines": [], "of": 0, "forms": [], "offers": [], "takes": []}
    with Serving(Site(desk, gate=gate), port=0) as serving:
        browser.open(f"{serving.address}operator")
        browser.wait("document.querySelector('[data-wrong-pins]')")
        assert "192.168.1.20" in browser.text("[data-wrong-pins]")


def test_the_countdown_covers_the_page(browser: Browser, real: StillDesk) -> None:
    real.show(version=2, countdown=3)
    browser.wait("!document.querySelector('.off').hidden")
    assert browser.text(".off") == "Shutting down in 3 Let go of OK and UNDO to stay on."
    real.show(version=3, countdown=None)
    browser.wait("document.querySelector('.off').hidden")


def test_lamps_that_are_told_of_before_they_are_drawn_are_lit(browser: Browser) -> None:
    ring: Any = ["#ffdcb4"] * 5 + ["#000000"] * 11
    with Serving(Site(StillDesk({**REAL, "simulated": True, "ring": ring})), port=0) as serving:
        browser.open(serving.address)
        leds = "[...document.querySelectorAll('.led-ring circle')]"
        browser.wait(f"{leds}.filter((led) => led.style.fill).length === 5")


def test_a_button_that_is_real_cannot_be_pressed_from_afar(real: StillDesk) -> None:
    with Serving(Site(real), port=0) as serving:
        asked = httpx.post(f"{serving.address}api/press", json={"button": "ok"})
        assert (asked.status_code, asked.json()["reason"]) == (404, "real-pins")
        report = httpx.get(f"{serving.address}selftest.txt")
        assert (report.status_code, report.json()["reason"]) == (404, "no-report")


def test_the_pages_fit_on_a_phone(browser: Browser, program: Program, tmp_path: Path) -> None:
    browser.resize(390, 780)
    try:
        for page in ("", "selftest"):
            browser.open(f"{program.address}{page}")
            wide = browser.ask("document.documentElement.scrollWidth")
            assert wide <= 390, page
    finally:
        browser.resize(1280, 720)
