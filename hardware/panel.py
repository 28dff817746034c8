"""The real devices of one box, through gpiozero: on the pins of a Pi or on mock ones.

gpiozero's own blinking, holding and bounce times stay unused: they run in threads, on its clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from math import ceil, log2, sqrt
from threading import Thread
from types import TracebackType
from typing import Self, TypeVar

from gpiozero import PWMLED, Button, GPIOPinInUse, GPIOZeroError, LEDBarGraph, TonalBuzzer
from gpiozero.pins.mock import MockFactory
from gpiozero.tones import Tone

from hardware.board import Board
from hardware.chain import DATA, Pixels
from hardware.contact_time import contact_time
from hardware.cues.cues import Chain, PanelOutput
from hardware.cues.ring import levels, pixels, row
from hardware.frames import Pixel
from hardware.header import pin_text
from hardware.holders import holders
from hardware.pins import NoPins, PinFactory, faults
from hardware.presses import Edge
from words.text import t, told_by

Part = TypeVar("Part")

DUTY_STEPS = 100  # lgpio sets whole per cents
NIGHT_DUTY = 0.05  # of the buzzer's; the note is sin(pi * duty) as strong: 16 dB below a half
HOLD_S = 0.05  # unused, but closing waits this long for a button that is down


class Panel:
    """Buttons, lamps and buzzer of a board.

    Every contact change, bounces and all, goes to `on_edge`, in a thread of gpiozero's: that
    puts it into a queue and returns. Its time is the kernel's on lgpio's pins, else gpiozero's own.
    A part whose pin cannot be had is in `faults`, and the others work; NoPins where none of them
    can be had. Everything else is for one thread alone.
    """

    def __init__(
        self,
        board: Board,
        factory: PinFactory,
        on_edge: Callable[[Edge], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._board = board
        self._factory = factory
        self._on_edge = on_edge
        self._clock = clock
        self._open = ExitStack()
        self._faults: dict[str, str] = {}
        buzzer = {} if board.buzzer is None else {"buzzer": board.buzzer}
        ring = {"ring": DATA} if board.ring else {}
        self._buzzer = self._each(buzzer, "{}", self._open_buzzer).get("buzzer")
        self._chain = self._each(ring, "{}", self._open_chain).get("ring")
        self._lamps = self._each(board.lamps, "{} lamp", self._open_lamp)
        rows = {name: row[0] for name, row in board.bars.items()}
        self._bars = self._each(rows, "{} row", self._open_bar)
        self._buttons = self._each(board.buttons, "{} button", self._open_button)
        self._open.callback(self._close_buttons)
        parts = len(buzzer) + len(ring) + len(board.lamps) + len(rows) + len(board.buttons)
        if parts and len(self._faults) == parts:
            raise NoPins(
                t("no part of the box is available; the first: {what}", what=self.problems[0])
            )
        self._written: dict[str, float] = dict.fromkeys(self._lamps, 0.0)
        self._sounding: tuple[float | None, bool] = (None, False)
        self._chained = Chain()

    def _each(
        self, pins: Mapping[str, int], part: str, open_: Callable[[str, int], Part]
    ) -> dict[str, Part]:
        """Open the parts on these pins; one that cannot be had is among the faults instead."""
        opened: dict[str, Part] = {}
        for name, bcm in pins.items():
            try:
                with _naming(part.format(name), bcm):
                    opened[name] = open_(name, bcm)
            except NoPins as error:
                self._faults[part.format(name)] = told_by(error)
        return opened

    @property
    def faults(self) -> Mapping[str, str]:
        """The parts that cannot be had, like "ok lamp": which pin, why, and the mend."""
        return self._faults

    @property
    def problems(self) -> tuple[str, ...]:
        """The same as sentences."""
        return tuple(self._faults.values())

    @property
    def board(self) -> Board:
        """The board as far as it can be had: a part with a fault counts as absent."""
        return replace(
            self._board,
            buttons={name: self._board.buttons[name] for name in self._buttons},
            lamps={name: self._board.lamps[name] for name in self._lamps},
            bars={name: self._board.bars[name] for name in self._bars},
            buzzer=self._board.buzzer if self._buzzer is not None else None,
            ring=self._board.ring if self._chain else None,
            seats=self._board.seats if self._chain else 0,
        )

    def levels(self) -> dict[str, bool]:
        """Return which buttons are down, as their pins read now."""
        return {name: bool(button.is_pressed) for name, button in self._buttons.items()}

    def show(self, shown: PanelOutput) -> None:
        """Bring lamps and buzzer to this state; what is as it should be is not touched."""
        for name, lamp in self._lamps.items():
            duty = round(shown.lamps[name] * DUTY_STEPS) / DUTY_STEPS
            if duty != self._written[name]:
                lamp.value = self._written[name] = duty
        if shown.chain != self._chained:
            self._chained = shown.chain
            if self._chain is not None:
                self._chain.show(pixels(shown.chain, self._board.seats), shown.chain.light)
            for name, bar in self._bars.items():
                bar.value = row(shown.chain, name, len(bar))
                for led in bar if shown.chain.light < 1 else ():
                    led.value *= shown.chain.light
        if self._buzzer is not None and (shown.tone, shown.soft) != self._sounding:
            self._sounding = shown.tone, shown.soft
            self._sound(self._buzzer, shown.tone, shown.soft)

    def lamps(self) -> dict[str, float]:
        """Return each lamp's brightness, 0 to 1, as its device says.

        Of a ring, "white" and "black" are how much of it shines so; its seats follow.
        """
        lamps = {name: float(lamp.value) for name, lamp in self._lamps.items()}
        lamps |= {name: float(bar.value) for name, bar in self._bars.items()}
        return lamps if self._chain is None else levels(self._chain.value) | lamps

    def pixels(self) -> tuple[Pixel, ...]:
        """Return what every LED of the chain shows, as its device says; none without a ring."""
        return self._chain.value if self._chain is not None else ()

    def tone(self) -> float | None:
        """Return what the buzzer plays, in Hz as its device says; None is quiet."""
        tone = self._buzzer.tone if self._buzzer is not None else None
        return None if tone is None else float(tone)

    def close(self) -> None:
        """Leave everything dark and quiet, and give the pins back."""
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _sound(self, buzzer: TonalBuzzer, tone: float | None, soft: bool) -> None:
        if tone is None:
            _end_tone(buzzer)
            return
        buzzer.play(Tone.from_frequency(in_range(tone, self._board)))
        if soft:
            buzzer.pwm_device.value = NIGHT_DUTY

    def _open_buzzer(self, name: str, bcm: int) -> TonalBuzzer:
        low, high = self._board.lowest_hz, self._board.highest_hz
        middle = Tone.from_frequency(sqrt(low * high))
        # gpiozero counts octaves from the note nearest to the middle: half a semitone more.
        octaves = ceil(log2(high / low) / 2 + 1 / 24)
        buzzer = TonalBuzzer(bcm, mid_tone=middle, octaves=octaves, pin_factory=self._factory)
        self._open.callback(buzzer.close)
        self._open.callback(_end_tone, buzzer)
        return buzzer

    def _open_chain(self, name: str, bcm: int) -> Pixels:
        board = self._board
        assert board.ring is not None
        chain = Pixels(board.ring, board.pixels, board.ring_light, self._factory)
        self._open.callback(chain.close)
        self._open.callback(chain.off)
        return chain

    def _open_lamp(self, name: str, bcm: int) -> PWMLED:
        lamp = PWMLED(
            bcm,
            active_high=self._board.lit == "high",
            frequency=self._board.pwm_hz,
            pin_factory=self._factory,
        )
        self._open.callback(lamp.close)
        self._open.callback(lamp.off)
        return lamp

    def _open_bar(self, name: str, bcm: int) -> LEDBarGraph:
        bar = LEDBarGraph(
            *self._board.bars[name],
            pwm=True,
            active_high=self._board.lit == "high",
            pin_factory=self._factory,
        )
        self._open.callback(bar.close)
        self._open.callback(bar.off)
        return bar

    def _open_button(self, name: str, bcm: int) -> Button:
        floating = self._board.pull == "floating"
        button = Button(
            bcm,
            pull_up=None if floating else self._board.pull == "up",
            active_state=self._board.pressed == "high" if floating else None,
            hold_time=HOLD_S,
            pin_factory=self._factory,
        )
        told, when = self._on_edge, partial(contact_time, self._clock)
        button.when_pressed = lambda: told(Edge(name, True, when(lambda: button.active_time)))
        button.when_released = lambda: told(Edge(name, False, when(lambda: button.inactive_time)))
        return button

    def _close_buttons(self) -> None:
        """Close all at once: each waits up to 0.1 s for its own hold thread to end."""
        closing = [Thread(target=button.close) for button in self._buttons.values()]
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join()


def _end_tone(buzzer: TonalBuzzer) -> None:
    """End the tone with the pin low: lgpio's PWM, switched off, leaves it as it was just then."""
    buzzer.stop()
    buzzer.pwm_device.off()


OTHER_PROGRAM = t("stop the other program that uses it ({holders}), or wire another pin")
OTHER_PIN = t("wire another pin, or say otherwise in [board]")


@contextmanager
def _naming(part: str, bcm: int) -> Iterator[None]:
    """Turn what a pin's driver raises into NoPins that names the part and the mend."""
    where = f"{part}, {pin_text(bcm)}"
    try:
        yield
    except NoPins:
        raise
    except GPIOPinInUse as error:
        raise NoPins(
            t("{where}: already taken in this program: {error}", where=where, error=told_by(error))
        ) from error
    except GPIOZeroError as error:
        raise NoPins(
            t(
                "{where}: cannot do that ({error}): {mend}",
                where=where,
                error=told_by(error),
                mend=OTHER_PIN,
            )
        ) from error
    except faults() as error:
        which = ", ".join(holders()) or t("sudo gpioinfo shows which")
        raise NoPins(
            t(
                "{where}: not available ({error}): {mend}",
                where=where,
                error=told_by(error),
                mend=OTHER_PROGRAM.with_(holders=which),
            )
        ) from error


class MockHands:
    """Fingers on mock pins: a page click or a test presses the real gpiozero Button.

    Only the buttons of the board have pins; another name is a KeyError.
    """

    def __init__(self, board: Board, factory: PinFactory) -> None:
        if not isinstance(factory, MockFactory):
            raise NoPins(t('buttons can be pressed by mouse on pins = "mock" only'))
        self._pins = {name: factory.pin(bcm) for name, bcm in board.buttons.items()}
        self._low_is_down = board.pressed == "low"

    def press(self, button: str) -> None:
        """Put a finger on it."""
        self._drive(button, high=not self._low_is_down)

    def release(self, button: str) -> None:
        """Take the finger off."""
        self._drive(button, high=self._low_is_down)

    def _drive(self, button: str, high: bool) -> None:
        pin = self._pins[button]
        if high:
            pin.drive_high()
        else:
            pin.drive_low()


def in_range(tone: float, board: Board) -> float:
    """Return the tone, or the same note in the nearest octave that the buzzer plays well."""
    while tone < board.lowest_hz:
        tone *= 2
    while tone > board.highest_hz:
        tone /= 2
    return tone
