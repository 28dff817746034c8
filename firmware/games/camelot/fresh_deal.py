"""What nobody had seen, dealt anew: both decks, the hands, face-down cards, the Loyalty cards."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.camelot.pieces import BLACK, COATS, LOYALTIES, ROW_KIND, WHITE, CardId, Place
from engine.camelot.state import FACE_DOWN, Camelot
from engine.game import PieceId
from firmware.games.camelot.deal import Deal, loyalty_cards
from firmware.games.camelot.hidden_moves import in_view
from firmware.games.dealing import shuffle_cards


def dealt_anew(state: Camelot, chance: Random) -> Deal | None:
    """Return a deal that looks the same to all as a turn begins.

    None where the table counts more or fewer cards than there are, or holds some half-played.
    """
    if state.table.cards or state.reading.card == FACE_DOWN or state.share is not None:
        return None
    seen = in_view(state) | state.white_deck.seen | state.black_deck.seen
    white = list(shuffle_cards([card for card in WHITE if card not in seen], chance))
    black = list(shuffle_cards([card for card in BLACK if card not in seen], chance))
    hands = tuple([_take_from_top(white, one.hand) for one in state.seats])
    down = {place: _fitting(black, state, place) for place in ROW_KIND}
    gone = [
        _take_from_top(white, _unseen_gone(state, "white")),
        _take_from_top(black, _unseen_gone(state, "black")),
    ]
    known = sorted(state.white_deck.seen), sorted(state.black_deck.seen)
    loyalties, left = _loyalties(state, chance)
    worn = {one.knight for one in state.seats}
    deal = Deal(
        white=tuple(white),
        black=tuple(black),
        loyalties=loyalties,
        hands=hands,
        coats=shuffle_cards([coat for coat, knight in COATS.items() if knight not in worn], chance),
        loyalties_left=left,
        white_discard=(*known[0], *gone[0]),
        black_discard=(*known[1], *gone[1]),
        down={place: cards for place, cards in down.items() if cards},
    )
    return deal if deal.agrees(state) else None


def _take_from_top(cards: list[CardId], count: int) -> tuple[CardId, ...]:
    """Take so many cards from the top; fewer where there are no more."""
    cut = max(0, len(cards) - max(0, count))
    taken = tuple(cards[cut:])
    del cards[cut:]
    return taken


def _fitting(black: list[CardId], state: Camelot, place: Place) -> tuple[CardId, ...]:
    """Take the cards that lie face down in a row: any of its kind."""
    row = state.dragon if place is Place.DRAGON else state.black_knight
    cards = [card for card in black if card in ROW_KIND[place]][: row.black.count(None)]
    for card in cards:
        black.remove(card)
    return tuple(cards)


def _unseen_gone(state: Camelot, colour: str) -> int:
    """Return how many cards lie in a discard pile that nobody has seen there."""
    deck = state.white_deck if colour == "white" else state.black_deck
    return deck.discard - len(deck.seen)


def _loyalties(state: Camelot, chance: Random) -> tuple[tuple[PieceId, ...], tuple[PieceId, ...]]:
    """Return the Loyalty cards by seat, those that were shown as shown, and those that are left."""
    cards = list(shuffle_cards(loyalty_cards(state.setup), chance))
    shown = Counter(one.revealed for one in state.seats if one.revealed is not None)
    kept = []
    for side, count in shown.items():
        of_side = [card for card in cards if LOYALTIES[card] is side][:count]
        kept += of_side
        cards = [card for card in cards if card not in of_side]
    by_seat = []
    for one in state.seats:
        if one.revealed is None:
            by_seat.append(cards.pop())
        else:
            card = next(card for card in kept if LOYALTIES[card] is one.revealed)
            kept.remove(card)
            by_seat.append(card)
    return tuple(by_seat), tuple(cards)
