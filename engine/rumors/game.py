"""The card game as the table knows it: one object that follows the Game protocol."""

from __future__ import annotations

from typing import Final

from engine.game import Again, Expected, Eyes, Input, Json, Line, Notice, Spot, Undo
from engine.rumors import asking, expects, rules, setup
from engine.rumors.asking import Asking
from engine.rumors.controls import CONTROLS
from engine.rumors.events import LINES, Event
from engine.rumors.expects import THREATS
from engine.rumors.pieces import PIECES
from engine.rumors.state import Rumors, Setup
from engine.rumors.view import RumorsView, view


class RumorsGame:
    """Shadows over Camelot: The Card Game."""

    name = "rumors"
    pieces = PIECES
    spots: tuple[Spot, ...] = (THREATS,)

    def setup(self, header: Line) -> Setup:
        return setup.read_setup(header)

    def start(self, setup_: Setup) -> Rumors:
        return setup.start(setup_)

    def read(self, line: Line) -> Event:
        return LINES.read(line)

    def write(self, event: Event) -> dict[str, Json]:
        return LINES.write(event)

    def apply(self, state: Rumors, event: Event) -> tuple[Rumors, tuple[Notice, ...]]:
        return rules.apply(state, event)

    def hear(
        self, state: Rumors, choice: Asking | None, heard: Input
    ) -> tuple[Asking | None, tuple[Event | Undo | Again, ...]]:
        return CONTROLS.hear(state, choice, heard)

    def expects(self, state: Rumors) -> Expected:
        return expects.expects(state)

    def view(self, state: Rumors, eyes: Eyes) -> RumorsView:
        return view(state, eyes)

    def players(self, state: Rumors) -> tuple[str, ...]:
        return state.setup.names

    def asks(self, state: Rumors, choice: Asking | None) -> Notice:
        return asking.asks(state, choice)


RUMORS: Final = RumorsGame()
