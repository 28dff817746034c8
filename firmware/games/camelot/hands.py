"""What hands do at the table for a line: cards shown to the camera, buttons pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.camelot.events import Die, Event, Heal, ShareOut
from engine.camelot.game import CAMELOT
from engine.camelot.lists import way_to
from engine.camelot.pending_choice import Act, Giving
from engine.camelot.state import Camelot
from engine.game import Seat
from engine.picker import Path, Step
from firmware.games.deeds import Deed
from firmware.games.input_path import along, inputs_to, movements_for


def hand_movements(state: Camelot, event: Event) -> tuple[Deed, ...]:
    """Return what is done so that camera and panel tell the event.

    Raises ValueError for a correction (teach, adjust): that is the operator's, not the table's.
    """
    is_on_the_way = along(_path(state, event))

    def leads(choice: Any) -> bool:
        if isinstance(choice, Giving):
            return isinstance(event, ShareOut) and _begins(choice.given, event)
        return is_on_the_way(choice)

    return movements_for(inputs_to(CAMELOT, state, event, leads))


def _path(state: Camelot, event: Event) -> Path:
    """Return the steps of the list to an event; a card or a button may tell the last."""
    match event:
        case Heal():
            return (Step(Act.HEAL),)
        case Die(value):
            return Step(Act.DIE), Step(Act.DIE, str(value))
    way = way_to(state, event)
    return way.path if way else ()


def _begins(given: tuple[Seat, ...], event: ShareOut) -> bool:
    """Whether cards went to the seats in their order, and to none too many."""
    return given == tuple(_in_order(event))[: len(given)]


def _in_order(event: ShareOut) -> Iterator[Seat]:
    for seat, count in enumerate(event.counts):
        yield from [Seat(seat)] * count
