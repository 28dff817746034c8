"""Plays tones on the real panel and looks at the buzzer's line after each: `tones.py COUNT HOW`.

Prints how many of them left the line high. HOW is "ours", or "plain": ended as gpiozero does it.
"""

import sys
import time
from pathlib import Path

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from hardware.board import Board
from hardware.cues.cues import DARK, PanelOutput
from hardware.panel import Panel
from hardware.pins import PinFactory, open_pins

BUZZER = 12
NOTES = (2093, 2489, 2960, 3520, 4186)  # Hz
with open("/run/chip") as chip:
    LEVEL = Path(chip.read().strip()) / f"sim_gpio{BUZZER}" / "value"


def ours(factory: PinFactory, count: int) -> int:
    with Panel(Board("buzzer", buzzer=BUZZER), factory, lambda edge: None) as panel:
        high = 0
        for number in range(count):
            panel.show(PanelOutput(DARK.lamps, NOTES[number % len(NOTES)]))
            rest(number)
            panel.show(DARK)
            high += level()
        return high


def plain(factory: PinFactory, count: int) -> int:
    with TonalBuzzer(BUZZER, mid_tone=Tone(2960), pin_factory=factory) as buzzer:
        high = 0
        for number in range(count):
            buzzer.play(Tone(NOTES[number % len(NOTES)]))
            rest(number)
            buzzer.stop()
            high += level()
        return high


def rest(number: int) -> None:
    time.sleep(0.05 + 0.0037 * (number % 11))


def level() -> int:
    """Return how the line stands when the tone is long over."""
    time.sleep(0.05)
    return int(LEVEL.read_text())


pins = open_pins("lgpio", Path("/run"))
print({"ours": ours, "plain": plain}[sys.argv[2]](pins, int(sys.argv[1])))
pins.close()
