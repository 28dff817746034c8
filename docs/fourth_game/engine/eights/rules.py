"""The rules of Crazy Eights: what becomes of a table by an event, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from engine.eights.events import Draw, Event, Lay, Pass, Show, TurnUp
from engine.eights.pieces import PIPS, is_eight, rank_of, suit_of
from engine.eights.refusals import Why
from engine.eights.state import Eights, Phase, start
from engine.game import Notice, PieceId, Seat
from engine.refusal import make_refusal
from engine.rulebook import Rules, rule_of

Applied: TypeAlias = tuple[Eights, tuple[Notice, ...]]


def apply(state: Eights, event: Event) -> Applied:
    """Return the table after an event and what is said, or raise Refused."""
    return rule_of(_RULES, state.phase, event)(state, event)


def fits(state: Eights, card: PieceId) -> bool:
    """Whether a card may be laid on what lies there."""
    same_rank = rank_of(card) == rank_of(state.pile[-1])
    return is_eight(card) or suit_of(card) == state.suit or same_rank


def _turn_up(state: Eights, event: TurnUp) -> Applied:
    card = event.card
    if is_eight(card):
        raise make_refusal(Why.NO_EIGHT_FIRST, card=card)
    after = replace(state, phase=Phase.TURN, pile=(card,), suit=suit_of(card), deck=state.deck - 1)
    return after, (Notice("turned-up", {"card": card}),)


def _lay(state: Eights, event: Lay) -> Applied:
    card, seat, suit = event.card, state.seat, event.suit or suit_of(event.card)
    _check_is_held(state, card)
    if not fits(state, card):
        raise make_refusal(Why.DOES_NOT_FIT, card=card, suit=state.suit)
    laid = Notice(
        "laid-eight" if event.suit else "laid", {"seat": seat, "card": card, "suit": suit}
    )
    after = replace(_with_one_less(state), pile=(*state.pile, card), suit=suit)
    if after.hands[seat]:
        return replace(after, phase=Phase.TURN, seat=_next(after)), (laid,)
    shows = replace(after, phase=Phase.COUNT, seat=_next(after), went_out=seat)
    return shows, (laid, Notice("went-out", {"seat": seat}))


def _draw(state: Eights, _event: Draw) -> Applied:
    if not state.can_draw:
        raise make_refusal(Why.NONE_TO_DRAW)
    said: tuple[Notice, ...] = (Notice("drew", {"seat": state.seat}),)
    if not state.deck:
        state = replace(state, deck=len(state.pile) - 1, pile=state.pile[-1:])
        said = (Notice("reshuffled"), *said)
    hands = _change_count(state.hands, state.seat, 1)
    return replace(state, phase=Phase.DRAWN, deck=state.deck - 1, hands=hands), said


def _pass(state: Eights, _event: Pass) -> Applied:
    if state.phase is Phase.TURN and state.can_draw:
        raise make_refusal(Why.DRAW_FIRST)
    after = replace(state, phase=Phase.TURN, seat=_next(state))
    return after, (Notice("passed", {"seat": state.seat}),)


def _show(state: Eights, event: Show) -> Applied:
    card, winner = event.card, state.went_out
    assert winner is not None, "a hand is empty, or nothing is counted"
    _check_is_held(state, card)
    pips = PIPS[rank_of(card)]
    shown = Notice("shown", {"seat": state.seat, "card": card, "points": pips})
    points = _change_count(state.points, winner, pips)
    after = replace(_with_one_less(state), pile=(*state.pile, card), points=points)
    if any(after.hands):
        return replace(after, seat=state.seat if after.hands[state.seat] else _next(after)), (
            shown,
        )
    won = Notice("round-won", {"seat": winner, "points": points[winner]})
    return _next_round(after, (shown, won))


def _next_round(state: Eights, said: tuple[Notice, ...]) -> Applied:
    if state.round == state.setup.rounds:
        over = replace(state, phase=Phase.OVER)
        return over, (*said, Notice("won", {"winners": list(over.winners)}))
    seat = Seat((state.setup.first + state.round) % len(state.hands))
    fresh = replace(start(state.setup), seat=seat, round=state.round + 1, points=state.points)
    return fresh, (*said, Notice("round", {"round": fresh.round, "seat": seat}))


def _check_is_held(state: Eights, card: PieceId) -> None:
    """Refuse a card that lies in the pile: all others may be in a hand."""
    if card in state.pile:
        raise make_refusal(Why.IN_PILE, card=card)


def _with_one_less(state: Eights) -> Eights:
    return replace(state, hands=_change_count(state.hands, state.seat, -1))


def _change_count(counts: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + by, *counts[seat + 1 :])


def _next(state: Eights) -> Seat:
    """Return the next seat clockwise that holds a card."""
    seats = len(state.hands)
    after = [Seat((state.seat + step) % seats) for step in range(1, seats + 1)]
    return next(seat for seat in after if state.hands[seat])


_RULES: Final[Rules[Callable[[Eights, Any], Applied]]] = {
    Phase.START: {TurnUp: _turn_up},
    Phase.TURN: {Lay: _lay, Draw: _draw, Pass: _pass},
    Phase.DRAWN: {Lay: _lay, Pass: _pass},
    Phase.COUNT: {Show: _show},
}
