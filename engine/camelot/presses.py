"""What the phases of the board game share: what the quest buttons are, cards by colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot import rules
from engine.camelot.lists import PICKER, way_of
from engine.camelot.pending_choice import Act, Asking, Heard, seat_in
from engine.camelot.pieces import IS_BLACK, IS_WHITE, CardId, Place
from engine.camelot.state import Camelot
from engine.game import Button, ButtonPress, Input, PiecePlaced
from engine.picker import NUMBERS, Picking, picking_of

QUEST_BUTTONS: Final[Mapping[Button, Place]] = {
    Button.QUEST_1: Place.PICTS,
    Button.QUEST_2: Place.SAXONS,
    Button.QUEST_3: Place.DRAGON,
    Button.QUEST_4: Place.EXCALIBUR,
    Button.QUEST_5: Place.GRAIL,
}
# What Evil may be besides a black card drawn: a button each, and OK takes it.
EVIL_BUTTONS: Final[Mapping[Button, Act]] = {
    Button.QUEST_1: Act.ENGINE,
    Button.QUEST_2: Act.LIFE,
    Button.QUEST_3: Act.DOWN_DRAGON,
    Button.QUEST_4: Act.PEEK,
    Button.QUEST_5: Act.DOWN_BLACK_KNIGHT,
}


def black_of(heard: Input) -> CardId | None:
    """Return the black card that was put down, or None."""
    return heard.piece if isinstance(heard, PiecePlaced) and heard.piece in IS_BLACK else None


def white_of(heard: Input) -> CardId | None:
    """Return the white card that was put down, or None."""
    return heard.piece if isinstance(heard, PiecePlaced) and heard.piece in IS_WHITE else None


def button_of(heard: Input) -> Button | None:
    """Return the quest button that was pressed, None for any other input."""
    return heard.button if isinstance(heard, ButtonPress) and heard.button in NUMBERS else None


def opened_by(asking: Asking | None) -> str | None:
    """Return what was taken that asks for more, and waits: whom, which value, three cards."""
    picking = picking_of(asking)
    return picking.chosen[0].key if picking.chosen and picking.at is None else None


def point_at(state: Camelot, act: Act) -> Heard:
    """Point at that, or refuse it with the reason of the rules."""
    way = way_of(state, act)
    rules.apply(state, way.event)
    return Picking(at=way.path[0]), ()


def nth_seat(state: Camelot, asking: Asking | None, button: Button) -> Heard:
    """A quest button points at the n-th seat of a list of seats."""
    chosen, number = picking_of(asking).chosen, NUMBERS[button]
    seats = [one for one in PICKER.level(state, chosen).options if seat_in(one) is not None]
    if len(seats) < number:
        raise PICKER.means_nothing(state, ButtonPress(button))
    return Picking(chosen, seats[number - 1]), ()
