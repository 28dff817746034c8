"""What the page tells of each card, tile, henchman, flag and counter is what the rules do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.merlin.pieces import HENCHMEN, PRINCIPALITIES, Terrain, Use
from engine.merlin.state import Merlin
from firmware.games.merlin.adapter import ADAPTER
from tests.support.effects import Tables, check, check_effects, is_taken, rows
from tests.support.merlin import seen
from tests.support.merlin_rules import P
from tests.support.merlin_table import (
    ROLL,
    all_rolled,
    by_merlin,
    environs,
    holding,
    on,
    opened,
    play,
    rest_of_the_round,
    seat,
    table,
)

Look = Callable[[Merlin], Any]
MISSION = "mission card=mission.7"
SECOND = "mission card=mission.19"
FULFILS = (
    "items.material-dragon=1 items.flag-fish=1 items.material-snake=0"  # what the first asks for
)
TWO = holding(f"{FULFILS} influence.dragon=2 items.flag-dove=1")  # what both ask for, and a flag


def at(*words: str, seats: int = 2) -> Callable[[], Merlin]:
    return lambda: play(table(seats), "; ".join(words))


def scored(*words: str) -> Callable[[], Merlin]:
    """Return a table after its first scoring; seat 0 did these words in its first turn."""

    def final_state() -> Merlin:
        bare = [f"adjust seat={seat} {NOTHING}" for seat in (0, 1)]
        state = rest_of_the_round(play(table(), "; ".join([*bare, *words])))
        return all_rolled(rest_of_the_round(all_rolled(state)))

    return final_state


NOTHING = " ".join(
    [f"items.{kind}-{of}=0" for kind in ("shield", "flag", "material") for of in P]
    + [f"influence.{of}=0" for of in P]
)


def of(*keys: str) -> Look:
    return lambda state: tuple(seen(state)[key] for key in keys)


def of_seat(number: int, *keys: str) -> Look:
    return lambda state: tuple(seat(state, number)[key] for key in keys)


def has(item: str) -> Look:
    return lambda state: seat(state)["items"].get(item, 0)


def last(state: Merlin) -> Any:
    return seen(state)["last_scoring"]


def may_do(words: str) -> Look:
    return lambda state: is_taken(play, state, words)


# -- traitors, tiles, starting tiles ---------------------------------------------------------------


def with_traitor(principality: str, shield: str) -> Callable[[], Merlin]:
    """Return the table after two rounds; seat 0 has a traitor of it, two others, and a shield."""

    def final_state() -> Merlin:
        others = [one for one in P if one != principality]
        dealt = [f"{principality}.1", *(f"{one}.1" for one in others)]
        state = play(opened(2), environs(2))
        state = play(state, "; ".join(f"display card=mission.{n}" for n in (1, 2, 3)))
        state = play(state, "start card=start.1; start card=start.2")
        state = play(state, "; ".join(f"traitor card=traitor-{one}" for one in dealt))
        state = all_rolled(rest_of_the_round(play(state, f"{ROLL}; {ROLL}")))
        state = play(state, f"adjust seat=0 {NOTHING}; adjust seat=0 items.shield-{shield}=1")
        return rest_of_the_round(state)

    return final_state


def traitors_of_seat_0(state: Merlin) -> Any:
    told = last(state)["traitors"][0]
    return len(told["repelled"]), told["points"]


def traitor(principality: str) -> tuple[Tables, ...]:
    other = "eagle" if principality != "eagle" else "snake"
    return (
        Tables(traitors_of_seat_0, with_traitor(principality, other), (0, -9),
              with_traitor(principality, principality), (1, -6)),
    )  # fmt: skip


MATERIALS = " ".join(f"items.material-{of}=1" for of in P)


def built(place: int) -> list[str]:
    """Return the words that build a manor of seat 0 there, paid with what its lines reach."""
    state = play(table(), f"{holding(MATERIALS)}; {on('manor')}")
    pay = next(one["pay"] for one in seen(state)["places"] if one["place"] == place)
    return [holding(MATERIALS), on("manor"), f"build place={place} pay={pay[0]}"]


def territory(place: int) -> Look:
    def points(state: Merlin) -> Any:
        found = [one for one in last(state)["environs"] if place in one["places"]]
        return found[0]["points"], len(found[0]["places"])

    return points


def tile(place: int, *, tower: bool) -> tuple[Tables, ...]:
    words = built(place)
    size = 6  # of each terrain the tiles of a row
    scores = Tables(territory(place), scored(), ([0, 0], size),
                   scored(*words, *(["confirm"] if tower else [])), ([size, 0], size))  # fmt: skip
    if not tower:
        pay = words[-1].partition("pay=")[2]
        cannot = at(holding(f"items.material-{pay}=0"), *words[1:2])
        can = at(*words[:2])
        return scores, Tables(may_do(words[-1]), cannot, False, can, True)
    return (
        scores,
        Tables(has("shield-fox"), at(*words), 0, at(*words, "take item=shield-fox"), 1),
        Tables(has("flag-fox"), at(*words), 0, at(*words, "take item=flag-fox"), 1),
        Tables(lambda state: seat(state)["influence"].get("eagle", 0), at(*words), 0,
              at(*words, "influence of=eagle"), 1),
    )  # fmt: skip


TILES = {
    f"tile-{terrain}{tower}": tile(6 * row + (5 if tower else 1), tower=bool(tower))
    for row, terrain in enumerate(Terrain)
    for tower in ("", "-tower")
}


def before_starting() -> Merlin:
    state = play(opened(2), environs(2))
    return play(state, "; ".join(f"display card=mission.{n}" for n in (1, 2, 3)))


# -- henchmen --------------------------------------------------------------------------------------


BRINGS = {
    "lady": lambda state: seat(state)["influence"].get("dove", 0),
    "shield-bearer": has("shield-dove"),
    "builder": has("material-dove"),
    "flag-bearer": has("flag-dove"),
}


def henchman(who: str) -> tuple[Tables, ...]:
    look, has_before = BRINGS[who], int(BRINGS[who](table()))
    there = [on("dove"), f"henchman who={who}"]
    mine = [*there, "confirm", "adjust seat=1 knight=3", "move die=own face=1"]
    return (
        Tables(look, at(on("dove")), has_before, at(*there), has_before + 1),
        Tables(lambda state: seat(state)["henchmen"][who], at(*mine), "dove",
              at(*mine, f"henchman who={who}"), None),
        Tables(lambda state: last(state)["henchmen"], scored(), [0, 0], scored(*there), [1, 0]),
    )  # fmt: skip


# -- all of them -----------------------------------------------------------------------------------


TREASURE = "items.shield-dragon=1 items.shield-dove=2"  # all traitors of seat 0 are repelled
TIED = ["adjust seat=1 influence.dove=1", "adjust seat=0 influence.dove=1"]


def pot_of_dove(state: Merlin) -> Any:
    return next(one["points"] for one in last(state)["influence"] if one["of"] == "dove")


def tie(*answer: str) -> Callable[[], Merlin]:
    """Return the table in the tie of two players for the Dove, seat 0 with the Grail."""

    def final_state() -> Merlin:
        state = scored(on("grail"), "grail", "confirm", *TIED)()
        return play(state, "; ".join(answer))

    return final_state


def ended(*words: str) -> Callable[[], Merlin]:
    """Return the table at the end of a game in which seat 0 did nothing but these words."""

    def final_state() -> Merlin:
        state = rest_of_the_round(play(table(), "; ".join(words)))
        while state.phase.value != "over":
            state = rest_of_the_round(all_rolled(state))
        return state

    return final_state


def at_the_end(key: str) -> Look:
    return lambda state: seen(state)["final"][0][key]


SHOWN = {
    "mission": (
        Tables(of_seat(0, "score", "hand", "items"), at(holding(FULFILS)),
              (0, 4, seat(play(table(), holding(FULFILS)))["items"]),
              at(holding(FULFILS), MISSION),
              (1, 3, seat(play(table(), holding(FULFILS)))["items"])),
        Tables(may_do(MISSION), at(holding("items.flag-fish=0")), False,
               at(holding(FULFILS)), True),
        Tables(may_do(SECOND), at(TWO, MISSION),
              False, at(TWO), True),
    ),
    **{f"traitor-{of}": traitor(of) for of in PRINCIPALITIES},
    **TILES,
    "start": (
        Tables(of_seat(0, "knight", "items", "influence"), before_starting, (None, {}, {}),
              lambda: play(before_starting(), "start card=start.1"),
              (0, {"shield-fish": 1, "flag-dove": 1, "material-snake": 1}, {"fox": 1})),
    ),
    "excalibur": (
        Tables(lambda state: (seen(state)["excalibur"], seat(state)["traitors"]),
              at(on("excalibur")), (None, ["dragon", "dove", "dove"]),
              at(on("excalibur"), "excalibur traitor=dragon"), (0, ["dove", "dove"])),
        Tables(lambda state: last(state)["traitors"][0]["points"],
              scored(holding(TREASURE)), 0,
              scored(holding(TREASURE), on("excalibur"), "excalibur traitor=dragon"), 3),
        Tables(lambda state: last(state)["traitors"][0]["points"],
              scored(holding(TREASURE), on("excalibur"), "excalibur traitor=dragon"), 3,
              scored(holding("items.shield-dove=1"), on("excalibur"), "excalibur traitor=dragon"),
              -3),
    ),
    "grail": (
        Tables(lambda state: (seen(state)["grail"], seat(state)["apples"]),
              at(on("grail")), (None, 1), at(on("grail"), "grail"), (0, 2)),
        Tables(pot_of_dove, tie("confirm"), [1, 1], tie("grail"), [2, 0]),
    ),
    **{who: henchman(who) for who in HENCHMEN},
    f"flag-{Use.REPEL}": (
        Tables(of_seat(0, "traitors"), at(holding("items.flag-dragon=1")), 
              (["dragon", "dove", "dove"],),
              at(holding("items.flag-dragon=1"), "flag of=dragon traitor=dove"), (["dragon"],)),
    ),
    f"flag-{Use.TWO}": (
        Tables(may_do(SECOND),
              at(TWO, MISSION), False,
              at(TWO, "flag of=dove", MISSION),
              True),
        Tables(of_seat(0, "score"),
              at(TWO, "flag of=dove", MISSION),
              (1,),
              at(TWO, "flag of=dove", MISSION,
                 SECOND), (1 + 2 + 2,)),
    ),
    f"flag-{Use.BACK}": (
        Tables(of_seat(0, "knight"), at(holding("items.flag-fish=1"), "move die=own face=1"), (1,),
              at(holding("items.flag-fish=1"), "flag of=fish", "move die=own face=1"), (23,)),
        Tables(may_do("move die=merlin way=counter"), at(holding("items.flag-fish=1")), True,
              at(holding("items.flag-fish=1"), "flag of=fish"), False),
    ),
    f"flag-{Use.FLIP}": (
        Tables(of_seat(0, "dice"), at(holding("items.flag-snake=1")), ([1, 2, 3],),
              at(holding("items.flag-snake=1"), "flag of=snake die=own face=1"), ([2, 3, 6],)),
    ),
    f"flag-{Use.OTHER}": (
        Tables(lambda state: seen(state)["turn"]["space"],
              at(holding("items.flag-fox=1"), on("exchange")), 5,
              at(holding("items.flag-fox=1"), on("exchange"), "flag of=fox seat=1"), 4),
    ),
    f"flag-{Use.MIRROR}": (
        Tables(lambda state: (seat(state)["knight"], seen(state)["turn"]["space"]),
              at(holding("items.flag-eagle=1"), on("exchange")), (5, 5),
              at(holding("items.flag-eagle=1"), on("exchange"), "flag of=eagle"), (17, 17)),
    ),
    "shield": (
        Tables(traitors_of_seat_0, scored(), (0, -9),
              scored(holding("items.shield-dove=1")), (1, -6)),
    ),
    "material": (
        Tables(lambda state: bool(seen(state)["places"]),
              at(holding("items.material-snake=0"), on("manor")), False,
              at(holding("items.material-snake=1"), on("manor")), True),
    ),
    "influence": (
        Tables(pot_of_dove, scored(holding("influence.dove=0")), [0, 0],
              scored("adjust seat=1 influence.dove=1", holding("influence.dove=2")), [3, 0]),
        Tables(lambda state: seat(state)["influence"].get("dove", 0), 
              at(holding("influence.dove=3")), 3, scored(holding("influence.dove=3")), 1),
    ),
    "apple": (
        Tables(of_seat(0, "knight", "apples"), at("move die=own face=1"), (1, 1),
              at("move die=own face=1 apple=6"), (6, 0)),
        Tables(at_the_end("apples"), ended("move die=own face=1 apple=6"), 0, ended(), 1),
    ),
    "staff": (
        Tables(of_seat(0, "score", "staffs"),
              at(holding("items.flag-dove=2"), by_merlin("points-flag"), "points"), (2, 3),
              at(holding("items.flag-dove=2"), by_merlin("points-flag"),
                 "points", "staff", "points"), (4, 2)),
        Tables(may_do("staff"), at(by_merlin("points-flag"), "points"), True,
              at(by_merlin("points-flag"), "points", "staff", "points"), False),
        Tables(at_the_end("staffs"), ended(), 6,
              ended(by_merlin("points-flag"), "points", "staff", "points"), 4),
    ),
    "manor": (
        Tables(territory(1), scored(), ([0, 0], 6), scored(*built(1)), ([6, 0], 6)),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("key", "shown"), rows(SHOWN))
def test_the_rules_do_what_is_told(key: str, shown: Tables) -> None:
    check(shown)


def test_each_piece_has_an_effect_and_each_effect_a_situation() -> None:
    check_effects(ADAPTER, SHOWN)
