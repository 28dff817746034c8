"""How well bots play: three strengths, the same words for every game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from words.text import Text, t


class Strength(StrEnum):
    """How well bots play, the weakest first."""

    BEGINNER = "beginner"
    SKILLED = "skilled"
    STRONG = "strong"


# With people: they err at times, as people do, but a cooperative game with them is not lost early.
USUAL: Final = Strength.SKILLED
NAMES: Final[Mapping[Strength, Text]] = {
    Strength.BEGINNER: t("beginner"),
    Strength.SKILLED: t("skilled"),
    Strength.STRONG: t("strong"),
}
