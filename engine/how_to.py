"""What each press means in each moment, as players read it: the same for every game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Press:
    """What is pressed or shown, and what it means then. English."""

    what: str
    meaning: str
    held: int = 0  # the seconds of `Held`, which a board may stretch; 0: it is not held


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the game, or of the box."""

    title: str
    presses: tuple[Press, ...]
    text: str = ""  # said before them
