"""Merlin's page: no byte says who took which open card, nor names a card of a hand or a deck."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.game import Line
from engine.record import parse
from firmware.screen.snapshot import common_view
from tests.firmware.screen.test_server import at
from tests.support.camelot_page import NAMES, CamelotPage
from tests.support.places import EVENINGS
from tests.support.still_desk import StillDesk

OF_ALL = ("pieces", "games")  # what lists every card of the box
MOVES_CARDS = ("draw", "display", "mission", "swap", "roll")  # others change nothing of cards
A_MISSION = re.compile(r'"(m-mission\.\d+)"')


def recorded(name: str) -> tuple[Line, list[Line]]:
    path = EVENINGS / "merlin" / f"{name}.jsonl"
    header, *lines = map(parse, path.read_bytes().splitlines())
    players: Any = header["players"]
    count = players if isinstance(players, int) else len(players)
    return {**header, "players": list(NAMES[:count])}, lines


def every_byte(page: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in page.items() if key not in OF_ALL})


def remembered(sent: CamelotPage) -> set[str]:
    return {card for player in sent.state.players for card in player.known}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["four-at-the-table", "kings-favor"])
def test_what_was_taken_from_the_display_is_named_nowhere(name: str, tmp_path: Path) -> None:
    header, lines = recorded(name)
    sent, met = CamelotPage(tmp_path, header), 0
    for line in lines:
        sent.do(line)
        if line["do"] not in MOVES_CARDS or not (taken := remembered(sent)):
            continue
        told = every_byte(sent.page())
        calls = {f"Mission {card.partition('.')[2]}" for card in taken}
        assert not {card for card in taken if f'"{card}"' in told}, line
        assert not {one for one in calls if re.search(rf"{one}\b", told)}, line
        met += 1
    assert met > 20
    sent.close()


def test_a_client_without_the_pin_gets_the_display_and_the_common_view(tmp_path: Path) -> None:
    header, lines = recorded("four-at-the-table")
    sent = CamelotPage(tmp_path, header)
    for line in lines[:200]:
        sent.do(line)
    assert remembered(sent)
    client = at(StillDesk(sent.page()))
    table, state = client.get("/api/table").json(), client.get("/api/state")
    assert {*A_MISSION.findall(every_byte(table))} <= {*sent.state.display}
    assert {*A_MISSION.findall(state.text)} <= {*sent.state.display}
    assert state.json() == common_view(sent.session.running)
    assert "known" not in state.text
    sent.close()
