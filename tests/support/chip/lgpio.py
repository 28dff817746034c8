"""An lgpio made of Python: one chip of lines, for gpiozero's own lgpio pins where there is no Pi.

It keeps what bites on the real one: PWM that is switched off leaves the line at its level of that
moment, here the high one; a callback is told the kernel's time, in nanoseconds.
"""

from collections.abc import Callable
from dataclasses import dataclass

SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
IS_OUTPUT = 1 << 1

Told = Callable[[int, int, int, int], None]  # chip, line, level, ns


class error(Exception):
    """What lgpio raises."""


@dataclass
class Line:
    mode: int = 0
    level: int = 0
    pwm: tuple[float, float] | None = None  # Hz, per cent
    told: Told | None = None


LINES: dict[int, Line] = {}


def line(number: int) -> Line:
    return LINES.setdefault(number, Line())


def gpiochip_open(number: int) -> int:
    return number


def gpiochip_close(handle: int) -> None:
    LINES.clear()


def gpio_get_mode(handle: int, number: int) -> int:
    return line(number).mode


def gpio_claim_input(handle: int, number: int, flags: int = SET_PULL_NONE) -> None:
    line(number).mode = flags
    line(number).level = int(flags == SET_PULL_UP)


def gpio_claim_output(handle: int, number: int, level: int = 0) -> None:
    line(number).mode = IS_OUTPUT
    line(number).level = level


def gpio_claim_alert(handle: int, number: int, edges: int, flags: int = 0) -> None:
    """Input lines keep what they are."""


def gpio_set_debounce_micros(handle: int, number: int, micros: int) -> None:
    """Nothing here bounces by itself."""


def gpio_free(handle: int, number: int) -> None:
    """It is claimed again at once."""


def gpio_read(handle: int, number: int) -> int:
    return line(number).level


def gpio_write(handle: int, number: int, level: int) -> None:
    assert line(number).mode == IS_OUTPUT
    line(number).level = int(level)


def tx_pwm(handle: int, number: int, hertz: float, per_cent: float) -> None:
    if hertz == 0:
        line(number).pwm = None  # the level is not touched
        return
    line(number).pwm = hertz, per_cent
    line(number).level = int(per_cent > 0)


class callback:
    """Somebody who is told of a line's changes."""

    def __init__(self, handle: int, number: int, edges: int, told: Told) -> None:
        self._line = line(number)
        self._line.told = told

    def cancel(self) -> None:
        self._line.told = None


def happened(number: int, level: int, at_ns: int) -> None:
    """Tell of a change at that time of the kernel's clock; the line has that level from now on."""
    line(number).level = level
    told = line(number).told
    assert told is not None, f"nobody listens to line {number}"
    told(0, number, level, at_ns)
