"""A game of two sides, the Loyal and Evil: its Swords, how it may end, whose victory it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.aftermath import GameEnding
from engine.game import Line
from engine.glance import Count, count
from firmware.games.options import Option
from words.text import Text, t

ENDINGS: Final[Mapping[str, Text]] = {"loyal": t("The Loyal win"), "evil": t("Evil wins")}
TRAITORS: Final = Option("traitors", t("0: all players are Loyal"), "deal|0", t("all Loyal"))
_WHITE: Final = t("White Swords")
_BLACK: Final = t("Black Swords")


def won_by(winner: str, unmasked: Sequence[bool]) -> GameEnding:
    """Return who won; of Evil's seats those alone that all have seen. `unmasked`: by seat."""
    evil = winner == "evil"
    return GameEnding(winner, tuple(seat for seat, one in enumerate(unmasked) if one == evil))


def victory(state: Line) -> str:
    """Return of a common view who has won, "" as long as nobody has."""
    return ENDINGS.get(str(state.get("winner")), "")


def sword_counts(state: Line) -> tuple[Count, ...]:
    """Return the Swords of a common view."""
    return (*count(_WHITE, state, "white", "white"), *count(_BLACK, state, "black", "black"))
