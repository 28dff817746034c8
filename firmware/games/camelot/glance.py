"""The board game from afar: Swords and siege engines."""

from __future__ import annotations

from typing import Final

from engine.game import Line
from engine.glance import Glance, count, whole
from firmware.games.sides import sword_counts, victory
from words.text import t

_ENGINES: Final = t("Siege engines")


def glance(state: Line) -> Glance:
    """Return what is seen of the common view."""
    over = victory(state)
    return Glance(
        (*sword_counts(state), *count(_ENGINES, state, "siege")),
        seat=None if over else whole(state.get("seat")),
        over=over,
    )
