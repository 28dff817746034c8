"""What is said of a board game after it: chances with their interval, and no secret too early."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine.analysis import Analysis, Past
from engine.camelot.events import Move
from engine.camelot.game import CAMELOT
from engine.camelot.pieces import LOYALTIES
from engine.camelot.quests import board
from engine.camelot.seats import knights_at
from firmware.after.game_analysis import of_file, rough
from firmware.games.camelot.analysis import ENDS
from firmware.games.camelot.company import Company
from firmware.games.camelot.fresh_deal import dealt_anew
from firmware.games.camelot.quest_timing import ends_a_quest, quests_given_up
from firmware.games.camelot.rollouts import End, Turn, turns
from firmware.games.simulation import each_event
from firmware.games.strength import Strength
from firmware.table.replays import ReplayedLine, replay
from tests.support.evenings import recorded, records_of, write_record
from tests.support.places import EVENINGS

RECORDS = records_of("camelot")
WON = EVENINGS / "camelot" / "loyal-win.jsonl"
SHORT = EVENINGS / "camelot" / "loyalty-cards.jsonl"


@pytest.fixture(scope="module")
def short() -> Analysis:
    return rough(of_file(SHORT))


def turns_of(path: Path) -> list[Turn]:
    stood = [one for one in replay(path, lenient=False) if isinstance(one, ReplayedLine)]
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
    cut = next(of_file(write_record(tmp_path, recorded(WON)[:-1])))
    assert "unmasked" not in " ".join(cut.summary)
    assert cut.result.startswith("The game is not over")


def test_a_traitor_unmasked_in_the_first_turn_is_named_like_any_other() -> None:
    summary = " ".join(next(of_file(WON.with_name("other-rulings.jsonl"))).summary)
    assert "was unmasked on line 18." in summary


@pytest.mark.slow
def test_who_turns_out_to_be_what_changes_nothing_before(tmp_path: Path) -> None:
    path = WON.with_name("late.jsonl")
    lines = recorded(path)
    shown = next(n for n, line in enumerate(lines) if line.get("do") == "loyalty")
    other = [*lines[:shown], {**lines[shown], "is": "traitor"}]
    said = [rough(of_file(one)) for one in (path, write_record(tmp_path, other))]
    before = [[step.as_json() for step in one.steps[: shown - 1]] for one in said]
    assert before[0] == before[1]


# -- bad input ------------------------------------------------------------------------------------


def test_a_game_in_which_nobody_could_play_on_has_no_curve(tmp_path: Path) -> None:
    said = rough(of_file(write_record(tmp_path, recorded(SHORT)[:3])))
    assert {step.chance for step in said.steps} == {None}


def test_a_header_alone_can_be_looked_back_on(tmp_path: Path) -> None:
    assert rough(of_file(write_record(tmp_path, recorded(SHORT)[:1]))).steps == ()


# -- quests given up -------------------------------------------------------------------------------


def won_in(turn: Turn, quest: str, won: int, of: int) -> Turn:
    """Return a turn from which bots won a quest in so many of their games."""
    return turn._replace(ends=[End(is_won=True, quests={quest: n < won}) for n in range(of)])


def quest_that_was_left_and_lost() -> tuple[list[Turn], list[Past], str]:
    """Return a game of bots in which the last knight left a quest that was lost then."""
    for seed in range(40):
        played, moments = game_of_bots(seed)
        for place, moment in enumerate(moments):
            if not isinstance(moment.event, Move) or moment.before.actor.at is None:
                continue
            quest = board(moment.before, moment.before.actor.at)
            then = [one.after.last_quest for one in moments[place:] if ends_a_quest(one)]
            told = next((one for one in then if one is not None and one.quest == quest), None)
            is_last = not knights_at(moment.after, moment.before.actor.at)
            if told is not None and not told.won and is_last:
                return played, moments, quest
    raise AssertionError("bots never leave a quest that is lost: other seeds are needed")


def game_of_bots(seed: int) -> tuple[list[Turn], list[Past]]:
    setup = CAMELOT.setup({"record": "camelot/1", "players": ["Anna", "Ben", "Carla", "Dan"]})
    start = state = CAMELOT.start(setup)
    company = Company(setup, Random(seed), Strength.BEGINNER)
    moments = []
    for number, (before, event, after) in enumerate(each_event(CAMELOT, state, company)):
        moments.append(Past(number + 2, before, event, after, CAMELOT.apply(before, event)[1]))
    return [*turns(start, moments)], moments


@pytest.mark.parametrize(
    ("won", "of", "is_told"), [(15, 20, True), (10, 20, True), (9, 20, False), (9, 9, False)]
)
def test_a_quest_that_bots_still_won_was_given_up_too_early(
    won: int, of: int, is_told: bool
) -> None:
    played, moments, quest = quest_that_was_left_and_lost()
    said = [*quests_given_up([won_in(turn, quest, won, of) for turn in played], moments)]
    early = [one for one in said if "left" in one.words or "early" in one.words]
    assert bool(early) is is_told
    assert all(isinstance(moments[one.step].event, Move) for one in early)


@pytest.mark.parametrize(("won", "of", "is_told"), [(0, 40, True), (20, 40, False), (0, 9, False)])
def test_a_quest_that_bots_never_won_was_kept_up_too_long(won: int, of: int, is_told: bool) -> None:
    for seed in range(40):
        played, moments = game_of_bots(seed)
        lost = {
            one.after.last_quest.quest
            for one in moments
            if ends_a_quest(one) and one.after.last_quest and not one.after.last_quest.won
        }
        late = [
            given
            for quest in lost
            for given in quests_given_up([won_in(turn, quest, won, of) for turn in played], moments)
            if not isinstance(moments[given.step].event, Move)
        ]
        if late or not is_told:
            break
    assert bool(late) is is_told
