"""The cards as they really lie, which nobody at the table sees: this is the game's chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import PieceId, Seat
from engine.rumors.events import Confirm, Event, Lay, PlayKnight
from engine.rumors.pieces import (
    KNIGHTS,
    LOYALTIES,
    MERLINS_4,
    MORGANS,
    MORGANS_DEALT,
    PROMOS,
    RUMORS,
    CardId,
    Loyalty,
    Quest,
)
from engine.rumors.state import Phase, Rumors, Setup
from firmware.games.dealing import shuffle_cards

_LOYAL_CARDS: Final = tuple(card for card, side in LOYALTIES.items() if side is Loyalty.LOYAL)
_TRAITOR_CARDS: Final = tuple(card for card, side in LOYALTIES.items() if side is Loyalty.TRAITOR)
_NO_TOKENS: Final[Mapping[CardId, Quest]] = {}
_GAWAIN_DRAWS: Final = 3


class Deal(NamedTuple):
    """Where every card really is; all tuples of cards that are drawn from have the top last."""

    deck: tuple[CardId, ...]
    aside: tuple[CardId, ...]  # the Morgans that were left over
    loyalties: tuple[PieceId, ...] = ()  # by seat, empty in the solo game
    centre: tuple[PieceId, ...] = ()  # Loyalty cards that nobody holds
    knight_deck: tuple[CardId, ...] = ()
    knights: tuple[tuple[CardId, ...], ...] = ()  # by seat
    pile: tuple[CardId, ...] = ()  # bottom first, face-down cards as what they are
    discard: tuple[CardId, ...] = ()
    hand: tuple[CardId, ...] = ()  # drawn and not laid yet
    tokens: Mapping[CardId, Quest] = _NO_TOKENS  # hidden, by the Merlin #4

    def side(self, seat: Seat) -> Loyalty:
        """Return what a seat's Loyalty card says; alone everybody is Loyal."""
        return LOYALTIES[self.loyalties[seat]] if self.loyalties else Loyalty.LOYAL

    def with_drawn(self, wanted: int, rng: random.Random) -> Deal:
        """Return the deal with up to that many cards more in hand; an empty deck is reshuffled."""
        if wanted == 1 and self.deck:
            return self._replace(deck=self.deck[:-1], hand=(*self.hand, self.deck[-1]))
        deck, discard = list(self.deck), self.discard
        hand = list(self.hand)
        for _ in range(wanted):
            if not deck:
                deck, discard = [*shuffle_cards(discard, rng)], ()
            if deck:
                hand.append(deck.pop())
        return self._replace(deck=tuple(deck), discard=discard, hand=tuple(hand))

    def with_token(self, card: CardId, quest: Quest) -> Deal:
        """Return the deal with a token hidden for a Merlin #4."""
        return self._replace(tokens={**self.tokens, card: quest})

    def swap_loyalties(self, one: Seat, other: Seat) -> Deal:
        """Return the deal with two Loyalty cards changed (Vivien)."""
        cards = list(self.loyalties)
        cards[one], cards[other] = cards[other], cards[one]
        return self._replace(loyalties=tuple(cards))

    def face_down(self, state: Rumors) -> tuple[CardId, ...]:
        """Return the cards of the pile that were laid face down and are not turned up yet."""
        return tuple(card for card in self.pile if card not in state.pile)

    def next_token(self, state: Rumors) -> Quest | None:
        """Return the token that is turned up next; None where it was never hidden."""
        assert state.chosen is not None
        merlins = [card for card in state.pile if card in MERLINS_4]
        return self.tokens.get(merlins[len(state.chosen.tokens)])

    def follow(self, before: Rumors, event: Event, after: Rumors, rng: random.Random) -> Deal:
        """Return the deal after an event that the engine has taken."""
        deal = self._apply_event(before, event, rng)
        if deal.pile and not after.pile:
            deal = deal._discard_pile()
        if not before.setup.expert:
            return deal
        deal = deal._morgan_added(after.deck.morgans_in - before.deck.morgans_in, rng)
        return deal._knight_given(before.seat, after.knights_given - before.knights_given)

    def _apply_event(self, before: Rumors, event: Event, rng: random.Random) -> Deal:
        match event:
            case Lay(card):
                return self._with_hand(before, rng)._lay_card(card)
            case PlayKnight(card, seat):
                return self._knight_played(card, seat, rng)
            case Confirm() if before.phase is Phase.GAWAIN_CARD:
                return self._replace(discard=self.discard + self.hand, hand=())
            case _:
                return self

    def _with_hand(self, before: Rumors, rng: random.Random) -> Deal:
        return self if self.hand else self.with_drawn(to_draw(before), rng)

    def _lay_card(self, card: CardId | None) -> Deal:
        """Lay one card of the hand and discard the others; None: the first, face down."""
        laid = self.hand[0] if card is None else card
        rest = tuple([other for other in self.hand if other != laid])
        if len(rest) == len(self.hand):
            raise ValueError(f"{laid} is not in the hand that was drawn: {', '.join(self.hand)}")
        return self._replace(pile=(*self.pile, laid), discard=self.discard + rest, hand=())

    def _knight_played(self, card: CardId, seat: Seat, rng: random.Random) -> Deal:
        held = tuple(knight for knight in self.knights[seat] if knight != card)
        deal = self._replace(knights=_with_knights(self.knights, seat, held))
        return deal.with_drawn(_GAWAIN_DRAWS, rng) if KNIGHTS[card] == "gawain" else deal

    def _discard_pile(self) -> Deal:
        return self._replace(pile=(), discard=self.discard + self.pile, tokens=_NO_TOKENS)

    def _morgan_added(self, count: int, rng: random.Random) -> Deal:
        if not count:
            return self
        deck = shuffle_cards((*self.deck, *self.aside[-count:]), rng)
        return self._replace(deck=deck, aside=self.aside[:-count])

    def _knight_given(self, seat: Seat, count: int) -> Deal:
        if not count:
            return self
        held = (*self.knights[seat], self.knight_deck[-1])
        knights = _with_knights(self.knights, seat, held)
        return self._replace(knights=knights, knight_deck=self.knight_deck[:-1])


def to_draw(state: Rumors) -> int:
    """Return how many cards the acting seat draws to lay one."""
    return 2 if state.actor.is_revealed_traitor else 1


def deal_game(setup: Setup, rng: random.Random, traitors: bool = True) -> Deal:
    """Shuffle and deal a game; without `traitors` every Traitor card is in the centre."""
    morgans = shuffle_cards((c for c in RUMORS if c in MORGANS and _in_play(c, setup)), rng)
    others = [card for card in RUMORS if card not in MORGANS and _in_play(card, setup)]
    loyalties, centre = _loyalty_cards(setup, rng, traitors)
    return Deal(
        deck=shuffle_cards((*others, *morgans[:MORGANS_DEALT]), rng),
        aside=morgans[MORGANS_DEALT:],
        loyalties=loyalties,
        centre=centre,
        knight_deck=shuffle_cards(KNIGHTS, rng) if setup.expert else (),
        knights=((),) * len(setup.names),
    )


def _loyalty_cards(
    setup: Setup, rng: random.Random, traitors: bool
) -> tuple[tuple[PieceId, ...], tuple[PieceId, ...]]:
    """Deal the Loyalty cards: to the seats, and two to the centre."""
    players = len(setup.names)
    if setup.solo:
        return (), ()
    loyal = _LOYAL_CARDS[: min(players + 1, len(_LOYAL_CARDS))]
    evil = _TRAITOR_CARDS[: setup.traitor_cards]
    cards = shuffle_cards((*loyal, *evil), rng)
    if not traitors:
        cards = tuple(sorted(cards, key=lambda card: LOYALTIES[card] is Loyalty.TRAITOR))
    return cards[:players], cards[players:]


def _in_play(card: CardId, setup: Setup) -> bool:
    return card not in PROMOS or card in setup.promos


def _with_knights(
    knights: tuple[tuple[CardId, ...], ...], seat: Seat, held: tuple[CardId, ...]
) -> tuple[tuple[CardId, ...], ...]:
    return (*knights[:seat], held, *knights[seat + 1 :])
