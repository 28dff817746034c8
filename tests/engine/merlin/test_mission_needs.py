"""When a mission is fulfilled: equal needs add up, and `any` comes on top of what is named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Refused
from engine.merlin.board_lines import read_board
from engine.merlin.mission_needs import is_fulfilled
from engine.merlin.pieces import MISSIONS
from engine.merlin.refusals import Why
from engine.merlin.state import Player
from engine.merlin.variants import ASSUMED_BOARD
from tests.support.merlin import GAME
from tests.support.merlin_rules import ITEMS, KINDS, WHO, P, has_all
from tests.support.merlin_table import holding, play, seat, table

NO_HENCHMEN: dict[str, Any] = dict.fromkeys(WHO)

# (needs, items, counters, whether it is fulfilled); henchmen: the Lady and the Builder on fox
CASES: list[tuple[list[dict[str, Any]], dict[str, int], dict[str, int], bool]] = [
    # influence anywhere alone counts every counter
    ([{"influence": "any", "count": 3}], {}, {"fox": 2, "dove": 1}, True),
    ([{"influence": "any", "count": 3}], {}, {"fox": 2}, False),
    ([{"influence": "any"}], {}, {}, False),
    # ... and on top of the named ones: what a named need takes is not there for `any`
    ([{"influence": "fox", "count": 2}, {"influence": "any", "count": 2}], {}, {"fox": 3}, False),
    ([{"influence": "fox", "count": 2}, {"influence": "any", "count": 2}], {}, {"fox": 4}, True),
    ([{"influence": "fox", "count": 2}, {"influence": "any", "count": 2}], {},
     {"fox": 2, "eagle": 2}, True),
    ([{"influence": "fox", "count": 2}, {"influence": "any", "count": 2}], {},
     {"fox": 1, "eagle": 6}, False),
    ([{"influence": "any", "count": 2}, {"influence": "fox"}, {"influence": "dove"}], {},
     {"fox": 1, "dove": 1, "fish": 1}, False),
    ([{"influence": "any", "count": 2}, {"influence": "fox"}, {"influence": "dove"}], {},
     {"fox": 2, "dove": 1, "fish": 1}, True),
    # two needs of `any` are equal needs, and add up
    ([{"influence": "any", "count": 2}, {"influence": "any"}], {}, {"fox": 2}, False),
    ([{"influence": "any", "count": 2}, {"influence": "any"}], {}, {"fox": 2, "dove": 1}, True),
    # equal influence needs add up
    ([{"influence": "fox"}, {"influence": "fox"}], {}, {"fox": 1, "dove": 5}, False),
    ([{"influence": "fox"}, {"influence": "fox"}], {}, {"fox": 2}, True),
    # items likewise
    ([{"item": "flag-fox"}, {"item": "flag-fox"}], {"flag-fox": 1}, {}, False),
    ([{"item": "flag-fox"}, {"item": "flag-fox"}], {"flag-fox": 2}, {}, True),
    ([{"item": "flag-fox", "count": 2}], {"flag-fox": 1, "flag-dove": 3}, {}, False),
    ([{"any": "flag", "count": 2}], {"flag-fox": 1, "flag-dove": 1}, {}, True),
    ([{"any": "flag", "count": 2}], {"flag-fox": 1, "shield-dove": 4}, {}, False),
    ([{"any": "flag", "count": 2}, {"item": "flag-fox"}], {"flag-fox": 2}, {}, False),
    ([{"any": "flag", "count": 2}, {"item": "flag-fox"}], {"flag-fox": 3}, {}, True),
    ([{"any": "flag"}, {"any": "flag"}, {"any": "shield"}], {"flag-fox": 2, "shield-fox": 1}, {},
     True),
    ([{"any": "flag"}, {"any": "flag"}, {"item": "shield-fox"}], {"flag-fox": 1, "shield-fox": 6},
     {}, False),
    # henchmen are tested one by one: one of them may answer several needs
    ([{"henchman": "lady", "in": "fox"}], {}, {}, True),
    ([{"henchman": "lady", "in": "dove"}], {}, {}, False),
    ([{"henchman": "builder", "in": "any"}], {}, {}, True),
    ([{"henchman": "flag-bearer", "in": "any"}], {}, {}, False),
    ([{"henchmen": 2, "in": "fox"}], {}, {}, True),
    ([{"henchmen": 3, "in": "fox"}], {}, {}, False),
    ([{"henchmen": 2, "in": "fox"}, {"henchman": "lady", "in": "fox"}], {}, {}, True),
]  # fmt: skip


@pytest.mark.parametrize(("needs", "items", "counters", "fulfilled"), CASES)
def test_a_mission_is_fulfilled_when_everything_is_there_at_once(
    needs: list[dict[str, Any]], items: dict[str, int], counters: dict[str, int], fulfilled: bool
) -> None:
    shows = {"m-mission.9": {"points": 2, "icon": "lady", "needs": needs}}
    state = _with_two_on_fox(shows)
    bare = dict.fromkeys(ITEMS, 0), dict.fromkeys(P, 0)
    adjust = {"do": "adjust", "seat": 0, "items": bare[0] | items, "influence": bare[1] | counters}
    state, _ = GAME.apply(state, GAME.read(adjust))
    purse = {"items": items, "influence": counters, "henchmen": seat(state)["henchmen"]}
    assert has_all(needs, purse) is fulfilled
    if fulfilled:
        after = play(state, "mission card=mission.9")
        assert seat(after)["score"] == seat(state)["score"] + 2
        assert (seat(after)["items"], seat(after)["influence"]) == (items, counters)
        return
    with pytest.raises(Refused) as caught:
        play(state, "mission card=mission.9")
    assert caught.value.reason == Why.NOT_FULFILLED


def _with_two_on_fox(missions: dict[str, Any]) -> Any:
    """Return a table at a turn of seat 0, its Lady and its Builder on fox; 2 and 3 are left."""
    state = table(board={"missions": missions})
    words = (
        "adjust seat=0 merlin=10 influence.fox=1; move die=merlin way=clockwise; "
        "henchman who=lady to=fox; staff; henchman who=builder to=fox; confirm; "
        "move die=own face=1; confirm; confirm"
    )
    return play(state, words)


def test_the_lady_brings_the_counter_that_a_mission_needs() -> None:
    state = play(table(), holding("influence.fox=1 influence.dove=1"))
    with pytest.raises(Refused):
        play(state, "mission card=mission.43")
    state = play(state, "adjust seat=0 knight=3; move die=own face=1; henchman who=lady")
    after = play(state, "mission card=mission.43")
    assert seat(after)["score"] == 1
    assert seat(after)["influence"] == {"dove": 2, "fox": 1}


counts = st.integers(1, 3)
owners = st.sampled_from(["fox", "dove", "any"])
needs = st.lists(
    st.one_of(
        st.builds(lambda item, n: {"item": item, "count": n}, st.sampled_from(ITEMS[::5]), counts),
        st.builds(lambda kind, n: {"any": kind, "count": n}, st.sampled_from(KINDS), counts),
        st.builds(lambda of, n: {"influence": of, "count": n}, owners, counts),
    ),
    min_size=1,
    max_size=6,
)
purses = st.dictionaries(st.sampled_from([*ITEMS[::5], "flag-eagle"]), st.integers(1, 6))
boards = st.dictionaries(st.sampled_from(["fox", "dove", "fish"]), st.integers(1, 2))


@settings(max_examples=150, deadline=None)
@given(needs=needs, items=purses, counters=boards)
def test_the_engine_and_a_purse_that_is_emptied_agree(
    needs: list[dict[str, Any]], items: dict[str, int], counters: dict[str, int]
) -> None:
    shows = {"m-mission.9": {"points": 2, "icon": "lady", "needs": needs}}
    mission = read_board({"missions": shows}, ASSUMED_BOARD).missions[MISSIONS[8]]
    counted = tuple(items.get(item, 0) for item in ITEMS)
    has = Player(items=counted, influence=tuple(counters.get(of, 0) for of in P))
    purse = {"items": items, "influence": counters, "henchmen": NO_HENCHMEN}
    assert is_fulfilled(mission.needs, has) is has_all(needs, purse)
