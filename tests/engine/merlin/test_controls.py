"""What a press or a piece means, phase by phase: this table fixes it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.game import Refused
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin, Phase
from engine.refusal import Common
from tests.support import presses
from tests.support.merlin import GAME
from tests.support.merlin_table import (
    all_rolled,
    by_merlin,
    environs,
    holding,
    line,
    on,
    opened,
    over,
    play,
    rest_of_the_round,
    table,
)
from tests.support.presses import No, Row

given_input = partial(presses.given_input, GAME)
hear = partial(presses.hear, GAME)


def start(given: dict[str, Any]) -> Merlin:
    """Return a table at the first turn; `before` a phase of setting up, or at its end."""
    rest = {key: value for key, value in given.items() if key not in ("before", "seats")}
    seats, before = given.get("seats", 2), given.get("before")
    if before is None:
        return table(seats, **rest)
    if before == "over":
        return over(**rest)
    if before == "grail":
        return asked_about_the_grail()
    return play(opened(seats, **rest), _UNTIL[before])


def asked_about_the_grail() -> Merlin:
    """Return a scoring in which seat 0, the Grail's owner, is tied on the Dragon."""
    counters = "; ".join(f"adjust seat={n} influence.dragon=1" for n in (0, 1))
    state = play(table(), f"{on('grail')}; grail; confirm; {counters}")
    return all_rolled(rest_of_the_round(all_rolled(rest_of_the_round(state))))


_TILES = environs(2)
_DISPLAY = "; ".join(f"display card=mission.{n}" for n in (1, 2, 3))
_STARTS = "start card=start.1; start card=start.2"
_UNTIL = {
    "tiles": "",
    "display": _TILES,
    "start": f"{_TILES}; {_DISPLAY}",
    "traitors": f"{_TILES}; {_DISPLAY}; {_STARTS}",
}
TILES, DISPLAY, START, TRAITORS = ({"before": name} for name in _UNTIL)
OVER, GRAIL = {"before": "over"}, {"before": "grail"}
ROLL = "; ".join(f"traitor card=traitor-{one}" for one in
                 ("dragon.1", "dove.1", "dove.2", "fish.1", "fish.2", "fish.3"))  # fmt: skip
FAVOR = {"favor": True}
UNKNOWN = {"board": {"rondel": None, "flags": None, "missions": None, "starts": None}}
UNKNOWN_START = {**UNKNOWN, "before": "start"}

FLAGS = holding("apples=0 items.flag-dove=0 items.flag-dragon=1 items.flag-snake=1")
ACT_TAKE = f"{holding('influence.fox=1 influence.dove=2')}; {on('take-flag')}"
ACT_EXCHANGE = (
    f"{holding('items.flag-fox=1 items.shield-dove=1 items.shield-fish=0')}; {on('exchange')}"
)
MOVES_ON = (
    f"{on('fish')}; henchman who=builder; confirm; move die=own face=1; confirm; confirm; "
    "adjust seat=0 knight=20; move die=own face=2"
)
ACT_MISSION = on("mission")
ACT_MANOR = f"{holding('items.material-snake=0 items.material-dragon=1')}; {on('manor')}"
TWO_MATERIALS = f"{holding('items.material-dove=1')}; {ACT_MANOR}"
TOWER = f"{ACT_MANOR}; build place=6 pay=dragon"
END = f"{on('points-flag')}; points"
STAFF = f"{by_merlin('points-flag')}; points"
DRAWN = f"{ACT_MISSION}; swap cards=mission.20,mission.21"
MISSION_1 = holding("items.flag-dragon=1 items.shield-dove=1")
DONE = f"{MISSION_1}; move die=own face=1; confirm; mission card=mission.11"

MATERIALS = holding(
    "items.material-snake=0 items.material-fish=0 items.material-dragon=3 items.flag-dove=0 "
    "items.flag-fish=0"
)
SEALED = (
    f"{holding('items.flag-fish=1 items.shield-fish=1 items.material-fish=1')}; "
    f"mission card=mission.39 row=3; {MATERIALS}"
)
BUILDER = f"{SEALED}; {on('manor')}; ability of=builder; build place=1 pay=dragon"
LADY = (
    f"{holding('items.flag-dragon=1 items.shield-dragon=1 items.material-dragon=1')}; "
    f"mission card=mission.37 row=3; {holding('influence.fox=1 influence.dove=1')}; "
    f"{on('take-flag')}; ability of=lady; henchman who=lady to=fox"
)
COUNTED = (
    f"{holding('items.flag-snake=1 items.shield-snake=1 items.material-snake=1')}; "
    f"mission card=mission.40 row=3; {on('points-flag')}; ability of=flag-bearer"
)

ROWS = [
    # tiles: the sort of each, the n-th by a quest button; the lowest number that may come
    Row("tiles", "", "tile-lake-tower.2", "tile card=tile-lake-tower.2", TILES),
    Row("tiles", "", "A OK", "tile card=tile-mountain.1", TILES),
    Row("tiles", "", "A A OK", "tile card=tile-mountain-tower.1", TILES),
    Row("tiles", "", "q3 OK", "tile card=tile-wood.1", TILES),
    Row("tiles", "tile card=tile-wood.1", "q3 OK", "tile card=tile-wood.2", TILES),
    Row("tiles", "", "q1 q1 OK", "tile card=tile-lake-tower.1", TILES),
    Row("tiles", "", "q1 q1 q1 OK", "tile card=tile-mountain.1", TILES),
    Row("tiles", "", "A UNDO", "", TILES),
    Row("tiles", "tile card=tile-wood.1", "tile-wood.1", "", TILES),
    # display
    Row("display", "", "mission.12", "display card=mission.12", DISPLAY),
    Row("display", "", "q2 OK q3 OK", "display card=mission.12", DISPLAY),
    Row("display", "", "A OK A OK", "display card=mission.1", DISPLAY),
    Row("display", "", "q1 q1 OK q5 OK", "display card=mission.54", DISPLAY),
    Row("display", "", "q2 OK A UNDO UNDO A OK A OK", "display card=mission.1", DISPLAY),
    Row("display", "display card=mission.12", "mission.12", "", DISPLAY),
    Row("display", f"{DRAWN}; draw card=mission.2", "mission.12", "display card=mission.12"),
    # start
    Row("start", "", "start.2", "start card=start.2", START),
    Row("start", "", "q4 OK", "start card=start.4", START),
    Row("start", "start card=start.1", "A OK", "start card=start.2", START),
    Row("start", "", "start.2 q1 OK q2 OK A A A OK q4 OK q5 OK",
        "start card=start.2 knight=dragon flag=dove shield=fish material=snake influence=fox",
        UNKNOWN_START),
    Row("start", "", "A OK q1 q1 OK UNDO q2 OK q2 OK q2 OK q2 OK q2 OK",
        "start card=start.1 knight=dove flag=dove shield=dove material=dove influence=dove",
        UNKNOWN_START),
    # traitors
    Row("traitors", "", "traitor-fish.4", "traitor card=traitor-fish.4", TRAITORS),
    Row("traitors", "", "q3 OK", "traitor card=traitor-fish.1", TRAITORS),
    Row("traitors", "", "q1 q1 OK", "traitor card=traitor-eagle.1", TRAITORS),
    Row("traitors", "traitor card=traitor-fish.1", "q3 OK",
        "traitor card=traitor-fish.2", TRAITORS),
    Row("traitors", "traitor card=traitor-fish.1", "traitor-fish.1", "", TRAITORS),
    # roll: a button turns its die one face up, all begin at 1
    Row("roll", ROLL, "q1 q2 q2 q4 q4 OK", "roll own=1,2,3 merlin=3", TRAITORS),
    Row("roll", ROLL, "q3 q3 q3 q3 q3 q2 OK", "roll own=1,2,6 merlin=1", TRAITORS),
    Row("roll", ROLL, "q1 q2 q2 q3 q3 q3 q3 q3 q3 OK", "roll own=1,2,3 merlin=1", TRAITORS),
    Row("roll", ROLL, "q1 q4 q4 UNDO OK", "roll own=1,1,2 merlin=2", TRAITORS),
    Row("roll", ROLL, "q1 q2 UNDO UNDO", "", TRAITORS),
    # turn: dealt 1 2 3 and a 4
    Row("turn", "", "q1", "move die=own face=1"),
    Row("turn", "", "q3", "move die=own face=3"),
    Row("turn", "", "q4", "move die=merlin way=clockwise"),
    Row("turn", "", "q5", "move die=merlin way=counter"),
    Row("turn", "", "A OK q2", "move die=own face=2 apple=1"),
    Row("turn", "", "A A A A A OK q3", "move die=own face=3 apple=5"),
    Row("turn", "", "A A A A A A OK q5", "move die=merlin way=counter apple=6"),
    Row("turn", "", "A A A A A OK UNDO q3", "move die=own face=3"),
    Row("turn", "", "A A A A A OK A OK", "move die=own face=1 apple=5"),
    Row("turn", FLAGS, "A OK A OK", "flag of=dragon traitor=dragon"),
    Row("turn", FLAGS, "A A OK q2 OK",
        "flag of=snake die=own face=2"),
    Row("turn", FLAGS, "A A OK q4 OK", "flag of=snake die=merlin"),
    Row("turn", MISSION_1, "mission.1", ""),  # it lies in the display
    Row("turn", holding("influence.dragon=2"), "mission.19", "mission card=mission.19"),
    Row("turn", holding("influence.dragon=2"), "mission.19 q3 OK",
        "mission card=mission.19 row=2", FAVOR),
    Row("turn", holding("influence.dragon=2"), "mission.19 A OK",
        "mission card=mission.19", FAVOR),
    Row("turn", "", "mission.19 q2 OK q3 OK",
        "mission card=mission.19 points=2 icon=builder", {"board": {"missions": None}}),
    Row("turn", holding("apples=0 items.flag-dove=0 items.flag-eagle=1"), "A OK A A A A OK q2 OK",
        "flag of=eagle use=flip die=own face=2", {"board": {"flags": None}}),
    # space
    Row("space", "move die=own face=1", "A OK", "space is=points-shield",
        {"board": {"rondel": None}}),
    Row("space", "move die=own face=1", "q4 q4 q4 OK", "space is=manor",
        {"board": {"rondel": None}}),
    # act: a principality
    Row("act", on("fish"), "q2", "henchman who=shield-bearer"),
    Row("act", on("fish"), "A A A OK", "henchman who=builder"),
    Row("act", on("fish"), "q5 OK", "confirm"),
    Row("act", on("fish"), "q5 UNDO q1", "henchman who=lady"),
    # act: a henchman is sent, or moves on
    Row("act", f"{holding('influence.fox=1 influence.dove=1')}; {on('send-henchman')}",
        "q4 q1 OK", "henchman who=flag-bearer to=dove"),
    Row("act", on("move-henchman"), "q1 q1 q1 OK", "henchman who=lady to=eagle"),
    Row("act", MOVES_ON, "q3 A A OK", "henchman who=builder to=snake"),
    # act: points, items
    Row("act", on("points-flag"), "OK", "points"),
    Row("act", on("points-flag"), "OK@2", "points"),
    Row("act", on("points-flag"), "A OK", "points"),
    Row("act", on("points-flag"), "q1 OK", "points"),
    Row("act", ACT_TAKE, "A OK", "take item=flag-dove"),
    Row("act", ACT_TAKE, "q2 OK", "take item=flag-fox"),
    Row("act", f"adjust seat=0 influence.fox=0; {on('take-flag')}", "OK", "confirm"),
    Row("act", ACT_EXCHANGE, "A OK A OK A OK", "exchange give=shield-dove take=shield-dragon"),
    Row("act", ACT_EXCHANGE, "q2 OK UNDO q1 OK q3 OK A OK",
        "exchange give=shield-dove take=material-dragon"),
    # act: missions
    Row("act", ACT_MISSION, "mission.20 OK", "swap cards=mission.20"),
    Row("act", ACT_MISSION, "mission.20 mission.21 OK", "swap cards=mission.20,mission.21"),
    Row("act", ACT_MISSION, "mission.20 mission.20 UNDO mission.21 OK", "swap cards=mission.21"),
    Row("act", f"{holding('influence.dragon=2')}; {ACT_MISSION}", "A OK mission.19",
        "mission card=mission.19"),
    Row("act", f"{holding('influence.dragon=2')}; {on('points-flag')}", "mission.19",
        "mission card=mission.19"),
    # act: treasures
    Row("act", on("excalibur"), "excalibur q2 OK", "excalibur traitor=dove"),
    Row("act", on("excalibur"), "OK A OK", "excalibur traitor=dragon"),
    Row("act", on("grail"), "grail", "grail"),
    Row("act", on("grail"), "OK", "grail"),
    # act: manors
    Row("act", ACT_MANOR, "q1 OK", "build place=1 pay=dragon"),
    Row("act", ACT_MANOR, "q1 q1 OK", "build place=2 pay=dragon"),
    Row("act", ACT_MANOR, "q3 q1 q3 q3 OK", "build place=15 pay=dragon"),
    Row("act", ACT_MANOR, "A A OK", "build place=1 pay=dragon"),
    # flags and abilities come before the many places, which have buttons of their own
    Row("act", ACT_MANOR, "A OK", "flag of=dove"),
    Row("act", TWO_MATERIALS, "q1 OK q2 OK", "build place=1 pay=dove"),
    # act: flags and abilities
    Row("act", f"{FLAGS}; {on('points-flag')}", "A A OK q2 OK", "flag of=dragon traitor=dove"),
    # tower
    Row("tower", TOWER, "q1 q2 OK", "take item=shield-dove"),
    Row("tower", TOWER, "q2 A OK", "take item=flag-dragon"),
    Row("tower", TOWER, "q3 q1 q1 OK", "influence of=eagle"),
    Row("tower", TOWER, "A A A OK A OK", "influence of=dragon"),
    Row("tower", TOWER, "q5 OK", "confirm"),
    # end
    Row("end", END, "OK", "confirm"),
    Row("end", END, "q2", "confirm; move die=own face=2"),
    Row("end", END, "q4", "confirm; move die=merlin way=clockwise"),
    Row("end", STAFF, "A OK", "staff"),
    Row("end", f"{holding('influence.dragon=2')}; {END}", "mission.19", "mission card=mission.19"),
    Row("end", END, "mission.1", ""),
    # draw
    Row("draw", DRAWN, "OK", "draw"),
    Row("draw", DRAWN, "q2", "draw card=mission.2"),
    Row("draw", DRAWN, "mission.3", "draw card=mission.3"),
    # again: a second manor, a second henchman
    Row("again", BUILDER, "q1 OK", "build place=2 pay=dragon", FAVOR),
    Row("again", BUILDER, "q5 OK", "confirm", FAVOR),
    Row("again", LADY, "q1", "henchman who=lady to=dove", FAVOR),
    Row("again", LADY, "A A OK A A OK", "henchman who=shield-bearer to=fox", FAVOR),
    # act: abilities of the King's Favor
    Row("act", f"{SEALED}; {on('manor')}", "A OK", "ability of=builder",
        FAVOR),
    Row("act", COUNTED, "q4 OK", "points of=influence", FAVOR),
    # grail
    Row("grail", "", "q1", "grail", GRAIL),
    Row("grail", "", "OK", "confirm", GRAIL),
    Row("grail", "", "grail", "grail", GRAIL),
    # over
    Row("over", "", "OK@3", "again", OVER),
]  # fmt: skip


@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row.phase}: {row.heard} after {row.situation}"
)
def test_what_it_means(row: Row) -> None:
    state = play(start(row.given), row.situation)
    assert state.phase == row.phase
    wanted = [one if one == "again" else line(one) for one in row.means.split("; ") if one]
    assert hear(state, row.heard)[1] == wanted


def test_every_phase_has_a_row() -> None:
    assert {row.phase for row in ROWS} == {*Phase}


NOS = [
    No("", "traitor-fish.1", Why.MEANS_NOTHING, TILES),
    No("", "OK", Common.NOTHING_POINTED, TILES),
    No("", "UNDO", Why.MEANS_NOTHING, TILES),
    No("tile card=tile-wood.1; tile card=tile-wood.2; tile card=tile-wood.3; tile card=tile-wood.4",
       "tile-wood.5", Why.TOO_MANY_OF_A_SORT, TILES),
    No("", "tile-wood.5", Why.MEANS_NOTHING, DISPLAY),
    No("", "q5", Why.MEANS_NOTHING, START),
    No("", "start.2 OK", Common.NOTHING_POINTED, UNKNOWN_START),
    No(ROLL, "OK", Why.ROLL_AGAIN, TRAITORS),
    No(ROLL, "q1 q2 q3 OK", Why.ROLL_AGAIN, TRAITORS),
    No(ROLL, "q5", Why.MEANS_NOTHING, TRAITORS),
    No(ROLL, "A", Why.MEANS_NOTHING, TRAITORS),
    No(ROLL, "mission.9", Why.MEANS_NOTHING, TRAITORS),
    No("", "OK", Common.NOTHING_POINTED),
    No("", "A OK q1", Why.SAME_FACE),
    No("", "mission.19", Why.NOT_FULFILLED),
    No("", "mission.19 OK", Common.NOTHING_POINTED, {"board": {"missions": None}}),
    No("move die=own face=1; confirm; confirm; move die=own face=1; confirm; confirm", "q3",
       Why.NO_DIE_THERE),
    No(holding("apples=0 items.flag-dove=0"), "A", Common.NOTHING_LISTED),
    No(on("fish"), "OK", Common.NOTHING_POINTED),
    No(on("fish"), "excalibur", Why.MEANS_NOTHING),
    No(f"{holding('influence.fox=0')}; {on('send-henchman')}", "q2", Why.CANNOT_GO),
    No(ACT_TAKE, "q3", Why.MEANS_NOTHING),
    No(ACT_MANOR, "q4", Why.NO_PLACE_IN_ROW),
    No(ACT_MISSION, "OK", Common.NOTHING_POINTED),
    No(ACT_MISSION, "mission.20 A", Why.DISCARD_FIRST),
    No(ACT_MISSION, "mission.20 mission.21 mission.22", Why.TWO_AT_MOST),
    No(ACT_MISSION, "A OK OK", Why.SHOW_A_MISSION),
    No(TOWER, "q4", Why.MEANS_NOTHING),
    No(TOWER, "OK", Common.NOTHING_POINTED),
    No(f"{holding('influence.fox=0 influence.snake=7')}; {TOWER}", "q3", Why.NONE_THERE),
    No(DRAWN, "q4", Why.NO_CARD_THERE),
    No(DRAWN, "mission.12", Why.NOT_ON_DISPLAY),
    No(DRAWN, "A", Why.MEANS_NOTHING),
    No("", "q2", Why.MEANS_NOTHING, GRAIL),
    No("", "OK", Common.GAME_OVER, OVER),
]  # fmt: skip


def refusal_of(no: No) -> Refused:
    state = play(start(no.given), no.situation)
    return presses.refusal_of(GAME, state, no.heard)


@pytest.mark.parametrize("no", NOS, ids=lambda no: f"{no.heard} after {no.situation}")
def test_what_it_does_not_mean(no: No) -> None:
    assert refusal_of(no).reason == no.why


def test_the_question_names_what_was_chosen_and_numbers_what_may_come_next() -> None:
    state = play(table(), f"{holding('influence.fox=1 influence.dove=1')}; {on('send-henchman')}")
    choice, _ = hear(state, "q4")
    asked = GAME.asks(state, choice)
    assert asked.kind == "open-to"
    assert asked.params == {"seat": 0, "who": "flag-bearer", "options": ["dove", "fox"]}
    choice, _ = GAME.hear(state, choice, given_input("q2"))
    assert GAME.asks(state, choice).kind == "point-to"
    assert GAME.asks(state, choice).params["to"] == "fox"


def test_before_the_last_turn_of_a_round_a_button_does_not_end_the_turn() -> None:
    state = rest_of_the_round(table())
    assert state.phase == "roll"
    state = table()
    while state.phase != "end" or state.players[1].dice or state.players[1].merlin_die:
        words = "confirm" if state.phase != "turn" else "move die=own face=1"
        if state.phase == "turn":
            dice = state.player.dice
            words = f"move die=own face={dice[0]}" if dice else "move die=merlin way=counter"
        state = play(state, words)
        if state.phase == "act":
            state = play(state, "confirm")
    with pytest.raises(Refused) as caught:
        GAME.hear(state, None, given_input("q1"))
    assert caught.value.reason == Why.MEANS_NOTHING
