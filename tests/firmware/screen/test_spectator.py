"""The page for spectators: nowhere where it is off, behind the PIN where it is on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from firmware.owner.config import load
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site, app
from firmware.screen.spectator_view import SpectatorView
from tests.firmware.screen.test_forgetting import Table, every_byte, lay
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.camelot_page import CamelotPage, recorded
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor

PILE = ("grail-2", "picts-5", "merlin-2", "saxons-3")


def asked(desk: StillDesk, address: str, is_on: bool, pin: str | None = "4711") -> httpx.Response:
    application = app(Site(desk, gate=Gate(pin, lambda: 0.0), spectators=is_on))
    return Visitor(application).ask("GET", address)


@pytest.fixture
def desk(tmp_path: Path) -> StillDesk:
    """A table with four cards in the pile."""
    table = Table(tmp_path)
    table.begin({"record": "rumors/1", "players": 3})
    lay(table, *PILE)
    desk = StillDesk(table.page)
    desk.shown_to_spectators = SpectatorView(1, table.session.running).as_json()
    table.journal.close()
    return desk


def test_it_is_off_unless_the_owner_says_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text("")
    assert not load(str(file), {}).spectator
    file.write_text("[screen]\nspectator = true\n")
    assert load(str(file), {}).spectator


def test_where_it_is_off_page_and_pile_are_not_there_and_it_is_said_why(desk: StillDesk) -> None:
    assert asked(desk, "/spectator", is_on=False).status_code == 404
    answer = asked(desk, "/api/spectator", is_on=False, pin=None)
    assert (answer.status_code, answer.json()["reason"]) == (404, "spectator-off")
    assert "Set up the box, Where it stands" in answer.json()["text"]


def test_where_it_is_on_the_pile_is_behind_the_pin(desk: StillDesk) -> None:
    page = asked(desk, "/spectator", is_on=True)
    assert page.status_code == 200
    assert not [card for card in PILE if card in page.text]
    answer = asked(desk, "/api/spectator", is_on=True)
    assert (answer.status_code, answer.json()["reason"]) == (401, "pin-needed")
    shown = asked(desk, "/api/spectator", is_on=True, pin=None).json()
    assert shown["watched"]["pieces"] == [*PILE]
    assert shown["called"]["picts-5"] == "Picts 5"


def test_no_byte_that_the_public_is_sent_names_a_covered_card_with_it_on(desk: StillDesk) -> None:
    table: Any = asked(desk, "/api/table", is_on=True).json()
    told = every_byte(table) + asked(desk, "/api/state", is_on=True).text
    assert not [card for card in PILE[:-1] if f'"{card}"' in told]
    assert "watched" not in json.dumps(table)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_the_page_asks_whether_a_player_sees_it_and_then_shows_every_card(
    desk: StillDesk, chromium_once: Chromium
) -> None:
    serving, browser = Serving(Site(desk, spectators=True), port=0), Browser(chromium_once)
    serving.start()
    try:
        browser.open(f"{serving.address}spectator")
        assert "turn it away from the players" in browser.text("h1")
        browser.wait("document.querySelector('#unasked .gold')")
        assert "Picts" not in browser.text("main")
        browser.page.click("#unasked .gold")
        browser.wait("document.querySelectorAll('#heap .card').length === 4")
        assert "Picts 5" in browser.text("#heap li:nth-child(2)")
        assert len(browser.ask("[...document.querySelectorAll('#rows .gauge')].map(String)")) == 5
    finally:
        browser.close()
        serving.stop()


def test_a_game_that_is_watched_leaves_the_public_page_as_it_is(tmp_path: Path) -> None:
    header, lines = recorded("kay-adds")
    sent = CamelotPage(tmp_path, header)
    for line in lines[:40]:
        sent.do(line)
    before = sent.page()
    SpectatorView(1, sent.session.running).as_json()
    assert {**sent.page(), "version": 0} == {**before, "version": 0}
    sent.close()
