"""Merlin's page: no byte tells which open mission card a seat has taken; the table remembers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.game import Eyes
from engine.merlin.game import MERLIN as GAME
from engine.merlin.view import in_hands
from firmware.screen.snapshot import common_view
from firmware.screen.still_desk import StillDesk
from tests.firmware.screen.test_server import at
from tests.support.camelot_page import Sent, played, recorded
from tests.support.places import EVENINGS

FOLDER = EVENINGS / "merlin"
A_MISSION = re.compile(r"m-mission\.\d+|\bMission \d+")
EVERY = 4  # lines: what was said stays in the log for many more
OF_ALL = ("pieces", "games")  # what lists every card of the box


def every_byte(page: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in page.items() if key not in OF_ALL})


def named(text: str) -> set[str]:
    return {
        f"m-mission.{one.rpartition('.')[2].rpartition(' ')[2]}" for one in A_MISSION.findall(text)
    }


@pytest.mark.parametrize("name", ["kings-favor", "three-at-the-table"])
def test_no_byte_names_a_mission_card_of_a_hand(name: str, tmp_path: Path) -> None:
    header, lines = recorded(name, FOLDER)
    sent, told = Sent(tmp_path, header), 0
    for number, line in enumerate(played(sent, lines)):
        held = in_hands(sent.state)
        if not held or number % EVERY:
            continue
        page = sent.page()
        assert not named(every_byte(page)) & held, line
        assert all("known" not in seat for seat in page["state"]["seats"])
        told += 1
    sent.close()
    assert told > 20


def test_a_client_without_the_pin_gets_that_page_and_the_common_view(tmp_path: Path) -> None:
    header, lines = recorded("kings-favor", FOLDER)
    sent = Sent(tmp_path, header)
    for _ in played(sent, lines):
        if len(in_hands(sent.state)) > 2:
            break
    client = at(StillDesk(sent.page()))
    table, state = client.get("/api/table").json(), client.get("/api/state").text
    assert not named(every_byte(table) + state) & in_hands(sent.state)
    assert json.loads(state) == common_view(sent.session.running)
    assert "lines" not in table
    sent.close()


def test_the_page_sees_what_the_common_view_does(tmp_path: Path) -> None:
    header, lines = recorded("three-at-the-table", FOLDER)
    sent = Sent(tmp_path, header)
    for _ in played(sent, lines[:200]):
        pass
    page, common = (GAME.view(sent.state, eyes).as_json() for eyes in (Eyes.PAGE, Eyes.COMMON))
    assert page == common
    sent.close()
