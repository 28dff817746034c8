"""The card game from afar: Swords, the Threats pile, silence."""

from __future__ import annotations

from typing import Final

from engine.game import Line
from engine.glance import Glance, count, whole
from firmware.games.sides import sword_counts, victory
from words.text import t

_THREATS: Final = t("Threats")


def glance(state: Line) -> Glance:
    """Return what is seen of the common view."""
    over = victory(state)
    return Glance(
        (*sword_counts(state), *count(_THREATS, state, "threats")),
        silent=state.get("silence") is True and not over,
        seat=None if over else whole(state.get("seat")),
        over=over,
    )
