"""Counts of legal sequences: random play lets a dropped check through, a count does not.

A line of every kind is tried with every value at each step; what `apply` takes is counted.
Lines that merely correct (adjust, teach, undo) are left out: they are many and always the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.game import Refused
from engine.rumors.events import Event
from engine.rumors.game import RUMORS
from engine.rumors.pieces import KNIGHTS, QUESTS
from engine.rumors.pieces import RUMORS as RUMOR_CARDS
from engine.rumors.state import Rumors
from tests.support.table import lines, play, table


@cache
def every_line() -> tuple[Event, ...]:
    """Return every line there is: 64 cards, 5 Quests with and without a bonus, 7 seats."""
    words = " ".join(
        (
            *RUMOR_CARDS,
            "down ok up:none",
            *(f"{verb}:{quest}" for verb in ("claim", "token", "go") for quest in QUESTS),
            *(f"go:{quest}+{bonus}" for quest in QUESTS for bonus in range(4)),
            *(f"up:{card}" for card in RUMOR_CARDS),
            *(f"accuse:{seat}" for seat in range(7)),
            *(f"{seat}:{side}" for seat in range(7) for side in ("loyal", "traitor")),
            *(f"{seat}:{knight}" for seat in range(7) for knight in KNIGHTS),
        )
    )
    return tuple(RUMORS.read(line) for line in lines(words))


def following(state: Rumors) -> Iterator[Rumors]:
    """Yield the state after each line that is taken."""
    for event in every_line():
        try:
            yield RUMORS.apply(state, event)[0]
        except Refused:
            continue


def perft(state: Rumors, depth: int) -> int:
    """Return how many legal sequences of that many lines there are."""
    if depth == 1:
        return sum(1 for _ in following(state))
    return sum(perft(after, depth - 1) for after in following(state))


COUNTS: list[tuple[str, str, dict[str, Any], int, int]] = [
    # The first line of a game: every card but the two promos may be laid, 45 + 9 + 6 + 2.
    ("a new table", "", {}, 1, 62),
    ("with both promos", "", {"promos": ["morgan-8", "merlin-6"]}, 1, 64),
    # Two lines: after each of 45 Quest cards 61 cards and 1 Quest; after each of the 8 Morgans
    # that are not #1, of the 6 Merlins, 61 cards; after Morgan #1 also face down, 62; after
    # Mordred 61 cards and 2 Quests; after Vivien her confirm alone.
    ("a new table", "", {}, 2, 45 * 62 + (8 + 6) * 61 + 62 + 63 + 1),
    # With both promos: 63 cards after each, and Morgan #8 is a ninth Morgan like the others.
    # Merlin #6 is answered by 5 Quests, each with no bonus named or 0, 1, 2, 3, or declined.
    (
        "with both promos",
        "",
        {"promos": ["morgan-8", "merlin-6"]},
        2,
        45 * 64 + (9 + 6) * 63 + 64 + 65 + 1 + (5 * 5 + 1),
    ),
    # Solo, Vivien does nothing: 61 cards after her.
    ("solo", "", {"players": 1}, 2, 45 * 62 + (8 + 6) * 61 + 62 + 63 + 61),
    # Seat 0 is a revealed Traitor: he lays any of 62; the next seat finds what he laid. Vivien
    # does nothing in his hands.
    ("a revealed Traitor", "", {"traitors": [0]}, 2, 45 * 62 + (8 + 6) * 61 + 62 + 63 + 61),
    # Seat 1 is one: he may lay 61 cards after anything but Vivien, face up, and go nowhere.
    ("a revealed Traitor next", "", {"traitors": [1]}, 2, 61 * 61 + 1),
    # Five cards in the pile, one Quest on top: 57 cards and 1 Quest.
    ("five cards lie", "picts-5 picts-3 dragon-2 grail-q.1 saxons-2", {}, 1, 57 + 1),
    # Six Morgans are out: 62 - 6 - 3 cards, and Morgan #1 stands, so face down as well.
    ("six Morgans", "morgan-1 morgan-2 morgan-3 morgan-5 morgan-6 morgan-7", {}, 1, 53 + 1),
    # With four Swords three seats may be accused, beside 62 cards.
    ("four Swords", "", {"white": 4}, 1, 62 + 3),
    ("one is revealed", "", {"white": 4, "loyal": [2]}, 1, 62 + 2),
    # No card is left and four Swords lie: seat 0 accuses one of 3, who shows one of 2 sides; then
    # seat 1, shown or not, has 2 others to accuse... or, revealed as the Traitor, passes.
    ("an accusation", "", {"white": 4, "deck": 0, "discard": 0}, 2, 3 * 2),
    ("an accusation", "", {"white": 4, "deck": 0, "discard": 0}, 3, 3 * 2 * 2),
    # Under Morgan #1, face down: 5 claims, then seat 2 lays one of 61 cards or face down or goes.
    ("face down", "morgan-1 down", {}, 1, 5),
    ("face down", "morgan-1 down", {}, 2, 5 * (61 + 1 + 1)),
    # Two face-down cards are revealed: any of 61 (Morgan #1 lies there) or none.
    ("reveal", "morgan-1 down claim:picts down claim:picts go:picts", {}, 1, 62),
    # The second may be none or any card that the first was not.
    ("reveal", "morgan-1 down claim:picts down claim:picts go:picts", {}, 2, 61 * 61 + 62),
    # Two Merlins #4: each of two tokens one of five, or forgotten.
    ("tokens", "merlin-4.1 merlin-4.2 picts-5 go:picts", {}, 2, 6 * 6),
    # Seven Swords, four seats: the cards are shown in any of 4! orders; one Traitor in four
    # places, or none.
    ("the Loyalty cards", "adjust:white=7", {}, 4, 24 * (4 + 1)),
    # Three players, no Swords turned: 3! * (3 + 1), and no line is taken after the last.
    ("three Loyalty cards", "adjust:black=7", {"players": 3}, 3, 6 * 4),
    # Nothing is left: each of three seats passes, and it is over.
    ("nothing left", "", {"players": 3, "deck": 0}, 3, 1),
    ("nothing left", "", {"players": 3, "deck": 0}, 4, 0),
    # Expert, a Knight each at seats 0 and 1 of two. Own turn of seat 0: 62 cards, 2 Tristans,
    # 1 Galahad.
    ("Knights", "", {"players": 2, "knights": {0: 1, 1: 1}}, 1, 62 + 2 + 1),
    # Seat 1 has gone on a Quest: seat 0 may play one of 3 Arthurs, or confirm.
    ("Arthur", "picts-5 go:picts", {"players": 2, "knights": {0: 1, 1: 1}}, 1, 3 + 1),
    # Arthur was played by seat 0: seat 1 must Listen, 61 cards, or plays a Tristan of two first;
    # no Galahad, no Quest. After the confirm one of 2 Gawains by 2 seats, or none.
    (
        "Arthur",
        "picts-5 go:picts",
        {"players": 2, "knights": {0: 1, 1: 1}},
        2,
        3 * (61 + 2) + (2 * 2 + 1),
    ),
    # Gawain: one of 61 cards that is no Morgan, 62 - 1 - 9, or none.
    ("Gawain", "picts-5 go:picts ok 0:gawain.1", {"players": 2, "knights": {0: 1}}, 1, 52 + 1),
    ("Gawain drew none", "picts-5 go:picts 1:gawain.1", {"knights": {1: 1}, "deck": 1}, 1, 1),
    # An accusation with Percival: his one card by either holder, or two sides.
    ("Percival", "accuse:2", {"white": 4, "knights": {0: 1, 2: 1}}, 1, 2 + 2),
    ("Percival", "accuse:2 0:percival", {"white": 4, "knights": {0: 1, 2: 1}}, 1, 2),
    # Merlin #6: 5 Quests with 5 bonuses, or declined.
    ("Merlin #6", "merlin-6", {"promos": ["morgan-8", "merlin-6"]}, 1, 26),
    # After each of 25 Quests the pile is empty and 63 cards may come; as many after no Quest.
    (
        "Merlin #6",
        "merlin-6",
        {"promos": ["morgan-8", "merlin-6"]},
        2,
        25 * 63 + 63,
    ),
]


@pytest.mark.parametrize(
    ("situation", "words", "given", "depth", "count"),
    COUNTS,
    ids=[f"{name}, {depth}" for name, _, _, depth, _ in COUNTS],
)
def test_so_many_sequences_are_legal(
    situation: str, words: str, given: dict[str, Any], depth: int, count: int
) -> None:
    assert perft(play(words, on=table(**given)), depth) == count
