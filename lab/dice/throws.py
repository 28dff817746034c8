"""What was thrown, of which dice, and in which light: by chance, from a seed. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import cos, radians, sin
from random import Random
from typing import Final

from lab.dice.meshes import LyingDie, Make, apart, die
from lab.twin.scene import Finish, Lamp, Scene, Sheet, Window, table

REACH_MM: Final = 27.0  # a throw of four lies within so much of its middle
MIDDLE_MM: Final = (64.0, 24.0)  # where that middle may be, either way
ON_MAT_MM: Final = (88.0, 43.0)  # where a die's own middle may be


class Light(StrEnum):
    """Where the light comes from; how much of it there is the camera is asked later."""

    BAR = "bar"  # the box's own lamp, the room a little
    SOFT = "soft"  # from everywhere: hardly a shadow
    HARD = "hard"  # the sun: sharp shadows
    WINDOW = "window"  # from one side, low
    MIXED = "mixed"  # lamp and window


class ThrowKind(StrEnum):
    """How the dice lie."""

    APART = "apart"
    TOUCHING = "touching"  # two or three of them, side by side or a corner on a side
    COCKED = "cocked"  # one leans on another: it does not count
    THREE = "three"
    FIVE = "five"  # a die too many


LIGHTS: Final[Mapping[Light, Scene]] = {
    Light.BAR: Scene((), lamp=Lamp()),
    Light.SOFT: Scene((), lamp=None, room=3.0),
    Light.HARD: Scene((), lamp=None, sun=(0.5, -0.45, 0.75), room=2.0),
    Light.WINDOW: Scene((), lamp=None, window=Window(-900.0, 700.0), room=0.5),
    Light.MIXED: Scene((), lamp=Lamp(), window=Window(-1200.0, -400.0), room=1.0),
}
# Reflectance of the body, and of the pips: black, blue, red, green, orange, yellow.
COLOURS: Final = (
    (0.03, 0.8), (0.05, 0.8), (0.09, 0.8), (0.15, 0.8), (0.28, 0.85), (0.5, 0.03),
)  # fmt: skip
FINISHES: Final = (Finish.GLOSSY, Finish.CARD, Finish.CARD, Finish.DULL)


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw as it lies; the last die is the white one."""

    seed: int
    lies: ThrowKind
    light: Light
    make: Make
    colour: int  # in COLOURS
    finish: Finish
    white: float  # reflectance of the white die
    dice: tuple[LyingDie, ...]

    @property
    def name(self) -> str:
        return f"{self.seed:03}-{self.light}-{self.lies}"


def throw(seed: int, lies: ThrowKind, light: Light) -> Throw:
    """Return a throw by chance."""
    chance = Random(f"dice {seed}")
    make = _make(chance)
    dice = _lay_dice(chance, lies, make.side)
    return Throw(
        seed, lies, light, make, seed % len(COLOURS), chance.choice(FINISHES),
        chance.uniform(0.68, 0.84), dice,
    )  # fmt: skip


def _make(chance: Random) -> Make:
    side = chance.choice((12.0, 14.0, 16.0, 16.0))
    return Make(
        side=side,
        round=side * chance.uniform(0.06, 0.16),
        ball=side * chance.choice((0.72, 0.76, 0.9)),
        pip=side * chance.uniform(0.085, 0.105),
        deep=chance.choice((0.0, 0.4, 0.8)),
        step=chance.uniform(0.94, 1.06),
    )


def _lay_dice(chance: Random, lies: ThrowKind, side: float) -> tuple[LyingDie, ...]:
    x, y = (chance.uniform(-half, half) for half in MIDDLE_MM)
    count = {ThrowKind.THREE: 3, ThrowKind.FIVE: 5}.get(lies, 4)
    while True:
        dice = [_anywhere(chance, x, y)]
        if lies is ThrowKind.TOUCHING:
            dice += [_beside(chance, chance.choice(dice), side)
                     for _ in range(chance.choice((1, 1, 2, 3)))]  # fmt: skip
        if lies is ThrowKind.COCKED:
            dice.append(_leaning(chance, dice[0], side))
        dice += [_anywhere(chance, x, y) for _ in range(count - len(dice))]
        if _are_apart(dice, side):
            return tuple(chance.sample(dice, count))


def _are_apart(dice: list[LyingDie], side: float) -> bool:
    if any(abs(one.x) > ON_MAT_MM[0] or abs(one.y) > ON_MAT_MM[1] for one in dice):
        return False
    pairs = [(a, b) for n, a in enumerate(dice) for b in dice[n + 1 :] if not (a.tilt or b.tilt)]
    return all(apart(a, b, side) >= -0.02 for a, b in pairs) and all(
        (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (1.7 * side) ** 2
        for a in dice if a.tilt for b in dice[2:] if b is not a
    )  # fmt: skip


def _anywhere(chance: Random, x: float, y: float) -> LyingDie:
    """Return a die that lies alone."""
    return LyingDie(
        chance.randint(1, 6), x + chance.uniform(-REACH_MM, REACH_MM),
        y + chance.uniform(-REACH_MM, REACH_MM) * 0.8, chance.uniform(0, 360),
    )  # fmt: skip


def _beside(chance: Random, other: LyingDie, side: float) -> LyingDie:
    """Return a die that touches another, or nearly."""
    way = other.turn + 90 * chance.randrange(4)
    is_corner = chance.random() < 0.3
    away = side * (1.21 if is_corner else 1.0) + chance.choice((0.0, 0.2, 0.6))
    along = 0.0 if is_corner else chance.uniform(-0.5, 0.5) * side
    turn = way + (45.0 if is_corner else chance.choice((0.0, 0.0, 90.0)))
    c, s = cos(radians(way)), sin(radians(way))
    return LyingDie(
        chance.randint(1, 6), other.x + c * away - s * along, other.y + s * away + c * along, turn
    )


def _leaning(chance: Random, other: LyingDie, side: float) -> LyingDie:
    """Return a die that stands on an edge against another."""
    c, s = cos(radians(other.turn)), sin(radians(other.turn))
    tilt = chance.uniform(16, 40)
    lean = radians(tilt)
    away = side / 2 + side / 2 * (cos(lean) + sin(lean))
    return LyingDie(
        chance.randint(1, 6), other.x + c * away, other.y + s * away, other.turn + 90, tilt
    )


def scene(of: Throw) -> Scene:
    """Return the throw on the box's mat."""
    lit = LIGHTS[of.light]
    sheets = list(table())
    chance = Random(f"turned {of.seed}")
    for number, lain in enumerate(of.dice):
        is_white = number == len(of.dice) - 1
        body, pips = (of.white, 0.03) if is_white else COLOURS[of.colour]
        whole, holes = die(of.make, lain, chance.random() < 0.5)
        sheets += [Sheet(whole, f"{body:.3f}", of.finish), Sheet(holes, f"{pips}", of.finish)]
    return Scene(tuple(sheets), lit.lamp, lit.window, lit.sun, lit.room, focus=of.make.side * 0.9)


def throws() -> tuple[Throw, ...]:
    """Return every throw that is judged: 40 a light that count, and 12 that do not."""
    four = [
        ThrowKind.APART,
        ThrowKind.TOUCHING,
        ThrowKind.APART,
        ThrowKind.TOUCHING,
        ThrowKind.APART,
    ] * 2
    some = [*four, ThrowKind.COCKED, ThrowKind.THREE, ThrowKind.FIVE]
    kinds = [(lies, light) for lies in some * 4 for light in Light]
    return tuple(throw(seed, lies, light) for seed, (lies, light) in enumerate(kinds))
