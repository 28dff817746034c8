"""The board game's seats played by chance: any legal line, on a deal as real as the bots'."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, TypeVar

from engine.camelot.events import (
    Accuse,
    Choose,
    Confirm,
    Die,
    DrawWhite,
    Event,
    Evil,
    Fight,
    Heal,
    Move,
    PlayWhite,
    Sacrifice,
    Swap,
)
from engine.camelot.lists import takes
from engine.camelot.pieces import FIGHT, IS_MERLIN, CardId, Place
from engine.game import Seat
from firmware.games.camelot import bots, plans
from firmware.games.camelot.knowledge import Bot

_EVIL: Final = (Evil("siege"), Evil("life"), Evil("peek"))  # beside a black card
_DIE: Final = Die(1)  # that it is cast: the company rolls it
One = TypeVar("One")


class ByChance:
    """One more way to play, beside the Loyal's and the Traitor's.

    Each line that is legal is as likely as any other.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def __call__(self, bot: Bot) -> ByChance:
        """Return how that seat plays: as all the others."""
        return self

    # -- the heroic phase -----------------------------------------------------------------------

    def act(self, bot: Bot) -> Event | None:
        """Return any action, power, sacrifice, or the end of the phase."""
        event = self._any([event for event in _events(bot) if takes(bot.state, event)])
        return None if event == _DIE else event

    def fight(self, bot: Bot) -> Event | None:
        return self._any([None, *[Fight(card) for card in bot.hand if card in FIGHT]])

    def kay(self, bot: Bot) -> Event:
        cards: list[Event] = [PlayWhite(card) for card in bot.hand if card in FIGHT]
        return self._any([Confirm(), *cards])

    # -- Evil -----------------------------------------------------------------------------------

    def evil(self, bot: Bot) -> Event | None:
        wishes = [event for event in _EVIL if takes(bot.state, event)]
        return self._any([None, *wishes])

    def draw_black(self, bot: Bot) -> tuple[CardId, Place | None]:
        card = self._any(bot.mind.drawn)
        return card, self._any([None, bots.down_place(bot.state, card)])

    def on_top(self, bot: Bot, cards: tuple[CardId, ...]) -> CardId:
        return self._any(cards)

    def order(self, bot: Bot, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(self._chance.sample(cards, len(cards)))

    # -- answers --------------------------------------------------------------------------------

    def merlins(self, bot: Bot) -> tuple[CardId, ...]:
        held = tuple([card for card in bot.hand if card in IS_MERLIN])
        return self._any([(), held])

    def destroys_excalibur(self, bot: Bot) -> bool:
        return self._any([True, False])

    def volunteers(self, bot: Bot) -> bool:
        return self._any([True, False])

    def lets_drink(self, bot: Bot) -> bool:
        return self._any([True, False])

    def war(self, bot: Bot) -> Event:
        return self.choose_option(bot)

    def choose_option(self, bot: Bot) -> Event:
        """Return any option; that he is the Traitor, with Fate, only the Traitor may say."""
        options = [option for option in bot.state.options if option != "traitor" or bot.is_evil]
        return Choose(self._any(options))

    def choose_sent_knight(self, bot: Bot) -> Event:
        return self.choose_option(bot)

    def answers_convocation(self, bot: Bot) -> Event:
        return self.choose_option(bot)

    def gives_up(self, bot: Bot, count: int) -> tuple[CardId, ...]:
        return tuple(self._chance.sample(bot.hand, count))

    def choose_victim(self, bot: Bot) -> Event:
        return self.choose_option(bot)

    def _any(self, choices: list[One] | tuple[One, ...]) -> One:
        return self._chance.choice(choices)


def _events(bot: Bot) -> Iterator[Event]:
    """Yield each line of a heroic phase that could be legal; `takes` says which is."""
    seats = [Seat(seat) for seat in range(len(bot.state.seats))]
    is_over = bot.state.excalibur.is_over
    yield from (Confirm(), Sacrifice(), DrawWhite(), _DIE)
    yield from [Move(place, free=free) for place in Place for free in (False, True)]
    yield from [PlayWhite(card, free=free) for card in bot.hand for free in (False, True)]
    yield from () if is_over or not bot.hand else (PlayWhite(None),)
    yield from [Fight(card) for card in bot.hand if card in FIGHT]
    yield from [Heal(cards[0]) for cards in plans.healing(bot)]
    yield from [Accuse(seat) for seat in seats]
    yield from [Swap(seat) for seat in seats]
