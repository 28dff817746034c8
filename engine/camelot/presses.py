"""What every phase shares: the buttons, lists that ACCUSE steps through, cards by colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from engine.camelot.asking import OPENED_BY_SEAT, Act, Asking, Item, Opened, Pointed
from engine.camelot.events import Event
from engine.camelot.lists import event_of, listed
from engine.camelot.pieces import IS_BLACK, IS_WHITE, CardId, Place
from engine.camelot.refusals import Why
from engine.camelot.state import Camelot, Phase
from engine.game import Again, Button, Held, Input, Placed, Pressed, Refused, Undo
from engine.refusal import Common, refused

OK: Final = Pressed(Button.OK)
ACCUSE: Final = Pressed(Button.ACCUSE)
UNDO: Final = Pressed(Button.UNDO)
OK_2_S: Final = Held(Button.OK, 2)
OK_3_S: Final = Held(Button.OK, 3)
QUEST_BUTTONS: Final[Mapping[Button, Place]] = {
    Button.QUEST_1: Place.PICTS,
    Button.QUEST_2: Place.SAXONS,
    Button.QUEST_3: Place.DRAGON,
    Button.QUEST_4: Place.EXCALIBUR,
    Button.QUEST_5: Place.GRAIL,
}
NUMBERS: Final[Mapping[Button, int]] = {button: n for n, button in enumerate(QUEST_BUTTONS, 1)}
# What Evil may be besides a black card drawn: a button each, and OK takes it.
EVIL_BUTTONS: Final[Mapping[Button, Act]] = {
    Button.QUEST_1: Act.ENGINE,
    Button.QUEST_2: Act.LIFE,
    Button.QUEST_3: Act.DOWN_DRAGON,
    Button.QUEST_4: Act.PEEK,
    Button.QUEST_5: Act.DOWN_BLACK_KNIGHT,
}

Heard: TypeAlias = tuple[Asking | None, tuple[Event | Undo | Again, ...]]


def nothing(state: Camelot, heard: Input) -> Refused:
    name = heard.piece if isinstance(heard, Placed) else heard.button.upper()
    return refused(Why.MEANS_NOTHING, heard=name, phase=state.phase)


def black_of(heard: Input) -> CardId | None:
    return heard.piece if isinstance(heard, Placed) and heard.piece in IS_BLACK else None


def white_of(heard: Input) -> CardId | None:
    return heard.piece if isinstance(heard, Placed) and heard.piece in IS_WHITE else None


# -- lists --------------------------------------------------------------------------------


def button_of(heard: Input) -> Button | None:
    """Return the quest button that was pressed, None for any other input."""
    return heard.button if isinstance(heard, Pressed) and heard.button in NUMBERS else None


def opened_by(asking: Asking | None) -> Act | None:
    """Return which list is open: one that an item opened, or the phase's own."""
    if isinstance(asking, Opened):
        return asking.act
    if not isinstance(asking, Pointed):
        return None
    item = asking.item
    within = item.act is Act.DIE or item.act in OPENED_BY_SEAT
    return item.act if within and (item.value or item.seat is not None) else None


def items_of(state: Camelot, asking: Asking | None) -> tuple[Item, ...]:
    """Return the list that is open: what ACCUSE steps through."""
    opened = opened_by(asking) if state.phase in (Phase.EVIL, Phase.HERO) else None
    items = listed(state, opened)
    if opened in OPENED_BY_SEAT and isinstance(asking, Pointed) and len(items) == 1:
        return listed(state)  # the only one stands in the phase's own list
    return items


def next_item(state: Camelot, asking: Asking | None) -> Heard:
    """ACCUSE points at the next item of the list that is open."""
    items = items_of(state, asking)
    if not items:
        raise refused(Common.NOTHING_LISTED)
    if isinstance(asking, Pointed) and asking.item in items:
        return Pointed(items[(items.index(asking.item) + 1) % len(items)]), ()
    return Pointed(items[0]), ()


def nth_seat(state: Camelot, button: Button, opened: Act | None = None) -> Heard:
    """A quest button points at the n-th seat of a list of seats."""
    items = [item for item in listed(state, opened) if item.seat is not None]
    if len(items) < NUMBERS[button]:
        raise nothing(state, Pressed(button))
    return Pointed(items[NUMBERS[button] - 1]), ()


def taken(state: Camelot, asking: Asking | None) -> Heard:
    """OK takes what is pointed at, or opens it."""
    if isinstance(asking, Opened) and asking.act is Act.HEAL:
        raise refused(Why.LAY_THREE)
    if not isinstance(asking, Pointed):
        raise refused(Common.NOTHING_POINTED)
    item = asking.item
    if item.act is Act.MERLIN_OF:
        raise refused(Why.SHOW_THE_MERLIN, seat=item.seat)
    event = event_of(state, item)
    return (Opened(item.act), ()) if event is None else (None, (event,))


def listing(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    if heard == ACCUSE:
        return next_item(state, asking)
    if heard == OK:
        return taken(state, asking)
    raise nothing(state, heard)
