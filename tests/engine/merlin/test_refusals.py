"""Refusals: a table of (situation, what is refused, why), one row or more for every code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine.game import Line, Refused
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin
from engine.refusal import Common, Reason
from tests.support.merlin import GAME, seen
from tests.support.merlin_table import (
    ROLL,
    by_merlin,
    environs,
    holding,
    line,
    on,
    opened,
    over,
    play,
    table,
)


class No(NamedTuple):
    """A situation, the line that is refused in it, the code, header, and where it begins."""

    situation: str
    refused: str | Line
    why: Reason
    header: dict[str, Any] = {}  # noqa: RUF012
    begin: Callable[..., Merlin] = table


NO_STARTS = {"board": {"starts": None}}
UNSEEN = {"board": {"missions": None}}
FAVOR = {"favor": True, "board": {"missions": None}}
ALL_STAFFS = {"rulings": {"staffs_per_turn": 3}}
NEXT_SEAT = "move die=own face={0}; confirm; confirm"  # seat 1 does nothing
AGAIN_SEAT_0 = f"confirm; {NEXT_SEAT}"
TILES_2 = environs(2)
DISPLAYED = f"{TILES_2}; display card=mission.1; display card=mission.2; display card=mission.3"
STARTED = f"{DISPLAYED}; start card=start.1; start card=start.2"
TRAITORS = "; ".join(f"traitor card=traitor-{of}.{n}" for of in ("fox", "dove") for n in (1, 2, 3))
LADY_ON_FOX = f"{by_merlin('send-henchman')}; henchman who=lady to=fox; {AGAIN_SEAT_0.format(1)}"
MANOR_OF_DRAGON = f"{holding('items.material-dragon=2')}; {by_merlin('manor')}"


def _sealed(who: str, card: int = 10, row: int = 3) -> str:
    return f"mission card=mission.{card} points=3 icon={who} row={row}"


def _seven_manors() -> str:
    """Seven manors of seat 0 in a round, four by Merlin; it is round 2, and its turn."""
    give = holding("items.material-dragon=6 items.material-dove=6")
    first = "; staff; ".join(f"build place={place} pay=dragon" for place in (1, 2, 3, 4))
    rest = [
        f"{AGAIN_SEAT_0.format(die)}; adjust seat=0 knight={(1 - die) % 24}; "
        f"move die=own face={die}; build place={place} pay=dove"
        for die, place in ((1, 7), (2, 8), (3, 9))
    ]
    merlin = "confirm; move die=merlin way=counter; confirm; confirm"
    next_round = f"{ROLL}; {ROLL}; {NEXT_SEAT.format(1)}; {on('manor')}"
    return f"{give}; {by_merlin('manor')}; {first}; {'; '.join(rest)}; {merlin}; {next_round}"


def _deck_drawn() -> str:
    """Seats 0 to 2 hold 8 cards and swap 8 each: the deck is empty, and it is seat 3's turn."""
    words = "; ".join(f"adjust seat={seat} hand=8" for seat in (0, 1, 2))
    card = 4
    for _ in range(3):
        words += f"; adjust seat=0 merlin={10 - 4}; move die=merlin way=clockwise"
        for n in range(4):
            words += f"; swap cards=mission.{card},mission.{card + 1}; draw; draw"
            words += "; staff" if n < 3 else "; confirm"
            card += 2
    return words


ONLY_MERLINS_DIE = "; ".join(
    f"move die=own face={n}; confirm; {AGAIN_SEAT_0.format(n)}" for n in (1, 2, 3)
)

NOS = [
    # a line that the phase does not take
    No("", ROLL, Common.WRONG_PHASE),
    No("", "confirm", Common.WRONG_PHASE),
    No("", "points", Common.WRONG_PHASE),
    No("", "display card=mission.9", Common.WRONG_PHASE),
    No(on("exchange"), "staff", Common.WRONG_PHASE),
    No(on("exchange"), "adjust seat=0", Common.WRONG_PHASE),
    No(on("mission"), "draw", Common.WRONG_PHASE),
    No(f"{on('mission')}; swap cards=mission.9", "confirm", Common.WRONG_PHASE),
    No(f"{on('mission')}; swap cards=mission.9", {"do": "teach", "board": {}}, Common.WRONG_PHASE),
    No(TILES_2, {"do": "teach", "board": {}}, Common.WRONG_PHASE, {}, opened),
    No("", "move die=own face=1", Common.GAME_OVER, {}, over),
    No("", {"do": "teach", "board": {}}, Common.GAME_OVER, {}, over),
    No("", "adjust seat=2 score=1", Common.NO_SUCH_SEAT),
    No(f"{holding('items.flag-fox=1')}; {on('exchange')}", "flag of=fox seat=3",
       Common.NO_SUCH_SEAT),
    # setting up
    No("tile card=tile-lake.1", "tile card=tile-lake.1", Why.LAID_BEFORE, {}, opened),
    No("tile card=tile-lake.1; tile card=tile-lake.2; tile card=tile-lake.3; tile card=tile-lake.4",
       "tile card=tile-lake.5", Why.TOO_MANY_OF_A_SORT, {}, opened),
    No("tile card=tile-lake-tower.3; tile card=tile-lake-tower.2", "tile card=tile-lake-tower.1",
       Why.TOO_MANY_OF_A_SORT, {"seats": 3}, opened),
    No(f"{TILES_2}; display card=mission.1", "display card=mission.1", Why.ON_DISPLAY, {}, opened),
    No(f"{on('mission')}; swap cards=mission.10; draw card=mission.1", "display card=mission.10",
       Why.DISCARDED),
    No(f"{on('mission')}; swap cards=mission.10; draw card=mission.1", "display card=mission.1",
       Why.TAKEN_BY_A_SEAT),
    No(f"{DISPLAYED}; start card=start.3", "start card=start.3", Why.DRAWN_BEFORE, {}, opened),
    No(f"{STARTED}; traitor card=traitor-fox.1", "traitor card=traitor-fox.1", Why.DRAWN_BEFORE,
       {}, opened),
    No(DISPLAYED,
       "start card=start.3 knight=fox flag=fox shield=fox material=fox influence=fox",
       Why.START_IS_KNOWN, {}, opened),
    No(DISPLAYED, "start card=start.3", Why.START_IS_NOT_KNOWN, NO_STARTS, opened),
    No(f"{STARTED}; {TRAITORS}", "roll own=6,6,1 merlin=6", Why.ROLL_AGAIN, {}, opened),
    No(f"{STARTED}; {TRAITORS}", "roll own=6,6,6 merlin=1", Why.ROLL_AGAIN, {}, opened),
    # moving
    No("", "move die=own face=4", Why.NO_SUCH_DIE),
    No(holding("items.flag-snake=1"), "flag of=snake die=own face=4", Why.NO_SUCH_DIE),
    No(f"move die=merlin way=counter; confirm; {AGAIN_SEAT_0.format(1)}",
       "move die=merlin way=counter", Why.MERLIN_DIE_USED),
    No(f"{holding('items.flag-snake=1')}; move die=merlin way=counter; confirm; "
       f"{AGAIN_SEAT_0.format(1)}", "flag of=snake die=merlin", Why.MERLIN_DIE_USED),
    No(f"{holding('items.flag-fish=1')}; flag of=fish", "move die=merlin way=counter",
       Why.BACK_IS_THE_KNIGHTS),
    No("adjust seat=0 apples=0", "move die=own face=1 apple=6", Why.NO_APPLE),
    No("adjust seat=0 apples=0", "move die=merlin way=counter apple=6", Why.NO_APPLE),
    No("", "move die=own face=1 apple=1", Why.SAME_FACE),
    No("", "move die=merlin way=counter apple=4", Why.SAME_FACE),
    No("move die=own face=1; space is=grail; confirm; confirm; move die=own face=1",
       "space is=grail", Why.TYPE_USED_UP, {"board": {"rondel": None}}),
    # actions
    No(on("exchange"), "points", Why.NOT_THIS_ACTION),
    No(on("manor"), "grail", Why.NOT_THIS_ACTION),
    No(f"{_sealed('lady')}; {on('take-flag')}; ability of=lady", "take item=flag-fox",
       Why.NOT_THIS_ACTION, FAVOR),
    No(on("send-henchman"), "henchman who=lady", Why.PLACE_IS_MISSING),
    No(on("move-henchman"), "henchman who=lady", Why.PLACE_IS_MISSING),
    No(f"{by_merlin('dove')}; henchman who=lady; staff", "henchman who=lady", Why.IS_THERE),
    No(f"{by_merlin('send-henchman')}; henchman who=lady to=fox; staff", "henchman who=lady to=fox",
       Why.IS_THERE),
    No(on("dove"), "henchman who=lady to=fox", Why.ONLY_THIS_PRINCIPALITY),
    No(f"{_sealed('lady', row=2)}; {by_merlin('dove')}", "henchman who=lady to=fox",
       Why.ONLY_THIS_PRINCIPALITY, {**FAVOR, "rulings": {"row2_with": "knight"}}),
    No(f"{_sealed('lady', row=2)}; {on('dove')}", "henchman who=builder to=fox",
       Why.ONLY_THIS_PRINCIPALITY, FAVOR),
    No(on("send-henchman"), "henchman who=lady to=dragon", Why.NO_INFLUENCE_THERE),
    No(on("take-flag"), "take item=flag-dragon", Why.NO_INFLUENCE_THERE),
    No(f"{_sealed('lady')}; {on('take-flag')}; ability of=lady", "henchman who=lady to=dove",
       Why.NO_INFLUENCE_THERE, FAVOR),
    No(f"{LADY_ON_FOX}; {on('move-henchman')}", "henchman who=builder to=dove",
       Why.ONLY_WHO_STANDS),
    No(f"{LADY_ON_FOX}; {on('move-henchman')}", "henchman who=lady to=dragon", Why.ONLY_THE_NEXT),
    No(on("points-flag"), "points of=flag", Why.ONLY_WITH_FLAG_BEARER),
    No(f"{_sealed('flag-bearer')}; {on('points-flag')}; ability of=flag-bearer", "points",
       Why.WHAT_IS_COUNTED, FAVOR),
    No(f"{holding('items.flag-fox=6')}; {on('take-flag')}", "take item=flag-fox",
       Why.NONE_IN_SUPPLY),
    No(f"{holding('items.flag-fox=6')}; {on('exchange')}",
       "exchange give=shield-fish take=flag-fox", Why.NONE_IN_SUPPLY),
    No(f"{holding('items.flag-fox=6 items.material-fox=1')}; {on('manor')}; build place=5 pay=fox",
       "take item=flag-fox", Why.NONE_IN_SUPPLY),
    No(on("take-flag"), "take item=shield-fox", Why.WRONG_KIND),
    No(f"{holding('items.material-fox=1')}; {on('manor')}; build place=5 pay=fox",
       "take item=material-fox", Why.WRONG_KIND),
    No(on("exchange"), "exchange give=flag-eagle take=flag-fox", Why.NOT_IN_HAND),
    No(on("manor"), "build place=1 pay=dragon", Why.NOT_IN_HAND),
    No("", "flag of=eagle", Why.NOT_IN_HAND),
    No(f"{by_merlin('excalibur')}; excalibur traitor=dove; staff", "excalibur traitor=dove",
       Why.OWNER_ALREADY, {"rulings": {"owner_again": False}}),
    No(f"{by_merlin('grail')}; grail; staff", "grail", Why.OWNER_ALREADY,
       {"rulings": {"owner_again": False}}),
    No(on("excalibur"), "excalibur", Why.TRAITOR_IS_MISSING),
    No(on("excalibur"), "excalibur traitor=fox", Why.NO_SUCH_TRAITOR),
    No(holding("items.flag-dragon=1"), "flag of=dragon traitor=fox", Why.NO_SUCH_TRAITOR),
    No(_sealed("shield-bearer"), "ability of=shield-bearer traitor=fox", Why.NO_SUCH_TRAITOR,
       FAVOR),
    # building
    No(on("manor"), "build place=19 pay=snake", Why.NO_SUCH_PLACE),
    No(f"{MANOR_OF_DRAGON}; build place=1 pay=dragon; staff", "build place=1 pay=dragon",
       Why.PLACE_TAKEN),
    No(_seven_manors(), "build place=10 pay=dove", Why.NO_MANOR_LEFT,
       {"board": {"frame": None}, **ALL_STAFFS}),
    No(on("manor"), "build place=9 pay=snake", Why.MATERIAL_NOT_THERE),
    No(f"{holding('items.material-fox=1 influence.fox=7')}; {on('manor')}; build place=5 pay=fox",
       "influence of=dove", Why.NO_COUNTER_LEFT),
    # the end of a turn
    No(f"{on('points-flag')}; points", "staff", Why.MERLIN_NOT_MOVED),
    No(f"{by_merlin('exchange')}; confirm", "staff", Why.NOTHING_TO_REPEAT),
    No(f"{by_merlin('points-flag')}; points; staff; points", "staff", Why.STAFFS_USED),
    No(f"adjust seat=0 staffs=0; {by_merlin('points-flag')}; points", "staff", Why.NO_STAFF_LEFT),
    No(f"{_sealed('builder')}; {MANOR_OF_DRAGON}; ability of=builder; build place=1 pay=dragon; "
       "confirm", "staff", Why.NO_STAFF_AFTER_ABILITY, FAVOR),
    No(f"{holding('items.flag-fox=1')}; {by_merlin('exchange')}; flag of=fox seat=1; "
       "henchman who=lady", "staff", Why.NO_STAFF_WITH_OTHER,
       {"rulings": {"staff_with_other": False}}),
    # mission cards
    No("", "mission card=mission.1", Why.CANNOT_BE_IN_HAND),
    No(f"mission card=mission.10 points=1 icon=lady; {on('mission')}", "swap cards=mission.10",
       Why.CANNOT_BE_IN_HAND, UNSEEN),
    No(f"{on('mission')}; swap cards=mission.10; draw card=mission.1; display card=mission.11; "
       "confirm", "mission card=mission.1 points=1 icon=lady", Why.CANNOT_BE_IN_HAND, UNSEEN),
    No(f"adjust seat=0 hand=1; {on('mission')}", "swap cards=mission.10,mission.11",
       Why.CANNOT_BE_IN_HAND),
    No("mission card=mission.10 points=1 icon=lady", "mission card=mission.11 points=1 icon=lady",
       Why.ONE_A_TURN, UNSEEN),
    No("flag of=dove; mission card=mission.10 points=1 icon=lady; "
       "mission card=mission.11 points=1 icon=lady", "mission card=mission.12 points=1 icon=lady",
       Why.ONE_A_TURN, UNSEEN),
    No(holding("influence.fox=3"), "mission card=mission.43 points=1 icon=lady",
       Why.MISSION_IS_KNOWN),
    No("", "mission card=mission.10", Why.MISSION_IS_NOT_KNOWN, UNSEEN),
    No("", "mission card=mission.43", Why.NOT_FULFILLED),
    No("", "mission card=mission.10 points=2 icon=lady row=1", Why.ONLY_WITH_FAVOR, UNSEEN),
    No("", "mission card=mission.10 points=2 icon=lady row=3", Why.ROW_TOO_HIGH, FAVOR),
    No(f"flag of=dove; {_sealed('lady')}", "mission card=mission.11 points=3 icon=lady row=3",
       Why.SEALED_BEFORE, FAVOR),
    No(f"{holding('items.flag-dove=2')}; flag of=dove; {_sealed('lady', 10)}; "
       f"{_sealed('builder', 11)}; move die=own face=1; confirm; confirm; draw; draw; "
       f"{NEXT_SEAT.format(1)}; flag of=dove; {_sealed('flag-bearer', 12)}; "
       f"{_sealed('shield-bearer', 13)}; move die=own face=2; confirm; confirm; draw; draw; "
       f"{NEXT_SEAT.format(2)}", _sealed("lady", 14, row=1), Why.NO_SEAL_LEFT, FAVOR),
    No(f"{on('mission')}; swap cards=mission.10", "draw card=mission.9", Why.NOT_ON_DISPLAY),
    # flags
    No("", "flag of=dove", Why.USE_IS_MISSING, {"board": {"flags": None}}),
    No("", "flag of=dove use=repel traitor=dove", Why.ANOTHER_USE),
    No(f"{holding('items.flag-fox=1')}; flag of=dove use=two", "flag of=fox use=two",
       Why.USE_OF_ANOTHER_FLAG, {"board": {"flags": None}}),
    No("", "flag of=dove seat=1", Why.WRONG_KEYS),
    No(holding("items.flag-dragon=1"), "flag of=dragon", Why.WRONG_KEYS),
    No(holding("items.flag-fox=1"), "flag of=fox seat=1", Why.NOT_NOW),
    No(f"{holding('items.flag-fish=1')}; {on('exchange')}", "flag of=fish", Why.NOT_NOW),
    No(_sealed("lady"), "ability of=lady", Why.NOT_NOW, FAVOR),
    No(f"{holding('items.flag-dove=2')}; flag of=dove", "flag of=dove", Why.ONCE_A_TURN),
    No(f"{holding('items.flag-fish=2')}; flag of=fish", "flag of=fish", Why.ONCE_A_TURN),
    No(f"{holding('items.flag-fox=2')}; {on('exchange')}; flag of=fox seat=1", "flag of=fox seat=1",
       Why.ONCE_A_TURN),
    No(f"{holding('items.flag-eagle=2')}; {on('exchange')}; flag of=eagle", "flag of=eagle",
       Why.ONCE_A_TURN),
    No(f"{holding('items.flag-fish=1')}; {ONLY_MERLINS_DIE}", "flag of=fish", Why.OWN_DIE_USED),
    No(f"{holding('items.flag-fox=1')}; {on('exchange')}", "flag of=fox seat=0",
       Why.NOT_ANOTHER_SEAT),
    No(f"{holding('items.flag-fox=1')}; adjust seat=1 knight=5; {on('exchange')}",
       "flag of=fox seat=1", Why.STANDS_HERE),
    No(f"{holding('items.flag-fox=1')}; {by_merlin('points-flag')}; points; staff",
       "flag of=fox seat=1", Why.NOT_IN_A_REPETITION),
    No(f"{_sealed('lady')}; {holding('items.flag-eagle=1')}; {on('take-flag')}; ability of=lady",
       "flag of=eagle", Why.NOT_AFTER_AN_ABILITY, FAVOR),
    No(f"{_sealed('lady')}; {on('take-flag')}; ability of=lady", {"do": "teach", "board": {}},
       Why.NOT_AFTER_AN_ABILITY, FAVOR),
    No(f"{holding('items.flag-fox=1 items.flag-eagle=1')}; {on('exchange')}; flag of=fox seat=1",
       "flag of=eagle", Why.NOT_AFTER_OTHER),
    No(f"{holding('items.flag-eagle=1')}; {by_merlin('exchange')}", "flag of=eagle",
       Why.KNIGHT_NOT_MOVED),
    # abilities
    No("", "ability of=shield-bearer traitor=dove", Why.NO_SEAL_THERE),
    No(f"{_sealed('lady', row=2)}; {on('take-flag')}", "ability of=lady", Why.NO_SEAL_THERE, FAVOR),
    No(f"{_sealed('shield-bearer')}; ability of=shield-bearer traitor=dove",
       "ability of=shield-bearer traitor=dove", Why.SEAL_USED, FAVOR),
    No(f"{_sealed('lady')}; {on('points-flag')}", "ability of=lady", Why.ANOTHER_SPACE, FAVOR),
    No(f"flag of=dove; {_sealed('lady')}; {_sealed('builder', 11)}; {on('take-flag')}; "
       "ability of=lady", "ability of=builder", Why.ONE_AN_ACTION, FAVOR),
    No(f"{_sealed('lady')}; {by_merlin('send-henchman')}; henchman who=lady to=fox; staff",
       "ability of=lady", Why.NOT_AFTER_A_STAFF, FAVOR),
    # corrections
    No("", "adjust seat=0 apples=11", Why.TOO_MANY_APPLES),
    No("", "adjust seat=0 score=5 items.flag-fish=6", Why.TOO_MANY_ITEMS),
    No("", "adjust seat=0 influence.dove=7", Why.TOO_MANY_COUNTERS),
    No("", "adjust seat=0 influence.fox=7", Why.TOO_MANY_COUNTERS, {"board": {"counters": 6}}),
    No(holding("influence.fox=7"), {"do": "teach", "board": {"counters": 6}},
       Why.TOO_MANY_COUNTERS),
    No(f"{on('mission')}; swap cards=mission.10; draw card=mission.1; display card=mission.11; "
       "confirm", "adjust seat=0 hand=0", Why.FEWER_THAN_SEEN),
    No(_deck_drawn(), "adjust seat=3 hand=8", Why.TOO_FEW_IN_DECK, {"seats": 4, **ALL_STAFFS}),
    No(on("exchange"), {"do": "teach", "board": {"rondel": None}}, Why.SPACE_UNKNOWN),
]  # fmt: skip


def _name(no: No) -> str:
    return f"{no.why} {no.refused}"


def refusal_of(no: No) -> Refused:
    """Return why a line is refused; the state stays as it was."""
    state = play(no.begin(**no.header), no.situation)
    before = seen(state)
    told = line(no.refused) if isinstance(no.refused, str) else no.refused
    with pytest.raises(Refused) as caught:
        GAME.apply(state, GAME.read(told))
    assert seen(state) == before
    return caught.value


@pytest.mark.parametrize("no", NOS, ids=_name)
def test_it_is_refused_and_the_state_stays(no: No) -> None:
    assert refusal_of(no).reason == no.why
