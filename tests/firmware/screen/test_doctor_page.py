"""The doctor's sheet on the operator's page: in a real browser, and who may ask it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site
from firmware.upkeep.checks import CHECKS
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.program_process import running
from tests.support.shapes import answered
from tests.support.still_desk import StillDesk

LINES = [
    {"name": "gpiozero", "title": "gpiozero", "is": "fail", "says": "1.6.2 from apt is used",
     "mend": "run install.sh again", "about": "gpiozero is too old"},
    {"name": "python", "title": "Python", "is": "ok", "says": "3.11", "mend": "", "about": ""},
    {"name": "log", "title": "Service log", "is": "unseen", "says": "not looked at: root's",
     "mend": "sudo roundtable doctor", "about": "The doctor cannot find something out"},
]  # fmt: skip
TOLD = {"ok": False, "says": "1 of 3 fail", "checks": LINES, "version": "1"}


def saying(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", f"print({text!r})")


def serving(words: tuple[str, ...], pin: str | None = None) -> Serving:
    made = Serving(
        Site(
            StillDesk({**SNAPSHOT, "state": None}), gate=Gate(pin, lambda: 0.0), doctor_words=words
        ),
        port=0,
    )
    made.start()
    return made


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_the_page_lists_what_fails_with_its_mend_and_what_was_not_looked_at(
    chromium_once: Chromium,
) -> None:
    browser, served = Browser(chromium_once), serving(saying(json.dumps(TOLD)))
    try:
        browser.open(f"{served.address}operator")
        browser.wait("document.querySelector('[data-doctor]')")
        browser.ask("document.querySelector('[data-doctor]').click()")
        browser.wait("document.querySelectorAll('[data-check]').length === 3")
        assert browser.text("[data-check]:first-child") == (
            "✗ gpiozero 1.6.2 from apt is used run install.sh again"
        )
        assert browser.ask("document.querySelector('[data-check=python]').className") == "ok"
        assert browser.text("[data-check=log]") == (
            "? Service log not looked at: root's sudo roundtable doctor"
        )
        assert browser.text(".checks p") == "1 of 3 fail"
    finally:
        served.stop()
        browser.close()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with running(tmp_path) as program:
        yield program.address


def test_the_running_box_tells_what_its_own_doctor_says(address: str) -> None:
    told = httpx.get(f"{address}api/doctor", timeout=60).json()
    answered("GET", "/api/doctor")(told)
    lines = {line["name"]: line for line in told["checks"]}
    assert len(lines) == len(CHECKS)
    assert lines["pins"]["says"].startswith("mock pins")
    assert lines["journal"]["is"] == "ok"
    assert lines["answer"]["says"] == "not looked at: the page takes any free port"  # as asked


def test_without_the_pin_the_doctor_says_nothing() -> None:
    served = serving(saying(json.dumps(TOLD)), "4711")
    answer = httpx.get(f"{served.address}api/doctor")
    served.stop()
    assert (answer.status_code, answer.json()["reason"]) == (401, "pin-needed")


@pytest.mark.parametrize("words", [saying("no JSON"), saying("[]"), ("/nowhere/roundtable",)])
def test_a_doctor_that_gives_no_answer_is_said(words: tuple[str, ...]) -> None:
    served = serving(words)
    answer = httpx.get(f"{served.address}api/doctor")
    served.stop()
    assert (answer.status_code, answer.json()["reason"]) == (503, "no-doctor")


def test_the_doctor_is_asked_in_the_language_of_whoever_asks() -> None:
    shows = "import json, sys; print(json.dumps({'says': ' '.join(sys.argv[1:])}))"
    served = serving((sys.executable, "-c", shows, "doctor", "--json"))
    try:
        told = httpx.get(f"{served.address}api/doctor?lang=pl").json()
    finally:
        served.stop()
    assert told == {"says": "--language pl doctor --json"}
