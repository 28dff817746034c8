"""Games looked back on beside the loop: at once what needs no time, then finer, one at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.record import parse
from firmware.after.analysis_queue import PATIENCE_S, LooksBack
from firmware.after.game_analysis import NoAnalysis
from firmware.games.camelot.analysis import ENDS
from firmware.table.journal_reading import RecordedGame
from tests.support.clock import Clock
from tests.support.patience import until
from tests.support.places import EVENINGS

CARDS = EVENINGS / "loyal-win.jsonl"
BOARD = EVENINGS / "camelot" / "armor-on-morgan.jsonl"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def looks(clock: Clock) -> Iterator[LooksBack]:
    looks = LooksBack(nice=0, clock=clock)
    yield looks
    looks.stop()


def recorded(number: int, path: Path = BOARD, lines: int | None = None) -> RecordedGame:
    header, *rest = map(parse, path.read_bytes().splitlines())
    return RecordedGame(number, header, tuple(rest)[:lines], 0.0)


def test_a_game_that_is_reckoned_is_there_at_once(looks: LooksBack) -> None:
    seen = looks.ask(recorded(1, CARDS))
    assert (seen.is_finer_later, seen.waits) == (False, False)
    assert seen.told.steps[-1].chance == 1


@pytest.mark.slow
def test_a_game_that_is_played_on_becomes_finer_while_it_is_read(looks: LooksBack) -> None:
    seen = looks.ask(recorded(1))
    assert (seen.told.tried, seen.is_finer_later, seen.waits) == (0, True, False)
    until(lambda: looks.ask(recorded(1)).told.tried in ENDS, "the first figures are there")


@pytest.mark.slow
def test_another_game_waits_until_nobody_asks_for_the_first(looks: LooksBack, clock: Clock) -> None:
    looks.ask(recorded(1))
    other = looks.ask(recorded(2))
    assert (other.told.tried, other.is_finer_later, other.waits) == (0, True, True)
    clock.now += PATIENCE_S
    assert not looks.ask(recorded(2)).waits
    until(lambda: looks.ask(recorded(2)).told.tried in ENDS, "the other game is looked back on")
    assert looks.ask(recorded(1)).waits


@pytest.mark.slow
def test_who_stops_leaves_no_process_and_no_thread(looks: LooksBack) -> None:
    looks.ask(recorded(1))
    looks.stop()
    until(lambda: all(one.name != "look back" for one in threading.enumerate()), "it has ended")
    assert looks.ask(recorded(1)).told.tried == 0


def test_a_game_that_is_not_over_is_refused(looks: LooksBack) -> None:
    with pytest.raises(NoAnalysis, match="is not over"):
        looks.ask(recorded(1, BOARD, 10))
