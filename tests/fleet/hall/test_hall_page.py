"""The hall with Debian's Mosquitto and a real browser: from no table to a call that is answered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from firmware.owner.config import Config
from fleet.hall.start import open_hall
from tests.support import hall_tables
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.program_process import fails, started

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import Authority
from tests.support.mosquitto import (
    Mosquitto,
    account,
    broker,
    ears,
    needs_mosquitto,
    sockets_may_be_left,
)
from tests.support.patience import PATIENCE_S

pytestmark = [needs_mosquitto, *sockets_may_be_left]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Mosquitto]:
    with broker(tmp_path / "broker", Authority()) as own:
        yield own


def config(store: Mosquitto, data: Path, **other: Any) -> Config:
    return Config(data, **{**account(store, "staff"), "port": 0, **other})


def tile(number: int, more: str = "") -> str:
    return f"document.querySelector('[data-table=table-0{number}]{more}')"


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_a_call_for_help_is_seen_answered_and_over(
    store: Mosquitto, chromium: Chromium, tmp_path: Path
) -> None:
    log: list[str] = []
    now = time.time()
    with (
        open_hall(config(store, tmp_path), log.append) as hall,
        ears(store) as tables,
    ):
        browser = Browser(chromium, reduced_motion="reduce", locale="en")
        try:
            browser.open(hall.served.address)
            browser.wait("document.querySelector('#empty h2')?.textContent === 'No table yet'")

            for message in (*hall_tables.said(3, now), hall_tables.calls(1, now, wanted=False)):
                tables.say(*message)
            tables.say(*hall_tables.state(2, 5, now, hall_tables.MARKUP))
            browser.wait(f"{tile(3)}?.closest('.of-plays') && {tile(2)}?.closest('.of-plays')")
            browser.wait(f"{tile(3)}.innerText.includes('<b>Ben</b>')")
            assert browser.ask("document.querySelectorAll('main img, main bdi b').length") == 0
            assert browser.text("#counts") == "3 tables · 3 play"
            assert browser.ask("document.title") == "The hall · Round Table Referee"

            bots = replace(hall_tables.sender(2), rehearsal=True)
            tables.say(hall_tables.topics(2).online, bots.online(True))
            browser.wait(f"{tile(3, ' .rehearses')}.textContent === 'Rehearsal'")
            assert browser.text("[data-table=table-01] .rehearses") == ""
            tables.say(*hall_tables.health(1, now, hall_tables.STARTING))
            browser.wait(f"{tile(2)}.closest('.of-starting')")
            assert browser.text("#counts") == "3 tables · 1 is starting · 2 play"
            assert browser.text(".of-starting h2") == "Starting 1"
            assert browser.ask(f"{tile(2, ' .ills')}.children.length") == 0
            tables.say(*hall_tables.health(1, now))
            browser.wait(f"{tile(2)}.closest('.of-plays')")

            tables.say(*hall_tables.calls(0, now))
            browser.wait(f"{tile(1)}.closest('.of-help')")
            assert browser.text("#told") == "Table table-01 calls for help."
            assert browser.ask("document.title").startswith("(1) ")
            browser.page.focus("[data-table=table-01] button")
            browser.key("Enter")
            browser.wait(f"{tile(1)}.classList.contains('coming')")
            assert "Not after all" in browser.text("[data-table=table-01]")
            assert "Playing" in browser.text("#filters")
            browser.page.click("[data-filter=needs]")
            browser.wait("document.querySelector('.of-plays').hidden")
            tables.say(*hall_tables.calls(0, now, wanted=False))
            browser.wait("!document.querySelector('#empty').hidden")
            assert browser.text("#empty") == "No table needs anybody just now."
            browser.page.click("[data-filter=all]")

            tables.say("roundtable/1/table-01/state", b'{"v": 2}')
            browser.wait("document.querySelector('#notes').innerText.includes('version 2')")
        finally:
            browser.close()
    said = [line.removeprefix("MQTT: ") for line in log]
    assert said[0] == "the broker lets the hall in", said
    assert sum("a message is left aside" in line for line in said) == 1


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_a_broker_that_is_gone_is_told_and_the_tables_stay(
    store: Mosquitto, chromium: Chromium, tmp_path: Path
) -> None:
    log: list[str] = []
    with open_hall(config(store, tmp_path), log.append) as hall:
        with ears(store) as tables:
            now = time.time()
            for message in (*hall_tables.said(3, now), hall_tables.calls(1, now, wanted=False)):
                tables.say(*message)
        browser = Browser(chromium, reduced_motion="reduce", locale="en")
        try:
            browser.open(hall.served.address)
            browser.wait("document.querySelectorAll('.of-plays .tile').length === 3")
            store.stop()
            browser.wait("document.querySelector('#broker strong')")
            assert browser.ask("document.querySelectorAll('.of-plays .tile').length") == 3
            store.start()
            browser.wait("!document.querySelector('#broker strong')")
        finally:
            browser.close()
    said = [line.removeprefix("MQTT: ") for line in log]
    assert said[0] == said[-1] == "the broker lets the hall in", said


@pytest.mark.parametrize(("other", "says"), [
    ({"mqtt_ca": "system"}, "certificate"),
    ({"mqtt_user": "nobody"}, "refuses"),
    ({"mqtt_port": 1}, "cannot be reached"),
])  # fmt: skip
def test_what_is_wrong_with_the_broker_is_named(
    store: Mosquitto, tmp_path: Path, other: dict[str, str], says: str
) -> None:
    named, log = Event(), list[str]()

    def told(text: str) -> None:
        log.append(text)
        named.set()

    with open_hall(config(store, tmp_path, **other), told):
        assert named.wait(PATIENCE_S)
    assert says in log[0], log


def test_the_command_serves_while_it_waits_for_a_broker_and_ends_when_told(
    tmp_path: Path,
) -> None:
    file, log = tmp_path / "hall.toml", tmp_path / "log"
    file.write_text('[mqtt]\nmqtt = "127.0.0.1"\nmqtt_port = 1\n')
    words = (
        "fleet",
        "hall",
        "--config",
        str(file),
        "--data",
        str(tmp_path / "data"),
        "--port",
        "0",
    )
    with log.open("w") as errors, started(*words, stderr=errors) as program:
        health = httpx.get(f"{program.address}healthz", timeout=PATIENCE_S)
        assert (health.status_code, health.json()["ok"]) == (503, False)
    assert program.process.returncode == 0
    assert "only this computer sees it" in program.printed[-1]
    assert "Traceback" not in log.read_text()


def test_a_configuration_without_a_broker_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text("")
    assert "[mqtt] mqtt" in fails("fleet", "hall", "--config", str(file), "--data", str(tmp_path))
