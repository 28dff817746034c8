"""What a press or a card means while Evil is chosen, and while Morgan draws."""

from __future__ import annotations

from engine.camelot import rules
from engine.camelot.asking import Act, Asking, Heard
from engine.camelot.events import DrawBlack
from engine.camelot.lists import PICKER, way_of
from engine.camelot.presses import EVIL_BUTTONS, black_of, button_of, nth_seat, opened_by
from engine.camelot.state import Camelot
from engine.game import Input
from engine.picker import Picking


def evil(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    card, button = black_of(heard), button_of(heard)
    if card is not None:
        return None, (DrawBlack(card),)
    if button is None:
        return PICKER.hear(state, asking, heard)
    if opened_by(asking) is not None:
        return nth_seat(state, asking, button)
    return _pointed_at(state, EVIL_BUTTONS[button])


def _pointed_at(state: Camelot, act: Act) -> Heard:
    """Point at that, or refuse it with the reason of the rules."""
    way = way_of(state, act)
    rules.apply(state, way.event)
    return Picking(at=way.path[0]), ()


def draw_black(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    card, button = black_of(heard), button_of(heard)
    if card is not None:
        return None, (DrawBlack(card),)
    act = None if button is None else EVIL_BUTTONS[button]
    if act in (Act.DOWN_DRAGON, Act.DOWN_BLACK_KNIGHT):
        return _pointed_at(state, act)
    return PICKER.hear(state, asking, heard)
