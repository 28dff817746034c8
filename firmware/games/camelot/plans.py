"""What a Loyal knight may do in his heroic phase, and what each way brings, in Swords an action."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engine.camelot.events import DrawWhite, Event, Fight, Heal, Move, PlayWhite
from engine.camelot.hero import HAND_FULL, has_power
from engine.camelot.pieces import FIGHT, IS_GRAIL, CardId, Place, Relic
from engine.camelot.quests import is_open
from engine.camelot.seats import knights_at
from engine.camelot.state import Camelot, Player
from firmware.games.camelot import hand, prices, worth
from firmware.games.camelot.knowledge import Bot
from firmware.games.camelot.prices import Market, market

_SIDES: Final = 8  # of the die
_MOST_CARDS: Final = 3  # in a siege fight
_SPENT: Final = 1.6  # of what a card that is spent there is worth to its hand
_OF_A_HAND: Final = 0.25  # of the cards of those at a quest: what they can lay there
_UNNEEDED: Final = 0.5  # what one more brings where those who are there can do it
_LAID: Final = 0.3  # a card that is lost where a knight leaves
_NEW: Final = (0.2, 0.19, 0.18, 0.17, 0.17, 0.17, 0.17, 0.15, 0.13, 0.1, 0.07, 0.06)  # by hand


class Choice(NamedTuple):
    """One way to go on: its first line, what it brings an action, and of which kind it is."""

    gain: float
    event: Event
    kind: str


def choices(bot: Bot, done: Collection[str] = ()) -> Iterator[Choice]:
    """Yield what can be done with an action: quests, cards drawn, a siege fight, healing.

    `done`: kinds that are not asked for.
    """
    at, way, leaving = bot.state.seats[bot.seat].at, _way(bot), _left_behind(bot)
    for place in worth.QUESTS:
        if ("quest" if at is place else way) not in done:
            yield from _questing(bot, place, leaving)
    if ("quest" if at is Place.CAMELOT else way) not in done:
        yield from _drawing(bot, leaving)
        yield from _siege_plan(bot, leaving)
    if "heal" not in done:
        yield from _healing(bot)


# -- quests -----------------------------------------------------------------------------------


def _questing(bot: Bot, place: Place, leaving: float) -> Iterator[Choice]:
    state = bot.state
    if not is_open(state, place):
        return
    is_here = state.seats[bot.seat].at is place
    if not is_here and _is_taken(state, place):
        return
    cards = hand.playable(bot, place)
    if not cards:
        return
    gain = max(_rates(bot, place, cards, None if is_here else leaving))
    if is_here:
        card = cards[0]
        yield Choice(gain, PlayWhite(None if place is Place.EXCALIBUR else card), "quest")
    else:
        yield move(bot, place, gain * (_UNNEEDED if _do_suffice(state, place) else 1.0))


def _do_suffice(state: Camelot, place: Place) -> bool:
    """Whether those who are at a quest are thought to hold all that it still takes."""
    there = knights_at(state, place)
    hold = _OF_A_HAND * sum([state.seats[seat].hand for seat in there])
    return bool(there) and worth.standing(state, place).white <= hold


def _rates(
    bot: Bot, place: Place, cards: Sequence[CardId], leaving: float | None
) -> Iterator[float]:
    """Yield what each number of cards laid one after the other brings, an action.

    `leaving` is what is lost where he stands; None: he is there.
    """
    stays = worth.quest(bot.state, place)
    way = 0 if leaving is None else 1
    lost = leaving or 0.0
    came = None if leaving is None else bot.state.seats[bot.seat].life
    most = min(len(cards), bot.mind.insight.cards)
    fewest = _fewest(bot, place) if way else 1
    if fewest > most:
        yield -1.0
    for count in range(fewest, most + 1):
        then = _after(bot.state, place, tuple(cards[:count]), came)
        yield (then - stays - lost) / (count + way)


def _after(state: Camelot, place: Place, cards: tuple[CardId, ...], came: int | None) -> float:
    if place in (Place.EXCALIBUR, Place.GRAIL):
        return worth.quest_after(state, place, worth.Change(steps=len(cards), came=came))
    return worth.quest_after(state, place, worth.Change(cards, came=came))


def _is_solo(state: Camelot, place: Place) -> bool:
    return place is Place.BLACK_KNIGHT or (place is Place.DRAGON and state.side == "lancelot")


def _is_taken(state: Camelot, place: Place) -> bool:
    return _is_solo(state, place) and bool(knights_at(state, place))


def _fewest(bot: Bot, place: Place) -> int:
    """Nobody sets out alone on what he cannot end, as far as he thinks ahead."""
    if not _is_solo(bot.state, place):
        return 1
    return min(worth.standing(bot.state, place).white, bot.mind.insight.cards)


def _left_behind(bot: Bot) -> float:
    """Return what is lost where a knight leaves a quest: of one that is his alone, the cards."""
    state, player = bot.state, bot.state.seats[bot.seat]
    place = player.at
    if place is None or not is_open(state, place):
        return 0.0
    if not _is_solo(state, place):
        stays = worth.quest(state, place)
        return max(
            0.0, stays - worth.quest_after(state, place, worth.Change(left=player.life or 0))
        )
    row = state.dragon if place is Place.DRAGON else state.black_knight
    return _LAID * len(row.white)


def move(bot: Bot, place: Place, gain: float) -> Choice:
    """Return the way to a place: free where Tristan can, as the buttons take it."""
    way = _way(bot)
    return Choice(gain, Move(place, free=way == "free"), way)


def _way(bot: Bot) -> str:
    """Return of which kind a move is."""
    player = bot.state.seats[bot.seat]
    is_free = player.knight == "tristan" and bot.seat == bot.state.seat and has_power(bot.state)
    return "free" if is_free else "move"


# -- Camelot ----------------------------------------------------------------------------------


def _drawing(bot: Bot, leaving: float) -> Iterator[Choice]:
    """Yield what it brings to draw cards; from afar the way home comes first."""
    state, player = bot.state, bot.state.seats[bot.seat]
    if not state.white_deck.cards and not state.white_deck.discard:
        return
    gain = worth_of_drawing(player) * prices.of_cards(state)
    if player.at is Place.CAMELOT:
        if player.hand < HAND_FULL:
            yield Choice(gain, DrawWhite(), "quest")
    else:
        home = (3 * gain - leaving) / 4
        yield move(bot, Place.CAMELOT, home)


def worth_of_drawing(player: Player) -> float:
    """Return what the cards drawn in one action are worth."""
    count = 3 if player.knight == "gawain" else 2
    return sum(new_card(player.hand + n) for n in range(count))


def new_card(hand: int) -> float:
    """Return what one card more is worth to a hand of so many."""
    return _NEW[min(hand, len(_NEW) - 1)]


def _siege_plan(bot: Bot, leaving: float) -> Iterator[Choice]:
    """Yield the siege fight that pays best; from afar the way home comes first."""
    state, player = bot.state, bot.state.seats[bot.seat]
    if not state.siege:
        return
    fights = [card for card in bot.hand if card in FIGHT]
    gain, cards = max(_fights(bot, fights, market(state)), key=lambda one: one[0])
    if gain <= 0:
        return
    if player.at is Place.CAMELOT:
        yield Choice(gain, Fight(cards[0]), "quest")
    else:
        yield move(bot, Place.CAMELOT, (gain - leaving) / 2)


def _fights(
    bot: Bot, fights: list[CardId], now: Market
) -> Iterator[tuple[float, tuple[CardId, ...]]]:
    """Yield what a siege fight with these cards brings."""
    yield 0.0, ()
    counts, spent = hand.count_fight_cards(bot), _SPENT * bot.mind.insight.spares
    gains = [_fight_gain(bot, chance / _SIDES, now) for chance in range(_SIDES + 1)]
    bonus = Relic.EXCALIBUR in bot.state.seats[bot.seat].relics
    by_value = sorted({FIGHT[card] for card in fights}, reverse=True)
    some = [card for value in by_value for card in _alike(fights, value)[:2]]
    costs = [spent * hand.worth_of_keeping(bot, card, counts) for card in some]
    if gains[-1] <= min(costs, default=0.0):  # even a sure one costs more than it brings
        return
    values = [FIGHT[card] for card in some]
    for count in range(1, _MOST_CARDS + 1):
        each = zip(*[combinations(one, count) for one in (some, values, costs)], strict=True)
        for cards, points, cost in each:
            yield gains[_chances(sum(points) + bonus)] - sum(cost), cards


def _alike(fights: list[CardId], value: int) -> list[CardId]:
    return [card for card in fights if FIGHT[card] == value]


def _fight_gain(bot: Bot, won: float, now: Market) -> float:
    """Return what it is worth to win with that chance, and else to lose a life."""
    lost = prices.life(now, bot.state.seats[bot.seat].life)
    return won * prices.engine_gone(now) - (1 - won) * lost


def go_on_fighting(bot: Bot) -> Fight | None:
    """Return one card more in a siege fight, None where the die is to be cast."""
    fights = [card for card in bot.hand if card in FIGHT]
    counts, now = hand.count_fight_cards(bot), market(bot.state)
    has_excalibur = Relic.EXCALIBUR in bot.state.seats[bot.seat].relics
    total = hand.total(bot.state.table.cards) + has_excalibur
    best, wish = _fight_gain(bot, _chance_above_die(total), now), None
    for card in fights:
        won = _chance_above_die(total + FIGHT[card])
        spent = _SPENT * bot.mind.insight.spares
        gain = _fight_gain(bot, won, now) - spent * hand.worth_of_keeping(bot, card, counts)
        if gain > best:
            best, wish = gain, card
    return Fight(wish) if wish else None


def _chance_above_die(total: int) -> float:
    """Return the chance that a sum is above the die."""
    return _chances(total) / _SIDES


def _chances(total: int) -> int:
    """Return how many sides of the die are below a sum."""
    return min(_SIDES, max(0, total - 1))


def _healing(bot: Bot) -> Iterator[Choice]:
    """Yield what a life for three cards alike is worth."""
    state, player = bot.state, bot.state.seats[bot.seat]
    if not player.life or player.life >= 6:
        return
    counts = hand.count_fight_cards(bot)
    for cards in healing(bot):
        cost = bot.mind.insight.spares * sum(
            hand.worth_of_keeping(bot, card, counts) for card in cards
        )
        yield Choice(prices.life(market(state), player.life + 1) - cost, Heal(cards[0]), "heal")


def healing(bot: Bot) -> Iterator[tuple[CardId, ...]]:
    """Yield the three cards alike of a hand that would heal."""
    kinds: dict[int, list[CardId]] = {}
    for card in bot.hand:
        if card in FIGHT or card in IS_GRAIL:
            kinds.setdefault(FIGHT.get(card, 0), []).append(card)
    for cards in kinds.values():
        if len(cards) >= 3:
            yield tuple(cards[:3])
