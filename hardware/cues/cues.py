"""What the box shows and when. Pure: time is an argument, in seconds.

`Lights` is what stays true and a `Cue` what is said once; `look` puts the two together.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from math import cos, pi
from typing import Final

from hardware.board import LAMPS, QUESTS, RING
from hardware.cues.substitutes import stand_in
from hardware.cues.tunes import Cue, Step

BREATH_S = 4.0  # a breath of somebody asleep
BREATH_FLOOR = 0.15  # it never looks switched off
BLINK_S = 1.0  # OK: half a second lit, half a second dark
DIM = 0.15  # seen to be lower than lit at arm's length, seen to be on in a lit room
WINK_S = 0.15  # of that second, where another lamp says it for OK
SAFE_S: Final = 4.0  # safe mode: so often something runs along the row
SAFE_STEP_S: Final = 0.12  # and stays so long at each lamp: seen by whoever looks for 4 s
GAP_S = 0.2  # of quiet between two cues, so that they do not melt into one
NIGHT: Final = 0.25  # of the light of a day: seen in a dark room, blinding nobody

# Duty by count, growing with its square: to the eye these are about even steps. Seven of one
# colour end a game, more are no brighter.
GLOW = (0.0, 0.04, 0.08, 0.18, 0.33, 0.51, 0.73, 1.0)


@dataclass(frozen=True, slots=True)
class Lights:
    """What the program wants to be lit for as long as it stands."""

    silence: bool = False  # its lamp breathes
    white: int = 0  # how many white Swords lie there
    black: int = 0
    lit: frozenset[str] = frozenset()  # buttons that would act now
    dim: frozenset[str] = frozenset()  # buttons that would answer a question
    ok_blinks: bool = False  # OK is waited for
    seats: int = 0  # how many play
    seat: int | None = None  # from 0, the one that is asked; None: nobody
    picked: int | None = None  # the one that was pointed at, and not confirmed yet
    safe: bool = False  # safe mode: something that was found broken waits to be mended

    @property
    def without_buttons(self) -> Lights:
        """The same while nothing is taken: nobody is asked, no button is lit."""
        return replace(
            self, lit=frozenset(), dim=frozenset(), ok_blinks=False, seat=None, picked=None
        )


@dataclass(frozen=True, slots=True)
class Chain:
    """What a chain of lamps shows: the Swords by number, then the seats."""

    white: int = 0
    black: int = 0
    over: Mapping[str, float] = field(default_factory=dict)  # colours that a cue takes over
    flash: bool = False  # the second half of a second: what is too many is seen to change
    seats: int = 0
    seat: int | None = None
    picked: int | None = None
    light: float = 1.0  # of full

    @property
    def flashes(self) -> bool:
        """Whether there are more Swords than the ring has LEDs, so that it moves by itself."""
        return self.white + self.black > RING


@dataclass(frozen=True, slots=True)
class PanelOutput:
    """What every lamp (0 dark to 1 full) and the buzzer (Hz, None is quiet) do at a time."""

    lamps: Mapping[str, float]
    tone: float | None
    chain: Chain = Chain()
    soft: bool = False  # the tone is a quiet one


DARK = PanelOutput(dict.fromkeys(LAMPS, 0.0), None)

# -- one after the other -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A cue and when it begins."""

    cue: Cue
    at: float

    @property
    def ends(self) -> float:
        """When it is over."""
        return self.at + self.cue.seconds


@dataclass(frozen=True, slots=True)
class Playing:
    """The cues that sound or wait, in their order. Priorities never rise along it."""

    turns: tuple[Turn, ...] = ()


def play(playing: Playing, cue: Cue, at: float) -> Playing:
    """Add a cue: after those of its own or a higher priority, before all others.

    A cue of lower priority that already sounds is cut, and starts again afterwards.
    """
    left = tuple(turn for turn in playing.turns if turn.ends > at)
    ahead = tuple(turn for turn in left if turn.cue.priority >= cue.priority)
    behind = tuple(turn.cue for turn in left if turn.cue.priority < cue.priority)
    return Playing(_line_up(ahead, (cue, *behind), at))


def is_quiet(playing: Playing, at: float) -> bool:
    """Whether everything has been said."""
    return all(turn.ends <= at for turn in playing.turns)


def _line_up(turns: tuple[Turn, ...], cues: tuple[Cue, ...], at: float) -> tuple[Turn, ...]:
    for cue in cues:
        begins = turns[-1].ends + GAP_S if turns else at
        turns = (*turns, Turn(cue, begins))
    return turns


# -- what is to be seen and heard ----------------------------------------------------------


def look(
    lights: Lights, playing: Playing, at: float, present: Collection[str] = LAMPS
) -> PanelOutput:
    """Return what every lamp and the buzzer do at a time.

    `present` are the lamps that the box has: what the others would say is said by these.
    """
    step = _step(playing, at)
    over = stand_in(step.lamps, present)
    steady = _steady(lights, at)
    steady |= _safe_sign(steady, at, present) if lights.safe else {}
    over = {**_for_absent(lights, steady, at, present), **over}
    return PanelOutput({**steady, **over}, step.tone, _chain(lights, playing, step, over, at))


def at_night(shown: PanelOutput) -> PanelOutput:
    """Return the same, dimmed and quieter."""
    lamps = {name: NIGHT * level for name, level in shown.lamps.items()}
    return replace(shown, lamps=lamps, chain=replace(shown.chain, light=NIGHT), soft=True)


def _chain(
    lights: Lights, playing: Playing, step: Step, over: Mapping[str, float], at: float
) -> Chain:
    coming = _coming(playing, step, at)
    colours = {} if step.coming else {name: over[name] for name in COLOURS if name in over}
    return Chain(
        white=max(0, lights.white - coming["white"]),
        black=max(0, lights.black - coming["black"]),
        over=colours,
        flash=lights.white + lights.black > RING and at % BLINK_S >= BLINK_S / 2,
        seats=lights.seats,
        seat=lights.seat,
        picked=lights.picked,
    )


COLOURS = ("white", "black")


def _coming(playing: Playing, step: Step, at: float) -> dict[str, int]:
    """Count the Swords that lie on the table, but whose blink is still to come."""
    waiting = [turn.cue.steps[0] for turn in playing.turns if turn.at > at and turn.cue.steps]
    coming = {colour: step.coming.get(colour, 0) for colour in COLOURS}
    for first in waiting:
        for colour, left in first.coming.items():
            coming[colour] += left + (first.lamps.get(colour) == 1.0)
    return coming


def _step(playing: Playing, at: float) -> Step:
    for turn in playing.turns:
        since = at - turn.at
        for step in turn.cue.steps:
            if 0 <= since < step.seconds:
                return step
            since -= step.seconds
    return Step(0)


def _steady(lights: Lights, at: float) -> dict[str, float]:
    lamps = {name: _button_lamp(lights, name) for name in (*QUESTS, "ok")}
    if lights.ok_blinks:
        lamps["ok"] = 1.0 if at % BLINK_S < BLINK_S / 2 else 0.0
    return {
        "silence": _breathing_level(at) if lights.silence else 0.0,
        "white": _glow(lights.white),
        "black": _glow(lights.black),
        **lamps,
    }


def _safe_sign(
    steady: Mapping[str, float], at: float, present: Collection[str]
) -> dict[str, float]:
    """Return the one lamp of the row that is just the other way; of all lamps without a row."""
    row = [name for name in QUESTS if name in present] or sorted(present)
    place = int(at % SAFE_S / SAFE_STEP_S)
    return {row[place]: float(steady[row[place]] < 0.5)} if place < len(row) else {}


def _for_absent(
    lights: Lights, steady: Mapping[str, float], at: float, present: Collection[str]
) -> dict[str, float]:
    """Return what other lamps do for a silence lamp or an OK lamp that is not there."""
    over = stand_in({"silence": steady["silence"]} if lights.silence else {}, present)
    if lights.ok_blinks and "ok" not in present and at % BLINK_S < WINK_S:
        winks = stand_in({"ok": 1.0}, present)
        over |= {name: float(steady[name] < 0.5) for name in winks if name != "ok"}
    return over


def _button_lamp(lights: Lights, button: str) -> float:
    if button in lights.lit:
        return 1.0
    return DIM if button in lights.dim else 0.0


def _breathing_level(at: float) -> float:
    swell = (1 - cos(2 * pi * at / BREATH_S)) / 2
    return BREATH_FLOOR + (1 - BREATH_FLOOR) * swell


def _glow(count: int) -> float:
    return GLOW[min(count, len(GLOW) - 1)]
