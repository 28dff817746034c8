"""What is said of a board game after it: chances with their interval, and no secret too early."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine.analysis import Analysis, Past
from engine.camelot.pieces import LOYALTIES
from engine.game import Line
from engine.record import parse
from firmware.after.analysing import of_file, rough
from firmware.games.camelot.analysis import ENDS
from firmware.games.camelot.dealt_anew import dealt_anew
from firmware.games.camelot.ends import Turn, turns
from firmware.table.replays import Stood, replay
from tests.support.places import EVENINGS

RECORDS = sorted((EVENINGS / "camelot").glob("*.jsonl"))
WON = EVENINGS / "camelot" / "loyal-win.jsonl"
SHORT = EVENINGS / "camelot" / "loyalty-cards.jsonl"


def lines_of(path: Path) -> list[Line]:
    return [parse(raw) for raw in path.read_bytes().splitlines()]


def written(folder: Path, lines: Sequence[Line]) -> Path:
    path = folder / "game.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    return path


@pytest.fixture(scope="module")
def short() -> Analysis:
    return rough(of_file(SHORT))


def turns_of(path: Path) -> list[Turn]:
    stood = [one for one in replay(path, lenient=False) if isinstance(one, Stood)]
    moments = [
        Past(now.line, before.play.state, now.play.event, now.play.state, now.notices)
        for before, now in pairwise(stood)
        if now.play.lines > before.play.lines
    ]
    return [*turns(stood[0].play.state, moments)]


# -- what nobody had seen ------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_is_dealt_anew_looks_the_same_to_all(path: Path) -> None:
    for turn in turns_of(path):
        deal = dealt_anew(turn.state, Random(1))
        assert deal is not None
        assert deal.agrees(turn.state)
        for one, card in zip(turn.state.seats, deal.loyalties, strict=True):
            assert one.revealed in (None, LOYALTIES[card])
        cards = [*deal.white, *deal.white_discard, *(card for hand in deal.hands for card in hand)]
        assert len(cards) == len({*cards})
        assert turn.state.white_deck.seen <= {*deal.white_discard}


def test_another_deal_hides_the_traitor_elsewhere() -> None:
    turn = turns_of(SHORT)[0]
    deals = [dealt_anew(turn.state, Random(seed)) for seed in range(20)]
    assert len({deal.loyalties for deal in deals if deal}) > 5


# -- the curve ------------------------------------------------------------------------------------


def test_every_chance_stands_within_its_interval_and_the_end_is_certain(short: Analysis) -> None:
    assert short.tried == ENDS[0]
    for step in short.steps:
        assert step.chance is not None
        assert step.interval is not None
        low, high = step.interval
        assert 0 <= low <= step.chance <= high <= 1
    assert (short.steps[-1].chance, short.steps[-1].interval) == (0, (0, 0))  # Evil has won


def test_the_same_record_gives_the_same_analysis(short: Analysis) -> None:
    assert rough(of_file(SHORT)).as_json() == short.as_json()


def test_before_bots_have_played_on_there_is_no_curve_yet() -> None:
    first = next(of_file(SHORT))
    assert first.tried == 0
    assert {step.chance for step in first.steps} == {None}
    assert "so far there is no curve" in " ".join(first.notes)


# -- secrets --------------------------------------------------------------------------------------


def test_what_a_traitor_brought_about_is_told_after_the_end(tmp_path: Path) -> None:
    whole = " ".join(next(of_file(WON)).summary)
    assert "Seat 3 was unmasked on line 127." in whole
    cut = next(of_file(written(tmp_path, lines_of(WON)[:-1])))
    assert "unmasked" not in " ".join(cut.summary)
    assert cut.result.startswith("The game is not over")


def test_a_traitor_unmasked_in_the_first_turn_is_named_like_any_other() -> None:
    summary = " ".join(next(of_file(WON.with_name("other-rulings.jsonl"))).summary)
    assert "was unmasked on line 18." in summary


@pytest.mark.slow
def test_who_turns_out_to_be_what_changes_nothing_before(tmp_path: Path) -> None:
    path = WON.with_name("late.jsonl")
    lines = lines_of(path)
    shown = next(n for n, line in enumerate(lines) if line.get("do") == "loyalty")
    other = [*lines[:shown], {**lines[shown], "is": "traitor"}]
    said = [rough(of_file(one)) for one in (path, written(tmp_path, other))]
    before = [[step.as_json() for step in one.steps[: shown - 1]] for one in said]
    assert before[0] == before[1]


# -- bad input ------------------------------------------------------------------------------------


def test_a_game_in_which_nobody_could_play_on_has_no_curve(tmp_path: Path) -> None:
    said = rough(of_file(written(tmp_path, lines_of(SHORT)[:3])))
    assert {step.chance for step in said.steps} == {None}


def test_a_header_alone_can_be_looked_back_on(tmp_path: Path) -> None:
    assert rough(of_file(written(tmp_path, lines_of(SHORT)[:1]))).steps == ()
