"""How far a seat of bots sees, and how surely it takes what it thinks best: by strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from firmware.games.strength import Strength


class Insight(NamedTuple):
    """What a seat thinks of."""

    scorings: int  # how many of those to come
    rivals: float  # how much what the others get counts against what the seat gets
    begins_missions: bool  # whether what is done of a mission counts before all of it is
    few: int  # how many of the best ways it may take
    doubt: float  # points: what is worth so much less than another is taken 1/e times as often


FULL: Final = Insight(scorings=3, rivals=0.35, begins_missions=True, few=1, doubt=0.0)
# With these a stronger seat wins seven games in ten (`python -m lab.strengths`).
INSIGHT: Final[Mapping[Strength, Insight]] = {
    Strength.BEGINNER: Insight(scorings=1, rivals=0.0, begins_missions=False, few=4, doubt=1.5),
    Strength.SKILLED: Insight(scorings=2, rivals=0.0, begins_missions=True, few=3, doubt=0.75),
    Strength.STRONG: FULL,
}
