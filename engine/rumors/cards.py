"""Where the cards are: drawing, reshuffling, and which card cannot be there."""

from __future__ import annotations

from engine.refusal import make_refusal
from engine.rumors.pieces import MORGANS, PROMOS, CardId
from engine.rumors.refusals import Why
from engine.rumors.state import Deck, Rumors


def shuffled_in(deck: Deck) -> Deck:
    """Return the deck with the discard pile shuffled in; what was seen in it may come again."""
    return deck._replace(cards=deck.cards + deck.discard, discard=0, seen=frozenset())


def draw(deck: Deck, wanted: int) -> tuple[Deck, int]:
    """Draw up to that many cards, reshuffling where they do not suffice; return how many came."""
    first = min(wanted, deck.cards)
    deck = Deck(deck.cards - first, *deck[1:])
    if first == wanted or not deck.discard:
        return deck, first
    deck = shuffled_in(deck)
    more = min(wanted - first, deck.cards)
    return deck._replace(cards=deck.cards - more), first + more


def discard_unseen(deck: Deck, count: int) -> Deck:
    """Return the deck with that many cards discarded that nobody saw."""
    return deck._replace(discard=deck.discard + count) if count else deck


def discard_pile(state: Rumors) -> Deck:
    """Return the deck with the whole Threats pile discarded."""
    known = frozenset(card for card in state.pile if card is not None)
    deck = state.deck
    return deck._replace(discard=deck.discard + len(state.pile), seen=deck.seen | known)


def is_out_of_cards(state: Rumors) -> bool:
    """Whether nobody can draw: deck and discard pile are both empty."""
    return not state.deck.cards and not state.deck.discard


def check_may_come(state: Rumors, deck: Deck, card: CardId) -> None:
    """Refuse a card that cannot come from this deck, or be turned up in the pile."""
    if card in PROMOS and card not in state.setup.promos:
        raise make_refusal(Why.PROMO_NOT_IN_PLAY, card=card)
    if card in state.pile:
        raise make_refusal(Why.ALREADY_IN_PILE, card=card)
    if card in deck.seen:
        raise make_refusal(Why.IN_DISCARD_PILE, card=card)
    is_new_morgan = card in MORGANS and card not in deck.morgans
    if is_new_morgan and len(deck.morgans) >= deck.morgans_in:
        raise make_refusal(Why.SEVENTH_MORGAN, card=card, limit=deck.morgans_in)


def learn(deck: Deck, card: CardId) -> Deck:
    """Return the deck with a Morgan remembered that was seen."""
    if card not in MORGANS or card in deck.morgans:
        return deck
    return deck._replace(morgans=deck.morgans | {card})
