"""What a Sword, a life, an engine and a card are worth now, in Swords. All of it is public.

The game is a race to twelve Swords. What it costs to lose something depends on how long it still
lasts: with eleven Swords down nobody needs his cards, or a third life.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import Final, NamedTuple

from engine.camelot.pieces import Loyalty
from engine.camelot.state import BLACK_CARDS, BLACK_SWORDS_TO_END, ENGINES, SWORDS_TO_END, Camelot
from firmware.games.camelot.knowledge import once_a_state

_NEXT_WHITE: Final = 0.63  # the chance that the next Sword is white
_GOES_ON: Final = 0.65  # that the game lives to see it: engines, and death, end it as well
_A_SWORD: Final = 0.23  # how much a Sword adds to the chance's logarithm, on average
_HOPELESS: Final = 0.002
_STAYS_HIDDEN: Final = 0.25  # that a Traitor is not found out before the end
_HOPE: Final = 0.15  # what a white Sword is worth where no chance is left
_TURNED: Final = 2  # by a Traitor who was never shown
_LOST: Final = 20.0

# By life left: what one of them is worth to the knight; the last one is the knight himself.
_LIFE: Final = (0.0, 0.0, 0.6, 0.37, 0.26, 0.26, 0.2)
_DEATH: Final = 1.6
_LAST_KNIGHTS: Final = 4.3  # shared by the knights who would be left
_LATE: Final = 0.17  # of the game is still to go: from then on a life is worth less
_LATE_CARDS: Final = 0.09  # and from then on a card: the last Sword is won with cards, too

_ENGINE: Final = 0.78  # what it costs to get rid of one
_WALL: Final = 9.0  # so many that are to be expected are too many
_WALL_SPREAD: Final = 2.5
_COMING: Final = 16.0  # engines in a whole game that nobody fights
_COMING_BY_EVIL: Final = 20.0  # as many more where each seat is a Traitor's
_COMING_BY_OVER: Final = 25.0  # and where each black card brings one
_NEAR: Final = {8: 0.2, 9: 0.8, 10: 4.0}
# Black cards that bring an engine once their quest is over.
_OF_EXCALIBUR: Final = 15
_OF_GRAIL: Final = 18
_OF_DRAGON: Final = 11


class Market(NamedTuple):
    """What prices depend on."""

    white: int
    black: int
    siege: int
    knights: int
    hidden: float  # the chance that a Traitor sits there unseen
    evil: float  # the share of the turns that are a Traitor's
    over: float  # the share of the black cards whose quest is over: they bring engines
    to_go: float  # how much of the game is still to come, 1 to 0


@once_a_state
def market(state: Camelot) -> Market:
    """Return what prices depend on."""
    alive = knights = unknown = shown = 0
    for one in state.seats:
        alive += one.alive
        knights += one.at is not None
        unknown += one.revealed is None
        shown += one.revealed is Loyalty.TRAITOR
    hidden = 0.0
    if not shown and unknown and state.setup.traitor != "none":
        hidden = unknown / (unknown + max(0, state.setup.loyalty_cards - len(state.seats)))
    evil = (hidden + shown) / max(1, alive)
    swords = state.white, state.black
    return Market(*swords, state.siege, knights, hidden, evil, _over(state), to_go(state))


def to_go(state: Camelot) -> float:
    """Return how much of the game is still to come, 1 to 0."""
    return max(0, SWORDS_TO_END - state.white - state.black) / SWORDS_TO_END


def _over(state: Camelot) -> float:
    cards = _OF_EXCALIBUR * state.excalibur.is_over + _OF_GRAIL * state.grail.is_over
    return (cards + _OF_DRAGON * (state.side is None)) / BLACK_CARDS


# -- Swords -------------------------------------------------------------------------------------


def swords(now: Market, white: int, black: int) -> float:
    """Return what so many Swords more bring the Loyal."""
    more = chance(now.white + white, now.black + black, now.hidden)
    as_it_is = chance(now.white, now.black, now.hidden)
    return as_swords(more, as_it_is) + _HOPE * white


def as_swords(then: float, now: float) -> float:
    """Return what it is worth, in Swords, to win with the one chance instead of the other."""
    return log(max(_HOPELESS, then) / max(_HOPELESS, now)) / _A_SWORD


@lru_cache(maxsize=4096)
def chance(white: int, black: int, hidden: float) -> float:
    """Return the chance to win from so many Swords, where a Traitor hides with that chance."""
    hidden *= _STAYS_HIDDEN
    return hidden * _chance_to_win(white, black, _TURNED) + (1 - hidden) * _chance_to_win(
        white, black, 0
    )


@lru_cache(maxsize=1024)
def _chance_to_win(white: int, black: int, turned: int) -> float:
    if black >= BLACK_SWORDS_TO_END:
        return 0.0
    if white + black >= SWORDS_TO_END:
        turned = min(turned, white)
        return float(white - turned > black + turned)
    more = _chance_to_win(white + 1, black, turned), _chance_to_win(white, black + 1, turned)
    return _GOES_ON * (_NEXT_WHITE * more[0] + (1 - _NEXT_WHITE) * more[1])


# -- life -----------------------------------------------------------------------------------------


def life(now: Market, left: int | None) -> float:
    """Return what the next life to be lost is worth, with so many left."""
    return _life(min(left or 0, len(_LIFE) - 1), now.knights, now.to_go)


@lru_cache(maxsize=4096)
def _life(left: int, knights: int, to_go: float) -> float:
    late = _late(to_go)
    if left != 1:
        return _LIFE[left] * late
    return (_DEATH + _LAST_KNIGHTS / (knights - 1)) * late if knights > 1 else _LOST


def lives(now: Market, left: int, count: int) -> float:
    """Return what a knight loses with so many lives."""
    return sum([life(now, left - n) for n in range(count) if left > n])


# -- engines and cards -----------------------------------------------------------------------------


def engines(now: Market, count: int = 1) -> float:
    """Return what so many engines more cost."""
    return sum([_engine(now.siege + n, now.to_go, _coming(now)) for n in range(count)])


def engine_gone(now: Market) -> float:
    """Return what it brings that one is gone."""
    return _engine(now.siege - 1, now.to_go, _coming(now))


def _coming(now: Market) -> float:
    return _COMING + _COMING_BY_EVIL * now.evil + _COMING_BY_OVER * now.over


@lru_cache(maxsize=4096)
def _engine(standing: int, to_go: float, coming: float) -> float:
    if standing >= ENGINES:
        return 0.0
    if standing + 1 >= ENGINES:
        return _LOST
    expected = standing + coming * to_go
    return _ENGINE / (1 + exp((_WALL - expected) / _WALL_SPREAD)) + _NEAR.get(standing, 0.0)


def of_cards(state: Camelot) -> float:
    """Return how much of its worth a card in the hand still has."""
    return min(1.0, to_go(state) / _LATE_CARDS)


def _late(to_go: float) -> float:
    return min(1.0, to_go / _LATE)
