"""Counts of legal lines: random play lets a dropped check through, a count does not.

Every line there is (`tests/support/merlin_lines.py`) is tried, and what `apply` takes is counted.
Lines that merely correct (adjust, teach) are left out.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.game import Refused
from engine.merlin.events import Event
from engine.merlin.state import Merlin
from tests.support.merlin import GAME
from tests.support.merlin_lines import every_line
from tests.support.merlin_table import (
    by_merlin,
    environs,
    holding,
    on,
    opened,
    play,
    rest_of_the_round,
    table,
)


@cache
def every_event() -> tuple[Event, ...]:
    return tuple(GAME.read(line) for line in every_line())


def following(state: Merlin) -> list[Merlin]:
    """Return the state after each line that is taken."""
    states = []
    for event in every_event():
        try:
            states.append(GAME.apply(state, event)[0])
        except Refused:
            continue
    return states


def perft(state: Merlin, depth: int) -> int:
    """Return how many legal sequences of that many lines there are."""
    if depth == 1:
        return len(following(state))
    return sum(perft(after, depth - 1) for after in following(state))


UNSEEN = {"board": {"missions": None}}
FAVOR = {"favor": True, "board": {"missions": None}}
_LADY = "mission card=mission.10 points=3 icon=lady row=3"
# 52 mission cards may be in a hand: 55 less the 3 on display.
HAND = 52

COUNTS: list[tuple[str, str, dict[str, Any], int, int]] = [
    # Seat 0 has own dice 1 2 3, Merlin's 4 with two ways, and an apple for 5 other faces each; its
    # flag of the Dove is `two`, named or not; no mission is fulfilled with what it begins with.
    ("a turn", "", {}, 1, (3 + 2) * 6 + 2),
    ("without an apple", "adjust seat=0 apples=0", {}, 1, 3 + 2 + 2),
    # After `two` nothing is left but the moves.
    ("after a flag", "flag of=dove", {}, 1, 30),
    # The flag that turns the knight round takes Merlin's 2 x 6 moves away.
    ("the knight turned round", f"{holding('items.flag-fish=1')}; flag of=fish", {}, 1, 3 * 6 + 2),
    # A die may be turned: 3 own and Merlin's, with the use named or not.
    ("a die to turn", holding("items.flag-snake=1"), {}, 1, 30 + 2 + 2 * 4),
    # Missions that are not known: 52 cards, 3 points, 4 icons.
    ("missions not known", "", UNSEEN, 1, 30 + 2 + HAND * 12),
    # With the King's Favor also a row up to the points: 1 + 1, 1 + 2, 1 + 3 ways for each icon.
    ("the King's Favor", "", FAVOR, 1, 30 + 2 + HAND * 4 * (2 + 3 + 4)),
    # A seal on the Lady's row 3: that row is taken, in the 52 - 1 cards left after `two`.
    ("a seal taken", f"flag of=dove; {_LADY}", FAVOR, 1,
     30 + (HAND - 1) * (3 * (2 + 3 + 4) + (2 + 3 + 3))),
    # On the Dove's space: four henchmen, each with `to` or without; not done; the flag.
    ("a principality", on("dove"), {}, 1, 4 * 2 + 1 + 2),
    # A henchman sent where own influence is: fox alone.
    ("a henchman sent", on("send-henchman"), {}, 1, 4 + 1 + 2),
    # All four at home: any one anywhere.
    ("any henchman anywhere", on("move-henchman"), {}, 1, 4 * 6 + 1 + 2),
    # 3 items to give, 18 to take.
    ("an exchange", on("exchange"), {}, 1, 3 * 18 + 1 + 2),
    # The one flag of fox; not done; the flag played. Then `end`: turn over, the flag.
    ("an item taken", on("take-flag"), {}, 1, 1 + 1 + 2),
    # One card of 52, or two of them in any order.
    ("missions discarded", on("mission"), {}, 1, HAND + HAND * (HAND - 1) // 2 + 1 + 2),
    # From the deck, or one of three.
    ("a card drawn", f"{on('mission')}; swap cards=mission.9", {}, 1, 1 + 3),
    # After the deck a card is owed (4 ways); after an open one it is replaced by one of 55 less
    # the 2 on display, the one taken and the 2 discarded.
    ("two cards drawn", f"{on('mission')}; swap cards=mission.8,mission.9", {}, 2,
     4 + 3 * (55 - 2 - 1 - 2)),
    # A Dragon or a Dove is discarded.
    ("Excalibur", on("excalibur"), {}, 1, 2 + 1 + 2),
    # Snake stands on the frame at 4, 12 and 18. Lines that end at 4, at the top, come from 2 tiles
    # of each of the three rows; those that end in the bottom corners from 1 tile of each.
    ("a manor", on("manor"), {}, 1, 3 * 2 + 3 + 3 + 1 + 2),
    # A tower: 6 shields, 6 flags, a counter in 6 ways, or nothing.
    ("a tower", f"{holding('items.material-fox=1')}; {on('manor')}; build place=5 pay=fox", {}, 1,
     6 + 6 + 6 + 1),
    # After Merlin's points: the turn is over, the flag, a staff; after the knight's no staff.
    ("a staff", f"{by_merlin('points-flag')}; points", {}, 1, 1 + 2 + 1),
    ("no staff", f"{on('points-flag')}; points", {}, 1, 1 + 2),
    # The Lady's ability on a `take-` space: four henchmen to fox, not done, the flag, 51 cards.
    ("the Lady twice", f"flag of=dove; {_LADY}; {on('take-flag')}; ability of=lady", FAVOR, 1,
     4 + 1 + (HAND - 1) * (3 * (2 + 3 + 4) + (2 + 3 + 3))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "header", "depth", "count"),
    [row[1:] for row in COUNTS],
    ids=[row[0] for row in COUNTS],
)
def test_so_many_lines_are_taken(
    words: str, header: dict[str, Any], depth: int, count: int
) -> None:
    assert perft(play(table(**header), words), depth) == count


SETTING: list[tuple[str, str, int, int, int]] = [
    # 24 tiles; with four players any order, with three at most 4 plain and 2 towers of a terrain
    ("the first two tiles", "", 4, 2, 24 * 23),
    ("after two towers of a terrain", "tile card=tile-lake-tower.1; tile card=tile-lake-tower.2", 3,
     1, 24 - 3),
    ("the display", environs(2), 2, 1, 55),
    ("two of the display", f"{environs(2)}; display card=mission.1", 2, 2, 54 * 53),
    ("starting tiles",
     f"{environs(2)}; display card=mission.1; display card=mission.2; display card=mission.3", 2,
     1, 4),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "seats", "depth", "count"),
    [
        pytest.param(*row[1:], id=row[0], marks=pytest.mark.slow if row[4] > 1000 else ())
        for row in SETTING
    ],
)
def test_so_many_lines_are_taken_in_setting_up(
    words: str, seats: int, depth: int, count: int
) -> None:
    assert perft(play(opened(seats), words), depth) == count


def test_so_many_rolls_are_taken() -> None:
    state = rest_of_the_round(table())
    # Own dice in any order are 56 throws: 6 of three equal faces, 30 with a pair, 20 of three
    # faces. Three equal are never taken; with a pair Merlin's die is one of the 5 other faces.
    assert perft(state, 1) == 30 * 5 + 20 * 6
