"""A whole table of bots: who is asked, the cards they hold, and what each of them remembers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Final

from engine.game import Seat
from engine.rumors.events import Confirm, Event, Lay, PlayKnight, Reveal, ShowLoyalty, TurnToken
from engine.rumors.knights import not_traitors, seats
from engine.rumors.pending_choice import named_seat
from engine.rumors.pieces import MERLINS_4, CardId, Quest
from engine.rumors.state import Phase, Rumors, Setup
from firmware.games.adapter import Said
from firmware.games.deeds import Deed
from firmware.games.rumors import bots, hands, knight_play, memory
from firmware.games.rumors.bots import Bot
from firmware.games.rumors.deal import Deal, deal_game, to_draw
from firmware.games.rumors.knowledge import FORGETS, Mind, Talk
from firmware.games.strength import Strength


class Company:
    """Bots around one table. Ask `next_event`, let the engine take it, then `follow`."""

    def __init__(
        self,
        setup: Setup,
        rng: random.Random,
        strength: Strength = Strength.STRONG,
        *,
        forgets: float | None = None,
        traitors: bool = True,
        guesses: bool = True,
    ) -> None:
        """`forgets`, 0 to 1, as `Mind` has it; None: as those of that strength do.

        Bots that guess take a hidden token for the one that a Loyal bot would have hidden.
        """
        self.deal = deal_game(setup, rng, traitors)
        self._rng = rng
        self._forgets = forgets = FORGETS[strength] if forgets is None else forgets
        self._guesses = guesses
        self._talk = Talk(slips=(0.0,) * len(setup.names))
        seats = map(Seat, range(len(setup.names)))
        self._minds = [Mind(seat, self.deal.side(seat), forgets) for seat in seats]
        self._next: Event | None = None

    def with_deal(self, deal: Deal, rng: random.Random) -> Company:
        """Return the same bots, who know what they knew, round a table where the cards lie so."""
        other = copy(self)
        other.deal, other._rng = deal, rng
        other._minds = [_seeing(mind, deal) for mind in self._minds]
        return other

    def next_event(self, state: Rumors) -> Event | None:
        """Return what happens next, the same until it is followed; None when the game is over."""
        if self._next is None and state.phase is not Phase.OVER:
            self._next = _ASKED[state.phase](self, state)
        return self._next

    def hand_movements(self, state: Rumors, event: Event) -> tuple[Deed, ...]:
        """Return what hands do at the table for that event."""
        return hands.hand_movements(state, event, self.deal)

    def follow(self, before: Rumors, event: Event, after: Rumors, _said: Said = None) -> None:
        """Learn that the engine has taken an event."""
        self._next = None
        talk = self._talk
        self._talk = memory.table_knowledge(talk, self.deal, before, event, after)
        self.deal = self.deal.follow(before, event, after, self._rng)
        if isinstance(event, PlayKnight):
            mind = self._mind(event.seat)
            self._minds[event.seat] = memory.look_with_knight(mind, self.deal, before, talk, event)
        if self._is_remembered(before, after):
            self._minds = [
                memory.remember_event(mind, before, event, after, self._rng) for mind in self._minds
            ]
        if isinstance(event, Lay) and after.pile:
            self._hide_laid_token(before, after)
        if memory.is_vivien_done(before, event):
            self._vivien(before)

    def _is_remembered(self, before: Rumors, after: Rumors) -> bool:
        """Whether any mind may change: cards are forgotten, foreseen, or out of the pile."""
        return self._forgets > 0 or before.setup.expert or not after.pile

    # -- who is asked --------------------------------------------------------------------------

    def _mind(self, seat: Seat) -> Mind:
        """Return what a seat knows, with the cards in its hand."""
        mind, side, knights = self._minds[seat], self.deal.side(seat), self.deal.knights[seat]
        if mind.side is not side or mind.knights != knights:
            mind = self._minds[seat] = mind._replace(side=side, knights=knights)
        return mind

    def _bot(self, state: Rumors, seat: Seat | None = None) -> Bot:
        return Bot(state, self._talk, self._mind(state.seat if seat is None else seat))

    def _turn(self, state: Rumors) -> Event:
        bot = self._bot(state)
        event = None if self.deal.hand else bots.act(bot)
        if event is not None:
            return event
        if not self.deal.hand:
            self.deal = self.deal.with_drawn(to_draw(state), self._rng)
        return bots.lay(bot, self.deal.hand)

    def _claim(self, state: Rumors) -> Event:
        return bots.claim(self._bot(state), self.deal.pile[-1])

    def _merlin_6(self, state: Rumors) -> Event:
        return bots.through_merlin_6(self._bot(state))

    def _reveal(self, state: Rumors) -> Event:
        return Reveal(self._rng.choice(self.deal.face_down(state)))

    def _token(self, state: Rumors) -> Event:
        quest = self.deal.next_token(state)
        return TurnToken(quest) if quest else Confirm()

    def _arthur(self, state: Rumors) -> Event:
        return self._first(state, knight_play.arthur, but=state.seat)

    def _gawain(self, state: Rumors) -> Event:
        return self._first(state, knight_play.gawain)

    def _percival(self, state: Rumors) -> Event:
        return self._first(state, knight_play.percival_at_the_end)

    def _gawain_card(self, state: Rumors) -> Event:
        return knight_play.gawain_card(self._bot(state, named_seat(state)), self.deal.hand)

    def _loyalty(self, state: Rumors) -> Event:
        seat = named_seat(state)
        accused = state.accusation is not None
        answers = self._answers(state, knight_play.percival_accuses) if accused else iter(())
        return next(answers, ShowLoyalty(seat, self.deal.side(seat)))

    def _confirm(self, state: Rumors) -> Event:
        return Confirm()

    def _first(
        self, state: Rumors, ask: Callable[[Bot], Event | None], but: Seat | None = None
    ) -> Event:
        """Return the Knight of the first who plays one, clockwise from who acts; else none."""
        return next(self._answers(state, ask, but), Confirm())

    def _answers(
        self, state: Rumors, ask: Callable[[Bot], Event | None], but: Seat | None = None
    ) -> Iterator[Event]:
        for seat in may_play(state):
            event = ask(self._bot(state, seat)) if seat != but else None
            if event is not None:
                yield event

    # -- what is done in secret ------------------------------------------------------------------

    def _hide_laid_token(self, before: Rumors, after: Rumors) -> None:
        """Hide the token of a Merlin #4; who lays a card face down knows it."""
        card, place = self.deal.pile[-1], len(self.deal.pile) - 1
        if card in MERLINS_4:
            self._hide_token(after, card, drawer_of(before))
        elif after.pile[-1] is None:
            mind = self._minds[after.seat]
            self._minds[after.seat] = mind._replace(down={**mind.down, place: card})

    def _hide_token(self, after: Rumors, card: CardId, drawer: Seat) -> None:
        self._hides(after, card, drawer, bots.token(self._bot(after, drawer)))

    def _hides(self, after: Rumors, card: CardId, drawer: Seat, quest: Quest) -> None:
        """A token lies under a Merlin #4; the others guess what a Loyal would have hidden."""
        guess = bots.token_of_a_loyal(after, self._talk)
        self.deal = self.deal.with_token(card, quest)
        mind = self._minds[drawer]
        self._minds[drawer] = mind._replace(tokens={**mind.tokens, card: quest})
        if self._guesses and not after.players[drawer].is_revealed_traitor:
            self._talk = self._talk._replace(tokens={**self._talk.tokens, card: guess})

    def _vivien(self, before: Rumors) -> None:
        """The drawer and one other mix their Loyalty cards, and each takes one back."""
        self._mix(drawer_of(before), self._rng.choice(may_mix(before)))

    def _mix(self, drawer: Seat, other: Seat) -> None:
        if self._rng.random() < 0.5:
            self.deal = self.deal.swap_loyalties(drawer, other)
        self._talk = memory.swap_knowledge(self._talk, drawer, other)
        self._minds = [memory.unsure(mind, drawer, other) for mind in self._minds]


def _seeing(mind: Mind, deal: Deal) -> Mind:
    """Return a mind that knows its own face-down cards and tokens as they lie now."""
    if not (mind.down or mind.tokens):
        return mind
    down = {place: deal.pile[place] for place in mind.down}
    return mind._replace(down=down, tokens={card: deal.tokens[card] for card in mind.tokens})


def may_mix(state: Rumors) -> tuple[Seat, ...]:
    """Return the seats with whom Vivien's drawer may mix Loyalty cards."""
    drawer = drawer_of(state)
    return tuple([s for s in seats(state) if s != drawer and state.players[s].revealed is None])


def drawer_of(state: Rumors) -> Seat:
    """Return who draws a card now: the acting seat, or who played Gawain."""
    gawain = state.chosen.gawain if state.chosen else None
    return state.seat if gawain is None else gawain


def may_play(state: Rumors) -> tuple[Seat, ...]:
    """Return the seats that may play a Knight out of turn, clockwise from who acts."""
    known = state.ending.known_traitors if state.ending else frozenset()
    may = tuple(s for s in seats(state) if s not in known) if state.ending else not_traitors(state)
    return (*may[state.seat :], *may[: state.seat])


_ASKED: Final[Mapping[Phase, Callable[[Company, Rumors], Event]]] = {
    Phase.TURN: Company._turn,
    Phase.CLAIM: Company._claim,
    Phase.VIVIEN: Company._confirm,
    Phase.MERLIN_6: Company._merlin_6,
    Phase.ARTHUR: Company._arthur,
    Phase.REVEAL: Company._reveal,
    Phase.TOKENS: Company._token,
    Phase.GAWAIN: Company._gawain,
    Phase.GAWAIN_CARD: Company._gawain_card,
    Phase.ACCUSED: Company._loyalty,
    Phase.LOYALTIES: Company._loyalty,
    Phase.PERCIVAL: Company._percival,
}
