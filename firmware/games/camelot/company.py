"""A whole table of bots: who is asked, the cards they hold, and what each of them remembers."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from copy import copy
from typing import Final

from engine.camelot.black import black_takes, merlins_can
from engine.camelot.events import (
    Choose,
    Confirm,
    DealCoat,
    Die,
    DrawBlack,
    Event,
    PlayWhite,
    Reveal,
    ShowLoyalty,
)
from engine.camelot.pending_choice import named_seat
from engine.camelot.pieces import KIND, CardId, Relic
from engine.camelot.seats import holder, knights_from
from engine.camelot.state import MERLINS_TO_CANCEL, Camelot, Phase
from engine.camelot.variants import Setup
from engine.game import Seat
from firmware.games.adapter import Said
from firmware.games.camelot import bots, hands, memory
from firmware.games.camelot.deal import Deal, deal_game
from firmware.games.camelot.decisions import Decides, way_of
from firmware.games.camelot.hidden_moves import Line, move_cards, peek_takes
from firmware.games.camelot.insight import INSIGHT
from firmware.games.camelot.knowledge import (
    PEEK,
    Bot,
    Mind,
    Talk,
    forget_talk,
    notices_of,
    quiet,
)
from firmware.games.deeds import Deed
from firmware.games.strength import Strength

_SIDES: Final = 8  # of the die
_LOOKS_AT: Final = 5  # black cards, by Clairvoyance


class Company:
    """Bots around one table. Ask `next_event`, let the engine take it, then `follow`."""

    def __init__(
        self,
        setup: Setup,
        rng: random.Random,
        strength: Strength = Strength.STRONG,
        way: Callable[[Bot], Decides] = way_of,
    ) -> None:
        self.deal = deal_game(setup, rng)
        self._way = way
        self._insight = INSIGHT[strength]
        self._whim = 0.0
        self._rng = rng
        self._talk = quiet(len(setup.names))
        self._foreseen: dict[Seat, tuple[CardId, ...]] = {}
        self._next: Event | None = None

    def with_deal(self, deal: Deal, rng: random.Random, talk: Talk) -> Company:
        """Return bots who have heard that, round a table where the cards lie so."""
        other = copy(self)
        other.deal, other._rng, other._talk = deal, rng, talk
        other._foreseen, other._next = {}, None
        return other

    def next_event(self, state: Camelot) -> Event | None:
        """Return what happens next, the same until it is followed; None when the game is over."""
        if self._next is None and state.phase is not Phase.OVER:
            self._next = _ASKED[state.phase](self, state)
        return self._next

    def hand_movements(self, state: Camelot, event: Event) -> tuple[Deed, ...]:
        """Return what hands do at the table for that event."""
        return hands.hand_movements(state, event)

    def follow(self, before: Camelot, event: Event, after: Camelot, said: Said = None) -> None:
        """Learn that the engine has taken an event."""
        self._next = None
        said = notices_of(before, event) if said is None else said
        assert said is not None, "the engine has taken it"
        picks = self._picks(after)
        self.deal = move_cards(self.deal, Line(before, event, after, said, picks, self._rng))
        self._talk = memory.talk_after(self._talk, before, event, after, said)
        self._foreseen = memory.still_foreseen(self._foreseen, before, event, said)
        self._whim = self._rng.random() if self._insight.doubt else 0.0
        self._looks(before, event)
        for seat in memory.joined_seats(said):
            self._foreseen = memory.moved_up(self._foreseen, seat)

    # -- who is asked ---------------------------------------------------------------------------

    def bot(self, state: Camelot, seat: Seat) -> Bot:
        """Return a seat with what it may know, and nothing else."""
        return Bot(state, self._remembered_talk(), self._mind(state, self.deal, seat))

    def _remembered_talk(self) -> Talk:
        return self._talk if self._insight.remembers else forget_talk(self._talk)

    def _mind(self, state: Camelot, deal: Deal, seat: Seat) -> Mind:
        acts = seat == state.seat
        return Mind(
            seat,
            deal.side(seat) if state.looked else None,
            deal.hands[seat],
            deal.drawn if acts else (),
            self._foreseen.get(seat, ()) if self._insight.remembers else (),
            self._insight,
            self._whim,
        )

    def _picks(self, state: Camelot) -> Callable[[Deal, Seat, int], tuple[CardId, ...]]:
        """Return how each seat chooses the cards that it parts with."""

        def pick(deal: Deal, seat: Seat, count: int) -> tuple[CardId, ...]:
            bot = Bot(state, self._remembered_talk(), self._mind(state, deal, seat))
            return self._way(bot).gives_up(bot, count)

        return pick

    def _first(self, state: Camelot, willing: Callable[[Bot], bool]) -> Seat | None:
        """Return the first knight clockwise, from who acts, who is willing."""
        for seat in knights_from(state, state.seat):
            if f"seat-{seat}" in state.options and willing(self.bot(state, seat)):
                return seat
        return None

    def _coat(self, state: Camelot) -> Event:
        return DealCoat(self.deal.coats[-1])

    def _share(self, state: Camelot) -> Event:
        if not self.deal.pool:  # squires give to the Round Table before anything has happened
            self.deal = self.deal.gives_goodwill(self._picks(state))
        return bots.shares(state)

    def _confirm(self, state: Camelot) -> Event:
        return Confirm()

    def _evil(self, state: Camelot) -> Event:
        bot = self.bot(state, state.seat)
        return self._way(bot).evil(bot) or self._draw(state)

    def _draw(self, state: Camelot) -> Event:
        """Draw what is to be drawn, choose of it, and say whether it goes face down."""
        if not self.deal.drawn:
            self.deal = self.deal.draws_black(black_takes(state), self._rng)
        bot = self.bot(state, state.seat)
        card, quest = self._way(bot).draw_black(bot)
        self.deal = self.deal.plays_first(card)
        return DrawBlack(card) if quest is None else DrawBlack(None, quest)

    def _cancel(self, state: Camelot) -> Event:
        offers = self._merlins(state)
        if len(state.table.cards) + len(offers) >= MERLINS_TO_CANCEL:
            seat, card = offers[0]
            return PlayWhite(card, seat)
        seat_of_sword = holder(state, Relic.EXCALIBUR)
        if seat_of_sword is not None:
            bot = self.bot(state, seat_of_sword)
            if self._way(bot).destroys_excalibur(bot):
                return Choose("excalibur")
        return Confirm()

    def _merlins(self, state: Camelot) -> list[tuple[Seat, CardId]]:
        """Return the Merlins that are offered against the card in question, clockwise."""
        if not merlins_can(state):
            return []
        asked = [self.bot(state, seat) for seat in knights_from(state, state.seat)]
        return [(bot.seat, card) for bot in asked for card in self._way(bot).merlins(bot)]

    def _volunteer(self, state: Camelot) -> Event:
        seat = self._first(state, lambda bot: self._way(bot).volunteers(bot))
        return Confirm() if seat is None else Choose(f"seat-{seat}")

    def _decides(self, state: Camelot) -> Event:
        bot = self.bot(state, named_seat(state))
        decided = DECIDED[state.phase](self._way(bot), bot)
        return Die(self._rng.randint(1, _SIDES)) if decided is None else decided

    def _reveal(self, state: Camelot) -> Event:
        return Reveal(self.deal.down[state.todo[0].place][0])

    def _loyalty(self, state: Camelot) -> Event:
        seat = named_seat(state)
        return ShowLoyalty(seat, self.deal.side(seat))

    def _drink(self, state: Camelot) -> Event:
        dying, owner = named_seat(state), holder(state, Relic.GRAIL)
        asked = [self.bot(state, seat) for seat in (dying, owner) if seat is not None]
        agreed = all(self._way(bot).lets_drink(bot) for bot in asked)
        return Choose("drink") if agreed else Confirm()

    # -- what is seen in secret ---------------------------------------------------------------

    def _on_top(self, bot: Bot, seen: tuple[CardId, ...]) -> CardId:
        return self._way(bot).on_top(bot, seen)

    def _order_cards(self, bot: Bot, seen: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return self._way(bot).order(bot, seen)

    def _looks(self, before: Camelot, event: Event) -> None:
        """Percival has looked at the black deck, or Clairvoyance was played."""
        if event == PEEK:
            seen = self.deal.black[-peek_takes(before) :]
            top = self._on_top(self.bot(before, before.seat), seen)
            bottom = tuple(card for card in seen if card != top)
            rest = self.deal.black[: -len(seen)]
            self.deal = self.deal._replace(black=(*bottom, *rest, top))
            self._foreseen[before.seat] = (top,)
        elif isinstance(event, PlayWhite) and KIND.get(event.card or "") == "clairvoyance":
            bot = self.bot(before, before.seat)
            seen = self._order_cards(bot, self.deal.black[-_LOOKS_AT:])
            self.deal = self.deal._replace(black=(*self.deal.black[: -len(seen)], *seen))
            self._foreseen[before.seat] = seen


# Phases in which whoever is named decides; None: he draws a black card, or the die is cast.
DECIDED: Final[Mapping[Phase, Callable[[Decides, Bot], Event | None]]] = {
    Phase.TAUNT: lambda way, bot: way.choose_victim(bot),
    Phase.WAR: lambda way, bot: way.war(bot),
    Phase.HERO: lambda way, bot: way.act(bot),  # None, here and in a fight: the die is cast
    Phase.FIGHT: lambda way, bot: way.fight(bot),
    Phase.HEAL: lambda _way, bot: bots.heal(bot),
    Phase.SPECIAL: lambda way, bot: way.choose_option(bot),
    Phase.CARDS: lambda way, bot: way.choose_sent_knight(bot),
    Phase.CONVOCATION: lambda way, bot: way.answers_convocation(bot),
    Phase.KAY: lambda way, bot: way.kay(bot),
    Phase.KNIGHTING: lambda _way, bot: bots.choose_knight(bot),
}
_ASKED: Final[Mapping[Phase, Callable[[Company, Camelot], Event]]] = {
    Phase.COAT: Company._coat,
    Phase.GOODWILL: Company._share,
    Phase.SHARE: Company._share,
    Phase.LOOK: Company._confirm,
    Phase.EVIL: Company._evil,
    Phase.CANCEL: Company._cancel,
    Phase.VOLUNTEER: Company._volunteer,
    Phase.DRAW_BLACK: Company._draw,
    Phase.REVEAL: Company._reveal,
    Phase.ACCUSED: Company._loyalty,
    Phase.DRINK: Company._drink,
    Phase.LAST: Company._loyalty,
    Phase.LOYALTIES: Company._loyalty,
    **dict.fromkeys(DECIDED, Company._decides),
}
