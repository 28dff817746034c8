"""What a press or a card means just now: a function a phase (docs/camelot.md)."""

from __future__ import annotations

from typing import Final

from engine.camelot import rules
from engine.camelot.black import merlins_can
from engine.camelot.cards import is_out
from engine.camelot.events import Confirm, DrawBlack, Event, PlayWhite
from engine.camelot.evil_controls import draw_black, evil
from engine.camelot.hero_controls import WAITS_FOR_EVIL, fight, heal, hero
from engine.camelot.lists import PICKER, merlins_of
from engine.camelot.option_controls import (
    coat,
    kay,
    look,
    loyalty,
    one_each,
    options,
    reveal,
    share,
)
from engine.camelot.pending_choice import Act, Asking, Drawn, Giving, Heard
from engine.camelot.pieces import COATS, IS_BLACK, IS_MERLIN, IS_WHITE, CardId
from engine.camelot.presses import white_of
from engine.camelot.refusals import Why
from engine.camelot.state import Camelot, Phase
from engine.controls import Controls
from engine.game import Input, PieceId, Seat
from engine.picker import ACCUSE, OK, OK_2_S, UNDO, Picking, Step, picking_of
from engine.refusal import make_refusal, make_unsettled_refusal


def hear(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Say what an input means now, or raise Refused; `asking` is a half-made choice."""
    if isinstance(asking, Drawn):
        return _while_drawn(state, asking, heard)
    return CONTROLS.hear(state, asking, heard)


def _let_go(_state: Camelot, asking: Asking) -> Heard:
    """The last card shared comes back; any other choice is let go whole."""
    if isinstance(asking, Giving) and asking.given:
        left = asking.given[:-1]
        return (Giving(left, asking.at) if left or asking.at is not None else None), ()
    return None, ()


def _is_out(state: Camelot, piece: PieceId) -> bool:
    coat_of = COATS.get(piece)
    if coat_of is not None:
        return any(one.knight == coat_of for one in state.seats)
    return piece in IS_WHITE | IS_BLACK and is_out(state, piece)


# -- a black card that the next turn draws --------------------------------------------------------


def _while_drawn(state: Camelot, asking: Drawn, heard: Input) -> Heard:
    """What is asked before Evil is answered first; then the card that lies there is drawn."""
    if state.phase not in WAITS_FOR_EVIL:
        return CONTROLS.hear(state, None, heard)
    if heard == UNDO and asking.choice is None:
        return None, ()
    choice, events = CONTROLS.hear(state, asking.choice, heard)
    if not events:
        return Drawn(asking.card, choice if isinstance(choice, Picking) else None), ()
    after = CONTROLS.apply_all(state, events)
    if after.phase is Phase.EVIL:
        return None, (*events, DrawBlack(asking.card))
    return (Drawn(asking.card) if after.phase in WAITS_FOR_EVIL else None), events


# -- cancelling -----------------------------------------------------------------------------------


def _cancel(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    card = white_of(heard)
    if card in IS_MERLIN and merlins_can(state):
        return None, (PlayWhite(card, _shows(state, asking, CardId(card or ""))),)
    at = picking_of(asking).at
    if heard == OK and at is None:
        return None, (Confirm(),)
    if heard == OK and at is not None and at.key == Act.MERLIN_OF:
        raise make_refusal(Why.SHOW_THE_MERLIN, seat=at.value)
    if heard == ACCUSE or (heard == OK and at not in _OF_WHAT_FOLLOWS):
        return PICKER.hear(state, asking, heard)
    return _imply_no_cancel(state, asking, heard)


_OF_WHAT_FOLLOWS: Final = (Step(Act.DOWN_DRAGON), Step(Act.DOWN_BLACK_KNIGHT))


def _shows(state: Camelot, asking: Asking | None, card: CardId) -> Seat:
    """Return whose Merlin it is: of who is pointed at, else of who acts, else of the only one."""
    at = picking_of(asking).at
    if at is not None and at.key == Act.MERLIN_OF:
        return Seat(int(at.value))
    able = merlins_of(state)
    if state.seat in able or not able:
        return state.seat
    if len(able) > 1:
        raise make_unsettled_refusal(Why.WHICH_SEAT, card=card)
    return able[0]


def _imply_no_cancel(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Where Excalibur alone can cancel, what is taken next says that nobody does."""
    if merlins_can(state):
        raise PICKER.means_nothing(state, heard)
    after, _ = rules.apply(state, Confirm())
    if after.phase not in (Phase.WAR, Phase.DRAW_BLACK, Phase.HERO):
        raise PICKER.means_nothing(state, heard)
    choice, events = CONTROLS.hear(after, asking, heard)
    return choice, (Confirm(), *events) if events else ()


# -- which phase takes what -----------------------------------------------------------------------


CONTROLS: Final[Controls[Camelot, Asking, Event]] = Controls(
    rules.apply,
    {
        Phase.COAT: coat,
        Phase.GOODWILL: share,
        Phase.SHARE: share,
        Phase.LOOK: look,
        Phase.TAUNT: options,
        Phase.EVIL: evil,
        Phase.CANCEL: _cancel,
        Phase.WAR: options,
        Phase.VOLUNTEER: options,
        Phase.DRAW_BLACK: draw_black,
        Phase.HERO: hero,
        Phase.FIGHT: fight,
        Phase.HEAL: heal,
        Phase.SPECIAL: options,
        Phase.CARDS: options,
        Phase.CONVOCATION: options,
        Phase.REVEAL: reveal,
        Phase.KAY: kay,
        Phase.KNIGHTING: options,
        Phase.ACCUSED: loyalty,
        Phase.DRINK: options,
        Phase.LAST: loyalty,
        Phase.LOYALTIES: loyalty,
    },
    holds={
        Phase.GOODWILL: (OK_2_S, one_each),
        Phase.SHARE: (OK_2_S, one_each),
        Phase.DRINK: (OK_2_S, lambda _state, _asking: (Confirm(),)),
        Phase.LOYALTIES: (OK_2_S, lambda _state, _asking: (Confirm(),)),
    },
    let_go=_let_go,
    is_out=_is_out,
)
