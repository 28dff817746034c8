"""Accusations, the Loyalty cards at the end, and who wins."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.game import Notice, Seat
from engine.refusal import make_refusal
from engine.rumors.events import Accuse, Confirm, PlayKnight, ShowLoyalty
from engine.rumors.knights import (
    check_no_traitor,
    check_seat,
    may_be_played,
    seats,
    use,
    with_player,
)
from engine.rumors.notices import Say, place_swords
from engine.rumors.pieces import Loyalty
from engine.rumors.refusals import Why
from engine.rumors.state import (
    SWORDS_TO_ACCUSE,
    SWORDS_TO_END,
    Accusation,
    Ending,
    Phase,
    Player,
    Rumors,
)

Step: TypeAlias = tuple[Rumors, tuple[Notice, ...]]


def turn_of(state: Rumors, seat: Seat) -> Rumors:
    """Return the table with a seat to act; an order to Listen stands only for the same seat."""
    ordered = state.must_listen and seat == state.seat
    return state._replace(phase=Phase.TURN, seat=seat, must_listen=ordered)


def next_turn(state: Rumors) -> Rumors:
    """Return the table with the next seat to act."""
    return state._replace(phase=Phase.TURN, seat=state.next_seat, must_listen=False)


# -- accusing ----------------------------------------------------------------------------


def may_accuse(state: Rumors) -> tuple[Seat, ...]:
    """Return the seats that may be accused now, clockwise from the accuser."""
    if _why_no_accuser(state):
        return ()
    clockwise = (*range(state.seat + 1, len(state.players)), *range(state.seat))
    return tuple([Seat(seat) for seat in clockwise if not state.players[seat].revealed])


def why_not_accuse(state: Rumors, accused: Seat) -> Why | None:
    """Return why this accusation is not allowed, None where it is."""
    why = _why_no_accuser(state)
    if why:
        return why
    if accused == state.seat:
        return Why.ACCUSES_ONESELF
    return Why.ALREADY_REVEALED if state.players[accused].revealed else None


def _why_no_accuser(state: Rumors) -> Why | None:
    """Return why the acting seat may accuse nobody, None where it may."""
    if state.setup.solo:
        return Why.SOLO
    if state.actor.is_revealed_traitor:
        return Why.REVEALED_TRAITOR
    if state.must_listen:
        return Why.MUST_LISTEN
    if state.actor.accused:
        return Why.ACCUSED_BEFORE
    if state.swords < SWORDS_TO_ACCUSE:
        return Why.TOO_FEW_SWORDS
    return None


def accuse(state: Rumors, event: Accuse) -> Step:
    """Accuse a seat, or raise Refused."""
    check_seat(state, event.seat)
    why = why_not_accuse(state, event.seat)
    if why:
        seat = event.seat if why is Why.ALREADY_REVEALED else state.seat
        raise make_refusal(why, seat=seat, needed=SWORDS_TO_ACCUSE, swords=state.swords)
    accuser = state.actor._replace(accused=True)
    accused = with_player(state, state.seat, accuser)._replace(
        phase=Phase.ACCUSED,
        accusation=Accusation(event.seat),
    )
    return accused, (Notice(Say.ACCUSED, {"seat": state.seat, "accused": event.seat}),)


def percival_accuses(state: Rumors, event: PlayKnight) -> Step:
    """Have Percival shown for the accusation."""
    accusation = state.accusation
    assert accusation is not None
    check_no_traitor(state, event.seat)
    used, said = use(state, event, "percival")
    return used._replace(accusation=accusation._replace(percival=True)), (said,)


def answer_accusation(state: Rumors, event: ShowLoyalty) -> Step:
    """Show the accused seat's Loyalty card."""
    accusation = state.accusation
    assert accusation is not None
    check_seat(state, event.seat)
    if event.seat != accusation.accused:
        raise make_refusal(Why.NOT_THE_ACCUSED, accused=accusation.accused)
    shown, said = _show(state, event)
    is_traitor = event.side is Loyalty.TRAITOR
    helps = is_traitor or state.setup.rulings.percival == "any-accusation"
    swords = 2 if accusation.percival and helps else 1
    white, black = (swords, 0) if is_traitor else (0, swords)
    placed, placing = place_swords(shown._replace(accusation=None), white, black)
    ended, ending = check_end(placed, placed.next_seat)
    return ended, (said, *placing, *ending)


def _show(state: Rumors, event: ShowLoyalty) -> tuple[Rumors, Notice]:
    """Turn a Loyalty card up, or refuse one Traitor more than there are Traitor cards."""
    player: Player = state.players[event.seat]
    if player.revealed:
        raise make_refusal(Why.ALREADY_REVEALED, seat=event.seat)
    known = sum(one.is_revealed_traitor for one in state.players)
    if event.side is Loyalty.TRAITOR and known >= state.setup.traitor_cards:
        raise make_refusal(Why.TOO_MANY_TRAITORS, traitors=known)
    shown = with_player(state, event.seat, player._replace(revealed=event.side))
    return shown, Notice(Say.LOYALTY_SHOWN, {"seat": event.seat, "is": event.side})


# -- the end -----------------------------------------------------------------------------


def check_end(state: Rumors, next_seat: Seat) -> Step:
    """Show the Loyalty cards or judge when seven Swords of a colour lie, or play on."""
    if state.white < SWORDS_TO_END and state.black < SWORDS_TO_END:
        return turn_of(state, next_seat), ()
    known = frozenset(s for s in seats(state) if state.players[s].is_revealed_traitor)
    ending = state._replace(ending=Ending(next_seat, known))
    if state.setup.solo or all(player.revealed for player in state.players):
        return _judge(ending)
    return ending._replace(phase=Phase.LOYALTIES), (Notice(Say.SHOW_LOYALTIES),)


def show_at_the_end(state: Rumors, event: ShowLoyalty) -> Step:
    """Show a seat's Loyalty card at the end."""
    ending = state.ending
    assert ending is not None
    check_seat(state, event.seat)
    shown, said = _show(state, event)
    notices: tuple[Notice, ...] = (said,)
    if event.side is Loyalty.TRAITOR:
        shown, turning = _turn_sword(shown._replace(ending=ending._replace(traitor_shown=True)))
        notices += turning
    if not all(player.revealed for player in shown.players):
        return shown, notices
    if _percival_is_asked(shown):
        return shown._replace(phase=Phase.PERCIVAL), notices
    judged, judgement = _judge(shown)
    return judged, notices + judgement


def _turn_sword(state: Rumors) -> Step:
    if not state.white:
        return state, ()
    turned = state._replace(white=state.white - 1, black=state.black + 1)
    return turned, (Notice(Say.SWORDS_TURNED, {"count": 1}),)


def _may_play_percival(state: Rumors) -> tuple[Seat, ...]:
    """Return who may play Percival at the end: the Traitor just shown may, too."""
    assert state.ending is not None
    known = state.ending.known_traitors
    return tuple(seat for seat in seats(state) if seat not in known)


def _percival_is_asked(state: Rumors) -> bool:
    assert state.ending is not None
    asked = may_be_played(state, "percival", _may_play_percival(state))
    return asked and state.ending.traitor_shown


def percival_at_the_end(state: Rumors, event: PlayKnight) -> Step:
    """Play Percival at the end."""
    check_seat(state, event.seat)
    if event.seat not in _may_play_percival(state):
        raise make_refusal(Why.REVEALED_TRAITOR, seat=event.seat)
    used, said = use(state, event, "percival")
    turned, turning = _turn_sword(used)
    judged, judgement = _judge(turned)
    return judged, (said, *turning, *judgement)


def no_percival(state: Rumors, _event: Confirm) -> Step:
    """Judge the game without Percival."""
    return _judge(state)


def _judge(state: Rumors) -> Step:
    """Say who wins; between the two, play goes on with everybody revealed."""
    assert state.ending is not None
    if state.white > state.black and state.white >= SWORDS_TO_END:
        return over(state, "loyal", "swords")
    if state.black >= state.white and state.black >= SWORDS_TO_END:
        return over(state, "evil", "swords")
    goes_on = turn_of(state._replace(ending=None), state.ending.next_seat)
    return goes_on, (Notice(Say.GOES_ON),)


def over(state: Rumors, winner: Literal["loyal", "evil"], why: str) -> Step:
    """End the game; `why` is "swords", "morgan-7" or "no-cards"."""
    ended = state._replace(
        phase=Phase.OVER, winner=winner, must_listen=False, ending=None, chosen=None
    )
    return ended, (Notice(Say.WON, {"winner": winner, "why": why}),)
