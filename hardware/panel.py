"""The real devices of one box, through gpiozero: on the pins of a Pi or on mock ones.

gpiozero's own blinking, holding and bounce times stay unused: they run in threads, on its clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import ceil, log2, sqrt
from types import TracebackType
from typing import Self

from gpiozero import PWMLED, Button, GPIOPinInUse, GPIOZeroError, TonalBuzzer
from gpiozero.pins.mock import MockFactory
from gpiozero.tones import Tone

from hardware.board import Board
from hardware.chain import DATA, Pixels
from hardware.cues import Chain, Shown
from hardware.header import pin_text
from hardware.pins import NoPins, PinFactory, faults
from hardware.ring import levels, pixels

OnEdge = Callable[[str, bool], None]  # button, is it down; called in gpiozero's threads

DUTY_STEPS = 100  # lgpio sets whole per cents
NIGHT_DUTY = 0.05  # of the buzzer's; the note is sin(pi * duty) as strong: 16 dB below a half
HOLD_S = 0.05  # unused, but closing waits this long for the hold thread of a button that is down


class Panel:
    """Buttons, lamps and buzzer of a board.

    Every contact change, bounces and all, goes to `on_edge`, in a thread of gpiozero's: put it
    into a queue with the time and return. NoPins where a pin cannot be had. Everything else is
    for one thread alone.
    """

    def __init__(self, board: Board, factory: PinFactory, on_edge: OnEdge) -> None:
        self._board = board
        self._factory = factory
        self._open = ExitStack()
        with ExitStack() as undone:  # what was opened before a pin that is taken is closed again
            undone.callback(self._open.close)
            self._buzzer = self._open_buzzer()
            self._chain = self._open_chain()
            self._lamps = {name: self._open_lamp(name, bcm) for name, bcm in board.lamps.items()}
            self._buttons = {
                name: self._open_button(name, bcm, on_edge) for name, bcm in board.buttons.items()
            }
            undone.pop_all()
        self._written: dict[str, float] = dict.fromkeys(self._lamps, 0.0)
        self._tone: float | None = None
        self._chained = Chain()

    def levels(self) -> dict[str, bool]:
        """Return which buttons are down, as their pins read now."""
        return {name: bool(button.is_pressed) for name, button in self._buttons.items()}

    def show(self, shown: Shown) -> None:
        """Bring lamps and buzzer to this state; what is as it should be is not touched."""
        for name, lamp in self._lamps.items():
            duty = round(shown.lamps[name] * DUTY_STEPS) / DUTY_STEPS
            if duty != self._written[name]:
                lamp.value = self._written[name] = duty
        if self._chain is not None and shown.chain != self._chained:
            self._chained = shown.chain
            self._chain.show(pixels(shown.chain, self._board.seats), shown.chain.light)
        if self._buzzer is not None and shown.tone != self._tone:
            self._tone = shown.tone
            self._sound(self._buzzer, shown.tone)

    def lamps(self) -> dict[str, float]:
        """Return each lamp's brightness, 0 to 1, as its device says.

        Of a ring, "white" and "black" are how much of it shines so; its seats follow.
        """
        lamps = {name: float(lamp.value) for name, lamp in self._lamps.items()}
        return lamps if self._chain is None else levels(self._chain.value) | lamps

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

    def _sound(self, buzzer: TonalBuzzer, tone: float | None) -> None:
        if tone is None or not self._board.sound:
            buzzer.stop()
        else:
            buzzer.play(Tone.from_frequency(in_range(tone, self._board)))
            if self._board.night:
                buzzer.pwm_device.value = NIGHT_DUTY

    def _open_buzzer(self) -> TonalBuzzer | None:
        if self._board.buzzer is None:
            return None
        low, high = self._board.lowest_hz, self._board.highest_hz
        middle = Tone.from_frequency(sqrt(low * high))
        # gpiozero counts octaves from the note nearest to the middle: half a semitone more.
        octaves = ceil(log2(high / low) / 2 + 1 / 24)
        with _naming("buzzer", self._board.buzzer):
            buzzer = TonalBuzzer(
                self._board.buzzer, mid_tone=middle, octaves=octaves, pin_factory=self._factory
            )
        self._open.callback(buzzer.close)
        self._open.callback(buzzer.stop)
        return buzzer

    def _open_chain(self) -> Pixels | None:
        if not self._board.ring:
            return None
        with _naming("ring", DATA):
            chain = Pixels(self._board.pixels, self._board.ring_light, self._factory)
        self._open.callback(chain.close)
        self._open.callback(chain.off)
        return chain

    def _open_lamp(self, name: str, bcm: int) -> PWMLED:
        with _naming(f"{name} lamp", bcm):
            lamp = PWMLED(
                bcm,
                active_high=self._board.lit == "high",
                frequency=self._board.pwm_hz,
                pin_factory=self._factory,
            )
        self._open.callback(lamp.close)
        self._open.callback(lamp.off)
        return lamp

    def _open_button(self, name: str, bcm: int, on_edge: OnEdge) -> Button:
        floating = self._board.pull == "floating"
        with _naming(f"{name} button", bcm):
            button = Button(
                bcm,
                pull_up=None if floating else self._board.pull == "up",
                active_state=self._board.pressed == "high" if floating else None,
                hold_time=HOLD_S,
                pin_factory=self._factory,
            )
        self._open.callback(button.close)
        button.when_pressed = lambda: on_edge(name, True)
        button.when_released = lambda: on_edge(name, False)
        return button


OTHER_PROGRAM = "stop the other program that uses it (gpioinfo shows which), or wire another pin"
OTHER_PIN = "wire another pin, or say otherwise in [board]"


@contextmanager
def _naming(part: str, bcm: int) -> Iterator[None]:
    """Turn what a pin's driver raises into NoPins that names the part and the mend."""
    where = f"{part}, {pin_text(bcm)}"
    try:
        yield
    except NoPins:
        raise
    except GPIOPinInUse as error:
        raise NoPins(f"{where}: already taken in this program: {error}") from error
    except GPIOZeroError as error:
        raise NoPins(f"{where}: cannot do that ({error}): {OTHER_PIN}") from error
    except faults() as error:
        raise NoPins(f"{where}: cannot be had ({error}): {OTHER_PROGRAM}") from error


class MockHands:
    """Fingers on mock pins: a page click or a test presses the real gpiozero Button.

    Only the buttons of the board have pins; another name is a KeyError.
    """

    def __init__(self, board: Board, factory: PinFactory) -> None:
        if not isinstance(factory, MockFactory):
            raise NoPins('buttons can be pressed by mouse on pins = "mock" only')
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
