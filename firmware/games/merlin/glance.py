"""Merlin from afar: the round, and the best score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.game import Line
from engine.glance import Count, Glance, count, whole
from firmware.games.merlin.aftermath import MEASURES, SHARED, WON
from words.text import t

_ROUND: Final = t("Round")
_BEST: Final = MEASURES["score"].label


def glance(state: Line) -> Glance:
    """Return what is seen of the common view."""
    winners = state.get("winners")
    over = "" if not isinstance(winners, list) else WON if len(winners) == 1 else SHARED
    scores = tuple(_scores(state))
    best = (Count(_BEST, max(scores)),) if scores else ()
    return Glance(
        (*count(_ROUND, state, "round"), *best),
        seat=None if over else whole(state.get("seat")),
        over=over,
    )


def _scores(state: Line) -> Iterator[int]:
    seats = state.get("seats")
    for one in seats if isinstance(seats, list) else ():
        score = whole(one.get("score")) if isinstance(one, dict) else None
        if score is not None:
            yield score
