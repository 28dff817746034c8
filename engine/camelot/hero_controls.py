"""What a press or a card means in the heroic phase, a siege fight and healing."""

from __future__ import annotations

from typing import Final

from engine.camelot import rules
from engine.camelot.events import Confirm, Die, DrawBlack, Event, Fight, Heal, Move, PlayWhite
from engine.camelot.hero import has_power
from engine.camelot.lists import PICKER, can_move_free
from engine.camelot.pending_choice import OF_A_SEAT, Act, Asking, Drawn, Heard
from engine.camelot.pieces import FIGHT, IS_SPECIAL_WHITE, CardId, Place
from engine.camelot.presses import (
    QUEST_BUTTONS,
    black_of,
    button_of,
    nth_seat,
    opened_by,
    white_of,
)
from engine.camelot.refusals import Why
from engine.camelot.state import Camelot, Phase
from engine.game import Button, Input
from engine.picker import NUMBERS, OK, Step, picking_of
from engine.refusal import make_refusal

WAITS_FOR_EVIL: Final = (Phase.LOOK, Phase.TAUNT, Phase.DRINK, Phase.LAST)


def hero(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while heroic actions are chosen."""
    button, card = button_of(heard), white_of(heard)
    if button is not None:
        return _hero_button(state, asking, button)
    if card is not None:
        return None, (_event_of_card(state, asking, card),)
    if (drawn := black_of(heard)) is not None:
        return _next_turn(state, drawn)
    if heard == OK and asking is None:
        return None, (Confirm(),)
    if heard == OK and opened_by(asking) == Act.HEAL:
        raise make_refusal(Why.LAY_THREE)
    return PICKER.hear(state, asking, heard)


def _hero_button(state: Camelot, asking: Asking | None, button: Button) -> Heard:
    if picking_of(asking).chosen == (Step(Act.DIE),):
        return None, (Die(NUMBERS[button]),)
    if opened_by(asking) in OF_A_SEAT:
        return nth_seat(state, asking, button)
    place = QUEST_BUTTONS[button]
    if place is Place.EXCALIBUR and state.actor.at is place:
        return None, (PlayWhite(None),)
    return None, (Move(place, free=can_move_free(state)),)


def _event_of_card(state: Camelot, asking: Asking | None, card: CardId) -> Event:
    if opened_by(asking) == Act.HEAL:
        return Heal(card)
    if card in FIGHT and state.actor.at is Place.CAMELOT:
        return Fight(card)
    free = card in IS_SPECIAL_WHITE and state.actor.knight == "galahad" and has_power(state)
    return PlayWhite(card, free=free)


def _next_turn(state: Camelot, card: CardId) -> Heard:
    """The next black card says that the turn is over; it is drawn as soon as Evil comes."""
    after, _ = rules.apply(state, Confirm())
    if after.phase is Phase.EVIL:
        return None, (Confirm(), DrawBlack(card))
    return (Drawn(card) if after.phase in WAITS_FOR_EVIL else None), (Confirm(),)


def fight(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means in a fight: a die or a card."""
    button, card = button_of(heard), white_of(heard)
    if button is not None:
        return None, (Die(NUMBERS[button]),)
    return (None, (Fight(card),)) if card is not None else PICKER.hear(state, asking, heard)


def heal(state: Camelot, _asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while a knight heals with a card."""
    card = white_of(heard)
    if card is None:
        raise PICKER.means_nothing(state, heard)
    return None, (Heal(card),)
