"""gpiozero's own lgpio pins on a chip made of Python: what its mock pins cannot show."""

import importlib
import sys
import time
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from hardware.board import Board
from hardware.contact_time import LATE_S
from hardware.cues.cues import DARK, PanelOutput
from hardware.panel import Panel
from hardware.presses import Edge
from tests.support.places import ROOT

SMALL = Board("small", {"ok": 5, "quest-1": 6}, {"white": 13}, buzzer=12)
PI_4B = 0xC03111
OURS = ("lgpio", "gpiozero.pins.lgpio")


@pytest.fixture
def chip() -> Iterator[ModuleType]:
    """The stand-in for the lgpio module, wherever the real one may be."""
    kept = {name: sys.modules.pop(name) for name in OURS if name in sys.modules}
    sys.path.insert(0, str(ROOT / "tests" / "support" / "chip"))
    yield importlib.import_module("lgpio")
    sys.path.pop(0)
    for name in OURS:
        sys.modules.pop(name, None)
    sys.modules.update(kept)


@pytest.fixture
def factory(chip: ModuleType) -> Iterator[Any]:
    lgpio_pins = importlib.import_module("gpiozero.pins.lgpio")

    class OnThisPc(lgpio_pins.LGPIOFactory):  # type: ignore[name-defined, misc]
        def _get_revision(self) -> int:
            return PI_4B

    factory = OnThisPc(chip=0)
    yield factory
    factory.close()


def nobody(edge: Edge) -> None:
    """Nobody listens."""


def tone(hertz: float | None, soft: bool = False) -> PanelOutput:
    return PanelOutput(DARK.lamps, hertz, soft=soft)


@pytest.mark.parametrize("soft", [False, True])
def test_every_tone_ends_with_the_buzzers_pin_low(
    chip: ModuleType, factory: object, soft: bool
) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        for hertz in (2093, 2489, 2960, 3520, 4186):
            panel.show(tone(hertz, soft))
            assert chip.line(12).pwm == (pytest.approx(hertz), 5 if soft else 50)
            panel.show(tone(None))
            assert (chip.line(12).pwm, chip.line(12).level) == (None, 0)
            assert panel.tone() is None


def test_closing_in_the_middle_of_a_tone_leaves_the_pin_low(
    chip: ModuleType, factory: object
) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        panel.show(tone(2093))
    assert (chip.line(12).pwm, chip.line(12).level) == (None, 0)


def test_a_contact_change_is_told_with_the_kernels_time_of_it(
    chip: ModuleType, factory: object
) -> None:
    heard: list[Edge] = []
    with Panel(SMALL, factory, heard.append):
        now = time.monotonic_ns()
        chip.happened(6, 0, now - 200_000_000)
        chip.happened(6, 1, now - 100_000_000)
    assert heard == [
        Edge("quest-1", True, pytest.approx(now / 1e9 - 0.2, abs=0.01)),
        Edge("quest-1", False, pytest.approx(now / 1e9 - 0.1, abs=0.01)),
    ]


def test_a_contacts_time_is_told_by_the_panels_own_clock(chip: ModuleType, factory: object) -> None:
    heard: list[float] = []
    with Panel(SMALL, factory, lambda edge: heard.append(edge.at), lambda: 1000.0):
        chip.happened(6, 0, time.monotonic_ns() - 10_000_000_000)
    assert heard == [pytest.approx(990.0, abs=1.0)]


def test_clocks_that_were_not_read_together_are_read_again(
    chip: ModuleType, factory: object
) -> None:
    heard: list[float] = []
    looks = iter([50.0, 58.0, 60.0, 60.0])  # the machine did something else for 8 s at first
    with Panel(SMALL, factory, lambda edge: heard.append(edge.at), lambda: next(looks)):
        chip.happened(6, 0, time.monotonic_ns() - 10_000_000_000)
    assert heard == [pytest.approx(50.0, abs=1.0)]


@pytest.mark.parametrize("ago_s", [-1.6e9, LATE_S + 1])
def test_a_kernel_with_another_clock_is_not_believed(
    chip: ModuleType, factory: object, ago_s: float
) -> None:
    heard: list[float] = []
    with Panel(SMALL, factory, lambda edge: heard.append(edge.at), lambda: 1000.0):
        chip.happened(6, 0, time.monotonic_ns() - round(ago_s * 1e9))
    assert heard == [1000.0]
