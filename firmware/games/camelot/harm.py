"""What Evil costs the Loyal, in Swords: each black card, an engine, a life. All of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final

from engine.camelot.pieces import BLACK, BLACK_KNIGHTS, KIND, LANCELOTS, CardId, Place
from engine.camelot.quests import is_open
from engine.camelot.seats import knights
from engine.camelot.state import Camelot
from firmware.games.camelot import prices, worth
from firmware.games.camelot.knowledge import once_a_state
from firmware.games.camelot.prices import Market, market

_FOREST: Final = 0.4
_MISTS: Final = 0.5
_MORDRED: Final = 0.2
_VIVIEN: Final = 0.3
_HOME: Final = 0.15  # a knight's way to his quest
_A_HAND: Final = 0.08  # a card that a knight chooses himself
_MEAN_VALUE: Final = 3
_LEAST: Final = 0.6


def _of_row(state: Camelot, card: CardId) -> float:
    """Return what a card of the Black Knight, or of Lancelot and the Dragon, costs."""
    place = Place.BLACK_KNIGHT if card in BLACK_KNIGHTS else Place.DRAGON
    cost = cost_of_black_steps(state, place)
    return cost * _WEIGHT[card] if is_open(state, place) else cost


@once_a_state
def cost_of_black_steps(state: Camelot, place: Place, hits: int = 1) -> float:
    """Return what black steps of a quest cost; of one that is over they bring engines."""
    if not is_open(state, place):
        return prices.engines(market(state))
    return worth.quest(state, place) - worth.quest_after(state, place, worth.Change(hits=hits))


def war_of_mercenaries(state: Camelot) -> Place:
    """Return the war where a warrior costs the Loyal least."""
    return min(worth.WARS, key=lambda place: cost_of_black_steps(state, place))


def _guinevere(state: Camelot, _now: Market) -> float:
    away = sum([state.seats[seat].at is not Place.CAMELOT for seat in knights(state)])
    return 0.2 + _HOME * away


def _all_lose_life(state: Camelot, now: Market) -> float:
    return sum([prices.life(now, state.seats[seat].life) for seat in knights(state)])


def _forest(state: Camelot, now: Market) -> float:
    return prices.engines(now) if state.grail.is_over else _FOREST


def _blood(state: Camelot, now: Market) -> float:
    two = min([prices.lives(now, state.seats[seat].life or 0, 2) for seat in knights(state)])
    return min(two, _each(state, now))


def _each(state: Camelot, _now: Market) -> float:
    return _A_HAND * len(knights(state))


_HARM: Final[Mapping[str, Callable[[Camelot, Market], float]]] = {
    "despair": lambda state, _now: cost_of_black_steps(state, Place.GRAIL),
    "desolation": lambda state, _now: cost_of_black_steps(state, Place.GRAIL, 2),
    "dark-forest": _forest,
    "excalibur": lambda state, _now: cost_of_black_steps(state, Place.EXCALIBUR),
    "picts": lambda state, _now: cost_of_black_steps(state, Place.PICTS),
    "saxons": lambda state, _now: cost_of_black_steps(state, Place.SAXONS),
    "mercenaries": lambda state, _now: cost_of_black_steps(state, war_of_mercenaries(state)),
    "mordred": lambda _state, _now: _MORDRED,
    "guinevere": _guinevere,
    "mists": lambda _state, _now: _MISTS,
    "vivien": lambda _state, _now: _VIVIEN,
    "morgan-life": _all_lose_life,
    "morgan-hand": _each,
    "morgan-draw": lambda _state, _now: 1.0,
    "morgan-siege": lambda _state, now: prices.engines(now, 2),
    "morgan-blood": _blood,
}
_ROWS: Final = {"black-knight", "lancelot"}
# How much more than a mean card of its row each weighs, and the first card of those like it.
_WEIGHT: Final = {
    card: _LEAST + (1 - _LEAST) * value / _MEAN_VALUE
    for card, value in {**BLACK_KNIGHTS, **LANCELOTS}.items()
}
_ALIKE: Final = {card: CardId(card.partition(".")[0] + ".1" * ("." in card)) for card in BLACK}
_IN_THE_BOX: Final = Counter(_ALIKE.values())


def of_card(state: Camelot, card: CardId) -> float:
    """Return what a black card that is drawn now costs."""
    return _at_market(state, card, market(state))


def _at_market(state: Camelot, card: CardId, now: Market) -> float:
    kind = KIND[card]
    return _of_row(state, card) if kind in _ROWS else _HARM[kind](state, now)


@once_a_state
def of_draw(state: Camelot) -> float:
    """Return what a black card costs on average, of all that may still be in the deck."""
    left, now = _black_cards_left(state), market(state)
    costs = [_at_market(state, card, now) * count for card, count in left.items() if count]
    return sum(costs) / sum(left.values())


def _black_cards_left(state: Camelot) -> Mapping[CardId, int]:
    """Return how many black cards may still come: neither discarded nor in view.

    Cards alike are counted as the first of them.
    """
    seen = chain(state.black_knight.black, state.dragon.black, state.grail.despair)
    left = dict(_IN_THE_BOX)  # a Counter takes five times as long to copy
    for card in state.black_deck.seen.union(seen):
        if card is not None:
            left[_ALIKE[card]] -= 1
    return left if any(left.values()) else _IN_THE_BOX
