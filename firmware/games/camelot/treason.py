"""How the Traitor decides: he does what a Loyal might do, and of that the worst."""

from __future__ import annotations

from typing import Final

from engine.camelot.events import (
    Accuse,
    Choose,
    Confirm,
    DrawWhite,
    Event,
    Evil,
)
from engine.camelot.hero import is_action_due
from engine.camelot.lists import takes
from engine.camelot.pieces import CardId, Place
from engine.camelot.quests import is_open
from engine.camelot.state import BLACK_SWORDS_TO_END, ENGINES, Camelot
from engine.game import Seat
from firmware.games.camelot import bots, hand, harm, plans, worth
from firmware.games.camelot.knowing import Bot

_CAUTION: Final = 0.2  # Swords: what harm a Loyal might do by mistake
_OPEN: Final = 10  # engines: from here on an engine more is worth being seen


# -- the heroic phase -------------------------------------------------------------------------


def act(bot: Bot) -> Event:
    """Return what the Traitor does next: as little as he can without being seen idle."""
    if not is_action_due(bot.state):
        return Confirm()
    decisive = _decisive(bot)
    if decisive is not None:
        return decisive
    for event in (*_idle(bot), Confirm()):
        if takes(bot.state, event):
            return event
    return bots.anything(bot)


def _decisive(bot: Bot) -> Event | None:
    """A false accusation turns a white Sword: where that ends the game it is made."""
    state = bot.state
    if state.black + 1 < BLACK_SWORDS_TO_END or not state.white:
        return None
    return next((event for event in _false(bot) if takes(state, event)), None)


def _false(bot: Bot) -> list[Event]:
    seats = [Seat(n) for n, one in enumerate(bot.state.seats) if one.at is not None]
    return [Accuse(seat) for seat in seats if seat != bot.seat]


def _idle(bot: Bot) -> list[Event]:
    """Return what looks like getting ready: cards, a way to where he can do nothing."""
    state = bot.state
    away = sorted(worth.QUESTS, key=lambda place: len(hand.playable(bot, place)))
    ways = [plans.move(bot, place, 0.0).event for place in away if is_open(state, place)]
    return [DrawWhite(), plans.move(bot, Place.CAMELOT, 0.0).event, *ways]


# -- Evil -------------------------------------------------------------------------------------


def evil(bot: Bot) -> Event | None:
    """Return the worst that a Loyal might choose, too; None: a black card."""
    if bots.may_peek(bot):
        return Evil("peek")
    if is_shown(bot) or bot.state.siege >= ENGINES - 1:
        return _worst(bot.state, bots.public_costs(bot.state), 100.0)
    return _worst(bot.state, bots.evil_costs(bot), _CAUTION)


def _worst(state: Camelot, costs: dict[str, float], caution: float) -> Event | None:
    """Return what harms most of what looks like no more than a mistake; never his own life."""
    seen = bots.public_costs(state)
    least = min(seen.values())
    may = [name for name in ("siege", "black") if seen[name] <= least + caution]
    may += ["siege"] if state.siege >= _OPEN else []
    best = max(may, key=costs.__getitem__, default="life")
    return None if best == "black" else Evil(best)  # type: ignore[arg-type]


def draw_black(bot: Bot) -> tuple[CardId, Place | None]:
    """Return the worse of the cards drawn; it is hidden, as a Loyal would have it, for a card."""
    card = max(bot.mind.drawn, key=lambda one: harm.of_card(bot.state, one))
    return card, None if is_shown(bot) else bots.down_place(bot.state, card)


def on_top(bot: Bot, cards: tuple[CardId, ...]) -> CardId:
    return max(cards, key=lambda one: harm.of_card(bot.state, one))


def order(bot: Bot, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    return tuple(sorted(cards, key=lambda one: harm.of_card(bot.state, one)))


# -- answers ----------------------------------------------------------------------------------


def drinks(bot: Bot) -> bool:
    """He drinks himself, and lets nobody else."""
    return bot.state.asked == bot.seat


def merlins(bot: Bot) -> tuple[CardId, ...]:
    """Return the Merlins that he would show: none."""
    return ()


def destroys_excalibur(bot: Bot) -> bool:
    return False


def war(bot: Bot) -> Event:
    """Return the war where a warrior harms most, if that is no more than a mistake."""
    costs = {str(place): harm.hit(bot.state, place) for place in worth.WARS}
    least = min(costs.values())
    may = [place for place, cost in costs.items() if is_shown(bot) or cost <= least + _CAUTION]
    return Choose(max(may, key=costs.__getitem__))


def volunteers(bot: Bot) -> bool:
    return False


def fight(bot: Bot) -> Event | None:
    """Return one card more against an engine: he only fights where he must."""
    return None


def kay(bot: Bot) -> Event:
    return Confirm()


def chosen(bot: Bot) -> Event:
    """Return the option that helps the Loyal least, of a special card that he has played."""
    return Choose(bot.state.options[0])


def sent(bot: Bot) -> Event:
    return Choose(bot.state.options[0])


def convoked(bot: Bot) -> Event:
    return bots.convoked(bot)


def taunts(bot: Bot) -> Event:
    return bots.taunts(bot)


def is_shown(bot: Bot) -> bool:
    return not bot.state.seats[bot.seat].is_knight
