"""The board game as the table knows it: one object that follows the Game protocol."""

from __future__ import annotations

from typing import Final

from engine.camelot import asking, controls, expects, rules, setup
from engine.camelot.asking import Asking
from engine.camelot.events import LINES, Event
from engine.camelot.expects import READING
from engine.camelot.pieces import PIECES
from engine.camelot.state import Camelot
from engine.camelot.variants import Setup
from engine.camelot.view import CamelotView, view
from engine.game import Again, Expected, Eyes, Input, Json, Line, Notice, Spot, Undo


class CamelotGame:
    """Shadows over Camelot, the board game of 2005."""

    name = "camelot"
    pieces = PIECES
    spots: tuple[Spot, ...] = (READING,)

    def setup(self, header: Line) -> Setup:
        return setup.read_setup(header)

    def start(self, setup_: Setup) -> Camelot:
        return rules.start(setup_)

    def read(self, line: Line) -> Event:
        return LINES.read(line)

    def write(self, event: Event) -> dict[str, Json]:
        return LINES.write(event)

    def apply(self, state: Camelot, event: Event) -> tuple[Camelot, tuple[Notice, ...]]:
        return rules.apply(state, event)

    def hear(
        self, state: Camelot, choice: Asking | None, heard: Input
    ) -> tuple[Asking | None, tuple[Event | Undo | Again, ...]]:
        return controls.hear(state, choice, heard)

    def expects(self, state: Camelot) -> Expected:
        return expects.expects(state)

    def asks(self, state: Camelot, choice: Asking | None) -> Notice:
        return asking.asks(state, choice)

    def view(self, state: Camelot, eyes: Eyes) -> CamelotView:
        return view(state, eyes)

    def players(self, state: Camelot) -> tuple[str, ...]:
        return state.names


CAMELOT: Final = CamelotGame()
