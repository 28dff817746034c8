"""What a press or a card means while an action is offered, on a tower, and with the Grail."""

from __future__ import annotations

from typing import Final

from engine.game import Input, PiecePlaced
from engine.merlin import rules
from engine.merlin.actions import offered_event
from engine.merlin.environs import IN_A_ROW
from engine.merlin.events import (
    Build,
    Confirm,
    Event,
    SendHenchman,
    SwapMissions,
    TakeExcalibur,
    TakeGrail,
)
from engine.merlin.paths import FULFIL, NOT_DONE, PICKER, action_options, can_act
from engine.merlin.pending_choice import Asking, Heard, Swapping
from engine.merlin.pieces import EXCALIBUR, GRAIL, HENCHMEN, CardId
from engine.merlin.presses import listing, nth
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin, Phase
from engine.merlin.turn_controls import fulfil_mission, mission_of
from engine.picker import OK, Picking, Step, number_of, picking_of
from engine.refusal import Common, make_refusal

_NOT_DONE: Final = 5  # the button that points at it
_MOST_CARDS: Final = 2


def act(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while the actions of a space are done."""
    if isinstance(heard, PiecePlaced):
        return _choose_mission(state, asking, heard)
    if isinstance(asking, Swapping):
        if heard == OK:
            return None, (SwapMissions(asking.cards),)
        raise make_refusal(Why.DISCARD_FIRST)
    if heard == OK and asking is None:
        return _alone(state)
    number = number_of(heard)
    if number is None or picking_of(asking).chosen:
        return _without_card(state, asking, heard)
    if number == _NOT_DONE:
        return Picking(at=NOT_DONE), ()
    return _by_number(state, asking, number, heard)


def _without_card(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    if picking_of(asking).chosen == (FULFIL,):
        raise make_refusal(Why.SHOW_A_MISSION)
    return listing(state, asking, heard)


def _alone(state: Merlin) -> Heard:
    """OK with nothing pointed at: the only thing that can be done, or nothing if none can."""
    options = action_options(state)
    if len(options) == 1:
        return PICKER.pick(state, options)
    if can_act(state):
        raise make_refusal(Common.NOTHING_POINTED)
    return None, (Confirm(),)


def _by_number(state: Merlin, asking: Asking | None, number: int, heard: Input) -> Heard:
    """A henchman, a place in that row, or the n-th of what the action may be."""
    options = action_options(state)
    kind = offered_event(state)
    if kind is SendHenchman:
        who = Step("who", HENCHMEN[number - 1])
        if who not in options:
            raise make_refusal(Why.CANNOT_GO, who=who.value)
        return PICKER.pick(state, (who,))
    if kind is Build:
        row = tuple([one for one in options if (int(one.value) - 1) // IN_A_ROW == number - 1])
        if not row:
            raise make_refusal(Why.NO_PLACE_IN_ROW, row=number)
        return picking_of(asking).point_behind(row), ()
    return nth(asking, options, number, PICKER.means_nothing(state, heard), _NOT_DONE - 1)


# -- what is shown ---------------------------------------------------------------------------


def _choose_mission(state: Merlin, asking: Asking | None, placed: PiecePlaced) -> Heard:
    card = mission_of(placed)
    if card is None:
        return _treasure(state, placed)
    if offered_event(state) is SwapMissions and picking_of(asking).chosen != (FULFIL,):
        given = asking.cards if isinstance(asking, Swapping) else ()
        return _choose_discard(state, given, card)
    if state.phase is Phase.AGAIN:
        raise PICKER.means_nothing(state, placed)
    return fulfil_mission(state, card)


def _choose_discard(state: Merlin, given: tuple[CardId, ...], card: CardId) -> Heard:
    if card in given:
        return Swapping(given), ()
    if len(given) == _MOST_CARDS:
        raise make_refusal(Why.TWO_AT_MOST)
    cards = (*given, card)
    rules.apply(state, SwapMissions(cards))
    return Swapping(cards), ()


def _treasure(state: Merlin, placed: PiecePlaced) -> Heard:
    treasures: dict[str, tuple[type, Step]] = {
        EXCALIBUR: (TakeExcalibur, Step("excalibur")),
        GRAIL: (TakeGrail, Step("grail")),
    }
    kind, step = treasures.get(placed.piece, (None, None))
    if kind is not offered_event(state) or step is None:
        raise PICKER.means_nothing(state, placed)
    return PICKER.pick(state, (step,))


# -- a tower, the Grail ------------------------------------------------------------------------


def tower(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means at the Tower."""
    number = number_of(heard)
    if number is None or picking_of(asking).chosen:
        return listing(state, asking, heard)
    if number == _NOT_DONE:
        return Picking(at=NOT_DONE), ()
    if number > len(_TOWER):
        raise PICKER.means_nothing(state, heard)
    step = _TOWER[number - 1]
    if step not in PICKER.first_steps(state):
        raise make_refusal(Why.NONE_THERE, tower=step.value)
    return PICKER.pick(state, (step,))


_TOWER: Final = (Step("tower", "shield"), Step("tower", "flag"), Step("tower", "counter"))


def grail(state: Merlin, _asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means at the Grail."""
    event: Event | None = None
    if heard == OK:
        event = Confirm()
    elif number_of(heard) == 1 or (isinstance(heard, PiecePlaced) and heard.piece == GRAIL):
        event = TakeGrail()
    if event is None:
        raise PICKER.means_nothing(state, heard)
    return None, (event,)
