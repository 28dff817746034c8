"""What each mode of the box is asked: does it take an input, what do lamps and pages show?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from engine.game import Notice
from firmware.edge import During
from firmware.inputs import FromOutside, Heard
from hardware.cues.cues import Lights

if TYPE_CHECKING:
    from firmware.shapes import table

Taking: TypeAlias = FromOutside | Heard  # what reaches the loop, and what the buttons mean by it


class InputResult(NamedTuple):
    """What came of an input or of time that passed."""

    said: tuple[Notice, ...] = ()
    is_new: bool = True  # whether pages and lamps have anything new to show


NOTHING_NEW: Final = InputResult(is_new=False)


class Mode(Protocol):
    """One of the modes. Only the main loop calls it."""

    during: During  # what an error in `tick`, `lights` or `view` is said to come from

    @property
    def holds(self) -> bool:
        """Whether it has the table just now: what lies below it waits."""

    def take(self, one: Taking, at: float) -> InputResult | None:
        """Take an input; None: it is for a mode below.

        Raises Refused, BadRecord, BadConfig or BadJournal; then nothing has changed.
        """

    def tick(self, at: float, is_held: bool) -> InputResult | None:
        """Let time pass; None where nothing came of it. `is_held`: a mode above holds the table."""

    def lights(self) -> Lights | None:
        """Return what the lamps show; None: that of a mode below."""

    def view(self, lamps: table.Lamps, /) -> table.OfModes:
        """Return its part of the page's snapshot; `lamps` are the box's."""
