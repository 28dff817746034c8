"""What a quest is worth to the Loyal as it stands, in Swords.

It reads the public state alone. The weights were found by playing (docs/difficulty.md).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from engine.camelot.combat import FULL, row_at, war_at
from engine.camelot.pieces import DRAGON_ADDS, FIGHT, IS_GRAIL, ROW_KIND, CardId, Place
from engine.camelot.quests import TERMS, board, is_open, with_excalibur
from engine.camelot.state import WARRIORS, WHITE_CARDS, Camelot
from firmware.games.camelot import prices
from firmware.games.camelot.knowledge import once_a_state
from firmware.games.camelot.prices import Market, market

QUESTS: Final = tuple(place for place in Place if place is not Place.CAMELOT)
ROWS: Final = (Place.BLACK_KNIGHT, Place.DRAGON)
WARS: Final = (Place.PICTS, Place.SAXONS)

CARD: Final = 0.105  # a white card that nobody has seen yet
_RELIC: Final = {"excalibur": 0.4, "grail": 0.4, "lancelot": 0.4}
_LIFE_WON: Final = 0.8  # of what a life is worth
_FIGHT_MEAN: Final = 3.9  # of a Fight card that somebody lays
_BLACK_MEAN: Final = 3.0  # of a black card in a row
_SPREAD: Final = 3.3  # of the sums of both sides
_TURNS_COUNTED: Final = 1.5  # from one card of a row to the next
_DRAWN: Final = 0.75  # black cards drawn a turn
_TURNS_A_STEP: Final = 0.5  # from one white step of a quest to the next, and
_PACE: Final = 0.4  # of a round, shared by the knights who are there
_TURNS: Final = 60.0  # a game
# By quest: how hard a white step comes, and the share of its black cards in the deck.
_EFFORT: Final = {
    "black-knight": 0.5, "lancelot": 0.44, "dragon": 0.45, "excalibur": 0.7, "grail": 0.36,
    "picts": 0.49, "saxons": 0.49,
}  # fmt: skip
_SHARE: Final = {
    "black-knight": 11 / 76, "lancelot": 11 / 76, "dragon": 11 / 76, "excalibur": 15 / 76,
    "grail": 17 / 76, "picts": 6 / 76, "saxons": 6 / 76,
}  # fmt: skip
# What the hands hold together. By quest: of the effort, so much is saved where that is enough.
_SHARED: Final = {"grail": 0.2, "dragon": 0.4}
_EACH: Final = 3.0  # of those cards, of each knight who comes
_FIT_THE_DRAGON: Final = 0.25  # of the cards of all hands


class Standing(NamedTuple):
    """How a quest stands: steps still to go for either side."""

    name: str
    white: int
    black: int
    odds: float  # that a full row is won


class Stakes(NamedTuple):
    """What a quest is about: who is there, what a won and a lost one brings."""

    there: int  # knights
    held: int  # cards that all hands are thought to hold of it
    knights: int  # of the table
    to_go: float  # of the game
    win: float
    loss: float


class Change(NamedTuple):
    """What is thought to have come to a quest, or left it."""

    cards: tuple[CardId, ...] = ()  # white ones
    hits: int = 0
    steps: int = 0  # white ones
    came: int | None = None  # the life of a knight who has come
    left: int | None = None  # the life of one who has left


_AS_IT_IS: Final = Change()


@once_a_state
def quest(state: Camelot, place: Place) -> float:
    """Return what a quest is worth as it is; nothing once it is over."""
    return quest_after(state, place, _AS_IT_IS) if is_open(state, place) else 0.0


def quest_after(state: Camelot, place: Place, change: Change) -> float:
    """Return what an open quest is worth after a change."""
    stands = standing(state, place, change.cards, change.hits, change.steps)
    return _worth(stands, _stakes_of(state, place, change.came, change.left))


@once_a_state
def _stakes_of(state: Camelot, place: Place, came: int | None, left: int | None) -> Stakes:
    """Return what a quest is about, once a knight has come or left."""
    name, now = board(state, place), market(state)
    there = [one.life or 0 for one in state.seats if one.at is place]
    if came is not None:
        there.append(came)
    if left is not None:
        there.remove(left)
    brings = _won_and_lost(name, tuple(sorted(there)), state.heroism is place, state.mists, now)
    return Stakes(len(there), _cards_held(state, name), now.knights, now.to_go, *brings)


@lru_cache(maxsize=16384)
def _worth(now: Standing, stakes: Stakes) -> float:
    if now.white <= 0:
        return now.odds * stakes.win - (1 - now.odds) * stakes.loss
    if now.black <= 0:
        return -stakes.loss
    rate = _SHARE[now.name] * _DRAWN
    tried = exp(-_effort(now, stakes.held) * now.white)
    come = max(1.0, stakes.there, min(stakes.knights, stakes.held / _EACH))
    turns = _TURNS_A_STEP + _PACE * stakes.knights / come
    in_time = _fewer(rate * turns * now.white, now.black)
    stands = _fewer(rate * _TURNS * stakes.to_go, now.black)
    won = tried * in_time * now.odds
    lost = (1 - tried) * (1 - stands) + tried * (1 - in_time * now.odds)
    return won * stakes.win - lost * stakes.loss


def _effort(now: Standing, held: int) -> float:
    """Return how hard a white step comes: less where the hands hold more than half of them all."""
    enough = max(0.0, min(1.0, 2 * held / now.white - 1))
    return _EFFORT[now.name] * (1 - _SHARED.get(now.name, 0.0) * enough)


def _cards_held(state: Camelot, name: str) -> int:
    """Return how many cards for the Grail or the Dragon all hands together are thought to hold."""
    if name not in _SHARED:
        return 0
    hands = sum([one.hand for one in state.seats])
    return int(_FIT_THE_DRAGON * hands) if name == "dragon" else min(hands, grails_drawn(state))


def grails_drawn(state: Camelot) -> int:
    """Return how many Grail cards were drawn and do not lie open, if they came as the others."""
    drawn = WHITE_CARDS - state.white_deck.cards
    laid = sum([card in IS_GRAIL for card in state.grail.spots if card])
    open_ones = laid + len(IS_GRAIL & state.white_deck.seen)
    return max(0, round(len(IS_GRAIL) * drawn / WHITE_CARDS) - open_ones)


def _fewer(mean: float, hits: int) -> float:
    """Return the chance of fewer than so many hits, where so many are to be expected."""
    term = total = exp(-mean)
    for n in range(1, hits):
        term *= mean / n
        total += term
    return total


@lru_cache(maxsize=4096)
def _won_and_lost(
    name: str, there: tuple[int, ...], heroism: bool, mists: bool, now: Market
) -> tuple[float, float]:
    """Return what a won and a lost quest brings, where knights with so much life are there."""
    terms = TERMS[name]
    win = prices.swords(now, terms.swords + heroism, 0)
    win += CARD * terms.cards * (len(there) > 0)
    win += _RELIC.get(name, 0.0) * now.to_go
    loss = -prices.swords(now, 0, terms.swords + heroism + mists)
    loss += prices.engines(now, terms.engines)
    for life in there:
        win += _LIFE_WON * prices.lives(now, min(6, life + terms.life), terms.life)
        loss += prices.lives(now, life, terms.life)
    return win, loss


# -- how a quest stands -------------------------------------------------------------------------


def standing(
    state: Camelot, place: Place, more: tuple[CardId, ...] = (), hits: int = 0, steps: int = 0
) -> Standing:
    """Return how an open quest stands after these cards, hits and steps."""
    name = board(state, place)
    if place in ROWS:
        white, black, bonus = _row(state, place)
        return Standing(name, *_row_odds(name, (*white, *more), black, hits, bonus))
    to_go, left = _steps(state, place)
    done = len(more) + steps
    if place in WARS:
        return Standing(name, to_go - done, left - hits, 1.0)
    return Standing(name, to_go - done + hits, left + done - hits, 1.0)


@once_a_state
def _row(state: Camelot, place: Place) -> tuple[tuple[CardId, ...], tuple[CardId | None, ...], int]:
    """Return the white and the black cards of a row, and what Excalibur adds there."""
    row = row_at(state, place)
    return row.white, row.black, with_excalibur(state, place)


@lru_cache(maxsize=16384)
def _row_odds(
    name: str, laid: tuple[CardId, ...], dark: tuple[CardId | None, ...], hits: int, bonus: int
) -> tuple[int, int, float]:
    full_white, full_black = FULL[name]
    to_go = full_white - len(laid)
    left = full_black - len(dark) - hits
    white = sum([FIGHT[card] for card in laid]) + to_go * _FIGHT_MEAN
    values = ROW_KIND[Place.BLACK_KNIGHT if name == "black-knight" else Place.DRAGON]
    black = sum([_BLACK_MEAN if card is None else values[card] for card in dark])
    coming = hits + min(max(0, left), _SHARE[name] * _DRAWN * _TURNS_COUNTED * max(0, to_go))
    black += coming * _BLACK_MEAN
    if name == "dragon":
        black += DRAGON_ADDS * (len(dark) + coming)
    margin = white + bonus - black - 0.5
    return to_go, left, 1 / (1 + exp(-margin / _SPREAD))


def wanted_values(state: Camelot, place: Place) -> tuple[int, ...]:
    """Return the values that a war takes, in their order."""
    return (1, 2, 3, 4, 5, 5) if state.mordred is place else (1, 2, 3, 4, 5)


@once_a_state
def _steps(state: Camelot, place: Place) -> tuple[int, int]:
    """Return how many steps either side has still to go, of a quest that is no row."""
    if place in WARS:
        now = war_at(state, place)
        return len(wanted_values(state, place)) - len(now.white), WARRIORS - now.warriors
    if place is Place.GRAIL:  # a card fills a spot; on a full board it takes two to turn one
        grails = sum([card in IS_GRAIL for card in state.grail.spots if card])
        free = state.grail.spots.count(None)
        return free + 2 * len(state.grail.despair), free + 2 * grails
    track, step = state.excalibur.track, state.excalibur.step
    return track.white - step, track.black + step
