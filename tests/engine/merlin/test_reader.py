"""Headers and lines that are not valid are named: where, and what was expected."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadRecord
from engine.merlin.board import ASSUMED_MISSIONS, KEYS
from engine.merlin.board_lines import read_board
from engine.merlin.variants import ASSUMED_BOARD
from engine.record import read_event
from tests.support.budget import examples
from tests.support.merlin import GAME
from tests.support.merlin_lines import every_line
from tests.support.merlin_rules import CARDS, FRAME, ITEMS, MISSIONS, RONDEL, P
from tests.support.merlin_table import opened

GOOD = {"record": "merlin/1", "players": 4}
USES = ["repel", "two", "back", "flip", "other", "mirror"]
FLAGS = dict(zip(P, USES, strict=True))
START = dict.fromkeys(["knight", "flag", "shield", "material", "influence"], "fox")
SHOWS = {"points": 1, "icon": "lady", "needs": [{"any": "flag"}]}


def board(**told: Any) -> dict[str, Any]:
    return {"board": told}


def mission(**told: Any) -> dict[str, Any]:
    return board(missions={"m-mission.1": SHOWS | told})


def need(**told: Any) -> dict[str, Any]:
    return mission(needs=[told])


def with_space(number: int, space: Any) -> list[Any]:
    return [*RONDEL[:number], space, *RONDEL[number + 1 :]]


HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"record": "rumors/1"}, "record"),
    ({"record": "merlin/2"}, "record"),
    ({"players": 1}, "players"),
    ({"players": 5}, "players"),
    ({"players": True}, "players"),
    ({"players": 3.0}, "players"),
    ({"players": ["Anna"]}, "players"),
    ({"players": ["Anna", 3]}, "players"),
    ({"first": 4}, "first"),
    ({"first": None}, "first"),
    ({"favor": 1}, "favor"),
    ({"expert": True}, ""),
    ({"rulings": []}, "rulings"),
    ({"rulings": {"luck": True}}, ""),
    ({"rulings": {"negative": 1}}, "rulings.negative"),
    ({"rulings": {"staffs_per_turn": 2}}, "rulings.staffs_per_turn"),
    ({"rulings": {"staffs_per_turn": True}}, "rulings.staffs_per_turn"),
    ({"rulings": {"staffs_per_turn": 3.0}}, "rulings.staffs_per_turn"),
    ({"rulings": {"row2_with": "merlin"}}, "rulings.row2_with"),
    ({"board": None}, "board"),
    (board(wheel=[]), ""),
    (board(rondel=RONDEL[:23]), "rondel"),
    (board(rondel=[*RONDEL[4:], *RONDEL[:4]]), "rondel"),
    (board(rondel=with_space(0, None)), "rondel"),
    (board(rondel=with_space(4, None)), "rondel"),
    (board(rondel=with_space(1, "dove")), "rondel"),
    (board(rondel=with_space(1, "points-shield")), "rondel"),
    (board(rondel=with_space(5, "manor")), "rondel"),
    (board(rondel=with_space(1, "castle")), "rondel"),
    (board(rondel=with_space(1, 1)), "rondel"),
    (board(rondel="dragon"), "rondel"),
    (board(shift=None), "shift"),
    (board(shift="left"), "shift"),
    (board(frame=FRAME[:21]), "frame"),
    (board(frame=[*FRAME[:21], "lake"]), "frame"),
    (board(flags={of: FLAGS[of] for of in P[:5]}), ""),
    (board(flags=FLAGS | {"fox": "two"}), "flags"),
    (board(flags=FLAGS | {"fox": "jump"}), "fox"),
    (board(flags=FLAGS | {"lion": None}), ""),
    (board(flags=USES), "flags"),
    (board(starts={"m-start.5": START}), ""),
    (board(starts={"m-start.1": START | {"apple": "fox"}}), ""),
    (board(starts={"m-start.1": {"knight": "fox"}}), ""),
    (board(starts={"m-start.1": START | {"flag": None}}), "flag"),
    (board(starts={"m-start.1": START | {"at": 1.0}}), ""),
    (board(starts=[]), "starts"),
    (board(missions={"m-mission.56": SHOWS}), ""),
    (board(missions={"m-mission.1": []}), "m-mission.1"),
    (mission(points=0), "points"),
    (mission(points=4), "points"),
    (mission(icon="merlin"), "icon"),
    (mission(needs=[]), "needs"),
    (mission(needs=[{"any": "flag"}] * 7), "needs"),
    (mission(needs=["flag-fox"]), "needs"),
    (mission(name="x"), ""),
    (need(), "needs"),
    (need(item="flag-lion"), "item"),
    (need(item="flag-fox", count=0), "count"),
    (need(item="flag-fox", count=8), "count"),
    (need(item="flag-fox", any="flag"), ""),
    (need(any="fox"), "any"),
    (need(influence="all"), "influence"),
    (need(henchman="lady"), ""),
    (need(henchman="lady", **{"in": "fox"}, count=1), ""),
    (need(henchman="merlin", **{"in": "fox"}), "henchman"),
    (need(henchmen=5, **{"in": "fox"}), "henchmen"),
    (need(henchmen=2, **{"in": "any"}), "in"),
    (board(counters=5), "counters"),
    (board(counters=None), "counters"),
]


@pytest.mark.parametrize(("told", "key"), HEADERS)
def test_a_bad_header_is_named(told: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        GAME.setup(GOOD | told)
    assert caught.value.key == key


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"players": ["Anna", "Ben"], "first": 1, "favor": True, "at": 1.5, "x-table": "kitchen"},
        {"rulings": {"staffs_per_turn": 3, "negative": False, "x-why": []}},
        board(),
        board(rondel=None, frame=None, flags=None, starts=None, missions=None),
        board(rondel=with_space(1, None), frame=[None, *FRAME[1:]], shift="even", counters=6),
        board(flags=dict.fromkeys(P), starts={"m-start.1": None}, missions={"m-mission.1": None}),
        board(flags=FLAGS | {"fox": None, "x-seen": 1}, starts={}, missions={}),
        mission(needs=[{"item": "flag-fox", "x-note": 1}, {"henchmen": 4, "in": "fox"}]),
        need(influence="any", count=7),
    ],
)
def test_a_good_header_is_taken(told: dict[str, Any]) -> None:
    setup = GAME.setup(GOOD | told)
    assert len(GAME.start(setup).players) == len(setup.names)
    assert setup.board.assumed_keys == [key for key in KEYS if key not in told.get("board", {})]


def test_the_assumed_missions_are_those_of_the_rules() -> None:
    told = read_board({"missions": MISSIONS}, ASSUMED_BOARD).missions
    assert told == ASSUMED_MISSIONS
    assert [*ASSUMED_MISSIONS] == CARDS


def test_starts_and_missions_go_over_what_is_assumed_one_by_one() -> None:
    state = opened(board={"starts": {"m-start.2": None}, "missions": {"m-mission.7": SHOWS}})
    assert len(state.board.starts) == 3
    assert len(state.board.missions) == 55
    assert state.board.missions != ASSUMED_MISSIONS


LINES: list[tuple[dict[str, Any], str]] = [
    ({"do": "lay", "card": "m-mission.1"}, "do"),
    ({"do": "tile", "card": "m-start.1"}, "card"),
    ({"do": "display", "card": "m-mission.0"}, "card"),
    ({"do": "start", "card": "m-start.1", "knight": "fox"}, ""),
    ({"do": "start", "card": "m-start.1", **START, "flag": "lion"}, "flag"),
    ({"do": "traitor", "card": "m-traitor-fox.5"}, "card"),
    ({"do": "roll", "own": [1, 2], "merlin": 3}, "own"),
    ({"do": "roll", "own": [1, 2, 7], "merlin": 3}, "own"),
    ({"do": "roll", "own": [1, 2, 3], "merlin": 0}, "merlin"),
    ({"do": "move", "die": "own"}, "face"),
    ({"do": "move", "die": "own", "face": 1, "way": "counter"}, "way"),
    ({"do": "move", "die": "merlin"}, "way"),
    ({"do": "move", "die": "merlin", "face": 1, "way": "counter"}, "face"),
    ({"do": "move", "die": "own", "face": 1, "apple": 7}, "apple"),
    ({"do": "space", "is": "fox"}, "is"),
    ({"do": "henchman", "who": "knight"}, "who"),
    ({"do": "henchman", "who": "lady", "to": "any"}, "to"),
    ({"do": "points", "of": "manor"}, "of"),
    ({"do": "take"}, ""),
    ({"do": "exchange", "give": "flag-fox"}, ""),
    ({"do": "swap", "cards": []}, "cards"),
    ({"do": "swap", "cards": ["m-mission.1", "m-mission.1"]}, "cards"),
    ({"do": "swap", "cards": CARDS[:3]}, "cards"),
    ({"do": "excalibur", "traitor": None}, "traitor"),
    ({"do": "grail", "of": "fox"}, ""),
    ({"do": "build", "place": 25, "pay": "fox"}, "place"),
    ({"do": "influence", "of": "any"}, "of"),
    ({"do": "staff", "seat": 0}, ""),
    ({"do": "mission", "card": "m-mission.1", "points": 1}, "points"),
    ({"do": "mission", "card": "m-mission.1", "icon": "lady"}, "points"),
    ({"do": "mission", "card": "m-mission.1", "row": 4}, "row"),
    ({"do": "flag", "of": "fox", "face": 1}, "face"),
    ({"do": "flag", "of": "fox", "die": "own"}, "face"),
    ({"do": "flag", "of": "fox", "die": "merlin", "face": 2}, "face"),
    ({"do": "flag", "of": "fox", "seat": 4}, "seat"),
    ({"do": "ability", "of": "shield-bearer"}, "traitor"),
    ({"do": "ability", "of": "lady", "traitor": "fox"}, "traitor"),
    ({"do": "draw", "card": "deck"}, "card"),
    ({"do": "confirm", "seat": 0}, ""),
    ({"do": "adjust", "score": 1}, ""),
    ({"do": "adjust", "seat": 0, "score": 1001}, "score"),
    ({"do": "adjust", "seat": 0, "score": -201}, "score"),
    ({"do": "adjust", "seat": 0, "hand": 9}, "hand"),
    ({"do": "adjust", "seat": 0, "staffs": 4}, "staffs"),
    ({"do": "adjust", "seat": 0, "knight": 24}, "knight"),
    ({"do": "adjust", "seat": 0, "items": {"flag-fox": 7}}, "flag-fox"),
    ({"do": "adjust", "seat": 0, "items": {"flag-lion": 1}}, ""),
    ({"do": "adjust", "seat": 0, "influence": {"fox": 8}}, "fox"),
    ({"do": "adjust", "seat": 0, "items": None}, "items"),
    ({"do": "teach"}, ""),
    ({"do": "teach", "board": {"counters": 5}}, "counters"),
    ({"do": "undo", "lines": 2}, ""),
]


@pytest.mark.parametrize(("told", "key"), LINES)
def test_a_bad_line_is_named(told: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_event(GAME, told)  # type: ignore[arg-type]
    assert caught.value.key == key


def test_every_line_is_read_and_written() -> None:
    told: list[dict[str, Any]] = [
        {"do": "adjust", "seat": 1, "score": 31, "items": {"flag-fox": 0}, "merlin": 3},
        {"do": "adjust", "seat": 0},
        {"do": "teach", "board": mission()["board"]},
        {"do": "start", "card": "m-start.3", **START},
    ]
    for line in (*every_line(), *told):
        assert GAME.write(GAME.read(line)) == line


def test_free_keys_are_kept_apart_from_the_game() -> None:
    told = {"do": "roll", "own": [5, 2, 5], "merlin": 3, "at": 3.5, "x-by": "operator"}
    assert GAME.write(GAME.read(told)) == {"do": "roll", "own": [2, 5, 5], "merlin": 3}


WORDS = sorted({str(line["do"]) for line in every_line()} | {"adjust", "teach"})
keys = st.sampled_from(sorted({key for line in every_line() for key in line} | {"seat", "board"}))
texts = st.sampled_from([*CARDS[::9], *ITEMS[::4], *P, "lady", "own", "merlin", "two", "flag", ""])
values = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 8) | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=examples(100))
@given(word=st.sampled_from(WORDS), rest=st.dictionaries(keys, values, max_size=4))
def test_any_line_is_an_event_or_bad(word: str, rest: dict[str, Any]) -> None:
    try:
        event = GAME.read(rest | {"do": word})
    except BadRecord as bad:
        assert len(str(bad)) < 250  # noqa: PT017
    else:
        assert GAME.read(GAME.write(event)) == event
