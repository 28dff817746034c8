"""Fingers on the mock pins of a whole box: on those that the program opened, from the start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hardware import pins
from hardware.board import Board
from hardware.panel import MockHands
from hardware.pins import PinFactory


class Fingers:
    """Opens pins as the program does (`Outside(open_pins=Fingers())`) and keeps them.

    On a `board` the buttons that are `held` are down before the program asks for them.
    """

    def __init__(self, board: Board | None = None, held: Sequence[str] = ()) -> None:
        self._board, self._held = board, held

    def __call__(self, name: str, folder: Path) -> PinFactory:
        self._factory = pins.open_pins(name, folder)
        if self._board is not None:
            hands = self.on(self._board)
            for button in self._board.buttons:
                (hands.press if button in self._held else hands.release)(button)
        return self._factory

    def on(self, board: Board) -> MockHands:
        """Return the hands at a board that was opened with these pins."""
        return MockHands(board, self._factory)
