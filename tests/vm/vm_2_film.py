"""A film of printed stickers becomes laid cards and a scored Quest, pressed on the chip."""

from __future__ import annotations

import time

import pytest

from tests.vm.conftest import Measured
from tests.vm.film import CARDS, EMPTY
from tests.vm.pi import Pi

pytestmark = pytest.mark.vm
LIT, DARK = 0.9, 0.1  # share of the time; between them a lamp is dim or blinks


def test_cards_laid_before_the_camera_lie_on_the_table(pi: Pi, measured: Measured) -> None:
    pi.up()
    pi.scene(EMPTY)
    pi.new_game()
    pi.until(lambda table: table["hold"] is None, "the empty place", 300)
    seconds = []
    for number, card in enumerate(CARDS, 1):
        begun = time.monotonic()
        pi.scene(number)
        pi.until(lambda table, card=card: table["state"]["top"] == card, card, 300)
        seconds.append(time.monotonic() - begun)
    measured(f"{len(CARDS)} cards, seen after {', '.join(f'{one:.0f}' for one in seconds)} s")


def test_lamps_on_the_chip_are_as_the_page_says(pi: Pi, measured: Measured) -> None:
    def steady() -> tuple[dict[str, float], dict[str, float]]:
        before = pi.table()["lamps"]
        duty = pi.duty(2.0)
        after = pi.table()["lamps"]
        same = {name for name in pi.board.lamps if before[name] == after[name] in (0.0, 1.0)}
        return {name: after[name] for name in same}, duty

    shown, duty = steady()
    assert any(shown.values()), shown
    assert {name: duty[name] > LIT for name, on in shown.items() if on} == {
        name: True for name, on in shown.items() if on
    }
    assert {name for name, on in shown.items() if not on and duty[name] > DARK} == set()
    lit = ", ".join(name for name, on in sorted(shown.items()) if on)
    measured(f"{len(shown)} steady lamps compared; lit: {lit}")


def test_a_quest_pressed_on_the_chip_is_scored(pi: Pi, measured: Measured) -> None:
    pi.press("quest-1")
    table = pi.until(lambda table: table["state"]["last_quest"] is not None, "the Quest")
    (quest,) = table["state"]["last_quest"]["quests"]
    assert quest["total"] == 12
    assert (table["state"]["white"], table["state"]["black"]) == (1, 0)
    measured("Picts 5 + 4 + 3 = 12: one white Sword")
