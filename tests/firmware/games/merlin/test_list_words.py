"""What ACCUSE steps through, as the page lists it; and what an explanation must not name."""

from __future__ import annotations

from typing import Any

from engine.game import Button, ButtonPress, Eyes, Input
from engine.merlin.pending_choice import Asking
from engine.merlin.state import Merlin
from engine.offer import accepted_inputs
from firmware.games.adapter import ButtonChoices
from firmware.games.merlin.explain import explain
from firmware.games.merlin.list_words import in_short
from tests.support.merlin import GAME
from tests.support.merlin_table import environs, holding, line, on, opened, play, table

NAMES = ("Anna", "Ben")


def heard(state: Merlin, *buttons: Button) -> Asking | None:
    asking: Asking | None = None
    for button in buttons:
        pressed: Input = ButtonPress(button)
        asking, _ = GAME.hear(state, asking, pressed)
    return asking


def listed(state: Merlin, asking: Asking | None) -> ButtonChoices:
    return in_short(state, asking, accepted_inputs(GAME, state, asking), NAMES)


def test_the_sorts_of_tiles_are_listed_with_their_buttons() -> None:
    items, at = listed(opened(), None)
    assert items[0] == ("mountain", Button.QUEST_1)
    assert items[5] == ("lake with tower", None)
    assert at is None


def test_what_is_pointed_at_is_told() -> None:
    state = opened()
    assert listed(state, heard(state, Button.ACCUSE, Button.ACCUSE)).at == 1


def test_each_henchman_stands_beside_his_button_and_so_does_doing_nothing() -> None:
    items, _ = listed(table(2, on("dove")), None)
    assert [text for text, _ in items[:4]] == ["Lady", "Shield-bearer", "Builder", "Flag-bearer"]
    assert dict(items)["Builder"] is Button.QUEST_3
    assert dict(items)["nothing is done"] is Button.QUEST_5


def test_a_place_is_listed_and_pointed_at_by_its_row() -> None:
    state = table(2, f"{holding('items.material-dragon=1')}; {on('manor')}")
    items, _ = listed(state, None)
    told: Any = GAME.view(state, Eyes.PAGE).as_json()["places"]
    assert [text for text, _ in items if text.startswith("place")] == [
        f"place {one['place']}" for one in told
    ]
    assert Button.QUEST_1 in dict(items).values()


def test_missions_are_listed_by_the_numbers_that_there_are() -> None:
    items, _ = listed(play(opened(), environs(2)), None)
    assert [text for text, _ in items] == [
        "1 to 9", "10 to 19", "20 to 29", "30 to 39", "40 to 49", "50 to 55",
    ]  # fmt: skip


def test_a_flag_says_what_it_does() -> None:
    items, _ = listed(table(2, holding("items.flag-dove=1")), None)
    assert "flag (Dove): two missions" in dict(items)


def test_what_is_rolled_is_not_listed() -> None:
    state = table(2)._replace(phase="roll")  # type: ignore[arg-type]
    assert listed(state, None).items == ()


def test_an_explanation_does_not_say_which_open_card_was_taken() -> None:
    words = f"{holding('items.flag-dragon=1 items.shield-dove=1')}; move die=own face=1; confirm"
    state = play(table(2, board={"missions": {"m-mission.9": {
        "points": 1, "icon": "lady", "needs": [{"item": "flag-dragon"}]}}}),
        f"{words}; mission card=mission.9; confirm")  # fmt: skip
    event = GAME.read(line("draw card=mission.2"))
    after, _ = GAME.apply(state, event)
    told = explain(state, event, after, NAMES)
    assert "Anna takes an open mission card." in told
    assert not [one for one in told if "Mission 2 " in one]
