"""Whole recorded games: together they reach everything."""

from __future__ import annotations

from typing import Any

import pytest

from engine.camelot.notices import Say
from engine.camelot.pieces import BLACK, COATS, WHITE
from engine.camelot.quests import TERMS
from engine.camelot.state import Phase
from engine.game import Eyes, Line, Refused
from tests.support.camelot import GAME, RULINGS, seen
from tests.support.evenings import Evening, evenings_of, recorded, records_of, replay

SETTLES_NOTHING = {("straight", "rising"), ("free_reveal", False), ("armor_on_morgan", False)}


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    return evenings_of("camelot")


def params(evenings: list[Evening], kind: Say, *keys: str) -> set[tuple[Any, ...]]:
    """Return what the notices of a kind said under these keys."""
    return {
        tuple(notice.params[key] for key in keys)
        for evening in evenings
        for notice in evening.said
        if notice.kind == kind
    }


def test_they_reach_every_card(evenings: list[Evening]) -> None:
    cards = {line.get("card") for evening in evenings for line in evening.lines}
    assert {*WHITE, *BLACK, *COATS} <= cards


def test_they_reach_every_phase(evenings: list[Evening]) -> None:
    phases = {state.phase for evening in evenings for state in evening.states}
    assert phases == {*Phase} - {Phase.BUSY}


def test_they_say_everything_that_can_be_said(evenings: list[Evening]) -> None:
    assert {notice.kind for one in evenings for notice in one.said} == {*Say}


def test_every_quest_is_won_and_lost(evenings: list[Evening]) -> None:
    outcomes = params(evenings, Say.RESOLVED, "quest", "won")
    assert outcomes == {(quest, won) for quest in TERMS for won in (True, False)}


def test_they_reach_every_ending(evenings: list[Evening]) -> None:
    assert params(evenings, Say.WON, "winner", "why") == {
        ("evil", "engines"),
        ("evil", "black-swords"),
        ("evil", "no-knight"),
        ("evil", "swords"),
        ("loyal", "swords"),
    }


def test_cards_are_cancelled_by_merlins_and_by_excalibur(evenings: list[Evening]) -> None:
    assert params(evenings, Say.CANCELLED, "by") == {("merlin",), ("excalibur",)}


def test_three_to_seven_knights_and_every_variant_play(evenings: list[Evening]) -> None:
    headers = [evening.header for evening in evenings]
    assert {len(evening.states[0].seats) for evening in evenings} == {3, 4, 5, 6, 7}
    assert {header.get("traitor", "box") for header in headers} == {"box", "likely", "none"}
    assert {header.get("life", 4) for header in headers} == {3, 4}
    for variant in ("squires", "late"):
        assert any(header.get(variant) for header in headers)


def _comes_out(header: Line, lines: list[Line]) -> list[dict[str, Any]] | None:
    try:
        return [seen(state) for state in replay("camelot", header, lines).states]
    except Refused:
        return None


@pytest.mark.parametrize(
    ("ruling", "value"),
    [
        (ruling, value)
        for ruling, values in RULINGS.items()
        for value in values
        if (ruling, value) not in SETTLES_NOTHING  # under the other every such game is the same
    ],
)
def test_an_evening_goes_otherwise_under_the_other_ruling(ruling: str, value: Any) -> None:
    (other,) = {*RULINGS[ruling]} - {value}
    for path in records_of("camelot"):
        header, *lines = recorded(path)
        rulings: Any = header.get("rulings", {})
        if rulings.get(ruling, RULINGS[ruling][0]) != value:
            continue
        turned = {**header, "rulings": {**rulings, ruling: other}}
        if _comes_out(header, lines) != _comes_out(turned, lines):
            return
    pytest.fail(f"no evening shows what {ruling} = {value} changes")


def test_the_sums_of_the_page_add_up(evenings: list[Evening]) -> None:
    counted = 0
    for state in (state for evening in evenings for state in evening.states):
        told = GAME.view(state, Eyes.PAGE).as_json(parts=True)
        for report in (told["last_quest"], told["last_fight"]):
            assert report is None or isinstance(report, dict)
            for side, total in _sums(report or {}):
                assert sum(part["adds"] for part in side) == total
                counted += 1
    assert counted > 50


def _sums(report: dict[str, Any]) -> list[tuple[list[dict[str, Any]], int]]:
    parts = report.get("parts")
    if not parts:
        return []
    if "die" in report:
        return [(parts, report["total"])]
    return [(parts[colour], report[colour]) for colour in ("white", "black")]
