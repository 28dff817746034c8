"""What a Loyal knight may do in his heroic phase, and what each way brings, in Swords an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engine.camelot.events import DrawWhite, Event, Fight, Heal, Move, PlayWhite
from engine.camelot.hero import HAND_FULL, has_power
from engine.camelot.pieces import FIGHT, IS_GRAIL, CardId, Place, Relic
from engine.camelot.quests import is_open
from engine.camelot.seats import knights_at
from engine.camelot.state import Camelot, Player
from firmware.games.camelot import hand, worth
from firmware.games.camelot.knowing import Bot

_SIDES: Final = 8  # of the die
_MOST_CARDS: Final = 3  # in a siege fight
_NEW: Final = (0.15, 0.15, 0.14, 0.12, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01)  # by hand


class Choice(NamedTuple):
    """One way to go on: its first line, what it brings an action, and of which kind it is."""

    gain: float
    event: Event
    kind: str


def choices(bot: Bot) -> Iterator[Choice]:
    """Yield what can be done with an action: quests, cards drawn, a siege fight, healing."""
    for place in worth.QUESTS:
        yield from _questing(bot, place)
    yield from _drawing(bot)
    yield from _besieged(bot)
    yield from _healing(bot)


# -- quests -----------------------------------------------------------------------------------


def _questing(bot: Bot, place: Place) -> Iterator[Choice]:
    state = bot.state
    if not is_open(state, place):
        return
    is_here = state.seats[bot.seat].at is place
    if not is_here and _is_taken(state, place):
        return
    cards = hand.playable(bot, place)
    if not cards:
        return
    leaving = 0.0 if is_here else _left_behind(bot)
    gain = max(_rates(bot, place, cards, is_here, leaving))
    if is_here:
        card = cards[0]
        yield Choice(gain, PlayWhite(None if place is Place.EXCALIBUR else card), "quest")
    else:
        yield move(bot, place, gain)


def _rates(
    bot: Bot, place: Place, cards: Sequence[CardId], is_here: bool, leaving: float
) -> Iterator[float]:
    """Yield what each number of cards laid one after the other brings, an action."""
    now = worth.quest(bot.state, place)
    way = 0 if is_here else 1
    fewest = _fewest(bot.state, place, cards) if way else 1
    if fewest > len(cards):
        yield -1.0
    for count in range(fewest, len(cards) + 1):
        then = _after(bot.state, place, tuple(cards[:count]))
        yield (then - now - leaving) / (count + way)


def _after(state: Camelot, place: Place, cards: tuple[CardId, ...]) -> float:
    if place in (Place.EXCALIBUR, Place.GRAIL):
        return worth.quest(state, place, steps=len(cards))
    return worth.quest(state, place, cards)


def _is_solo(state: Camelot, place: Place) -> bool:
    return place is Place.BLACK_KNIGHT or (place is Place.DRAGON and state.side == "lancelot")


def _is_taken(state: Camelot, place: Place) -> bool:
    return _is_solo(state, place) and bool(knights_at(state, place))


def _fewest(state: Camelot, place: Place, cards: Sequence[CardId]) -> int:
    """Nobody sets out alone on what he cannot end."""
    return worth.standing(state, place).white if _is_solo(state, place) else 1


def _left_behind(bot: Bot) -> float:
    """Return what is lost where a knight leaves the board that is his alone."""
    state, place = bot.state, bot.state.seats[bot.seat].at
    if place is None or not _is_solo(state, place) or not is_open(state, place):
        return 0.0
    row = state.dragon if place is Place.DRAGON else state.black_knight
    return 0.3 * len(row.white)


def move(bot: Bot, place: Place, gain: float) -> Choice:
    """Return the way to a place: free where Tristan can, as the buttons take it."""
    player = bot.state.seats[bot.seat]
    is_free = player.knight == "tristan" and bot.seat == bot.state.seat and has_power(bot.state)
    return Choice(gain, Move(place, free=is_free), "free" if is_free else "move")


# -- Camelot ----------------------------------------------------------------------------------


def _drawing(bot: Bot) -> Iterator[Choice]:
    """Yield what it brings to draw cards; from afar the way home comes first."""
    state, player = bot.state, bot.state.seats[bot.seat]
    if not state.white_deck and not state.white_discard:
        return
    gain = drawn(player)
    if player.at is Place.CAMELOT:
        if player.hand < HAND_FULL:
            yield Choice(gain, DrawWhite(), "quest")
    else:
        home = (3 * gain - _left_behind(bot)) / 4
        yield move(bot, Place.CAMELOT, home)


def drawn(player: Player) -> float:
    """Return what the cards drawn in one action are worth."""
    count = 3 if player.knight == "gawain" else 2
    return sum(new_card(player.hand + n) for n in range(count))


def new_card(hand: int) -> float:
    """Return what one card more is worth to a hand of so many."""
    return _NEW[min(hand, len(_NEW) - 1)]


def _besieged(bot: Bot) -> Iterator[Choice]:
    """Yield the siege fight that pays best; from afar the way home comes first."""
    state, player = bot.state, bot.state.seats[bot.seat]
    if not state.siege:
        return
    fights = [card for card in bot.hand if card in FIGHT]
    gain, cards = max(_fights(bot, fights), key=lambda one: one[0])
    if gain <= 0:
        return
    if player.at is Place.CAMELOT:
        yield Choice(gain, Fight(cards[0]), "quest")
    else:
        yield move(bot, Place.CAMELOT, (gain - _left_behind(bot)) / 2)


def _fights(bot: Bot, fights: list[CardId]) -> Iterator[tuple[float, tuple[CardId, ...]]]:
    """Yield what a siege fight with these cards brings."""
    yield 0.0, ()
    bonus = Relic.EXCALIBUR in bot.state.seats[bot.seat].relics
    by_value = sorted({FIGHT[card]: card for card in fights}.items(), reverse=True)
    counts = hand.held(bot)
    some = [card for value, card in by_value for card in _alike(fights, value)[:2]]
    for count in range(1, _MOST_CARDS + 1):
        for cards in combinations(some, count):
            won = _won(hand.total(cards) + bonus)
            cost = sum(hand.kept(bot, card, counts) for card in cards)
            yield _fight_gain(bot, won) - 0.7 * cost, cards


def _alike(fights: list[CardId], value: int) -> list[CardId]:
    return [card for card in fights if FIGHT[card] == value]


def _fight_gain(bot: Bot, won: float) -> float:
    """Return what it is worth to win with that chance, and else to lose a life."""
    relief = worth.engines(bot.state.siege - 1)
    return won * relief - (1 - won) * worth.life(bot.state.seats[bot.seat].life)


def go_on_fighting(bot: Bot) -> Fight | None:
    """Return one card more in a siege fight, None where the die is to be cast."""
    fights = [card for card in bot.hand if card in FIGHT]
    counts = hand.held(bot)
    total = hand.total(bot.state.table) + (Relic.EXCALIBUR in bot.state.seats[bot.seat].relics)
    best, wish = _fight_gain(bot, _won(total)), None
    for card in fights:
        gain = _fight_gain(bot, _won(total + FIGHT[card])) - 0.7 * hand.kept(bot, card, counts)
        if gain > best:
            best, wish = gain, card
    return Fight(wish) if wish else None


def _won(total: int) -> float:
    """Return the chance that a sum is above the die."""
    return min(_SIDES, max(0, total - 1)) / _SIDES


def _healing(bot: Bot) -> Iterator[Choice]:
    """Yield what a life for three cards alike is worth."""
    player = bot.state.seats[bot.seat]
    if not player.life or player.life >= 6:
        return
    for cards in healing(bot):
        counts = hand.held(bot)
        cost = sum(hand.kept(bot, card, counts) for card in cards)
        yield Choice(worth.life(player.life + 1) - cost, Heal(cards[0]), "heal")


def healing(bot: Bot) -> Iterator[tuple[CardId, ...]]:
    """Yield the three cards alike of a hand that would heal."""
    kinds: dict[int, list[CardId]] = {}
    for card in bot.hand:
        if card in FIGHT or card in IS_GRAIL:
            kinds.setdefault(FIGHT.get(card, 0), []).append(card)
    for cards in kinds.values():
        if len(cards) >= 3:
            yield tuple(cards[:3])
