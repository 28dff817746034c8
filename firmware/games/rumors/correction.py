"""The bots' reckoning put right by how games came out: it orders choices well, but is gloomy.

Bots decide by the order alone, so a gloomy chance does them no harm (worth.py); a curve that people
read should mean what it says. A logistic curve over the reckoned chance, fitted to games of bots:
`python -m lab.analysis --fit 2000` prints these numbers. The Swords are not in it: with them a
Quest that surely came in time moved the chance a second time.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

from engine.rumors.state import Rumors
from firmware.games.rumors.suspicion import hidden_to_all

_LEAST: Final = 0.001  # a chance below is not told apart


class Weights(NamedTuple):
    """How much each thing counts, in the logarithm of the odds."""

    one: float
    reckoned: float  # the logarithm of its odds
    hidden: float  # the chance that a Traitor is not revealed
    turns: float  # the share of all turns that he has then
    revealed: float  # the share of revealed Traitors
    solo: float  # whether one plays alone


FITTED: Final = Weights(1.820, 0.711, -0.075, -7.834, -7.027, 0.607)


def features(state: Rumors, reckoned: float) -> Weights:
    """Return what the chance is made of; nothing of it but the first changes within a turn."""
    sure = min(max(reckoned, _LEAST), 1 - _LEAST)
    seats, hidden = len(state.players), hidden_to_all(state)
    revealed = sum(player.is_revealed_traitor for player in state.players)
    return Weights(
        one=1.0,
        reckoned=log(sure / (1 - sure)),
        hidden=hidden,
        turns=hidden / seats,
        revealed=revealed / seats,
        solo=float(state.setup.solo),
    )


def put_right(state: Rumors, reckoned: float) -> float:
    """Return how often the Loyal won where bots reckoned so; on one turn it keeps their order."""
    told = features(state, reckoned)
    odds = sum(weight * value for weight, value in zip(FITTED, told, strict=True))
    return 1 / (1 + exp(-odds))
