"""Which rule takes an event, and what is refused where none does."""

import pytest

from engine.codec import GameEvent
from engine.game import Refused
from engine.rulebook import rule_of


class Event(GameEvent): ...


class Pour(Event, do="pour"): ...


class Drink(Event, do="drink"): ...


RULES = {"full": {Drink: "drinks"}, "empty": {Pour: "pours", Drink: "sips"}}


def test_the_table_says_which_rule_takes_an_event() -> None:
    assert rule_of(RULES, "empty", Pour()) == "pours"
    assert rule_of(RULES, "full", Drink()) == "drinks"


def test_a_refusal_names_what_a_phase_takes_now() -> None:
    with pytest.raises(Refused) as caught:
        rule_of(RULES, "full", Pour())
    assert caught.value.reason == "wrong-phase"
    assert caught.value.params == {"phase": "full", "expected": ["drink"]}
    with pytest.raises(Refused) as caught:
        rule_of({"empty": {Pour: "pours"}}, "empty", Drink(), lambda: [])
    assert caught.value.params["expected"] == []


def test_a_game_that_is_over_needs_no_row() -> None:
    with pytest.raises(Refused) as caught:
        rule_of(RULES, "over", Pour())
    assert caught.value.reason == "game-over"
