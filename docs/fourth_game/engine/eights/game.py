"""Crazy Eights as the table knows it: one object that follows the Game protocol."""

from __future__ import annotations

from typing import Final

from engine.eights import controls, rules, state
from engine.eights.events import LINES, Event
from engine.eights.pieces import PIECES
from engine.eights.state import FEWEST, MOST, ROUNDS, Eights, Setup
from engine.game import Again, Expected, Eyes, Input, Json, Line, Notice, Seat, Spot, Undo
from engine.header import names, number
from engine.picker import Picking
from engine.record import fields


class EightsGame:
    """Crazy Eights with 32 cards."""

    name = "eights"
    pieces = PIECES
    spots: tuple[Spot, ...] = (controls.TABLE,)

    def setup(self, header: Line) -> Setup:
        fields(header, ("record", "players"), ("first", "rounds"))
        players = names(header, FEWEST, MOST)
        first = number(header, "first", 0, len(players) - 1, 0)
        rounds = number(header, "rounds", 1, max(ROUNDS), ROUNDS[0])
        return Setup(players, Seat(first), rounds)

    def start(self, setup: Setup) -> Eights:
        return state.start(setup)

    def read(self, line: Line) -> Event:
        return LINES.read(line)

    def write(self, event: Event) -> dict[str, Json]:
        return LINES.write(event)

    def apply(self, state: Eights, event: Event) -> tuple[Eights, tuple[Notice, ...]]:
        return rules.apply(state, event)

    def hear(
        self, state: Eights, choice: Picking | None, heard: Input
    ) -> tuple[Picking | None, tuple[Event | Undo | Again, ...]]:
        return controls.CONTROLS.hear(state, choice, heard)

    def expects(self, state: Eights) -> Expected:
        return controls.expects(state)

    def view(self, state: Eights, eyes: Eyes) -> Eights:
        return state  # the table knows how many cards a hand has, not which: a dealer holds those

    def players(self, state: Eights) -> tuple[str, ...]:
        return state.setup.names

    def asks(self, state: Eights, choice: Picking | None) -> Notice:
        return controls.asks(state, choice)


EIGHTS: Final = EightsGame()
