"""What a screen for spectators shows: sums and chances that the rules agree with, no secret."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from engine.camelot.pieces import BLACK
from engine.record import Play, parse, read_event, step
from engine.spectators import Row, WatchedTable
from firmware.games.registry import GAMES
from firmware.table.replays import ReplayedLine, replay
from tests.support.places import EVENINGS

RECORDED = {
    "rumors": EVENINGS / "play-goes-on.jsonl",
    "camelot": EVENINGS / "camelot" / "kay-adds.jsonl",
    "merlin": EVENINGS / "merlin" / "four-at-the-table.jsonl",
}


def watched(play: Play[Any], game: str = "rumors") -> WatchedTable:
    adapter = GAMES[game]
    assert adapter.page.spectator is not None
    return adapter.page.spectator(play, adapter.game.players(play.state))


def after(*words: str) -> Play[Any]:
    """Return a game of three after lines in short."""
    adapter = GAMES["rumors"]
    header = parse(b'{"record": "rumors/1", "players": 3}')
    play: Play[Any] = Play(adapter.game.start(adapter.game.setup(header)))
    for word in words:
        line = adapter.hands.line_from_words(word.split())
        play, _ = step(adapter.game, play, read_event(adapter.game, line))
    return play


def rows(*words: str) -> dict[str, Row]:
    return {row.label: row for row in watched(after(*words)).rows}


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_an_evening_can_be_watched(game: str) -> None:
    shown = 0
    for stood in islice(replay(RECORDED[game], lenient=True), 150):
        if isinstance(stood, ReplayedLine):
            json.dumps(watched(stood.play, game))
            shown += 1
    assert shown > 20


def test_the_pile_is_shown_from_the_bottom_with_what_each_quest_comes_to() -> None:
    play = after("lay picts-5", "lay merlin-2", "lay picts-4.1", "lay picts-q.1")
    assert watched(play).pieces == ("picts-5", "merlin-2", "picts-4.1", "picts-q.1")
    found = rows("lay picts-5", "lay picts-4.1", "lay picts-q.1")
    assert (found["Picts"].amount, found["Picts"].now) == (10, 0.0)
    assert found["Grail"].amount == 0


def test_a_quest_that_stands_in_time_is_sure_and_one_card_may_spoil_it() -> None:
    picts = rows("lay picts-5", "lay picts-4.1", "lay picts-2")["Picts"]
    assert (picts.amount, picts.band, picts.now) == (11, (11, 13), 1.0)
    assert picts.then is not None
    assert 0.5 < picts.then < 1


def test_no_chance_is_told_while_a_card_lies_face_down() -> None:
    told = watched(after("lay morgan-1", "lay down", "claim grail", "lay merlin-1"))
    assert told.pieces == ("morgan-1", None, "merlin-1")
    assert told.chance is None
    assert all(row.now is None and row.then is None for row in told.rows)


def test_the_black_cards_that_may_come_are_those_that_nobody_has_seen() -> None:
    stood = [
        one for one in replay(RECORDED["camelot"], lenient=True) if isinstance(one, ReplayedLine)
    ]
    first, later = watched(stood[0].play, "camelot"), watched(stood[60].play, "camelot")
    assert sum(row.amount or 0 for row in first.rows) == len(BLACK)
    assert sum(row.amount or 0 for row in later.rows) < len(BLACK)
    assert sum(row.then or 0 for row in later.rows) == pytest.approx(1)


def test_of_a_hand_only_what_was_taken_from_the_display_is_named() -> None:
    stood = [
        one for one in replay(RECORDED["merlin"], lenient=True) if isinstance(one, ReplayedLine)
    ]
    play = stood[200].play
    told = watched(play, "merlin")
    assert [row.pieces for row in told.rows] == [one.known for one in play.state.players]
    assert all(row.amount is not None for row in told.rows)
