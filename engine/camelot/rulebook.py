"""The rules of the board game as one object: records, `apply` and what may be seen."""

from __future__ import annotations

from typing import Final

from engine.camelot import lines, rules, setup, written
from engine.camelot.events import Event
from engine.camelot.pieces import PIECES
from engine.camelot.state import Camelot
from engine.camelot.variants import Setup
from engine.camelot.view import CamelotView, view
from engine.game import Eyes, Json, Line, Notice, Spot

READING: Final = Spot("reading")  # the reading place of the mat


class Rulebook:
    """Shadows over Camelot, what its rules say; what a press means is not here."""

    name = "camelot"
    pieces = PIECES
    spots: tuple[Spot, ...] = (READING,)

    def setup(self, header: Line) -> Setup:
        return setup.read_setup(header)

    def start(self, setup_: Setup) -> Camelot:
        return rules.start(setup_)

    def read(self, line: Line) -> Event:
        return lines.read(line)

    def write(self, event: Event) -> dict[str, Json]:
        return written.write(event)

    def apply(self, state: Camelot, event: Event) -> tuple[Camelot, tuple[Notice, ...]]:
        return rules.apply(state, event)

    def view(self, state: Camelot, eyes: Eyes) -> CamelotView:
        return view(state, eyes)

    def players(self, state: Camelot) -> tuple[str, ...]:
        return state.names
