"""What may be chosen now, for the page to show whole: the list, its buttons, what is pointed at."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.camelot.asking import Act, Asking, Drawn, Giving, Item, Pointed
from engine.camelot.controls import hear
from engine.camelot.events import DrawBlack
from engine.camelot.lists import event_of, takes
from engine.camelot.pieces import Place
from engine.camelot.presses import NUMBERS, items_of
from engine.camelot.state import Camelot, Phase
from engine.game import Button, Pressed, Refused

_SHARED: Final = (Phase.GOODWILL, Phase.SHARE)
_LAID_DOWN: Final = (Phase.EVIL, Phase.DRAW_BLACK)


class Choice(NamedTuple):
    """One thing that may be chosen, and the quest button that points at it, or takes it."""

    item: Item
    button: Button | None


def shown_list(state: Camelot, asking: Asking | None) -> tuple[tuple[Choice, ...], int | None]:
    """Return the choices in their order, and which of them is pointed at, None where none is."""
    if isinstance(asking, Drawn):
        return shown_list(state, asking.choice)
    if state.phase in _SHARED:
        return _sharers(state, asking)
    items = (*items_of(state, asking), *_by_button_alone(state))
    buttons = _buttons(state, asking, items) if items else {}
    at = items.index(asking.item) if isinstance(asking, Pointed) and asking.item in items else None
    return tuple(Choice(item, buttons.get(item)) for item in items), at


def _by_button_alone(state: Camelot) -> tuple[Item, ...]:
    """Return what a quest button points at though ACCUSE does not: face down on the Dragon."""
    may = state.phase in _LAID_DOWN and takes(state, DrawBlack(None, Place.DRAGON))
    return (Item(Act.DOWN_DRAGON),) if may else ()


def _buttons(state: Camelot, asking: Asking | None, items: tuple[Item, ...]) -> dict[Item, Button]:
    """Return which quest button means which item: the controls say so, nobody else."""
    found: dict[Item, Button] = {}
    for button in NUMBERS:
        try:
            choice, events = hear(state, asking, Pressed(button))
        except Refused:
            continue
        for item in items:
            if choice == Pointed(item) or (events and events == (event_of(state, item),)):
                found[item] = button
    return found


def _sharers(state: Camelot, asking: Asking | None) -> tuple[tuple[Choice, ...], int | None]:
    assert state.share is not None, f"phase {state.phase} without a share"
    seats, buttons = state.share.seats, [*NUMBERS, None, None]
    found = tuple(Choice(Item(Act.OPTION, seat), buttons[n]) for n, seat in enumerate(seats))
    at = asking.at if isinstance(asking, Giving) else None
    return found, None if at is None else seats.index(at)
