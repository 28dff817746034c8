"""What the loop notes about itself for /healthz, and the answer made of it in any thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.game import Json
from firmware.box import probes
from firmware.box.box import Box
from firmware.box.health import Signs, told_of
from words.text import t


class Wellbeing:
    """How the loop, the eyes and the journal are, as the loop has noted it last."""

    def __init__(self, box: Box, data: Path, clock: Callable[[], float], unkept: str = "") -> None:
        """`unkept`: why nothing is kept for good; empty: all is."""
        self.turned: float | None = None  # when the loop did last; None: it has not begun
        self.note_eyes("none", t("no camera"))
        self.unkept = unkept
        self._box = box
        self._data = data
        self._clock = clock
        self._started = clock()
        self._version = probes.own_version()

    def note_turn(self, at: float) -> None:
        """The loop has turned."""
        self.turned = at

    def note_eyes(self, state: str, text: str) -> None:
        """The eyes are "seeing", "lost" or "none", and the text that goes with it."""
        self.eyes = (state, text)

    def as_json(self, unwritten: str) -> dict[str, Json]:
        """Return what /healthz says (docs/screen.md).

        `unwritten`: why the last line is not on disk, empty where it is.
        """
        told = told_of(
            Signs(
                turned_s=None if self.turned is None else self._clock() - self.turned,
                eyes=self.eyes,
                disk=probes.disk(self._data),
                unwritten=unwritten,
                faults=self._box.problems,
                simulated=self._box.simulated,
                celsius=probes.temperature(),
                unkept=self.unkept,
                started_s=self._clock() - self._started,
            )
        )
        return told | {"simulated": self._box.simulated, "version": self._version}
