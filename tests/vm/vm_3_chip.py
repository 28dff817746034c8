"""Buttons that bounce and a buzzer, on the chip, while the referee runs."""

from __future__ import annotations

import os
import time

import pytest

from tests.vm.conftest import Measured
from tests.vm.pi import Pi

pytestmark = pytest.mark.vm
PRESSES = int(os.environ.get("ROUNDTABLE_VM_PRESSES", "20"))
TRIES = 80
CUE_S = 4.0  # the longest takes 2.25 s
DEBOUNCE_MS = 40  # the standard board's


@pytest.mark.short
def test_each_bouncing_press_is_one_answer(pi: Pi, measured: Measured) -> None:
    pi.up()
    pi.sh("systemctl stop film")  # a camera without pictures costs nothing
    pi.new_game()
    newest = max([0, *pi.refused_since(0)])
    answers: list[int] = []
    stretched = 0
    while len(answers) < PRESSES and len(answers) + stretched < TRIES:
        longest = pi.press("accuse")  # refused: there are too few Swords
        refused = pi.refused_since(newest)
        newest = max([newest, *refused])
        if longest < DEBOUNCE_MS:
            answers.append(len(refused))
        else:  # the emulator held a bouncing contact for so long that it was more than one press
            stretched += 1
    told = (
        f"{len(answers)} presses of 18 contacts each: {sum(answers)} answers "
        f"({stretched} more, whose contacts the emulator held over {DEBOUNCE_MS} ms)"
    )
    measured(told)
    assert answers == [1] * len(answers)
    if len(answers) < PRESSES:
        pytest.skip(f"this machine is too busy: {told}")


def test_the_buzzer_rests_with_its_line_low_after_every_cue(pi: Pi, measured: Measured) -> None:
    lines = (
        {"do": "lay", "card": "saxons-5"}, {"do": "lay", "card": "saxons-4.1"}, {"do": "undo"},
        {"do": "adjust", "white": 1}, {"do": "adjust", "black": 1}, {"do": "confirm"},
    )  # fmt: skip
    pi.feed(rate=3)  # a camera that is lost and found has cues of its own
    pi.until(lambda table: table["eyes"]["state"] == "seeing", "the camera")
    high = []
    for line in lines:
        pi.do(**line)
        time.sleep(CUE_S)  # until it is over, which no page tells
        high.append(_at_rest(pi))
    measured(f"{len(lines)} cues, line high for {high} of the time when each was over")
    assert high == [0.0] * len(lines)


def _at_rest(pi: Pi) -> float:
    """Return for what share of a second without any cue the buzzer's line was high."""
    for _ in range(TRIES):
        before, high, after = pi.table(), pi.duty(1.0)["buzzer"], pi.table()
        quiet = before["tone"] is None and after["tone"] is None
        if quiet and before["log"][-1]["n"] == after["log"][-1]["n"]:
            return high
    raise AssertionError(f"never a second without a cue\n{pi.journal()}")
