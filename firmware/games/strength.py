"""How well bots play: three strengths, the same words for every game."""

from __future__ import annotations

from enum import StrEnum


class Strength(StrEnum):
    """How well bots play, the weakest first."""

    BEGINNER = "beginner"
    SKILLED = "skilled"
    STRONG = "strong"
