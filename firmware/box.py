"""The box as the main loop knows it: presses in, cues and lamps out, by the loop's own clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.game import Button, Held, Pressed
from hardware import cues, presses, tunes
from hardware.board import Board
from hardware.panel import MockHands, Panel
from hardware.pins import PinFactory
from hardware.presses import Hold, Press, Stuck

TICK_S = 0.025  # while something moves: a lamp that breathes is smooth at 40 steps a second
IDLE_S = 0.25  # while nothing does
TAP_S = 0.1  # how long a mouse click holds a mock pin


class Box:
    """Panel, presses and cues of one board; only the main loop calls it."""

    def __init__(self, board: Board, factory: PinFactory, panel: Panel, at: float) -> None:
        self._board = board
        self._panel = panel
        self._hands = MockHands(board, factory) if is_simulated(factory) else None
        self._presses = presses.start(panel.levels(), at, board.debounce_s)
        self._playing = cues.Playing()
        self._lights = cues.Lights()
        self._clicked: dict[str, float] = {}  # button -> when the mouse lets it go
        self._shown = cues.DARK

    @property
    def simulated(self) -> bool:
        return self._hands is not None

    # -- in ------------------------------------------------------------------------------

    def edge(self, button: str, down: bool, at: float) -> tuple[Pressed | Held | Stuck, ...]:
        """Take a contact change; return what it means."""
        self._presses, heard = presses.edge(self._presses, button, down, at)
        return tuple(map(_input, heard))

    def tick(self, at: float) -> tuple[Pressed | Held | Stuck, ...]:
        """Let time pass: holds, and clicks that end."""
        heard: list[Pressed | Held | Stuck] = []
        for button in [name for name, until in self._clicked.items() if until <= at]:
            del self._clicked[button]
            heard += self._finger(button, down=False, at=at)
        self._presses, said = presses.tick(self._presses, self._panel.levels(), at)
        return (*heard, *map(_input, said))

    def click(self, button: str, seconds: float, at: float) -> tuple[Pressed | Held | Stuck, ...]:
        """Press a button of mock pins, or one that only the page has, and let it go later."""
        self._clicked[button] = at + max(seconds, TAP_S)
        return self._finger(button, down=True, at=at)

    def let_go(self, button: str, at: float) -> None:
        """End a click at the next tick, though its time is not over."""
        if button in self._clicked:
            self._clicked[button] = at

    def _finger(self, button: str, down: bool, at: float) -> tuple[Pressed | Held | Stuck, ...]:
        """Drive a mock pin, which tells of itself, or say what a button without a pin means."""
        if button not in self._board.buttons:
            return self.edge(button, down, at)
        if self._hands is not None:
            (self._hands.press if down else self._hands.release)(button)
        return ()

    # -- out -----------------------------------------------------------------------------

    def light(self, lights: cues.Lights) -> None:
        """Set what the lamps show as long as it is true."""
        self._lights = lights

    def play(self, name: str, params: Mapping[str, object], at: float) -> None:
        """Say a cue; "swords" is made of the counts in its parameters."""
        counts = [int(str(params.get(colour, 0))) for colour in ("white", "black")]
        cue = tunes.swords(*counts) if name == "swords" else tunes.CUES[name]
        self._playing = cues.play(self._playing, cue, at)

    def show(self, at: float) -> bool:
        """Bring lamps and buzzer up to date; whether anything changed."""
        shown = cues.look(self._lights, self._playing, at, self._board.present)
        if self._board.quiet_in_silence and self._lights.silence:
            shown = replace(shown, tone=None)
        if self._board.night:
            shown = cues.at_night(shown)
        changed = shown != self._shown
        if changed:
            self._shown = shown
            self._panel.show(shown)
        return changed

    def lamps(self) -> dict[str, float]:
        """Return what the real devices say, and what would be said by lamps that are absent."""
        return {**self._shown.lamps, **self._panel.lamps()}

    def tone(self) -> float | None:
        """Return what the buzzer plays, Hz."""
        return self._panel.tone()

    def patience(self, at: float) -> float:
        """Return how long the loop may sleep, s."""
        quiet = cues.is_quiet(self._playing, at) and not self._clicked
        still = not (self._lights.silence or self._lights.ok_blinks or self._shown.chain.flashes)
        return IDLE_S if quiet and still and not any(self._panel.levels().values()) else TICK_S


def is_simulated(factory: PinFactory) -> bool:
    """Whether these are mock pins."""
    from gpiozero.pins.mock import MockFactory

    return isinstance(factory, MockFactory)


def _input(heard: presses.Said) -> Pressed | Held | Stuck:
    match heard:
        case Press(button):
            return Pressed(Button(button))
        case Hold(button, seconds):
            return Held(Button(button), seconds)
    return heard
