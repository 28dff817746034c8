"""The box as the main loop knows it: presses in, cues and lamps out, by the loop's own clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.game import Button, ButtonPress, Held
from firmware.box.settings import Settings
from firmware.inputs import Click, FromOutside, Heard, LetGo
from hardware import presses
from hardware.cues import cues, tunes
from hardware.panel import MockHands, Panel
from hardware.pins import PinFactory
from hardware.presses import Edge, Hold, Press

TICK_S = 0.025  # while something moves: a lamp that breathes is smooth at 40 steps a second
IDLE_S = 0.25  # while nothing does
TAP_S = 0.1  # how long a mouse click holds a mock pin


class Box:
    """Panel, presses and cues of one board; only the main loop calls it."""

    def __init__(
        self, factory: PinFactory, panel: Panel, at: float, settings: Settings | None = None
    ) -> None:
        """`settings`: what was set last; None: what the profile says."""
        self.board = panel.board  # what could not be opened counts as absent
        self.settings = settings or Settings.of(self.board)
        self._panel = panel
        self._hands = MockHands(self.board, factory) if is_simulated(factory) else None
        self._presses = self._start(at)
        self._playing = cues.Playing()
        self._lights = cues.Lights()
        self._clicked: dict[str, float] = {}  # button -> when the mouse lets it go
        self._shown = cues.DARK
        self._lent: cues.PanelOutput | None = None
        self._softly = False

    def _start(self, at: float) -> presses.Presses:
        board = self.board
        return presses.start(self._panel.levels(), at, board.debounce_s, board.hold_s)

    def set(self, settings: Settings) -> None:
        """Sound and light are to be like this from now on."""
        self.settings = settings

    @property
    def is_simulated(self) -> bool:
        """Whether hands and cards are drawn."""
        return self._hands is not None

    @property
    def faults(self) -> Mapping[str, str]:
        """The parts that could not be opened, and why."""
        return self._panel.faults

    @property
    def problems(self) -> tuple[str, ...]:
        """The same as sentences."""
        return self._panel.problems

    def levels(self) -> dict[str, bool]:
        """Return which buttons are down, as their pins read now."""
        return self._panel.levels()

    # -- in ------------------------------------------------------------------------------

    def take(self, one: FromOutside | Heard, at: float) -> tuple[Heard, ...]:
        """Take what fingers or a mouse do to a button; return what it means."""
        match one:
            case Edge(button, down, edge_at):
                return self._edge(button, down, edge_at)
            case Click(button, seconds):
                return self.click(button, seconds, at)
            case LetGo(button):
                self.let_go(button, at)
        return ()

    def _edge(self, button: str, down: bool, at: float) -> tuple[Heard, ...]:
        """Take a contact change; return what it means."""
        self._presses, heard = presses.edge(self._presses, button, down, at)
        return tuple(map(_input, heard))

    def tick(self, at: float) -> tuple[Heard, ...]:
        """Let time pass: holds, and clicks that end."""
        heard: list[Heard] = []
        for button in [name for name, until in self._clicked.items() if until <= at]:
            del self._clicked[button]
            heard += self._finger(button, down=False, at=at)
        self._presses, said = presses.tick(self._presses, self._panel.levels(), at)
        return (*heard, *map(_input, said))

    def click(self, button: str, seconds: float, at: float) -> tuple[Heard, ...]:
        """Press a button of mock pins, or one that only the page has, and let it go later."""
        self._clicked[button] = at + max(seconds, TAP_S)
        return self._finger(button, down=True, at=at)

    def let_go(self, button: str, at: float) -> None:
        """End a click at the next tick, though its time is not over."""
        if button in self._clicked:
            self._clicked[button] = at

    def _finger(self, button: str, down: bool, at: float) -> tuple[Heard, ...]:
        """Drive a mock pin, which tells of itself, or say what a button without a pin means."""
        if button not in self.board.buttons:
            return self._edge(button, down, at)
        if self._hands is not None:
            (self._hands.press if down else self._hands.release)(button)
        return ()

    # -- out -----------------------------------------------------------------------------

    def light(self, lights: cues.Lights) -> None:
        """Set what the lamps show as long as it is true."""
        self._lights = lights

    def play(self, name: str, params: Mapping[str, object], at: float, aloud: bool = True) -> None:
        """Say a cue; "swords" is made of the counts in its parameters. Nothing while it is lent."""
        if self._lent is not None:
            return
        cue = _swords(params) if name == "swords" else tunes.CUES[name]
        if not aloud or (name == "peek" and not self.settings.peek_sound):
            cue = tunes.without_sound(cue)
        self._playing = cues.play(self._playing, cue, at)

    def show(self, at: float) -> bool:
        """Bring lamps and buzzer up to date; whether anything changed."""
        shown = self._look(at) if self._lent is None else self._lent
        changed = shown != self._shown
        if changed:
            self._shown = shown
            self._panel.show(shown)
        return changed

    def _look(self, at: float) -> cues.PanelOutput:
        shown = cues.look(self._lights, self._playing, at, self.board.present)
        hushed = self.settings.quiet_in_silence and self._lights.silence
        if hushed or not self.settings.sound:
            shown = replace(shown, tone=None)
        shown = replace(shown, soft=shown.soft or self._softly)
        return cues.at_night(shown) if self.settings.night else shown

    @property
    def is_soft(self) -> bool:
        """Whether it plays quieter than usual."""
        return self._softly

    def speaks_softly(self) -> None:
        """Play quieter from now on: nobody has asked for it."""
        self._softly = True

    def falls_silent(self) -> None:
        """Say nothing more of what was to be said, and speak up again."""
        self._softly = False
        self._playing = cues.Playing()

    def lend(self, shown: cues.PanelOutput) -> None:
        """Let lamps and buzzer show this instead, until they are taken back."""
        self._lent = shown
        self._playing = cues.Playing()

    def take_back(self, at: float) -> None:
        """Show the game again; what is down now is silent until it was up once."""
        self._lent = None
        self._presses = self._start(at)

    def lamps(self) -> dict[str, float]:
        """Return what the real devices say, and what would be said by lamps that are absent."""
        return {**self._shown.lamps, **self._panel.lamps()}

    def ring(self) -> list[str]:
        """Return the colours of the chain's LEDs as #rrggbb, the ring's first; none without it."""
        return [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in self._panel.pixels()]

    def tone(self) -> float | None:
        """Return what the buzzer plays, Hz."""
        return self._panel.tone()

    def patience(self, at: float) -> float:
        """Return how long the loop may sleep, s."""
        quiet = cues.is_quiet(self._playing, at) and not self._clicked and self._lent is None
        moves = self._lights.silence or self._lights.ok_blinks or self._lights.safe
        still = not (moves or self._shown.chain.flashes)
        return IDLE_S if quiet and still and not any(self._panel.levels().values()) else TICK_S


def is_simulated(factory: PinFactory) -> bool:
    """Whether these are mock pins."""
    from gpiozero.pins.mock import MockFactory

    return isinstance(factory, MockFactory)


def _input(heard: presses.Said) -> Heard:
    match heard:
        case Press(button, since):
            return ButtonPress(Button(button), since)
        case Hold(button, seconds, since):
            return Held(Button(button), seconds, since)
    return heard


def _swords(params: Mapping[str, object]) -> tunes.Cue:
    """Return the cue of so many Swords of either colour."""
    return tunes.swords(*(int(str(params.get(colour, 0))) for colour in ("white", "black")))
