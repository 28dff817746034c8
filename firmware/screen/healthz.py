"""What /healthz answers: how the box is, and which game is on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from firmware.box.wellbeing import Wellbeing
from firmware.table.table_view import TableView

if TYPE_CHECKING:
    from firmware.shapes import answers


@dataclass(frozen=True, slots=True)
class Healthz:
    """Asked from any thread."""

    well: Wellbeing
    session: TableView

    def as_json(self) -> answers.Health:
        """Return the answer (docs/http.md)."""
        running = self.session.running
        return self.well.as_json(running.adapter.game.name if running else None)
