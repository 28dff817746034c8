"""The modes of the box, one above the other: each is asked in turn who takes an input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from firmware.edge import During, Mishaps
from firmware.mode import InputResult, Mode, Taking
from hardware.cues.cues import Lights

if TYPE_CHECKING:
    from firmware.shapes import table


class Modes:
    """All modes, the topmost first. A show that fails is given up, until the next start."""

    def __init__(
        self, modes: Iterable[Mode], mishaps: Mishaps, give_up: Callable[[], None]
    ) -> None:
        """`give_up` ends what a show has begun."""
        self._modes = list(modes)
        self._mishaps = mishaps
        self._give_up = give_up

    def __iter__(self) -> Iterator[Mode]:
        return iter(tuple(self._modes))

    @contextmanager
    def catch_errors(self, mode: Mode) -> Iterator[None]:
        """Let any error of a mode end this block alone, and be told."""
        with self._mishaps.catch_errors(mode.during) as caught:
            yield
        if caught.mishap is not None and mode.during is During.SHOW and mode in self._modes:
            self._modes.remove(mode)
            self._give_up()

    def take(self, one: Taking, at: float) -> InputResult | None:
        """Let the topmost mode take an input that wants it; None: none does."""
        for mode in self:
            taken = None
            if mode.during is During.SHOW:  # without it the input goes on to the others
                with self.catch_errors(mode):
                    taken = mode.take(one, at)
            else:
                taken = mode.take(one, at)
            if taken is not None:
                return taken
        return None

    def lights(self) -> Lights:
        """Return what the topmost mode that has something to show lets the lamps show."""
        for mode in self:
            with self.catch_errors(mode):
                if (shown := mode.lights()) is not None:
                    return shown
        return Lights()

    def view(self, lamps: table.Lamps) -> table.OfModes:
        """Return the parts of the snapshot; where two name the same, the topmost counts."""
        parts: table.OfModes = {}
        for mode in reversed(tuple(self)):
            with self.catch_errors(mode):
                parts = {**parts, **mode.view(lamps)}
        return parts
