"""The bots' reckoning put right by how games came out: it orders choices well, but is gloomy.

Bots decide by the order alone, so a gloomy chance does them no harm (worth.py); a curve that people
read should mean what it says. A logistic curve over the reckoned chance, fitted to games of bots:
`python -m bench.analysis --fit 2000` prints these numbers. The Swords are not in it: with them a
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
    solo: float  # whether one plays alone


FITTED: Final = Weights(0.364, 0.920, 1.021, 1.905)


def features(state: Rumors, reckoned: float) -> Weights:
    """Return what the chance is made of."""
    sure = min(max(reckoned, _LEAST), 1 - _LEAST)
    odds = log(sure / (1 - sure))
    return Weights(1.0, odds, hidden_to_all(state), float(state.setup.solo))


def put_right(state: Rumors, reckoned: float) -> float:
    """Return how often the Loyal won where bots reckoned so; on one turn it keeps their order."""
    told = features(state, reckoned)
    odds = sum(weight * value for weight, value in zip(FITTED, told, strict=True))
    return 1 / (1 + exp(-odds))
