"""What the special white cards bring a Loyal, and how they are used once they are played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from engine.camelot.events import PlayWhite
from engine.camelot.hero import has_power
from engine.camelot.pieces import (
    BLACK_KNIGHTS,
    FIGHT,
    IS_GRAIL,
    IS_SPECIAL_WHITE,
    KIND,
    LANCELOTS,
    CardId,
    Place,
)
from engine.camelot.quests import is_open
from engine.camelot.seats import knights, knights_at, others, seat_of
from engine.camelot.special import merlin_options
from engine.camelot.state import MOST_LIFE, Camelot
from engine.game import Seat
from firmware.games.camelot import prices, worth
from firmware.games.camelot.knowledge import Bot
from firmware.games.camelot.plans import Choice, new_card
from firmware.games.camelot.prices import market

_MERLIN: Final = 0.2  # what a Merlin in the hand is kept for
_FORESIGHT: Final = 0.12
_ALMOST: Final = 2  # white steps: a quest is as good as won


def choices(bot: Bot, done: Collection[str] = ()) -> Iterator[Choice]:
    """Yield each special card of the hand with what it brings beyond keeping it.

    `done`: kinds that are not asked for.
    """
    for card in bot.hand:
        if card in IS_SPECIAL_WHITE and _may_be_played(bot, card):
            event = play(bot, card)
            kind = "free" if event.free else "special"
            if kind not in done:
                yield Choice(_GAIN[KIND[card]](bot), event, kind)


def play(bot: Bot, card: CardId) -> PlayWhite:
    """Return how a special card is played: free where Galahad can, as the table hears it."""
    is_galahad = bot.state.seats[bot.seat].knight == "galahad"
    return PlayWhite(card, free=is_galahad and has_power(bot.state))


def _may_be_played(bot: Bot, card: CardId) -> bool:
    match KIND[card]:
        case "merlin":
            return not bot.state.vivien and bool(merlin_options(bot.state))
        case "messenger":
            return len(bot.hand) > 1 and bool(others(bot.state))
        case _:
            return True


# -- what they bring --------------------------------------------------------------------------


def _merlin(bot: Bot) -> float:
    return max(relief(bot.state, option) for option in merlin_options(bot.state)) - _MERLIN


def relief(state: Camelot, option: str) -> float:
    """Return what it brings that Merlin takes something from there."""
    if option == "siege":
        return prices.engine_gone(market(state))
    place = Place(option)
    if not is_open(state, place):
        return 0.0
    back = worth.quest_after(state, place, worth.Change(hits=-1)) - worth.quest(state, place)
    return max(0.0, back) * _of_last(state, place)


def _of_last(state: Camelot, place: Place) -> float:
    """Return how much more than another card the last one of a row weighs."""
    if place not in worth.ROWS:
        return 1.0
    row = state.dragon if place is Place.DRAGON else state.black_knight
    last = row.black[-1]
    value = 3 if last is None else BLACK_KNIGHTS.get(last) or LANCELOTS[last]
    return 0.6 + 0.4 * value / 3


def _convocation(bot: Bot) -> float:
    return (
        0.8
        * prices.of_cards(bot.state)
        * sum(new_card(bot.state.seats[seat].hand) for seat in knights_at(bot.state, Place.CAMELOT))
    )


def _each_draws(bot: Bot) -> float:
    late = prices.of_cards(bot.state)
    return late * sum(new_card(bot.state.seats[seat].hand) for seat in knights(bot.state))


def _heroism(bot: Bot) -> float:
    return _best_heroism(bot.state)[0]


def _best_heroism(state: Camelot) -> tuple[float, Place]:
    """Return where a Sword more is won most surely."""
    gains = []
    for place in worth.QUESTS:
        if is_open(state, place):
            now = worth.standing(state, place)
            sure = now.odds if now.white <= _ALMOST and now.black > 1 else 0.5
            gains.append((2 * sure - 1, place))
    return max(gains)


def _lady(bot: Bot) -> float:
    if not bot.state.excalibur.is_over:
        place = Place.EXCALIBUR
        then = worth.quest_after(bot.state, place, worth.Change(steps=1))
        return then - worth.quest(bot.state, place)
    return _worth_of_life(bot.state, bot.seat, 2)


def _worth_of_life(state: Camelot, seat: Seat, count: int) -> float:
    """Return what so much life more is worth."""
    have = state.seats[seat].life or 0
    then = min(MOST_LIFE, have + count)
    return prices.lives(market(state), then, then - have)


def _messenger(bot: Bot) -> float:
    return 0.1 if len(bot.hand) > 8 else 0.0


def _piety(bot: Bot) -> float:
    return max(_pious(bot).values())


def _pious(bot: Bot) -> dict[str, float]:
    gains = {"self": _worth_of_life(bot.state, bot.seat, 3)}
    if others(bot.state):
        gains["others"] = sum(_worth_of_life(bot.state, seat, 1) for seat in others(bot.state))
    return gains


def _reinforcements(bot: Bot) -> float:
    return max(_reinforcement_gains(bot).values())


def _reinforcement_gains(bot: Bot) -> dict[str, float]:
    seats, late = bot.state.seats, prices.of_cards(bot.state)
    gains = {"self": late * sum(new_card(len(bot.hand) + n) for n in range(4))}
    if others(bot.state):
        gains["others"] = late * sum(new_card(seats[seat].hand) for seat in others(bot.state))
    return gains


_GAIN: Final[Mapping[str, Callable[[Bot], float]]] = {
    "merlin": _merlin,
    "convocation": _convocation,
    "fate": _each_draws,
    "heroism": _heroism,
    "lady": _lady,
    "messenger": _messenger,
    "piety": _piety,
    "clairvoyance": lambda _bot: _FORESIGHT,
    "reinforcements": _reinforcements,
}


# -- what is chosen with them -----------------------------------------------------------------


def option_of_loyal(bot: Bot) -> str:
    """Return the option that a Loyal takes for the special card that he has played."""
    assert bot.state.turn.playing is not None, "a special card waits"
    match KIND[bot.state.turn.playing]:
        case "merlin":
            return max(bot.state.options, key=lambda option: relief(bot.state, option))
        case "heroism":
            return _best_heroism(bot.state)[1]
        case "piety":
            return _better(_pious(bot))
        case "reinforcements":
            return _better(_reinforcement_gains(bot))
        case "messenger":
            return max(bot.state.options, key=lambda option: _can_use(bot, option))
        case _:
            return bot.state.options[0]  # Fate: as Loyal


def _better(gains: dict[str, float]) -> str:
    return max(gains, key=gains.__getitem__)


def _can_use(bot: Bot, option: str) -> float:
    """Return how well a knight could use cards: on the Grail's quest best, with few cards."""
    other = bot.state.seats[seat_of(option)]
    grails = sum(card in IS_GRAIL for card in bot.hand)
    return (other.at is Place.GRAIL) * grails - 0.1 * other.hand


def to_send(bot: Bot) -> int:
    """Return how many cards the Messenger takes along: a Loyal keeps some."""
    fights = sum(card in FIGHT for card in bot.hand)
    return min(len(bot.state.options), max(1, fights // 3))
