"""What a hand is good for: which cards a quest takes of it, and which are missed least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from engine.camelot.combat import PATTERN, war_at
from engine.camelot.pieces import FIGHT, IS_GRAIL, IS_SPECIAL_WHITE, CardId, Place
from engine.camelot.quests import board
from firmware.games.camelot import prices, worth
from firmware.games.camelot.knowledge import Bot

# What a card is worth in the hand.
_SPECIAL: Final = 0.3
_GRAIL: Final = 0.2
_GRAIL_OVER: Final = 0.02
_FIGHT: Final = 0.065
_BY_VALUE: Final = 0.025
_ALIKE: Final = 0.025


def playable(bot: Bot, place: Place) -> list[CardId]:
    """Return the cards of a hand that the quest takes, one after the other, the first first."""
    match place:
        case Place.GRAIL:
            grails = [card for card in bot.hand if card in IS_GRAIL]
            return [] if bot.state.grail.forest else grails
        case Place.EXCALIBUR:
            return spare(bot, len(bot.hand))
        case Place.PICTS | Place.SAXONS:
            return _straight(bot, place)
        case _:
            return _pattern(bot, place)


def _straight(bot: Bot, place: Place) -> list[CardId]:
    """Return the cards that follow in a war."""
    now = war_at(bot.state, place)
    left = list(worth.wanted_values(bot.state, place))
    rising = bot.state.setup.rulings.straight == "rising"
    for card in now.white:
        left.remove(FIGHT[card])
    hand: dict[int, list[CardId]] = {}
    for card in bot.hand:
        hand.setdefault(FIGHT.get(card, 0), []).append(card)
    found: list[CardId] = []
    for value in left:
        if hand.get(value):
            found.append(hand[value].pop())
        elif rising:
            break
    return found


def _pattern(bot: Bot, place: Place) -> list[CardId]:
    """Return the Fight cards that fill a row: the set with the highest sum that fits."""
    state = bot.state
    row = state.dragon if place is Place.DRAGON else state.black_knight
    laid = Counter([FIGHT[card] for card in row.white])
    hand: dict[int, list[CardId]] = {}
    for card in bot.hand:
        if card in FIGHT:
            hand.setdefault(FIGHT[card], []).append(card)
    name = board(state, place)
    ways = [_filling(name, laid, hand, values) for values in _values(name, laid, hand)]
    best = max(ways, key=lambda found: (len(found), total(found)))
    return sorted(best, key=lambda card: -FIGHT[card])


def _values(name: str, laid: Counter[int], held: dict[int, list[CardId]]) -> Iterator[set[int]]:
    """Yield which values a row may have in the end."""
    most, _ = PATTERN[name]
    others = [value for value in held if value not in laid]
    free = min(most - len(laid), len(others))
    for more in combinations(others, free):
        yield {*laid, *more}


def _filling(
    name: str, laid: Counter[int], held: dict[int, list[CardId]], values: set[int]
) -> list[CardId]:
    """Return the cards of these values that still fit; Lancelot takes a triple and a pair."""
    _, each = PATTERN[name]
    room = {value: each - laid[value] for value in values}
    if name == "lancelot" and len(values) == 2:
        room = _triple_and_pair(laid, held, values)
    return [card for value in values for card in held.get(value, ())[: max(0, room[value])]]


def _triple_and_pair(
    laid: Counter[int], held: dict[int, list[CardId]], values: set[int]
) -> dict[int, int]:
    high, low = sorted(values, reverse=True)
    has_triple = laid[high] + len(held.get(high, ())) >= 3 and laid[low] < 3
    three, two = (high, low) if has_triple else (low, high)
    return {three: 3 - laid[three], two: 2 - laid[two]}


def total(cards: Iterable[CardId]) -> int:
    """Return what fight cards are worth together."""
    return sum([FIGHT[card] for card in cards])


# -- what a card is worth in a hand -----------------------------------------------------------


def spare(bot: Bot, count: int) -> list[CardId]:
    """Return so many cards of a hand, those that are missed least first."""
    counts = count_fight_cards(bot)
    return sorted(bot.hand, key=lambda card: (worth_of_keeping(bot, card, counts), card))[:count]


def count_fight_cards(bot: Bot) -> Counter[int]:
    """Return how many Fight cards of each value a hand has; all other cards count as 0."""
    return Counter([FIGHT.get(card, 0) for card in bot.hand])


def worth_of_keeping(bot: Bot, card: CardId, counts: Counter[int]) -> float:
    """Return what a card of the hand is worth to him who holds it."""
    late = prices.of_cards(bot.state)
    if card in IS_SPECIAL_WHITE:
        return _SPECIAL * late
    if card in IS_GRAIL:
        return (_GRAIL_OVER if bot.state.grail.is_over else _GRAIL) * late
    value = FIGHT[card]
    return (_FIGHT + _BY_VALUE * value + _ALIKE * min(3, counts[value])) * late
