"""The rules read a second time, by the dealer: the engine takes what he holds legal, no more."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from engine.game import Line, Refused
from engine.merlin.choices import choices
from engine.merlin.events import Event
from engine.merlin.state import Merlin
from tests.support.budget import check_seeds
from tests.support.evening import moments
from tests.support.merlin import GAME, Dealer, seen
from tests.support.merlin_lines import every_line


def check_places(seed: int) -> None:
    for moment in moments(GAME, Dealer(seed)):
        now = seen(moment.after)
        if now["phase"] not in ("act", "again") or now["rondel"][now["turn"]["space"]] != "manor":
            assert now["places"] == []
            continue
        if moment.line["do"] == "teach":
            continue
        told = {(one["place"], of) for one in now["places"] for of in one["pay"]}
        lines = [one for one in moment.player.seen.legal(now) if one["do"] == "build"]
        assert told == {(line["place"], line["pay"]) for line in lines}


@cache
def every_event() -> tuple[tuple[str, Event], ...]:
    return tuple((json.dumps(line, sort_keys=True), GAME.read(line)) for line in every_line())


def taken(state: Merlin) -> set[str]:
    """Return the lines that the engine takes."""
    found = set()
    for text, event in every_event():
        try:
            after, _ = GAME.apply(state, event)
        except Refused as no:
            assert len(str(no)) < 250  # noqa: PT017
            continue
        assert after.said == ()
        found.add(text)
    return found


def check_taken(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(GAME, Dealer(seed)):
        if chance.random() < 0.98 or moment.line["do"] == "teach":
            continue
        legal = [line for line in moment.player.seen.legal(seen(moment.after)) if len(line) < 7]
        plain = [line for line in legal if line["do"] != "start" or len(line) == 2]
        assert taken(moment.after) == {json.dumps(line, sort_keys=True) for line in plain}


def _is_listed(line: Line, now: dict[str, Any]) -> bool:
    """Whether a legal line is among the choices: it is not shown, rolled or named twice."""
    if line["do"] in ("mission", "swap", "roll") or (line["do"] == "start" and len(line) > 2):
        return False
    if line["do"] == "henchman":
        return "to" in line
    return line["do"] != "flag" or "use" not in line or not now["flags"][line["of"]]


def check_choices(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(GAME, Dealer(seed)):
        if chance.random() < 0.8 or moment.line["do"] == "teach":
            continue
        now = seen(moment.after)
        legal = [line for line in moment.player.seen.legal(now) if _is_listed(line, now)]
        told = [GAME.write(event) for event in choices(moment.after)]
        assert sorted(map(json.dumps, map(sorted_keys, told))) == sorted(
            map(json.dumps, map(sorted_keys, legal))
        )


def sorted_keys(line: Line) -> dict[str, Any]:
    return {key: line[key] for key in sorted(line)}


def test_where_one_can_build_is_told() -> None:
    check_seeds(check_places, weight=15)


def test_what_the_engine_takes_is_what_the_dealer_holds_legal() -> None:
    check_seeds(check_taken, weight=15)


def test_the_choices_are_the_legal_lines_but_what_is_shown_or_rolled() -> None:
    check_seeds(check_choices, weight=15)
