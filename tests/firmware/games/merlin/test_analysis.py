"""What is said of Merlin after it: points that add up, turns played on, hidden cards dealt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from engine.analysis import Analysis, Past
from engine.game import Line
from engine.merlin.events import Confirm
from engine.merlin.game import MERLIN
from engine.merlin.pieces import MISSIONS
from engine.merlin.state import Merlin, Phase
from firmware.after.game_analysis import of_file, rough
from firmware.games.merlin import rollouts
from firmware.games.merlin.company import Company
from firmware.games.merlin.fresh_deal import dealt_anew, surely_held
from firmware.games.merlin.rollouts import Turn, TurnRollouts, Way, turns, untried_turn
from firmware.games.simulation import each_event
from tests.support.evenings import recorded, records_of, write_record
from tests.support.places import EVENINGS

RECORDS = records_of("merlin")
TWO = EVENINGS / "merlin" / "two-at-the-table.jsonl"
A_FEW = 45  # lines: the setup and the first two turns


def begun(folder: Path, lines: int = A_FEW) -> Path:
    return write_record(folder, recorded(TWO)[:lines])


def played(players: int, seed: int) -> Iterator[tuple[Past, Company]]:
    """Yield the moments of a game of bots, each with the company after it."""
    setup = MERLIN.setup({"record": "merlin/1", "players": players})
    company = Company(setup, Random(seed))
    for number, (before, event, _) in enumerate(each_event(MERLIN, MERLIN.start(setup), company)):
        after, notices = MERLIN.apply(before, event)
        yield Past(number + 2, before, event, after, notices), company


def of_bots(players: int = 3, seed: int = 1) -> tuple[Past, ...]:
    return tuple(moment for moment, _ in played(players, seed))


# -- points ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_curve_of_points_ends_where_the_game_did(path: Path) -> None:
    said = next(of_file(path))
    end = json.loads(path.with_suffix(".json").read_text())
    assert [*said.steps[-1].points] == [seat["score"] for seat in end["seats"]]
    assert said.result.endswith((".",))
    assert said.tried == 0


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_where_the_points_came_from_adds_up_to_the_score(path: Path) -> None:
    said = next(of_file(path))
    for line, points in zip(said.summary, said.steps[-1].points, strict=True):
        head, _, parts = line.partition(" points: ")
        assert int(head.split()[-1]) == points
        assert sum(int(part.rsplit(" ", 1)[1]) for part in parts.rstrip(".").split("; ")) == points


# -- turns played on ---------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_record_gives_the_same_analysis(tmp_path: Path) -> None:
    once, again = (rough(of_file(begun(tmp_path))) for _ in range(2))
    assert once.as_json() == again.as_json()
    assert any(step.judged for step in once.steps)


def test_the_ways_of_a_turn_share_the_ends_and_what_was_done_gets_most() -> None:
    moments = of_bots(2)
    turn = [*turns(moments)][-6]
    one = untried_turn(turn, surely_held(moments))
    rollouts.play_some(one)
    assert {len(way.got) for way in one.ways} == {rollouts.FIRST}
    rollouts.play_all(one)
    played_on = [len(way.got) for way in one.ways]
    assert sum(played_on) >= rollouts.ENDS
    assert len(one.way_taken.got) == max(played_on)


def test_every_turn_of_a_game_is_found_once_and_moves_once() -> None:
    moments = of_bots(4)
    found = [*turns(moments)]
    assert len(found) == 6 * 4 * 4  # rounds, seats, dice
    assert [turn.first for turn in found] == sorted({turn.first for turn in found})
    assert all(moments[turn.first].before.seat == turn.seat for turn in found)


def outcome(points: Sequence[int]) -> list[tuple[int, ...]]:
    return [(n, 0, 0, 0, 0, 0) for n in points]


@pytest.mark.parametrize(
    ("done", "other", "is_sure"),
    [
        ([5, 6, 5, 6], [9, 9, 8, 9], True),
        ([5, 6, 5, 6], [5, 7, 5, 6], False),  # less than a point
        ([5, 6, 5, 6], [1, 20, 0, 12], False),  # chance alone
        ([5, 6, 5], [9, 8, 13], False),  # too few ends for that
    ],
)
def test_another_way_is_better_by_a_point_and_more_than_chance(
    done: Sequence[int], other: Sequence[int], is_sure: bool
) -> None:
    moments = of_bots(2)
    turn = next(turns(moments))
    ways = (Way(turn.move, turn.moved, True, outcome(done)),
            Way(turn.move, turn.moved, False, outcome(other)))  # fmt: skip
    assert TurnRollouts(turn, ways, ((), ())).is_sure(ways[1]) is is_sure


@pytest.mark.slow
def test_a_seat_that_has_nothing_to_choose_is_not_judged(tmp_path: Path) -> None:
    said = rough(of_file(begun(tmp_path, 60)))
    judged = {step.line: step.judged for step in said.steps if step.judged}
    assert all(len(one.options) > 1 for one in judged.values())


# -- what nobody had seen ------------------------------------------------------------------------


def test_what_is_dealt_anew_looks_the_same_to_all() -> None:
    for moment, company in played(3, 2):
        state: Merlin = moment.after
        if state.phase is not Phase.TURN:
            continue
        held = company.deal.hands[state.who][:2]
        deal = dealt_anew(state, state.who, held, Random(1))
        assert [len(hand) for hand in deal.hands] == [one.hand for one in state.players]
        assert len(deal.missions) == state.deck
        assert {*held, *state.players[state.who].known} <= {*deal.hands[state.who]}
        hidden = [*deal.missions, *(card for hand in deal.hands for card in hand)]
        assert len(hidden) == len({*hidden})
        assert {*hidden, *state.display, *state.discarded} == {*MISSIONS}


def test_a_card_that_is_said_to_be_held_was_held() -> None:
    found = [(moment, company.deal.hands) for moment, company in played(4, 3)]
    moments = tuple(moment for moment, _ in found)
    held = surely_held(moments)
    assert any(held)
    for place, (_, hands) in enumerate(found):
        for seat, cards in held[place + 1].items():
            assert {*cards} <= {*hands[seat]}


# -- bad input -----------------------------------------------------------------------------------


def test_a_game_that_stops_is_looked_back_on_up_to_there(tmp_path: Path) -> None:
    said = next(of_file(begun(tmp_path)))
    assert len(said.steps) == A_FEW - 1
    assert said.result == "The game is not over."
    assert said.turned == ()
    assert "stops before the game is over" in said.notes[0]


def test_a_turn_that_was_corrected_is_not_judged(tmp_path: Path) -> None:
    lines = recorded(TWO)[:A_FEW]
    at = next(n for n, line in enumerate(lines) if line.get("do") == "move")
    corrected: Line = {"do": "adjust", "seat": 0, "score": 5}
    path = write_record(tmp_path, [*lines[:at], corrected, *lines[at:]])
    said: Analysis = rough(of_file(path))
    (step,) = (step for step in said.steps if step.line == at + 1)
    assert step.words == ("From here on the table is as the operator put it right.",)
    assert step.points[0] == 5
    assert [one.seat for one in said.steps if one.judged] == [1]


def test_a_header_alone_can_be_looked_back_on(tmp_path: Path) -> None:
    said = rough(of_file(write_record(tmp_path, recorded(TWO)[:1])))
    assert said.steps == ()


def test_the_beginning_of_a_turn_is_as_it_was_found() -> None:
    turn: Turn = next(turns(of_bots()))
    assert turn.before.phase is Phase.TURN
    assert not isinstance(turn.move, Confirm)
