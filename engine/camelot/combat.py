"""Combat quests: which Fight card fits, and how a full row is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from engine.camelot.cards import change_hand, check_black, check_white
from engine.camelot.events import Confirm, PlayWhite, Reveal
from engine.camelot.notices import Say
from engine.camelot.pieces import DRAGON_ADDS, FIGHT, ROW_KIND, CardId, Place
from engine.camelot.quests import board, end_quest, with_excalibur
from engine.camelot.refusals import Why
from engine.camelot.seats import knights_at
from engine.camelot.state import (
    Camelot,
    CountedCards,
    PendingStep,
    Phase,
    Row,
    StepKind,
    War,
    ask,
    busy,
)
from engine.game import Seat
from engine.refusal import make_refusal
from engine.state import say

# How many white and black cards make a row full; how many values, how often each at most.
FULL: Final[Mapping[str, tuple[int, int]]] = {
    "black-knight": (4, 4),
    "lancelot": (5, 5),
    "dragon": (9, 5),
}
PATTERN: Final[Mapping[str, tuple[int, int]]] = {
    "black-knight": (2, 2),
    "lancelot": (2, 3),
    "dragon": (3, 3),
}
_STRAIGHT: Final = (1, 2, 3, 4, 5)


def row_at(state: Camelot, place: Place) -> Row:
    """Return the cards of the Black Knight's or the Dragon's quest."""
    return state.black_knight if place is Place.BLACK_KNIGHT else state.dragon


def with_row(state: Camelot, place: Place, row: Row) -> Camelot:
    """Return the state with other cards at the Black Knight's or the Dragon's quest."""
    if place is Place.BLACK_KNIGHT:
        return state._replace(black_knight=row)
    return state._replace(dragon=row)


def war_at(state: Camelot, place: Place) -> War:
    """Return the war against the Picts or the Saxons."""
    return state.picts if place is Place.PICTS else state.saxons


def with_war(state: Camelot, place: Place, war: War) -> Camelot:
    """Return the state with another war against the Picts or the Saxons."""
    return state._replace(picts=war) if place is Place.PICTS else state._replace(saxons=war)


# -- laying a Fight card ------------------------------------------------------------------------


def lay_in_row(state: Camelot, place: Place, card: CardId) -> Camelot:
    """Lay a Fight card that leaves the pattern possible; a full row is counted."""
    row, name = row_at(state, place), board(state, place)
    white = (*row.white, card)
    values, each = PATTERN[name]
    counts = Counter([FIGHT[one] for one in white])
    if len(counts) > values or max(counts.values()) > each:
        raise make_refusal(Why.BREAKS_PATTERN, card=card, quest=place)
    return _counted_if_full(with_row(state, place, Row(white, row.black)), place)


def lay_black(state: Camelot, place: Place, card: CardId | None) -> Camelot:
    """Lay a black card in its row, None face down; it is not looked at yet."""
    row = row_at(state, place)
    state = with_row(state, place, Row(row.white, (*row.black, card)))
    return say(state, Say.ROW_GROWS, quest=place, cards=len(row.black) + 1)


def _counted_if_full(state: Camelot, place: Place) -> Camelot:
    row = row_at(state, place)
    white, black = FULL[board(state, place)]
    if len(row.white) < white and len(row.black) < black:
        return state
    return busy(state, PendingStep(StepKind.COUNT, place))


look_at_row = _counted_if_full


def lay_in_war(state: Camelot, place: Place, card: CardId) -> Camelot:
    """Lay the next value of 1, 2, 3, 4, 5; Mordred asks for one more 5."""
    war = war_at(state, place)
    wanted = (*_STRAIGHT, 5) if state.mordred is place else _STRAIGHT
    laid = [FIGHT[one] for one in war.white]
    if state.setup.rulings.straight == "rising":
        fits = FIGHT[card] == wanted[len(laid)]
    else:
        fits = laid.count(FIGHT[card]) < wanted.count(FIGHT[card])
    if not fits:
        raise make_refusal(Why.BREAKS_PATTERN, card=card, quest=place)
    state = with_war(state, place, war._replace(white=(*war.white, card)))
    return end_quest(state, place, True) if len(laid) + 1 == len(wanted) else state


# -- counting -----------------------------------------------------------------------------------


def count(state: Camelot, due: PendingStep) -> Camelot:
    """A row is full: its face-down cards are shown, Kay may add one, then it is added up."""
    if None in row_at(state, due.place).black:
        return ask(busy(state, due), Phase.REVEAL)
    state = busy(state, PendingStep(StepKind.SUM, due.place))
    kay = kay_at(state, due.place)
    return state if kay is None else ask(state, Phase.KAY, asked=kay)


def kay_at(state: Camelot, place: Place) -> Seat | None:
    """Return Kay's seat where he stands there with a card."""
    for seat in knights_at(state, place):
        if state.seats[seat].knight == "kay" and state.seats[seat].hand:
            return seat
    return None


def reveal(state: Camelot, event: Reveal) -> Camelot:
    """Turn up the face-down card laid first."""
    place = state.todo[0].place
    if event.card not in ROW_KIND[place]:
        raise make_refusal(Why.WRONG_ROW, card=event.card, quest=place)
    check_black(state, event.card)
    row = row_at(state, place)
    first = row.black.index(None)
    black = (*row.black[:first], event.card, *row.black[first + 1 :])
    state = with_row(state, place, Row(row.white, black))
    return say(busy(state), Say.TURNED_UP, quest=place, card=event.card)


def kay_adds(state: Camelot, event: PlayWhite) -> Camelot:
    """Kay adds a Fight card of any value."""
    assert state.asked is not None, "phase kay asks a seat"
    if event.seat is not None:
        raise make_refusal(Why.SEAT_IS_NOT_NAMED, seat=state.asked)
    if event.free:
        raise make_refusal(Why.NOT_FREE)
    if event.card is None or event.card not in FIGHT:
        raise make_refusal(Why.ONLY_FIGHT)
    check_white(state, state.asked, event.card)
    said = say(state, Say.PLAYED, seat=state.asked, card=event.card)
    table = state.table.with_card(event.card)
    return busy(change_hand(said, state.asked, -1)._replace(table=table))


def kay_adds_none(state: Camelot, _event: Confirm) -> Camelot:
    """Fight without a card of Kay's."""
    return busy(state)


def add_up(state: Camelot, due: PendingStep) -> Camelot:
    """The white sum must be higher than the black one."""
    row, place = row_at(state, due.place), due.place
    values = ROW_KIND[place]
    white = sum([FIGHT[card] for card in (*row.white, *state.table.cards)])
    white += with_excalibur(state, place)
    black = sum([values[card] for card in row.black if card is not None])
    if state.side == "dragon" and place is Place.DRAGON:
        black += DRAGON_ADDS * len(row.black)
    laid = tuple([card for card in row.black if card is not None])
    state = state._replace(counted=CountedCards((*row.white, *state.table.cards), laid))
    return end_quest(state, place, white > black, white, black)
