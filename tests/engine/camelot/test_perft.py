"""Counts of legal lines: random play lets a dropped check through, a count does not.

A line of every kind is tried with every value; what `apply` takes is counted. Lines that merely
correct (adjust, teach) are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from engine.camelot.events import Event, ShareOut
from engine.camelot.state import Camelot
from engine.game import Refused
from tests.support.camelot import BLACK, COATS, FIGHT, GAME, GRAIL, SPECIAL, WHITE, seen
from tests.support.camelot_table import line, play, table

PLACES = ["camelot", "black-knight", "dragon", "excalibur", "grail", "picts", "saxons"]
OPTIONS = (
    *(f"seat-{seat}" for seat in range(7)),
    *(
        [
            "siege",
            "self",
            "others",
            "loyal",
            "traitor",
            "go",
            "stay",
            "drink",
            "excalibur",
            "1",
            "2",
            "3",
            "grail",
        ]
    ),
    *(["black-knight", "dragon", "picts", "saxons"]),
)


@cache
def every_line() -> tuple[Event, ...]:
    """Return every line there is, but divisions of cards: those depend on what is shared."""
    white = [card.removeprefix("b-") for card in WHITE]
    special = [card.removeprefix("b-") for card in SPECIAL]
    words = [
        *(f"coat:{name}" for name in COATS),
        *(["siege", "life", "peek", "draw", "sacrifice", "ok", "join", "+down"]),
        *(f"!{card.removeprefix('b-')}" for card in BLACK),
        "!down@dragon", "!down@black-knight",
        *(f"+{card}" for card in white),
        *(f"+{card}/{seat}" for card in white for seat in range(7)),
        *(f"+{card}*" for card in special),
        *(f"?{option}" for option in OPTIONS),
        *(f"={card.removeprefix('b-')}" for card in BLACK),
        *(f">{place}{free}" for place in PLACES for free in ("", "*")),
        *(f"{verb}:{card}" for verb in ("fight", "heal") for card in white),
        *(f"die:{value}" for value in range(1, 9)),
        *(f"{verb}:{seat}" for verb in ("swap", "accuse", "leave") for seat in range(7)),
        *(f"{seat}:{side}" for seat in range(7) for side in ("loyal", "traitor")),
        *(f"join:{name}" for name in COATS),
    ]  # fmt: skip
    return tuple(GAME.read(line(word)) for word in words)


def divisions(state: Camelot) -> list[Event]:
    """Return every way to divide the cards that are shared, among all seats of the table."""
    if state.share is None:
        return []
    counts = product(range(state.share.cards + 1), repeat=len(state.seats))
    return [ShareOut(one) for one in counts]


def following(state: Camelot) -> Iterator[Camelot]:
    """Yield the state after each line that is taken."""
    for event in (*every_line(), *divisions(state)):
        try:
            yield GAME.apply(state, event)[0]
        except Refused:
            continue


def perft(state: Camelot, depth: int) -> int:
    """Return how many legal sequences of that many lines there are."""
    if depth == 1:
        return sum(1 for _ in following(state))
    return sum(perft(after, depth - 1) for after in following(state))


FEW = "adjust:of=0,hand=1 adjust:of=1,hand=0 adjust:of=2,hand=0"
COUNTS: list[tuple[str, str, dict[str, Any], int, int]] = [
    # Evil of Kay, four at the table: 76 black cards, 2 face down, an engine, 1 life; each of the 4
    # may leave, and with one of the 3 coats left somebody may join.
    ("Evil", "", {}, 1, 76 + 2 + 2 + 4 + 3),
    # Percival may peek, too; afterwards nobody joins, and he does not peek again.
    ("Percival's Evil", "", {"coats": "percival kay gawain"}, 1, 76 + 2 + 3 + 3 + 4),
    ("after a peek", "peek", {"coats": "percival kay gawain"}, 1, 76 + 2 + 2 + 3),
    # Arthur may exchange with the 2 others.
    ("Arthur's Evil", "", {"coats": "arthur kay gawain"}, 1, 76 + 2 + 2 + 3 + 4 + 2),
    # Squires join without a coat.
    ("squires", "", {"squires": True}, 1, 76 + 2 + 2 + 4 + 1),
    # Kay in Camelot after an engine came: 6 quests to move to, draw, 15 special cards, 69 cards of
    # healing, 51 Fight cards against the engine or one of 8 dice at once.
    ("the heroic phase", "siege", {}, 1, 6 + 1 + 15 + (51 + 18) + 51 + 8),
    # Without an engine nothing is there for the 7 Merlins either.
    ("no engine", "life", {}, 1, 6 + 1 + 8 + 69),
    # Galahad plays each of the special cards free as well, Tristan moves free as well.
    ("Galahad", "life", {"coats": "galahad kay gawain"}, 1, 6 + 1 + 8 + 69 + 8),
    ("Tristan", "life", {"coats": "tristan kay gawain"}, 1, 6 + 1 + 8 + 69 + 6),
    # After Tristan's free move to the Picts: the next card of the straight is one of 14; 8 special
    # cards, 69 of healing, the end of the turn; no move as an action any more.
    ("Tristan at the Picts", "life >picts*", {"coats": "tristan kay gawain"}, 1, 14 + 8 + 69 + 1),
    # One action was taken: the end of the turn or a sacrifice.
    ("after an action", "siege draw", {}, 1, 2),
    # A sacrifice after drawing: 6 moves, 15 special cards, 69 of healing, or the end.
    ("after a sacrifice", "siege draw sacrifice", {}, 1, 6 + 15 + 69 + 1),
    # On the quest for Excalibur: face down; 6 moves, 15 special, 69 of healing.
    ("at Excalibur", "siege >excalibur ok adjust:seat=0 siege", {}, 1, 1 + 6 + 15 + 69),
    # The Grail: 18 cards; Lancelot, empty: all 51 Fight cards; with a pair of values laid (1, 2):
    # 13 and 11 of these values are left.
    ("at the Grail", "siege >grail ok adjust:seat=0 siege", {}, 1, 18 + 6 + 15 + 69),
    ("at Lancelot", "siege >dragon ok adjust:seat=0 siege", {}, 1, 51 + 6 + 15 + 69),
    ("two values at Lancelot",
     "siege >dragon ok adjust:seat=0 siege +fight-1.1 ok adjust:seat=0 siege +fight-2.1 ok "
     "adjust:seat=0 siege", {}, 1, 13 + 11 + 6 + 15 + 67),
    # One card of healing lies there, a 4: 7 others of that value.
    ("healing", "siege heal:fight-4.1", {}, 1, 7),
    # A fight with one card laid: 50 more, or the die.
    ("a fight", "siege fight:fight-1.1", {}, 1, 50 + 8),
    # Mists may be cancelled: any of the 7 Merlins from any of the 4 hands, or nobody does.
    ("cancelling", "!mists", {}, 1, 7 * 4 + 1),
    # The second Merlin: 6 from 4 hands; the third 5 from 4; nobody at any of them.
    ("cancelling on", "!mists +merlin.1/0", {}, 1, 6 * 4 + 1),
    # Mercenaries go to one war of two, at once.
    ("a war", "!mercenaries.1", {}, 1, 2),
    # Morgan: 4 knights are able, or nobody.
    ("volunteers", "!morgan-hand ok", {}, 1, 4 + 1),
    # Three more cards: 75 and 2 face down.
    ("three more", "!morgan-draw ok", {}, 1, 75 + 2),
    # A face-down Black Knight in a full row: 8 of the 11 are not seen yet.
    ("a row",
     "!down@black-knight draw ok !black-knight-1.1 draw ok !black-knight-1.2 draw ok "
     "!black-knight-1.3", {}, 1, 8),
    # Kay adds one of 51 Fight cards, or none.
    ("Kay", "siege die:3", {}, 1, 51 + 1),
    # An accused shows either side; of three other knights one is accused.
    ("an accusation", "adjust:siege=6 siege accuse:1", {}, 1, 2),
    ("accusing", "adjust:siege=6 siege", {}, 1, 6 + 1 + 15 + 69 + 51 + 8 + 3),
    # Twelve swords: either side of 4 cards, or all are Loyal.
    ("Loyalty cards", "adjust:white=8,black=4", {}, 1, 4 * 2 + 1),
    # Four cards among four: 35 ways (4 + 3 over 3).
    ("a division", "siege +convocation", {}, 1, 35),
    # The Messenger to 3 others, then 1 to 3 cards.
    ("the Messenger", "siege +messenger", {}, 2, 3 * 3),
    # With one card in hand: no Messenger, no healing; Evil of the others follows a move at once
    # only after the confirm: 6 moves with 2 lines each (end, sacrifice).
    ("two lines", f"{FEW} leave:2 adjust:of=0,hand=0 life", {"coats": "kay gawain tristan"}, 2,
     6 * 2 + 2),
    # The first line of a game: 7 coats for seat 0, then 6 for seat 1.
]  # fmt: skip


@pytest.mark.parametrize(("what", "words", "given", "depth", "count"), COUNTS)
def test_so_many_legal_lines(
    what: str, words: str, given: dict[str, Any], depth: int, count: int
) -> None:
    assert perft(play(table(**given), words), depth) == count


def test_seven_coats_then_six() -> None:
    state = GAME.start(GAME.setup({"record": "camelot/1", "players": 3}))
    assert perft(state, 2) == 7 * 6


def test_the_lines_tried_are_all_different() -> None:
    assert len({*every_line()}) == len(every_line())
    assert len({*FIGHT, *GRAIL, *SPECIAL}) == 84
    assert seen(table())["phase"] == "evil"
