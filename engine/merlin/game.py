"""Merlin as the table knows it: one object that follows the Game protocol."""

from __future__ import annotations

from typing import Final

from engine.game import Again, Expected, Eyes, Input, Json, Line, Notice, Spot, Undo
from engine.merlin import expects, questions, rules, setup
from engine.merlin.asking import Asking
from engine.merlin.controls import CONTROLS
from engine.merlin.events import LINES, Event
from engine.merlin.expects import TABLE
from engine.merlin.pieces import PIECES
from engine.merlin.state import Merlin
from engine.merlin.variants import Setup
from engine.merlin.view import MerlinView, view


class MerlinGame:
    """Merlin, the game of 2017."""

    name = "merlin"
    pieces = PIECES
    spots: tuple[Spot, ...] = (TABLE,)

    def setup(self, header: Line) -> Setup:
        return setup.read_setup(header)

    def start(self, setup_: Setup) -> Merlin:
        return setup.start(setup_)

    def read(self, line: Line) -> Event:
        return LINES.read(line)

    def write(self, event: Event) -> dict[str, Json]:
        return LINES.write(event)

    def apply(self, state: Merlin, event: Event) -> tuple[Merlin, tuple[Notice, ...]]:
        return rules.apply(state, event)

    def hear(
        self, state: Merlin, choice: Asking | None, heard: Input
    ) -> tuple[Asking | None, tuple[Event | Undo | Again, ...]]:
        return CONTROLS.hear(state, choice, heard)

    def expects(self, state: Merlin) -> Expected:
        return expects.expects(state)

    def asks(self, state: Merlin, choice: Asking | None) -> Notice:
        return questions.asks(state, choice)

    def view(self, state: Merlin, eyes: Eyes) -> MerlinView:
        return view(state, eyes)

    def players(self, state: Merlin) -> tuple[str, ...]:
        return state.setup.names


MERLIN: Final = MerlinGame()
