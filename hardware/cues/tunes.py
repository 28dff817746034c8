"""What can be said once with light and sound: a table of cues. Pure.

No cue knows a game: a game's own folder maps its notices to these names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hardware.board import LAMPS, QUESTS
from words.text import t

# Five notes (Hz), each three semitones above the one before, so that no two can be taken for one
# another; all of them where a piezo is loud, around 2 to 4 kHz. C7, E flat, F sharp, A, C8.
C, E, F, A, HIGH = 2093, 2489, 2960, 3520, 4186
REST = None


@dataclass(frozen=True, slots=True)
class Step:
    """A piece of a cue: how long, which tone, and lamps that it takes over meanwhile."""

    seconds: float
    tone: float | None = None  # Hz; None is silence
    lamps: Mapping[str, float] = field(default_factory=dict)  # 0 dark to 1 full
    coming: Mapping[str, int] = field(default_factory=dict)  # Swords by colour, not laid yet


@dataclass(frozen=True, slots=True)
class Cue:
    """Something said once. A higher priority cuts a lower one, which then starts again."""

    name: str
    steps: tuple[Step, ...]
    priority: int = 1
    says: str = ""

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return sum(step.seconds for step in self.steps)


ALL = dict.fromkeys(LAMPS, 1.0)
ROW_LIT = dict.fromkeys(QUESTS, 1.0)
ROW_DARK = dict.fromkeys(QUESTS, 0.0)
EVERY_OTHER = {name: float(n % 2 == 0) for n, name in enumerate(QUESTS)}
BOTH_ENDS = {name: float(n in (0, len(QUESTS) - 1)) for n, name in enumerate(QUESTS)}
WHITE_ON = {"white": 1.0}
RED = {"silence": 1.0, **ROW_DARK, "ok": 0.0}
RED_OFF = {**RED, "silence": 0.0}
HUSHED = {"silence": 1.0}
SPOKEN = {"silence": 0.0}
OK_ON = {"ok": 1.0}
OK_OFF = {"ok": 0.0}
STUCK = {"silence": 1.0, "ok": 1.0}
NOTES: Final = {"C": C, "E": E, "F": F, "A": A, "H": HIGH, ".": REST}

Lamps = Mapping[str, float]


def _tune(notes: str, beat_s: float, *lamps: Lamps) -> tuple[Step, ...]:
    """Read a tune: C E F A H are the notes, "." a rest, "-" makes the one before longer.

    The notes take the lamps in turn.
    """
    steps: list[Step] = []
    played = 0
    for note in notes:
        if note == "-":
            steps[-1] = replace(steps[-1], seconds=steps[-1].seconds + beat_s)
        elif note == ".":
            steps.append(Step(beat_s))
        else:
            steps.append(Step(beat_s, NOTES[note], lamps[played % len(lamps)]))
            played += 1
    return tuple(steps)


# Rank 2 cannot wait: a hand is in the air, or the box is blind. 0 gives way to all.
CUES: Mapping[str, Cue] = {
    cue.name: cue
    for cue in (
        Cue("good", _tune("CFA--", 0.12, ROW_LIT), 1, t("it worked")),
        Cue("early", _tune("H.H.C---", 0.1, RED), 1, t("it was too early")),
        Cue("late", _tune("E---C-------", 0.15, RED), 1, t("it was too late")),
        Cue("bad", _tune("A-C---", 0.15, RED), 1, t("it went wrong")),
        Cue("harmless", _tune("F-.F-", 0.08, ROW_LIT), 1, t("nothing happened")),
        Cue("ask", _tune("F.H--", 0.12, OK_ON), 1, t("a question")),
        Cue("hush", _tune("F---C-----", 0.1, SPOKEN, HUSHED), 1, t("silence begins")),
        Cue("unhush", _tune("C---F-----", 0.1, HUSHED, SPOKEN), 1, t("silence ends")),
        Cue("refuse", _tune("C.C.C", 0.07, RED), 2, t("not allowed now")),
        Cue("count", _tune("A", 0.08, OK_ON), 0, t("one more")),
        Cue("seen", _tune("H", 0.04, OK_ON), 0, t("a card was read")),
        Cue("back", _tune("AFE", 0.1, OK_ON, OK_OFF), 1, t("one step taken back")),
        Cue("win", _tune("C.C.CFAH---", 0.12, ALL), 1, t("the game is won")),
        Cue("lose", _tune("H--A--E--C-----", 0.15, RED, RED_OFF), 1, t("the game is lost")),
        Cue("siege", _tune("C-.C-.C-.E--", 0.1, BOTH_ENDS), 1, t("the enemy comes nearer")),
        Cue("hurt", _tune("FE.C", 0.1, RED), 1, t("somebody is hurt")),
        Cue("healed", _tune("E.F.A", 0.1, WHITE_ON), 1, t("somebody is healed")),
        Cue("death", _tune("A--.E--.C------", 0.14, RED), 1, t("somebody dies")),
        Cue("relic", _tune("FAH--A-H---", 0.1, ALL, ROW_LIT), 1, t("a treasure shines")),
        Cue("betrayal", _tune("H.C.H.C.E----", 0.1, RED, ROW_LIT), 1, t("betrayal")),
        Cue("peek", _tune("E.A.E", 0.1, EVERY_OTHER), 1, t("somebody looked into the pile")),
        Cue("lost", 3 * _tune("H---C---", 0.075, ROW_LIT, ROW_DARK), 2, t("the camera is gone")),
        Cue("found", _tune("E-H--", 0.1, OK_ON, ROW_LIT), 1, t("the camera is back")),
        Cue("stuck", _tune("C----", 0.2, STUCK), 0, t("a button is stuck")),
        Cue("off", _tune("A.A", 0.05, ALL), 2, t("a second more, and the box shuts down")),
    )
}


def without_sound(cue: Cue) -> Cue:
    """Return the same for the eyes alone."""
    return replace(cue, steps=tuple(replace(step, tone=None) for step in cue.steps))


def swords(white: int, black: int) -> Cue:
    """Return the cue for newly placed Swords: one blink and one tone each, white ones first."""
    steps: list[Step] = []
    for n in range(white):
        steps += _blink("white", HIGH, 0.25, white - n, {"black": black})
    for n in range(black):
        steps += _blink("black", E, 0.45, black - n, {})
    return Cue("swords", tuple(steps), says=t("Swords are laid"))


def _blink(
    colour: str, tone: float, seconds: float, left: int, later: Mapping[str, int]
) -> tuple[Step, ...]:
    # Each blinks its own lamp alone: the other one goes on showing how many there are.
    return (
        Step(seconds, tone, {colour: 1.0}, {**later, colour: left - 1}),
        Step(0.15, REST, {colour: 0.0}, {**later, colour: left}),
    )
