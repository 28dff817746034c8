"""The four categories of a scoring, and the end: each by hand, and on a table."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine.merlin.pieces import Principality, Terrain
from engine.merlin.scoring import (
    score_end,
    score_environs,
    score_henchmen,
    score_influence,
    score_traitors,
    tied_leaders,
)
from engine.merlin.state import Merlin
from tests.support.merlin import seen
from tests.support.merlin_rules import P
from tests.support.merlin_table import all_rolled, play, rest_of_the_round, seat, table

FOX = Principality.FOX


def counts(**of: int) -> tuple[int, ...]:
    return tuple(of.get(name, 0) for name in P)


# -- by hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("traitors", "shields", "excalibur", "none_is_all", "points"),
    [
        (counts(fox=1), counts(fox=1), False, True, 0),
        (counts(fox=2), counts(fox=1), False, True, -3),
        (counts(fox=1, dove=2), counts(eagle=6), False, True, -9),
        (counts(fox=1), counts(fox=1), True, True, 3),
        (counts(fox=2), counts(fox=1), True, True, -3),
        (counts(), counts(), True, True, 3),
        (counts(), counts(), True, False, 0),
        (counts(fox=1), counts(fox=1), True, False, 3),
    ],
)
def test_traitors_cost_three_each_that_no_shield_repels(
    traitors: Any, shields: Any, excalibur: bool, none_is_all: bool, points: int
) -> None:
    result = score_traitors(traitors, shields, excalibur, none_is_all)
    assert result.points == points
    assert sum(result.repelled) + sum(result.left) == sum(traitors)


@pytest.mark.parametrize(
    ("counters", "grail", "points", "home"),
    [
        ((0, 0, 0), None, (0, 0, 0), (0, 0, 0)),
        ((2, 1, 0), None, (3, 0, 0), (1, 0, 0)),
        ((2, 2, 1), None, (2, 2, 0), (1, 1, 0)),
        ((1, 1, 1), None, (1, 1, 1), (0, 0, 0)),
        ((3, 3, 3, 2), None, (3, 3, 3, 0), (2, 2, 2, 1)),  # a pot of 11
        ((2, 2, 1), 1, (0, 5, 0), (1, 1, 0)),
        ((7, 7), 0, (14, 0), (6, 6)),
    ],
)
def test_who_has_most_counters_takes_the_pot(
    counters: tuple[int, ...], grail: int | None, points: tuple[int, ...], home: tuple[int, ...]
) -> None:
    held = score_influence(FOX, counters, grail)
    assert (held.pot, held.points, held.home) == (sum(counters), points, home)


@pytest.mark.parametrize(
    ("counters", "who"),
    [((0, 0), ()), ((1, 0), ()), ((1, 1), (0, 1)), ((2, 1, 2), (0, 2)), ((1, 2, 1), ())],
)
def test_a_tie_is_of_two_or_more_who_have_most(
    counters: tuple[int, ...], who: tuple[int, ...]
) -> None:
    assert tied_leaders(counters) == who


def test_henchmen_and_the_end() -> None:
    assert score_henchmen((FOX, None, FOX, Principality.DOVE)) == 3
    assert tuple(score_end(apples=2, staffs=3, items=8)) == (2, 6, 2)


def test_a_full_table_is_scored_in_under_a_millisecond() -> None:
    terrains = [one for one in Terrain for _ in range(8)]
    manors = [n % 4 for n in range(24)]

    def score() -> None:
        for _ in range(4):
            score_traitors(counts(fox=2, dove=1), counts(fox=1), True, True)
            score_henchmen((FOX,) * 4)
        score_environs(terrains, manors, "odd", 4)
        for of in Principality:
            score_influence(of, (2, 2, 1, 0))

    score()
    taken = []
    for _ in range(20):
        began = time.perf_counter()
        score()
        taken.append(time.perf_counter() - began)
    assert min(taken) < 0.001  # s; measured 0.1 ms on one core of the workshop's PC


# -- on a table ---------------------------------------------------------------------------------


def moved(state: Merlin) -> str:
    """Return a line that moves a die that is left."""
    dice = state.player.dice
    return f"move die=own face={dice[0]}" if dice else "move die=merlin way=counter"


def dice_left(state: Merlin) -> int:
    return sum(len(one.dice) + bool(one.merlin_die) for one in state.players)


def to_the_last_turn(state: Merlin, rounds: int = 2) -> Merlin:
    """Return the table at the last turn before a scoring."""
    while state.round < rounds:
        state = all_rolled(rest_of_the_round(state))
    while dice_left(state) > 1 or state.phase.value != "turn":
        state = play(state, moved(state) if state.phase.value == "turn" else "confirm")
    return state


def at_the_scoring(words: str, **header: Any) -> Merlin:
    """Return the table in the scoring of round 2, after these words in its last turn."""
    state = play(to_the_last_turn(table(**header)), words)
    return play(state, f"{moved(state)}; confirm; confirm")


NOBODY = "adjust seat={0} influence.dragon=0 influence.fox=0 influence.eagle=0"
BARE = f"{NOBODY.format(0)}; {NOBODY.format(1)}"


def test_traitors_come_first_and_the_dice_last() -> None:
    state = at_the_scoring(BARE)
    assert state.phase.value == "traitors"
    now = seen(state)["last_scoring"]
    # seat 0: a Dragon and two Doves; seat 1: three Fish. Nobody has a shield of them.
    assert [one["points"] for one in now["traitors"]] == [-9, -9]
    assert now["totals"] == [-9, -9]
    assert (now["environs"], now["influence"], now["henchmen"]) == ([], [], [])
    assert (seen(state)["turn"], state.seat, state.round) == (None, state.first, 2)
    state = all_rolled(state)
    assert (state.phase.value, state.round, state.first) == ("turn", 3, 0)
    assert len(seen(state)["last_scoring"]["influence"]) == 6


def test_a_shield_that_matches_must_be_returned() -> None:
    state = at_the_scoring(f"{BARE}; adjust seat=0 items.shield-dove=1 items.shield-dragon=1")
    first = seen(state)["last_scoring"]["traitors"][0]
    assert first == {"repelled": ["dragon", "dove"], "left": ["dove"], "excalibur": 0, "points": -3}
    assert "shield-dove" not in seat(state)["items"]
    assert seen(state)["supply"]["shield-dove"] == 6


@pytest.mark.parametrize(("negative", "score"), [(True, -7), (False, 0)])
def test_a_score_below_zero_is_the_rulings_to_keep(negative: bool, score: int) -> None:
    state = at_the_scoring(f"{BARE}; adjust seat=0 score=2", rulings={"negative": negative})
    assert seat(state)["score"] == score
    assert seen(state)["last_scoring"]["totals"][0] == -9


def test_the_grails_owner_may_take_a_tie_once() -> None:
    words = (
        "adjust seat=0 influence.dragon=2 influence.dove=1 influence.fox=0; "
        "adjust seat=1 influence.dragon=2 influence.dove=1 influence.eagle=0"
    )
    state = play(to_the_last_turn(table()), words)
    state = state._replace(grail=state.seat)
    owner = state.who
    state = play(state, f"{moved(state)}; confirm; confirm")
    while state.phase.value == "traitors":
        card = next(card for card in (f"m-traitor-{of}.{n}" for of in P for n in range(1, 5))
                    if card not in state.drawn)  # fmt: skip
        state = play(state, f"traitor card={card[2:]}")
    assert seen(state)["tie"] == {"of": "dragon", "pot": 4, "tied": [0, 1]}
    assert (state.phase.value, state.seat) == ("grail", owner)
    spared = play(state, "confirm")
    assert seen(spared)["tie"] == {"of": "dove", "pot": 2, "tied": [0, 1]}
    assert seen(spared)["last_scoring"]["influence"][0]["points"] == [2, 2]
    used = play(spared, "grail")
    assert (used.phase.value, seen(used)["tie"]) == ("roll", None)
    dove = seen(used)["last_scoring"]["influence"][1]
    assert dove["grail"] == owner
    assert dove["points"] == [2 * (n == owner) for n in (0, 1)]
    at_once = play(state, "grail")
    assert at_once.phase.value == "roll"
    assert [one["grail"] for one in seen(at_once)["last_scoring"]["influence"]][:2] == [owner, None]
    assert seat(at_once)["influence"] == {"dragon": 1, "dove": 1}


def test_the_principalities_are_scored_as_they_stand_on_the_rondel() -> None:
    rondel = list(seen(table())["rondel"])
    rondel[4], rondel[20] = rondel[20], rondel[4]
    state = all_rolled(at_the_scoring(BARE, board={"rondel": rondel}))
    order = [one["of"] for one in seen(state)["last_scoring"]["influence"]]
    assert order == ["dragon", "eagle", "fish", "snake", "fox", "dove"]


def test_a_used_seal_is_turned_back_after_the_henchmen() -> None:
    header = {"favor": True, "board": {"missions": None}}
    state = to_the_last_turn(table(**header))
    words = "mission card=mission.10 points=3 icon=shield-bearer row=3"
    number = state.who
    of = next(of for of, count in zip(P, state.player.traitors, strict=True) if count)
    state = play(state, f"{words}; ability of=shield-bearer traitor={of}")
    assert seat(state, number)["seals"][0]["used"]
    state = play(state, f"{moved(state)}; confirm; confirm; draw")
    assert seat(state, number)["seals"][0]["used"]
    assert not seat(all_rolled(state), number)["seals"][0]["used"]


def test_empty_stacks_are_shuffled_with_the_line_that_needs_it() -> None:
    state = at_the_scoring("", seats=4)  # 12 traitors were drawn, 12 are left
    state = to_the_last_turn(all_rolled(state), 4)
    state = play(state, f"{moved(state)}; confirm; confirm")
    assert (state.traitor_deck, state.traitor_discard) == (0, 24)
    state = play(state, "traitor card=traitor-fox.1")
    assert (state.traitor_deck, state.traitor_discard) == (23, 0)


def test_no_traitors_are_drawn_after_the_last_round() -> None:
    state = to_the_last_turn(table(), 6)
    state = play(state, "adjust seat=0 items.flag-fox=6; adjust seat=1 items.flag-eagle=6")
    before = state.traitor_deck
    after = play(state, f"{moved(state)}; confirm; confirm")
    assert (after.phase.value, after.traitor_deck) == ("over", before)
    final = seen(after)["final"]
    assert [one["staffs"] for one in final] == [6, 6]
    assert [one["apples"] for one in final] == [1, 1]
    assert [one["items"] for one in final] == [2, 2]
    assert [sum(one.items) for one in after.players] == [8, 8]
    assert len(seen(after)["winners"]) >= 1
