"""The box in the main loop's hands: cues, settings, and parts that are not there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware.box.box import IDLE_S, TICK_S, Box
from hardware.board import Board
from hardware.cues.cues import Lights
from hardware.panel import Panel
from hardware.pins import open_pins
from hardware.profiles import load

Make = Callable[..., Box]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    with ExitStack() as opened:

        def box(board: Board | None = None, **settings: Any) -> Box:
            board = replace(board or load("standard"), **settings)
            factory = open_pins("mock", tmp_path)
            opened.callback(factory.close)
            panel = opened.enter_context(Panel(board, factory, lambda edge: None))
            return Box(factory, panel, 0.0)

        yield box


def said(box: Box, cue: str) -> list[tuple[float | None, dict[str, float]]]:
    """What is heard and seen while a cue plays."""
    box.play(cue, {"white": 1}, 10.0)
    seen = []
    for n in range(120):
        box.show(10.0 + n / 50)
        seen.append((box.tone(), box.lamps()))
    return seen


def tones(box: Box, cue: str) -> set[float | None]:
    return {tone for tone, _ in said(box, cue)} - {None}


def test_too_early_and_too_late_sound_and_look_different(make: Make) -> None:
    assert said(make(), "early") != said(make(), "late")


def test_only_the_swords_are_counted(make: Make) -> None:
    """A quest that is won without a count tells its sums, too: there are none."""
    box = make()
    box.play("good", {"white": None, "black": None}, 10.0)
    box.show(10.0)
    assert box.tone() is not None


def test_sound_off_is_heard_nowhere_and_seen_as_ever(make: Make) -> None:
    box = make(sound=False)
    seen = said(box, "good")
    assert {tone for tone, _ in seen} == {None}
    assert max(lamps["quest-1"] for _, lamps in seen) == 1.0


def test_at_night_the_box_is_dim(make: Make) -> None:
    seen = said(make(night=True), "good")
    assert max(lamps["quest-1"] for _, lamps in seen) == 0.25
    assert any(tone for tone, _ in seen)


def test_quiet_in_silence_lasts_as_long_as_silence(make: Make) -> None:
    box = make(quiet_in_silence=True)
    box.light(Lights(silence=True))
    assert not tones(box, "refuse")
    box.light(Lights())
    assert tones(box, "refuse")
    loud = make()
    loud.light(Lights(silence=True))
    assert tones(loud, "refuse")


def test_the_ring_shows_the_swords_and_the_loop_may_sleep(make: Make) -> None:
    box = make()
    box.light(Lights(white=4, black=8))
    box.show(1.0)
    assert (box.lamps()["white"], box.lamps()["black"]) == (0.25, 0.5)
    assert box.patience(1.0) == IDLE_S


def test_past_sixteen_the_ring_moves_so_the_loop_is_awake(make: Make) -> None:
    box = make()
    box.light(Lights(white=9, black=8))
    box.show(1.0)
    assert box.patience(1.0) == TICK_S


def test_seats_are_lamps_of_the_deluxe_board(make: Make) -> None:
    box = make(load("deluxe"))
    box.light(Lights(seats=3, seat=2))
    box.show(1.0)
    lamps = box.lamps()
    assert (lamps["seat-3"], lamps["seat-4"]) == (1.0, 0.0)
    assert 0 < lamps["seat-1"] < 0.2


def test_a_box_of_three_lamps_says_every_cue_on_them(make: Make) -> None:
    box = make(load("minimal"))
    seen = said(box, "good")
    assert max(lamps["white"] for _, lamps in seen) == 1.0


def test_a_box_without_parts_says_nothing_and_works(make: Make) -> None:
    box = make(Board("bare"))
    assert not tones(box, "win")
    assert box.tick(20.0) == ()
