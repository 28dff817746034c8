"""The bots' reckoning put right by how games came out: it orders choices well, but is gloomy.

Bots decide by the order alone, so a gloomy chance does them no harm (worth.py); a curve that people
read should mean what it says. A logistic curve over the reckoned chance and what lies on the table,
fitted to games of bots: `python -m bench.analysis --fit 3000` prints these numbers.
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
    white: float  # a Sword
    black: float
    solo: float  # whether one plays alone


FITTED: Final = Weights(0.217, 0.598, 1.099, 0.247, -0.161, 1.961)


def features(state: Rumors, reckoned: float) -> Weights:
    """Return what the chance is made of."""
    sure = min(max(reckoned, _LEAST), 1 - _LEAST)
    odds, swords = log(sure / (1 - sure)), (state.white, state.black)
    return Weights(1.0, odds, hidden_to_all(state), *swords, float(state.setup.solo))


def put_right(state: Rumors, reckoned: float) -> float:
    """Return how often the Loyal won where bots reckoned so; on one turn it keeps their order."""
    told = features(state, reckoned)
    odds = sum(weight * value for weight, value in zip(FITTED, told, strict=True))
    return 1 / (1 + exp(-odds))
