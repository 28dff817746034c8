"""What Evil costs the Loyal, in Swords: each black card, an engine, a life. All of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import Final, TypeAlias

from engine.camelot.pieces import BLACK, BLACK_KNIGHTS, KIND, LANCELOTS, CardId, Place
from engine.camelot.quests import is_open
from engine.camelot.seats import knights
from engine.camelot.state import Camelot
from firmware.games.camelot import prices, worth
from firmware.games.camelot.prices import Market, market

_FOREST: Final = 0.4
_MISTS: Final = 0.5
_MORDRED: Final = 0.2
_VIVIEN: Final = 0.3
_HOME: Final = 0.15  # a knight's way to his quest
_A_HAND: Final = 0.08  # a card that a knight chooses himself
_MEAN_VALUE: Final = 3
_LEAST: Final = 0.6

_Hits: TypeAlias = Callable[[Place, int], float]  # what so many black steps of a quest cost


def _of_row(state: Camelot, card: CardId, at: _Hits) -> float:
    """Return what a card of the Black Knight, or of Lancelot and the Dragon, costs."""
    place = Place.BLACK_KNIGHT if card in BLACK_KNIGHTS else Place.DRAGON
    cost = at(place, 1)
    return cost * _WEIGHT[card] if is_open(state, place) else cost


def cost_of_black_steps(
    state: Camelot, place: Place, hits: int = 1, now: Market | None = None
) -> float:
    """Return what black steps of a quest cost; of one that is over they bring engines."""
    now = now or market(state)
    if not is_open(state, place):
        return prices.engines(now)
    hit = worth.Change(hits=hits)
    return worth.quest(state, place, now=now) - worth.quest(state, place, hit, now)


def war_of_mercenaries(state: Camelot) -> Place:
    """Return the war where a warrior costs the Loyal least."""
    return min(worth.WARS, key=lambda place: cost_of_black_steps(state, place))


def _wherever(_state: Camelot, _now: Market, at: _Hits) -> float:
    return min([at(place, 1) for place in worth.WARS])


def _guinevere(state: Camelot, _now: Market, _at: _Hits) -> float:
    away = sum([state.seats[seat].at is not Place.CAMELOT for seat in knights(state)])
    return 0.2 + _HOME * away


def _all_lose_life(state: Camelot, now: Market, _at: _Hits) -> float:
    return sum([prices.life(now, state.seats[seat].life) for seat in knights(state)])


def _forest(state: Camelot, now: Market, _at: _Hits) -> float:
    return prices.engines(now) if state.grail.is_over else _FOREST


def _blood(state: Camelot, now: Market, at: _Hits) -> float:
    two = min([prices.lives(now, state.seats[seat].life or 0, 2) for seat in knights(state)])
    return min(two, _each(state, now, at))


def _each(state: Camelot, _now: Market, _at: _Hits) -> float:
    return _A_HAND * len(knights(state))


_HARM: Final[Mapping[str, Callable[[Camelot, Market, _Hits], float]]] = {
    "despair": lambda _state, _now, at: at(Place.GRAIL, 1),
    "desolation": lambda _state, _now, at: at(Place.GRAIL, 2),
    "dark-forest": _forest,
    "excalibur": lambda _state, _now, at: at(Place.EXCALIBUR, 1),
    "picts": lambda _state, _now, at: at(Place.PICTS, 1),
    "saxons": lambda _state, _now, at: at(Place.SAXONS, 1),
    "mercenaries": _wherever,
    "mordred": lambda _state, _now, _at: _MORDRED,
    "guinevere": _guinevere,
    "mists": lambda _state, _now, _at: _MISTS,
    "vivien": lambda _state, _now, _at: _VIVIEN,
    "morgan-life": _all_lose_life,
    "morgan-hand": _each,
    "morgan-draw": lambda _state, _now, _at: 1.0,
    "morgan-siege": lambda _state, now, _at: prices.engines(now, 2),
    "morgan-blood": _blood,
}
_ROWS: Final = {"black-knight", "lancelot"}
# How much more than a mean card of its row each weighs, and the first card of those like it.
_WEIGHT: Final = {
    card: _LEAST + (1 - _LEAST) * value / _MEAN_VALUE
    for card, value in {**BLACK_KNIGHTS, **LANCELOTS}.items()
}
_ALIKE: Final = {card: CardId(card.partition(".")[0] + ".1" * ("." in card)) for card in BLACK}


def of_card(state: Camelot, card: CardId, now: Market | None = None) -> float:
    """Return what a black card that is drawn now costs."""
    now = now or market(state)
    return _of_card(state, card, now, partial(cost_of_black_steps, state, now=now))


def _of_card(state: Camelot, card: CardId, now: Market, at: _Hits) -> float:
    kind = KIND[card]
    return _of_row(state, card, at) if kind in _ROWS else _HARM[kind](state, now, at)


@lru_cache(maxsize=4)  # who chooses Evil asks it, and then all who saw what he chose
def of_draw(state: Camelot) -> float:
    """Return what a black card costs on average, of all that may still be in the deck."""
    left, now = _black_cards_left(state), market(state)
    counts = Counter([_ALIKE[card] for card in left])
    at = cache(partial(cost_of_black_steps, state, now=now))
    costs = [_of_card(state, card, now, at) * count for card, count in counts.items()]
    return sum(costs) / len(left)


def _black_cards_left(state: Camelot) -> list[CardId]:
    """Return the black cards that may still come: neither discarded nor in view."""
    seen: Iterable[CardId | None] = (
        *state.black_deck.seen, *state.black_knight.black, *state.dragon.black,
        *state.grail.despair,
    )  # fmt: skip
    out = frozenset(seen)
    return [card for card in BLACK if card not in out] or list(BLACK)
