"""Where the cards are: drawing, discarding, reshuffling, and which card cannot be there."""

from __future__ import annotations

from collections.abc import Iterable

from engine.camelot.notices import Say
from engine.camelot.pieces import (
    DARK_FOREST,
    HEROISM,
    MISTS,
    MORDRED,
    VIVIEN,
    CardId,
    Place,
)
from engine.camelot.refusals import Why
from engine.camelot.state import Camelot
from engine.game import Seat
from engine.refusal import make_refusal
from engine.state import say

# -- decks ---------------------------------------------------------------------------------


def reshuffle_decks(state: Camelot) -> Camelot:
    """Return the table with both discard piles in both decks; what was seen may come again."""
    if not state.white_deck.discard and not state.black_deck.discard:
        return state
    state = state._replace(
        white_deck=state.white_deck.shuffle(), black_deck=state.black_deck.shuffle()
    )
    return say(state, Say.RESHUFFLED)


def take_white(state: Camelot, wanted: int) -> tuple[Camelot, int]:
    """Take white cards from the deck one by one; return how many there were."""
    first = min(wanted, state.white_deck.cards)
    if first == wanted:
        return _draw_white(state, first), first
    state = reshuffle_decks(_draw_white(state, first))
    more = min(wanted - first, state.white_deck.cards)
    return _draw_white(state, more), first + more


def _draw_white(state: Camelot, count: int) -> Camelot:
    return state._replace(white_deck=state.white_deck.draw(count))


def draw_white(state: Camelot, seat: Seat, wanted: int) -> Camelot:
    """Return the table with cards drawn by a seat, fewer where there are not so many."""
    state, drawn = take_white(state, wanted)
    return say(change_hand(state, seat, drawn), Say.DREW, seat=seat, count=drawn)


def change_hand(state: Camelot, seat: Seat, change: int) -> Camelot:
    """Return the table with so many cards more in a hand."""
    seats = list(state.seats)
    seats[seat] = seats[seat]._replace(hand=seats[seat].hand + change)
    return state._replace(seats=tuple(seats))


def discard_unseen(state: Camelot, seats: Iterable[Seat], most: int) -> Camelot:
    """Return the table with cards discarded by those seats, or what they hold."""
    players = list(state.seats)
    gone = 0
    for seat in seats:
        count = min(most, players[seat].hand)
        players[seat] = players[seat]._replace(hand=players[seat].hand - count)
        gone += count
    return state._replace(seats=tuple(players), white_deck=state.white_deck.discard_cards(gone))


def discard_white(state: Camelot, *cards: CardId) -> Camelot:
    """Return the table with cards in the discard pile that everybody saw."""
    return state._replace(white_deck=state.white_deck.discard_cards(len(cards), cards))


def discard_black(state: Camelot, *cards: CardId | None) -> Camelot:
    """Return the table with black cards in the discard pile; None went there face down."""
    known = [card for card in cards if card is not None]
    return state._replace(black_deck=state.black_deck.discard_cards(len(cards), known))


# -- which card cannot be there --------------------------------------------------------------


def check_white(state: Camelot, seat: Seat, card: CardId | None) -> None:
    """Refuse a card that this hand cannot hold."""
    if not state.seats[seat].hand:
        raise make_refusal(Why.NO_CARD_IN_HAND, seat=seat)
    if card is None:
        return
    if card in state.table.cards:
        raise make_refusal(Why.ON_THE_TABLE, card=card)
    quest = _quest_of_white(state, card)
    if quest is not None:
        raise make_refusal(Why.ON_A_QUEST, card=card, quest=quest)
    if card in state.white_deck.seen:
        raise make_refusal(Why.IN_DISCARD_PILE, card=card)


def _quest_of_white(state: Camelot, card: CardId) -> Place | None:
    if card in state.black_knight.white:
        return Place.BLACK_KNIGHT
    if card in state.dragon.white:
        return Place.DRAGON
    if card in state.grail.spots:
        return Place.GRAIL
    if card in state.picts.white:
        return Place.PICTS
    if card in state.saxons.white:
        return Place.SAXONS
    return state.heroism if card == HEROISM else None


def check_black(state: Camelot, card: CardId) -> None:
    """Refuse a card that the black deck cannot hold, and no face-down card can be."""
    if (card == VIVIEN and state.vivien) or (card == MISTS and state.mists):
        raise make_refusal(Why.STANDS, card=card)
    quest = _quest_of_black(state, card)
    if quest is not None:
        raise make_refusal(Why.ON_A_QUEST, card=card, quest=quest)
    if card in state.black_deck.seen:
        raise make_refusal(Why.IN_DISCARD_PILE, card=card)


def _quest_of_black(state: Camelot, card: CardId) -> Place | None:
    if card in state.black_knight.black:
        return Place.BLACK_KNIGHT
    if card in state.dragon.black:
        return Place.DRAGON
    if card in state.grail.despair or (card == DARK_FOREST and state.grail.forest):
        return Place.GRAIL
    return state.mordred if card == MORDRED else None


def is_out(state: Camelot, card: str) -> bool:
    """Whether all know where a card is: on a quest, standing, on the table, or discarded."""
    piece = CardId(card)
    is_discarded = piece in state.white_deck.seen or piece in state.black_deck.seen
    if is_discarded or piece in state.table.cards or piece == state.reading.card:
        return True
    if (piece == VIVIEN and state.vivien) or (piece == MISTS and state.mists):
        return True
    return (_quest_of_white(state, piece) or _quest_of_black(state, piece)) is not None
