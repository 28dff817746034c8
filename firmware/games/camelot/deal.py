"""The cards as they really lie, which nobody at the table sees: this is the game's chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from engine.camelot.pieces import (
    BLACK,
    COATS,
    LOYALTIES,
    MERLINS,
    WHITE,
    CardId,
    Loyalty,
    Place,
)
from engine.camelot.state import Camelot
from engine.camelot.variants import Setup
from engine.game import PieceId, Seat
from engine.state import speed_up_replace
from firmware.games.dealing import shuffle_cards

_LOYAL: Final = tuple(card for card, side in LOYALTIES.items() if side is Loyalty.LOYAL)
_TRAITOR: Final = tuple(card for card, side in LOYALTIES.items() if side is Loyalty.TRAITOR)
_NONE_DOWN: Final[Mapping[Place, tuple[CardId, ...]]] = {}

# Which cards of its hand a seat gives up: so many, for what it knows.
Picks: TypeAlias = Callable[["Deal", Seat, int], tuple[CardId, ...]]


@speed_up_replace
class Deal(NamedTuple):
    """Where every hidden card really is; a deck's top is its last card."""

    white: tuple[CardId, ...]
    black: tuple[CardId, ...]
    loyalties: tuple[PieceId, ...]  # by seat
    hands: tuple[tuple[CardId, ...], ...]  # by seat
    coats: tuple[PieceId, ...]  # that nobody wears, the next one last
    loyalties_left: tuple[PieceId, ...] = ()  # for who joins later
    white_discard: tuple[CardId, ...] = ()
    black_discard: tuple[CardId, ...] = ()
    pool: tuple[CardId, ...] = ()  # white cards that are to be shared
    drawn: tuple[CardId, ...] = ()  # black, in the hand of who draws; the first will be played
    face: CardId | None = None  # the black card that lies face down on the reading place
    down: Mapping[Place, tuple[CardId, ...]] = _NONE_DOWN  # face down in the rows, as laid

    def side(self, seat: Seat) -> Loyalty:
        """Return what a seat's Loyalty card says."""
        return LOYALTIES[self.loyalties[seat]]

    # -- decks ------------------------------------------------------------------------------

    def reshuffle(self, rng: random.Random) -> Deal:
        """Return the deal with both discard piles shuffled into both decks."""
        return self._replace(
            white=shuffle_cards((*self.white, *self.white_discard), rng),
            black=shuffle_cards((*self.black, *self.black_discard), rng),
            white_discard=(),
            black_discard=(),
        )

    def with_black(self, wanted: int, rng: random.Random) -> Deal:
        """Return the deal with so many cards in the black deck, reshuffled where it has fewer."""
        return self.reshuffle(rng) if len(self.black) < wanted else self

    def take_white(self, wanted: int, rng: random.Random) -> tuple[Deal, tuple[CardId, ...]]:
        """Take white cards one by one; fewer where no more are left."""
        deal, cards = self, []
        for _ in range(wanted):
            if not deal.white:
                deal = deal.reshuffle(rng)
            if not deal.white:
                break
            cards.append(deal.white[-1])
            deal = deal._replace(white=deal.white[:-1])
        return deal, tuple(cards)

    def draws(self, seat: Seat, wanted: int, rng: random.Random) -> Deal:
        """Return the deal with white cards drawn by a seat."""
        deal, cards = self.take_white(wanted, rng)
        return deal.with_hand(seat, (*deal.hands[seat], *cards))

    def draws_black(self, wanted: int, rng: random.Random) -> Deal:
        """Return the deal with black cards in the hand of who draws."""
        deal = self.with_black(wanted, rng)
        drawn = tuple(reversed(deal.black[-wanted:]))
        return deal._replace(black=deal.black[:-wanted], drawn=drawn)

    def plays_first(self, card: CardId) -> Deal:
        """Return the deal with that card chosen of those drawn."""
        rest = [other for other in self.drawn if other != card]
        return self._replace(drawn=(card, *rest))

    def puts_back(self) -> Deal:
        """Return the deal with what was drawn and is not played at the bottom of the deck."""
        return self._replace(black=(*self.drawn[1:], *self.black), drawn=())

    # -- hands --------------------------------------------------------------------------------

    def with_hand(self, seat: Seat, hand: tuple[CardId, ...]) -> Deal:
        """Return the deal with another hand."""
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def without(self, seat: Seat, cards: Iterable[CardId]) -> Deal:
        """Return the deal with cards gone from a hand; raises ValueError where one is not there."""
        hand = list(self.hands[seat])
        for card in cards:
            hand.remove(card)
        return self.with_hand(seat, tuple(hand))

    def discards(self, seat: Seat, cards: tuple[CardId, ...]) -> Deal:
        """Return the deal with cards of a hand in the discard pile."""
        deal = self.without(seat, cards)
        return deal._replace(white_discard=(*deal.white_discard, *cards))

    def sends(self, seat: Seat, to: Seat, cards: tuple[CardId, ...]) -> Deal:
        """Return the deal with cards of one hand in another."""
        deal = self.without(seat, cards)
        return deal.with_hand(to, (*deal.hands[to], *cards))

    def joins(self, seat: Seat) -> Deal:
        """Return the deal with a Loyalty card, and no card yet, for somebody who sits down."""
        card, *left = self.loyalties_left
        return self._replace(
            loyalties=(*self.loyalties[:seat], card, *self.loyalties[seat:]),
            hands=(*self.hands[:seat], (), *self.hands[seat:]),
            loyalties_left=tuple(left),
        )

    def gives_goodwill(self, picks: Picks) -> Deal:
        """Return the deal with a card of each seat on the Round Table."""
        given = [picks(self, Seat(seat), 1) for seat in range(len(self.hands))]
        deal = self
        for seat, cards in enumerate(given):
            deal = deal.without(Seat(seat), cards)
        return deal._replace(pool=tuple(card for cards in given for card in cards))

    def shares(self, counts: tuple[int, ...], rng: random.Random) -> Deal:
        """Return the deal with the cards that were to be shared dealt out, so many to each."""
        deal, left = self._replace(pool=()), list(shuffle_cards(self.pool, rng))
        for seat, count in enumerate(counts):
            cards, left = left[:count], left[count:]
            deal = deal.with_hand(Seat(seat), (*deal.hands[seat], *cards))
        return deal

    # -- face-down black cards ------------------------------------------------------------------

    def lies_down(self, place: Place) -> Deal:
        """Return the deal with the face-down card in its row."""
        assert self.face is not None, "a card lies face down on the reading place"
        row = (*self.down.get(place, ()), self.face)
        return self._replace(face=None, down={**self.down, place: row})

    def turned_up(self, place: Place) -> Deal:
        """Return the deal without the face-down card laid first in a row."""
        return self._replace(down={**self.down, place: self.down[place][1:]})

    def last_taken(self, place: Place) -> Deal:
        """Return the deal with the face-down card laid last in a row discarded."""
        *row, last = self.down[place]
        deal = self._replace(down={**self.down, place: tuple(row)})
        return deal._replace(black_discard=(*deal.black_discard, last))

    # -- whether it is so ---------------------------------------------------------------------

    def agrees(self, state: Camelot) -> bool:
        """Whether there are as many cards in every place as the table counts."""
        held = tuple([len(hand) for hand in self.hands])
        return (
            held == tuple([one.hand for one in state.seats])
            and len(self.white) == state.white_deck.cards
            and len(self.white_discard) == state.white_deck.discard
            and len(self.black) + len(self.drawn) == state.black_deck.cards
            and len(self.black_discard) == state.black_deck.discard
            and len(self.pool) == (state.share.cards if state.share else 0)
        )


def deal_game(setup: Setup, rng: random.Random) -> Deal:
    """Shuffle and deal: a Merlin each, and white cards of all the others."""
    players = len(setup.names)
    white = list(shuffle_cards((card for card in WHITE if card not in MERLINS[:players]), rng))
    hands = []
    for merlin in MERLINS[:players]:
        cut = len(white) - setup.hand
        hands.append((merlin, *white[cut:]))
        del white[cut:]
    black, loyalties = shuffle_cards(BLACK, rng), shuffle_cards(loyalty_cards(setup), rng)
    return Deal(
        white=tuple(white),
        black=black,
        loyalties=loyalties[:players],
        loyalties_left=loyalties[players:],
        hands=tuple(hands),
        coats=shuffle_cards(COATS, rng),
    )


def loyalty_cards(setup: Setup) -> tuple[PieceId, ...]:
    """Return which Loyalty cards are shuffled."""
    match setup.traitor:
        case "none":
            return _LOYAL
        case "likely":
            return (*_LOYAL[: len(setup.names)], *_TRAITOR)
        case _:
            return (*_LOYAL, *_TRAITOR)
