"""What hands must do stands in the headline until it is done, in every game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.record import read_event, step
from firmware.games.registry import GAMES
from firmware.table.journal_reading import RecordedGame
from firmware.table.running_game import Running, begin_game, resume_game
from firmware.table.to_do import to_do
from firmware.table.words import sentence_of
from tests.support.camelot_page import recorded
from tests.support.places import EVENINGS


def after(*lines: dict[str, Any], **header: Any) -> Running:
    told = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"], **header}
    running, taken, why = resume_game(RecordedGame(1, told, lines, 0.0))
    assert (taken, why) == (len(lines), "")
    return running


def left(running: Running) -> list[str]:
    return [str(sentence_of(one, running.adapter, running.names)) for one in to_do(running)]


def lay(card: str) -> dict[str, Any]:
    return {"do": "lay", "card": card}


ADJUST: dict[str, Any] = {"do": "adjust", "white": 2, "black": 1}
TOKEN = "Anna hides a Quest token beside the pile."


def test_a_token_is_to_be_hidden_until_the_next_player_does_something() -> None:
    assert left(after(lay("merlin-4.1"))) == [TOKEN]
    assert left(after(lay("merlin-4.1"), lay("picts-5"))) == []


def test_a_correction_does_not_prove_that_it_is_done() -> None:
    teach = {"do": "teach", "card": "morgan-3", "symbols": ["grail"]}
    assert left(after(lay("merlin-4.1"), ADJUST, teach)) == [TOKEN]


def test_swords_are_to_be_placed_after_a_quest() -> None:
    running = after(lay("picts-5"), {"do": "quest", "quest": "picts"})
    assert left(running) == ["1 black Sword placed."]


def test_everybody_shows_the_loyalty_card_until_all_have() -> None:
    shows = "Seven Swords of a colour: everybody shows the Loyalty card."
    lines = [{"do": "adjust", "white": 7}]
    seen = []
    for seat, side in ((0, "loyal"), (1, "loyal"), (2, "traitor")):
        seen.append(shows in left(after(*lines)))
        lines.append({"do": "loyalty", "seat": seat, "is": side})
    assert seen == [True] * 3
    assert shows not in left(after(*lines))


def test_nothing_is_to_be_done_at_the_start() -> None:
    begun = [begin_game({"record": f"{name}/1", "players": 3}) for name in GAMES]
    assert [one for one in begun if left(one)] == []


@pytest.mark.parametrize("name", GAMES)
def test_only_what_a_game_says_is_waited_for(name: str) -> None:
    adapter = GAMES[name]
    assert adapter.hands.by_hand
    for kind in adapter.hands.by_hand:
        assert kind == str(kind)


@pytest.mark.parametrize(("folder", "evening"), [("camelot", "*"), ("merlin", "kings-favor")])
def test_in_a_whole_evening_it_is_what_the_last_line_said(folder: str, evening: str) -> None:
    name = next(iter(sorted((EVENINGS / folder).glob(f"{evening}.jsonl")))).stem
    header, lines = recorded(name, EVENINGS / folder)
    running, found = begin_game(header), 0
    for line in lines[:120]:
        event = read_event(running.adapter.game, line)
        play, notices = step(running.adapter.game, running.play, event)
        running = replace(running, play=play)
        if line["do"] in ("teach", "adjust", "undo"):
            continue
        now = to_do(running)
        asked = [one for one in notices if one.kind in running.adapter.hands.by_hand]
        assert list(now)[-len(asked) :] == asked if asked else not now
        found += len(asked)
    assert found > 5
