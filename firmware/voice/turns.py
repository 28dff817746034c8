"""The queue of what is said: newer words cut older ones, and nothing old is said. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from firmware.voice.script import Utterance

OLD_S: Final = 8.0  # what waited longer than that is true no more, or known by then


@dataclass(frozen=True, slots=True)
class Turns:
    """What is being said, and what waits: the highest rank first."""

    speaking: Utterance | None = None
    waiting: tuple[tuple[Utterance, float], ...] = ()  # and since when, s of the loop's clock


def hear(turns: Turns, new: tuple[Utterance, ...], at: float) -> Turns:
    """Take in new words, which take the place of older ones of their rank.

    What is being said is cut by words of its rank or a higher one; a lower one waits for its end.
    """
    ranks = {one.rank for one in new}
    kept = tuple(one for one in turns.waiting if one[0].rank not in ranks)
    waiting = sorted((*kept, *((one, at) for one in new)), key=lambda one: -one[0].rank)
    cut = turns.speaking is not None and turns.speaking.rank <= max(ranks, default=-1)
    return Turns(None if cut else turns.speaking, tuple(waiting))


def begin(turns: Turns, at: float) -> Turns:
    """Return the turns with the next words being said, if any are still worth it."""
    fresh = tuple(one for one in turns.waiting if at - one[1] <= OLD_S)
    return Turns(fresh[0][0], fresh[1:]) if fresh else Turns()


def over(turns: Turns, spoken: Utterance) -> Turns:
    """Return the turns when these words have been said, or cannot be."""
    return replace(turns, speaking=None) if turns.speaking is spoken else turns
