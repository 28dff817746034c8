"""What a press or a card means while Evil is chosen, and while Morgan draws."""

from __future__ import annotations

from engine.camelot import rules
from engine.camelot.asking import Act, Asking, Item, Opened, Pointed
from engine.camelot.events import DrawBlack
from engine.camelot.lists import event_of
from engine.camelot.presses import EVIL_BUTTONS, Heard, black_of, button_of, listing, nth_seat
from engine.camelot.state import Camelot
from engine.game import Input


def evil(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    card, button = black_of(heard), button_of(heard)
    if card is not None:
        return None, (DrawBlack(card),)
    if button is None:
        return listing(state, asking, heard)
    if isinstance(asking, Opened):
        return nth_seat(state, button, asking.act)
    return _pointed_at(state, EVIL_BUTTONS[button])


def _pointed_at(state: Camelot, act: Act) -> Heard:
    """Point at that, or refuse it with the reason of the rules."""
    item = Item(act)
    event = event_of(state, item)
    assert event is not None, f"{act} asks for nothing more"
    rules.apply(state, event)
    return Pointed(item), ()


def draw_black(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    card, button = black_of(heard), button_of(heard)
    if card is not None:
        return None, (DrawBlack(card),)
    act = None if button is None else EVIL_BUTTONS[button]
    if act in (Act.DOWN_DRAGON, Act.DOWN_BLACK_KNIGHT):
        return _pointed_at(state, act)
    return listing(state, asking, heard)
