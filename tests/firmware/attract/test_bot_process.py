"""The bots' own process: a whole game comes out of it, and nothing is left of it."""

from __future__ import annotations

import json
import threading
from itertools import islice
from pathlib import Path

import pytest

from engine.game import Line
from firmware.attract.bot_process import Bots
from firmware.attract.bots import record
from firmware.attract.bout import LEAST_S, MOST_S, Bout
from firmware.games.registry import GAMES
from firmware.screen.snapshot import NO_LAMPS
from tests.support.patience import until
from tests.support.shapes import judged


def thought_out(bots: Bots) -> tuple[Line, ...]:
    found: list[tuple[Line, ...] | None] = []

    def ended() -> bool:
        found.append(bots.record())
        return found[-1] is not None

    until(ended, "the bots' process has played")
    return found[-1] or ()


def descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def test_the_process_writes_the_game_that_the_bots_play_here() -> None:
    before, bots = descriptors(), Bots(nice=0)
    bots.begin("rumors", 4, 7)
    assert thought_out(bots) == tuple(record("rumors", 4, 7))
    assert descriptors() == before
    assert bots.record() == ()  # once


def test_what_is_given_up_leaves_nothing() -> None:
    before, bots = descriptors(), Bots(nice=0)
    bots.begin("merlin", 4, 7)
    bots.begin("rumors", 4, 8)
    bots.stop()
    assert descriptors() == before
    assert bots.record() == ()


def test_a_process_that_dies_late_is_waited_for_by_nobody_and_leaves_nothing() -> None:
    before, bots = descriptors(), Bots(nice=0, end_s=0.0)
    bots.begin("merlin", 4, 7)
    bots.stop()
    assert descriptors() == before
    until(lambda: all(one.name != "bots' end" for one in threading.enumerate()), "it is gone")


def test_a_process_that_fails_gives_nothing() -> None:
    bots = Bots(nice=0)
    bots.begin("no-such-game", 4, 7)
    assert thought_out(bots) == ()


def test_a_game_is_shown_to_its_end_at_reading_speed() -> None:
    bout = Bout(tuple(record("rumors", 4, 7)))
    seconds, cues = 0.0, set()
    while (said := bout.goes_on()) is not None:
        assert LEAST_S <= bout.read_s <= MOST_S
        seconds += bout.read_s
        cues.update(name for name, _ in said)
    assert bout.running.expects.over
    assert seconds > 180
    assert len(cues) > 2


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_shown(game: str) -> None:
    bout = Bout(tuple(islice(record(game, 4, 7), 30)))
    while bout.goes_on() is not None:
        shown = bout.as_json(NO_LAMPS)
        assert (shown["game"], shown["players"]) == (game, ["Anna", "Ben", "Chloé", "Dora"])
        assert bout.lights().seats == 4
    assert shown["log"]
    judged("GameView")(json.loads(json.dumps(shown)))


def test_a_table_on_show_holds_no_secret() -> None:
    bout = Bout(tuple(record("rumors", 4, 7)))
    for _ in range(40):
        bout.goes_on()
    state = bout.as_json(NO_LAMPS)["state"]
    assert isinstance(state, dict)
    assert state["count"] in (None, True)  # as on every public page
