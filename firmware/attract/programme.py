"""What is shown between games, part after part: scenes, the box at play, the invitation. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

SCENE_S: Final = 12.0  # two sentences and a drawing, read aloud to a child
INVITE_S: Final = 8.0
RESULTS_S: Final = 14.0  # six rows
PLAYS_S: Final = 90.0  # a Quest or two of the card game at reading speed
SCENES_A_ROUND: Final = 4  # less than a minute of telling before something moves again
# What was lit longest is moved by so many px, so that no edge burns into a display: each part
# stands elsewhere, and the places come back after all of them.
SHIFTS: Final = (
    (0, 0), (7, 3), (-5, 8), (-9, -2), (3, -8), (10, 6), (-2, 10), (-10, 5),
    (-6, -9), (8, -6), (5, 9), (-8, 1), (1, -10), (9, -1), (-3, -5), (4, 4),
)  # fmt: skip


class Kind(StrEnum):
    """What a part is."""

    SCENE = "scene"  # a piece of a game's rules
    BOX = "box"  # what the camera and the buttons do
    INVITE = "invite"
    PLAYS = "plays"  # the box plays with itself
    RESULTS = "results"  # the week's


LASTS: Final[Mapping[Kind, float]] = {
    Kind.SCENE: SCENE_S,
    Kind.BOX: SCENE_S,
    Kind.INVITE: INVITE_S,
    Kind.PLAYS: PLAYS_S,
    Kind.RESULTS: RESULTS_S,
}


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is shown for a while."""

    kind: Kind
    game: str = ""  # its name in the registry; "" where it is about none
    scene: int = 0  # which of that game's, from 0

    @property
    def seconds(self) -> float:
        """How long it is shown."""
        return LASTS[self.kind]


def programme(scenes: Mapping[str, int]) -> tuple[Part, ...]:
    """Return the whole round: each game by turns tells a few scenes and is played for a while.

    `scenes` says how many each game has. After the last part the first comes again.
    """
    rounds = max((-(-many // SCENES_A_ROUND) for many in scenes.values()), default=0)
    parts: list[Part] = []
    for first in range(0, max(rounds, 1) * SCENES_A_ROUND, SCENES_A_ROUND):
        for game, many in scenes.items():
            told = range(first, min(first + SCENES_A_ROUND, many))
            parts += [Part(Kind.SCENE, game, number) for number in told]
            parts += [Part(Kind.BOX), Part(Kind.INVITE), Part(Kind.PLAYS, game)]
            parts += [Part(Kind.RESULTS)]
    return tuple(parts) or (Part(Kind.INVITE),)


@dataclass(frozen=True, slots=True)
class Cursor:
    """Which part is shown, and since when."""

    since: float  # s of the loop's clock
    number: int = 0  # counted on from round to round

    def part(self, parts: Sequence[Part]) -> Part:
        """Return what is shown."""
        return parts[self.number % len(parts)]

    def passes(self, parts: Sequence[Part], can: Callable[[Part], bool], at: float) -> Cursor:
        """Go on where time is up, or where a part cannot be shown; such parts are left out."""
        part = self.part(parts)
        if at - self.since < part.seconds and can(part):
            return self
        ahead = (self.number + n for n in range(1, len(parts) + 1))
        number = next((n for n in ahead if can(parts[n % len(parts)])), self.number)
        return replace(self, since=at, number=number)

    @property
    def shift(self) -> tuple[int, int]:
        """Return by how many px what is shown is moved."""
        return SHIFTS[self.number % len(SHIFTS)]
