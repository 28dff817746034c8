"""What the box says with light and sound, and when. Pure: time is an argument, in seconds.

`Lights` is what stays true and `Cue` what is said once; `look` puts the two together. No cue
knows a game: a game's own folder maps its notices to these names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, pi

from hardware.board import LAMPS, QUESTS

# Five notes (Hz), each three semitones above the one before, so that no two can be taken for one
# another; all of them where a piezo is loud, around 2 to 4 kHz. C7, E flat, F sharp, A, C8.
C, E, F, A, HIGH = 2093, 2489, 2960, 3520, 4186
REST = None

BREATH_S = 4.0  # a breath of somebody asleep
BREATH_FLOOR = 0.15  # it never looks switched off
BLINK_S = 1.0  # OK: half a second lit, half a second dark
DIM = 0.15  # seen to be lower than lit at arm's length, seen to be on in a lit room
GAP_S = 0.2  # of quiet between two cues, so that they do not melt into one

# Duty by count, growing with its square: to the eye these are about even steps. Seven of one
# colour end a game, more are no brighter.
GLOW = (0.0, 0.04, 0.08, 0.18, 0.33, 0.51, 0.73, 1.0)


@dataclass(frozen=True, slots=True)
class Step:
    """A piece of a cue: how long, which tone, and lamps that it takes over meanwhile."""

    seconds: float
    tone: float | None = None  # Hz; None is silence
    lamps: Mapping[str, float] = field(default_factory=dict)  # 0 dark to 1 full


@dataclass(frozen=True, slots=True)
class Cue:
    """Something said once. A higher priority cuts a lower one, which then starts again."""

    name: str
    steps: tuple[Step, ...]
    priority: int = 1

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return sum(step.seconds for step in self.steps)


@dataclass(frozen=True, slots=True)
class Lights:
    """What the program wants to be lit for as long as it stands."""

    silence: bool = False  # its lamp breathes
    white: int = 0  # how many white Swords lie there
    black: int = 0
    lit: frozenset[str] = frozenset()  # buttons that would act now
    dim: frozenset[str] = frozenset()  # buttons that would answer a question
    ok_blinks: bool = False  # OK is waited for


@dataclass(frozen=True, slots=True)
class Shown:
    """What every lamp (0 dark to 1 full) and the buzzer (Hz, None is quiet) do at a time."""

    lamps: Mapping[str, float]
    tone: float | None


DARK = Shown(dict.fromkeys(LAMPS, 0.0), None)

ALL = dict.fromkeys(LAMPS, 1.0)
NONE = dict.fromkeys(LAMPS, 0.0)
ROW_LIT = dict.fromkeys(QUESTS, 1.0)
ROW_DARK = dict.fromkeys(QUESTS, 0.0)
RED = {"silence": 1.0, **ROW_DARK, "ok": 0.0}
HUSHED = {"silence": 1.0}
SPOKEN = {"silence": 0.0}
OK_ON = {"ok": 1.0}
OK_OFF = {"ok": 0.0}


def _tune(notes: str, beat_s: float, lamps: Mapping[str, float]) -> tuple[Step, ...]:
    """Read a tune: C E F A H are the notes, "." a rest, "-" makes the one before longer."""
    tones = {"C": C, "E": E, "F": F, "A": A, "H": HIGH, ".": REST}
    steps: list[Step] = []
    for note in notes:
        if note == "-":
            steps[-1] = Step(steps[-1].seconds + beat_s, steps[-1].tone, steps[-1].lamps)
        else:
            steps.append(Step(beat_s, tones[note], {} if note == "." else lamps))
    return tuple(steps)


def _siren(times: int) -> tuple[Step, ...]:
    return times * (Step(0.3, HIGH, ROW_LIT), Step(0.3, C, ROW_DARK))


# Priority 2 cannot wait: a hand is in the air, or the box is blind. 0 gives way to all.
CUES: Mapping[str, Cue] = {
    cue.name: cue
    for cue in (
        Cue("good", _tune("CFA--", 0.12, ROW_LIT)),
        Cue("bad", _tune("A-C---", 0.15, RED)),
        Cue("harmless", _tune("F-.F-", 0.08, ROW_LIT)),
        Cue("ask", _tune("F.H--", 0.12, OK_ON)),
        Cue("hush", _tune("F---C-----", 0.1, HUSHED)),
        Cue("unhush", _tune("C---F-----", 0.1, SPOKEN)),
        Cue("refuse", _tune("C.C.C", 0.07, RED), priority=2),
        Cue("count", _tune("A", 0.08, OK_ON), priority=0),
        Cue("seen", _tune("H", 0.04, OK_ON), priority=0),
        Cue("back", _tune("AFE", 0.1, OK_OFF)),
        Cue("win", _tune("C.C.CFAH---", 0.12, ALL)),
        Cue("lose", _tune("H--A--E--C-----", 0.15, RED)),
        Cue("peek", _tune("E.A.E", 0.1, NONE)),
        Cue("lost", _siren(3), priority=2),
        Cue("found", _tune("E-H--", 0.1, ROW_LIT)),
        Cue("stuck", _tune("C----", 0.2, RED), priority=0),
    )
}


def swords(white: int, black: int) -> Cue:
    """Return the cue for newly placed Swords: one blink and one tone each, white ones first."""
    # Each blinks its own lamp alone: the other one goes on showing how many there are.
    shine = Step(0.25, HIGH, {"white": 1.0}), Step(0.15, REST, {"white": 0.0})
    gloom = Step(0.45, E, {"black": 1.0}), Step(0.15, REST, {"black": 0.0})
    return Cue("swords", white * shine + black * gloom)


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


def look(lights: Lights, playing: Playing, at: float) -> Shown:
    """Return what every lamp and the buzzer do at a time."""
    step = _step(playing, at)
    return Shown({**_steady(lights, at), **step.lamps}, step.tone)


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
        "silence": _breath(at) if lights.silence else 0.0,
        "white": _glow(lights.white),
        "black": _glow(lights.black),
        **lamps,
    }


def _button_lamp(lights: Lights, button: str) -> float:
    if button in lights.lit:
        return 1.0
    return DIM if button in lights.dim else 0.0


def _breath(at: float) -> float:
    swell = (1 - cos(2 * pi * at / BREATH_S)) / 2
    return BREATH_FLOOR + (1 - BREATH_FLOOR) * swell


def _glow(count: int) -> float:
    return GLOW[min(count, len(GLOW) - 1)]
