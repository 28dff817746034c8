"""What an owner's copy shows: told piece by piece, it comes into the header of every new game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import BadRecord
from engine.merlin.board import ASSUMED_STARTS, Board
from engine.merlin.events import LINES
from engine.merlin.facts import (
    ASSUMED_FACTS,
    COUNTERS,
    ENVIRONS,
    FLAGS,
    RONDEL,
    facts_in_play,
    read_facts,
    with_told_facts,
)
from engine.merlin.pieces import STARTS
from tests.support.merlin import GAME

HEADER: dict[str, Any] = {"record": "merlin/1", "players": 2}


def board(told: dict[str, Any], **own: Any) -> Board:
    """Return the board of a game whose owner has told this."""
    read = {piece: read_facts(piece, facts) for piece, facts in told.items()}
    header = with_told_facts(HEADER | ({"board": own} if own else {}), read)
    return GAME.setup(header).board


def test_all_that_is_assumed_can_be_told_and_is_the_same_board() -> None:
    told = board({piece: dict(facts) for piece, facts in ASSUMED_FACTS.items()})
    assert not told.assumed_keys
    for key in ("rondel", "shift", "frame", "flags", "starts", "missions", "counters"):
        assert getattr(told, key) == getattr(Board(), key), key


def test_nothing_told_leaves_the_header_as_it_is() -> None:
    assert with_told_facts(HEADER, {}) == HEADER


def test_what_is_told_of_one_card_leaves_the_others_assumed() -> None:
    told = board({"m-mission.2": {"points": 3, "icon": "lady", "needs": ["any flag 4"]}})
    assert told.missions["m-mission.2"].points == 3  # type: ignore[index]
    assert told.missions["m-mission.1"] == Board().missions["m-mission.1"]  # type: ignore[index]


def test_a_part_of_what_a_piece_shows_may_be_told() -> None:
    told = board({"m-start.2": {"knight": "eagle"}})
    assert told.starts["m-start.2"].knight == "eagle"  # type: ignore[index]
    assert told.starts["m-start.2"].flag == "fish"  # type: ignore[index]
    assert board({ENVIRONS: {"shift": "even"}}).shift == "even"


def test_what_the_owner_cannot_tell_is_asked_at_the_table() -> None:
    spaces = ["?" if space == "manor" else space for space in ASSUMED_FACTS[RONDEL]["spaces"]]  # type: ignore[union-attr]
    told = board({
        RONDEL: {"spaces": spaces}, FLAGS: {"uses": ["repel", *["?"] * 5]},
        "m-mission.7": {"known": False}, "m-start.1": {"known": False},
    })  # fmt: skip
    assert told.rondel.count(None) == 3
    assert told.flags == ("repel", None, None, None, None, None)
    assert "m-mission.7" not in told.missions
    assert "m-start.1" not in told.starts


def test_what_the_header_says_itself_wins() -> None:
    told = {COUNTERS: {"counters": 6}, "m-start.1": {"knight": "eagle"}}
    start = dict.fromkeys(("knight", "flag", "shield", "material", "influence"), "fox")
    own = board(told, counters=7, starts={"m-start.1": start})
    assert (own.counters, own.starts["m-start.1"].knight) == (7, "fox")  # type: ignore[index]


MISSION = {"points": 3, "icon": "lady", "needs": [{"any": "flag", "count": 4}]}
START = dict.fromkeys(("knight", "flag", "shield", "material", "influence"), "fox")


@pytest.mark.parametrize(("own", "pieces"), [
    ({"counters": 6}, {COUNTERS}),
    ({"counters": 7}, {COUNTERS}),  # told, and as it was assumed
    ({"shift": "even"}, {ENVIRONS}),
    ({"frame": None, "rondel": None, "flags": None}, {ENVIRONS, RONDEL, FLAGS}),
    ({"starts": {"m-start.2": START}}, {"m-start.2"}),
    ({"starts": {"m-start.2": ASSUMED_STARTS[STARTS[1]]._asdict()}}, {"m-start.2"}),
    ({"starts": {"m-start.1": None, "m-start.2": START}}, {"m-start.1", "m-start.2"}),
    ({"starts": None}, {*STARTS}),
    ({"starts": {}}, {*STARTS}),  # all as it was assumed
    ({"missions": {"m-mission.3": MISSION, "m-mission.4": None}}, {"m-mission.3", "m-mission.4"}),
])  # fmt: skip
def test_what_a_game_was_told_makes_the_same_board_anew(
    own: dict[str, Any], pieces: set[str]
) -> None:
    known = GAME.setup(HEADER | {"board": own}).board
    told = facts_in_play(known)
    assert told.keys() == pieces
    read = {piece: read_facts(piece, facts) for piece, facts in told.items()}
    assert GAME.setup(with_told_facts(HEADER, read)).board == known


def test_of_an_assumed_board_nothing_was_told() -> None:
    assert facts_in_play(Board()) == {}


@pytest.mark.parametrize(("need", "line"), [
    ("flag-fox", {"item": "flag-fox"}),
    ("flag-fox 2", {"item": "flag-fox", "count": 2}),
    ("any shield 4", {"any": "shield", "count": 4}),
    ("influence any 5", {"influence": "any", "count": 5}),
    ("influence fox", {"influence": "fox"}),
    ("flag-bearer any", {"henchman": "flag-bearer", "in": "any"}),
    ("henchmen 2 fox", {"henchmen": 2, "in": "fox"}),
])  # fmt: skip
def test_a_need_is_told_in_a_few_words(need: str, line: dict[str, Any]) -> None:
    mission = {"points": 1, "icon": "lady"}
    by_line = HEADER | {"board": {"missions": {"m-mission.1": {**mission, "needs": [line]}}}}
    told = board({"m-mission.1": {**mission, "needs": [need]}})
    assert told.missions == GAME.setup(by_line).board.missions


@pytest.mark.parametrize(("piece", "told"), [
    ("m-traitor-fox.1", {}),
    ("m-mission.1", {"needs": ["three apples"]}),
    ("m-mission.1", {"needs": ["flag-fox many"]}),
    ("m-mission.1", {"needs": [2]}),
    ("m-mission.1", {"points": 4}),
    ("m-start.1", {"points": 2}),
    (RONDEL, {"spaces": ["dragon"]}),
    (FLAGS, {"uses": ["repel"] * 6}),
    (FLAGS, {"uses": ["repel"]}),
    (COUNTERS, {"counters": 8}),
])  # fmt: skip
def test_what_no_copy_can_show_is_refused(piece: str, told: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        read_facts(piece, told)


@pytest.mark.parametrize(("words", "line"), [
    ("roll 2 5 5 3", {"do": "roll", "own": [2, 5, 5], "merlin": 3}),
    ("move own 5", {"do": "move", "die": "own", "face": 5}),
    ("move merlin counter apple=6", {"do": "move", "die": "merlin", "way": "counter", "apple": 6}),
    ("henchman lady fox", {"do": "henchman", "who": "lady", "to": "fox"}),
    ("swap m-mission.7 m-mission.40", {"do": "swap", "cards": ["m-mission.7", "m-mission.40"]}),
    ("build 13 fox", {"do": "build", "place": 13, "pay": "fox"}),
    ("mission m-mission.12 row=1", {"do": "mission", "card": "m-mission.12", "row": 1}),
    ("flag snake flip die=own face=2",
     {"do": "flag", "of": "snake", "use": "flip", "die": "own", "face": 2}),
    ("ability shield-bearer fox", {"do": "ability", "of": "shield-bearer", "traitor": "fox"}),
    ("adjust 1 score=-3 items.flag-fox=0 influence.fox=2",
     {"do": "adjust", "seat": 1, "score": -3, "items": {"flag-fox": 0}, "influence": {"fox": 2}}),
    ("teach counters=6 frame=null", {"do": "teach", "board": {"counters": 6, "frame": None}}),
    ("draw", {"do": "draw"}),
    ("confirm", {"do": "confirm"}),
])  # fmt: skip
def test_an_operator_types_lines_in_a_few_words(words: str, line: dict[str, Any]) -> None:
    assert LINES.from_words(words.split()) == line
    GAME.read(line)


@pytest.mark.parametrize("words", ["", "lay m-mission.1", "grail 2"])
def test_words_that_mean_no_line_say_what_was_expected(words: str) -> None:
    with pytest.raises(BadRecord, match=r"known here|too many words"):
        LINES.from_words(words.split())
