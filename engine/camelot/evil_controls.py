"""What a press or a card means while Evil is chosen, and while Morgan draws."""

from __future__ import annotations

from engine.camelot.events import DrawBlack
from engine.camelot.lists import PICKER
from engine.camelot.pending_choice import Act, Asking, Heard
from engine.camelot.presses import EVIL_BUTTONS, black_of, button_of, nth_seat, opened_by, point_at
from engine.camelot.state import Camelot
from engine.game import Input


def evil(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means in the Progress of Evil."""
    card, button = black_of(heard), button_of(heard)
    if card is not None:
        return None, (DrawBlack(card),)
    if button is None:
        return PICKER.hear(state, asking, heard)
    if opened_by(asking) is not None:
        return nth_seat(state, asking, button)
    return point_at(state, EVIL_BUTTONS[button])


def draw_black(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while a black card is to be drawn."""
    card, button = black_of(heard), button_of(heard)
    if card is not None:
        return None, (DrawBlack(card),)
    act = None if button is None else EVIL_BUTTONS[button]
    if act in (Act.DOWN_DRAGON, Act.DOWN_BLACK_KNIGHT):
        return point_at(state, act)
    return PICKER.hear(state, asking, heard)
