"""What every phase shares: the buttons, the list that ACCUSE steps through, what is let go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from engine.game import Again, Button, Held, Input, Placed, Pressed, Refused, Undo
from engine.merlin.asking import Asking, Picking, Rolling, Step, Swapping
from engine.merlin.events import Confirm, Event
from engine.merlin.paths import NOT_DONE, check_card, level
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin
from engine.refusal import Common, refused

OK: Final = Pressed(Button.OK)
ACCUSE: Final = Pressed(Button.ACCUSE)
UNDO: Final = Pressed(Button.UNDO)
OK_2_S: Final = Held(Button.OK, 2)
OK_3_S: Final = Held(Button.OK, 3)
NUMBERS: Final[Mapping[Button, int]] = {
    Button.QUEST_1: 1,
    Button.QUEST_2: 2,
    Button.QUEST_3: 3,
    Button.QUEST_4: 4,
    Button.QUEST_5: 5,
}
ALL_BUTTONS: Final = len(NUMBERS)

Heard: TypeAlias = tuple[Asking | None, tuple[Event | Undo | Again, ...]]


def nothing(state: Merlin, heard: Input) -> Refused:
    name = heard.piece if isinstance(heard, Placed) else heard.button.upper()
    return refused(Why.MEANS_NOTHING, heard=name, phase=state.phase)


def number_of(heard: Input) -> int | None:
    """Return which quest button was pressed, None for any other input."""
    return NUMBERS.get(heard.button) if isinstance(heard, Pressed) else None


def chosen_of(asking: Asking | None) -> tuple[Step, ...]:
    return asking.chosen if isinstance(asking, Picking) else ()


def pointed_at(asking: Asking | None) -> Step | None:
    return asking.at if isinstance(asking, Picking) else None


# -- the list --------------------------------------------------------------------------------


def listing(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """ACCUSE steps through the list, a quest button points at the n-th, OK takes."""
    if heard == ACCUSE:
        return next_option(state, asking)
    if heard == OK:
        return taken(state, asking)
    number = number_of(heard)
    if number is None:
        raise nothing(state, heard)
    chosen = chosen_of(asking)
    return nth(asking, level(state, chosen).options, number, nothing(state, heard))


def next_option(state: Merlin, asking: Asking | None) -> Heard:
    """ACCUSE points at the next of what may be chosen, and round again."""
    chosen, at = chosen_of(asking), pointed_at(asking)
    options = level(state, chosen).options
    if not options:
        raise refused(Common.NOTHING_LISTED)
    place = options.index(at) + 1 if at in options else 0
    return Picking(chosen, options[place % len(options)]), ()


def nth(
    asking: Asking | None,
    options: Sequence[Step],
    number: int,
    no: Refused,
    buttons: int = ALL_BUTTONS,
) -> Heard:
    """A quest button points at the n-th option; pressed again, at one that many buttons on."""
    if number > len(options):
        raise no
    at, place = pointed_at(asking), number - 1
    if at in options and options.index(at) % buttons == place:
        further = options.index(at) + buttons
        place = further if further < len(options) else place
    return Picking(chosen_of(asking), options[place]), ()


def taken(state: Merlin, asking: Asking | None) -> Heard:
    """OK takes what is pointed at."""
    at = pointed_at(asking)
    if at is None:
        raise refused(Common.NOTHING_POINTED)
    return picked(state, (*chosen_of(asking), at))


def picked(state: Merlin, chosen: tuple[Step, ...]) -> Heard:
    """Return the line that was put together, or ask for its next key."""
    if chosen == (NOT_DONE,):
        return None, (Confirm(),)
    here = level(state, chosen)
    if here.event is None and not here.options:
        check_card(state, chosen)
    return (Picking(chosen), ()) if here.event is None else (None, (here.event,))


def let_go(asking: Asking) -> Asking | None:
    """UNDO lets go of one step: what is pointed at, the last key, die or card."""
    match asking:
        case Picking(chosen, at):
            kept = chosen if at is not None else chosen[:-1]
            return Picking(kept) if kept else None
        case Rolling(faces=faces):
            return Rolling(faces[:-1]) if faces[:-1] else None
        case Swapping(cards):
            return Swapping(cards[:-1]) if cards[:-1] else None
