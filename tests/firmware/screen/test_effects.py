"""What the pieces do is told by the server once, and the help of a game that the program deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware.games.registry import GAMES
from tests.firmware.screen.test_page import SNAPSHOT
from tests.firmware.screen.test_server import at
from tests.support.camelot_page import CamelotPage, recorded
from tests.support.still_desk import StillDesk


def client(table: Any = SNAPSHOT) -> at:
    return at(StillDesk(table))


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_of_a_game_is_told_by_group(game: str) -> None:
    told = client().get(f"/api/effects?game={game}").json()
    listed = {one["key"]: one["does"] for group in told["groups"] for one in group["effects"]}
    assert listed == {key: one.does for key, one in GAMES[game].page.effects().items()}


def test_who_has_the_effects_is_not_sent_them_again() -> None:
    first = client().get("/api/effects?game=camelot&lang=de")
    assert first.headers["content-language"] == "de"
    assert "Jeder Ritter verliert 1 Lebenspunkt." in first.text
    again = client().get("/api/effects?game=camelot&lang=de", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")


def test_no_effect_rides_on_a_snapshot(tmp_path: Path) -> None:
    header, lines = recorded("seven-knights")
    sent = CamelotPage(tmp_path, header)
    for line in lines[:60]:
        sent.do(line)
    text = json.dumps(sent.page())
    sent.close()
    assert not [one.does for one in GAMES["camelot"].page.effects().values() if one.does in text]


@pytest.mark.parametrize("name", GAMES)
def test_the_help_tells_a_game_in_short(name: str) -> None:
    told = client(SNAPSHOT).get(f"/api/help?game={name}").json()["scenes"]
    assert [one["title"] for one in told] == [str(one.title) for one in GAMES[name].page.scenes]
    assert len(told) == 12
    assert all(one["text"].endswith((".", "?", "!")) for one in told)


def test_the_help_of_a_dealt_game_tells_what_is_touched_and_no_button_of_the_box() -> None:
    told = client({**SNAPSHOT, "play": 1}).get("/api/help").json()
    words = json.dumps(told)
    assert told["title"] == "How to play at the screen and on phones"
    assert "Put my cards away" in words
    assert "ACCUSE" not in words
    assert "ACCUSE" in client({**SNAPSHOT, "play": None}).get("/api/help").text
