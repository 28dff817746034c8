"""What the phases of Merlin share: a quest button points into a list."""

from __future__ import annotations

from engine.game import Input, Refused
from engine.merlin.paths import PICKER
from engine.merlin.pending_choice import Asking, Heard
from engine.merlin.state import Merlin
from engine.picker import NUMBERS, Path, Picking, number_of, picking_of


def listing(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """ACCUSE steps through the list, a quest button points at the n-th, OK takes."""
    number = number_of(heard)
    if number is None:
        return PICKER.hear(state, asking, heard)
    options = PICKER.level(state, picking_of(asking).chosen).options
    return nth(asking, options, number, PICKER.means_nothing(state, heard))


def nth(
    asking: Asking | None, options: Path, number: int, no: Refused, buttons: int = len(NUMBERS)
) -> Heard:
    """A quest button points at the n-th option; pressed again, at one that many buttons on."""
    if number > len(options):
        raise no
    at, place = picking_of(asking).at, number - 1
    if at in options and options.index(at) % buttons == place:
        further = options.index(at) + buttons
        place = further if further < len(options) else place
    return Picking(picking_of(asking).chosen, options[place]), ()
