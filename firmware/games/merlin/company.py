"""A whole table of bots: who is asked, the cards they hold, and what chance brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from random import Random
from typing import Final

from engine.game import Seat
from engine.merlin.board import ASSUMED_STARTS
from engine.merlin.events import DrawTraitor, Event, LayTile, NameSpace, ShowMission, TakeStart
from engine.merlin.state import Merlin, Phase
from engine.merlin.variants import Setup
from firmware.games.adapter import Said
from firmware.games.deeds import Deed
from firmware.games.merlin import bots, hands
from firmware.games.merlin.bots import Bot
from firmware.games.merlin.deal import Deal, deal_game, roll_dice, space_read_out
from firmware.games.merlin.insight import INSIGHT
from firmware.games.strength import Strength


class Company:
    """Bots around one table. Ask `next_event`, let the engine take it, then `follow`."""

    def __init__(self, setup: Setup, chance: Random, strength: Strength = Strength.STRONG) -> None:
        self.deal = deal_game(setup, chance)
        self._chance = chance
        self._insight = INSIGHT[strength]
        self._next: Event | None = None
        self._plan: bots.Plan | None = None  # of the seat that has decided last

    def with_deal(self, deal: Deal, chance: Random) -> Company:
        """Return the same bots round a table where the cards lie so."""
        other = copy(self)
        other.deal, other._chance, other._next, other._plan = deal, chance, None, None
        return other

    def next_event(self, state: Merlin) -> Event | None:
        """Return what happens next, the same until it is followed; None when the game is over."""
        if self._next is None and state.phase is not Phase.OVER:
            self.deal = self.deal.ready(state, self._chance)
            self._next = _BY_CHANCE.get(state.phase, Company._decide_event)(self, state)
        return self._next

    def hand_movements(self, state: Merlin, event: Event) -> tuple[Deed, ...]:
        """Return what hands do at the table for that event."""
        return hands.hand_movements(state, event)

    def follow(self, before: Merlin, event: Event, after: Merlin, _said: Said = None) -> None:
        """Learn that the engine has taken an event."""
        self._next = None
        self.deal = self.deal.follow(before, event)

    def bot(self, state: Merlin, seat: Seat) -> Bot:
        """Return what a seat knows."""
        return Bot(state, seat, self.deal.hands[seat], self._insight)

    def _tile(self, state: Merlin) -> Event:
        return LayTile(self.deal.tiles[-1])

    def _mission(self, state: Merlin) -> Event:
        return ShowMission(self.deal.missions[-1])

    def _start(self, state: Merlin) -> Event:
        card = self.deal.starts[-1]
        return TakeStart(card, None if card in state.board.starts else ASSUMED_STARTS[card])

    def _traitor(self, state: Merlin) -> Event:
        return DrawTraitor(self.deal.traitors[-1])

    def _roll(self, state: Merlin) -> Event:
        return roll_dice(self._chance)

    def _space(self, state: Merlin) -> Event:
        return NameSpace(space_read_out(state, self._chance))

    def _decide_event(self, state: Merlin) -> Event:
        way = bots.decide(self.bot(state, state.who), self._plan, self._chance)
        self._plan = way.then
        return way.event


_BY_CHANCE: Final[Mapping[Phase, Callable[[Company, Merlin], Event]]] = {
    Phase.TILES: Company._tile,
    Phase.DISPLAY: Company._mission,
    Phase.START: Company._start,
    Phase.TRAITORS: Company._traitor,
    Phase.ROLL: Company._roll,
    Phase.SPACE: Company._space,
}
