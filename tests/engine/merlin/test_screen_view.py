"""What a screen is told besides the state: where each die leads, and what lies open."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Eyes, Refused, Seat
from engine.merlin.events import Move
from engine.merlin.screen_view import building, landings
from engine.merlin.view import MerlinView
from tests.support.merlin import GAME
from tests.support.merlin_table import play, table


def lands(words: str = "", **header: Any) -> dict[tuple[Any, ...], Any]:
    """Return the landings of a table by die, face and way; everybody rolled 1 2 3 and a 4."""
    told: Any = landings(table(2, words, **header))
    return {(one["die"], one["face"], one["way"]): one for one in told}


def test_each_die_tells_its_button_and_the_space_it_leads_to() -> None:
    found = lands("adjust seat=0 knight=0 merlin=0")
    assert [(one["buttons"], one["space"], one["is"]) for one in found.values()] == [
        ([1], 1, "manor"),
        ([2], 2, "points-shield"),
        ([3], 3, "take-flag"),
        ([4], 4, "dove"),
        ([5], 20, "eagle"),
    ]


def test_equal_dice_are_told_once_with_both_buttons() -> None:
    state = table(2)
    seat = state.players[0]._replace(dice=(2, 2, 5))
    told: Any = landings(state._replace(players=(seat, *state.players[1:])))
    assert [one["buttons"] for one in told] == [[1, 2], [3], [4], [5]]


def test_points_are_told_as_they_would_be_counted() -> None:
    found = lands(
        "adjust seat=0 knight=0 items.shield-fox=3 items.shield-dragon=2 items.shield-fish=0"
    )
    points = found["own", 2, None]
    assert (points["can"], points["points"]) == (True, 5)


def test_what_cannot_be_done_there_is_told() -> None:
    nothing = "items.material-dragon=0 items.material-dove=0 items.material-fish=0"
    kinds = " ".join(f"items.material-{of}=0" for of in ("snake", "fox", "eagle"))
    manor = lands(f"adjust seat=0 knight=0 {nothing} {kinds}")["own", 1, None]
    assert (manor["can"], manor["choices"]) == (False, [])


def test_a_choice_is_told_as_the_rules_offer_it() -> None:
    found = lands("adjust seat=0 knight=0 merlin=0 influence.fox=1 influence.dove=1")
    assert set(found["own", 3, None]["choices"]) >= {"flag-fox", "flag-dove"}
    assert found["merlin", 4, "clockwise"]["choices"] == [
        "lady", "shield-bearer", "builder", "flag-bearer",
    ]  # fmt: skip


def test_of_a_space_that_is_not_known_nothing_is_told() -> None:
    found = lands("adjust seat=0 knight=0", board={"rondel": None})
    assert (found["own", 1, None]["is"], found["own", 1, None]["can"]) == (None, None)


def test_a_flag_that_turns_the_knight_back_turns_the_landings() -> None:
    words = "adjust seat=0 knight=4 items.flag-fish=1; flag of=fish"
    found = lands(words)
    assert {key[0] for key in found} == {"own"}
    assert found["own", 1, None]["space"] == 3


def test_no_die_is_told_of_once_one_was_moved() -> None:
    assert landings(play(table(2), "move die=own face=1")) == []


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_landing_is_where_the_move_ends(face: int) -> None:
    state = table(3)
    told: Any = landings(state)
    where = next(one["space"] for one in told if one["face"] == face and one["die"] == "own")
    after, _ = GAME.apply(state, Move("own", face=face))
    assert after.now.space == where


def test_the_state_json_has_none_of_it() -> None:
    state = table(2)
    plain, told = (MerlinView(state, Eyes.PAGE).as_json(parts) for parts in (False, True))
    assert set(told) - set(plain) == {"landings", "frame", "shift", "missions"}
    assert {key: told[key] for key in plain} == plain


def test_only_missions_of_the_display_are_told() -> None:
    state = table(2)
    told: Any = MerlinView(state, Eyes.PAGE).as_json(parts=True)["missions"]
    assert list(told) == list(state.display)
    assert told["m-mission.1"] == {
        "points": 1,
        "icon": "lady",
        "needs": ["flag-dragon", "shield-dove"],
    }
    with pytest.raises(Refused):
        play(state, "draw card=mission.1")


def test_a_manor_is_told_with_its_territory_and_what_it_brings_there() -> None:
    state = table(2)
    told: Any = building(state, 1)
    assert (told["place"], told["tile"]) == (1, state.tiles[0])
    assert told["points"] == told["size"] >= 1  # nobody else has built there
    others = (Seat(1),) * len(state.tiles)
    assert building(state._replace(manors=others), 1)["points"] == (told["size"] == 1)
