"""How the hidden cards move with a line of the game: what hands do that nobody sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from engine.camelot.black import black_takes
from engine.camelot.events import (
    Choose,
    Confirm,
    DealCoat,
    DrawBlack,
    Event,
    Evil,
    Fight,
    Heal,
    Join,
    PlayWhite,
    Reveal,
    ShareOut,
    Swap,
)
from engine.camelot.notices import Say
from engine.camelot.pieces import (
    DARK_FOREST,
    HEROISM,
    IS_BLACK,
    IS_WHITE,
    MESSENGER,
    MISTS,
    MORDRED,
    VIVIEN,
    CardId,
    Place,
    Relic,
)
from engine.camelot.seats import seat_of
from engine.camelot.state import FACE_DOWN, Camelot, Phase
from engine.game import Notice, Seat
from firmware.games.camelot.deal import Deal, Picks
from firmware.games.camelot.knowledge import once_a_state

_ROWS: Final = (Place.BLACK_KNIGHT, Place.DRAGON)


class Line(NamedTuple):
    """One line of the game, with what it said and who chooses the cards that nobody sees."""

    before: Camelot
    event: Event
    after: Camelot
    said: tuple[Notice, ...]
    picks: Picks
    rng: random.Random


def move_cards(deal: Deal, line: Line) -> Deal:
    """Return the deal after a line that the engine has taken."""
    kept, gone = _discarded_cards(line)
    deal = _move_by_line(deal, line)
    deal = _rows(deal, line)
    deal = _discard_cards(deal, gone)
    for notice in line.said:
        if notice.kind in _SAID:
            deal = _SAID[Say(notice.kind)](deal, line, notice.params)
    if line.after.phase is Phase.SHARE and not deal.pool and line.after.share is not None:
        deal, pool = deal.take_white(line.after.share.cards, line.rng)
        deal = deal._replace(pool=pool)
    if line.after.phase is Phase.GOODWILL and not deal.pool:
        deal = deal.gives_goodwill(line.picks)
    return _discard_cards(deal, kept)


# -- cards that everybody sees ----------------------------------------------------------------


@once_a_state
def in_view(state: Camelot) -> frozenset[str]:
    """Return every card that lies open on a quest, stands, or lies on the table."""
    seen: set[Any] = {
        *state.black_knight.white, *state.black_knight.black,
        *state.dragon.white, *state.dragon.black,
        *state.grail.spots, *state.picts.white, *state.saxons.white,
        *state.table.cards, state.reading.card,
    }  # fmt: skip
    standing = (
        (HEROISM, state.heroism), (MORDRED, state.mordred),
        (VIVIEN, state.vivien), (MISTS, state.mists), (DARK_FOREST, state.grail.forest),
    )  # fmt: skip
    seen.update(card for card, stands in standing if stands)
    return frozenset(seen - {FACE_DOWN, None})


def _discarded_cards(line: Line) -> tuple[list[CardId], list[CardId]]:
    """Return which open cards went to the discard piles.

    Those that still lie there, and those that were shuffled back by the same line.
    """
    was, now = in_view(line.before), in_view(line.after)
    shown = _card_of_event(line.event)
    stays = now.union(_returned_merlins(line))
    gone = [CardId(card) for card in sorted(was - stays)]
    if shown is not None and shown not in was and shown not in stays:
        gone = sorted((*gone, shown))
    if not gone:
        return [], []
    known = line.after.white_deck.seen | line.after.black_deck.seen
    return [card for card in gone if card in known], [card for card in gone if card not in known]


def _card_of_event(event: Event) -> CardId | None:
    """Return the black or white card that a line names."""
    if isinstance(event, PlayWhite | DrawBlack | Fight | Heal | Reveal):
        return event.card
    return None


def _returned_merlins(line: Line) -> tuple[CardId, ...]:
    """Return the Merlins that go back to their hands."""
    is_back = line.before.phase is Phase.CANCEL and isinstance(line.event, Confirm | Choose)
    return line.before.table.cards if is_back else ()


def _discard_cards(deal: Deal, cards: list[CardId]) -> Deal:
    if not cards:
        return deal
    white = [card for card in cards if card in IS_WHITE]
    black = [card for card in cards if card in IS_BLACK]
    return deal._replace(
        white_discard=(*deal.white_discard, *white), black_discard=(*deal.black_discard, *black)
    )


# -- what the acting hands do -----------------------------------------------------------------


def _move_by_line(deal: Deal, line: Line) -> Deal:
    """Return the deal after what the line itself does with a hand or a deck."""
    before = line.before
    match line.event:
        case DealCoat(card) | Join(card):
            return deal._replace(coats=tuple(one for one in deal.coats if one != card))
        case ShareOut(counts):
            return deal.shares(counts, line.rng)
        case PlayWhite(card, seat):
            return _play_card(deal, line, card, _player(before) if seat is None else seat)
        case Fight(card) | Heal(card):
            return deal.without(before.seat, (card,))
        case DrawBlack(card):
            return _move_drawn(deal, line, card)
        case Evil("peek"):
            return deal.with_black(peek_takes(before), line.rng)
        case Swap(seat):
            return _swap_hands(deal, line, seat)
        case Choose() | Confirm() if before.phase is Phase.CANCEL:
            return _merlins_back(deal, before)
        case Choose(option) if before.phase is Phase.CARDS:
            assert before.turn.given_to is not None, "the Messenger was sent to a seat"
            return _send_cards(deal, line, before.turn.given_to, int(option))
        case _:
            return deal


def peek_takes(state: Camelot) -> int:
    """Return at how many black cards Percival looks."""
    return 2 if Relic.ARMOR in state.actor.relics else 1


def _player(state: Camelot) -> Seat:
    """Return whose white card is played: in `kay` it is Kay's."""
    return state.seat if state.asked is None else state.asked


def _play_card(deal: Deal, line: Line, card: CardId | None, seat: Seat) -> Deal:
    if card is None:  # on the quest for Excalibur, for one step
        return deal.discards(seat, line.picks(deal, seat, 1))
    return deal.without(seat, (card,))


def _move_drawn(deal: Deal, line: Line, card: CardId | None) -> Deal:
    """The first of the cards drawn is played; what is left goes to the bottom of the deck."""
    if not deal.drawn:
        deal = deal.draws_black(black_takes(line.before), line.rng)
    if card is not None:
        deal = deal.plays_first(card)
    return deal._replace(face=deal.drawn[0] if card is None else None).puts_back()


def _swap_hands(deal: Deal, line: Line, other: Seat) -> Deal:
    seat = line.before.seat
    mine, his = line.picks(deal, seat, 1), line.picks(deal, other, 1)
    return deal.sends(seat, other, mine).sends(other, seat, his)


def _merlins_back(deal: Deal, before: Camelot) -> Deal:
    for seat, card in zip(before.table.lent, before.table.cards, strict=True):
        deal = deal.with_hand(seat, (*deal.hands[seat], card))
    return deal


def _send_cards(deal: Deal, line: Line, to: Seat, count: int) -> Deal:
    seat = line.before.seat
    return deal.sends(seat, to, line.picks(deal, seat, count))


# -- rows with face-down cards ----------------------------------------------------------------


def _rows(deal: Deal, line: Line) -> Deal:
    """Return the deal after what happened to the black cards that lie face down."""
    if deal.face is not None and line.after.reading.card != FACE_DOWN:
        deal = _move_black_card(deal, line)
    for place in _ROWS:
        hidden = len(deal.down.get(place, ()))
        if hidden > _count_hidden(line.after, place):
            reveals = isinstance(line.event, Reveal)
            deal = deal.turned_up(place) if reveals else deal.last_taken(place)
    return deal


def _move_black_card(deal: Deal, line: Line) -> Deal:
    """A face-down card goes into its row, or is cancelled and discarded."""
    if isinstance(line.event, Choose):
        assert deal.face is not None, "a card lies face down"
        gone = (*deal.black_discard, deal.face)
        return deal._replace(face=None, black_discard=gone)
    place = line.event.quest if isinstance(line.event, DrawBlack) else line.before.reading.onto
    assert place is not None, "a face-down card is laid on a quest"
    return deal.lies_down(place)


def _count_hidden(state: Camelot, place: Place) -> int:
    row = state.dragon if place is Place.DRAGON else state.black_knight
    return row.black.count(None)


# -- what a line says -------------------------------------------------------------------------


Told: TypeAlias = Mapping[str, Any]


def _move_joined(deal: Deal, _line: Line, told: Told) -> Deal:
    return deal.joins(told["seat"])


def _seat_draws(deal: Deal, line: Line, told: Told) -> Deal:
    return deal.draws(told["seat"], told["count"], line.rng)


def _seats_discard(deal: Deal, line: Line, told: Told) -> Deal:
    for seat in told["seats"]:
        count = min(told["count"], len(deal.hands[seat]))
        deal = deal.discards(seat, line.picks(deal, seat, count))
    return deal


def _move_taunt(deal: Deal, line: Line, told: Told) -> Deal:
    seat = told["seat"]
    return deal.discards(seat, (line.rng.choice(deal.hands[seat]),))


def _move_death(deal: Deal, _line: Line, told: Told) -> Deal:
    for seat in told["seats"]:
        deal = deal.discards(seat, deal.hands[seat])
    return deal


def _move_unmasking(deal: Deal, _line: Line, told: Told) -> Deal:
    return deal.discards(told["seat"], deal.hands[told["seat"]])


def _chose(deal: Deal, line: Line, told: Told) -> Deal:
    """Where he has one card left the Messenger takes it at once."""
    if told["card"] != MESSENGER or line.after.phase is Phase.CARDS:
        return deal
    return _send_cards(deal, line, seat_of(told["option"]), 1)


_SAID: Final[Mapping[Say, Callable[[Deal, Line, Told], Deal]]] = {
    Say.JOINED: _move_joined,
    Say.DREW: _seat_draws,
    Say.DISCARDED: _seats_discard,
    Say.TAUNTED: _move_taunt,
    Say.DIED: _move_death,
    Say.UNMASKED: _move_unmasking,
    Say.CHOSE: _chose,
}
