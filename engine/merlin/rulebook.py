"""The rules of Merlin as one object: records, `apply` and what may be seen."""

from __future__ import annotations

from engine.game import Eyes, Json, Line, Notice, Spot
from engine.merlin import lines, rules, setup, written
from engine.merlin.events import Event
from engine.merlin.pieces import PIECES
from engine.merlin.state import Merlin
from engine.merlin.variants import Setup
from engine.merlin.view import MerlinView, view

TABLE = Spot("table")


class Rulebook:
    """Merlin, what its rules say; what a press means is not here."""

    name = "merlin"
    pieces = PIECES
    spots: tuple[Spot, ...] = (TABLE,)

    def setup(self, header: Line) -> Setup:
        return setup.read_setup(header)

    def start(self, setup_: Setup) -> Merlin:
        return setup.start(setup_)

    def read(self, line: Line) -> Event:
        return lines.read(line)

    def write(self, event: Event) -> dict[str, Json]:
        return written.write(event)

    def apply(self, state: Merlin, event: Event) -> tuple[Merlin, tuple[Notice, ...]]:
        return rules.apply(state, event)

    def view(self, state: Merlin, eyes: Eyes) -> MerlinView:
        return view(state, eyes)

    def players(self, setup_: Setup) -> tuple[str, ...]:
        return setup_.names
