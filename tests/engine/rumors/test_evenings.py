"""Whole recorded games: together they reach everything."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Refused
from engine.rumors.pieces import KNIGHTS
from engine.rumors.pieces import RUMORS as RUMOR_CARDS
from engine.rumors.state import Phase
from tests.support.evenings import Evening, evenings_of, replay
from tests.support.table import RULINGS, seen


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    return evenings_of("rumors")


@pytest.fixture(scope="module")
def cards(evenings: list[Evening]) -> set[Any]:
    return {line.get("card") for one in evenings for line in one.lines}


def test_they_reach_every_rumor_card(cards: set[Any]) -> None:
    assert set(RUMOR_CARDS) <= cards


def test_they_reach_every_knight(cards: set[Any]) -> None:
    assert set(KNIGHTS) <= cards


def test_they_reach_every_phase(evenings: list[Evening]) -> None:
    assert {state.phase for one in evenings for state in one.states} == set(Phase)


def test_they_reach_every_ending(evenings: list[Evening]) -> None:
    won = [notice for one in evenings for notice in one.said if notice.kind == "won"]
    assert len(won) == len(evenings)
    assert {(notice.params["winner"], notice.params["why"]) for notice in won} == {
        ("loyal", "swords"),
        ("evil", "swords"),
        ("evil", "morgan-7"),
        ("evil", "no-cards"),
    }


@pytest.mark.parametrize("kind", ["goes-on", "reshuffled", "undone", "adjusted", "taught"])
def test_they_reach_what_seldom_happens(kind: str, evenings: list[Evening]) -> None:
    assert any(notice.kind == kind for one in evenings for notice in one.said)


def test_they_reach_every_warning_of_a_mistake(evenings: list[Evening]) -> None:
    warned = {kind.kind for one in evenings for kind in one.states[-1].warnings}
    assert warned >= {
        "never-laid",
        "token-forgotten",
        "character-face-down",
        "face-up-under-morgan-1",
    }


def test_they_reach_every_record_word(evenings: list[Evening]) -> None:
    words = {line["do"] for one in evenings for line in one.lines}
    assert words == {
        "lay", "claim", "quest", "reveal", "token", "accuse", "loyalty", "knight", "confirm",
        "teach", "adjust", "undo",
    }  # fmt: skip


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_ruling_makes_a_difference_in_one_of_them(
    ruling: str, evenings: list[Evening]
) -> None:
    assert any(differs(one, ruling) for one in evenings)


def differs(one: Evening, ruling: str) -> bool:
    """Whether the same lines come to something else, or are refused, under the default."""
    chosen: Any = one.header.get("rulings", {})
    if ruling not in chosen:
        return False
    default = {key: value for key, value in chosen.items() if key != ruling}
    try:
        other = replay("rumors", {**one.header, "rulings": default}, one.lines)
    except Refused:
        return True
    return seen(other.states[-1]) != seen(one.states[-1])
