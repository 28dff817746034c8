"""Dice in the camera's thread: frames while a throw is asked for, what is seen into the queue."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.inputs import SawDice
from vision.dice.watcher import DiceWatcher
from vision.frame import Frame

if TYPE_CHECKING:
    from vision.outline import Outline


class DiceCamera:
    """Costs nothing while no throw is asked for."""

    def __init__(self, put: Callable[[SawDice], None], place: Callable[[], Outline | None]) -> None:
        """`place` tells where a pile would lie on the mat, None where that is not known."""
        self._put = put
        self._place = place
        self._watcher = DiceWatcher()
        self._asked: str | None = None

    def ask(self, asked: str | None) -> None:
        """Name the throw that is asked for, None: none is. From the loop's thread."""
        self._asked = asked

    def see(self, frame: Frame) -> None:
        """Take in a frame. From the camera's thread."""
        asked = self._asked
        sight = self._watcher.see(frame, asked, self._place() if asked else None)
        if sight is not None:
            self._put(SawDice(sight))
