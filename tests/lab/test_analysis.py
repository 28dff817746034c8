"""What the check of the reckoning deals anew looks the same to all; the reckoning is near it."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import fmean

import pytest

from engine.rumors.pieces import MERLINS_4, QUEST_CARDS
from lab.analysis import dealt_anew, off, quests_off, sample_turn, turns_of_bots
from lab.analysis_ends import CHECKS


def test_what_is_dealt_anew_is_what_nobody_had_seen() -> None:
    for turn in turns_of_bots(4, 0.5):
        state, deal = turn.state, turn.company.deal
        new = dealt_anew(turn, Random(1))
        assert len(new.deck) == len(deal.deck)
        assert len(new.discard) == len(deal.discard)
        assert state.deck.seen <= set(new.discard)
        for once, again in (
            (
                deal.deck + deal.aside + deal.discard + deal.pile,
                new.deck + new.aside + new.discard + new.pile,
            ),
            (deal.loyalties + deal.centre, new.loyalties + new.centre),
        ):
            assert sorted(once) == sorted(again)


def test_what_lies_face_down_is_dealt_anew_too() -> None:
    turns = [sample_turn(Random(seed), hidden=True)[1] for seed in range(6)]
    assert any(turn.state.hidden_count for turn in turns)
    assert any(MERLINS_4.intersection(turn.state.pile) for turn in turns)
    for turn in turns:
        new = dealt_anew(turn, Random(1))
        for seen, card in zip(turn.state.pile, new.pile, strict=True):
            assert card == seen or (seen is None and card in QUEST_CARDS)
        assert set(new.tokens) == MERLINS_4.intersection(turn.state.pile)


def test_a_quest_under_a_hidden_token_succeeds_as_often_as_is_said() -> None:
    turns = (sample_turn(Random(seed), hidden=True)[1] for seed in range(20))
    some = islice((turn for turn in turns if not turn.state.hidden_count), 3)
    rngs = [Random(seed) for seed in range(80)]
    assert fmean(points for turn in some for points in quests_off(turn, rngs)) < 2


@pytest.mark.slow
@pytest.mark.parametrize("game", CHECKS)
def test_what_bots_tried_out_is_compared_with_other_ends(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    CHECKS[game](1, 4)
    assert "on average" in capsys.readouterr().out


@pytest.mark.slow
def test_the_loyal_win_about_as_often_as_is_said() -> None:
    turns = [sample_turn(Random(seed), hidden=True)[1] for seed in range(8)]
    assert fmean(abs(off(turn, [Random(n) for n in range(100)])) for turn in turns) < 10
