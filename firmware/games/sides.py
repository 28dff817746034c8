"""A game of two sides, the Loyal and Evil: how it may end, and whose victory it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.aftermath import Ended
from words.text import Text, t

ENDINGS: Final[Mapping[str, Text]] = {"loyal": t("The Loyal win"), "evil": t("Evil wins")}


def won_by(winner: str, unmasked: Sequence[bool]) -> Ended:
    """Return who won; of Evil's seats those alone that all have seen. `unmasked`: by seat."""
    evil = winner == "evil"
    return Ended(winner, tuple(seat for seat, one in enumerate(unmasked) if one == evil))
