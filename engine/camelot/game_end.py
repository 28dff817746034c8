"""Swords and engines, when the game ends, and the Loyalty cards that decide it."""

from __future__ import annotations

from typing import Literal

from engine.camelot.events import Confirm, ShowLoyalty
from engine.camelot.notices import Say
from engine.camelot.pieces import Loyalty
from engine.camelot.refusals import Why
from engine.camelot.seats import check_knight, knights, may_traitor_hide, unmask, with_player
from engine.camelot.state import (
    BLACK_SWORDS_TO_END,
    ENGINES,
    SWORDS_TO_END,
    Camelot,
    PendingStep,
    Phase,
    ask,
    busy,
)
from engine.refusal import make_refusal
from engine.state import say


def over(state: Camelot, winner: Literal["loyal", "evil"], why: str) -> Camelot:
    """Return the table with the game ended; nothing more is to be done."""
    state = say(ask(state, Phase.OVER), Say.WON, winner=winner, why=why)
    return state._replace(winner=winner, todo=())


def end_if_over(state: Camelot) -> Camelot:
    """Return the table, its game ended where it has: the last thing that a rule does."""
    if state.siege >= ENGINES:
        return over(state, "evil", "engines")
    if state.black >= BLACK_SWORDS_TO_END:
        return over(state, "evil", "black-swords")
    if not knights(state):
        return over(state, "evil", "no-knight")
    if state.swords < SWORDS_TO_END:
        return state
    if may_traitor_hide(state) and _unshown(state):
        state = say(ask(state, Phase.LOYALTIES), Say.SHOW_LOYALTIES)
        return state._replace(todo=())
    return _judge_end(state)


def _unshown(state: Camelot) -> bool:
    return any(state.seats[seat].revealed is None for seat in knights(state))


def _judge_end(state: Camelot) -> Camelot:
    return over(state, "loyal" if state.white > state.black else "evil", "swords")


def add_engines(state: Camelot, count: int) -> Camelot:
    """Return the table with engines more; there are twelve."""
    siege = min(ENGINES, state.siege + count)
    return say(state._replace(siege=siege), Say.ENGINES, count=siege - state.siege, siege=siege)


def turn_swords(state: Camelot, most: int) -> Camelot:
    """Return the table with white swords turned black, as many as there are."""
    count = min(most, state.white)
    turned = state._replace(white=state.white - count, black=state.black + count)
    return say(turned, Say.SWORDS_TURNED, count=count)


# -- Loyalty cards ----------------------------------------------------------------------------


def check_loyalty(state: Camelot, event: ShowLoyalty) -> None:
    """Refuse a Loyalty card that cannot be shown by this seat."""
    if check_knight(state, event.seat).revealed is not None:
        raise make_refusal(Why.ALREADY_REVEALED, seat=event.seat)
    if event.side is Loyalty.TRAITOR and not may_traitor_hide(state):
        raise make_refusal(Why.NO_TRAITOR_HIDDEN)


def _check_asked(state: Camelot, event: ShowLoyalty) -> None:
    check_knight(state, event.seat)
    if event.seat != state.asked:
        raise make_refusal(Why.NOT_THE_ASKED, asked=state.asked)
    check_loyalty(state, event)


def _show_loyalty(state: Camelot, event: ShowLoyalty) -> Camelot:
    player = state.seats[event.seat]._replace(revealed=event.side)
    state = with_player(state, event.seat, player)
    return say(state, Say.LOYALTY_SHOWN, seat=event.seat, **{"is": event.side})


def answer_accusation(state: Camelot, event: ShowLoyalty) -> Camelot:
    """Loyal: a white sword turns. Traitor: 1 white sword, and he is unmasked."""
    _check_asked(state, event)
    state = busy(_show_loyalty(state, event))
    if event.side is Loyalty.LOYAL:
        return end_if_over(turn_swords(state, 1))
    state = say(state._replace(white=state.white + 1), Say.SWORDS, white=1, black=0)
    return end_if_over(unmask(state, event.seat))


def show_last(state: Camelot, event: ShowLoyalty) -> Camelot:
    """The only knight left shows his card."""
    _check_asked(state, event)
    state = busy(_show_loyalty(state, event))
    return state if event.side is Loyalty.LOYAL else end_if_over(unmask(state, event.seat))


def show_at_the_end(state: Camelot, event: ShowLoyalty) -> Camelot:
    """The Traitor turns 2 white swords; after the last card the game is judged."""
    check_loyalty(state, event)
    state = _show_loyalty(state, event)
    if event.side is Loyalty.TRAITOR:
        return _judge_end(turn_swords(state, 2))
    return state if _unshown(state) else _judge_end(state)


def all_others_loyal(state: Camelot, _event: Confirm) -> Camelot:
    """All who have not shown their card are Loyal."""
    return _judge_end(state)


def last_knight(state: Camelot, _due: PendingStep) -> Camelot:
    """Where one knight is left who may be the Traitor, his Loyalty card is asked for."""
    left = knights(state)
    if len(left) != 1 or state.seats[left[0]].revealed or not may_traitor_hide(state):
        return state
    return ask(state, Phase.LAST, asked=left[0])
