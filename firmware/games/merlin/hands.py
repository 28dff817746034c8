"""What hands do at the table for a line: pieces shown to the camera, buttons pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.merlin.events import Event, Roll
from engine.merlin.game import MERLIN
from engine.merlin.paths import FULFIL, path_of
from engine.merlin.pending_choice import Rolling
from engine.merlin.state import Merlin
from firmware.games.deeds import Deed
from firmware.games.input_path import along, inputs_to, movements_for


def hand_movements(state: Merlin, event: Event) -> tuple[Deed, ...]:
    """Return what is done so that camera and panel tell the event.

    Raises ValueError for a correction (teach, adjust): that is the operator's, not the table's.
    """
    is_on_the_way = along((FULFIL, *path_of(state, event)))

    def leads(choice: Any) -> bool:
        if isinstance(choice, Rolling):
            return isinstance(event, Roll) and _begins(choice.turned, event)
        return is_on_the_way(choice)

    return movements_for(inputs_to(MERLIN, state, event, leads))


def _begins(turned: tuple[int, ...], roll: Roll) -> bool:
    """Whether dice were turned in their order, and none too often."""
    return turned == tuple(_in_order(roll))[: len(turned)]


def _in_order(roll: Roll) -> Iterator[int]:
    for die, face in enumerate((*roll.own, roll.merlin)):
        yield from [die] * (face - 1)  # each die begins at 1
