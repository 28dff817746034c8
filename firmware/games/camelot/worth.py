"""What a moment is worth to the Loyal, in Swords: every quest, every life, every engine.

It reads the public state alone. The weights were found by playing (docs/difficulty.md).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from engine.camelot.combat import FULL
from engine.camelot.pieces import DRAGON_ADDS, FIGHT, IS_GRAIL, ROW_KIND, CardId, Place
from engine.camelot.quests import TERMS, board, is_open, with_excalibur
from engine.camelot.seats import knights_at, may_traitor_hide
from engine.camelot.state import BLACK_SWORDS_TO_END, SWORDS_TO_END, WARRIORS, Camelot, War

QUESTS: Final = tuple(place for place in Place if place is not Place.CAMELOT)
ROWS: Final = (Place.BLACK_KNIGHT, Place.DRAGON)
WARS: Final = (Place.PICTS, Place.SAXONS)

# By life left: what one of them is worth to the knight; the last one is the knight himself.
_LIFE: Final = (0.0, 6.0, 1.0, 0.5, 0.3, 0.2, 0.15)
# By how many black Swords more the Loyal can bear at the end of the game: what one costs. Twelve
# Swords end it, so a black one that they can bear spares them a white one.
_BLACK: Final = (0.8, -0.2, -0.2, -0.2, -0.2, -0.2)
_ONE_TOO_MANY: Final = 1.5
_LOST: Final = 20.0
_BEARABLE: Final = 5  # 7 white against 5 black
_TURNED: Final = 1  # of the two by a Traitor who was never shown: with two, fewer games were won
# By engines standing: what the next one costs.
_ENGINE: Final = (0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.35, 0.4, 0.6, 1.0, 2.5, 20.0, 0.0)
CARD: Final = 0.1  # a white card that nobody has seen yet
_RELIC: Final = 0.4
_LIFE_WON: Final = 0.2
_FIGHT_MEAN: Final = 3.2  # of a Fight card that somebody lays
_BLACK_MEAN: Final = 3.0  # of a black card in a row
_SPREAD: Final = 2.5  # of the sums of both sides
_DRAWN: Final = 0.5  # black cards drawn a turn
_TURNS_A_STEP: Final = 1.5  # from one white step of a quest to the next
_TURNS_A_SWORD: Final = 5.0  # until the game ends
# By quest: how hard a white step comes, and the share of its black cards in the deck.
_EFFORT: Final = {
    "black-knight": 0.4, "lancelot": 0.35, "dragon": 0.3, "excalibur": 0.3, "grail": 0.3,
    "picts": 0.4, "saxons": 0.4,
}  # fmt: skip
_SHARE: Final = {
    "black-knight": 11 / 76, "lancelot": 11 / 76, "dragon": 11 / 76, "excalibur": 15 / 76,
    "grail": 17 / 76, "picts": 6 / 76, "saxons": 6 / 76,
}  # fmt: skip


class Standing(NamedTuple):
    """How a quest stands: steps still to go for either side, and what they bring, in Swords."""

    name: str
    white: int
    black: int
    odds: float  # that a full row is won
    win: float
    loss: float


def life(state_life: int | None) -> float:
    """Return what the next life to be lost is worth."""
    return _LIFE[min(state_life or 0, len(_LIFE) - 1)]


def lives(left: int, count: int) -> float:
    """Return what a knight loses with so many lives."""
    return sum(life(left - n) for n in range(count) if left > n)


def engines(standing: int, count: int = 1) -> float:
    """Return what so many engines more cost."""
    return sum(_ENGINE[min(standing + n, len(_ENGINE) - 1)] for n in range(count))


def black_swords(state: Camelot, count: int) -> float:
    """Return what so many black Swords more cost the Loyal."""
    hidden = hidden_traitor(state)
    swords = range(state.black, state.black + count)
    trusting = sum(_black_sword(standing, _BEARABLE) for standing in swords)
    wary = sum(_black_sword(standing, _BEARABLE - _TURNED) for standing in swords)
    return hidden * wary + (1 - hidden) * trusting


def hidden_traitor(state: Camelot) -> float:
    """Return the chance that a Traitor sits there unseen, by the number of cards alone."""
    if not may_traitor_hide(state):
        return 0.0
    unknown = sum(one.revealed is None for one in state.seats)
    return unknown / (unknown + max(0, state.setup.loyalty_cards - len(state.seats)))


def _black_sword(standing: int, bearable: int) -> float:
    if standing + 1 >= BLACK_SWORDS_TO_END:
        return _LOST
    left = bearable - standing
    return _BLACK[left] if left >= 0 else _ONE_TOO_MANY


def quests(state: Camelot) -> float:
    """Return what all quests are worth as they stand."""
    return sum(quest(state, place) for place in QUESTS)


def quest(
    state: Camelot, place: Place, more: tuple[CardId, ...] = (), hits: int = 0, steps: int = 0
) -> float:
    """Return what a quest is worth with these white cards, hits and white steps more."""
    if not is_open(state, place):
        return 0.0
    horizon = _TURNS_A_SWORD * (SWORDS_TO_END - state.swords)
    return _worth(standing(state, place, more, hits, steps), horizon)


@lru_cache(maxsize=4096)
def _worth(now: Standing, horizon: float) -> float:
    if now.white <= 0:
        return now.odds * now.win - (1 - now.odds) * now.loss
    if now.black <= 0:
        return -now.loss
    rate = _SHARE[now.name] * _DRAWN
    tried = exp(-_EFFORT[now.name] * now.white)
    in_time = _fewer(rate * _TURNS_A_STEP * now.white, now.black)
    stands = _fewer(rate * horizon, now.black)
    won = tried * in_time * now.odds
    lost = (1 - tried) * (1 - stands) + tried * (1 - in_time * now.odds)
    return won * now.win - lost * now.loss


def _fewer(mean: float, hits: int) -> float:
    """Return the chance of fewer than so many hits, where so many are to be expected."""
    term = total = exp(-mean)
    for n in range(1, hits):
        term *= mean / n
        total += term
    return total


# -- how a quest stands -------------------------------------------------------------------------


def standing(
    state: Camelot, place: Place, more: tuple[CardId, ...] = (), hits: int = 0, steps: int = 0
) -> Standing:
    """Return how an open quest stands after these cards, hits and steps."""
    name = board(state, place)
    if place in ROWS:
        white, black, odds = _row(state, place, more, hits)
    elif place in WARS:
        white, black, odds = _war(state, place, len(more), hits)
    elif place is Place.GRAIL:
        white, black, odds = _grail(state, len(more) + steps, hits)
    else:
        step = state.step + steps - hits
        white, black, odds = state.track.white - step, state.track.black + step, 1.0
    return Standing(name, white, black, odds, *_stakes(state, place, name))


def _stakes(state: Camelot, place: Place, name: str) -> tuple[float, float]:
    """Return what a won and a lost quest brings."""
    terms, there = TERMS[name], max(1, len(knights_at(state, place)))
    heroism = state.heroism is place
    win = terms.swords + heroism + _LIFE_WON * terms.life * there + CARD * terms.cards
    loss = black_swords(state, terms.swords + heroism + state.mists)
    loss += _LIFE_WON * terms.life * len(knights_at(state, place))
    loss += engines(state.siege, terms.engines)
    return win + (_RELIC if terms.relic else 0.0), loss


def _row(
    state: Camelot, place: Place, more: tuple[CardId, ...], hits: int
) -> tuple[int, int, float]:
    row = state.dragon if place is Place.DRAGON else state.black_knight
    name = board(state, place)
    full_white, full_black = FULL[name]
    to_go = full_white - len(row.white) - len(more)
    left = full_black - len(row.black) - hits
    white = sum([FIGHT[card] for card in (*row.white, *more)]) + to_go * _FIGHT_MEAN
    values = ROW_KIND[place]
    black = sum([_BLACK_MEAN if card is None else values[card] for card in row.black])
    coming = hits + min(max(0, left), _SHARE[name] * _DRAWN * _TURNS_A_STEP * max(0, to_go))
    black += coming * _BLACK_MEAN
    if name == "dragon":
        black += DRAGON_ADDS * (len(row.black) + coming)
    margin = white + with_excalibur(state, place) - black - 0.5
    return to_go, left, 1 / (1 + exp(-margin / _SPREAD))


def wanted(state: Camelot, place: Place) -> tuple[int, ...]:
    """Return the values that a war takes, in their order."""
    return (1, 2, 3, 4, 5, 5) if state.mordred is place else (1, 2, 3, 4, 5)


def war(state: Camelot, place: Place) -> War:
    return state.picts if place is Place.PICTS else state.saxons


def _war(state: Camelot, place: Place, more: int, hits: int) -> tuple[int, int, float]:
    now = war(state, place)
    to_go = len(wanted(state, place)) - len(now.white) - more
    return to_go, WARRIORS - now.warriors - hits, 1.0


def _grail(state: Camelot, more: int, hits: int) -> tuple[int, int, float]:
    """A card fills a spot; on a full board it takes two to turn one."""
    grails = sum(card in IS_GRAIL for card in state.spots if card)
    despairs, free = len(state.despair), state.spots.count(None)
    return free + 2 * despairs - more + hits, free + 2 * grails - hits + more, 1.0
