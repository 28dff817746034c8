"""Why the score is what it is: told of each line once, and as `explain` says it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.game import Refused
from engine.record import Play, step
from engine.refusal import make_refusal as refused_by_rules
from engine.rumors.refusals import Why
from firmware.commands.demo import NAMES
from firmware.demo.evening import company_for
from firmware.table.notices import refusal_notice
from firmware.table.reasons import Reasons, why_refused
from firmware.table.running_game import Running, begin_game
from tests.support.table import play

HEADER = {"record": "rumors/1", "players": list(NAMES[:5])}


def evening(seed: int) -> list[Running]:
    """The table after each line of a game of bots."""
    company, adapter = company_for(HEADER, seed)
    moments = [begin_game(HEADER)]
    while (event := company.next_event(moments[-1].state)) is not None:
        before = moments[-1]
        play, _ = step(adapter.game, before.play, event)
        moments.append(replace(before, play=play))
        company.follow(before.state, event, play.state)
    return moments


def counting(running: Running, looked: list[Any]) -> Running:
    """The same table, which counts how often a line is looked at."""
    explains = running.adapter.words.explains
    assert explains is not None

    def scored(before: Any, after: Any) -> bool:
        looked.append(after)
        return explains.scored(before, after)

    words = replace(running.adapter.words, explains=replace(explains, scored=scored))
    return replace(running, adapter=replace(running.adapter, words=words))


@pytest.mark.parametrize("seed", [2, 7])
def test_what_is_remembered_is_what_the_whole_game_says(seed: int) -> None:
    reasons = Reasons()
    for moment in evening(seed):
        assert reasons.of(moment) == Reasons().of(moment)


def test_each_line_is_looked_at_once() -> None:
    looked: list[Any] = []
    reasons, moments = Reasons(), evening(7)
    for moment in moments:
        reasons.of(counting(moment, looked))
        reasons.of(counting(moment, looked))
    assert len(looked) == len(moments) - 1


def test_what_was_taken_back_is_forgotten() -> None:
    reasons, moments = Reasons(), evening(7)
    for moment in (moments[-1], moments[20], moments[60], moments[0]):
        assert reasons.of(moment) == Reasons().of(moment)


def test_another_game_begins_without_the_reasons_of_the_one_before() -> None:
    reasons = Reasons()
    assert reasons.of(evening(7)[-1])["why"]
    assert reasons.of(begin_game(HEADER)) == {"why": [], "why_of": None, "why_quest": []}
    assert reasons.of(None) == {"why": [], "why_of": None, "why_quest": []}


def test_a_refusal_says_the_rule_and_what_is_waited_for() -> None:
    running = replace(begin_game(HEADER), play=Play(play("picts-5")))
    assert why_refused(
        refusal_notice(refused_by_rules(Why.NOT_ON_TOP, quest="grail", questable=[])), running
    ) == (
        "You can go on a Quest only while the top card of the pile shows its symbol.",
        "Next: Seat 2 acts.",
    )
    assert why_refused(refusal_notice(Refused("no-place", "it fits nowhere")), running) == ()
