"""How the box is: what is wrong with it, and what /healthz answers, in any thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.box import probes
from firmware.box.box import Box
from firmware.box.health import Signs, health_view
from firmware.edge import Mishaps
from firmware.owner.troubles import Troubles
from firmware.table.pause import Pause
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import answers, table


class Wellbeing:
    """How the loop, the eyes and the journal are, and what went wrong since the start."""

    def __init__(
        self,
        box: Box,
        data: Path,
        clock: Callable[[], float],
        mishaps: Mishaps,
        troubles: Troubles,
        pause: Pause,
        unkept: str = "",
    ) -> None:
        """`unkept`: why nothing is kept for good; empty: all is."""
        self.mishaps = mishaps
        self.troubles = troubles
        self.pause = pause
        self._turned: float | None = None  # when the loop did last; None: it has not begun
        self._eyes: tuple[table.Seeing, str] = ("none", t("no camera"))
        self._unkept = unkept
        self._box = box
        self._data = data
        self._clock = clock
        self._started = clock()
        self._version = probes.own_version()

    @property
    def eyes(self) -> tuple[table.Seeing, str]:
        """How the camera is, and the text that goes with it."""
        return self._eyes

    @property
    def is_troubled(self) -> bool:
        """Whether something is wrong with the box, or play waits."""
        wrong = self.troubles.all or self.pause.text or self._unkept or self._eyes[0] == "lost"
        return bool(wrong)

    def note_camera(self, state: table.Seeing, text: str) -> None:
        """Note how the camera is from now on, and a text."""
        self._eyes = (state, text)

    def note_turn(self, at: float) -> None:
        """Note that the loop has turned."""
        self._turned = at

    def as_json(self, game: str | None) -> answers.Health:
        """Return what /healthz says (docs/http.md); `game`: the name of the one that is on."""
        told = health_view(
            Signs(
                turned_s=None if self._turned is None else self._clock() - self._turned,
                eyes=self._eyes,
                disk=probes.disk(self._data),
                unwritten=self.pause.text,
                faults=self._box.problems,
                simulated=self._box.is_simulated,
                celsius=probes.temperature(),
                unkept=self._unkept,
                started_s=self._clock() - self._started,
            )
        )
        return {
            **told,
            "simulated": self._box.is_simulated,
            "version": self._version,
            "safe_mode": bool(self.troubles.all),
            "mishaps": self.mishaps.total,
            "game": game,
        }
