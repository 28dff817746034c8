"""What a turn does: moving, each space, flags, staffs, abilities, corrections."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Notice
from tests.support.merlin import GAME, seen
from tests.support.merlin_rules import RONDEL
from tests.support.merlin_table import by_merlin, holding, line, on, opened, play, seat, table

UNSEEN = {"board": {"missions": None}}
FAVOR = {"favor": True, "board": {"missions": None}}


def sealed(who: str, row: int = 3, card: int = 10) -> str:
    return f"mission card=mission.{card} points=3 icon={who} row={row}"


def said(state: Any, word: str) -> list[Notice]:
    return [*GAME.apply(state, GAME.read(line(word)))[1]]


# -- moving -------------------------------------------------------------------------------------


def test_an_own_die_moves_the_knight_clockwise_and_is_gone() -> None:
    state = play(table(), "move die=own face=3")
    assert (seat(state)["knight"], seat(state)["dice"]) == (3, [1, 2])
    assert (seen(state)["phase"], seen(state)["turn"]["space"]) == ("act", 3)


def test_merlins_die_moves_merlin_either_way() -> None:
    assert seen(play(table(), "move die=merlin way=clockwise"))["merlin"] == 4
    back = play(table(), "move die=merlin way=counter")
    assert (seen(back)["merlin"], seat(back)["merlin_die"]) == (20, None)
    assert seen(back)["turn"]["moved"] == "merlin"


def test_an_apple_sets_the_die_and_goes_back_to_the_supply() -> None:
    state = play(table(), "move die=own face=1 apple=6")
    assert (seat(state)["knight"], seat(state)["dice"]) == (6, [2, 3])
    assert (seat(state)["apples"], seen(state)["apples"]) == (0, 10)


def test_the_rondel_goes_round() -> None:
    assert seat(play(table(), "adjust seat=0 knight=23; move die=own face=2"))["knight"] == 1


def test_every_seat_has_four_turns_a_round_clockwise() -> None:
    state = table(3)
    order = []
    while state.round == 1:
        order.append(state.who)
        dice = state.player.dice
        state = play(
            state, f"move die=own face={dice[0]}" if dice else "move die=merlin way=counter"
        )
        state = play(state, "confirm; confirm")
    assert order == [0, 1, 2] * 4
    assert (state.first, state.seat) == (1, 1)


# -- spaces ---------------------------------------------------------------------------------------


def test_another_seats_henchman_of_the_kind_goes_home() -> None:
    state = play(table(), f"{on('dove')}; henchman who=builder; confirm")
    state = play(state, "adjust seat=1 knight=3; move die=own face=1; henchman who=builder")
    assert seat(state, 0)["henchmen"]["builder"] is None
    assert seat(state, 1)["henchmen"]["builder"] == "dove"


def test_another_kind_of_henchman_stays() -> None:
    state = play(table(), f"{on('dove')}; henchman who=builder; confirm")
    state = play(state, "adjust seat=1 knight=3; move die=own face=1; henchman who=lady")
    assert seat(state, 0)["henchmen"]["builder"] == "dove"


@pytest.mark.parametrize(
    ("who", "item"),
    [("shield-bearer", "shield-dove"), ("builder", "material-dove"), ("flag-bearer", "flag-dove")],
)
def test_a_henchman_brings_an_item_of_where_he_goes(who: str, item: str) -> None:
    state = play(table(), on("dove"))
    after = play(state, f"henchman who={who}")
    assert seat(after)["items"].get(item) == seat(state)["items"].get(item, 0) + 1


def test_the_lady_brings_a_counter() -> None:
    state = play(table(), f"{on('dove')}; henchman who=lady to=dove")
    assert (seat(state)["influence"], seat(state)["counters"]) == ({"dove": 1, "fox": 1}, 5)


def test_what_is_not_there_is_not_had_and_the_henchman_stays_all_the_same() -> None:
    state = play(table(), f"{holding('items.material-dove=6')}; {on('dove')}; henchman who=builder")
    assert seat(state)["henchmen"]["builder"] == "dove"
    assert seat(state)["items"]["material-dove"] == 6
    state = play(table(), f"{holding('influence.fox=7')}; {on('dove')}; henchman who=lady")
    assert seat(state)["influence"] == {"fox": 7}


def test_a_henchman_moves_on_to_the_next_principality_either_way() -> None:
    sent = f"{by_merlin('move-henchman')}; henchman who=lady to=dragon; staff"
    for to in ("eagle", "dove"):
        state = play(table(), f"{sent}; henchman who=lady to={to}")
        assert seat(state)["henchmen"]["lady"] == to


@pytest.mark.parametrize(
    ("space", "given", "points"),
    [
        ("points-flag", "items.flag-fox=3", 4),  # and the Dove's of the starting tile
        ("points-shield", "items.shield-fox=1", 2),
        ("points-material", "items.material-snake=0", 0),
        ("points-influence", "influence.dove=3", 4),
    ],
)
def test_a_points_space_brings_a_point_each(space: str, given: str, points: int) -> None:
    state = play(table(), f"{holding(given)}; {on(space)}; points")
    assert (seat(state)["score"], seen(state)["turn"]["done"]) == (points, True)


def test_an_exchange_may_bring_the_same_item_back() -> None:
    words = f"{holding('items.flag-fox=6')}; {on('exchange')}; exchange give=flag-fox take=flag-fox"
    assert seat(play(table(), words))["items"]["flag-fox"] == 6


def test_excalibur_is_taken_from_its_owner_and_a_traitor_goes() -> None:
    state = play(table(), f"{on('excalibur')}; excalibur traitor=dove; confirm")
    assert (seen(state)["excalibur"], seat(state)["traitors"]) == (0, ["dragon", "dove"])
    state = play(state, "adjust seat=1 knight=14; move die=own face=1; excalibur traitor=fish")
    assert seen(state)["excalibur"] == 1


def test_the_grail_brings_an_apple_if_one_is_left() -> None:
    state = play(table(), f"{on('grail')}; grail")
    assert (seen(state)["grail"], seat(state)["apples"], seen(state)["apples"]) == (0, 2, 8)
    none_left = f"adjust seat=1 apples=10; {on('grail')}; grail"
    assert seat(play(table(), none_left))["apples"] == 1


def test_missions_are_swapped_one_by_one() -> None:
    state = play(table(), f"{on('mission')}; swap cards=mission.8,mission.9")
    assert (seat(state)["hand"], seen(state)["draws"], seen(state)["discard"]) == (2, 2, 2)
    state = play(state, "draw card=mission.2; display card=mission.20")
    assert seen(state)["display"] == ["m-mission.1", "m-mission.3", "m-mission.20"]
    assert (seat(state)["known"], seen(state)["phase"]) == (["m-mission.2"], "draw")
    state = play(state, "draw")
    assert (seen(state)["phase"], seat(state)["hand"], seen(state)["draws"]) == ("end", 4, 0)


def test_a_manor_costs_a_material_that_its_lines_reach() -> None:
    state = play(table(), f"{on('manor')}; build place=2 pay=snake")
    assert seen(state)["tiles"][1]["manor"] == 0
    assert (seat(state)["manors"], "material-snake" in seat(state)["items"]) == (6, False)
    assert seen(state)["supply"]["material-snake"] == 6


@pytest.mark.parametrize("word", ["take item=shield-fox", "influence of=eagle", "confirm"])
def test_a_tower_brings_a_shield_a_flag_or_a_counter(word: str) -> None:
    words = f"{holding('items.material-fox=1')}; {on('manor')}; build place=5 pay=fox"
    state = play(table(), words)
    assert (seen(state)["phase"], seen(state)["turn"]["done"]) == ("tower", True)
    assert seen(play(state, word))["phase"] == "end"


def test_an_unknown_frame_takes_any_material_with_a_warning() -> None:
    state = play(table(board={"frame": None}), f"{on('manor')}; build place=9 pay=snake")
    assert len(seen(state)["warnings"]) == 1
    assert seen(state)["tiles"][8]["manor"] == 0


def test_an_unknown_space_is_asked_for_once() -> None:
    state = play(table(board={"rondel": None}), "move die=own face=1")
    assert (seen(state)["phase"], seen(state)["rondel"][1]) == ("space", None)
    state = play(state, "space is=grail; grail; confirm")
    state = play(state, "adjust seat=1 knight=0; move die=own face=1")
    assert (seen(state)["phase"], seen(state)["rondel"][1]) == ("act", "grail")


# -- staffs, flags ---------------------------------------------------------------------------------


def test_a_staff_repeats_merlins_action_once() -> None:
    state = play(table(), f"{by_merlin('points-flag')}; points; staff; points")
    assert (seat(state)["score"], seat(state)["staffs"]) == (2, 2)
    assert seen(state)["turn"]["staffs"] == 1


def test_repel_discards_all_traitors_of_a_principality() -> None:
    state = play(table(), f"{holding('items.flag-dragon=1')}; flag of=dragon traitor=dove")
    assert (seat(state)["traitors"], seen(state)["traitor_discard"]) == (["dragon"], 2)
    assert seat(state)["items"].get("flag-dragon") is None


def test_the_second_mission_of_a_turn_brings_two_more() -> None:
    words = "flag of=dove; mission card=mission.10 points=1 icon=lady"
    state = play(table(**UNSEEN), words)
    assert seat(state)["score"] == 1
    state = play(state, "mission card=mission.11 points=2 icon=lady")
    assert (seat(state)["score"], seat(state)["hand"]) == (5, 2)
    state = play(state, "move die=own face=1; confirm; confirm")
    assert (seen(state)["phase"], seen(state)["draws"], seen(state)["seat"]) == ("draw", 2, 0)
    assert seen(play(state, "draw; draw"))["seat"] == 1
    assert len(seen(state)["warnings"]) == 2


def test_back_turns_the_knight_round_and_flip_the_die() -> None:
    words = f"{holding('items.flag-fish=1 items.flag-snake=1')}; flag of=fish"
    state = play(table(), f"{words}; flag of=snake die=own face=1")
    assert (seat(state)["dice"], seen(state)["turn"]["flipped"]) == ([2, 3, 6], 1)
    assert seat(play(state, "move die=own face=6"))["knight"] == 18


def test_a_flag_turns_merlins_die() -> None:
    state = play(table(), f"{holding('items.flag-snake=1')}; flag of=snake die=merlin")
    assert seat(state)["merlin_die"] == 3


def test_other_acts_where_another_knight_stands() -> None:
    state = play(table(), f"{holding('items.flag-fox=1')}; {on('exchange')}; flag of=fox seat=1")
    assert (seen(state)["turn"]["space"], seat(state)["knight"]) == (4, 5)
    state = play(state, "henchman who=lady")
    assert seat(state)["henchmen"]["lady"] == "dove"


def test_mirror_takes_the_knight_to_the_other_side() -> None:
    state = play(table(), f"{holding('items.flag-eagle=1')}; {on('exchange')}; flag of=eagle")
    assert (seat(state)["knight"], seen(state)["turn"]["space"]) == (17, 17)
    assert RONDEL[17] == "exchange"


def test_what_an_unknown_flag_does_is_known_once_it_was_named() -> None:
    state = play(table(board={"flags": None}), "flag of=dove use=two")
    assert seen(state)["flags"]["dove"] == "two"
    assert seen(table(board={"flags": None}))["assumed"] == [
        "rondel", "shift", "frame", "starts", "missions", "counters",
    ]  # fmt: skip


# -- the King's Favor ------------------------------------------------------------------------------


def test_row_1_brings_a_point_more_for_later_missions_either_way() -> None:
    state = play(table(**FAVOR), f"flag of=dove; {sealed('lady', 1)}")
    assert seat(state)["score"] == 0
    points = play(state, "mission card=mission.11 points=2 icon=lady")
    assert seat(points)["score"] == 2 + 1 + 2
    other = play(state, "mission card=mission.11 points=2 icon=builder")
    assert seat(other)["score"] == 2 + 2
    favor = play(state, "mission card=mission.11 points=2 icon=lady row=2")
    assert seat(favor)["score"] == 1 + 2


def test_row_2_lets_a_henchman_go_anywhere() -> None:
    words = f"{sealed('lady', 2)}; {by_merlin('dove')}; henchman who=lady to=eagle"
    assert seat(play(table(**FAVOR), words))["henchmen"]["lady"] == "eagle"
    by_knight = {**FAVOR, "rulings": {"row2_with": "knight"}}
    words = f"{sealed('lady', 2)}; {on('dove')}; henchman who=lady to=eagle"
    assert seat(play(table(**by_knight), words))["henchmen"]["lady"] == "eagle"


def test_the_shield_bearer_discards_a_traitor_for_a_point() -> None:
    state = play(
        table(**FAVOR), f"{sealed('shield-bearer')}; ability of=shield-bearer traitor=dove"
    )
    assert (seat(state)["score"], seat(state)["traitors"]) == (1, ["dragon", "dove"])
    assert seat(state)["seals"] == [{"of": "shield-bearer", "row": 3, "used": True}]
    assert seen(state)["turn"]["ability"] is None


def test_the_builder_builds_twice_each_with_its_tower() -> None:
    given = holding("items.material-fox=1 items.material-eagle=1")
    words = f"{sealed('builder')}; {given}; "
    words += on("manor")
    state = play(table(**FAVOR), f"{words}; ability of=builder; build place=5 pay=fox")
    assert seen(state)["phase"] == "tower"
    state = play(state, "confirm")
    assert (seen(state)["phase"], seen(state)["turn"]["ability"]) == ("again", "builder")
    assert [one["place"] for one in seen(state)["places"]] != []
    state = play(state, "build place=6 pay=eagle")
    assert seen(state)["phase"] == "tower"
    state = play(state, "take item=flag-fox")
    assert (seen(state)["phase"], seen(state)["turn"]["ability"]) == ("end", None)
    assert seat(state)["manors"] == 5


def test_the_lady_sends_two_henchmen_instead_of_taking() -> None:
    words = f"{sealed('lady')}; {on('take-flag')}; ability of=lady; henchman who=lady to=fox"
    state = play(table(**FAVOR), words)
    assert (seen(state)["phase"], seen(state)["places"]) == ("again", [])
    state = play(state, "henchman who=flag-bearer to=fox")
    assert (seen(state)["phase"], seat(state)["influence"]) == ("end", {"fox": 2})


def test_an_ability_named_and_declined_is_used_up() -> None:
    words = f"{sealed('lady')}; {on('take-flag')}; ability of=lady; confirm"
    state = play(table(**FAVOR), words)
    assert seat(state)["seals"][0]["used"]
    turn = seen(state)["turn"]
    assert (turn["done"], turn["no_staff"], turn["ability"]) == (False, True, None)


def test_the_flag_bearer_counts_what_he_likes_and_one_more() -> None:
    words = f"{sealed('flag-bearer')}; {by_merlin('points-flag')}; ability of=flag-bearer"
    state = play(table(**FAVOR), f"{words}; points of=influence; staff; points")
    assert seat(state)["score"] == (1 + 1) + 1


# -- corrections -----------------------------------------------------------------------------------


def test_an_adjust_takes_from_supply_and_deck() -> None:
    words = "adjust seat=1 score=31 apples=2 staffs=2 hand=5 items.flag-fish=0 influence.fox=2"
    state = play(table(), f"{words} knight=7 merlin=3")
    assert seat(state, 1)["score"] == 31
    assert (seen(state)["apples"], seen(state)["supply"]["flag-fish"]) == (8, 6)
    assert (seen(state)["deck"], seen(state)["merlin"], seat(state, 1)["knight"]) == (43, 3, 7)
    assert seat(state, 1)["influence"] == {"fox": 2, "eagle": 1}
    assert seat(state, 1)["items"] == {"shield-snake": 1, "material-fox": 1}


def test_what_is_taught_holds_from_then_on_and_is_no_action() -> None:
    state = play(table(), on("exchange"))
    rondel = [*RONDEL[:5], "manor", *RONDEL[6:]]
    rondel[1] = "exchange"
    state, notices = GAME.apply(state, GAME.read({"do": "teach", "board": {"rondel": rondel}}))
    assert [notice.kind for notice in notices] == ["taught"]
    assert (seen(state)["phase"], seen(state)["assumed"][0]) == ("act", "shift")
    assert seen(state)["places"] != []
    assert seen(play(state, "build place=2 pay=snake"))["tiles"][1]["manor"] == 0


def test_a_starting_tile_that_is_not_known_is_read_out() -> None:
    state = opened(board={"starts": {"m-start.1": None}})
    assert "m-start.1" not in state.board.starts
    assert "m-start.2" in state.board.starts


def test_it_says_who_was_driven_out() -> None:
    state = play(table(), f"{on('dove')}; henchman who=builder; confirm")
    state = play(state, "adjust seat=1 knight=3; move die=own face=1")
    kinds = [
        (notice.kind, notice.params.get("seat")) for notice in said(state, "henchman who=builder")
    ]
    assert ("sent-home", 0) in kinds
