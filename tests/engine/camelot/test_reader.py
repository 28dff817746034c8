"""Headers and lines that are not valid are named: where, and what was expected."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadRecord
from engine.record import read_event
from tests.support.budget import examples
from tests.support.camelot import BLACK, GAME, WHITE
from tests.support.camelot_table import line

GOOD = {"record": "camelot/1", "players": 4}

HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"record": "rumors/1"}, "record"),
    ({"record": "camelot/2"}, "record"),
    ({"record": "camelot"}, "record"),
    ({"players": 2}, "players"),
    ({"players": 8}, "players"),
    ({"players": True}, "players"),
    ({"players": 4.0}, "players"),
    ({"players": ["Anna", "Ben"]}, "players"),
    ({"players": ["Anna", "Ben", 3]}, "players"),
    ({"first": 4}, "first"),
    ({"first": -1}, "first"),
    ({"squires": 1}, "squires"),
    ({"late": "yes"}, "late"),
    ({"late": True}, "late"),
    ({"life": 2}, "life"),
    ({"life": 5}, "life"),
    ({"hand": 6}, "hand"),
    ({"hand": -1}, "hand"),
    ({"traitor": "two"}, "traitor"),
    ({"traitor": None}, "traitor"),
    ({"track": 5}, "track"),
    ({"track": {"white": 5}}, ""),
    ({"track": {"white": 0, "black": 5}}, "white"),
    ({"track": {"white": 5, "black": 21}}, "black"),
    ({"track": {"white": 5, "black": 5, "at": 1}}, ""),
    ({"rulings": {"fate": "none"}}, "rulings.fate"),
    ({"rulings": {"armor_on_morgan": 1}}, "rulings.armor_on_morgan"),
    ({"rulings": {"luck": True}}, ""),
    ({"rulings": []}, "rulings"),
    ({"expert": True}, ""),
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
        {"players": ["Anna", "Ben", "Cid"], "late": True},
        {"late": False, "players": 7, "first": 6},
        {"track": {"white": 1, "black": 20, "x-note": [1]}},
        {"rulings": {"fate": "others", "x-why": {}}, "at": 1.5, "x-table": "kitchen"},
        {"hand": 0, "life": 3, "traitor": "likely", "squires": True},
    ],
)
def test_a_good_header_is_taken(told: dict[str, Any]) -> None:
    setup = GAME.setup(GOOD | told)
    assert len(GAME.start(setup).seats) == len(setup.names)


LINES: list[tuple[dict[str, Any], str]] = [
    ({"do": "lay", "card": "b-piety"}, "do"),
    ({"do": "coat", "card": "b-piety"}, "card"),
    ({"do": "share", "counts": 4}, "counts"),
    ({"do": "share", "counts": [1, -1]}, "counts"),
    ({"do": "share", "counts": [True]}, "counts"),
    ({"do": "share", "counts": [10**4000]}, "counts"),
    ({"do": "evil", "is": "black"}, "is"),
    ({"do": "black"}, "black"),
    ({"do": "black", "card": "b-mists", "face": "down"}, "black"),
    ({"do": "black", "card": "b-mists", "quest": "dragon"}, "quest"),
    ({"do": "black", "card": "b-piety"}, "card"),
    ({"do": "black", "face": "up", "quest": "dragon"}, "face"),
    ({"do": "black", "face": "down"}, ""),
    ({"do": "black", "face": "down", "quest": "grail"}, "quest"),
    ({"do": "white"}, "white"),
    ({"do": "white", "card": "b-mists"}, "card"),
    ({"do": "white", "card": "b-fight-1.1", "free": True}, "free"),
    ({"do": "white", "face": "down", "free": True}, "free"),
    ({"do": "white", "card": "b-piety", "free": False}, "free"),
    ({"do": "white", "card": "b-piety", "seat": 7}, "seat"),
    ({"do": "choose", "option": 1}, "option"),
    ({"do": "reveal", "card": None}, "card"),
    ({"do": "move", "to": "rome"}, "to"),
    ({"do": "move", "to": "grail", "free": 1}, "free"),
    ({"do": "draw", "cards": 2}, ""),
    ({"do": "fight", "card": "b-mists"}, "card"),
    ({"do": "die", "value": 9}, "value"),
    ({"do": "die", "value": 0}, "value"),
    ({"do": "die", "value": 3.0}, "value"),
    ({"do": "heal"}, ""),
    ({"do": "swap", "seat": -1}, "seat"),
    ({"do": "loyalty", "seat": 1, "is": "evil"}, "is"),
    ({"do": "join", "name": 5}, "name"),
    ({"do": "join", "card": "b-loyal.1"}, "card"),
    ({"do": "teach"}, ""),
    ({"do": "teach", "track": {"white": 5}}, ""),
    ({"do": "adjust", "white": 17}, "white"),
    ({"do": "adjust", "siege": 13}, "siege"),
    ({"do": "adjust", "picts": 4}, "picts"),
    ({"do": "adjust", "of": 1}, "of"),
    ({"do": "adjust", "life": 3}, "of"),
    ({"do": "adjust", "hand": 3}, "of"),
    ({"do": "adjust", "of": 1, "life": 0}, "life"),
    ({"do": "adjust", "of": 1, "hand": 85}, "hand"),
    ({"do": "adjust", "white_deck": 85}, "white_deck"),
    ({"do": "adjust", "black_deck": 77}, "black_deck"),
    ({"do": "adjust", "reshuffled": False}, "reshuffled"),
    ({"do": "adjust", "dragon": 1}, ""),
    ({"do": "undo", "lines": 2}, ""),
]


@pytest.mark.parametrize(("told", "key"), LINES)
def test_a_bad_line_is_named(told: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_event(GAME, told)  # type: ignore[arg-type]
    assert caught.value.key == key


WORDS = """coat:kay share:2,0,1,1 siege !despair.3 !down@dragon +fight-4.2 +piety* +merlin.2/3 +down
?seat-2 =lancelot-5.1 >grail >picts* draw fight:fight-3.3 die:6 heal:grail.4 sacrifice swap:1
accuse:2 2:traitor ok join:gawain join leave:3 teach:6,4
adjust:white=3,black=2,siege=4,excalibur=-1,picts=2,saxons=0,seat=1,of=2,life=3,hand=7,white_deck=40,black_deck=61,reshuffled
"""  # fmt: skip


@pytest.mark.parametrize("word", WORDS.split())
def test_every_line_of_the_page_of_records_is_read_and_written(word: str) -> None:
    assert GAME.write(GAME.read(line(word))) == line(word)


def test_a_name_and_free_keys_are_kept_apart_from_the_game() -> None:
    told = {"do": "join", "card": "b-coat-gawain", "name": "Eva", "at": 3.5, "x-by": "operator"}
    assert GAME.write(GAME.read(told)) == {"do": "join", "card": "b-coat-gawain", "name": "Eva"}


keys = st.sampled_from(
    [
        "card",
        "face",
        "quest",
        "seat",
        "free",
        "option",
        "to",
        "value",
        "is",
        "counts",
        "track",
        "white",
        "black",
        "of",
        "life",
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False)
    | st.sampled_from([*WHITE[::9], *BLACK[::9], "down", "dragon", "traitor", "siege", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=5,
)  # fmt: skip
verbs = st.sampled_from([str(line(word)["do"]) for word in WORDS.split()])


@settings(max_examples=examples(100))
@given(verb=verbs, rest=st.dictionaries(keys, values, max_size=4))
def test_any_line_is_an_event_or_bad(verb: str, rest: dict[str, Any]) -> None:
    try:
        event = GAME.read({"do": verb} | rest)
    except BadRecord as bad:
        assert len(str(bad)) < 200  # noqa: PT017
    else:
        assert GAME.read(GAME.write(event)) == event
