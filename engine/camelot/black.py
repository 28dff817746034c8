"""A black card is drawn, and may be cancelled before it acts."""

from __future__ import annotations

from typing import Final

from engine.camelot.cards import (
    change_hand,
    check_black,
    check_white,
    discard_black,
    discard_white,
    reshuffle_decks,
)
from engine.camelot.effects import act_out, laid_down
from engine.camelot.events import Choose, Confirm, DrawBlack, PlayWhite
from engine.camelot.notices import Say
from engine.camelot.pieces import (
    IS_MERLIN,
    IS_SPECIAL_BLACK,
    Place,
    Relic,
)
from engine.camelot.quests import is_open
from engine.camelot.refusals import Why
from engine.camelot.seats import (
    check_knight,
    drop_relic,
    holder,
)
from engine.camelot.state import (
    FACE_DOWN,
    MERLINS_TO_CANCEL,
    Camelot,
    LaidCards,
    PendingStep,
    Phase,
    Reading,
    StepKind,
    ask,
    busy,
)
from engine.refusal import make_refusal
from engine.state import say

_MERLINS_OUT: Final = 4  # known in the discard pile: with more of them no three are left
_AFTER_A_DRAW: Final = (PendingStep(StepKind.DRAWS), PendingStep(StepKind.EVIL_END))


# -- drawing ------------------------------------------------------------------------------------


def black_takes(state: Camelot) -> int:
    """Return how many cards a draw takes: two with the Armor."""
    if Relic.ARMOR not in state.actor.relics:
        return 1
    if state.phase is Phase.DRAW_BLACK:
        return 2 if state.setup.rulings.armor_on_morgan else 1
    return 1 if "peek" in state.turn.powers else 2


def with_black_cards(state: Camelot, wanted: int) -> Camelot:
    """Return the table with so many cards in the black deck, reshuffled where it has fewer."""
    return reshuffle_decks(state) if state.black_deck.cards < wanted else state


def draw_black(state: Camelot, event: DrawBlack) -> Camelot:
    """Draw a card; where it may be cancelled the table is asked, else it acts."""
    drawn = with_black_cards(state, black_takes(state))
    if event.card is not None:
        check_black(drawn, event.card)
    elif event.quest is Place.DRAGON and not is_open(state, Place.DRAGON):
        raise make_refusal(Why.QUEST_OVER, quest=Place.DRAGON)
    turn = state.turn
    due: tuple[PendingStep, ...] = ()
    if state.phase is Phase.DRAW_BLACK:
        turn = turn._replace(draws=turn.draws - 1)
    else:
        due = _AFTER_A_DRAW
    drawn = drawn._replace(
        phase=Phase.BUSY,
        todo=(*due, *state.todo),
        black_deck=drawn.black_deck.draw(1),
        turn=turn,
        reading=Reading(event.card or FACE_DOWN, event.quest),
    )
    drawn = say(drawn, Say.DREW_BLACK, seat=state.seat, card=event.card, quest=event.quest)
    excalibur = holder(drawn, Relic.EXCALIBUR) is not None
    if excalibur or merlins_can(drawn):
        return ask(drawn, Phase.CANCEL, ("excalibur",) if excalibur else ())
    return act_out(drawn)


def next_of_morgan(state: Camelot, due: PendingStep) -> Camelot:
    """Ask for the next card of Morgan, if one is still to come."""
    return ask(busy(state, due), Phase.DRAW_BLACK) if state.turn.draws else state


# -- cancelling ---------------------------------------------------------------------------------


def merlins_can(state: Camelot) -> bool:
    """Whether three Merlins could cancel the card in question."""
    if state.reading.card not in IS_SPECIAL_BLACK or state.vivien:
        return False
    if len(state.white_deck.seen & IS_MERLIN) > _MERLINS_OUT:
        return False
    held = sum([one.hand for one in state.seats if one.is_knight])
    return held + len(state.table.cards) >= MERLINS_TO_CANCEL


def show_merlin(state: Camelot, event: PlayWhite) -> Camelot:
    """A knight lays a Merlin; the third cancels the card."""
    card, seat = event.card, event.seat
    if seat is None:
        raise make_refusal(Why.SEAT_IS_NAMED)
    check_knight(state, seat)
    if event.free:
        raise make_refusal(Why.NOT_FREE)
    if card is None or card not in IS_MERLIN:
        raise make_refusal(Why.ONLY_MERLIN)
    if not merlins_can(state):
        raise make_refusal(Why.MERLINS_CANNOT)
    check_white(state, seat, card)
    table = LaidCards((*state.table.cards, card), (*state.table.lent, seat))
    state = change_hand(state, seat, -1)._replace(table=table)
    state = say(state, Say.MERLIN_SHOWN, seat=seat, count=len(table.cards))
    if len(table.cards) < MERLINS_TO_CANCEL:
        return state
    state = discard_white(state._replace(table=LaidCards()), *table.cards)
    return _cancel_card(state, "merlin")


def destroy_excalibur(state: Camelot, _event: Choose) -> Camelot:
    """Take Excalibur out of the game in place of the card's effect."""
    return _cancel_card(drop_relic(_merlins_back(state), Relic.EXCALIBUR), "excalibur")


def cancel_nothing(state: Camelot, _event: Confirm) -> Camelot:
    """Let the card's effect happen."""
    return act_out(busy(_merlins_back(state)))


def _merlins_back(state: Camelot) -> Camelot:
    if not state.table.lent:
        return state
    for seat in state.table.lent:
        state = change_hand(state, seat, 1)
    return say(state._replace(table=LaidCards()), Say.MERLINS_BACK)


def _cancel_card(state: Camelot, by: str) -> Camelot:
    state, card = laid_down(state)
    return say(busy(discard_black(state, card)), Say.CANCELLED, card=card, by=by)
